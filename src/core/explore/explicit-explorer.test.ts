// A second explorer, written apart: it reads the random document from the plan by which it was made, not from the document, steps machines by itself, leaves no
// effect out, and counts a configuration by everything in it. It and the product must reach the same states, take the same transitions and see the same
// guards, in parts and as a whole.
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { createPrng, type Prng } from '../base/prng.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { spacesOf } from './explore.ts';
import { factsOf } from './facts.ts';

type Value = string | boolean | null;
type Guard =
  | { kind: 'is'; read: string; value: Value; not: boolean }
  | { kind: 'and'; parts: Guard[] }
  | { kind: 'or'; parts: Guard[] }
  | { kind: 'truth'; read: string };
type Effect =
  | { kind: 'set'; field: string; value: Value | { read: string } }
  | { kind: 'emit'; event: string; payload: Value | { read: string } }
  | { kind: 'work'; success: string; failure: string }
  | { kind: 'if'; test: Guard; inner: Effect };
interface Arc {
  from: string;
  to: string;
  event: string;
  guard: Guard | null;
  effects: Effect[];
}
interface Plan {
  stored: boolean;
  machines: {
    name: string;
    states: string[];
    arcs: Arc[];
    listens: { event: string; from: string; triggers: string }[];
  }[];
}

const fields: Record<string, { values: Value[]; start: Value }> = {
  'e.mode': { values: ['x', 'y', 'z'], start: 'x' },
  'e.flag': { values: [false, true], start: false },
  'e.free': { values: ['x', 'y', 'z'], start: null },
};
const outer = ['GO', 'BACK', 'PICK'];

function randomPlan(prng: Prng): Plan {
  const count = 1 + prng.below(3);
  const names = Array.from({ length: count }, (_, i) => `M${i}`);
  const value = (): Value => prng.pick<Value>(['x', 'y', true, false]);
  const read = () => prng.pick([...Object.keys(fields), 'p.v']);
  const guard = (depth: number): Guard =>
    depth > 0 && prng.below(3) === 0
      ? { kind: prng.pick(['and', 'or'] as const), parts: [guard(depth - 1), guard(depth - 1)] }
      : prng.below(5) === 0
        ? { kind: 'truth', read: read() }
        : { kind: 'is', read: read(), value: value(), not: prng.below(3) === 0 };
  const effect = (name: string, depth: number): Effect => {
    const kind = prng.below(depth > 0 ? 6 : 5);
    const given = prng.below(2) === 0 ? value() : { read: read() };
    if (kind <= 1) return { kind: 'set', field: prng.pick(Object.keys(fields)), value: given };
    if (kind <= 3) return { kind: 'emit', event: `${name}_SAYS`, payload: given };
    if (kind === 4) return { kind: 'work', success: `${name}_DONE`, failure: `${name}_FAILED` };
    return { kind: 'if', test: guard(0), inner: effect(name, 0) };
  };
  const machines = names.map((name) => {
    const states = ['a', 'b', 'c'].slice(0, 2 + prng.below(2));
    const events = [...outer, `${name}_DONE`, `${name}_FAILED`, `${name}_HEARS`];
    const arcs = Array.from({ length: 2 + prng.below(5) }, () => ({
      from: prng.below(12) === 0 ? '*' : prng.pick(states),
      to: prng.pick(states),
      event: prng.pick(events),
      guard: prng.below(2) === 0 ? guard(1) : null,
      effects: Array.from({ length: prng.below(3) }, () => effect(name, 1)),
    }));
    const others = names.filter((one) => one !== name);
    const listens =
      others.length > 0 && prng.below(3) > 0
        ? [prng.pick(others)].map((from) => ({ event: `${from}_SAYS`, from, triggers: `${name}_HEARS` }))
        : [];
    return { name, states, arcs, listens };
  });
  const plan = { stored: prng.below(3) === 0, machines };
  // An event that nothing in the document emits would come from outside; here it is left out.
  for (let before = -1; before !== arcCount(plan); ) {
    before = arcCount(plan);
    for (const machine of machines)
      machine.arcs = machine.arcs.filter(({ event }) => {
        if (/_(DONE|FAILED)$/.test(event)) return does(machine, 'work');
        return (
          !event.endsWith('_HEARS') ||
          machine.listens.some(({ from }) => machines.some((one) => one.name === from && does(one, 'emit')))
        );
      });
  }
  return plan;
}
const arcCount = ({ machines }: Plan) => machines.reduce((sum, { arcs }) => sum + arcs.length, 0);
const does = ({ arcs }: Plan['machines'][number], kind: Effect['kind']) =>
  arcs.some(({ effects }) =>
    effects.some((one) => one.kind === kind || (one.kind === 'if' && one.inner.kind === kind)),
  );

