// What there is to know of a word: an element or member of the format, a word that a member takes, an operator, a pattern, a slot, a binding root, a place
// where events are emitted, a format, a category, an action, an error code, a limit. For `orrery explain` and the page of the format.
import type { Json } from '../core/base/json.ts';
import { defaultLimits, type Limits, limitMeanings, limitName, limitVariable } from '../core/base/limits.ts';
import { nearestNames } from '../core/base/nearest.ts';
import { compareStrings } from '../core/base/order.ts';
import { actionDefinitions } from '../core/plan/index.ts';
import { describeType } from '../core/plan/params.ts';
import { type ElementName, elementNames, format, holdersOf, type MemberSpec } from '../core/schema/format.ts';
import { type VocabularyName, vocabularies } from '../core/schema/words.ts';
import { type CategoryCode, categories, formerCategories, type Severity } from '../core/verify/categories.ts';
import { operatorsMeantBy, propertiesMeantBy, slotsMeantBy } from '../core/verify/foreign-names.ts';
import { emitSites, rootNotes, slotNotes } from '../core/verify/language-notes.ts';
import { noteKinds } from '../core/verify/note-kinds.ts';
import { officialCodesOfCategory } from '../core/verify/official-codes.ts';
import { operatorNotes } from '../core/verify/operator-notes/index.ts';
import type { PropertyFacts } from '../core/verify/pattern-facts.ts';
import { patternNotes } from '../core/verify/pattern-notes.ts';
import { defaultRegistries, registriesOf } from '../core/verify/registries.ts';
import type { Operator, Registries } from '../core/verify/registry.ts';
import { retiredOperators, retiredText, retiredWords } from '../core/verify/retired.ts';
import type { Rule } from '../core/verify/rule.ts';
import { everyRule } from '../core/verify/rules-17/index.ts';
import { targets } from '../core/verify/target.ts';
import { errorCodes, errorRegistry } from './errors.ts';
import { type FormatNote, formatNotes } from './format-notes.ts';

export type Subject =
  | 'element'
  | 'member'
  | 'word'
  | 'operator'
  | 'pattern'
  | 'property'
  | 'slot'
  | 'binding'
  | 'emit site'
  | 'format'
  | 'category'
  | 'rule'
  | 'note'
  | 'compiler code'
  | 'action'
  | 'error'
  | 'limit';

/** What is told of one word. */
export interface Entry {
  readonly subject: Subject;
  /** What it is called: `trait`, `field.values`, `set`, `data-list`. */
  readonly name: string;
  /** One or more sentences. */
  readonly says: string;
  /** Facts by what they are called, in order: `type`, `default`, `stands in`, ... */
  readonly facts: readonly (readonly [string, string])[];
  /** What it has: members of an element, properties of a pattern, parameters of an action, words of a member. */
  readonly parts: readonly { readonly name: string; readonly type: string; readonly says: string }[];
  readonly example: Json | null;
}

/** Names that mean something, with what they mean when somebody asks. */
export function explainable(registries: Registries = defaultRegistries): ReadonlyMap<string, readonly (() => Entry)[]> {
  const names = new Map<string, (() => Entry)[]>();
  const add = (name: string, entry: () => Entry) => {
    const same = names.get(name);
    if (same === undefined) names.set(name, [entry]);
    else same.push(entry);
  };
  for (const element of elementNames) {
    for (const name of namesOf(element)) add(name, () => elementEntry(element));
    for (const [member, spec] of Object.entries(format[element].members)) {
      const name = `${element}.${member}`;
      add(name, () => memberEntry(name, spec));
    }
  }
  for (const [name, operator] of registries.operators) add(name, () => operatorEntry(name, operator));
  for (const name of registries.patterns) add(name, () => patternEntry(name, registries));
  for (const [name, says] of Object.entries(slotNotes)) add(name, () => plain('slot', name, says));
  for (const [root, { form, says }] of Object.entries(rootNotes))
    for (const name of [form, `@${root}`]) add(name, () => plain('binding', form, says));
  for (const { name, says, example } of emitSites) add(name, () => ({ ...plain('emit site', name, says), example }));
  for (const note of formatNotes) for (const name of [note.name, ...note.aliases]) add(name, () => formatEntry(note));
  for (const { code } of categories) add(code, () => categoryEntry(code));
  for (const rule of everyRule) add(rule.id, () => ruleEntry(rule));
  for (const [kind, says] of Object.entries(noteKinds)) add(kind, () => plain('note', kind, says));
  for (const [former, code] of Object.entries(formerCategories)) add(former, () => formerEntry(former, code));
  for (const code of compilerCodes) add(code, () => compilerEntry(code));
  for (const { name } of actionDefinitions) add(name, () => actionEntry(name));
  for (const code of errorCodes) add(code, () => errorEntry(code));
  for (const name of Object.keys(defaultLimits)) add(limitName(name), () => limitEntry(name as keyof Limits));
  // Where a word is also the name of something, that is asked for more often.
  addWords(add);
  return names;
}

