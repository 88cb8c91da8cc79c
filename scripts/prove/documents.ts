// Small random documents and properties for the comparison with other judges: two machines, of which one begins work and tells the other, a mode and a counter.
import type { Json, JsonObject } from '../../src/core/base/json.ts';
import type { Prng } from '../../src/core/base/prng.ts';

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly event: string;
  readonly guard: Guard | null;
  readonly does: readonly Deed[];
}

export type Guard = { readonly kind: 'mode' | 'notMode' | 'below' | 'from'; readonly value: number };
export type Deed = { readonly kind: 'mode'; readonly value: number } | { readonly kind: 'count' | 'work' | 'tell' };

export interface Small {
  readonly states: readonly [readonly string[], readonly string[]];
  readonly arrows: readonly [readonly Arrow[], readonly Arrow[]];
}

const modes = ['red', 'green', 'blue'];
export const countMax = 3;

export function smallDocument(prng: Prng): Small {
  const names = (prefix: string) => Array.from({ length: 2 + prng.below(3) }, (_, i) => `${prefix}${i}`);
  const [a, b] = [names('a'), names('b')];
  const guard = (): Guard | null => {
    if (prng.below(2) === 0) return null;
    const kind = prng.pick(['mode', 'notMode', 'below', 'from'] as const);
    return { kind, value: kind === 'mode' || kind === 'notMode' ? prng.below(3) : 1 + prng.below(countMax) };
  };
  const arrow = (states: readonly string[], events: readonly string[], isFirst: boolean): Arrow => {
    const does: Deed[] = [];
    if (prng.below(3) === 0) does.push({ kind: 'mode', value: prng.below(3) });
    if (isFirst && prng.below(3) === 0) does.push({ kind: 'work' });
    if (isFirst && prng.below(3) === 0) does.push({ kind: 'tell' });
    const isCounting = prng.below(4) === 0;
    if (isCounting) does.push({ kind: 'count' });
    const own = isCounting ? { kind: 'below' as const, value: countMax } : guard();
    return { from: prng.pick(states), to: prng.pick(states), event: prng.pick(events), guard: own, does };
  };
  const some = (states: readonly string[], events: readonly string[], isFirst: boolean) =>
    Array.from({ length: 3 + prng.below(4) }, () => arrow(states, events, isFirst));
  return { states: [a, b], arrows: [some(a, ['E0', 'E1', 'OK', 'FAIL'], true), some(b, ['E1', 'E2', 'HEAR'], false)] };
}

function guardJson(guard: Guard | null): Json | undefined {
  if (guard === null) return undefined;
  const { kind, value } = guard;
  if (kind === 'mode') return ['=', '@entity.mode', modes[value] as string];
  if (kind === 'notMode') return ['!=', '@entity.mode', modes[value] as string];
  return [kind === 'below' ? '<' : '>=', '@entity.n', value];
}

function deedJson(deed: Deed): Json {
  if (deed.kind === 'mode') return ['set', '@entity.mode', modes[deed.value] as string];
  if (deed.kind === 'count') return ['set', '@entity.n', ['+', '@entity.n', 1]];
  return deed.kind === 'work'
    ? ['call-service', 's', 'do', {}, { emit: { success: 'OK', failure: 'FAIL' } }]
    : ['emit', 'TOLD'];
}

export function documentOf({ states, arrows }: Small): Json {
  const trait = (i: 0 | 1, name: string, more: JsonObject): JsonObject => ({
    ...{ name, linkedEntity: 'Item', ...more },
    stateMachine: {
      states: states[i].map((state, at) => ({ name: state, isInitial: at === 0 })),
      events: [],
      transitions: arrows[i].map(({ from, to, event, guard, does }) => {
        const test = guardJson(guard);
        return { from, to, event, ...(test === undefined ? {} : { guard: test }), effects: does.map(deedJson) };
      }),
    },
  });
  const fields = [
    { name: 'mode', type: 'string', values: modes, default: 'red' },
    { name: 'n', type: 'number', default: 0 },
  ];
  const traits = [
    trait(0, 'A', { emits: ['TOLD'] }),
    trait(1, 'B', { listens: [{ event: 'TOLD', triggers: 'HEAR' }] }),
  ];
  return {
    name: 'D',
    orbitals: [{ name: 'O', entity: { name: 'Item', persistence: 'runtime', fields }, traits }],
  } as unknown as Json;
}

/** A condition in both languages: the one of properties, and an expression of Promela over the variables of the model. */
export interface Pair {
  readonly says: string;
  readonly promela: string;
  readonly isEvent: boolean;
}

export interface Asked {
  readonly says: string;
  readonly form: string;
  readonly first: Pair;
  readonly second: Pair | null;
}

/** One property of each form. */
export function someProperties({ states, arrows }: Small, prng: Prng): Asked[] {
  const place = (): Pair => {
    const i = prng.below(2) as 0 | 1;
    const at = prng.below(states[i].length);
    return { says: `${'AB'[i]} in ${states[i][at]}`, promela: `(s${i} == ${at})`, isEvent: false };
  };
  const event = (): Pair => {
    const name = prng.pick([...new Set(arrows.flat().map((one) => one.event))]);
    return { says: name, promela: `(t_${name} == 1)`, isEvent: true };
  };
  const mode = (): Pair => {
    const value = prng.below(3);
    return { says: `mode = ${modes[value]}`, promela: `(mode == ${value})`, isEvent: false };
  };
  const count = (): Pair => {
    const value = 1 + prng.below(countMax);
    return { says: `n >= ${value}`, promela: `(n >= ${value})`, isEvent: false };
  };
  const state = (): Pair => prng.pick([place, place, mode, count])();
  const any = (): Pair => prng.pick([place, event])();
  const both = (a: Pair, b: Pair): Pair => ({
    ...{ says: `${a.says} and ${b.says}`, promela: `(${a.promela} && ${b.promela})` },
    isEvent: a.isEvent || b.isEvent,
  });
  const one = (form: string, says: string, first: Pair, second: Pair | null = null) => ({ form, says, first, second });
  const [never, always, before, after, leading, led, once, goal] = [
    ...[both(place(), state()), state(), any(), any(), any(), state(), event(), state()],
  ] as [Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair];
  return [
    one('never', `never ${never.says}`, never),
    one('always', `always not (${always.says})`, always),
    one('before', `${before.says} before ${after.says}`, before, after),
    one('at most once', `${once.says} at most once`, once),
    one('leads to by itself', `${leading.says} leads to ${led.says} by itself`, leading, led),
    one('leads to', `${leading.says} leads to ${led.says}`, leading, led),
    one('from everywhere', `from everywhere eventually ${goal.says}`, goal),
  ];
}
