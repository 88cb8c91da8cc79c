// Writes src/core/verify/registry/pattern-props.json from the facts of a published registry of patterns: `npm run registry -- FILE`, and
// pattern-props-17.json, the patterns of version 17 alone, by `npm run registry -- FILE 17`. A property
// is written once, as a shape, however many patterns have it. `alternatives` below are facts that the published registry states in no list.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Property {
  readonly types: readonly string[];
  readonly required?: boolean | readonly string[];
  readonly values?: readonly string[];
  readonly kind?: string;
  readonly cardinality?: string;
  readonly items?: Property;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly propertyRequired?: readonly string[];
  readonly emitPayloadSchema?: readonly { readonly name: string; readonly type: string; readonly required?: boolean }[];
}

type Facts = Readonly<Record<string, { readonly props: Readonly<Record<string, Property>> }>>;

/** A pattern that lists records shows none of their fields without one of these. */
const columnsOfList = ['fields', 'columns', 'renderItem', 'children'];

/** Properties of which a pattern needs one, where the published list requires none of them or a single one. */
const alternatives: Readonly<Record<string, readonly (readonly string[])[]>> = {
  breadcrumb: [['items', 'fromNavStack']],
  'data-grid': [columnsOfList],
  'data-list': [columnsOfList],
  'score-display': [['value', 'score']],
  select: [['options', 'groups']],
  'wizard-progress': [['steps']],
};

/** Values beyond those that the published list gives, because published documents use them. */
const moreValues: Readonly<Record<string, readonly string[]>> = {
  'control-button.shape': ['round'],
  'form-section.mode': ['view'],
  'game-canvas-3d.cameraMode': ['top-down'],
  'icon.color': ['destructive'],
};

/** Listed as required, although published documents draw the pattern without. */
const optional = new Set(['game-card.id']);

const fileOf = (version: string) =>
  join(import.meta.dirname, `../src/core/verify/registry/pattern-props${version === '' ? '' : `-${version}`}.json`);

export function patternRegistry(facts: Facts): string {
  const shapes = new Map<string, number>();
  const shapeOf = (property: Property): number => {
    const { types, values, kind, cardinality, items, properties, emitPayloadSchema } = property;
    const raises = emitPayloadSchema?.map(({ name, type, required = false }) => ({ name, type, required }));
    const required = items?.required ?? property.propertyRequired;
    const shape = {
      types,
      ...(values && { values }),
      ...(kind && { kind }),
      ...(cardinality && { cardinality }),
      ...(items && { items: shapeOf({ ...items, required: false }) }),
      ...(properties && { properties: namesOf(properties) }),
      ...(Array.isArray(required) && required.length > 0 && { required }),
      ...(raises && raises.length > 0 && { raises }),
    };
    const text = JSON.stringify(shape);
    if (!shapes.has(text)) shapes.set(text, shapes.size);
    return shapes.get(text) as number;
  };
  const namesOf = (properties: Readonly<Record<string, Property>>) =>
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name.replaceAll("'", ''), shapeOf(one)]));
  const patterns = Object.keys(facts)
    .sort()
    .map((type) => {
      const { props } = facts[type] as Facts[string];
      const others = alternatives[type] ?? [];
      const single = Object.keys(props).filter(
        (name) =>
          props[name]?.required === true &&
          !optional.has(`${type}.${name}`) &&
          !others.some((list) => list.includes(name)),
      );
      const needs = [...single.map((name) => [name]), ...others];
      const pattern = { ...(needs.length > 0 && { needs }), properties: namesOf(withMoreValues(type, props)) };
      return `  ${JSON.stringify(type)}: ${JSON.stringify(pattern)}`;
    });
  const rows = [...shapes.keys()].map((text) => `  ${text}`);
  return `{\n"shapes": [\n${rows.join(',\n')}\n],\n"patterns": {\n${patterns.join(',\n')}\n}\n}\n`;
}

function withMoreValues(type: string, props: Facts[string]['props']): Facts[string]['props'] {
  const more = (name: string, one: Property): Property => {
    const added = moreValues[`${type}.${name}`];
    return added === undefined || one.values === undefined ? one : { ...one, values: [...one.values, ...added] };
  };
  return Object.fromEntries(Object.entries(props).map(([name, one]) => [name, more(name, one)]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const source = process.argv[2] ?? '../shared/registries/pattern-props.json';
  const file = fileOf(process.argv[3] ?? '');
  const text = patternRegistry(JSON.parse(readFileSync(source, 'utf8')) as Facts);
  writeFileSync(file, text);
  console.log(`${file}: ${text.length} characters`);
}
