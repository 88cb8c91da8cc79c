// Walks every machine of every behavior, independently of the verifier: states reached and left, events handled or put out, overlays
// cleared, guards that can hold, bindings that read something, wires with two ends.
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { EntityNode, OrbDocument, TraitNode, TransitionNode } from '../schema/document.ts';
import { behaviorNames, domains, findBehavior, listBehaviors, tiers } from './index.ts';

const behaviors = listBehaviors();
const overlaySlots = ['modal', 'drawer', 'overlay', 'toast', 'floating', 'center'];

function traitsOf(document: OrbDocument): TraitNode[] {
  return document.orbitals.flatMap((node) =>
    (node.traits ?? []).filter((one): one is TraitNode => typeof one !== 'string'),
  );
}

function entitiesOf(document: OrbDocument): Map<string, EntityNode> {
  const all = document.orbitals.flatMap((node) => [node.entity, ...(node.auxiliaryEntities ?? [])]);
  return new Map(all.filter((one): one is EntityNode => isObject(one)).map((one) => [one.name ?? '', one]));
}

const stateNames = (one: TraitNode): string[] =>
  (one.stateMachine?.states ?? []).map((state) => (typeof state === 'string' ? state : (state.name ?? '')));
const transitionsOf = (one: TraitNode): readonly TransitionNode[] => one.stateMachine?.transitions ?? [];
const eventKeys = (one: TraitNode): string[] =>
  (one.stateMachine?.events ?? []).map((event) => (typeof event === 'string' ? event : (event.key ?? '')));
const emitKeys = (one: TraitNode): string[] =>
  (one.emits ?? []).map((emit) => (typeof emit === 'string' ? emit : (emit.event ?? '')));

/** Every value inside `value`, itself first, with the key it hangs on. */
function* walk(value: Json | undefined, key = ''): Generator<readonly [string, Json]> {
  if (value === undefined) return;
  yield [key, value];
  if (isArray(value)) for (const item of value) yield* walk(item, key);
  else if (isObject(value)) for (const [name, member] of Object.entries(value)) yield* walk(member, name);
}

/** Events put out by a piece of a document: emit effects, emit options, event literals. */
function putOut(value: Json | undefined): string[] {
  const found: string[] = [];
  for (const [key, node] of walk(value)) {
    if (isArray(node) && node[0] === 'emit' && typeof node[1] === 'string') found.push(node[1]);
    if (isObject(node) && key === 'emit')
      for (const event of Object.values(node)) if (typeof event === 'string') found.push(event);
    const literal = key === 'event' || key === 'action' || key.endsWith('Event') || /^on[A-Z]/.test(key);
    if (typeof node === 'string' && literal && !node.startsWith('@')) found.push(node);
    if (isObject(node) && key === 'keyMap')
      for (const event of Object.values(node)) if (typeof event === 'string') found.push(event);
  }
  return found;
}

const known = new WeakMap<TraitNode, readonly string[]>();

/** What a trait puts out; the `event` of its own transitions is no emission. */
function emissions(one: TraitNode): readonly string[] {
  const found = known.get(one) ?? collectEmissions(one);
  known.set(one, found);
  return found;
}

function collectEmissions(one: TraitNode): readonly string[] {
  return [
    ...transitionsOf(one).flatMap((step) => putOut(step.effects)),
    ...(one.ticks ?? []).flatMap((tick) => putOut(tick.effects)),
  ];
}

