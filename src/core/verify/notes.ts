// Members that nothing reads, where it can be told which one is meant: `properties` of an entity, `tranistions` of a machine. The format keeps what it does
// not know, so such a member is no finding and makes nothing invalid; but what it holds is missing where it should be read. Exact: a note says that a member
// is not read, and that is so. Only what it guesses, which other is meant, is a guess. Cost: linear in the members, plus a comparison of names for each
// different unknown one.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { nameDistance } from '../base/nearest.ts';
import { compareStrings } from '../base/order.ts';
import { formatPointer, type Segment } from '../base/pointer.ts';
import { isEmptyMachine } from '../schema/element.ts';
import type { Model } from '../schema/index.ts';
import { knownMembers, type Member, type MemberKind } from '../schema/members.ts';
import { comparisonsMax, quote } from './hint.ts';

export interface Note {
  readonly kind: 'unknown_member';
  /** JSON Pointer to the first such member in the document as it was given. */
  readonly pointer: string;
  /** The member that nothing reads. */
  readonly name: string;
  /** The member that it seems to stand for. */
  readonly meant: string;
  /** Elements of the kind that have it. */
  readonly count: number;
  readonly message: string;
}

type Meant = NonNullable<Member['meant']>;

interface Seen {
  readonly kind: MemberKind;
  readonly pointer: string;
  readonly name: string;
  readonly meant: Meant;
  count: number;
}

/** Of shorter names one slip is another word. */
const slipFrom = 4;
/** Names of so many letters have room for two. */
const twoSlipsFrom = 8;
/** Members by which people and tools keep what is theirs. */
const own = /^(?:[_$@]|x[-_])/;

/** The notes of a schema, in document order: one for every kind of element and member, with the first place and how many there are. */
export function notesOf(model: Model): readonly Note[] {
  const notes = new Notes(model.schema.places);
  notes.walk(model.document, 'schema');
  return notes.list();
}

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
    const { byName } = knownMembers[kind];
    for (const name in node) {
      const member = byName.get(name);
      this.#judge(node, kind, name, member);
      if (member === undefined || member.part === null) continue;
      this.#path.push(name);
      this.#walkPart(node[name] as Json, member.part);
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
      const [path, base] = [this.#path, this.#base];
      const place = this.#places?.get(value);
      if (place !== undefined) [this.#path, this.#base] = [[], place];
      this.walk(value, isReference ? 'reference' : kind);
      [this.#path, this.#base] = [path, base];
    }
  }

  #judge(node: JsonObject, kind: MemberKind, name: string, member: Member | undefined): void {
    if (member?.isKnown === true && member.meant === null) return;
    const isLacking = (one: Meant | null | undefined): one is Meant => one != null && !isThere(node, one);
    const meant = [member?.meant, member?.isKnown === true ? null : this.#nearTo(kind, name)].find(isLacking);
    if (meant === undefined) return;
    const key = `${kind} ${name}`;
    const seen = this.#seen.get(key);
    if (seen !== undefined) seen.count++;
    else
      this.#seen.set(key, { kind, pointer: this.#base + formatPointer([...this.#path, name]), name, meant, count: 1 });
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
    return [...this.#seen.values()].map(({ kind, pointer, name, meant, count }) => {
      const { noun } = knownMembers[kind];
      const of = meant.of === null ? '' : ` of ${meant.of}`;
      const more = count === 1 ? '' : ` (${count} places)`;
      const message = `nothing reads the member ${quote(name)} of ${noun}: did you mean ${quote(meant.member)}${of}?${more}`;
      return { kind: 'unknown_member', pointer, name, meant: meant.member, count, message };
    });
  }
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
