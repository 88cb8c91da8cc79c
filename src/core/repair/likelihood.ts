// How likely the mistake is that an edit undoes, and that what it writes was meant: the noisy channel (Shannon 1948; Kernighan, Church and Gale 1990). Costs are
// minus the logarithm of that, so that those of several edits add up. The features are facts of the edit in its place; their weights are fitted on faults and
// documents apart from those that judge (`npm run fit:repair`). Whole numbers throughout: the same cost on every machine.
import { isArray, isObject, type Json } from '../base/json.ts';
import { nameDistance } from '../base/nearest.ts';
import { differInNumber, isSameName, wordsOf } from '../base/words.ts';
import type { Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import type { Registries } from '../verify/registry.ts';
import { costMin, type Edit, type Features, type Names } from './edit.ts';
import { type Evidence, isReserved } from './evidence.ts';
import { kindOf, textOf, valueAt } from './places.ts';
import { weights } from './weights.ts';

const actionsMax = 4;
const ranksMax = 4;
const lettersMax = 6;

/** How many doublings a count has, at most four. */
const doublings = (count: number) => Math.min(4, Math.floor(Math.log2(1 + Math.max(0, count))));

export function featuresOf(one: Edit, finding: Finding, model: Model, evidence: Evidence): Features {
  const { kind, because, rank, actions } = one;
  // Where something else than its letters suggests a name, its letters tell nothing.
  const names = one.names ?? (because === 'check' ? namesIn(one, model) : null);
  const out: [string, number][] = [
    ['edit', 1],
    [kind, 1],
    [`${kindOf(finding)}: ${kind}`, 1],
    [because, 1],
    [`${because}, further`, Math.min(rank, ranksMax)],
    ['further edits', Math.min(rank, ranksMax)],
    ['further actions', Math.min(actions.length - 1, actionsMax)],
  ];
  for (const fact of one.facts) out.push([fact, 1]);
  out.push([one.strategy, 1]);
  const about = finding.name.slice(finding.name.lastIndexOf('.') + 1);
  const isSpokenOf = kind === 'drop' || kind === 'insert' || kind === 'declare';
  if (isSpokenOf && about !== '') out.push([`${kind}: stands elsewhere`, doublings(evidence.timesOf(about) - 1)]);
  if (kind === 'drop') {
    out.push(['lost', sizeOf(lostBy(one, model))]);
    if (isReserved(about)) out.push(['reserved dropped', 1]);
  }
  out.push(['does not fit', misfitsOf(one, model, evidence.registries)]);
  if (names !== null) out.push(...featuresOfNames(names.given, names.taken, kind, evidence));
  return out.filter(([, value]) => value !== 0);
}

function featuresOfNames(given: string, taken: string, kind: string, evidence: Evidence): [string, number][] {
  const side = kind === 'rename' ? 'declared' : 'used';
  const isSame = isSameName(given, taken);
  const [places, others] = [evidence.timesOf(given), evidence.timesOf(taken)];
  const letters = isSame ? 0 : Math.min(lettersMax, nameDistance(given, taken));
  const share = Math.floor((4 * letters) / Math.max(1, Math.min(given.length, taken.length)));
  const [words, othersWords] = [wordsOf(given), wordsOf(taken)];
  return [
    [`${side}: without a word`, Number(isBegun(words, othersWords))],
    [`${side}: with a word more`, Number(isBegun(othersWords, words))],
    ['same words', Number(isSame)],
    ['letters', letters],
    ['letters of all', Math.min(4, share)],
    [`${side}: typo`, Number(!isSame && evidence.isSlipOf(given, taken, places, others))],
    [`${side}: typo taken`, Number(!isSame && evidence.isSlipOf(taken, given, others, places))],
    ['other names', Number(!isSame && evidence.isOtherName(given, taken))],
    ['another number', Number(differInNumber(given, taken))],
    ['both meant', Number(!isSame && evidence.areBothMeant(given, taken))],
    [`${side}: places given up`, doublings(places - 1)],
    [`${side}: places taken`, doublings(others - 1)],
    ['reserved given up', Number(isReserved(given))],
    ['reserved taken', Number(isReserved(taken))],
  ];
}

/** Whether some words are all of others and one or two more behind them. */
const isBegun = (words: readonly string[], others: readonly string[]) =>
  others.length > 0 && words.length > others.length && others.every((word, i) => word === words[i]);

/** The names of which one is given up for the other, where a text takes the place of another; of bindings, the part in which they differ. */
function namesIn({ actions: [action] }: Edit, model: Model): Names | null {
  const { path, value, from, to } = action?.params ?? {};
  if (action?.action.startsWith('rename_') === true) return { given: String(from), taken: String(to) };
  if (typeof path !== 'string' || typeof value !== 'string') return null;
  const written = valueAt(model, path);
  if (typeof written !== 'string' || written === '') return null;
  const [parts, others] = [written, value].map((text) => (text.startsWith('@') ? text.slice(1).split('.') : [text]));
  const at = parts?.findIndex((part, i) => part !== others?.[i]) ?? -1;
  const isOne = parts?.length === others?.length && parts?.every((part, i) => i === at || part === others?.[i]);
  if (!isOne || at === -1) return { given: written, taken: value };
  return { given: parts?.[at] ?? '', taken: others?.[at] ?? '' };
}

/** What an edit takes away. */
function lostBy({ actions }: Edit, model: Model): Json | undefined {
  const path = actions.find(({ params }) => typeof params.path === 'string')?.params.path;
  return typeof path === 'string' ? valueAt(model, path) : undefined;
}

/** How many doublings the texts, numbers and members of a value have, at most six. */
function sizeOf(value: Json | undefined): number {
  if (value === undefined) return 0;
  let leaves = 0;
  const visit = (node: Json): void => {
    if (isArray(node)) for (const item of node) visit(item);
    else if (isObject(node)) for (const key in node) visit(node[key] as Json);
    else leaves++;
  };
  if (typeof value === 'object' && value !== null && textOf(value).length > 4000) return 6;
  visit(value);
  return Math.min(6, Math.floor(Math.log2(1 + leaves)));
}

/** What a feature adds, in thousandths of an edit. */
const costOf = (features: Features) =>
  Math.max(
    costMin,
    features.reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, 0),
  );

