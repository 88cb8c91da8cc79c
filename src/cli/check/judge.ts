// Which findings count, and how much: by the project's file, what the command selects, and what a baseline knows.
import type { Project } from '../../config/project-file.ts';
import type { Level } from '../../config/project-shape.ts';
import { nearestNames } from '../../core/base/nearest.ts';
import { type CategoryCode, categoryCodes, type Finding, presentCategory } from '../../core/verify/index.ts';
import { everyRule } from '../../core/verify/rules-17/index.ts';
import type { SourceDocument } from '../documents.ts';
import { UsageError } from '../usage-error.ts';
import type { Baseline } from './baseline.ts';
import { matcherOf } from './patterns.ts';

export interface Judge {
  /** With its severity here; null where it does not count. */
  readonly weigh: (name: string, finding: Finding) => Finding | null;
  readonly baseline: Baseline | null;
}

export interface JudgeOptions {
  readonly select?: string | undefined;
  readonly ignore?: string | undefined;
  readonly errorsOnly: boolean;
}

export function createJudge({ settings, directory }: Project, options: JudgeOptions, baseline: Baseline | null): Judge {
  const selected = options.select === undefined ? null : readNames('--select', options.select);
  const ignored = options.ignore === undefined ? [] : readNames('--ignore', options.ignore);
  const overrides = (settings.overrides ?? [])
    .map(({ files, rules }) => ({ isMeant: matcherOf(files, directory), rules: levelsOf(rules) }))
    .reverse();
  const all = levelsOf(settings.rules);
  // A rule goes before its category, and a file's own entry before that of all.
  const levelOf = (name: string, { rule, category }: Finding): Level | undefined => {
    const first = overrides.find(
      ({ isMeant, rules }) => (rules[rule] ?? rules[category]) !== undefined && isMeant(name),
    );
    return first?.rules[rule] ?? first?.rules[category] ?? all[rule] ?? all[category];
  };
  return {
    weigh: (name, finding) => {
      const isNamed = (names: readonly string[]) => names.includes(finding.rule) || names.includes(finding.category);
      if ((selected !== null && !isNamed(selected)) || isNamed(ignored)) return null;
      const level = levelOf(name, finding) ?? finding.severity;
      if (level === 'off' || (options.errorsOnly && level !== 'error')) return null;
      return level === finding.severity ? finding : { ...finding, severity: level };
    },
    baseline,
  };
}

const levelsOf = (rules: unknown): Readonly<Record<string, Level | undefined>> => (rules ?? {}) as never;

const categoryOf: ReadonlyMap<string, CategoryCode> = new Map(everyRule.map(({ id, category }) => [id, category]));
const known: readonly string[] = [...categoryCodes, ...everyRule.map(({ id }) => id)];

/** Rules and categories, separated by commas. Throws a UsageError that tells the nearest of an unknown one. */
export function readNames(option: string, text: string): readonly string[] {
  const names = text
    .split(/[,\s]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  for (const name of names) {
    if (known.includes(name)) continue;
    const [nearest] = nearestNames(name, known);
    const advice = nearest === undefined ? '`orrery explain rule` lists the rules' : `did you mean ${nearest}?`;
    throw new UsageError(`${option} ${name}: there is no such rule or category; ${advice}`);
  }
  if (names.length === 0) throw new UsageError(`${option}: give rules or categories, separated by commas`);
  return names;
}

/** The categories of rules and categories, each once, in the order in which they are named; earlier names of categories are understood. */
export function readCategories(option: string, text: string): readonly CategoryCode[] {
  const current = text.replaceAll(/\w+/g, (name) => presentCategory(name as CategoryCode));
  return [...new Set(readNames(option, current).map((name) => categoryOf.get(name) ?? (name as CategoryCode)))];
}

/** What counts of the findings of a document, and how many the baseline knows. */
export function judge(
  { weigh, baseline }: Judge,
  source: SourceDocument,
  findings: readonly Finding[],
): { readonly findings: readonly Finding[]; readonly known: number } {
  // A machine is wrong where its own notation refuses it, which its reader tells. The rest is about the document that it becomes.
  const own = source.isMachine ? findings.map(asWarning) : findings;
  const weighed = own.map((finding) => weigh(source.name, finding)).filter((one) => one !== null);
  const counting = baseline === null ? weighed : baseline.unknownOf(source, weighed);
  return { findings: counting, known: weighed.length - counting.length };
}

const asWarning = (finding: Finding): Finding =>
  finding.severity === 'error' ? { ...finding, severity: 'warning' } : finding;
