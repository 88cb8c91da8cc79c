// Random events on documents, taken here and by the format's own program: which transitions, which effects with which arguments, which guards. The program
// starts at the initial states and does not apply effects, so other states are reached by moving the mark in a copy, and values are given as the entity.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isArray, isObject, type Json, type JsonObject } from '../../src/core/base/json.ts';
import { createPrng, type Prng } from '../../src/core/base/prng.ts';
import { type Machine, type Program, programOf, type Step, startOf, takeStep } from '../../src/core/run/index.ts';
import { indexSchema, parseSchema } from '../../src/core/schema/index.ts';
import type { Program as OfficialProgram } from './program.ts';

export interface NamedDocument {
  readonly name: string;
  readonly document: Json;
}

interface StepDifference {
  readonly name: string;
  readonly event: string;
  readonly what: 'transitions' | 'effects' | 'guards' | 'refused';
  readonly kind: string;
  readonly ours: Json;
  readonly theirs: Json;
}

export interface StepComparison {
  readonly asked: number;
  readonly taken: number;
  readonly guarded: number;
  readonly unjudged: number;
  readonly differences: readonly StepDifference[];
}

export async function compareSteps(
  official: OfficialProgram,
  documents: readonly NamedDocument[],
  eventsEach: number,
  seed: number,
): Promise<StepComparison> {
  const folder = mkdtempSync(join(tmpdir(), 'steps-'));
  const prng = createPrng(seed);
  const counts = { asked: 0, taken: 0, guarded: 0, unjudged: 0 };
  const differences: StepDifference[] = [];
  try {
    for (const { name, document } of documents) {
      const trials = Array.from({ length: eventsEach }, (_, i) => trialOf(document, prng, join(folder, `${i}.orb`)));
      await Promise.all(
        trials.map(async (trial) => {
          if (trial === null) return;
          const answer = await official.execute(trial.file, trial.event, trial);
          if (!isObject(answer) || String(answer.error ?? '').startsWith('Failed to parse')) {
            counts.unjudged++;
            return;
          }
          counts.asked++;
          if (trial.step.direct.transitions > 0) counts.taken++;
          if (trial.step.direct.guards > 0) counts.guarded++;
          for (const one of differencesOf(trial, answer)) differences.push({ name, event: trial.event, ...one });
        }),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { ...counts, differences };
}

interface Trial {
  readonly file: string;
  readonly event: string;
  readonly payload: JsonObject;
  readonly entity: JsonObject;
  readonly program: Program;
  readonly step: Step;
}

/** A random event in random states, and the step that is taken here; the copy of the document is written to the file. */
function trialOf(document: Json, prng: Prng, file: string): Trial | null {
  const parsed = parseSchema(document);
  if (parsed.schema === null) return null;
  const program = programOf(indexSchema(parsed.schema));
  if (program.machines.length === 0) return null;
  const states = new Map(program.machines.map((machine) => [machine.id, prng.pick(machine.trait.states).name]));
  const machine = prng.pick(program.machines);
  const known = [...machine.transitions.keys()].filter((event) =>
    (machine.transitions.get(event) ?? []).some(({ sources }) => sources.includes(states.get(machine.id) ?? '')),
  );
  const all = program.machines.flatMap((one) => [...one.transitions.keys()]);
  const event = known.length > 0 && prng.below(10) > 0 ? prng.pick(known) : prng.pick(all.length > 0 ? all : ['INIT']);
  const payload = payloadFor(program, event, prng);
  const entity = rowFor(program, machine, prng);
  const start = startOf(program);
  const instances = new Map([...start.instances.keys()].map((name) => [name, entity]));
  const environment = { now: Date.now(), random: createPrng(1) };
  const { step } = takeStep(program, { ...start, states, instances }, { event, payload }, environment);
  writeFileSync(file, JSON.stringify(withMarks(document, program, states)));
  return { file, event, payload, entity, program, step };
}

/** A copy in which the given state of each machine is the initial one. */
export function withMarks(document: Json, { machines }: Program, states: ReadonlyMap<string, string>): Json {
  const copy = structuredClone(document) as { orbitals: { traits: { stateMachine: { states: JsonObject[] } }[] }[] };
  const original = document as unknown as typeof copy;
  for (const { id, trait } of machines) {
    const orbital = copy.orbitals[trait.orbital.index];
    const list = original.orbitals[trait.orbital.index]?.traits[trait.index]?.stateMachine.states ?? [];
    const target = orbital?.traits[trait.index];
    if (target === undefined) continue;
    const wanted = states.get(id);
    target.stateMachine.states = list.map(({ isInitial, ...rest }) =>
      rest.name === wanted ? { ...rest, isInitial: true } : rest,
    );
  }
  // Nothing comes from packages, which are not there; a document that names one is not run.
  for (const orbital of copy.orbitals as unknown as { uses?: Json }[]) delete orbital.uses;
  return copy as unknown as Json;
}

function payloadFor({ machines }: Program, event: string, prng: Prng): JsonObject {
  const members: Record<string, Json> = {};
  for (const { trait } of machines) {
    for (const field of trait.events.find(({ name }) => name === event)?.payload ?? []) {
      if (isObject(field) && typeof field.name === 'string') members[field.name] = valueFor(field, prng);
    }
  }
  return members;
}

function rowFor(program: Program, machine: Machine, prng: Prng): JsonObject {
  const members: Record<string, Json> = { id: 'row-1' };
  const entity = machine.entity === null ? undefined : program.entities.get(machine.entity);
  for (const { name, node } of entity?.fields ?? [])
    if (isObject(node) && prng.below(5) > 0) members[name] = valueFor(node, prng);
  return members;
}

function valueFor(field: JsonObject, prng: Prng): Json {
  if (isArray(field.values) && field.values.length > 0) return prng.pick(field.values);
  if (field.default !== undefined && prng.below(3) === 0) return field.default;
  const { type } = field;
  if (type === 'number' || type === 'int' || type === 'float') return prng.pick([0, 1, 2, 5, 10, 100, -1]);
  if (type === 'boolean' || type === 'bool') return prng.below(2) === 0;
  if (type === 'array') return prng.pick<Json>([[], [1, 2, 3]]);
  if (type === 'object') return prng.pick<Json>([{}, { id: 'x' }]);
  return prng.pick(['', 'abc', 'row-1']);
}

type Told = Omit<StepDifference, 'name' | 'event'>;

function differencesOf(trial: Trial, answer: JsonObject): Told[] {
  const { step, program } = trial;
  const list = (value: Json | undefined) => (isArray(value) ? value.filter(isObject) : []);
  if (answer.success === false) {
    const failed = step.guards.find(({ failed: reason }) => reason !== undefined);
    const kind = failed === undefined ? 'other' : 'a guard has no value, which ends the program; here it does not hold';
    return [{ what: 'refused', kind, ours: failed?.failed ?? null, theirs: answer.error ?? null }];
  }
  const taken = step.transitions.slice(0, step.direct.transitions);
  const told: Told[] = [];
  const compare = (what: Told['what'], ours: Json, theirs: Json) => {
    if (canonical(ours) !== canonical(theirs)) told.push({ what, kind: kindOf(trial, what), ours, theirs });
  };
  const pairs = (all: readonly { from: Json; to: Json }[]) => all.map(({ from, to }) => [from, to]);
  compare('transitions', pairs(taken), pairs(list(answer.transitions) as { from: Json; to: Json }[]));
  if (told.length > 0) return told;
  const configs = new Map(program.machines.map(({ id, config }) => [id, config]));
  const effects = taken.flatMap(({ trait, transition }) =>
    transition.effects.map((effect) => inlined(effect, configs.get(trait) ?? {})),
  );
  const theirs = list(answer.effects).map(({ operator, args }) => [operator ?? null, ...(isArray(args) ? args : [])]);
  compare('effects', effects, theirs);
  // The program tells one guard a machine: that of the transition it took, or the first that did not hold.
  const guards = list(answer.guardEvaluations).map(({ path, result }) => [path ?? null, result ?? null]);
  const first = new Map<string, boolean>();
  for (const { trait, holds } of step.guards.slice(0, step.direct.guards)) {
    if (first.get(trait) !== true) first.set(trait, holds);
  }
  compare(
    'guards',
    [...first.values()],
    guards.map(([, result]) => result as Json),
  );
  return told;
}

/** Values of `config` stand in the program's copy of the document. */
function inlined(value: Json, config: JsonObject): Json {
  if (typeof value === 'string' && value.startsWith('@config.')) {
    const known = config[value.slice('@config.'.length)];
    return known === undefined || known === null ? value : known;
  }
  if (isArray(value)) return value.map((one) => inlined(one, config));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inlined(one ?? null, config)]));
}

function kindOf({ step }: Trial, what: Told['what']): string {
  const guards = step.guards.slice(0, step.direct.guards);
  const text = JSON.stringify(guards.map(({ transition }) => transition.guard));
  if (text.includes('@state')) return '`@state` in a guard, which the program does not know';
  if (what === 'guards' && guards.length > new Set(guards.map(({ trait }) => trait)).size) {
    return 'several guards of one event, of which the program tells the first';
  }
  return 'other';
}

function canonical(value: Json): string {
  return JSON.stringify(value, (_, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}
