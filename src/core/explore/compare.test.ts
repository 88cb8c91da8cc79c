import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { programOf, runEvents, startOf } from '../run/index.ts';
import { indexSchema, type Model, parseSchema } from '../schema/index.ts';
import { behaviorOfPlan } from './behavior.ts';
import { compareBehavior, differencesMax } from './compare.ts';

const arrow = (from: string, event: string, to: string, rest: JsonObject = {}): JsonObject => ({
  from,
  event,
  to,
  ...rest,
});
const review = [
  arrow('waiting', 'APPROVE', 'approved'),
  arrow('waiting', 'REJECT', 'rejected'),
  arrow('rejected', 'REOPEN', 'waiting'),
];

function schemaOf(transitions: readonly JsonObject[], names: Readonly<Record<string, string>> = {}) {
  const name = (one: string) => names[one] ?? one;
  const { schema } = parseSchema({
    name: 'D',
    orbitals: [
      {
        name: 'O',
        entity: { name: 'Request', persistence: 'runtime', fields: [{ name: 'amount', type: 'number', default: 0 }] },
        traits: [
          {
            name: name('Review'),
            linkedEntity: 'Request',
            stateMachine: {
              states: ['waiting', 'approved', 'rejected'].map((state, i) => ({
                name: name(state),
                isInitial: i === 0,
              })),
              events: [{ key: 'APPROVE', payloadSchema: [{ name: 'amount', type: 'number', required: true }] }],
              transitions: transitions.map((one) => ({
                ...one,
                from: name(String(one.from)),
                to: name(String(one.to)),
              })),
            },
          },
        ],
      },
    ],
  });
  if (schema === null) throw new Error('no schema');
  return schema;
}
const compare = (before: readonly JsonObject[], after: readonly JsonObject[]) =>
  compareBehavior(indexSchema(schemaOf(before)), indexSchema(schemaOf(after)));
const sentences = (list: readonly { readonly sentence: string }[]) => list.map(({ sentence }) => sentence);

describe('what can be done now and could not before', () => {
  test('a transition that is gone', () => {
    const { gained, lost, same } = compare(review, [review[0] as JsonObject]);
    expect([gained, same]).toEqual([[], false]);
    // The effects after the rejection are no news of its own: it was declared, and is gone with it.
    expect(sentences(lost)).toEqual([
      'Review can no longer go on REJECT from waiting to rejected',
      'Review can no longer go on REOPEN from rejected to waiting',
    ]);
    expect(lost[1]?.trace?.events.map(({ event }) => event)).toEqual(['REJECT', 'REOPEN']);
  });

  test('a guard that lets less through, with a payload that shows it', () => {
    const guarded = (least: number) => [
      arrow('waiting', 'APPROVE', 'approved', { guard: ['>=', '@payload.amount', least] }),
    ];
    const { gained, lost } = compare(guarded(10), guarded(10.5));
    expect(gained).toEqual([]);
    expect(sentences(lost)).toEqual([
      'Review does not go on APPROVE from waiting to approved in some cases in which it did before',
    ]);
    const amount = Number(lost[0]?.trace?.events[0]?.payload?.amount);
    expect(amount >= 10 && amount < 10.5).toBe(true);
  });

  test('a guard that lets nothing through any more is no matter of some cases', () => {
    const guarded = (guard: Json) => [arrow('waiting', 'APPROVE', 'approved', { guard })];
    expect(sentences(compare(guarded(true), guarded(false)).lost)).toEqual([
      'Review can no longer go on APPROVE from waiting to approved',
    ]);
  });

  test('a setting that decides is named, because another host may set another value', () => {
    const set = (guard: Json): Json => {
      const schema = schemaOf([arrow('waiting', 'APPROVE', 'waiting', { guard })]);
      const copy = JSON.parse(JSON.stringify(schema.document)) as { orbitals: [{ traits: [JsonObject] }] };
      Object.assign(copy.orbitals[0].traits[0], { config: { enabled: { type: 'boolean', default: false } } });
      return copy as unknown as Json;
    };
    const { lost } = compareBehavior(
      ...([true, '@config.enabled'].map((guard) => indexSchema(parseSchema(set(guard)).schema)) as [Model, Model]),
    );
    expect(sentences(lost)).toEqual([
      'Review no longer takes APPROVE in waiting, without an effect, by the settings that it has',
    ]);
  });

  test('more than a reader takes in: the rest is counted', () => {
    const many = Array.from({ length: differencesMax + 3 }, (_, i) => arrow('waiting', `GO_${i}`, 'approved'));
    const { gained, lost, more, exact } = compare([], many);
    expect([gained.length, lost.length, more, exact]).toEqual([differencesMax, 0, { gained: 3, lost: 0 }, true]);
  });

  test('effects, and what a screen lets a person do', () => {
    const shows = (label: string, event: string): Json => ['render-ui', 'main', { type: 'button', label, event }];
    const approve = (...effects: Json[]) => [arrow('waiting', 'APPROVE', 'approved', { effects })];
    expect(compare(approve(shows('Go', 'REOPEN')), approve(shows('Again', 'REOPEN'))).same).toBe(true);
    const { gained, lost } = compare(
      approve(shows('Go', 'REOPEN')),
      approve(['navigate', '/home'], shows('Go', 'REJECT')),
    );
    expect(sentences(gained)).toEqual([
      'Review now does on APPROVE from waiting to approved: navigate /home; offer REJECT in main',
    ]);
    expect(sentences(lost)).toEqual([
      'Review no longer does on APPROVE from waiting to approved: offer REOPEN in main',
    ]);
  });
});

