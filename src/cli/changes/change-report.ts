// What lies between two documents as a person reads it: a summary, then groups by element with a line for each change, old and new values below it. One
// report, whatever the format that it is printed in.
import type { Json, JsonObject } from '../../core/base/json.ts';
import { isObject } from '../../core/base/json.ts';
import { parsePointer } from '../../core/base/pointer.ts';
import {
  type ActionRename,
  type GapEntry,
  type ModifiedEntry,
  type PlannedRename,
  readDifferences,
  renameActions,
  runActions,
} from '../../core/plan/index.ts';
import { listMember, nodeName } from '../../core/schema/element.ts';
import type { Schema } from '../../core/schema/index.ts';
import { counted } from '../numbers.ts';
import { type Detail, detailsOfChange } from './value-parts.ts';

export type Sign = '+' | '~' | '-' | '→';

export interface ChangeLine {
  readonly sign: Sign;
  /** Empty for a member of what the group is about, which is the one detail. */
  readonly text: string;
  /** What happened to each member, or to the parts of a long one that differ. */
  readonly details: readonly Detail[];
}

export interface ChangeGroup {
  /** Such as `trait Triage`; empty for the document itself. */
  readonly title: string;
  readonly lines: readonly ChangeLine[];
}

export interface ChangeReport {
  /** `3 to add, 2 to change, 1 to rename, 1 to remove`, or that there is nothing. Counts the lines of each sign. */
  readonly summary: string;
  readonly groups: readonly ChangeGroup[];
  /** What tools keep for themselves, in one sentence; null where none of it differs. */
  readonly bookkeeping: string | null;
}

export type Renamed = ActionRename;

/** Where somebody has said that the two are one, nothing needs to tell how sure that is. */
type Taken = Renamed & Partial<Pick<PlannedRename, 'confidence' | 'evidence'>>;

export interface ReportOptions {
  /** Whether something that a person wrote is lost. */
  readonly isLoss?: boolean;
  /** Whether it has happened already. */
  readonly isDone?: boolean;
}

/** `renames` are those that a plan takes; without them what was renamed is removed and added. */
export function reportChanges(
  before: Schema,
  after: Schema,
  renames: readonly Taken[],
  options: ReportOptions = {},
): ChangeReport {
  const renamed = withRenames(before, renames);
  const isApplied = renamed !== before;
  const { missing, extra, modified, bookkeeping } = readDifferences(renamed, after);
  const groups = new Map<string, ChangeLine[]>();
  const add = (title: string, sign: Sign, text: string, details: readonly Detail[] = []) => {
    const lines = groups.get(title);
    if (lines === undefined) groups.set(title, [{ sign, text, details }]);
    else lines.push({ sign, text, details });
  };
  if (isApplied) for (const one of renames) add(homeOfRename(one), '→', renameText(one));
  const told: ModifiedEntry[] = [];
  for (const entry of modified) {
    if (entry.changes.length === 0) continue;
    told.push(entry);
    const details = entry.changes.flatMap(detailsOfChange);
    if (entry.type === 'property') add(homeOf(entry), '~', '', details);
    else if (homes.has(entry.type)) add(titleIn(entry, after), '~', ownText(entry, details), details);
    else add(homeOf(entry), '~', alteredText(entry), details);
  }
  for (const entry of missing) add(placeOf(entry, after), '+', `${textOf(entry)}${marksOf(entry, after)}`);
  for (const entry of extra) add(placeOf(entry, renamed), '-', `${textOf(entry)}${marksOf(entry, renamed)}`);
  const counts = {
    added: missing,
    changed: told.length,
    renamed: isApplied ? renames.length : 0,
    removed: extra,
  };
  return {
    summary: summaryOf(counts, options),
    groups: [...groups].map(([title, lines]) => ({ title, lines })),
    bookkeeping: bookkeepingText(bookkeeping),
  };
}

/** One member is told beside the sign; several are one change, told below it. */
const ownText = ({ changes }: ModifiedEntry, details: readonly Detail[]): string =>
  details.length === 1 ? '' : changes.length === 1 ? (changes[0]?.field ?? '') : counted(changes.length, 'member');

function bookkeepingText(counts: Readonly<Record<string, number>>): string | null {
  const parts = Object.entries(counts).map(([member, count]) => (count === 1 ? member : `${count} ${member}`));
  return parts.length === 0 ? null : `only tools read it: ${parts.join(', ')} differ`;
}

/** The schema with some elements under their new names, and all that refers to them; as it is where that cannot be. */
export function withRenames(schema: Schema, renames: readonly Renamed[]): Schema {
  const result = runActions(
    schema,
    renameActions(renames.map(({ type: kind, from, to, within = null }) => ({ kind, from, to, within }))),
  );
  return result.ok ? result.schema : schema;
}