/** The entries of a name, and where there is none, names that may have been meant. Case and a leading `a ` or `an ` do not matter. */
export function explain(
  asked: string,
  registries: Registries = defaultRegistries,
): { readonly entries: readonly Entry[]; readonly near: readonly string[] } {
  const names = explainable(registries);
  const wanted = asked.trim().replace(/^an? /i, '');
  const found =
    names.get(wanted) ??
    names.get(underItsElement(wanted)) ??
    [...names].find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1];
  if (found !== undefined) return { entries: found.map((entry) => entry()), near: [] };
  // A member alone: of every element that has it.
  const members = [...names].filter(([name]) => name.endsWith(`.${wanted}`) && !name.startsWith('@'));
  if (members.length > 0)
    return { entries: members.flatMap(([, entries]) => entries.map((entry) => entry())), near: [] };
  const property = propertyEntry(wanted, registries);
  if (property !== null) return { entries: [property], near: [] };
  const own = propertyOfPattern(wanted, registries);
  if (own !== null) return own;
  const foreign = foreignNames(wanted);
  const last = [...names.keys()].map((name) => name.slice(name.lastIndexOf('.') + 1));
  const properties = [...registries.patternTable.values()].flatMap((facts) => [...facts.properties.keys()]);
  return {
    entries: [],
    near: [...new Set([...foreign, ...nearestNames(wanted, new Set([...names.keys(), ...last, ...properties]))])].slice(
      0,
      5,
    ),
  };
}

/** `Listener.event` is `listen.event`: a member may be asked for under the title of its element. */
function underItsElement(name: string): string {
  const [owner = '', ...member] = name.split('.');
  const element = elementNames.find((one) => format[one].title === owner);
  return element === undefined ? name : [element, ...member].join('.');
}

/** `data-list.itemActions`: a property of one pattern; where the pattern lacks it, the properties that may be meant. */
function propertyOfPattern(asked: string, registries: Registries): ReturnType<typeof explain> | null {
  const dot = asked.indexOf('.');
  const [pattern, name] = [asked.slice(0, dot), asked.slice(dot + 1)];
  const facts = dot < 1 ? undefined : registries.patternTable.get(pattern);
  if (facts === undefined) return null;
  const one = facts.properties.get(name);
  if (one !== undefined) {
    const says = `A property of the pattern \`${pattern}\`. ${holdsText(one)}`.trim();
    return { entries: [{ ...plain('property', asked, says), facts: [['type', typesText(one)]] }], near: [] };
  }
  const meant = propertiesMeantBy(name).filter((known) => facts.properties.has(known));
  const near = [...new Set([...meant, ...nearestNames(name, [...facts.properties.keys()])])].slice(0, 4);
  return { entries: [], near: [...near.map((known) => `${pattern}.${known}`), pattern] };
}

