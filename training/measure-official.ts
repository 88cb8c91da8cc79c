// What the predictor and the findings are worth by the verdicts of the format's own compiler, on the strict test side.
import type { Finding } from '../src/core/verify/finding.ts';
import { findingCondition, officialCodesOf } from '../src/core/verify/official-codes.ts';
import type { Example, View } from './dataset.ts';
import { isValid } from './fit.ts';
import { moveToShare, type Predict, scoreValidity } from './measure-split.ts';
import { areaUnderCurve, calibrationError, mean } from './metrics.ts';
import type { Mark } from './official/verdicts.ts';
import { projectionNames } from './projections.ts';

export interface OfficialMeasure {
  /** A projection; or closed documents whose errors are all of conditions that the compiler has a code for. */
  readonly view: View['projection'] | 'closed, known conditions';
  readonly n: number;
  readonly accepted: number;
  readonly agreement: number;
  readonly balanced: number;
  readonly auc: number;
  /** Of open documents: of probabilities moved to the test's share. */
  readonly calibration: number;
}

export interface CodeMeasure {
  readonly code: string;
  readonly documents: number;
  /** Of the documents with the code, those in which a finding of ours names it; and those in which there is any finding. */
  readonly named: number;
  readonly told: number;
  /** Of the documents in which a finding names the code, those in which the compiler reports it. */
  readonly precision: number;
}

type Judged = Example & { readonly official: Mark };
const isJudged = (example: Example): example is Judged => example.official !== undefined;
const half = 0.5;

export function measureOfficial(test: readonly Example[], predict: Predict, realValid: number): OfficialMeasure[] {
  const judged = test.filter(isJudged);
  const known = judged.filter((example) => errorsIn(example).every((finding) => officialCodesOf(finding).length > 0));
  return [
    measureView(judged, 'closed', predict, realValid),
    { ...measureView(known, 'closed', predict, realValid), view: 'closed, known conditions' },
    ...projectionNames.map((view) => measureView(judged, view, predict, realValid)),
  ];
}

function measureView(
  judged: readonly Judged[],
  view: View['projection'],
  predict: Predict,
  realValid: number,
): OfficialMeasure {
  const accepted = mean(judged.map((example) => (isValid(example) ? 1 : 0)));
  const scored = scoreValidity(judged, view, predict, isValid);
  const shareRight = (isPositive: boolean) =>
    mean(scored.filter((one) => one.isPositive === isPositive).map(({ p }) => (p >= half === isPositive ? 1 : 0)));
  const moved = view === 'closed' ? scored : moveToShare(scored, realValid);
  return {
    view,
    n: scored.length,
    accepted,
    agreement: mean(scored.map(({ p, isPositive }) => (p >= half === isPositive ? 1 : 0))),
    balanced: (shareRight(true) + shareRight(false)) / 2,
    auc: areaUnderCurve(scored),
    calibration: calibrationError(moved),
  };
}

/** Closed documents by both verdicts, and the conditions of which the compiler lets documents pass that have no other error. */
export interface ClosedMeasure {
  readonly bothAccept: number;
  readonly bothRefuse: number;
  /** We find an error, the compiler accepts. */
  readonly stricter: number;
  /** The compiler refuses, we find no error. */
  readonly missed: number;
  readonly passed: readonly { readonly condition: string; readonly documents: number }[];
}

export function measureClosed(test: readonly Example[]): ClosedMeasure {
  const judged = test.filter(isJudged).map((example) => ({ errors: errorsIn(example), official: example.official }));
  const count = (isRefused: boolean, isAccepted: boolean) =>
    judged.filter(({ errors, official }) => errors.length > 0 === isRefused && official.isAccepted === isAccepted)
      .length;
  const passed = new Map<string, number>();
  for (const { errors, official } of judged) {
    const [condition, ...others] = new Set(errors.map(findingCondition));
    if (official.isAccepted && condition !== undefined && others.length === 0)
      passed.set(condition, (passed.get(condition) ?? 0) + 1);
  }
  return {
    bothAccept: count(false, true),
    bothRefuse: count(true, false),
    stricter: count(true, true),
    missed: count(false, false),
    passed: [...passed]
      .map(([condition, documents]) => ({ condition, documents }))
      .sort((a, b) => b.documents - a.documents || (a.condition < b.condition ? -1 : 1)),
  };
}

function errorsIn({ views }: Example): readonly Finding[] {
  const closed = views.find(({ projection }) => projection === 'closed');
  return closed?.verification.findings.filter(({ severity }) => severity === 'error') ?? [];
}

export function measureCodes(test: readonly Example[]): CodeMeasure[] {
  const judged = test.filter(isJudged).map((example) => {
    const findings = example.views.find(({ projection }) => projection === 'closed')?.verification.findings ?? [];
    return { codes: example.official.codes, findings, named: new Set(findings.flatMap(officialCodesOf)) };
  });
  const codes = [...new Set(judged.flatMap((one) => [...one.codes, ...one.named]))].sort();
  return codes.map((code) => {
    const hit = judged.filter((one) => one.codes.includes(code));
    const claimed = judged.filter(({ named }) => named.has(code));
    return {
      code,
      documents: hit.length,
      named: mean(hit.map(({ named }) => (named.has(code) ? 1 : 0))),
      told: mean(hit.map(({ findings }) => (findings.length > 0 ? 1 : 0))),
      precision: mean(claimed.map((one) => (one.codes.includes(code) ? 1 : 0))),
    };
  });
}
