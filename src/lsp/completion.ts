// Completion: what may stand at the cursor, the likeliest first. What a place takes is told by the table of symbols and the table of the format (probe.ts). Names are
// ordered by how often the machine and the document use them; one that is declared and not used yet goes before those that are used elsewhere alone.
import { type CompletionItem, CompletionItemKind, InsertTextFormat } from 'vscode-languageserver';
import { isArray, isObject, type Json } from '../core/base/json.ts';
import type { Segment } from '../core/base/pointer.ts';
import { nodeName } from '../core/schema/element.ts';
import { format, type NameKind } from '../core/schema/format.ts';
import { type Model, symbolsOf, type Use } from '../core/schema/index.ts';
import { bindingRootNames, lifecycleEvents } from '../core/schema/language.ts';
import { isControlForm } from '../core/schema/operators.ts';
import { vocabularies } from '../core/schema/words.ts';
import type { Registries } from '../core/verify/index.ts';
import type { PropertyFacts } from '../core/verify/pattern-facts.ts';
import type { Analysis } from './analysis.ts';
import { argumentCandidates } from './arguments.ts';
import { type Candidate, fitting, valueAt } from './candidate.ts';
import type { Counts } from './contexts.ts';
import { elementAt } from './element-at.ts';
import { likelihoodAt } from './likelihood.ts';
import { type Found, type Probe, probeAt, probeName } from './probe.ts';
import { rangeOf } from './ranges.ts';
import { snippetsFor } from './snippets.ts';

const itemsMax = 300;

export function completeAt(
  analysis: Analysis,
  offset: number,
  registries: Registries,
  library: Counts = new Map(),
): CompletionItem[] {
  const probe = probeAt(analysis, offset);
  const { start, end, prefix, needsQuotes, found } = probe;
  const candidates =
    found === null ? [] : weighed(found, candidatesFor(found, registries), library, registries, prefix);
  const lead = found === null ? '' : leadOf(found);
  const range = rangeOf(analysis, Math.max(0, start - lead.length), end);
  const seen = new Set<string>();
  const items: CompletionItem[] = [];
  // The textual form writes `?row` for `@payload.row`.
  const isTextual = analysis.format.name === 'lolo';
  for (const { label: name, kind, says } of ordered(candidates)) {
    const label = isTextual ? name.replace(/^@payload\./, '?') : name;
    if (seen.has(label) || label === '') continue;
    seen.add(label);
    items.push({
      label,
      kind,
      ...(says !== undefined && { detail: says }),
      sortText: String(items.length).padStart(4, '0'),
      filterText: needsQuotes ? `"${label}"` : label,
      textEdit: { range, newText: needsQuotes ? JSON.stringify(label) : label },
    });
    if (items.length >= itemsMax) break;
  }
  return [...items, ...snippetItems(analysis, probe, items.length)];
}

/** Candidates with how likely each is at its place; what the table of the format asks for goes first of what is never seen. */
function weighed(
  found: Found,
  candidates: readonly Candidate[],
  library: Counts,
  { patternTable }: Registries,
  prefix: string,
): readonly Candidate[] {
  const likelihood = likelihoodAt(found, candidates.length, library, patternTable);
  const written = prefix.toLowerCase();
  const begins = (label: string) => (written !== '' && label.toLowerCase().startsWith(written) ? beginning : 0);
  return candidates.map((one) => ({ ...one, score: likelihood(one.label) + one.score + begins(one.label) }));
}

/** More than any likelihood: what begins as it is written goes before what only has these letters in it. */
const beginning = 1000;

/** In a list of effects, operators that do something go first, and elsewhere those that do nothing. */
function fitOf({ path }: Found, { operators }: Registries, name: string): number {
  const isStep = typeof path.at(-2) === 'number' && effectLists.has(String(path.at(-3)));
  const known = operators.get(name);
  if (known?.effect !== isStep && !(isStep && isControlForm(name))) return 0;
  return isStep && name.includes('/') ? fitting / 2 : fitting;
}

