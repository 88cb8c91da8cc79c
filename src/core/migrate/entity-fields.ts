// The mender of fields of entities whose type says nothing of their shape.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { type Entity, type Field, nodeName, type Tick, type Trait, type Transition } from '../schema/element.ts';
import { quote } from '../verify/hint.ts';
import type { Registries } from '../verify/registry.ts';
import { contentOf } from '../verify/step-content.ts';
import { firstRepair } from './machines.ts';
import { type Mender, type Site, setAt } from './mending.ts';
import { usesIn } from './model-uses.ts';
import {
  declaredShape,
  isOpenField,
  isTold,
  joinShapes,
  openField,
  type Part,
  type Shape,
  shapeDeclared,
  shapeOfValue,
  unknownShape,
} from './shapes.ts';
import { shownShape } from './shown-shape.ts';
import { above, valueAt } from './site.ts';
import { fieldIn, usesOf } from './trait-uses.ts';

/** By its default, by what it is set to, by the pattern that shows it, by what is read of it. */
export const mendField: Mender = (site) => {
  const { finding, model } = site;
  const at = above(finding.pointer);
  const { entity, field } = fieldAt(site);
  const node = valueAt(model, at);
  const what = `the field ${quote(field?.name ?? finding.name)}`;
  const question = `What does ${what} hold? Give it \`properties\`.`;
  if (entity === undefined || field === undefined || !isObject(field.node) || !isObject(node))
    return { mendings: [], question, choices: [] };
  const isItem = node === field.node.items;
  const whole = node === field.node || isItem ? fieldShape(site, entity, field.node, isItem) : null;
  const shape = isItem ? (whole?.items ?? null) : whole;
  const isKnown = shape !== null && isTold(shape) && (shape.type === 'object' || shape.type === 'node');
  const isOpen = isOpenField(node);
  const said = isKnown ? declaredShape(shape) : isOpen ? openField : { type: 'union' };
  const claims = isOpen ? 'an object of any members' : 'a `union` without members';
  const reason = isKnown
    ? `What ${what} holds is declared by the members that the document gives it, shows or reads of it.`
    : `Nothing in the document tells what ${what} holds, so it is declared as ${claims}, which claims nothing.`;
  return {
    mendings: [{ actions: [setAt(at, { ...node, ...said })], reason, hazard: 'safe' }],
    question,
    choices: [],
    staysOpen: !isKnown,
  };
};

/** A field whose type is a text and which holds an object at first is what an older compiler made of `json`. */
export const mendDefault: Mender = (site) => {
  const { finding, model } = site;
  const at = above(finding.pointer);
  const node = valueAt(model, at);
  const question = `Is ${quote(finding.name)} of another type, or is its default wrong?`;
  if (finding.repairs[0]?.action === 'set_property')
    return firstRepair('it is written as the type takes it', question)(site);
  if (site.trait !== null || !isObject(node) || node.type !== 'string' || !isObject(node.default))
    return { mendings: [], question, choices: [] };
  const shape = shapeOfValue(node.default);
  const said = shape !== null && isTold(shape) ? declaredShape(shape) : openField;
  const reason = `The field ${quote(nodeName(node, 'name'))} holds an object at first, so it is declared as one.`;
  return { mendings: [{ actions: [setAt(at, { ...node, ...said })], reason, hazard: 'safe' }], question, choices: [] };
};

/** The field that a finding is about, with its entity. */
function fieldAt({ orbital, rest }: Site): { readonly entity?: Entity; readonly field?: Field } {
  const isFirst = rest[0] === 'entity';
  const entity = isFirst ? orbital?.entity : orbital?.otherEntities[Number(rest[1])];
  const field = entity?.fields[Number(rest[isFirst ? 2 : 3])];
  return entity == null || field === undefined ? {} : { entity, field };
}

function fieldShape(site: Site, entity: Entity, node: JsonObject, isList: boolean): Shape | null {
  const name = nodeName(node, 'name');
  const binding = `@entity.${name}`;
  const traits = usesIn(site.model).traitsOf(entity.name);
  const uses = traits.map(usesOf);
  charge(uses.length, 'migrating');
  const shapes: (Shape | null)[] = [shapeOfValue(node.default)];
  for (const [at, trait] of traits.entries())
    for (const { step, value } of uses[at]?.valuesOf(binding) ?? []) {
      const event = step.kind === 'transition' ? step.event : '';
      shapes.push(shapeGiven(localValue(step, value) ?? value, trait, event, site));
    }
  const read = new Set(uses.flatMap((one) => [...one.readsOf(name)]));
  const known = joinShapes(shapes.filter((shape) => shape !== null && isTold(shape)));
  if (known !== null) return known;
  const shown = shownShape(site, traits, binding, isList);
  if (shown !== null || read.size === 0) return shown;
  const parts = [...read].sort().map((one): [string, Part] => [one, { shape: unknownShape, isRequired: false }]);
  return { type: 'object', parts: new Map(parts) };
}

/** Patterns as values are nodes; a payload field is what its event declares. */
function shapeGiven(value: Json | undefined, trait: Trait, event: string, { model, registries }: Site): Shape | null {
  if (holdsPattern(value, registries))
    return isArray(value) ? { type: 'array', items: { type: 'node' } } : { type: 'node' };
  const field = typeof value === 'string' ? /^@payload\.([\w$]+)$/.exec(value)?.[1] : undefined;
  if (field === undefined) return shapeOfValue(value);
  return (
    usesOf(trait)
      .declarersOf(event)
      .map(({ payload }) => shapeDeclared(fieldIn(payload, field)))
      .find((shape) => shape !== null && !model.entityByName.has(shape.type)) ?? null
  );
}

/** The value of a name that `let` introduces in a step: the first of that name. */
function localValue(step: Transition | Tick, value: Json | undefined): Json | undefined {
  if (typeof value !== 'string' || !/^@\w+$/.test(value)) return undefined;
  for (const { call } of contentOf(step).calls) {
    const pairs = call[0] === 'let' && isArray(call[1]) ? call[1] : [];
    for (const pair of pairs) if (isArray(pair) && pair[0] === value.slice(1)) return pair[1];
  }
  return undefined;
}

/** True if a value holds a rendered pattern: an object whose type is that of a pattern and that has a property of it. */
function holdsPattern(value: Json | undefined, registries: Registries): boolean {
  if (isArray(value)) return value.some((item) => holdsPattern(item, registries));
  if (!isObject(value)) return false;
  const facts = typeof value.type === 'string' ? registries.patternTable.get(value.type) : undefined;
  if (facts !== undefined && Object.keys(value).some((name) => name !== 'type' && facts.properties.has(name)))
    return true;
  return Object.values(value).some((member) => holdsPattern(member, registries));
}
