// A document brought to a version of the format: what the target refuses is mended by named steps, each applied, judged again and kept only where the
// document has fewer errors after it and no new one. What needs a decision is a question, and nothing is guessed. Errors that no mender has stay as they are.
// Deterministic. Cost: one verification an attempt, each of which costs what the attempt touched; at most `attemptsMax` attempts.
import { charge } from '../base/budget.ts';
import type { JsonObject } from '../base/json.ts';
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
/** Units of work that an attempt is charged beside what its parts charge themselves. */
const attemptUnits = 500;

interface Judged {
  readonly model: Model;
  readonly errors: readonly Finding[];
}

function judge(schema: Schema, registries: Registries, before?: Model): Judged {
  const model = indexSchema(schema, before);
  const { findings } = verifySchema(model, registries);
  return { model, errors: findings.filter(({ severity }) => severity === 'error') };
}

const keyOf = ({ rule, pointer, name }: Finding) => `${rule}\n${pointer}\n${name}`;
const ranks = new Map([...menders.keys()].map((rule, i) => [rule, i]));

/** By the order of the menders, then by place. */
const inOrder = (errors: readonly Finding[]) =>
  errors
    .filter(({ rule }) => menders.has(rule))
    .toSorted((a, b) => (ranks.get(a.rule) ?? 0) - (ranks.get(b.rule) ?? 0));

/** `onWork` is called before each attempt; what it throws ends the migration. */
export function migrateSchema(schema: Schema, registries: Registries, onWork?: () => void): Migration {
  let current = judge(schemaOf(schema.document), registries);
  const steps: MigrationStep[] = [];
  const open = new Map<string, MigrationQuestion>();
  const refused = new Set<string>();
  for (let attempts = 0; attempts < attemptsMax; attempts++) {
    const finding = inOrder(current.errors).find((one) => !refused.has(keyOf(one)));
    if (finding === undefined) break;
    onWork?.();
    charge(attemptUnits, 'migrating');
    const answered = answerOf(finding, current.model, registries);
    const taken = take(finding, answered.mendings, current, registries);
    if (taken === null || answered.staysOpen === true) open.set(keyOf(finding), questionOf(finding, answered));
    if (taken === null) {
      refused.add(keyOf(finding));
      continue;
    }
    steps.push(...stepsOf(finding, taken.mending));
    current = taken.judged;
  }
  return {
    schema: current.model.schema,
    steps,
    questions: [...open.values()].toSorted((a, b) => compare(a.pointer, b.pointer) || compare(a.rule, b.rule)),
    remaining: current.errors,
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function answerOf(finding: Finding, model: Model, registries: Registries): Answered {
  const mender = menders.get(finding.rule);
  return mender === undefined
    ? { mendings: [], question: finding.message, choices: [] }
    : mender(siteOf(finding, model, registries));
}

interface Taken {
  readonly mending: Mending;
  readonly judged: Judged;
}

/** The first way that can be applied, clears the finding, and leaves fewer errors and none of another kind. */
function take(
  finding: Finding,
  mendings: readonly Mending[],
  before: Judged,
  registries: Registries,
): Taken | null {
  for (const mending of mendings) {
    const applied = runActions(before.model.schema, mending.actions);
    if (!applied.ok || applied.schema === before.model.schema) continue;
    const judged = judge(applied.schema, registries, before.model);
    if (isBetter(finding, before.errors, judged.errors)) return { mending, judged };
  }
  return null;
}

function isBetter(finding: Finding, before: readonly Finding[], after: readonly Finding[]): boolean {
  if (after.length >= before.length) return false;
  const rules = new Set(before.map(({ rule }) => rule));
  return after.every(({ rule }) => rules.has(rule)) && !after.some((one) => keyOf(one) === keyOf(finding));
}

const stepsOf = ({ rule, official }: Finding, { actions, reason, hazard }: Mending): MigrationStep[] =>
  actions.map(({ action, params }) => ({ rule, official: official ?? null, action, params: params as JsonObject, reason, hazard }));

function questionOf(finding: Finding, { question, choices }: Answered): MigrationQuestion {
  return { rule: finding.rule, official: finding.official ?? null, pointer: finding.pointer, question, choices };
}