function machineProblems(one: TraitNode): string[] {
  const problems: string[] = [];
  const states = one.stateMachine?.states ?? [];
  const initial = states.filter((state) => typeof state !== 'string' && state.isInitial === true);
  if (initial.length !== 1) problems.push(`${one.name}: ${initial.length} initial states`);
  const names = stateNames(one);
  const reached = new Set(names.slice(0, 1));
  for (const state of reached)
    for (const step of transitionsOf(one)) if (step.from === state && typeof step.to === 'string') reached.add(step.to);
  for (const state of states) {
    if (typeof state === 'string') continue;
    if (!reached.has(state.name ?? '')) problems.push(`${one.name}: ${state.name} is never reached`);
    const out = transitionsOf(one).some((step) => step.from === state.name);
    if (!out && state.isTerminal !== true) problems.push(`${one.name}: ${state.name} has no way out`);
  }
  const open = new Set<string>();
  for (const step of transitionsOf(one)) {
    if (!names.includes(String(step.from)) || !names.includes(String(step.to)))
      problems.push(`${one.name}: ${String(step.from)} -> ${step.to}`);
    if (!eventKeys(one).includes(step.event ?? '')) problems.push(`${one.name}: ${step.event} is not declared`);
    const key = `${String(step.from)} ${step.event}`;
    const guarded = `${key} ${JSON.stringify(step.guard)}`;
    if (open.has(key) || open.has(guarded)) problems.push(`${one.name}: ${key} can never fire`);
    open.add(step.guard === undefined ? key : guarded);
  }
  return problems;
}

function eventProblems(one: TraitNode, everyone: readonly TraitNode[]): string[] {
  const problems: string[] = [];
  const fired = transitionsOf(one).map((step) => step.event ?? '');
  const out = emissions(one);
  for (const key of eventKeys(one))
    if (!fired.includes(key) && !out.includes(key)) problems.push(`${one.name}: ${key} is used nowhere`);
  for (const event of out) {
    const heard = everyone.some(
      (other) => eventKeys(other).includes(event) || (other.listens ?? []).some((listen) => listen.event === event),
    );
    const external = (one.emits ?? []).some(
      (emit) => typeof emit !== 'string' && emit.event === event && emit.scope === 'external',
    );
    if (!heard && !external) problems.push(`${one.name}: nobody handles ${event}`);
    const handledHere = fired.includes(event);
    if (!handledHere && !emitKeys(one).includes(event)) problems.push(`${one.name}: ${event} is not among its emits`);
  }
  for (const event of new Set(fired)) {
    const asked = event === event.toUpperCase() && event !== 'INIT';
    if (asked && !everyone.some((other) => emissions(other).includes(event)))
      problems.push(`${one.name}: nothing fires ${event}`);
  }
  for (const listen of one.listens ?? []) {
    const source = everyone.find((other) => other.name === listen.source?.trait);
    if (source === undefined || !emissions(source).includes(listen.event ?? ''))
      problems.push(`${one.name}: ${listen.event} comes from nowhere`);
    if (!fired.includes(listen.triggers ?? '')) problems.push(`${one.name}: ${listen.triggers} triggers nothing`);
  }
  return problems;
}

/** Overlays are cleared on every path: walks states together with the set of slots that are covered. */
function overlayProblems(one: TraitNode): string[] {
  const problems: string[] = [];
  const drawn = new Map<string, Set<string>>();
  const first = stateNames(one)[0] ?? '';
  const queue: [string, readonly string[]][] = [[first, []]];
  const seen = new Set<string>();
  for (const [state, covered] of queue) {
    const key = `${state} ${covered.join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    drawn.set(state, new Set([...(drawn.get(state) ?? []), ...covered]));
    for (const step of transitionsOf(one))
      if (step.from === state) queue.push([step.to ?? '', slotsAfter(step, covered)]);
  }
  const terminal = (one.stateMachine?.states ?? []).filter(
    (state) => typeof state !== 'string' && state.isTerminal === true,
  );
  for (const state of terminal)
    if (typeof state !== 'string' && (drawn.get(state.name ?? '')?.size ?? 0) > 0)
      problems.push(`${one.name}: ends covered`);
  if ((drawn.get(first)?.size ?? 0) > 0 && !seen.has(`${first} `))
    problems.push(`${one.name}: ${first} is always covered`);
  for (const [state, slots] of drawn) {
    if (slots.size > 0 && !escapes(one, state, slots))
      problems.push(`${one.name}: ${state} cannot uncover ${[...slots].join()}`);
  }
  return problems;
}

function slotsAfter(step: TransitionNode, covered: readonly string[]): readonly string[] {
  const slots = new Set(covered);
  for (const [, node] of walk(step.effects)) {
    if (!isArray(node) || node[0] !== 'render-ui' || typeof node[1] !== 'string' || !overlaySlots.includes(node[1]))
      continue;
    // A message goes by itself.
    if (node[1] === 'toast' && isObject(node[2]) && node[2].type === 'alert') continue;
    if (node[2] === null) slots.delete(node[1]);
    else slots.add(node[1]);
  }
  return [...slots].sort();
}

function escapes(one: TraitNode, state: string, slots: ReadonlySet<string>): boolean {
  const queue: [string, readonly string[]][] = [[state, [...slots].sort()]];
  const seen = new Set<string>();
  for (const [at, covered] of queue) {
    if (covered.length === 0) return true;
    const key = `${at} ${covered.join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const step of transitionsOf(one)) if (step.from === at) queue.push([step.to ?? '', slotsAfter(step, covered)]);
  }
  return false;
}

