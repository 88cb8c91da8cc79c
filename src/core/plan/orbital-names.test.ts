// Orbitals with every combination of an own name, an entity, neither or a nameless one: a small world, so pairs of it are tried by the thousand.
import { expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { canonicalText, parseSchema } from '../schema/index.ts';
import { applyActions } from './apply.ts';
import { planInstructions } from './plan-instructions.ts';

const entities: readonly (Json | undefined)[] = [undefined, '', 'A', { name: 'A', fields: [] }, { fields: [] }];
const names: readonly (Json | undefined)[] = [undefined, '', 'O', 'A'];
const orbitals = entities.flatMap((entity) =>
  names.flatMap((name) =>
    [[], ['T']].map((traits) => ({
      ...(entity === undefined ? {} : { entity }),
      ...(name === undefined ? {} : { name }),
      traits,
    })),
  ),
);
const schemas = [[], ...orbitals.flatMap((one) => [[one], ...orbitals.map((other) => [one, other])])].map(
  (list) => parseSchema({ orbitals: list }).schema,
);

const planned = (from: number, to: number): boolean => {
  const [source, goal] = [schemas[from], schemas[to]];
  if (source === undefined || goal === undefined) throw new Error('no such document');
  const result = applyActions(source, planInstructions(source, goal).instructions);
  return result.ok && canonicalText(result.schema) === canonicalText(goal);
};

test('plans lead between orbitals however they are named', () => {
  const step = 101;
  for (let from = 0; from < schemas.length; from++) {
    for (let to = (from * 31) % step; to < schemas.length; to += step) {
      if (!planned(from, to)) expect.fail(`no plan leads from document ${from} to document ${to}`);
    }
  }
});

test('an orbital without an entity gives way to one whose entity is nameless', () => {
  const gone = parseSchema({ orbitals: [{ name: 'Orbitalo', traits: [], x: 1 }] }).schema;
  const come = parseSchema({ orbitals: [{ entity: '', name: 'Orbital', traits: [] }] }).schema;
  const nameless = parseSchema({ orbitals: [{ entity: { name: '', fields: [] }, name: 'Other', traits: [] }] }).schema;
  for (const [a, b] of [
    [gone, come],
    [come, gone],
    [come, nameless],
    [nameless, gone],
  ] as const) {
    const result = applyActions(a, planInstructions(a, b).instructions);
    expect(result.ok && canonicalText(result.schema)).toBe(canonicalText(b));
  }
});
