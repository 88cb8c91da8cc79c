// Members that nothing reads, where it can be told which one is meant: `properties` of an entity, `tranistions` of a machine. The format keeps what it does
// not know, so such a member is no finding and makes nothing invalid; but what it holds is missing where it should be read. Exact: a note says that a member
// is not read, and that is so. Only what it guesses, which other is meant, is a guess. Cost: linear in the members, plus a comparison of names for each
// different unknown one.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { nameDistance, nearestNames } from '../base/nearest.ts';
import { compareStrings } from '../base/order.ts';
import { formatPointer, type Segment } from '../base/pointer.ts';
import { repeatsIn } from '../base/repeated-members.ts';
import { looksLike, sayLikeness } from '../formats/looks-like.ts';
import { isEmptyMachine, type Trait } from '../schema/element.ts';
import { format, type MemberSpec } from '../schema/format.ts';
import type { Model } from '../schema/index.ts';
import { lifecycleEvents } from '../schema/language.ts';
import { knownMembers, type Member, type MemberKind } from '../schema/members.ts';
import { pointerOf } from '../schema/model.ts';
import type { NoteQuestion, TraitFacts } from './check.ts';
import type { Finding } from './finding.ts';
import { comparisonsMax, hint, quote } from './hint.ts';
import { nameNotesOf } from './name-notes.ts';
import type { NoteKind } from './note-kinds.ts';
import type { Registries } from './registry.ts';
import { factsOf } from './trait-facts.ts';
import { statechartMember } from './unread.ts';
import { wantedInPlace } from './unread-value.ts';

export interface Note {
  readonly kind: NoteKind;
  /** JSON Pointer to the first such member in the document as it was given. */
  readonly pointer: string;
  /** The member that nothing reads. */
  readonly name: string;
  /** The member that it seems to stand for; what takes its place; or ''. */
  readonly meant: string;
  /** True if a part of what the document says was not read because of it, so that nothing is exact about the document. */
  readonly unread: boolean;
  /** Lines of the text in which a repeated member stands. */
  readonly lines?: readonly number[];
  /** Elements of the kind that have it. */
  readonly count: number;
  readonly message: string;
  /** Events of a shortest run that shows it. */
  readonly trace?: readonly string[];
}

type Meant = NonNullable<Member['meant']>;

/** What is said of a value that the member does not take, or of a member that is missing. */
interface Told {
  readonly kind: 'unread_value' | 'missing_member';
  readonly message: string;
}

interface Seen {
  readonly kind: MemberKind;
  readonly pointer: string;
  readonly name: string;
  readonly meant: Meant;
  /** What takes the place of a member of statecharts. */
  readonly instead: string | null;
  readonly told: Told | null;
  count: number;
}

/** So many different unknown properties are told of a document. */
const propertyNotesMax = 100;

/** Of shorter names one slip is another word. */
const slipFrom = 4;
/** Names of so many letters have room for two. */
const twoSlipsFrom = 8;
/** Members by which people and tools keep what is theirs. */
const own = /^(?:[_$@]|x[-_])/;

/**
 * The notes of a schema: what it looks like, members that stand twice in its text, then one for every kind of element and member, with the first place and how
 * many there are, and the same of properties of patterns. A name at a place that one of `findings` tells already has no note of its own.
 */
export function notesOf(model: Model, registries: Registries, findings: readonly Finding[] = []): readonly Note[] {
  const notes = new Notes(model.schema.places);
  notes.walk(model.document, 'schema');
  const facts = model.traits.map((trait) => factsOf(model, trait, registries));
  const told = new Set(findings.map(placeOf));
  return [
    ...likenessOf(model),
    ...repeatedIn(model),
    ...[...notes.list(), ...asides(model, facts), ...nameNotesOf(model, facts)].filter(
      (note) => !told.has(placeOf(note)),
    ),
  ];
}

const placeOf = ({ pointer, name }: Pick<Finding, 'pointer' | 'name'>) => `${pointer} ${name}`;

/** How many parts of the document were not read. */
export function countUnread(notes: readonly Note[]): number {
  return notes.reduce((sum, { unread, count }) => sum + (unread ? count : 0), 0);
}