interface Counts {
  readonly added: readonly GapEntry[];
  readonly changed: number;
  readonly renamed: number;
  readonly removed: readonly GapEntry[];
}

function summaryOf({ added, changed, renamed, removed }: Counts, { isLoss, isDone }: ReportOptions): string {
  const verb = (to: string, done: string) => (isDone === true ? done : `to ${to}`);
  const parts: string[] = [];
  if (added.length > 0) parts.push(`${added.length} ${verb('add', 'added')} (${kindsOf(added)})`);
  if (changed > 0) parts.push(`${changed} ${verb('change', 'changed')}`);
  if (renamed > 0) parts.push(`${renamed} ${verb('rename', 'renamed')}`);
  const loss = isLoss === true ? ', destructive' : '';
  if (removed.length > 0) parts.push(`${removed.length} ${verb('remove', 'removed')} (${kindsOf(removed)}${loss})`);
  if (isLoss === true && removed.length === 0) parts.push('something is lost (destructive)');
  if (parts.length > 0) return parts.join(', ');
  return isDone === true ? 'nothing has changed' : 'nothing to do';
}

/** What a sum names first, because all else is a part of some of these. */
const wholes: readonly string[] = ['entity', 'trait', 'page'];
const kindsMax = 4;

/** The kinds of some entries in numbers, wholes first, then the most frequent: `2 entities, 1 page, 9 fields`. */
function kindsOf(entries: readonly GapEntry[]): string {
  const counts = new Map<string, number>(wholes.map((noun) => [noun, 0]));
  for (const { type } of entries) counts.set(nounOf(type), (counts.get(nounOf(type)) ?? 0) + 1);
  const kinds = [...counts].filter(([, count]) => count > 0);
  const isWhole = ([noun]: readonly [string, number]) => wholes.includes(noun);
  const parts = kinds.filter((kind) => !isWhole(kind)).sort((a, b) => b[1] - a[1]);
  const told = [...kinds.filter(isWhole), ...parts].slice(0, kinds.length === kindsMax + 1 ? kinds.length : kindsMax);
  const rest = entries.length - told.reduce((sum, [, count]) => sum + count, 0);
  const texts = told.map(([noun, count]) => `${count} ${count === 1 ? noun : pluralOf(noun)}`);
  return [...texts, ...(rest > 0 ? [rest === 1 ? '1 other' : `${rest} others`] : [])].join(', ');
}

const nounOf = (type: GapEntry['type']): string => (type === 'orbital' ? 'entity' : type);
const pluralOf = (noun: string): string => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);

const homes: ReadonlySet<string> = new Set(['orbital', 'entity', 'trait', 'page']);

const titleOf = ({ type, name }: Pick<GapEntry, 'type' | 'name'>): string => `${nounOf(type)} ${name}`;

/** An orbital has members of its own beside those of its entity, and a name that may be another. */
const titleIn = (entry: GapEntry, schema: Schema): string =>
  entry.type === 'orbital' ? orbitalTitle(entry, schema) : titleOf(entry);

/** Traits and pages are members of the orbital, and none of its entity. */
const placeOf = (entry: GapEntry, schema: Schema): string =>
  entry.type === 'trait' || (entry.type === 'page' && entry.trait === undefined)
    ? orbitalTitle(entry, schema)
    : homeOf(entry);

function orbitalTitle(entry: GapEntry, { document }: Schema): string {
  const node = listMember(document, 'orbitals')[Number(entry.path.split('/')[2])];
  return `orbital ${(node === undefined ? '' : nodeName(node, 'name')) || entry.name}`;
}

/** The group that a change belongs to: the trait, page, entity or orbital that holds the element. */
function homeOf({ type, trait, page, entity, orbital }: GapEntry): string {
  if (type === 'orbital') return '';
  if (trait !== undefined) return `trait ${trait}`;
  if (page !== undefined) return `page ${page}`;
  if (entity !== undefined) return `entity ${entity}`;
  return orbital === undefined ? '' : `entity ${orbital}`;
}

const insideTraits: ReadonlySet<string> = new Set(['state', 'event', 'tick']);

function homeOfRename({ type, to, within }: Taken): string {
  if (type === 'field') return `entity ${within ?? ''}`;
  return insideTraits.has(type) ? `trait ${within ?? ''}` : `${type === 'orbital' ? 'entity' : type} ${to}`;
}

function renameText({ type, from, to, confidence, evidence }: Taken): string {
  const what = homes.has(type) ? `renamed from ${from}` : `${type} ${from} → ${to}`;
  return confidence === undefined || evidence === undefined ? what : `${what} (${sureness(confidence, evidence)})`;
}

