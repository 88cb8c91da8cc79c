// The shape of a value by the property of a pattern that it is given to.
import type { Trait } from '../schema/element.ts';
import type { PropertyFacts } from '../verify/pattern-facts.ts';
import type { Site } from './mending.ts';
import { type Part, type Shape, unknownShape } from './shapes.ts';
import { usesOf } from './trait-uses.ts';

/** The shape that the first pattern with known parts takes where it is given `binding`; of a list, with its items. */
export function shownShape(site: Site, traits: readonly Trait[], binding: string, isList: boolean): Shape | null {
  for (const facts of shownBy(site, traits, binding)) {
    const shape = shapeOfFacts(isList ? facts.items : facts);
    if (shape !== null) return isList ? { type: 'array', items: shape } : shape;
  }
  return null;
}

/** The facts of the properties that are given `binding`, in document order. */
export function shownBy({ registries }: Site, traits: readonly Trait[], binding: string): PropertyFacts[] {
  return traits.flatMap((trait) =>
    usesOf(trait)
      .shownAs(binding)
      .flatMap(({ type, property }) => registries.patternTable.get(type)?.properties.get(property ?? '') ?? []),
  );
}

function shapeOfFacts(facts: PropertyFacts | undefined): Shape | null {
  const members = facts?.properties;
  if (members === undefined || members.size === 0) return null;
  const parts = [...members].map(([name, { types }]): [string, Part] => [
    name,
    { shape: partShape(types), isRequired: false },
  ]);
  return { type: 'object', parts: new Map(parts) };
}

/** Types of properties that are types of parts too. */
const plainTypes = new Set(['string', 'number', 'boolean', 'node', 'asset', 'date', 'icon']);

function partShape(types: readonly string[]): Shape {
  const [type] = types;
  return types.length === 1 && type !== undefined && plainTypes.has(type) ? { type } : unknownShape;
}