const roots = [
  'entity',
  'payload',
  'state',
  'now',
  'config',
  'computed',
  'trait',
  'user',
  'item',
  'row',
  'index',
  'result',
];

function bindingProblems(one: TraitNode, entities: ReadonlyMap<string, EntityNode>): string[] {
  const problems: string[] = [];
  const own = fieldsOf(entities.get(one.linkedEntity ?? ''));
  if (!entities.has(one.linkedEntity ?? '')) problems.push(`${one.name}: ${one.linkedEntity} is no entity`);
  const check = (value: Json | undefined, given: readonly string[] | undefined, where: string): void => {
    for (const [, node] of walk(value)) {
      if (typeof node !== 'string' || !node.startsWith('@')) continue;
      const [root = '', field] = node.slice(1).split('.');
      const other = entities.get(root);
      if (root === 'entity' && field !== undefined && !own.includes(field))
        problems.push(`${one.name}: ${node} in ${where}`);
      if (root === 'payload' && !(given ?? []).includes(field ?? '')) problems.push(`${one.name}: ${node} in ${where}`);
      if (other !== undefined && field !== undefined && !fieldsOf(other).includes(field))
        problems.push(`${one.name}: ${node} in ${where}`);
      if (other === undefined && !roots.includes(root)) problems.push(`${one.name}: unknown root ${node} in ${where}`);
    }
  };
  for (const step of transitionsOf(one)) {
    check(
      [step.guard ?? null, step.effects ?? []],
      payloadOf(one, step.event ?? ''),
      `${String(step.from)} ${step.event}`,
    );
  }
  for (const tick of one.ticks ?? []) check([tick.guard ?? null, tick.effects ?? []], undefined, `tick ${tick.name}`);
  return problems;
}

function fieldsOf(entity: EntityNode | undefined): string[] {
  return [
    ...(entity?.fields ?? []).map((field) => (typeof field === 'string' ? field : (field.name ?? ''))),
    'id',
    'createdAt',
    'updatedAt',
  ];
}

function payloadOf(one: TraitNode, event: string): string[] {
  const declared = (one.stateMachine?.events ?? []).find((node) => typeof node !== 'string' && node.key === event);
  const fields = isObject(declared) && isArray(declared.payloadSchema) ? declared.payloadSchema : [];
  return fields.map((field) => (isObject(field) ? String(field.name) : ''));
}