const binding = (read: string) => (read === 'p.v' ? '@payload.v' : `@entity.${read.slice(2)}`);
const written = (value: Value | { read: string }): Json =>
  typeof value === 'object' && value !== null ? binding(value.read) : value;
function guardJson(guard: Guard): Json {
  if (guard.kind === 'truth') return binding(guard.read);
  if (guard.kind === 'is') return [guard.not ? '!=' : '=', binding(guard.read), guard.value];
  return [guard.kind, ...guard.parts.map(guardJson)];
}
function effectJson(effect: Effect): Json {
  if (effect.kind === 'set') return ['set', `@entity.${effect.field.slice(2)}`, written(effect.value)];
  if (effect.kind === 'emit') return ['emit', effect.event, { v: written(effect.payload) }];
  if (effect.kind === 'work') return ['fetch', 'E', { emit: { success: effect.success, failure: effect.failure } }];
  return ['if', guardJson(effect.test), effectJson(effect.inner)];
}

function documentOf({ machines, stored }: Plan): JsonObject {
  const payload = [{ name: 'v', type: 'string', values: ['x', 'y'] }];
  return {
    name: 'Random',
    orbitals: [
      {
        name: 'O',
        entity: {
          name: 'E',
          persistence: stored ? 'persistent' : 'runtime',
          fields: [
            { name: 'mode', type: 'string', values: ['x', 'y', 'z'], default: 'x' },
            { name: 'flag', type: 'boolean', default: false },
            { name: 'free', type: 'string', values: ['x', 'y', 'z'] },
          ],
        },
        traits: machines.map(({ name, states, arcs, listens }) => ({
          name,
          linkedEntity: 'E',
          listens: listens.map(({ event, from, triggers }) => ({
            event,
            triggers,
            source: { kind: 'trait', trait: from },
          })),
          stateMachine: {
            states: states.map((state, i) => ({ name: state, isInitial: i === 0 })),
            events: [...new Set(arcs.map(({ event }) => event))].map((key) => ({ key, payloadSchema: payload })),
            transitions: arcs.map(({ from, to, event, guard, effects }) => ({
              ...{ from, to, event, effects: effects.map(effectJson) },
              ...(guard === null ? {} : { guard: guardJson(guard) }),
            })),
          },
        })),
      },
    ],
  };
}

interface Config {
  states: Record<string, string>;
  values: Record<string, Value>;
  pending: string[];
}

