// A document brought to a version of the format: what the target refuses is mended by named steps, each applied, judged again and kept only where the
// document has fewer errors after it and no new one. What needs a decision is a question, and nothing is guessed. Errors that no mender has stay as they are.
// Deterministic. Cost: one verification an attempt, and few attempts: the findings of one rule are mended at once where they write to places of their own. Of a
// batch that does not hold, those are left out where its new errors stand (blame.ts); one of few, and where that tells nothing, is tried in halves.
import { charge } from '../base/budget.ts';
import type { JsonObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import { type Action, type Hazard, runActions } from '../plan/index.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import { type Schema, schemaOf } from '../schema/parse.ts';
import type { Finding } from '../verify/finding.ts';
import type { Registries } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';
import { blamedFor, blameOf, noBetter } from './blame.ts';
import { menders } from './menders.ts';
import type { Answered, Choice, Mending } from './mending.ts';
import { siteOf } from './site.ts';

/** An action, with the finding that asks for it. */
export interface MigrationStep extends Action {
  readonly rule: string;
  readonly official: string | null;
  readonly reason: string;
  readonly hazard: Hazard;
}

export interface MigrationQuestion {
  readonly rule: string;
  readonly official: string | null;
  readonly pointer: string;
  readonly question: string;
  readonly choices: readonly Choice[];
}

export interface Migration {
  /** In the Orb form. */
  readonly schema: Schema;
  /** In the order in which they were applied. */
  readonly steps: readonly MigrationStep[];
  /** By pointer, then rule. */
  readonly questions: readonly MigrationQuestion[];
  /** Errors of the target that are left, in the order of verification. */
  readonly remaining: readonly Finding[];
}

/** Attempts in one migration: a hundred times what the largest published document needs. */
const attemptsMax = 20_000;
/** So few are tried in halves without blame: two that do not hold together may hold one after the other. */
const halvedMax = 16;
/** Units of work that an answer is charged beside what its parts charge themselves: about what a mender looks at in one trait. */
const answerUnits = 100;

interface Judged {
  readonly model: Model;
  readonly errors: readonly Finding[];
  /** Of the errors: each that is mended by itself is looked for among them. */
  readonly keys: ReadonlySet<string>;
  /** Those that were asked for, by the keys of their findings. */
  readonly answers: Map<string, Answered>;
}

function judge(schema: Schema, registries: Registries, before?: Model): Judged {
  const model = indexSchema(schema, before);
  const { findings } = verifySchema(model, registries);
  const errors = findings.filter(({ severity }) => severity === 'error');
  return { model, errors, keys: new Set(errors.map(keyOf)), answers: new Map() };
}

const keyOf = ({ rule, pointer, name }: Finding) => `${rule}\n${pointer}\n${name}`;
const ranks = new Map([...menders.keys()].map((rule, i) => [rule, i]));

/** By the order of the menders, then by place. */
const inOrder = (errors: readonly Finding[]) =>
  errors
    .filter(({ rule }) => menders.has(rule))
    .toSorted((a, b) => (ranks.get(a.rule) ?? 0) - (ranks.get(b.rule) ?? 0));

/** A finding with the way in which it is tried, in a batch of which no two write to one place. */
interface Planned {
  readonly finding: Finding;
  readonly answered: Answered;
  readonly mending: Mending;
}

/** `onWork` is called before each attempt; what it throws ends the migration. */
export function migrateSchema(schema: Schema, registries: Registries, onWork?: () => void): Migration {
  const run = new MigrationRun(judge(schemaOf(schema.document), registries), registries, onWork);
  run.mend();
  return {
    schema: run.current.model.schema,
    steps: run.steps,
    questions: [...run.open.values()].toSorted(
      (a, b) => compareStrings(a.pointer, b.pointer) || compareStrings(a.rule, b.rule),
    ),
    remaining: run.current.errors,
  };
}

const nobody: ReadonlySet<Planned> = new Set();

class MigrationRun {
  current: Judged;
  readonly steps: MigrationStep[] = [];
  readonly open = new Map<string, MigrationQuestion>();
  readonly #refused = new Set<string>();
  readonly #registries: Registries;
  readonly #onWork: (() => void) | undefined;
  #attempts = 0;

  constructor(start: Judged, registries: Registries, onWork: (() => void) | undefined) {
    this.current = start;
    this.#registries = registries;
    this.#onWork = onWork;
  }

  /** The findings of one rule after the other, as many at once as write to places of their own. */
  mend(): void {
    while (this.#attempts < attemptsMax) {
      const left = inOrder(this.current.errors).filter((one) => !this.#refused.has(keyOf(one)));
      const [first] = left;
      if (first === undefined) return;
      this.#mendAll(left.filter(({ rule }) => rule === first.rule));
    }
  }

  /**
   * All in their first way, those of which it does not hold in their second, and so on. A person is asked about those left without one, unless another of them
   * has been mended, after which they may be answered otherwise.
   */
  #mendAll(findings: readonly Finding[]): void {
    const before = this.steps.length;
    const wayless: Finding[] = [];
    let open = findings;
    for (let way = 0; open.length > 0 && this.#attempts < attemptsMax; way++) {
      const batch = this.#plan(open, way, wayless);
      open = this.#tryAll(batch).map(({ finding }) => finding);
    }
    if (this.steps.length > before) return;
    for (const finding of wayless) {
      this.#refused.add(keyOf(finding));
      this.open.set(keyOf(finding), questionOf(finding, this.#answer(finding)));
    }
  }

  /** Told once of a document as it is. */
  #answer(finding: Finding): Answered {
    const { model, answers } = this.current;
    const key = keyOf(finding);
    let answered = answers.get(key);
    if (answered === undefined) {
      charge(answerUnits, 'migrating');
      answered = answerOf(finding, model, this.#registries);
      answers.set(key, answered);
    }
    return answered;
  }

  /** The findings that have a way of this number and are still there, but for those that write where another does: they wait for the next round. */
  #plan(findings: readonly Finding[], way: number, wayless: Finding[]): readonly Planned[] {
    const taken = new Set<string>();
    const batch: Planned[] = [];
    for (const finding of findings) {
      if (!this.current.keys.has(keyOf(finding))) continue;
      const answered = this.#answer(finding);
      const mending = answered.mendings[way];
      if (mending === undefined) {
        wayless.push(finding);
        continue;
      }
      // The first is mostly the one that is taken: many findings may be mended by the same thousand actions.
      if (mending.actions.some((action) => taken.has(placeOf(action)))) continue;
      for (const action of mending.actions) if (!appends(action)) taken.add(placeOf(action));
      batch.push({ finding, answered, mending });
    }
    return batch;
  }

  /** Those of a batch that do not hold; the others are kept. */
  #tryAll(whole: readonly Planned[]): readonly Planned[] {
    const refused: Planned[] = [];
    let batch = whole;
    while (batch.length > 0 && this.#attempts < attemptsMax) {
      const blamed = this.#attempt(batch);
      if (blamed === null) return refused;
      if (blamed.size === 0) {
        const half = Math.ceil(batch.length / 2);
        return [...refused, ...this.#tryAll(batch.slice(0, half)), ...this.#tryAll(batch.slice(half))];
      }
      refused.push(...blamed);
      batch = batch.filter((one) => !blamed.has(one));
    }
    return refused;
  }

  /**
   * Keeps a batch if its mendings can be applied, clear their findings, and leave fewer errors and none of another rule: null then. Otherwise those of which it is
   * known that they are to blame: of one alone, that one.
   */
  #attempt(batch: readonly Planned[]): ReadonlySet<Planned> | null {
    this.#attempts++;
    this.#onWork?.();
    const { model, errors } = this.current;
    const applied = runActions(
      model.schema,
      batch.flatMap(({ mending }) => mending.actions),
    );
    if (!applied.ok) return new Set([atAction(batch, applied.failure.index)]);
    if (applied.schema === model.schema) return new Set(batch);
    const judged = judge(applied.schema, this.#registries, model);
    const rules = new Set(errors.map(({ rule }) => rule));
    const mended = new Map(batch.map((one) => [keyOf(one.finding), one]));
    const faults = judged.errors.filter((one) => !rules.has(one.rule) || mended.has(keyOf(one)));
    if (faults.length === 0 && judged.errors.length < errors.length) {
      for (const one of batch) this.#keep(one);
      this.current = judged;
      return null;
    }
    if (batch.length === 1) return new Set(batch);
    if (batch.length <= halvedMax) return nobody;
    const blame = blameOf(batch);
    if (faults.length === 0) return noBetter(errors, judged.errors, blame);
    return new Set([...faults.flatMap((one) => mended.get(keyOf(one)) ?? []), ...blamedFor(faults, blame)]);
  }

  #keep({ finding, answered, mending }: Planned): void {
    this.steps.push(...stepsOf(finding, mending));
    if (answered.staysOpen === true) this.open.set(keyOf(finding), questionOf(finding, answered));
  }
}

/** The mending that an action of a batch belongs to. */
function atAction(batch: readonly Planned[], index: number): Planned {
  let end = 0;
  return batch.find(({ mending }) => {
    end += mending.actions.length;
    return index < end;
  }) as Planned;
}

/** The target of an action: a place that another action of the same batch must not write to. */
const placeOf = ({ params }: Action): string => {
  const { path, state = '', event = '', trait = '', from = '' } = params;
  return typeof path === 'string' ? path : JSON.stringify([trait, from, event, state]);
};

/** True if an action puts something at the end of a list, where others may put more. */
const appends = ({ params: { path } }: Action): boolean => typeof path === 'string' && path.endsWith('/-');

function answerOf(finding: Finding, model: Model, registries: Registries): Answered {
  const mender = menders.get(finding.rule);
  return mender === undefined
    ? { mendings: [], question: finding.message, choices: [] }
    : mender(siteOf(finding, model, registries));
}

const stepsOf = ({ rule, official }: Finding, { actions, reason, hazard }: Mending): MigrationStep[] =>
  actions.map(({ action, params }) => ({
    rule,
    official: official ?? null,
    action,
    params: params as JsonObject,
    reason,
    hazard,
  }));

function questionOf(finding: Finding, { question, choices }: Answered): MigrationQuestion {
  return { rule: finding.rule, official: finding.official ?? null, pointer: finding.pointer, question, choices };
}
