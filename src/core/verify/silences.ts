// Silences: rules that a document does not want to be told of at a place, each with the reason. In a value they stand in the member `$ignore` of an element; in
// a text in comments of their own lines (`# orrery-ignore dead-end: the reason`). They concern what is told, never what is valid: only `orrery check` asks.
// Cost: linear in the document, and for each finding in the depth of its place.
import { isArray, isObject, type Json } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { formatPointer, parsePointer, type Segment } from '../base/pointer.ts';
import { silenceMember } from '../schema/format.ts';
import { categoryCodes } from './categories.ts';
import type { Finding } from './finding.ts';
import { hint, quote } from './hint.ts';
import { rules } from './rules/index.ts';

export interface Silence {
  /** A rule or a category. */
  readonly rule: string;
  /** The element inside which it counts; null for one of a text, which counts for what begins in its line. */
  readonly pointer: string | null;
  /** The line of the text that it is about; null for one of a value. */
  readonly line: number | null;
  /** The line that it stands in, counted from 1; null where a pointer says it. */
  readonly own: number | null;
  /** Why it has no effect; null where it has. */
  readonly fault: string | null;
}

/** What is told of silences: those without effect, and those that nothing needs. */
export interface SilenceNote {
  readonly kind: 'malformed_silence' | 'needless_silence';
  readonly pointer: string;
  readonly name: string;
  readonly message: string;
  /** The line of a silence in a text, counted from 1; absent for one in a value. */
  readonly line?: number;
}

/** The silences of a value, in document order. */
export function silencesIn(document: Json): Silence[] {
  const found: Silence[] = [];
  visit(document, []);
  return found;

  function visit(value: Json, at: readonly Segment[]): void {
    if (isArray(value)) {
      for (let i = 0; i < value.length; i++) if (typeof value[i] === 'object') visit(value[i] as Json, [...at, i]);
    } else if (isObject(value)) {
      for (const name in value) {
        if (name === silenceMember) read(value[name] as Json, at);
        else if (typeof value[name] === 'object') visit(value[name] as Json, [...at, name]);
      }
    }
  }

  function read(value: Json, at: readonly Segment[]): void {
    const pointer = formatPointer(at);
    const more = { pointer, line: null, own: null };
    if (!isObject(value)) found.push({ ...more, rule: silenceMember, fault: form });
    else
      for (const [rule, reason] of Object.entries(value))
        found.push({ ...more, rule, fault: faultOf(rule, reason as Json) });
  }
}

/** A line that is nothing but a comment. */
const comment = /^\s*(?:#|;;|\/\/|<!--)/;
const mark = /^\s*(?:#|;;|\/\/|<!--)\s*orrery-ignore\b(.*)$/;
const spelled = /^\s+([\w-]+)\s*:(.*)$/;

/** The silences of a text with comments: each is about the next line that is neither empty nor a comment. */
export function silencesInText(text: string): Silence[] {
  if (!text.includes('orrery-ignore')) return [];
  const found: Silence[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  const targets = nextLines(lines);
  lines.forEach((line, i) => {
    const said = mark.exec(line)?.[1];
    if (said === undefined) return;
    const [, rule, rest = ''] = spelled.exec(said) ?? [];
    const more = { pointer: null, line: targets[i] ?? 0, own: i + 1 };
    if (rule === undefined) found.push({ ...more, rule: 'orrery-ignore', fault: form });
    else found.push({ ...more, rule, fault: faultOf(rule, rest.replace(/-->\s*$/, '')) });
  });
  return found;
}

/** For each line the next one that says something, counted from 1; 0 where none follows. */
function nextLines(lines: readonly string[]): number[] {
  const next: number[] = [];
  let line = 0;
  for (let i = lines.length - 1; i >= 0; i--) {
    next[i] = line;
    if (!/^\s*$/.test(lines[i] as string) && !comment.test(lines[i] as string)) line = i + 1;
  }
  return next;
}

const form = 'write a rule and the reason, as in "dead-end": "waits for a person"';
const known = [...rules.map(({ id }) => id), ...categoryCodes];
const names: ReadonlySet<string> = new Set(known);

function faultOf(rule: string, reason: Json): string | null {
  if (!names.has(rule)) return `there is no rule ${quote(rule)}${hint(nearestNames(rule, known).slice(0, 1))}`;
  return typeof reason === 'string' && reason.trim() !== '' ? null : `${quote(rule)} has no reason: say why`;
}

export interface Silenced {
  /** Those that are told. */
  readonly findings: readonly Finding[];
  readonly silenced: number;
  readonly notes: readonly SilenceNote[];
}

/** Takes the silenced findings away. `lineOf` tells in which line of the text the value at a pointer begins. */
export function applySilences(
  findings: readonly Finding[],
  silences: readonly Silence[],
  lineOf: (pointer: string) => number,
): Silenced {
  if (silences.length === 0) return { findings, silenced: 0, notes: [] };
  const effective = silences.filter(({ fault }) => fault === null);
  const used = new Set<Silence>();
  const lines = effective.some(({ line }) => line !== null) ? lineOf : null;
  const told = findings.filter((finding) => {
    const places = placesOf(finding.pointer);
    const begins = lines === null ? noLines : new Set(places.map(lines));
    const holders = new Set(places);
    const covering = effective.filter(
      ({ rule, pointer, line }) =>
        (rule === finding.rule || rule === finding.category) &&
        (pointer === null ? line !== null && begins.has(line) : holders.has(pointer)),
    );
    for (const silence of covering) used.add(silence);
    return covering.length === 0;
  });
  const notes = silences.filter((silence) => !used.has(silence)).map(toNote);
  return { findings: told, silenced: findings.length - told.length, notes };
}

const noLines: ReadonlySet<number> = new Set();

/** The pointers of a value and of all that hold it. */
function placesOf(pointer: string): string[] {
  const segments = parsePointer(pointer) ?? [];
  return [...segments.keys(), segments.length].map((count) => formatPointer(segments.slice(0, count)));
}

function toNote({ rule, pointer, own, fault }: Silence): SilenceNote {
  const message = fault ?? `nothing at this place breaks ${quote(rule)}: take the silence away`;
  return {
    kind: fault === null ? 'needless_silence' : 'malformed_silence',
    pointer: pointer === null ? '' : `${pointer}/${silenceMember}`,
    name: rule,
    message: fault === null ? message : `the silence has no effect: ${message}`,
    ...(own === null ? {} : { line: own }),
  };
}