describe('a transition that leads elsewhere', () => {
  const persist = (...options: Json[]): Json => ['persist', 'update', 'Request', '@payload.data', ...options];
  const shown = (event: string): Json => ['render-ui', 'main', { type: 'button', label: 'Go', event }];

  test('is one that moved: of its effects only those are lost that are gone', () => {
    const { gained, lost } = compare(
      [arrow('waiting', 'APPROVE', 'waiting', { effects: [persist(), shown('REJECT'), ['notify', 'Saved']] })],
      [
        arrow('waiting', 'APPROVE', 'approved', {
          effects: [persist({ emit: { success: 'REJECT' } }), shown('REOPEN')],
        }),
      ],
    );
    expect(sentences(gained)).toEqual([
      'Review now goes on APPROVE from waiting to approved instead of staying',
      'Review now does on APPROVE in waiting: persist update Request @payload.data, now with {"emit":{"success":"REJECT"}}; offer REOPEN in main',
    ]);
    expect(sentences(lost)).toEqual([
      'Review no longer stays in waiting on APPROVE: it goes to approved',
      'Review no longer does on APPROVE in waiting: offer REJECT in main; notify Saved',
    ]);
  });

  test('is told of no state into which only one of the two documents came', () => {
    const [save, again] = [
      arrow('approved', 'REJECT', 'approved', { effects: [persist()] }),
      arrow('rejected', 'REOPEN', 'approved'),
    ];
    const { gained, lost } = compare(
      [arrow('waiting', 'APPROVE', 'approved'), save, again],
      [arrow('waiting', 'APPROVE', 'rejected'), { ...save, to: 'rejected' }, again],
    );
    expect(sentences(gained)).toEqual([
      'Review now goes on APPROVE from waiting to rejected instead of to approved',
      'Review now goes on REJECT from approved to rejected instead of staying',
    ]);
    // The record is kept on both ways, so that nothing is said of it.
    expect(sentences(lost)).toEqual([
      'Review no longer goes on APPROVE from waiting to approved: it goes to rejected',
      'Review no longer stays in approved on REJECT: it goes to rejected',
    ]);
  });

  test('is another one where the old way is still there', () => {
    const [old, young] = [
      arrow('waiting', 'APPROVE', 'approved'),
      arrow('waiting', 'APPROVE', 'rejected', { guard: ['>', '@payload.amount', 3] }),
    ];
    const { gained, lost } = compare([old], [young, old]);
    expect(sentences(gained)).toEqual(['Review can now go on APPROVE from waiting to rejected']);
    expect(sentences(lost)).toEqual([
      'Review does not go on APPROVE from waiting to approved in some cases in which it did before',
    ]);
    const stay = (way: JsonObject) => ({ ...way, to: 'waiting' });
    expect(sentences(compare([old], [stay(young), old]).gained)).toEqual(['Review can now stay in waiting on APPROVE']);
    expect(sentences(compare([], [stay(young)]).gained)).toEqual([
      'Review now takes APPROVE in waiting, without an effect',
    ]);
  });
});

