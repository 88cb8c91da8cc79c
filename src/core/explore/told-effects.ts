// Effects of one event in two documents, as a person reads them: those that one of the two has alone, and those that both have with other arguments. An effect
// that is written otherwise is not lost, and a screen with one control more is the same screen.
import { charge } from '../base/budget.ts';
import { canonicalJson, isSameJson } from '../base/canonical-json.ts';
import { isArray, isObject, type Json } from '../base/json.ts';
import { effectBodies } from '../run/index.ts';

/** In the order of the lists, as clauses of a sentence. */
export interface ToldEffects {
  /** Those of the second list that the first one lacks, and those that are otherwise. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** Effects as `observed` writes them. */
export function toldEffects(before: readonly string[], after: readonly string[]): ToldEffects {
  const lost = without(before, after).map(read);
  const gained = without(after, before).map(read);
  const pairs = new Map<Json, Json>();
  for (const alike of [nearKey, sameArguments, sameOperator]) {
    const paired = new Set(pairs.values());
    const [news, olds] = [gained.filter((one) => !pairs.has(one)), lost.filter((one) => !paired.has(one))];
    const waiting = groups(olds, alike);
    for (const [key, young] of groups(news, alike)) {
      const old = waiting.get(key) ?? [];
      // If more came than went, nobody knows which of them is meant.
      if (old.length === young.length) for (const [i, one] of young.entries()) pairs.set(one, old[i] as Json);
    }
  }
  const others = new Map([...pairs].map(([young, old]) => [old, young]));
  const gains = gained.flatMap((one) => {
    const old = pairs.get(one);
    return old === undefined ? [effectText(one)] : changeTexts(old, one);
  });
  const losses = lost.flatMap((one) => {
    const young = others.get(one);
    return young === undefined ? [effectText(one)] : lossTexts(one, young);
  });
  return { gained: counted(gains), lost: counted(losses) };
}

/** Clauses that are said once, with how often they hold. */
export function counted(clauses: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const clause of clauses) times.set(clause, (times.get(clause) ?? 0) + 1);
  return [...times].map(([clause, n]) => (n === 1 ? clause : `${clause} (${n} times)`));
}

const read = (text: string): Json => JSON.parse(text) as Json;

