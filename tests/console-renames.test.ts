// Renames among the steps of a plan, as the console draws them: those that the plan says it has taken, whatever action writes them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDocumentUseCases } from '../src/app/document-use-cases.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { changedElements } from '../src/core/diagram/index.ts';
import { runActions } from '../src/core/plan/index.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { renamedOrbitals, renameIn } from '../web/src/views/plan-renames.ts';
import { root } from './source-tree.ts';

const plan = createDocumentUseCases()['plan-instructions'];
const caller = { tenant: 'default', keyId: 'key', scopes: ['read'], mode: 'live' } as const;
const text = readFileSync(join(root, 'examples/ticket-desk.json'), 'utf8');

/** Names that stand in the document for one thing each, by the kind that a plan tells. */
const names: readonly (readonly [kind: string, name: string])[] = [
  ['entity', 'Ticket'],
  ['field', 'subject'],
  ['field', 'priority'],
  ['trait', 'TicketTriage'],
  ['state', 'assessing'],
  ['event', 'ASSESS'],
];

async function planned(before: string, after: string) {
  const [current, goal] = [before, after].map((one) => parseSchema(JSON.parse(one)).schema);
  if (current === undefined || goal === undefined) throw new Error('no documents');
  const answer = await plan?.({ current, goal, renames: 'likely' } as never, caller);
  return { current, goal, answer: answer as unknown as Planned };
}

interface Planned {
  readonly summary: {
    readonly added: number;
    readonly changed: number;
    readonly renamed: number;
    readonly removed: number;
  };
  readonly renames: readonly {
    readonly type: string;
    readonly from: string;
    readonly to: string;
    readonly taken: boolean;
  }[];
  readonly instructions: readonly { readonly action: string; readonly params: Record<string, never> }[];
}

const keyOf = ({ type, from, to }: { type: string; from: string; to: string }) => `${type} ${from} ${to}`;
const seed = Number(process.env.SEED ?? 75);

test(`each rename that a plan takes is among its steps, of several at once as well (seed ${seed})`, async () => {
  const random = createPrng(seed);
  let taken = 0;
  for (let round = 0; round < 12; round++) {
    const chosen = random.shuffle(names).slice(0, 1 + random.below(4));
    const after = chosen.reduce(
      (all, [, name]) => all.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `${name}New`),
      text,
    );
    const { answer } = await planned(text, after);
    const told = answer.renames.filter((one) => one.taken).map(keyOf);
    const drawn = answer.instructions.flatMap((step) => renameIn(step)?.renames ?? []).map(keyOf);
    expect(drawn.toSorted(), `seed ${seed}, round ${round}`).toEqual(told.toSorted());
    taken += told.length;
  }
  expect(taken).toBeGreaterThan(12);
});

test('a page and an orbital, which updates rename, are drawn with two names each', async () => {
  const page = (JSON.parse(text) as { orbitals: { name: string; pages: { name: string }[] }[] }).orbitals[0];
  if (page?.pages[0] === undefined) throw new Error('no page');
  const [orbital, board] = [page.name, page.pages[0].name];
  const after = text
    .replaceAll(`"name": "${board}"`, '"name": "Overview"')
    .replace(`"name": "${orbital}"`, '"name": "Helpdesk"');
  const { current, goal, answer } = await planned(text, after);
  const found = answer.instructions.flatMap((step) => renameIn(step) ?? []);
  const steps = found
    .flatMap(({ step }) => step ?? [])
    .map(({ action, params }) => ({ action, params: params as never }));
  const renamed = runActions(current, steps);
  if (!renamed.ok) throw new Error(JSON.stringify(renamed.failure));
  const renames = found.flatMap((one) => one.renames);
  // As `orrery plan` counts: the name of an orbital is a member of it.
  expect(answer.summary).toMatchObject({ added: 0, changed: 1, renamed: 1, removed: 0 });
  const boxes = changedElements(indexSchema(renamed.schema), indexSchema(goal), renames)?.boxes ?? [];
  expect(boxes.map(({ title, change }) => `${title}: ${change}`)).toEqual([
    `orbital ${orbital} → Helpdesk: renamed`,
    `page ${board} → Overview: renamed`,
  ]);
});

test('an orbital with another name is told by what differs, for steps name it by its entity', () => {
  const name = { field: 'name', from: 'Tickets', to: 'Helpdesk' };
  const modified = [
    { type: 'orbital', changes: [{ field: 'theme' }, name] },
    { type: 'page', changes: [name] },
  ];
  expect(renamedOrbitals(modified)).toEqual([{ from: 'Tickets', to: 'Helpdesk' }]);
});

test('fields that exchange their names are two renames of one step', () => {
  const params = { entity: 'Ticket', from: 'a', to: 'b', swap: true };
  expect(renameIn({ action: 'rename_field', params })?.renames).toEqual([
    { type: 'field', from: 'a', to: 'b', within: 'Ticket' },
    { type: 'field', from: 'b', to: 'a', within: 'Ticket' },
  ]);
  expect(renameIn({ action: 'set_property', params: { path: '/orbitals/0/name', value: 'x' } })).toBeNull();
  expect(renameIn({ action: 'update_page', params: { page: 'A', set: { path: '/b' } } })).toBeNull();
});