test('a control that became a view of its own is still offered where the machine listens to it', () => {
  const shown = (pattern: Json) => [
    arrow('waiting', 'APPROVE', 'approved', { effects: [['render-ui', 'main', pattern]] }),
  ];
  const before = schemaOf(shown({ type: 'button', label: 'Again', event: 'REOPEN' }));
  const after = (...listens: Json[]) => {
    const { document } = schemaOf(shown({ type: 'stack', children: ['@trait.AgainButton'] }));
    const copy = JSON.parse(JSON.stringify(document)) as { orbitals: [{ traits: [JsonObject] }] };
    Object.assign(copy.orbitals[0].traits[0], { listens });
    return parseSchema(copy).schema;
  };
  const listen: Json = { event: 'CLICK', triggers: 'REOPEN', source: { trait: 'AgainButton' } };
  const lostOf = (schema: ReturnType<typeof after>) =>
    sentences(compareBehavior(indexSchema(before), indexSchema(schema)).lost);
  expect(lostOf(after(listen))).toEqual([]);
  expect(lostOf(after())).toEqual(['Review no longer does on APPROVE from waiting to approved: offer REOPEN in main']);
});

describe('an effect with other arguments', () => {
  const approve = (...effects: Json[]) => [arrow('waiting', 'APPROVE', 'approved', { effects })];
  const did = 'Review now does on APPROVE from waiting to approved:';
  const long = 'x'.repeat(100);
  test.each<[string, Json[], Json[], string[]]>([
    [
      'has more of them',
      [['fetch', 'Request']],
      [['fetch', 'Request', { id: 1 }]],
      ['fetch Request, now with {"id":1}'],
    ],
    [
      'has less of them',
      [['fetch', 'Request', { id: 1 }]],
      [['fetch', 'Request']],
      ['fetch Request, now without {"id":1}'],
    ],
    [
      'has others',
      [['set', '@entity.amount', 1]],
      [['set', '@entity.amount', 2]],
      ['set @entity.amount 2 instead of set @entity.amount 1'],
    ],
    [
      'is one of several',
      [
        ['notify', 'a'],
        ['notify', 'b'],
      ],
      [
        ['notify', 'b'],
        ['notify', 'c'],
      ],
      ['notify c instead of notify a'],
    ],
    [
      'comes twice',
      [],
      [
        ['log', 'a'],
        ['log', 'a'],
      ],
      ['log a (2 times)'],
    ],
    [
      'differs far behind',
      [['notify', `${long}a`]],
      [['notify', `${long}b`]],
      [`notify ${'x'.repeat(72)}…, there …${'x'.repeat(20)}b instead of …${'x'.repeat(20)}a`],
    ],
  ])('%s', (_name, old, young, told) => {
    const { gained, lost } = compare(approve(...old), approve(...young));
    expect([sentences(gained), sentences(lost)]).toEqual([[`${did} ${told.join('; ')}`], []]);
  });

  test('is another one where more came than went', () => {
    const { gained, lost } = compare(approve(['notify', 'a']), approve(['notify', 'b'], ['notify', 'c']));
    expect(sentences(gained)).toEqual([`${did} notify b; notify c`]);
    expect(sentences(lost)).toEqual(['Review no longer does on APPROVE from waiting to approved: notify a']);
  });
});