/** Those of the first list that the second lacks, as often as they stand there. */
function without(list: readonly string[], others: readonly string[]): string[] {
  charge(list.length + others.length, 'comparing effects');
  const left = new Map<string, number>();
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
  return list.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

function groups(list: readonly Json[], keyOf: (effect: Json) => string | null): Map<string, Json[]> {
  const found = new Map<string, Json[]>();
  for (const one of list) {
    const key = keyOf(one);
    if (key === null) continue;
    const same = found.get(key);
    if (same === undefined) found.set(key, [one]);
    else same.push(one);
  }
  return found;
}

/** The thing that an effect works on: the operator and what it names first; of stored records the verb and the entity. */
function nearKey(effect: Json): string | null {
  if (!isArray(effect) || effect.length < 2) return null;
  return canonicalJson(effect.slice(0, effect[0] === 'persist' ? 3 : 2));
}

/** A form that holds effects is another one where it asks something else. */
const isForm = (effect: readonly Json[]): boolean => effectBodies(effect as readonly [string, ...Json[]]) !== null;

/** `["ref", "Ticket"]` where `["fetch", "Ticket"]` was. */
function sameArguments(effect: Json): string | null {
  return isArray(effect) && effect.length > 1 && !isForm(effect) ? canonicalJson(effect.slice(1)) : null;
}

function sameOperator(effect: Json): string | null {
  return isArray(effect) && typeof effect[0] === 'string' && !isForm(effect) ? effect[0] : null;
}

interface Screen {
  readonly slot: string;
  readonly controls: readonly string[];
  readonly views: readonly string[];
}

function screenOf(effect: Json): Screen | null {
  if (!isArray(effect) || effect[0] !== 'render-ui' || !isArray(effect[2]) || !isArray(effect[3])) return null;
  return { slot: textOf(effect[1] ?? null), controls: effect[2].map(textOf), views: effect[3].map(textOf) };
}

function changeTexts(old: Json, young: Json): string[] {
  const [was, is] = [screenOf(old), screenOf(young)];
  if (was !== null && is !== null && was.slot === is.slot) return screenTexts(is, was);
  const [before, after] = [effectText(old), effectText(young)];
  if (isArray(old) && isArray(young)) {
    const [further, fewer] = [restAfter(old, young), restAfter(young, old)];
    if (further !== null) return [`${before}, now with ${further}`];
    if (fewer !== null) return [`${after}, now without ${fewer}`];
  }
  return [before === after ? apartText(old, young) : `${after} instead of ${before}`];
}

/** The arguments behind those of a shorter effect that begins alike. */
function restAfter(short: readonly Json[], long: readonly Json[]): string | null {
  if (short.length >= long.length || !short.every((part, i) => isSameJson(part, long[i] ?? null))) return null;
  return cut(long.slice(short.length).map(textOf).join(' '));
}

/** Only of a screen a part can be lost; of another effect the change is told where it is gained. */
function lossTexts(old: Json, young: Json): string[] {
  const [was, is] = [screenOf(old), screenOf(young)];
  return was !== null && is !== null && was.slot === is.slot ? screenTexts(was, is) : [];
}

/** The part of a screen that the other one lacks. */
function screenTexts({ slot, controls, views }: Screen, other: Screen): string[] {
  const [events, parts] = [without(controls, other.controls), without(views, other.views)];
  return [
    ...(events.length === 0 ? [] : [`offer ${enumerated(events)} in ${slot}`]),
    ...(parts.length === 0 ? [] : [`show ${viewsText(parts)} in ${slot}`]),
  ];
}

/** Characters of an effect in a sentence. */
const effectCharactersMax = 80;
/** Names in one clause. */
const namesMax = 6;

export function effectText(value: Json): string {
  const screen = screenOf(value);
  if (screen !== null) {
    const { slot, controls, views } = screen;
    if (controls.length + views.length === 0) return `show ${slot} without a control`;
    const parts = [
      ...(controls.length === 0 ? [] : [enumerated(controls)]),
      ...(views.length === 0 ? [] : [viewsText(views)]),
    ];
    return `show ${slot} with ${parts.join(' and ')}`;
  }
  if (isArray(value) && value[0] === 'render-ui') return `clear ${textOf(value[1] ?? null)}`;
  return cut(isArray(value) ? value.map(textOf).join(' ') : textOf(value));
}

/** Of two effects that look the same in short: the first place where they differ. */
function apartText(old: Json, young: Json): string {
  const [before, after] = [old, young].map(textOfWhole) as [string, string];
  let at = 0;
  while (at < after.length && before[at] === after[at]) at++;
  const start = Math.max(0, at - 20);
  const part = (text: string) => `…${cut(text.slice(start))}`;
  return `${cut(textOfWhole(young))}, there ${part(after)} instead of ${part(before)}`;
}

const textOfWhole = (value: Json): string => (isArray(value) ? value.map(textOf).join(' ') : textOf(value));
const textOf = (value: Json): string =>
  typeof value === 'string' ? value : isArray(value) || isObject(value) ? JSON.stringify(value) : String(value);
const cut = (text: string): string =>
  text.length > effectCharactersMax ? `${text.slice(0, effectCharactersMax - 1)}…` : text;
const viewsText = (views: readonly string[]): string =>
  `the ${views.length === 1 ? 'view' : 'views'} of ${enumerated(views)}`;

function enumerated(names: readonly string[]): string {
  const told = names.slice(0, namesMax).join(', ');
  return names.length > namesMax ? `${told} and ${names.length - namesMax} more` : told;
}
