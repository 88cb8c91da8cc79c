// Do patterns of planned schemas carry over? Ten behaviors are planned for several entities under other names; each kind of plan must give a pattern,
// and the pattern, filled with the names of an entity that no episode had, must be accepted by `/apply`. Names are told apart by a suffix of
// their own, in every string and wherever they stand within one, so that a variable that stands in one place and lacks in another shows.
import type { Json, JsonObject } from '../../src/core/base/json.ts';
import { isArray, isObject } from '../../src/core/base/json.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { runToEnd } from '../../src/core/base/steps.ts';
import { listBehaviors } from '../../src/core/behaviors/index.ts';
import { minePatterns } from '../../src/core/memory/mine-patterns.ts';
import type { Pattern, PatternEpisode } from '../../src/core/memory/pattern.ts';
import { findPosition } from '../../src/core/memory/pattern-position.ts';
import type { GivenStep } from '../../src/core/memory/step-grammar.ts';
import { applyActions, planInstructions } from '../../src/core/plan/index.ts';
import { emptySchema, parseSchema } from '../../src/core/schema/index.ts';
import { renameDocument } from '../fixtures/rename.ts';

const behaviorsAsked = 10;
const entities = 6;
const stepsMax = 100;

export interface SchemaFigures {
  readonly kinds: number;
  readonly patterns: number;
  readonly kindsFound: number;
  readonly fillings: number;
  readonly accepted: number;
  readonly refusals: readonly string[];
}

export function evaluateSchemas(seed: number): SchemaFigures {
  const prng = createPrng(seed);
  const behaviors: ReturnType<typeof listBehaviors>[number][] = [];
  for (const one of prng.shuffle(listBehaviors())) {
    if (behaviors.length === behaviorsAsked) break;
    if (planOf(one.schema as unknown as JsonObject).length <= stepsMax) behaviors.push(one);
  }
  const episodes = behaviors.flatMap(({ name, schema }, kind) =>
    Array.from({ length: entities }, (_, i): PatternEpisode & { readonly kind: number } => {
      const given = planOf(renameDocument(schema as unknown as JsonObject, prng));
      const context = `Build a ${name.replace(/^std-/, '').replaceAll('-', ' ')} for team ${i}`;
      const steps = given.map(({ action }) => action);
      return { id: `ep_${kind}_${i}`, context, steps, given, outcome: 'success', vector: null, kind };
    }),
  );
  const patterns = runToEnd(minePatterns('schemas', episodes));
  const kindOf = new Map(episodes.map(({ id, kind }) => [id, kind]));
  const found = new Set<number>();
  const refusals: string[] = [];
  let [fillings, accepted] = [0, 0];
  for (const pattern of patterns) {
    const kinds = new Set(pattern.supporting.map((id) => kindOf.get(id)));
    const [kind] = kinds;
    if (kinds.size === 1 && kind !== undefined) found.add(kind);
    for (const id of pattern.supporting) {
      const source = episodes.find((one) => one.id === id);
      if (source?.given === undefined || pattern.details === null) continue;
      fillings++;
      const result = applyActions(emptySchema, fill(pattern, source.given));
      if (result.ok) accepted++;
      else refusals.push(`${pattern.name}: ${JSON.stringify(result.failure).slice(0, 200)}`);
    }
  }
  return {
    kinds: behaviors.length,
    patterns: patterns.length,
    kindsFound: found.size,
    fillings,
    accepted,
    refusals,
  };
}

function planOf(document: JsonObject): { readonly action: string; readonly params: JsonObject }[] {
  const { schema } = parseSchema(document);
  return planInstructions(emptySchema, schema).instructions.map(({ action, params }) => ({ action, params }));
}

/** The actions of a pattern for an entity that is called otherwise than that of these steps. */
function fill({ details }: Pattern, steps: readonly GivenStep[]): { action: string; params: JsonObject }[] {
  const list = details ?? [];
  const { bindings, done } = findPosition(list, steps);
  const names = new Set(Object.values(bindings).flatMap(namesIn));
  const other = (value: Json): Json => rename(value, names);
  return list.flatMap(({ verb, params, isOptional }, i) => {
    // What only some episodes took has no names where it was not taken.
    if (isOptional && !done.includes(i)) return [];
    return { action: verb, params: substitute(params ?? {}, (name) => other(bindings[name] ?? name)) as JsonObject };
  });
}

/** Strings of a value that are names as a whole. */
function namesIn(value: Json): string[] {
  if (typeof value === 'string') return /^n[0-9a-z]+$/iu.test(value) ? [value] : [];
  return isObject(value)
    ? Object.entries(value).flatMap(([key, item]) => [...namesIn(key), ...namesIn(item ?? null)])
    : isArray(value)
      ? value.flatMap(namesIn)
      : [];
}

function rename(value: Json, names: ReadonlySet<string>): Json {
  if (typeof value === 'string')
    return value.replace(/[\p{L}\p{N}_]+/gu, (word) => (names.has(word) ? `${word}x` : word));
  if (isArray(value)) return value.map((item) => rename(item, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [rename(key, names) as string, rename(item ?? null, names)]),
  );
}

function substitute(value: Json, lookUp: (name: string) => Json): Json {
  if (typeof value === 'string') return /^\?[\p{L}\p{N}_]+$/u.test(value) ? lookUp(value.slice(1)) : value;
  if (isArray(value)) return value.map((item) => substitute(item, lookUp));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, substitute(item ?? null, lookUp)]));
}