/** A comparison of an enum field with a value that the field cannot have makes a guard constant. */
function guardProblems(one: TraitNode, entities: ReadonlyMap<string, EntityNode>): string[] {
  const problems: string[] = [];
  const entity = entities.get(one.linkedEntity ?? '');
  const valuesOf = (binding: Json | undefined): readonly Json[] | undefined => {
    const name = typeof binding === 'string' ? /^@(?:entity|row)\.(\w+)$/.exec(binding)?.[1] : undefined;
    const field = (entity?.fields ?? []).find((node) => typeof node !== 'string' && node.name === name);
    return isObject(field) && isArray(field.values) ? field.values : undefined;
  };
  for (const [, node] of walk([
    ...transitionsOf(one).map((step) => step.guard ?? null),
    ...(one.ticks ?? []).map((tick) => tick.guard ?? null),
  ])) {
    if (!isArray(node) || (node[0] !== '=' && node[0] !== '!=')) continue;
    const values = valuesOf(node[1]);
    const value = node[2];
    if (
      values !== undefined &&
      typeof value === 'string' &&
      !value.startsWith('@') &&
      value !== '' &&
      !values.includes(value)
    ) {
      problems.push(`${one.name}: ${JSON.stringify(node)} compares with a value the field never has`);
    }
  }
  return problems;
}

/** A constant written to an enum field is one of its values. */
function setProblems(one: TraitNode, entities: ReadonlyMap<string, EntityNode>): string[] {
  const problems: string[] = [];
  const fields = (entities.get(one.linkedEntity ?? '')?.fields ?? []).filter((field): field is JsonObject =>
    isObject(field),
  );
  for (const [, node] of walk(transitionsOf(one).flatMap((step) => step.effects ?? []))) {
    if (
      !isArray(node) ||
      node[0] !== 'set' ||
      typeof node[1] !== 'string' ||
      typeof node[2] !== 'string' ||
      node[2].startsWith('@')
    )
      continue;
    const name = node[1].replace('@entity.', '');
    const values = fields.find((field) => field.name === name)?.values;
    if (isArray(values) && !values.includes(node[2])) problems.push(`${one.name}: sets ${name} to ${node[2]}`);
  }
  return problems;
}

describe('every behavior', () => {
  it.each(behaviors.map((one) => [one.name] as const))('%s is whole', (name) => {
    const document = findBehavior(name)?.schema ?? { orbitals: [] };
    const entities = entitiesOf(document);
    const traits = traitsOf(document);
    const problems = traits.flatMap((one) => [
      ...machineProblems(one),
      ...eventProblems(one, traits),
      ...overlayProblems(one),
      ...bindingProblems(one, entities),
      ...guardProblems(one, entities),
      ...setProblems(one, entities),
      ...(one.category === 'interaction' && !JSON.stringify(one).includes('"render-ui"')
        ? [`${one.name} draws nothing`]
        : []),
    ]);
    expect(problems).toEqual([]);
    expect(traits.length).toBeGreaterThan(0);
  });
});

describe('metadata', () => {
  it('names are unique and sorted', () => {
    const names = behaviorNames();
    expect(names).toEqual([...new Set(names)].sort());
  });

  it('there are at least 130, in every domain at least five of which one is an organism', () => {
    expect(behaviors.length).toBeGreaterThanOrEqual(130);
    for (const domain of domains) {
      const own = behaviors.filter((one) => one.domain === domain);
      expect(own.length, domain).toBeGreaterThanOrEqual(5);
      expect(own.filter((one) => one.tier === 'organism').length, domain).toBeGreaterThanOrEqual(1);
    }
  });

  it.each(behaviors.map((one) => [one.name, one] as const))('%s describes itself', (name, one) => {
    expect(one.description).toMatch(/^[A-Z].{20,180}\.$/s);
    expect(one.description.slice(0, -1)).not.toContain('. ');
    expect(one.title.length).toBeGreaterThan(2);
    expect(tiers).toContain(one.tier);
    expect(domains).toContain(one.domain);
    expect(one.tags.length).toBeGreaterThan(1);
    expect(one.composes).not.toContain(name);
    expect(one.composes.filter((part) => findBehavior(part) === undefined)).toEqual([]);
    if (one.tier === 'organism') expect(one.composes.length).toBeGreaterThan(0);
    expect(one.schema.name).toBe(name);
  });
});