const effectLists: ReadonlySet<string> = new Set(['effects', 'initialEffects', 'onEntry', 'onExit']);

const ordered = (candidates: readonly Candidate[]) => [...candidates].sort((a, b) => b.score - a.score);

/** The text before the probe and belongs to the same name: `array/` of an operator. */
function leadOf({ use, text }: Found): string {
  const name = use?.name ?? '';
  const whole = use === null || use.site === 'binding' || use.site === 'row' ? '' : name;
  const lead = whole.slice(0, Math.max(0, whole.indexOf(probeName)));
  return text.includes(lead) ? lead : '';
}

function snippetItems(analysis: Analysis, { start, end, found }: Probe, from: number): CompletionItem[] {
  const range = rangeOf(analysis, start, end);
  const before = analysis.text.getText().slice(0, start);
  return snippetsFor(analysis.format.name, found, before).map(({ label, says, body }, i) => ({
    label,
    kind: CompletionItemKind.Snippet,
    detail: says,
    insertTextFormat: InsertTextFormat.Snippet,
    sortText: String(from + i).padStart(4, '0'),
    filterText: label,
    textEdit: { range, newText: body },
  }));
}

export function candidatesFor(found: Found, registries: Registries): readonly Candidate[] {
  const { model, use } = found;
  if (found.isInitial) return model === null ? [] : statesBeside(found);
  if (model !== null && use !== null) {
    const names = namesFor(model, use, registries).map((one) =>
      use.kind === 'operator' ? { ...one, score: one.score + fitOf(found, registries, one.label) } : one,
    );
    // A type is a word of the format, or names an entity; a list is mostly one of records.
    if (use.site === 'type')
      return [...(found.text.startsWith('[') ? ownFirst(names, model, use) : names), ...(isKeyOf(found) ?? [])];
    if (use.kind === 'entity') return [...shownRecords(found, model, registries), ...names];
    return use.site === 'binding' && use.start === 1 ? [...names, ...roots()] : names;
  }
  if (/^@[^.]*$/.test(found.text)) return [...roots(), ...(model === null ? [] : declared(model, 'entity'))];
  const inside = isKeyOf(found);
  const properties = patternCandidates(found, registries);
  if (properties.length > 0) return properties;
  const called = argumentCandidates(found, registries);
  if (called.length > 0) return called;
  if (inside !== null) return inside;
  return model === null ? [] : undeclaredNames(model, found, registries);
}

/** Names of entities, that of the trait before the others. */
function ownFirst(names: readonly Candidate[], model: Model, use: Use): readonly Candidate[] {
  const own = symbolsOf(model).traitOf(use.owner)?.linkedEntity;
  return names.map((one) => ({ ...one, score: fitting + (one.label === own ? 1 : 0) }));
}

/** The states of the machine that the probe stands in. */
function statesBeside({ value, path }: Found): readonly Candidate[] {
  const states = valueAt(value, path.slice(0, -2));
  if (states === undefined || !isArray(states)) return [];
  return states
    .map((state) => nodeName(state, 'name'))
    .filter((name) => name !== '' && name !== probeName)
    .map((label) => ({ label, kind: kindOf('state'), score: 0 }));
}

const roots = (): Candidate[] =>
  [...bindingRootNames].map((label, i) => ({ label, kind: CompletionItemKind.Variable, score: 1 - i / 100 }));

const itemKinds: Partial<Record<NameKind, CompletionItemKind>> = {
  state: CompletionItemKind.EnumMember,
  event: CompletionItemKind.Event,
  emit: CompletionItemKind.Event,
  field: CompletionItemKind.Field,
  payload: CompletionItemKind.Field,
  entity: CompletionItemKind.Class,
  trait: CompletionItemKind.Interface,
  operator: CompletionItemKind.Function,
  pattern: CompletionItemKind.Struct,
  setting: CompletionItemKind.Property,
};