/** How sure a rename is, and why. */
export function sureness(confidence: number, evidence: PlannedRename['evidence']): string {
  if (evidence.length === 0) return 'as the request says';
  const facts = evidence.filter(({ same }) => same > 0).map(({ basis, same, of }) => `${basis} ${same} of ${of}`);
  return `confidence ${confidence.toFixed(2)}: ${facts.join(', ')}`;
}

/** What could be a rename and is not taken as one, and how to take it. */
export function otherReadingText({ type, from, to, within, confidence, evidence }: PlannedRename): string {
  const place = within === undefined ? '' : ` of ${within}`;
  return `${type} ${from} → ${to}${place} (${sureness(confidence, evidence)}); --rename ${from}=${to} takes it`;
}

export const valueText = (value: Json | undefined): string => (value === undefined ? 'none' : JSON.stringify(value));

function textOf(entry: GapEntry): string {
  const { type, name, holds } = entry;
  const inside = holds === undefined ? '' : heldText(holds, type === 'orbital' && entry.entity !== undefined);
  switch (type) {
    case 'field':
      return `field ${name}${entry.fieldType === undefined ? '' : `: ${entry.fieldType}`}`;
    case 'trait':
      return `trait ${name}${entry.linkedEntity === undefined ? '' : ` of ${entry.linkedEntity}`}${inside}`;
    case 'page':
      return `page ${name}${entry.route === undefined ? '' : ` at ${entry.route}`}${inside}`;
    case 'transition':
      return `transition ${arcText(entry)}${inside}`;
    case 'guard':
      return `guard of ${arcText(entry)}: ${valueText(entry.value)}`;
    case 'effect':
      return `effect of ${arcText(entry)}: ${valueText(entry.value)}`;
    case 'listen':
      return `listen ${name}${sourceText(entry.source as Json | undefined)}${entry.triggers === undefined ? '' : `, triggers ${String(entry.triggers)}`}`;
    case 'property':
      if (entry.page !== undefined) return `shows trait ${name}`;
      return entry.value === undefined ? `property ${name}` : `${name}: ${valueText(entry.value)}`;
    default:
      return `${titleOf(entry)}${inside}`;
  }
}

/** Members of a state, field or transition without which its line would be read wrongly. */
function marksOf({ type, path }: GapEntry, { document }: Schema): string {
  if (type !== 'state' && type !== 'field' && type !== 'transition') return '';
  let node = document as unknown as Json | undefined;
  for (const step of parsePointer(path) ?? []) node = (node as Record<string, Json> | null | undefined)?.[step];
  if (!isObject(node ?? null)) return '';
  const { isInitial, isTerminal, isFinal, required, guard = null } = node as JsonObject;
  if (type === 'field') return required === true ? ', required' : '';
  if (type === 'transition') return guard === null ? '' : `, if ${valueText(guard)}`;
  const marks = [
    ...(isInitial === true ? ['initial'] : []),
    ...(isTerminal === true || isFinal === true ? ['terminal'] : []),
  ];
  return marks.map((mark) => `, ${mark}`).join('');
}

/** An orbital goes by its entity, which is not told once more. */
function heldText(holds: Readonly<Record<string, number>>, isOrbital: boolean): string {
  const inside = Object.entries(holds).map(
    ([plural, count]) => [plural, isOrbital && plural === 'entities' ? count - 1 : count] as const,
  );
  const parts = inside.flatMap(([plural, count]) =>
    count <= 0 ? [] : [count === 1 ? `1 ${singularOf(plural)}` : `${count} ${plural}`],
  );
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

const singularOf = (plural: string): string =>
  plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/s$/, '');

/** How a changed element is called: a transition by where it starts, because its target may be what changed. */
function alteredText(entry: GapEntry): string {
  const from = typeof entry.from === 'string' ? entry.from : valueText(entry.from);
  if (entry.type === 'transition') return `transition ${from} ${entry.event ?? '?'}`;
  if (entry.type === 'effect') return `effect ${entry.index ?? 0} of ${arcText(entry)}`;
  return entry.type === 'listen' ? `listen ${entry.name}` : textOf(entry);
}

function arcText({ from, event, to }: GapEntry): string {
  const source = typeof from === 'string' ? from : valueText(from);
  return `${source} ${event ?? '?'} → ${to ?? '?'}`;
}

function sourceText(source: Json | undefined): string {
  if (!isObject(source)) return '';
  const names = [source.orbital, source.trait].filter((name) => typeof name === 'string');
  return names.length === 0 ? '' : ` from ${names.join('.')}`;
}