class Explicit {
  readonly reached = new Set<string>();
  readonly joint = new Set<string>();
  readonly taken = new Set<string>();
  readonly held = new Set<string>();
  readonly failed = new Set<string>();
  readonly plan: Plan;
  constructor(plan: Plan) {
    this.plan = plan;
    const names = Object.keys(fields);
    let starts: Record<string, Value>[] = [
      Object.fromEntries(names.map((name) => [name, fields[name]?.start ?? null])),
    ];
    if (plan.stored)
      for (const name of names)
        starts = starts.flatMap((start) => [
          start,
          ...(fields[name]?.values ?? []).map((one) => ({ ...start, [name]: one })),
        ]);
    const states = Object.fromEntries(plan.machines.map((machine) => [machine.name, machine.states[0] as string]));
    const queue: Config[] = starts.map((values) => ({ states, values, pending: [] }));
    const known = new Set<string>();
    for (let config = queue.pop(); config !== undefined; config = queue.pop()) {
      const key = JSON.stringify([config.states, config.values, config.pending]);
      if (known.has(key)) continue;
      known.add(key);
      this.joint.add(Object.values(config.states).join());
      for (const [name, state] of Object.entries(config.states)) this.reached.add(`${name} ${state}`);
      for (const v of [null, 'x', 'y'] as Value[]) {
        for (const event of outer) queue.push(this.step(config, event, v, null));
        for (const work of config.pending)
          for (const outcome of ['DONE', 'FAILED']) queue.push(this.step(config, `${work}_${outcome}`, v, work));
      }
    }
  }
  step(before: Config, event: string, v: Value, answers: string | null): Config {
    const config = { states: { ...before.states }, values: { ...before.values }, pending: [...before.pending] };
    if (answers !== null) config.pending = config.pending.filter((one) => one !== answers);
    const waiting: { from: string; event: string; v: Value }[] = [];
    const dispatch = (index: number, name: string, payload: Value) => {
      const machine = this.plan.machines[index] as Plan['machines'][number];
      const state = config.states[machine.name] as string;
      for (const [i, arc] of machine.arcs.entries()) {
        if (arc.event !== name || (arc.from !== '*' && arc.from !== state)) continue;
        if (arc.guard !== null) {
          const isTrue = this.holds(arc.guard, config, payload);
          (isTrue ? this.held : this.failed).add(`${machine.name}#${i}`);
          if (!isTrue) continue;
        }
        this.taken.add(`${machine.name}#${i}`);
        config.states[machine.name] = arc.to;
        this.reached.add(`${machine.name} ${arc.to}`);
        for (const effect of arc.effects) this.perform(effect, machine.name, config, payload, waiting);
        return;
      }
    };
    if (answers === null) for (const i of this.plan.machines.keys()) dispatch(i, event, v);
    else waiting.push({ from: answers, event, v });
    for (let i = 0; i < waiting.length && i < 500; i++) {
      const one = waiting[i] as (typeof waiting)[number];
      if (one.event !== `${one.from}_SAYS`)
        dispatch(
          this.plan.machines.findIndex(({ name }) => name === one.from),
          one.event,
          one.v,
        );
      for (const [k, machine] of this.plan.machines.entries())
        for (const listen of machine.listens) if (listen.event === one.event) dispatch(k, listen.triggers, one.v);
    }
    return config;
  }
  perform(
    effect: Effect,
    name: string,
    config: Config,
    v: Value,
    waiting: { from: string; event: string; v: Value }[],
  ): void {
    const value = (given: Value | { read: string }) =>
      typeof given === 'object' && given !== null ? this.read(given.read, config, v) : given;
    if (effect.kind === 'set') config.values[effect.field] = value(effect.value);
    else if (effect.kind === 'emit') waiting.push({ from: name, event: effect.event, v: value(effect.payload) });
    else if (effect.kind === 'work') config.pending = [...new Set([...config.pending, name])].sort();
    else if (this.holds(effect.test, config, v)) this.perform(effect.inner, name, config, v, waiting);
  }
  read = (from: string, config: Config, v: Value): Value => (from === 'p.v' ? v : (config.values[from] ?? null));
  holds(guard: Guard, config: Config, v: Value): boolean {
    if (guard.kind === 'and') return guard.parts.every((part) => this.holds(part, config, v));
    if (guard.kind === 'or') return guard.parts.some((part) => this.holds(part, config, v));
    const value = this.read(guard.read, config, v);
    if (guard.kind === 'truth') return value !== null && value !== false && value !== '';
    return (value === guard.value) !== guard.not;
  }
}

const documents = Number(process.env.EXPLORE_DOCUMENTS ?? 60);
const seed = Number(process.env.EXPLORE_SEED ?? 20_261);

describe('[E1] exploration and an explicit explorer agree', () => {
  test(`on ${documents} random documents, seed ${seed}`, { timeout: 600_000 }, () => {
    const prng = createPrng(seed);
    let isCompared = 0;
    for (let i = 0; i < documents; i++) {
      const plan = randomPlan(prng);
      const document = documentOf(plan);
      const { schema } = parseSchema(document);
      if (schema === null) throw new Error('no schema');
      const model = indexSchema(schema);
      const all = new Explicit(plan);
      const names = plan.machines.map(({ name }) => name);
      for (const together of [[], [names]]) {
        const { spaces } = spacesOf(model, together, 1_000_000);
        // Machines that answer one another for ever are ended at a bound, which is told.
        if (spaces.some(({ gaps }) => gaps.length > 0)) {
          expect(
            spaces.flatMap(({ gaps }) => gaps).every((gap) => gap.includes('for ever')),
            JSON.stringify(document),
          ).toBe(true);
          continue;
        }
        isCompared++;
        const facts = spaces.map(factsOf);
        const seen = (map: 'reached' | 'taken' | 'held' | 'failed') =>
          facts.flatMap((one) => [...one[map].keys()]).sort();
        const told = `document ${i}: ${JSON.stringify(document)}`;
        expect(seen('reached'), told).toEqual([...all.reached].sort());
        expect(seen('taken'), told).toEqual([...all.taken].sort());
        expect(seen('held'), told).toEqual([...all.held].sort());
        expect(seen('failed'), told).toEqual([...all.failed].sort());
        if (together.length === 0) continue;
        expect(spaces.length).toBe(1);
        const joint = spaces.flatMap(({ nodes }) =>
          nodes.map(({ configuration }) => [...configuration.states.values()].join()),
        );
        expect([...new Set(joint)].sort(), told).toEqual([...all.joint].sort());
      }
    }
    expect(isCompared).toBeGreaterThan(documents);
    console.log(`${isCompared} comparisons on ${documents} documents, seed ${seed}`);
  });
});
