// What to do next, and where in a pattern somebody stands.
import { describe, expect, it } from 'vitest';
import { findNextActions, type KnownEpisode } from './next-actions.ts';
import type { PatternStep } from './pattern.ts';
import { findPosition } from './pattern-position.ts';
import type { GivenStep } from './step-grammar.ts';

const known = (given: readonly (readonly GivenStep[])[], outcomes: readonly string[] = []): KnownEpisode[] =>
  given.map((steps, i) => ({
    id: `e${i}`,
    context: `cool some ${['tomato', 'apple', 'egg', 'lettuce'][i % 4]} and put it away`,
    outcome: outcomes[i] ?? 'success',
    given: steps,
    similarity: 0.9 - i / 100,
  }));

const kitchen = (thing: string, place: string) => [
  `go to ${place}`,
  `take ${thing} from ${place}`,
  'go to fridge 1',
  `cool ${thing} with fridge 1`,
];
const cooled = [
  kitchen('tomato 1', 'table 2'),
  kitchen('apple 3', 'desk 1'),
  kitchen('egg 2', 'sink 1'),
  kitchen('lettuce 1', 'shelf 4'),
];

describe('the next action', () => {
  const done = ['go to counter 5', 'take potato 9 from counter 5', 'go to fridge 1'];

  it('is what followed, done to the things at hand', () => {
    const [best, ...others] = findNextActions('cool a potato', done, known(cooled), 5);
    expect(best).toMatchObject({ step: 'cool potato 9 with fridge 1', ids: ['e0', 'e1', 'e2', 'e3'], successRate: 1 });
    expect(best?.score).toBeGreaterThan(0.5);
    for (const { score } of others) expect(score).toBeLessThan(best?.score ?? 0);
  });

  it('come by their score, the likelihood of all together being at most 1', () => {
    const actions = findNextActions('cool a potato', ['go to counter 5'], known(cooled), 50);
    expect(actions.map(({ score }) => score)).toEqual(actions.map(({ score }) => score).sort((a, b) => b - a));
    expect(actions.reduce((sum, { likelihood }) => sum + likelihood, 0)).toBeLessThan(1 + 1e-9);
  });

  it('is the first one where nothing was done, and none where nothing is known', () => {
    const [first] = findNextActions('cool a tomato', [], known(cooled), 1);
    expect(first?.step).toMatch(/^go to /);
    expect(findNextActions('cool a tomato', ['go to fridge 1'], [], 5)).toEqual([]);
    expect(findNextActions('cool a tomato', ['dance'], known(cooled), 5)).toEqual([]);
  });

  it('counts on where the episodes did: the drawer after this one', () => {
    const search = (from: number) => [0, 1, 2, 3].map((i) => `open drawer ${from + i}`);
    const [best] = findNextActions(
      null,
      ['open drawer 7', 'open drawer 8'],
      known([search(1), search(3), search(2)]),
      1,
    );
    expect(best?.step).toBe('open drawer 9');
  });

  it('carries parameters of actions over, wherever they stand', () => {
    const build = (name: string): GivenStep[] => [
      { action: 'add_entity', params: { name } },
      { action: 'add_trait', params: { orbital: { entity: name }, max: 3 } },
    ];
    const episodes = known(['Ticket', 'Order', 'Invoice'].map(build));
    const [best] = findNextActions(null, [{ action: 'add_entity', params: { name: 'Visit' } }], episodes, 1);
    expect(best?.step).toEqual({ action: 'add_trait', params: { orbital: { entity: 'Visit' }, max: 3 } });
  });

  it('says how the episodes ended, a partial success counting half', () => {
    const outcomes = ['success', 'failure', 'partial', 'escalated'];
    const [best] = findNextActions('cool a potato', done, known(cooled, outcomes), 1);
    expect(best).toMatchObject({ ids: ['e0', 'e1', 'e2', 'e3'], successRate: 0.5 });
  });

  it('stays within its bounds for hostile episodes', () => {
    const endless = Array.from({ length: 5000 }, () => 'again and again');
    const long = Array.from({ length: 100 }, (_, i) => `${'x'.repeat(16 * 1024)}${i}`);
    const found = findNextActions('c'.repeat(1e6), endless, known([endless, long, endless]), 5);
    expect(found.map(({ step }) => step)).toEqual(['again and again']);
  });
});

describe('the position in a pattern', () => {
  const step = (
    text: string,
    verb: string,
    names: readonly (string | null)[],
    more: Partial<PatternStep>,
  ): PatternStep => ({
    step: text,
    verb,
    arguments: names.flatMap((variable, place) =>
      variable === null ? [] : [{ name: String(place), variable, value: `?${variable}` }],
    ),
    params: null,
    isOptional: false,
    repeats: false,
    after: [],
    ...more,
  });
  const pattern = [
    step('take ?thing from ?place', 'take from', [null, 'thing', null, 'place'], {}),
    step('open ?door', 'open', [null, 'door'], { isOptional: true, after: [0] }),
    step('wash ?thing', 'wash', [null, 'thing'], { after: [0] }),
    step('dry ?thing', 'dry', [null, 'thing'], { after: [0] }),
    step('put ?thing in ?box', 'put in', [null, 'thing', null, 'box'], { after: [2, 3] }),
  ];

  it.each([
    [[], [], [0], {}],
    [['take cup 1 from desk 2'], [0], [1, 2, 3], { thing: 'cup 1', place: 'desk 2' }],
    [['take cup 1 from desk 2', 'dry cup 1'], [0, 3], [2], { thing: 'cup 1', place: 'desk 2' }],
    [
      ['take cup 1 from desk 2', 'dry cup 1', 'sing', 'wash cup 1'],
      [0, 2, 3],
      [4],
      { thing: 'cup 1', place: 'desk 2' },
    ],
    // Another thing was washed.
    [['take cup 1 from desk 2', 'wash pan 1'], [0], [1, 2, 3], { thing: 'cup 1', place: 'desk 2' }],
  ] as const)('after %j', (done, places, next, bindings) => {
    expect(findPosition(pattern, done)).toEqual({ done: places, next, bindings });
  });

  it('reads no more than the last steps, and ends for hostile ones', () => {
    const equal = Array.from({ length: 100 }, (_, i) => step(`go ?a${i}`, 'go', [null, `a${i}`], {}));
    const done = Array.from({ length: 2000 }, (_, i) => `go x${i}`);
    expect(findPosition(equal, done).done).toHaveLength(100);
    expect(findPosition(pattern, ['take '.repeat(50_000)])).toMatchObject({ done: [], next: [0] });
  });
});
