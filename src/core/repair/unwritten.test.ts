// A trait that is spoken of and nobody has written: written where leaving it out would take away what speaks of it.
import { expect, test } from 'vitest';
import { broken } from '../../../tests/fixtures/desk.ts';
import { leafTexts } from '../../../tests/fixtures/leaf-texts.ts';
import type { JsonObject } from '../base/json.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { nodeName } from '../schema/element.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { registries17 } from '../verify/registries-17.ts';
import { verifySchema } from '../verify/verify.ts';

interface Orbital {
  readonly traits: readonly JsonObject[];
  readonly pages: readonly { readonly traits: readonly JsonObject[] }[];
}
const orbitalOf = (document: JsonObject) => (document.orbitals as unknown as readonly Orbital[])[0] as Orbital;
const behavior = 'std-waitlist';
const document = listBehaviors().find(({ name }) => name === behavior)?.schema as unknown as JsonObject;
const awaited = orbitalOf(document).traits.flatMap((trait) =>
  ((trait.listens ?? []) as unknown as { source?: { trait?: string } }[]).flatMap(({ source }) => source?.trait ?? []),
);

test.each(awaited)('%s, which a page shows and a listener waits for, is written again', (name) => {
  const { first } = broken(behavior, (before) => [
    {
      op: 'remove',
      path: `/orbitals/0/traits/${orbitalOf(before).traits.findIndex((one) => nodeName(one, 'name') === name)}`,
    },
  ]);
  expect(first?.verified).toBe(true);
  const added = first?.actions.filter(({ action }) => action === 'add_trait').map(({ params }) => params.name);
  expect(added).toContain(name);
  const after = new Set(leafTexts((first as NonNullable<typeof first>).schema));
  const own = leafTexts(parseSchema(document).schema).filter((text) => !text.includes(`.${name} `));
  expect(own.filter((text) => !after.has(text))).toEqual([]);
  const { findings } = verifySchema(indexSchema((first as NonNullable<typeof first>).schema), registries17);
  expect(findings.filter(({ pointer }) => pointer.startsWith('/orbitals/0/traits/2'))).toEqual([]);
});

test('one that a page names beside others, and nobody else, is not made up', () => {
  const { first, text } = broken(behavior, () => [
    { op: 'add', path: '/orbitals/0/pages/0/traits/-', value: { ref: 'StatsOverview' } },
  ]);
  expect(text).not.toContain('add_trait');
  expect(first?.verified).toBe(true);
});
