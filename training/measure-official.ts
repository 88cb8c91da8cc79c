// What the predictor and the findings are worth by the verdicts of the format's own compiler, on the strict test side.
import { officialCodesOf } from '../src/core/verify/official-codes.ts';
import type { Example, View } from './dataset.ts';
import { logOdds } from './fit.ts';
import type { Predict } from './measure-split.ts';
import { areaUnderCurve, calibrationError, mean, type Scored } from './metrics.ts';
import type { Mark } from './official/verdicts.ts';
import { projectionNames } from './projections.ts';

export interface OfficialMeasure {
  readonly view: View['projection'];
  readonly n: number;
  readonly accepted: number;
  readonly agreement: number;
  readonly balanced: number;
  readonly auc: number;
  /** Of probabilities moved back to the share of accepted documents in the test, because they stand for real documents. */
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
  const accepted = mean(judged.map(({ official }) => (official.isAccepted ? 1 : 0)));
  return (['closed', ...projectionNames] as const).map((view) => {
    const scored = judged.flatMap((example) =>
      example.views
        .filter(({ projection }) => projection === view)
        .map((one): Scored => ({ p: predict(one).validity, isPositive: example.official.isAccepted })),
    );
    const shareRight = (isPositive: boolean) =>
      mean(scored.filter((one) => one.isPositive === isPositive).map(({ p }) => (p >= half === isPositive ? 1 : 0)));
    const back = logOdds(accepted) - logOdds(realValid);
    const moved = view === 'closed' ? scored : scored.map((one) => ({ ...one, p: logistic(logOdds(one.p) + back) }));
    return {
      view,
      n: scored.length,
      accepted,
      agreement: mean(scored.map(({ p, isPositive }) => (p >= half === isPositive ? 1 : 0))),
      balanced: (shareRight(true) + shareRight(false)) / 2,
      auc: areaUnderCurve(scored),
      calibration: calibrationError(moved),
    };
  });
}

const logistic = (z: number) => 1 / (1 + Math.exp(-z));

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
