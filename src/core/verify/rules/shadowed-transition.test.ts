import { expect, test } from 'vitest';
import { forSeeds } from '../../../../tests/fixtures/seed.ts';
import { machineOf, sharingTransitions } from '../../../../tests/fixtures/shared-sources.ts';
import { isArray, type JsonObject } from '../../base/json.ts';
import { indexSchema, parseSchema } from '../../schema/index.ts';
import { verifySchema } from '../index.ts';
import { registries19 } from '../registry.ts';

const states = ['a', 'b', 'c'];

/** Which of a machine's transitions are taken in some state, with any of the guards holding or not: by running it, in a state more than it lists. */
function everTaken(transitions: readonly JsonObject[]): Set<number> {
  const texts = [...new Set(transitions.flatMap(({ guard }) => (guard === undefined ? [] : [JSON.stringify(guard)])))];
  const taken = new Set<number>();
  for (const state of [...states, 'elsewhere']) {
    for (const event of ['E', 'F']) {
      for (let holding = 0; holding < 2 ** texts.length; holding++) {
        const holds = (guard: unknown) =>
          guard === undefined || (holding >> texts.indexOf(JSON.stringify(guard))) % 2 === 1;
        const leaves = ({ from }: JsonObject) =>
          (isArray(from) ? from : String(from).split('|')).some((name) => name === '*' || name === state);
        const at = transitions.findIndex((one) => one.event === event && leaves(one) && holds(one.guard));
        if (at !== -1) taken.add(at);
      }
    }
  }
  return taken;
}

test('what is found is what is never taken: 2,000 machines run in every state on every condition', () => {
  let found = 0;
  forSeeds(1, 2000, (prng) => {
    const transitions = sharingTransitions(prng, states);
    const { findings } = verifySchema(indexSchema(parseSchema(machineOf(states, transitions)).schema), registries19);
    const pointers = findings.flatMap(({ category, pointer }) =>
      category === 'duplicate_transition' ? [pointer] : [],
    );
    const taken = everTaken(transitions);
    const never = transitions.flatMap((_, i) =>
      taken.has(i) ? [] : [`/orbitals/0/traits/0/stateMachine/transitions/${i}`],
    );
    expect([...pointers].sort()).toEqual(never.sort());
    found += never.length;
  });
  expect(found).toBeGreaterThan(500);
});

test('removing it is suggested where what always takes its place does the same', () => {
  const suggested = (to: string) => {
    const transitions = [
      { from: '*', event: 'E', to: 'b' },
      { from: 'a', event: 'E', to },
    ];
    const { findings } = verifySchema(indexSchema(parseSchema(machineOf(states, transitions)).schema), registries19);
    return findings.find(({ category }) => category === 'duplicate_transition')?.repairs.length;
  };
  expect(suggested('b')).toBe(1);
  expect(suggested('c')).toBe(0);
});
