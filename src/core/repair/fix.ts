// Mends a document without asking, as far as that goes: of the repair that comes first, the actions up to a tier, as long as each clears findings and brings
// none in. What they leave is repaired again until nothing changes, so mending what was mended changes nothing. The rest is told, with the actions that
// would clear it. Nothing that invents behavior is ever applied. Cost: one repair a round, at most `roundsMax`.
import { defaultBeamWidth, defaultMaxSteps, defaultRepairWork } from '../base/limits.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { type Action, runActions } from '../plan/index.ts';
import { indexNormal } from '../schema/index.ts';
import type { Model } from '../schema/model.ts';
import { type Schema, schemaOf } from '../schema/parse.ts';
import type { CategoryCode } from '../verify/categories.ts';
import type { Finding } from '../verify/finding.ts';
import type { Registries } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';
import { Evidence } from './evidence.ts';
import { type RepairOutcome, runRepairJob, type SuggestedStep } from './job.ts';
import { areSiblings, type Tier, TierJudge, tiers } from './tier.ts';

export interface FixOptions {
  readonly registries: Registries;
  /** The furthest tier that is applied. */
  readonly tierMax: Exclude<Tier, 'inventing'>;
  /** Which findings are to be mended; default: all. */
  readonly isWanted?: (finding: Finding) => boolean;
  /** The version before the change that broke the document. */
  readonly previous?: Schema;
}

/** A finding that is left, and what would clear it. */
export interface LeftFinding {
  readonly finding: Finding;
  /** The steps of the first repair that clear it; empty where that leaves it. */
  readonly steps: readonly SuggestedStep[];
}

export interface Fix {
  readonly schema: Schema;
  /** What was applied, in order. */
  readonly actions: readonly Action[];
  readonly left: readonly LeftFinding[];
  /** Steps to ask a repair for that clears everything that is left, where the default is too few; null elsewhere. */
  readonly stepsNeeded: number | null;
}

const roundsMax = 30;

export function fixSchema(schema: Schema, options: FixOptions): Fix {
  const actions: Action[] = [];
  let current = schema;
  for (let round = 0; ; round++) {
    const findings = findingsOf(current, options);
    if (findings.length === 0) return { schema: current, actions, left: [], stepsNeeded: null };
    const outcome = repairOf(current, findings, options);
    const steps = outcome.suggestions[0]?.actions ?? [];
    const taken = round < roundsMax ? takeable(current, steps, options) : [];
    if (taken.length === 0) {
      const { stepsNeeded } = outcome;
      return { schema: current, actions, left: leftIn(current, findings, steps, options), stepsNeeded };
    }
    const applied = runActions(current, taken);
    if (!applied.ok)
      return { schema: current, actions, left: leftIn(current, findings, steps, options), stepsNeeded: null };
    current = applied.schema;
    actions.push(...taken);
  }
}

function findingsOf(schema: Schema, { registries, isWanted }: FixOptions): readonly Finding[] {
  const { findings } = verifySchema(indexNormal(schema), registries);
  return isWanted === undefined ? findings : findings.filter(isWanted);
}

function repairOf(schema: Schema, findings: readonly Finding[], options: FixOptions): RepairOutcome {
  const codes: CategoryCode[] = [...new Set(findings.map((finding) => finding.category))];
  const job = {
    document: schemaOf(schema.document).document,
    codes,
    beamWidth: defaultBeamWidth,
    maxSteps: defaultMaxSteps,
    workMax: defaultRepairWork,
    wantsDocuments: false,
    ...(options.previous && { previous: options.previous.document }),
  };
  return runRepairJob(job, options.registries);
}

/** How often each category is found. */
type Counts = ReadonlyMap<CategoryCode, number>;