const kindOf = (kind: NameKind) => itemKinds[kind] ?? CompletionItemKind.Reference;

function declared(model: Model, kind: NameKind): Candidate[] {
  return symbolsOf(model)
    .declarations(kind)
    .map(({ name }) => ({ label: name, kind: kindOf(kind), score: 0 }));
}

/** The names that a use may mean, with how likely each is. */
function namesFor(model: Model, use: Use, registries: Registries): readonly Candidate[] {
  const names = [...new Set(meantNames(model, use, registries))].filter((name) => !name.includes(probeName));
  return names.map((label) => ({ label, kind: kindOf(use.kind), score: 0 }));
}

function meantNames(model: Model, use: Use, registries: Registries): readonly string[] {
  const symbols = symbolsOf(model);
  const { kind, owner, of } = use;
  const trait = symbols.traitOf(owner);
  const all = (one: NameKind) => symbols.declarations(one).map(({ name }) => name);
  switch (kind) {
    case 'operator':
      return [...registries.operators.keys()];
    case 'pattern':
      return [...registries.patterns];
    case 'state':
      return [...symbols.namesIn(kind, trait), ...usedNames(model, use)];
    case 'setting':
      return [...symbols.namesIn(kind, trait)];
    case 'event':
      return [
        ...symbols.namesIn('event', trait),
        ...symbols.namesIn('emit', trait),
        ...usedNames(model, use),
        ...lifecycleEvents,
      ];
    case 'emit':
    case 'listen':
      return [...all('emit'), ...all('event')];
    case 'field': {
      const entity = of === null ? undefined : model.entityByName.get(of);
      return entity === undefined ? all('field') : entity.fields.map(({ name }) => name);
    }
    case 'payload': {
      const declarers = of === null ? [] : model.traits.flatMap((one) => [...one.events, ...one.emits]);
      const named = declarers.filter(({ name }) => name === of);
      const own = named.flatMap((declarer) => [...symbols.namesIn('payload', declarer)]);
      return [...own, ...usedNames(model, use)];
    }
    case 'service':
      return [...all(kind), ...registries.services.keys()];
    default:
      return all(kind);
  }
}

/** Names that the same machine uses in the same way, whether or not something declares them. */
function usedNames(model: Model, use: Use): string[] {
  const symbols = symbolsOf(model);
  const trait = symbols.traitOf(use.owner);
  return symbols
    .uses(use.kind)
    .filter((one) => one.of === use.of && symbols.traitOf(one.owner) === trait)
    .map(({ name }) => name);
}

/** The properties of a pattern or of a part of one, such as an entry of `itemActions`, and the values that a property takes. */
function patternCandidates({ value, path, isKey }: Found, { patternTable, slots }: Registries): Candidate[] {
  const parent = valueAt(value, path.slice(0, -1));
  const name = path.at(-1);
  if (isArray(parent) && parent[0] === 'render-ui' && name === 1)
    return [...slots].map((label) => ({ label, kind: CompletionItemKind.EnumMember, score: 0 }));
  const part = partAt(value, path.slice(0, -1), patternTable);
  if (part === null || !isObject(parent)) return [];
  if (isKey)
    return [...part.properties]
      .filter(([property]) => !(property in parent))
      .map(([label, { types }]) => ({
        label,
        kind: CompletionItemKind.Property,
        says: types.join(' | '),
        score: part.needs.has(label) ? fitting : 0,
      }));
  const property = part.properties.get(String(name));
  return (property?.values ?? []).map((label) => ({ label, kind: CompletionItemKind.EnumMember, score: 0 }));
}

/** The properties that an object of a pattern may have, and those that it does not go without. */
interface Part {
  readonly properties: ReadonlyMap<string, PropertyFacts>;
  readonly needs: ReadonlySet<string>;
}