/** A document with nothing of the format in it may be one of another. */
function likenessOf({ schema, traits }: Model): Note[] {
  const likeness = traits.length > 0 ? null : looksLike(schema.source);
  if (likeness === null) return [];
  const message = `the document ${sayLikeness(likeness)}`;
  const { title } = likeness;
  return [{ kind: 'foreign_document', pointer: '', name: title, meant: '', unread: true, count: 1, message }];
}

function repeatedIn({ schema }: Model): Note[] {
  const { source } = schema;
  if (typeof source !== 'object' || source === null) return [];
  return repeatsIn(source).map(({ path, name, lines }) => {
    const times = lines.length === 2 ? 'twice' : `${lines.length} times`;
    const distinct = [...new Set(lines)];
    const where = distinct.length === 1 ? `line ${distinct[0]}` : `the lines ${lines.join(' and ')}`;
    const message = `the member ${quote(name)} stands ${times} in one object, in ${where}: only the last is read; keep one`;
    const pointer = formatPointer([...path, name]);
    return {
      kind: 'repeated_member',
      pointer,
      name,
      meant: '',
      unread: true,
      count: lines.length - 1,
      message,
      lines,
    };
  });
}

/** Kinds that are for rules of the document. */
type ForRules = 'page' | 'service' | 'shown' | 'included' | 'user';
type AsideKind = Exclude<NoteQuestion['kind'], ForRules>;
const forRules: ReadonlySet<string> = new Set<ForRules>(['page', 'service', 'shown', 'included', 'user']);
const isAside = (kind: NoteQuestion['kind']): kind is AsideKind => !forRules.has(kind);

/** What is said of a name that only a note may tell, by what it is. */
function asideOf(
  kind: AsideKind,
  { name, detail, meant }: NoteQuestion,
  { transitions, events, emits }: Trait,
  listened: ReadonlySet<string>,
): Pick<Note, 'kind' | 'message' | 'meant' | 'unread'> {
  const [first = ''] = meant;
  switch (kind) {
    case 'property': {
      const message = `the registry has no property ${quote(name)} of ${detail}: nothing may read it${hint(meant)}`;
      return { kind: 'unknown_property', message, meant: first, unread: false };
    }
    case 'option': {
      const message = `nothing reads ${quote(name)} of ${detail}${hint(meant)}`;
      return { kind: 'unknown_member', message, meant: first, unread: true };
    }
    case 'result': {
      const known = new Set([...listened, ...transitions.map(({ event }) => event)]);
      for (const one of [...events, ...emits]) known.add(one.name);
      const near = nearestNames(name, known);
      const message = `nothing handles ${quote(name)}, which \`${detail}\` emits: add a transition on it, or name one that is handled${hint(near)}`;
      return { kind: 'unhandled_result', message, meant: near[0] ?? '', unread: false };
    }
  }
}

/** Declared results of a trait that are compared with what it waits for. */
const comparedMax = 32;

/**
 * Results that a trait declares and leaves alone, as many do; without those that look like an event which the machine takes and nothing puts out: one of the two
 * names is a typo.
 */
function leftAlone(
  { emits, listens }: Trait,
  { handled, emitsByName, fired, forNotes }: TraitFacts,
): ReadonlySet<string> {
  const declared = new Set(emits.map(({ name }) => name));
  const results = new Set(
    forNotes.flatMap(({ kind, name }) => (kind === 'result' && declared.has(name) ? [name] : [])),
  );
  if (results.size === 0) return results;
  const triggered = new Set(listens.map(({ triggers }) => triggers));
  const isAwaited = (event: string) =>
    ![emitsByName, fired, triggered, lifecycleEvents].some((events) => events.has(event));
  const waiting = [...handled].filter(isAwaited);
  for (const name of [...results].slice(0, comparedMax))
    if (nearestNames(name, waiting, 1).length > 0) results.delete(name);
  return results;
}

