import { describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { createPrng, type Prng } from '../base/prng.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { proveProperty, type Verdict } from './prove.ts';

/** A number that is counted up and down without an end, in a machine of three states. */
interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly test: readonly ['<' | '>=' | '=', number] | null;
  readonly does: readonly ['add' | 'set', number] | null;
}

function someArrows(prng: Prng): Arrow[] {
  const one = (): Arrow => ({
    ...{ from: prng.below(3), to: prng.below(3) },
    test: prng.below(2) === 0 ? null : [prng.pick(['<', '>=', '='] as const), prng.below(5) - 2],
    does:
      prng.below(4) === 0 ? null : prng.below(5) === 0 ? ['set', prng.below(3)] : ['add', prng.pick([-2, -1, 1, 2])],
  });
  const up: Arrow = { from: 0, to: 0, test: null, does: ['add', 1] };
  return [up, { ...up, does: ['add', -1] }, ...Array.from({ length: 3 + prng.below(4) }, one)];
}

function modelOf(arrows: readonly Arrow[]) {
  const transitions = arrows.map(({ from, to, test: asked, does }, i) => ({
    ...{ from: `s${from}`, to: `s${to}`, event: `E${i}` },
    ...(asked === null ? {} : { guard: [asked[0], '@entity.n', asked[1]] }),
    ...(does === null
      ? {}
      : { effects: [['set', '@entity.n', does[0] === 'set' ? does[1] : ['+', '@entity.n', does[1]]]] }),
  }));
  const states = [0, 1, 2].map((i) => ({ name: `s${i}`, isInitial: i === 0 }));
  const entity = { name: 'Row', persistence: 'runtime', fields: [{ name: 'n', type: 'number', default: 0 }] };
  const traits = [{ name: 'M', linkedEntity: 'Row', stateMachine: { states, events: [], transitions } }];
  const { schema } = parseSchema({ name: 'D', orbitals: [{ name: 'O', entity, traits }] } as unknown as Json);
  if (schema === null) throw new Error('no schema');
  return indexSchema(schema);
}

const far = 40;
const holds = ([operator, value]: NonNullable<Arrow['test']>, n: number) =>
  operator === '<' ? n < value : operator === '>=' ? n >= value : n === value;

/** Places that can be reached without the number going beyond `far`, by a search that shares nothing with the prover; each with those after it. */
function placesOf(arrows: readonly Arrow[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const queue: [number, number][] = [[0, 0]];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const [state, n] = at;
    if (found.has(`${state} ${n}`)) continue;
    const next = arrows
      .filter(({ from, test: asked }) => from === state && (asked === null || holds(asked, n)))
      .map(({ to, does }): [number, number] => [to, does === null ? n : does[0] === 'set' ? does[1] : n + does[1]])
      .filter(([, value]) => Math.abs(value) <= far);
    found.set(
      `${state} ${n}`,
      next.map(String).map((text) => text.replace(',', ' ')),
    );
    queue.push(...next);
  }
  return found;
}

describe('numbers that are counted up and down without an end', () => {
  test('no verdict contradicts a search through the values near zero, and most are decided', () => {
    const counts: Record<Verdict, number> = { proved: 0, refuted: 0, unknown: 0 };
    for (let seed = 1; seed <= 120; seed++) {
      const prng = createPrng(seed);
      const arrows = someArrows(prng);
      const model = modelOf(arrows);
      const places = placesOf(arrows);
      const bound = prng.below(7) - 3;
      const isBroken = [...places.keys()].some((place) => place.startsWith('2 ') && Number(place.slice(2)) < bound);
      const never = proveProperty(model, `never M in s2 and n < ${bound}`);
      counts[never.verdict]++;
      expect([seed, never.verdict]).not.toEqual([seed, isBroken ? 'proved' : 'refuted']);
      const leads = new Set([...places.keys()].filter((place) => place.startsWith('2 ')));
      for (let size = -1; size !== leads.size; ) {
        size = leads.size;
        for (const [place, after] of places) if (after.some((one) => leads.has(one))) leads.add(place);
      }
      // At the edge of the search, a way back may be longer than it looks.
      const isLost = [...places.keys()].some(
        (place) => Math.abs(Number(place.split(' ')[1])) < 10 && !leads.has(place),
      );
      const always = proveProperty(model, 'from everywhere eventually M in s2');
      counts[always.verdict]++;
      expect([seed, always.verdict]).not.toEqual([seed, isLost ? 'proved' : 'refuted']);
    }
    expect(counts.proved).toBeGreaterThan(70);
    expect(counts.unknown).toBeLessThan(40);
  });

  test('a flag that is set by a comparison is followed along', () => {
    const effects = (step: Json) => [
      ['set', '@entity.n', step],
      ['set', '@entity.isLast', ['=', '@entity.n', ['-', '@entity.total', 1]]],
    ];
    const steps = ['a', 'b', 'c'];
    const transitions = [
      { from: 'here', to: 'here', event: 'BEGIN', effects: [['set', '@entity.total', ['array/len', steps]]] },
      {
        from: 'here',
        to: 'here',
        event: 'NEXT',
        guard: ['not', '@entity.isLast'],
        effects: effects(['+', '@entity.n', 1]),
      },
      { from: 'here', to: 'here', event: 'BACK', effects: effects(['-', '@entity.n', 1]) },
      { from: 'here', to: 'done', event: 'NEXT', guard: '@entity.isLast' },
    ];
    const fields = [
      { name: 'n', type: 'number', default: 0 },
      { name: 'total', type: 'number', default: 3 },
      { name: 'isLast', type: 'boolean', default: false },
    ];
    const states = [{ name: 'here', isInitial: true }, { name: 'done' }];
    const traits = [{ name: 'M', linkedEntity: 'Row', stateMachine: { states, events: [], transitions } }];
    const entity = { name: 'Row', persistence: 'runtime', fields };
    const { schema } = parseSchema({ name: 'D', orbitals: [{ name: 'O', entity, traits }] } as unknown as Json);
    const model = indexSchema(schema);
    const verdicts = ['never M in done and n < 2', 'always n <= 2', 'always n >= 0'].map(
      (says) => proveProperty(model, says).verdict,
    );
    expect(verdicts).toEqual(['proved', 'proved', 'refuted']);
  });
});