/** The pattern that stands at a path, or the part of one; null where neither stands, or nothing is known of it. */
function partAt(value: Json, path: readonly Segment[], patterns: Registries['patternTable']): Part | null {
  let node: Json | undefined = value;
  let facts: PropertyFacts | undefined;
  let part: Part | null = null;
  const look = () => {
    const type = isObject(node) ? (node.type ?? node.patternType) : undefined;
    const pattern = typeof type === 'string' ? patterns.get(type) : undefined;
    if (pattern !== undefined) part = { properties: pattern.properties, needs: new Set(pattern.needs.flat()) };
    else if (facts?.properties !== undefined)
      part = { properties: facts.properties, needs: new Set(facts.required ?? []) };
    else part = null;
  };
  for (const segment of path) {
    const properties: Part['properties'] | undefined = (part as Part | null)?.properties;
    facts = typeof segment === 'number' ? facts?.items : properties?.get(segment);
    node = valueAt(node ?? null, [segment]);
    look();
  }
  return part;
}

/** For a property that takes records and no name of an entity: what comes with the event, and the records of the trait. */
function shownRecords({ value, path, use }: Found, model: Model, { patternTable }: Registries): readonly Candidate[] {
  const property = partAt(value, path.slice(0, -1), patternTable)?.properties.get(String(path.at(-1)));
  if (use === null || property === undefined || property.types.includes('string')) return [];
  const place = path.indexOf('transitions');
  const step = place === -1 ? undefined : valueAt(value, path.slice(0, place + 2));
  const event = isObject(step) && typeof step.event === 'string' ? step.event : null;
  const symbols = symbolsOf(model);
  const trait = symbols.traitOf(use.owner);
  const brought = model.traits
    .filter((one) => one === trait)
    .flatMap(({ events, emits }) => [...events, ...emits].filter(({ name }) => name === event))
    .flatMap((declarer) => [...symbols.namesIn('payload', declarer)]);
  return [...brought.map((name) => `@payload.${name}`), '@entity'].map((label, i) => ({
    label,
    kind: CompletionItemKind.Variable,
    score: fitting - i,
  }));
}

/** Members of the element at a key, or the words that a member takes; null where the table knows neither. */
function isKeyOf({ value, path, isKey }: Found): readonly Candidate[] | null {
  const parent = valueAt(value, path.slice(0, -1));
  const element = elementAt(value, path.slice(0, -1));
  if (element === null) return null;
  const { members } = format[element];
  if (isKey && isObject(parent))
    return Object.entries(members)
      .filter(([member]) => !(member in parent))
      .map(([label, { says, is }]) => ({
        label,
        kind: CompletionItemKind.Property,
        says,
        score: is === 'key' || is === 'full' ? 2 : is === 'read' ? 1 : 0,
      }));
  const words = members[String(path.at(-1))]?.words;
  if (words === undefined) return null;
  return Object.entries(vocabularies[words].says).map(([label, says], i) => ({
    label,
    kind: CompletionItemKind.EnumMember,
    says,
    score: 1 - i / 100,
  }));
}

/** At a place that declares a name: names that are used and that nothing declares. */
function undeclaredNames(model: Model, { path, isKey, value }: Found, registries: Registries): Candidate[] {
  if (isKey) return [];
  const symbols = symbolsOf(model);
  const element = elementAt(value, path.slice(0, -1));
  const kind = element === null ? undefined : format[element].members[String(path.at(-1))]?.declares;
  if (kind !== undefined)
    return symbols
      .uses(kind)
      .filter((use) => symbols.meantBy(use) === null)
      .map(({ name }) => ({ label: name, kind: kindOf(kind), score: 1 }));
  const parent = valueAt(value, path.slice(0, -1));
  if (isArray(parent) && path.at(-1) === 0)
    return [...registries.operators.keys()].map((label) => ({
      label,
      kind: CompletionItemKind.Function,
      score: fitOf({ path } as Found, registries, label),
    }));
  return [];
}