/** An edit with its cost. */
export function weighed(one: Edit, finding: Finding, model: Model, evidence: Evidence): Edit {
  const features = featuresOf(one, finding, model, evidence);
  return { ...one, cost: costOf(features), features };
}

/** An edit in many places that does in each what another does in one. */
export function inManyPlaces(all: Edit, { features, names }: Edit): Edit {
  const swept: Features = [...features, ['sweep', 1]];
  return { ...all, names, cost: costOf(swept), features: swept };
}

const again: Features = [['same slip again', 1]];

/** An edit after others: who has one name wrong in one place has it wrong in others, so that the same slip is as good as paid for. */
export function after(taken: readonly Edit[], one: Edit): Edit {
  const { names } = one;
  const isAgain =
    names !== null &&
    one.kind === 'bind' &&
    taken.some((other) => other.names?.given === names.given && other.names.taken === names.taken);
  return isAgain && costOf(again) < one.cost ? { ...one, cost: costOf(again), features: again } : one;
}

// Whether what stands around a word of the format goes with it: the members of a pattern with its type, the arguments of a call with its operator.

const misfitsMax = 4;
const typeMembers: ReadonlySet<string> = new Set(['type', 'patternType']);

/** How many members a pattern would have that its new type has not, or whether a call would have more or fewer arguments than its new operator takes. */
export function misfitsOf({ actions: [action] }: Edit, model: Model, { operators, patternTable }: Registries): number {
  const { path, value } = action?.params ?? {};
  if (typeof path !== 'string' || typeof value !== 'string') return 0;
  const at = path.lastIndexOf('/');
  const whole = valueAt(model, path.slice(0, at));
  const last = path.slice(at + 1);
  if (whole === undefined) return 0;
  if (isArray(whole) && last === '0') {
    const known = operators.get(value);
    const given = whole.length - 1;
    return Number(known !== undefined && (given < known.min || given > (known.max ?? given)));
  }
  if (!isObject(whole) || !typeMembers.has(last)) return 0;
  const properties = patternTable.get(value)?.properties;
  if (properties === undefined) return 0;
  return Math.min(misfitsMax, Object.keys(whole).filter((key) => !typeMembers.has(key) && !properties.has(key)).length);
}