/** Properties that a pattern does not have, options that a call does not have, and events of its end that nothing handles. */
function asides(model: Model, facts: readonly TraitFacts[]): Note[] {
  const seen = new Map<string, { note: Note; count: number }>();
  const listened = new Set(model.traits.flatMap(({ listens }) => listens.map(({ name }) => name)));
  for (const [i, trait] of model.traits.entries()) {
    const own = facts[i];
    if (own === undefined) continue;
    const alone = leftAlone(trait, own);
    for (const question of own.forNotes) {
      const { kind, name, detail, element, rest } = question;
      if (!isAside(kind)) continue;
      if (kind === 'result' && (listened.has(name) || alone.has(name))) continue;
      const key = `${kind} ${detail} ${name}`;
      const known = seen.get(key);
      if (known !== undefined) known.count++;
      else if (seen.size < propertyNotesMax) {
        const pointer = pointerOf(model, element.kind === 'trait' ? trait : element, rest);
        seen.set(key, { note: { ...asideOf(kind, question, trait, listened), pointer, name, count: 1 }, count: 1 });
      }
    }
  }
  return [...seen.values()].map(({ note, count }) =>
    count === 1 ? note : { ...note, count, message: `${note.message} (${count} places)` },
  );
}

const showScalar = (value: Json) => (typeof value === 'string' ? quote(value) : JSON.stringify(value));

class Notes {
  readonly #places: ReadonlyMap<object, string> | null;
  readonly #seen = new Map<string, Seen>();
  readonly #near = new Map<string, string | null>();
  /** Names that may still be compared, so that documents made to be slow are not. */
  #budget = comparisonsMax;
  /** Where the walk is: below what has a pointer of its own. */
  #path: Segment[] = [];
  #base = '';

  constructor(places: ReadonlyMap<object, string> | null) {
    this.#places = places;
  }

  walk(node: JsonObject, kind: MemberKind): void {
    charge(1, 'looking for members that nothing reads');
    const { byName, keys } = knownMembers[kind];
    for (const name of keys) if (node[name] === undefined) this.#judgeMissing(node, kind, name);
    for (const name in node) {
      const member = byName.get(name);
      if (member === undefined || member.spec === null || member.meant !== null) {
        this.#judge(node, kind, name, member);
        if (member === undefined) continue;
      }
      const value = node[name] as Json;
      const { spec, part, takesText } = member;
      // Most members are texts of any wording, or elements that were read: they need no second look.
      if (takesText && typeof value === 'string') continue;
      if (spec !== null && member.meant === null && (part === null || typeof value !== 'object'))
        this.#judgeValue(value, kind, name, spec);
      if (part === null || typeof value !== 'object') continue;
      this.#path.push(name);
      this.#walkPart(value, part);
      this.#path.pop();
    }
  }

