// A document brought to a version of the format: what the target refuses is mended by named steps, each applied, judged again and kept only where the
// document has fewer errors after it and no new one. What needs a decision is a question, and nothing is guessed. Errors that no mender has stay as they are.
// Deterministic. Cost: one verification an attempt, and few attempts: the findings of one rule are mended at once where they write to places of their own, and
// a batch that does not hold is tried in halves.
import { charge } from '../base/budget.ts';
import type { JsonObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import { type Action, type Hazard, runActions } from '../plan/index.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import { type Schema, schemaOf } from '../schema/parse.ts';
import type { Finding } from '../verify/finding.ts';
import type { Registries } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';
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
/** Units of work that an answer is charged beside what its parts charge themselves: about what a mender looks at in one trait. */
const answerUnits = 100;

interface Judged {
  readonly model: Model;
  readonly errors: readonly Finding[];
  /** Of the errors: each that is mended by itself is looked for among them. */
  readonly keys: ReadonlySet<string>;
}

function judge(schema: Schema, registries: Registries, before?: Model): Judged {
  const model = indexSchema(schema, before);
  const { findings } = verifySchema(model, registries);
  const errors = findings.filter(({ severity }) => severity === 'error');
  return { model, errors, keys: new Set(errors.map(keyOf)) };
}

const keyOf = ({ rule, pointer, name }: Finding) => `${rule}\n${pointer}\n${name}`;
const ranks = new Map([...menders.keys()].map((rule, i) => [rule, i]));

/** By the order of the menders, then by place. */
const inOrder = (errors: readonly Finding[]) =>
  errors
    .filter(({ rule }) => menders.has(rule))
    .toSorted((a, b) => (ranks.get(a.rule) ?? 0) - (ranks.get(b.rule) ?? 0));

/** A finding with a way to mend it, in a batch of which no two write to one place. */
interface Planned {
  readonly finding: Finding;
  readonly answered: Answered;
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
      this.#mendAll(this.#plan(left.filter(({ rule }) => rule === first.rule)));
    }
  }

  #plan(findings: readonly Finding[]): readonly Planned[] {
    const taken = new Set<string>();
    const batch: Planned[] = [];
    for (const finding of findings) {
      charge(answerUnits, 'migrating');
      const answered = answerOf(finding, this.current.model, this.#registries);
      const places = (answered.mendings[0]?.actions ?? []).map(placeOf);
      if (places.some((place) => taken.has(place))) continue;
      for (const place of places) taken.add(place);
      batch.push({ finding, answered });
    }
    return batch;
  }

  /** A batch that does not hold as a whole is tried in halves, down to one finding and each of its ways. */
  #mendAll(batch: readonly Planned[]): void {
    const [only, ...others] = batch;
    if (only === undefined || this.#attempts >= attemptsMax) return;
    if (others.length === 0) {
      this.#mendOne(only);
      return;
    }
    const mendings = batch.map(({ answered }) => answered.mendings[0]);
    if (!mendings.includes(undefined)) {
      const judged = this.#attempt(
        batch.map(({ finding }) => finding),
        mendings as Mending[],
      );
      if (judged !== null) {
        batch.forEach((one, i) => {
          this.#keep(one, mendings[i] as Mending);
        });
        this.current = judged;
        return;
      }
    }
    const half = Math.ceil(batch.length / 2);
    this.#mendAll(batch.slice(0, half));
    this.#mendAll(batch.slice(half));
  }

  #mendOne({ finding }: Planned): void {
    // An earlier mending may have cleared it, or answer it otherwise.
    if (!this.current.keys.has(keyOf(finding))) return;
    const answered = answerOf(finding, this.current.model, this.#registries);
    for (const mending of answered.mendings) {
      const judged = this.#attempt([finding], [mending]);
      if (judged === null) continue;
      this.#keep({ finding, answered }, mending);
      this.current = judged;
      return;
    }
    this.#refused.add(keyOf(finding));
    this.open.set(keyOf(finding), questionOf(finding, answered));
  }

  #keep({ finding, answered }: Planned, mending: Mending): void {
    this.steps.push(...stepsOf(finding, mending));
    if (answered.staysOpen === true) this.open.set(keyOf(finding), questionOf(finding, answered));
  }

  /** The document after some mendings; null unless they can be applied, clear their findings, and leave fewer errors and none of another rule. */
  #attempt(findings: readonly Finding[], mendings: readonly Mending[]): Judged | null {
    this.#attempts++;
    this.#onWork?.();
    const { model, errors } = this.current;
    const applied = runActions(
      model.schema,
      mendings.flatMap(({ actions }) => actions),
    );
    if (!applied.ok || applied.schema === model.schema) return null;
    const judged = judge(applied.schema, this.#registries, model);
    return isBetter(findings, errors, judged.errors) ? judged : null;
  }
}

/** The target of an action: a place that another action of the same batch must not write to. */
const placeOf = ({ params }: Action): string => {
  const { path, state = '', event = '', trait = '', from = '' } = params;
  return typeof path === 'string' ? path : JSON.stringify([trait, from, event, state]);
};

function answerOf(finding: Finding, model: Model, registries: Registries): Answered {
  const mender = menders.get(finding.rule);
  return mender === undefined
    ? { mendings: [], question: finding.message, choices: [] }
    : mender(siteOf(finding, model, registries));
}

function isBetter(mended: readonly Finding[], before: readonly Finding[], after: readonly Finding[]): boolean {
  if (after.length >= before.length) return false;
  const rules = new Set(before.map(({ rule }) => rule));
  const keys = new Set(mended.map(keyOf));
  return after.every((one) => rules.has(one.rule) && !keys.has(keyOf(one)));
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