/** Members, operators and slots that other formats and languages call so. */
function foreignNames(word: string): string[] {
  const members = elementNames.flatMap((element) =>
    Object.entries(format[element].members)
      .filter(([, { foreign }]) => foreign?.split(' ').includes(word) === true)
      .map(([member]) => `${element}.${member}`),
  );
  return [...operatorsMeantBy(word), ...slotsMeantBy(word), ...members];
}

const plain = (subject: Subject, name: string, says: string): Entry => ({
  subject,
  name,
  says,
  facts: [],
  parts: [],
  example: null,
});

/** By its name in the table, its title and its noun: `listen`, `Listener`, `listener`. */
function namesOf(element: ElementName): ReadonlySet<string> {
  const { title, noun } = format[element];
  return new Set([element, title, noun.replace(/^(?:an?|the) /, '')]);
}

function elementEntry(element: ElementName): Entry {
  const { title, says, bare, example, members } = format[element];
  const holders = holdersOf(element).map(({ element: holder, member }) => `${holder}.${member}`);
  return {
    subject: 'element',
    name: element,
    says,
    facts: [
      ['type', title],
      ['stands in', holders.join(', ') || 'the document itself'],
      ...(bare === undefined ? [] : [['a text in its place', `its \`${bare}\``] as const]),
    ],
    parts: Object.entries(members).map(([name, spec]) => ({
      name,
      type: typeText(spec) + (spec.is === 'key' ? ', required' : ''),
      says: spec.says,
    })),
    example,
  };
}

/** The type of a member in words: `list of field or name`. */
export function typeText({ type, of, words }: MemberSpec): string {
  const element = of === undefined ? '' : `${of}${format[of].bare === undefined ? '' : ' or text'}`;
  switch (type) {
    case 'text':
      return words === undefined ? 'text' : vocabularies[words].noun;
    case 'flag':
      return 'true or false';
    case 'any':
      return 'any value';
    case 'texts':
      return 'list of texts';
    case 'sources':
      return 'state name or list of them';
    case 'guard':
      return 'expression';
    case 'effects':
      return 'list of effects';
    case 'one':
      return element;
    case 'many':
      return `list of ${element}`;
    case 'map':
      return `object of ${element}`;
    default:
      return type;
  }
}

function memberEntry(name: string, spec: MemberSpec): Entry {
  const { says, words, foreign, sameAs, example } = spec;
  const facts: (readonly [string, string])[] = [['type', typeText(spec)]];
  if (spec.is === 'key') facts.push(['required', 'yes']);
  if (spec.is === 'full') facts.push(['required', 'in a full document']);
  if (spec.default !== undefined) facts.push(['default', JSON.stringify(spec.default)]);
  if (spec.uses !== undefined) facts.push(['names', `${withArticle(spec.uses)} that is declared elsewhere`]);
  if (spec.order === 'free') facts.push(['order', 'says nothing']);
  if (spec.order === 'grouped') facts.push(['order', 'matters among those of one source and event']);
  if (sameAs !== undefined) facts.push(['same as', sameAs]);
  if (foreign !== undefined) facts.push(['called elsewhere', foreign.split(' ').join(', ')]);
  const says_ = words === undefined ? [] : Object.entries(vocabularies[words].says);
  const parts = says_.map(([word, meaning]) => ({
    name: word,
    type: 'word',
    says: words === undefined ? meaning : wordText(words, word, meaning),
  }));
  const also = words === undefined ? undefined : vocabularies[words].also;
  if (also !== undefined) facts.push(['also', also.says]);
  return { subject: 'member', name, says, facts, parts, example: example ?? null };
}

function addWords(add: (name: string, entry: () => Entry) => void): void {
  for (const [vocabulary, { noun, says }] of Object.entries(vocabularies)) {
    const members = elementNames.flatMap((element) =>
      Object.entries(format[element].members)
        .filter(([, { words }]) => words === vocabulary)
        .map(([member]) => `${element}.${member}`),
    );
    for (const [word, meaning] of Object.entries(says))
      add(word, () => ({
        ...plain('word', word, wordText(vocabulary as VocabularyName, word, meaning)),
        facts: [[noun, `a value of ${members.join(', ')}`]],
      }));
  }
}

