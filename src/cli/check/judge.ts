// Which findings count, and how much: by the project's file, what the command selects, and what a baseline knows.
import type { Project } from '../../config/project-file.ts';
import type { Level } from '../../config/project-shape.ts';
import { nearestNames } from '../../core/base/nearest.ts';
import { type CategoryCode, categoryCodes, type Finding } from '../../core/verify/index.ts';
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
  const selected = options.select === undefined ? null : readCategories('--select', options.select);
  const ignored = options.ignore === undefined ? [] : readCategories('--ignore', options.ignore);
  const overrides = (settings.overrides ?? [])
    .map(({ files, rules }) => ({ isMeant: matcherOf(files, directory), rules: levelsOf(rules) }))
    .reverse();
  const all = levelsOf(settings.rules);
  const levelOf = (name: string, category: CategoryCode): Level | undefined =>
    overrides.find(({ isMeant, rules }) => rules[category] !== undefined && isMeant(name))?.rules[category] ??
    all[category];
  return {
    weigh: (name, finding) => {
      const { category } = finding;
      if ((selected !== null && !selected.includes(category)) || ignored.includes(category)) return null;
      const level = levelOf(name, category) ?? finding.severity;
      if (level === 'off' || (options.errorsOnly && level !== 'error')) return null;
      return level === finding.severity ? finding : { ...finding, severity: level };
    },
    baseline,
  };
}

const levelsOf = (rules: unknown): Partial<Record<CategoryCode, Level>> => (rules ?? {}) as never;

function readCategories(option: string, text: string): readonly CategoryCode[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  for (const name of names) {
    if ((categoryCodes as readonly string[]).includes(name)) continue;
    const [nearest] = nearestNames(name, categoryCodes);
    const advice = nearest === undefined ? '`orrery explain category` lists them' : `did you mean ${nearest}?`;
    throw new UsageError(`${option} ${name}: there is no such category; ${advice}`);
  }
  if (names.length === 0) throw new UsageError(`${option}: give categories, separated by commas`);
  return names as CategoryCode[];
}

/** What counts of the findings of a document, and how many the baseline knows. */
export function judge(
  { weigh, baseline }: Judge,
  source: SourceDocument,
  findings: readonly Finding[],
): { readonly findings: readonly Finding[]; readonly known: number } {
  const weighed = findings.map((finding) => weigh(source.name, finding)).filter((one) => one !== null);
  const counting = baseline === null ? weighed : baseline.unknownOf(source, weighed);
  return { findings: counting, known: weighed.length - counting.length };
}
