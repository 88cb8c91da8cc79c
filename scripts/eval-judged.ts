// `npm run eval:judged -- [cases] [seed] [--each]`: first repairs, judged by the format's own compiler. Single faults in documents that it accepts; the first suggestion must be
// accepted again, without a warning that the original does not have. Drift stands apart, as in `npm run eval:official`. A payload field that was removed must not be
// answered by reading something else. `--each` prints every case that falls short. Skips, with a reason, where the compiler cannot be had.
import { table } from '../bench/measure.ts';
import type { Json } from '../src/core/base/json.ts';
import type { Action } from '../src/core/plan/index.ts';
import { isUnavailable, type Oracle, openOracle, type Verdict } from '../training/official/oracle.ts';
import { casesOf, everyFault, type RepairCase, repairCase } from './repair-cases.ts';

const given = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const [cases = 400, seed = 1] = given.map(Number);
const isEach = process.argv.includes('--each');

const oracle = await openOracle();
if (isUnavailable(oracle)) {
  console.log(`skipped: ${oracle.unavailable}`);
  process.exit(0);
}
const judge: Oracle = oracle;

const judgedTogether = 50;
/** Mistakes that leave something which the compiler refuses by itself: it calls a service that stands there once a duplicate. */
const unjudged: ReadonlySet<string> = new Set(['service-declared-twice']);

interface Judged {
  readonly seed: number;
  readonly one: RepairCase;
  readonly actions: readonly string[];
  /** Codes that the original does not have, errors before warnings. */
  readonly fresh: readonly string[];
}

const textOf = ({ action, params }: Action) => `${action} ${JSON.stringify(params)}`;

const codesOf = ({ errors, warnings, drift }: Verdict) =>
  [...errors, ...warnings].map(({ code }) => code).filter((code) => !drift.includes(code));

const judged: Judged[] = [];
let refused = 0;
let waiting: { readonly seed: number; readonly one: RepairCase }[] = [];
async function judgeWaiting(): Promise<void> {
  const before = await judge.verdicts(waiting.map(({ one }) => one.original));
  const accepted = waiting.filter((_, i) => before[i]?.valid === true);
  const known = before.filter((verdict): verdict is Verdict => verdict?.valid === true);
  refused += waiting.length - accepted.length;
  waiting = [];
  const repairs = accepted.map(({ one }) => repairCase(one, 5).suggestions[0]);
  const documents = repairs.map((first, i) => (first?.schema.document ?? accepted[i]?.one.faulty) as Json);
  const after = await judge.verdicts(documents);
  accepted.forEach(({ seed: drawn, one }, i) => {
    const [old, verdict] = [known[i], after[i]];
    if (old === undefined || verdict === undefined || verdict === null) return;
    const had = new Set(codesOf(old));
    const fresh = [...new Set(codesOf(verdict))].filter((code) => !had.has(code));
    const actions = (repairs[i]?.actions ?? []).map(textOf);
    judged.push({ seed: drawn, one, actions, fresh: verdict.valid || fresh.length > 0 ? fresh : ['refused'] });
  });
}
for (const drawn of casesOf(cases, 1, seed)) {
  if (drawn.one.operators.some((name) => unjudged.has(name))) continue;
  waiting.push(drawn);
  if (waiting.length === judgedTogether) await judgeWaiting();
}
await judgeWaiting();
await oracle.close();

const short = judged.filter(({ fresh }) => fresh.length > 0);
const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
console.log(`${cases} single faults, seed ${seed}; ${refused} in documents that the compiler refuses are left out`);
console.log(
  `accepted without a new warning: ${judged.length - short.length} of ${judged.length}, ${share(judged.length - short.length, judged.length)} (bar 99.5 %)`,
);
// One in a document that has a place for it: among faults of all kinds there would be two in five hundred.
const payload = [...everyFault(1, seed, 'payload-field-not-declared')].map(({ seed: drawn, one }) => ({
  seed: drawn,
  one,
  actions: (repairCase(one, 5).suggestions[0]?.actions ?? []).map(textOf),
}));
const elsewhere = payload.filter(({ actions }) => actions.some((text) => /"value":.*@(?!payload)/.test(text)));
console.log(
  `removed payload fields answered by reading something else: ${elsewhere.length} of ${payload.length}, ${share(elsewhere.length, payload.length)} (bar 3 %)`,
);
const byCode = new Map<string, Set<string>>();
for (const { one, fresh } of short)
  for (const code of fresh) byCode.set(code, (byCode.get(code) ?? new Set()).add(one.operators.join('+')));
if (byCode.size > 0)
  console.log(
    table(
      ['code', 'operators'],
      [...byCode].map(([code, names]) => [code, [...names].sort().join(', ')]),
    ),
  );
if (isEach)
  for (const { seed: drawn, one, actions, fresh } of [
    ...short,
    ...elsewhere.map((told) => ({ ...told, fresh: ['reads something else'] })),
  ])
    console.log(
      `\n${drawn} ${one.behavior} ${one.operators.join('+')}: ${fresh.join(', ')}\n  ${actions.map((text) => text.slice(0, 600)).join('\n  ')}`,
    );
