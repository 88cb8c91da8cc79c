// The members of each element by name, and what other formats call them (XState, SCXML, Redux, JSON Schema, routers): for telling which member a foreign or
// misspelt one stands for. Made from the table of the format. What an element may hold beside these is kept and means nothing here.
import { type ElementName, elementNames, format, type MemberSpec } from './format.ts';

/** What has members: every kind of element, and the parts that are not elements of their own. */
export type MemberKind = ElementName;

/** What is known of a member by its name. */
export interface Member {
  /** True if the format reads it. */
  readonly isKnown: boolean;
  /** True if it takes a text of any wording. */
  readonly takesText: boolean;
  /** Its line in the table; null for what only other formats have. */
  readonly spec: MemberSpec | null;
  /** The kind of what it holds, where those have members of their own; what goes by names that users give has none. */
  readonly part: MemberKind | null;
  /** What is written so in other formats is this member here, of the same element or `of` another. */
  readonly meant: { readonly member: string; readonly of: string | null } | null;
}

export interface KnownMembers {
  /** What an element of the kind is called in a sentence. */
  readonly noun: string;
  readonly known: readonly string[];
  /** Members without which nothing can call the element, or it says nothing. */
  readonly keys: readonly string[];
  readonly byName: ReadonlyMap<string, Member>;
}

/** What a declaration is made of is told too. */
const partsOfTypes: ReadonlySet<ElementName> = new Set(['relation', 'items']);

/** Parts whose members are told when nothing reads them: those that the format itself reads. */
function partOf({ of, is }: MemberSpec): MemberKind | null {
  return of !== undefined && (is !== undefined || partsOfTypes.has(of)) ? of : null;
}

const takesText = ({ type, words }: MemberSpec): boolean =>
  words === undefined && (type === 'text' || type === 'sources');

/** What these lack is a finding, or is refused: a transition without ends, a page that shows nothing. A reference is called by its `ref`. */
const judgedByChecks: ReadonlySet<ElementName> = new Set(['schema', 'machines', 'transition', 'shown', 'reference']);

function readMembers(element: ElementName): KnownMembers {
  const { noun, members, misplaced = {} } = format[element];
  const byName = new Map<string, Member>();
  // A document without orbitals is read in the second dialect.
  const all: Readonly<Record<string, MemberSpec>> =
    element === 'schema' ? { ...format.machines.members, ...members } : members;
  for (const [name, spec] of Object.entries(all))
    byName.set(name, {
      isKnown: true,
      takesText: takesText(spec),
      spec,
      part: name in members ? partOf(spec) : null,
      meant: null,
    });
  const mean = (words: string, member: string, of: string | null) => {
    for (const word of words.split(' ')) {
      const { isKnown = false, spec = null, part = null } = byName.get(word) ?? {};
      byName.set(word, { isKnown, takesText: false, spec, part, meant: { member, of } });
    }
  };
  for (const [name, { foreign }] of Object.entries(members)) if (foreign !== undefined) mean(foreign, name, null);
  for (const [meant, words] of Object.entries(misplaced)) {
    const [member = '', of = null] = meant.split(' of ');
    mean(words, member, of);
  }
  const keys = judgedByChecks.has(element) ? [] : Object.keys(members).filter((name) => members[name]?.is === 'key');
  return { noun, known: Object.keys(all), keys, byName };
}

export const knownMembers = Object.fromEntries(
  elementNames.map((element) => [element, readMembers(element)]),
) as unknown as Readonly<Record<MemberKind, KnownMembers>>;