  #walkPart(value: Json, kind: MemberKind): void {
    if (isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        this.#path.push(i);
        this.#walkPart(value[i] as Json, kind);
        this.#path.pop();
      }
    } else if (isObject(value)) {
      const isReference = kind === 'trait' && typeof value.ref === 'string' && !isMachine(value.stateMachine);
      const own = isReference ? 'reference' : kind;
      const place = this.#places?.get(value);
      if (place === undefined) this.walk(value, own);
      else this.#walkAt(place, value, own);
    }
  }

  /** Walks what has a pointer of its own. */
  #walkAt(place: string, node: JsonObject, kind: MemberKind): void {
    const [path, base] = [this.#path, this.#base];
    [this.#path, this.#base] = [[], place];
    this.walk(node, kind);
    [this.#path, this.#base] = [path, base];
  }

  #judge(node: JsonObject, kind: MemberKind, name: string, member: Member | undefined): void {
    if (member?.isKnown === true && member.meant === null) return;
    const instead = member?.isKnown === true ? null : statechartMember(kind, name, node);
    if (instead !== null) {
      this.#see(kind, name, { member: instead, of: null }, instead);
      return;
    }
    const isLacking = (one: Meant | null | undefined): one is Meant => one != null && !isThere(node, one);
    const meant = [member?.meant, member?.isKnown === true ? null : this.#nearTo(kind, name)].find(isLacking);
    if (meant !== undefined) this.#see(kind, name, meant, null);
  }

  /** An element that has nothing to be called by. Where another member seems to be that, it is told there. */
  #judgeMissing(node: JsonObject, kind: MemberKind, name: string): void {
    const other = instead[name];
    if (node.ref !== undefined || (other !== undefined && node[other] !== undefined)) return;
    const { noun, byName } = knownMembers[kind];
    for (const one in node) {
      const { isKnown, meant } = byName.get(one) ?? { isKnown: false, meant: null };
      if (meant?.member === name || (!isKnown && this.#nearTo(kind, one)?.member === name)) return;
    }
    const message = `${noun} without ${quote(name)}: nothing can refer to it; give it one`;
    this.#see(kind, name, { member: name, of: null }, null, { kind: 'missing_member', message });
  }

  #judgeValue(value: Json, kind: MemberKind, name: string, spec: MemberSpec): void {
    const wanted = wantedInPlace(spec, value);
    if (wanted === null) return;
    const { takes, near } = wanted;
    const found = isObject(value) ? 'an object' : isArray(value) ? 'a list' : showScalar(value);
    const message = `${quote(name)} of ${knownMembers[kind].noun} takes ${takes}, not ${found}: nothing reads it${hint(near)}`;
    this.#see(kind, name, { member: near[0] ?? '', of: null }, null, { kind: 'unread_value', message });
  }

  #see(kind: MemberKind, name: string, meant: Meant, instead: string | null, told: Told | null = null): void {
    const key = `${kind} ${name} ${told?.kind ?? ''}`;
    const seen = this.#seen.get(key);
    if (seen !== undefined) {
      seen.count++;
      return;
    }
    const path = told?.kind === 'missing_member' ? this.#path : [...this.#path, name];
    this.#seen.set(key, { kind, pointer: this.#base + formatPointer(path), name, meant, instead, told, count: 1 });
  }

  #nearTo(kind: MemberKind, name: string): Meant | null {
    if (own.test(name)) return null;
    const { known } = knownMembers[kind];
    const key = `${kind} ${name}`;
    let near = this.#near.get(key);
    if (near === undefined) {
      this.#budget -= known.length;
      near = this.#budget < 0 ? null : nearestOf(name, known);
      this.#near.set(key, near);
    }
    return near === null ? null : { member: near, of: null };
  }

  list(): Note[] {
    return [...this.#seen.values()].map(({ kind, pointer, name, meant, instead, told, count }): Note => {
      const { noun } = knownMembers[kind];
      const of = meant.of === null ? '' : ` of ${meant.of}`;
      const more = count === 1 ? '' : ` (${count} places)`;
      if (told !== null)
        return {
          kind: told.kind,
          pointer,
          name,
          meant: meant.member,
          unread: true,
          count,
          message: told.message + more,
        };
      if (instead !== null) {
        const message = `nothing reads ${quote(name)} of ${noun}: write ${instead} in its place${more}`;
        return { kind: 'unread_member', pointer, name, meant: instead, unread: true, count, message };
      }
      const message = `nothing reads the member ${quote(name)} of ${noun}: did you mean ${quote(meant.member)}${of}?${more}`;
      const unread = wasMeantToBeRead(kind, meant);
      return { kind: 'unknown_member', pointer, name, meant: meant.member, unread, count, message };
    });
  }
}

/** True if the member that seems to be meant is one that the format reads: what stands under another name was not read. */
function wasMeantToBeRead(kind: MemberKind, { member, of }: Meant): boolean {
  return of !== null || format[kind].members[member]?.is !== undefined;
}

const isMachine = (value: Json | undefined) => isObject(value) && !isEmptyMachine(value);

/** What is read in the place of a member that is not there. */
const instead: Readonly<Record<string, string>> = { payloadSchema: 'payload', key: 'name' };

function isThere(node: JsonObject, { member, of }: Meant): boolean {
  if (of !== null) return false;
  const other = instead[member];
  return node[member] !== undefined || (other !== undefined && node[other] !== undefined);
}

/** The known member that a name is a slip of, or another spelling such as `state_machine`; null where there is none, or more than one as near. */
function nearestOf(name: string, known: readonly string[]): string | null {
  if (name.length < slipFrom) return null;
  const most = name.length < twoSlipsFrom ? 1 : 2;
  const near = known
    .map((member) => ({ member, distance: nameDistance(name, member) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || compareStrings(a.member, b.member));
  const [first, second] = near;
  return first === undefined || first.distance === second?.distance ? null : first.member;
}