describe('the same', () => {
  test('is proved of guards that are written otherwise', () => {
    const guarded = (guard: Json) => [arrow('waiting', 'APPROVE', 'approved', { guard })];
    const { same } = compare(
      guarded(['and', ['>', '@payload.amount', 5], ['!=', '@payload.amount', 7]]),
      guarded(['not', ['or', ['<=', '@payload.amount', 5], ['=', '@payload.amount', 7]]]),
    );
    expect(same).toBe(true);
  });

  test('is not known where the two decide by chance', () => {
    const guarded = (least: number) => [
      arrow('waiting', 'APPROVE', 'approved', { guard: ['>', ['math/random'], least] }),
    ];
    expect(compare(guarded(-1), guarded(-2)).same).toBe('unknown');
  });

  test('is looked at behind the renames of a plan', () => {
    const [before, after] = [schemaOf(review), schemaOf(review, { Review: 'Approval', waiting: 'open' })];
    const renames = [
      { action: 'rename_trait', params: { from: 'Review', to: 'Approval' } },
      { action: 'rename_state', params: { trait: 'Approval', from: 'waiting', to: 'open' } },
    ];
    const rest = { more: { gained: 0, lost: 0 }, exact: true };
    expect(behaviorOfPlan(before, after, renames)).toEqual({ gained: [], lost: [], ...rest, same: true });
    // Without the renames, each document has a machine of its own, which is told as a whole.
    const { gained, lost, same } = behaviorOfPlan(before, after, []);
    expect([sentences(gained), sentences(lost), same]).toEqual([
      ['Approval is new: it begins in open and has transitions on APPROVE, REJECT, REOPEN'],
      ['Review is gone: it began in waiting and had transitions on APPROVE, REJECT, REOPEN'],
      false,
    ]);
  });
});

describe('[E3] random edits', () => {
  const seed = 4_711;
  const documents = 25;
  test(`each trace runs in one document and not in the other, seed ${seed}`, () => {
    const prng = createPrng(seed);
    const states = ['waiting', 'approved', 'rejected'];
    const random = () =>
      Array.from({ length: 4 }, () =>
        arrow(prng.pick(states), prng.pick(['APPROVE', 'REJECT', 'REOPEN']), prng.pick(states), {
          ...(prng.below(2) === 0 ? {} : { guard: [prng.pick(['>', '=', '<']), '@payload.amount', prng.below(3)] }),
        }),
      );
    let differences = 0;
    for (let i = 0; i < documents; i++) {
      const before = random();
      const after = before.map((one) => (prng.below(3) === 0 ? { ...one, to: prng.pick(states) } : one));
      const [was, is] = [before, after].map((one) => indexSchema(schemaOf(one)));
      if (was === undefined || is === undefined) continue;
      const { gained, lost, same } = compareBehavior(was, is);
      const endOf = (model: typeof was, events: NonNullable<(typeof gained)[number]['trace']>['events']) => {
        const program = programOf(model);
        const { steps } = runEvents(program, startOf(program), events, { now: 0, random: createPrng(0) });
        return JSON.stringify(steps.map(({ transitions }) => transitions.map(({ from, to }) => [from, to])));
      };
      for (const { trace } of [...gained, ...lost]) {
        differences++;
        expect(endOf(was, trace?.events ?? [])).not.toBe(endOf(is, trace?.events ?? []));
      }
      // Runs at random find no difference where there is said to be none.
      for (let k = 0; same === true && k < 50; k++) {
        const events = Array.from({ length: 6 }, () => ({
          event: prng.pick(['APPROVE', 'REJECT', 'REOPEN']),
          payload: { amount: prng.pick([-1, 0, 0.5, 1, 2, 3]) },
        }));
        expect(endOf(was, events)).toBe(endOf(is, events));
      }
    }
    expect(differences).toBeGreaterThan(documents / 2);
  });
});