function countsOf(model: Model, registries: Registries): Counts {
  const counts = new Map<CategoryCode, number>();
  for (const { category } of verifySchema(model, registries, { suggests: false }).findings)
    counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

const sum = (counts: Counts) => [...counts.values()].reduce((all, count) => all + count, 0);

/** Whether fewer findings are left, and none of a category more. */
const isBetter = (after: Counts, before: Counts) =>
  sum(after) < sum(before) && [...after].every(([category, count]) => count <= (before.get(category) ?? 0));

/** Steps in order; a member that is set and the one beside it that goes are one: either alone would say something twice or lose it. */
function unitsOf(steps: readonly SuggestedStep[]): (readonly SuggestedStep[])[] {
  const units: (readonly SuggestedStep[])[] = [];
  const paired = new Set<SuggestedStep>();
  for (const [at, step] of steps.entries()) {
    if (paired.has(step)) continue;
    const other = steps.slice(at + 1).find((one) => !paired.has(one) && areSiblings(step, one));
    if (other !== undefined) paired.add(other);
    units.push(other === undefined ? [step] : [step, other]);
  }
  return units;
}

/**
 * The steps that go no further than allowed and that clear findings, in order. Those that clear none by themselves wait for a later one that does with them; what
 * waits in vain holds no other up.
 */
function takeable(
  schema: Schema,
  steps: readonly SuggestedStep[],
  { tierMax, registries, previous }: FixOptions,
): Action[] {
  const taken: Action[] = [];
  const root = indexNormal(schema);
  const judge = new TierJudge(new Evidence(root, registries, listBehaviors()), previous?.document);
  const isAllowed = (tier: Tier) => tiers.indexOf(tier) <= tiers.indexOf(tierMax);
  let current = schema;
  let counts = countsOf(root, registries);
  let waiting: (readonly Action[])[] = [];
  const tryAll = (units: readonly (readonly Action[])[]): 'taken' | 'waits' | 'refused' => {
    const actions = units.flat();
    const applied = runActions(current, actions);
    if (!applied.ok) return 'refused';
    const after = countsOf(indexNormal(applied.schema), registries);
    if (!isBetter(after, counts)) return 'waits';
    // Without the steps that are left out, one may go further than it did beside them.
    if (!judge.tiersOf(indexNormal(current), actions).every(isAllowed)) return 'refused';
    taken.push(...actions);
    current = applied.schema;
    counts = after;
    return 'taken';
  };
  for (const own of unitsOf(steps)) {
    if (!own.every(({ tier }) => isAllowed(tier))) continue;
    const unit = own.map(({ action, params }) => ({ action, params }));
    let result: ReturnType<typeof tryAll> = 'refused';
    let mayWait = false;
    for (const count of new Set([waiting.length, Math.min(1, waiting.length), 0])) {
      const first = waiting.length - count;
      result = tryAll([...waiting.slice(first), unit]);
      mayWait ||= result === 'waits';
      if (result !== 'taken') continue;
      waiting = waiting.slice(0, first);
      break;
    }
    if (result !== 'taken' && mayWait) waiting = [...waiting, unit];
  }
  return taken;
}

const keyOf = ({ category, pointer, name }: Finding) => `${category}\n${pointer}\n${name}`;

/** The findings of a document, each with the steps after which it is gone. A step that clears none by itself goes with the one before it. */
function leftIn(
  schema: Schema,
  findings: readonly Finding[],
  steps: readonly SuggestedStep[],
  { registries }: FixOptions,
): LeftFinding[] {
  const clearing = new Map<string, SuggestedStep[]>();
  let last: SuggestedStep[] = [];
  let current = schema;
  let open = findings.map(keyOf);
  for (const step of steps) {
    const applied = runActions(current, [{ action: step.action, params: step.params }]);
    if (!applied.ok) break;
    current = applied.schema;
    const { findings: shown } = verifySchema(indexNormal(current), registries, { suggests: false });
    const left = new Set(shown.map(keyOf));
    const cleared = open.filter((key) => !left.has(key));
    if (cleared.length > 0) last = [];
    last.push(step);
    for (const key of cleared) clearing.set(key, last);
    open = open.filter((key) => left.has(key));
  }
  return findings.map((finding) => ({ finding, steps: clearing.get(keyOf(finding)) ?? [] }));
}