/** What a word of a vocabulary means, and where it is retired what takes its place. */
export const wordText = (vocabulary: VocabularyName, word: string, meaning: string): string =>
  `${meaning}${retiredText(retiredWords[vocabulary]?.[word])}`;

/** How many arguments an operator takes, in words. */
export function countText({ min, max }: Operator): string {
  if (max === null) return `${min} or more`;
  return min === max ? String(min) : `${min} to ${max}`;
}

function operatorEntry(name: string, operator: Operator): Entry {
  // Of an operator that a registry adds, the number of arguments is all that is known.
  const {
    arguments: args,
    says,
    example,
  } = operatorNotes[name] ?? {
    arguments: countText(operator),
    says: 'An operator of the registry.',
    example: null,
  };
  return {
    subject: 'operator',
    name,
    says: `${says}${retiredText(retiredOperators[name])}`,
    facts: [
      ['arguments', args === '' ? 'none' : args],
      ['number of arguments', countText(operator)],
      ['effect', operator.effect ? 'yes: not in a guard' : 'no: a value, in guards as well'],
    ],
    parts: [],
    example,
  };
}

function patternEntry(name: string, registries: Registries): Entry {
  const facts = registries.patternTable.get(name);
  const needed = (facts?.needs ?? []).map((names) => names.join(' or ')).join(', ');
  const note = patternNotes[name];
  return {
    subject: 'pattern',
    name,
    says: `${note === undefined ? '' : `${note.says} `}A pattern: \`{"type": "${name}", ...}\` in a \`render-ui\` effect or among the \`children\` of another pattern.`,
    facts: [
      ...(facts === undefined ? [['properties', 'not known'] as const] : []),
      ...(needed === '' ? [] : [['needs', needed] as const]),
      ...(note?.brings === undefined ? [] : [['its events bring', note.brings] as const]),
    ],
    parts: [...(facts?.properties ?? [])].map(([property, one]) => ({
      name: property,
      type: typesText(one),
      says: holdsText(one),
    })),
    example: note?.example ?? null,
  };
}

const typesText = ({ types }: PropertyFacts) => types.join(' or ') || 'any value';

function holdsText({ values, kind }: PropertyFacts): string {
  if (values !== undefined) return `One of ${values.join(', ')}.`;
  if (kind === 'event-list') return 'A list of buttons: `{"label": "Edit", "event": "EDIT"}`.';
  return kind === undefined ? '' : `Holds ${withArticle(kind)}.`;
}

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** So many patterns are named of those that have a property. */
const holdersMax = 12;

/** A property of patterns, by what each pattern lets it hold; null where no pattern has it. */
function propertyEntry(name: string, registries: Registries): Entry | null {
  const ways = new Map<string, { type: string; says: string; holders: string[] }>();
  for (const [pattern, { properties }] of registries.patternTable) {
    const one = properties.get(name);
    if (one === undefined) continue;
    const [type, says] = [typesText(one), holdsText(one)];
    const way = ways.get(`${type} ${says}`) ?? { type, says, holders: [] };
    ways.set(`${type} ${says}`, way);
    way.holders.push(pattern);
  }
  if (ways.size === 0) return null;
  const count = [...ways.values()].reduce((sum, { holders }) => sum + holders.length, 0);
  const parts = [...ways.values()].map(({ type, says, holders }) => ({
    name: `${holders.slice(0, holdersMax).join(', ')}${holders.length > holdersMax ? ', ...' : ''}`,
    type,
    says,
  }));
  return { ...plain('property', name, `A property of ${count === 1 ? 'one pattern' : `${count} patterns`}.`), parts };
}

