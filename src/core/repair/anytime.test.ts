// A repair over its budget of work answers the best that it has found, the same every time, and says that it stopped.
import { expect, test } from 'vitest';
import { read } from '../../../tests/fixtures/desk.ts';
import { ownTime } from '../../../tests/fixtures/own-time.ts';
import { nearMisses } from '../../../tests/fuzz/cost/documents.ts';
import { countWork } from '../base/budget.ts';
import { defaultRepairWork } from '../base/limits.ts';
import { runActions } from '../plan/index.ts';
import { categoryCodes, registries19 } from '../verify/index.ts';
import { type RepairOutcome, runRepairJob } from './job.ts';

const letters = (seed: number) => Array.from({ length: 6 }, (_, i) => 'abcdefghij'[(seed >> (3 * i)) % 10]).join('');

/** A machine of which every step names what nobody declares, each in words of its own. */
function inventing(count: number): unknown {
  const transitions = Array.from({ length: count }, (_, i) => {
    const [from, to, event, field, carried] = [7, 11, 13, 17, 19].map((factor) => letters(i * factor * 7919));
    const effects = [
      ['set', `@entity.${field}`, `@payload.${carried}`],
      ['emit', `${event}${i}DONE`],
    ];
    return { from: `${from}${i}`, to: `${to}${i}`, event: `${event?.toUpperCase()}_${i}`, effects };
  });
  const entity = { name: 'Ticket', persistence: 'runtime', fields: [{ name: 'id', type: 'string' }] };
  const stateMachine = { states: [{ name: 'idle', isInitial: true }], events: [], transitions };
  const trait = { name: 'Flow', linkedEntity: 'Ticket', category: 'interaction', stateMachine };
  return { name: 'App', orbitals: [{ name: 'Home', entity, traits: [trait], pages: [] }] };
}

const repairOf = (document: unknown, workMax: number, beamWidth = 20): RepairOutcome =>
  runRepairJob(
    { document: read(document).document, codes: categoryCodes, beamWidth, maxSteps: 10, workMax, wantsDocuments: true },
    registries19,
  );

// Without a budget it took more than twenty seconds, and gave no answer at the deadline.
test('hundreds of findings end with the budget, with what was found by then', () => {
  const document = inventing(400);
  const startMs = ownTime();
  const outcome = repairOf(document, defaultRepairWork / 3);
  expect(ownTime() - startMs).toBeLessThan(20_000);
  expect(outcome.exhausted).toBe(false);
  expect(outcome.suggestions.length).toBeGreaterThan(0);
  for (const { actions, verified, remaining, document: after } of outcome.suggestions) {
    expect({ verified, isLeft: remaining.length > 0 }).toEqual({ verified: false, isLeft: true });
    const applied = runActions(read(document), actions);
    expect(applied.ok && JSON.stringify(applied.schema.document)).toBe(JSON.stringify(after));
  }
}, 240_000);

test('the same budget gives the same answer, and more of it no fewer suggestions', () => {
  const document = inventing(12);
  let shown = 0;
  for (const workMax of [20_000, 60_000, 150_000]) {
    const outcome = repairOf(document, workMax);
    expect(repairOf(document, workMax)).toEqual(outcome);
    expect(outcome.exhausted).toBe(false);
    expect(outcome.suggestions.length).toBeGreaterThanOrEqual(shown);
    shown = outcome.suggestions.length;
  }
  expect(shown).toBeGreaterThan(0);
}, 120_000);

test('one that ends by itself says so, and is not changed by a larger budget', () => {
  const document = inventing(1);
  const outcome = repairOf(document, defaultRepairWork, 2);
  expect(outcome.exhausted).toBe(true);
  expect(repairOf(document, defaultRepairWork * 2, 2)).toEqual(outcome);
});

test('a budget for nothing answers with nothing', () => {
  expect(repairOf(inventing(3), 1)).toMatchObject({ suggestions: [], exhausted: false, isClean: false });
});

// By the size of the document alone, the engines charged four times what the budget said: each name was looked for among all others.
test('what the engines charge counts, where it is more than the document is large', () => {
  const workMax = 1_000_000;
  const repair = () => countWork(() => repairOf(nearMisses(4_000), workMax, 5));
  const first = repair();
  expect(first.value.exhausted).toBe(false);
  expect(first.units).toBeLessThan(2 * workMax);
  expect(repair()).toEqual(first);
}, 120_000);
