// Which codes of the format's own compiler mean the same as a finding, so that users of both see one thing. The table is generated from verdicts of the
// compiler on documents with one mistake (`npm run official:codes`); a rule that knows its code from the condition alone says so itself (`official`).
import { compareStrings } from '../base/order.ts';
import { elementNames, format } from '../schema/format.ts';
import type { CategoryCode } from './categories.ts';
import type { Finding } from './finding.ts';
import table from './official-codes.json' with { type: 'json' };
import { rules } from './rules/index.ts';

/** Codes by the kind of finding. */
export type OfficialCodes = Readonly<Record<string, readonly string[]>>;

export const officialCodes: OfficialCodes = table;

/** Lists of the format, and of patterns, whose elements have no names of their own in a kind. */
const lists = new Set([
  ...elementNames.flatMap((element) => {
    const { members } = format[element];
    return Object.keys(members).filter((name) => ['many', 'effects'].includes(members[name]?.type ?? ''));
  }),
  'children',
]);

/** Members of the format that a place may be told by; names that authors choose, and what lies deeper, are `*`. */
const members = new Set(
  (
    'category default effects emit entity event events failure from guard interval items linkedEntity listens machine name ' +
    'orbital pages path payloadMapping persistence primaryEntity ref relation render scope source stateMachine states success ticks ' +
    'to trait traits transitions triggers type patternType uses values isInitial isTerminal'
  ).split(' '),
);

/**
 * The kind of a finding: category; place, which is the last list that it stands in, the operand or member there, and the member at its end; and what
 * its message says. `unknown_entity_ref fields/relation: the relation _ names no entity`. Names never count, so that renaming changes no kind.
 */
export function findingKind({ category, pointer, message }: Pick<Finding, 'category' | 'pointer' | 'message'>): string {
  const segments = pointer.split('/').slice(1);
  let from = -1;
  segments.forEach((segment, i) => {
    if (lists.has(segment) && /^\d+$/.test(segments[i + 1] ?? '')) from = i;
  });
  const list = from === -1 ? '' : (segments[from] ?? '');
  const inside = (from === -1 ? segments : segments.slice(from + 2)).map((segment, i) =>
    members.has(segment) || (i === 0 && /^\d$/.test(segment)) ? segment : '*',
  );
  const ends = inside.length <= 2 ? inside : [inside[0], '*', inside.at(-1)];
  return `${category} ${[list, ...ends].filter((word) => word !== '').join('/')}: ${findingCondition({ category, message }).slice(category.length + 2)}`;
}

/** The condition of a finding wherever it stands: its category, and its message up to the advice, without names. */
export function findingCondition({ category, message }: Pick<Finding, 'category' | 'message'>): string {
  const said = message.replace(/"(?:[^"\\]|\\.)*"|`[^`]*`|@[\w.$-]+/g, '_').split(/[:;]/, 1)[0] ?? '';
  return `${category}: ${said.replace(/\d+/g, '#').trim()}`;
}

/** All codes by which the compiler reports conditions of a category, in order. */
export function officialCodesOfCategory(category: CategoryCode): readonly string[] {
  const learned = Object.keys(officialCodes).filter((kind) => kind.split(/[ :]/, 1)[0] === category);
  const own = rules.flatMap((rule) => (rule.category === category && rule.official ? [rule.official] : []));
  return [...new Set([...own, ...learned.flatMap((kind) => officialCodes[kind] ?? [])])].sort(compareStrings);
}

/** The codes by which the compiler reports the condition of a finding; none where it has none. */
export function officialCodesOf(
  finding: Pick<Finding, 'category' | 'pointer' | 'message' | 'official'>,
): readonly string[] {
  if (finding.official !== undefined) return [finding.official];
  for (const key of [findingCondition(finding), findingKind(finding)])
    if (Object.hasOwn(officialCodes, key)) return officialCodes[key] ?? [];
  return [];
}