function formatEntry({ name, says, extensions, isEdited, convertTo, example, parts }: FormatNote): Entry {
  return {
    ...plain('format', name, says),
    facts: [
      ['files', extensions.join(', ')],
      [
        'in place',
        isEdited ? 'check --fix and apply --write keep what they do not change' : 'it is read and not written',
      ],
      ['written by', convertTo === null ? 'nothing: it is read' : `orrery convert FILE --to ${convertTo}`],
      ['more', 'docs/formats.md'],
    ],
    parts,
    example,
  };
}

function categoryEntry(code: CategoryCode): Entry {
  const category = categories.find((one) => one.code === code);
  const own = everyRule.filter((rule) => rule.category === code);
  const official = officialCodesOfCategory(code);
  return {
    ...plain('category', code, category?.description ?? ''),
    facts: [
      ['group', category?.group ?? ''],
      ['severity', category?.severity ?? ''],
      ['repairs', [...new Set(own.flatMap(({ fixes }) => fixes))].join(', ')],
      ...(official.length === 0 ? [] : [['official codes', official.join(', ')] as const]),
    ],
    parts: own.map(({ id, severity, says }) => ({ name: id, type: severityText(id, severity), says })),
  };
}

function ruleEntry({ id, category, severity, official, fixes, says, wrong, right }: Rule): Entry {
  return {
    ...plain('rule', id, says),
    facts: [
      ['category', category],
      ['severity', severityText(id, severity)],
      ...(official === undefined ? [] : [['official code', official] as const]),
      ...(fixes.length === 0 ? [] : [['fixes', fixes.join(', ')] as const]),
    ],
    example: { wrong: wrong as Json, right: right as Json },
  };
}

/** The severity of a rule, and what targets make of it that set another: `warning (error under 17)`. */
export function severityText(id: string, severity: Severity): string {
  const others = targets.flatMap((target) => {
    const own = registriesOf(defaultRegistries, target).severities[id];
    return own === undefined || own === severity ? [] : [`${own} under ${target}`];
  });
  return others.length === 0 ? severity : `${severity} (${others.join(', ')})`;
}

/** A code of an earlier release, which requests may still use. */
function formerEntry(former: string, code: CategoryCode): Entry {
  const { says, facts, ...rest } = categoryEntry(code);
  return { ...rest, says: `\`${former}\` is its earlier name, still understood. ${says}`, facts };
}

/** Codes of the format's own compiler that mean the same as a finding. */
const compilerCodes = [...new Set(categories.flatMap(({ code }) => officialCodesOfCategory(code)))].sort(
  compareStrings,
);

function compilerEntry(code: string): Entry {
  const same = categories.filter((category) => officialCodesOfCategory(category.code).includes(code));
  return {
    ...plain(
      'compiler code',
      code,
      "A code of the format's own compiler. Findings of the same condition name it in `official_codes`.",
    ),
    parts: same.map(({ code: name, description }) => ({ name, type: 'category', says: description })),
  };
}

function actionEntry(name: string): Entry {
  const definition = actionDefinitions.find((one) => one.name === name);
  return {
    ...plain('action', name, definition?.summary ?? ''),
    facts: [
      ['hazard', String(definition?.hazard instanceof Function ? 'depends on the document' : definition?.hazard)],
      ['taken back by', definition?.inverse ?? ''],
      ['refused unless', definition?.preconditions.join('; ') ?? ''],
    ],
    parts: Object.entries(definition?.params ?? {}).map(([param, { type, optional, description }]) => ({
      name: `${param}${optional === true ? '?' : ''}`,
      type: describeType(type),
      says: description,
    })),
  };
}

function errorEntry(code: (typeof errorCodes)[number]): Entry {
  const { status, title, explanation, retryable } = errorRegistry[code];
  return {
    ...plain('error', code, `${title}. ${explanation}`),
    facts: [
      ['status', String(status)],
      ['again', retryable ? 'may succeed later' : 'fails again'],
    ],
  };
}

function limitEntry(name: keyof Limits): Entry {
  return {
    ...plain('limit', limitName(name), `Bounds ${limitMeanings[name]}.`),
    facts: [
      ['default', String(defaultLimits[name])],
      ['variable', limitVariable(name)],
    ],
  };
}
