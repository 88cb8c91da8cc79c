// Verification: every finding of a schema, by all rules in one pass. Exact: each finding is a fact with a place; what an open document
// leaves undecided yields none. Per-trait results are cached by node (trait-facts.ts), so verifying again after an edit costs what the
// edit touched plus the questions between traits. Cost: linear in the document, plus sorting the findings.
import { createNodeMemo } from '../base/node-memo.ts';
import { compareStrings } from '../base/order.ts';
import type { Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { CategoryCode } from './categories.ts';
import { categoryCodes } from './categories.ts';
import type { LocalFinding } from './check.ts';
import { judgeFields } from './declared-fields.ts';
import { DocumentScope } from './document-scope.ts';
import type { Finding, Verification } from './finding.ts';
import type { Registries } from './registry.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules/index.ts';
import { entityOf, factsOf, handlersFor, isSoundWith } from './trait-facts.ts';

const documentChecks = (list: readonly Rule[]) =>
  list.flatMap(({ check }) => (check.document === undefined ? [] : [check.document]));
const checksOfAll = documentChecks(rules);
const noFindings: readonly Finding[] = Object.freeze([]);

export interface VerifyOptions {
  /** Default: true. Without, every `repairs` is empty; the findings are the same, only hints in messages may go on for longer where names are many. */
  readonly suggests?: boolean;
  /** Default: true. Without, messages about the document as a whole name no similar names: for who asks which findings there are, and reads none. */
  readonly hints?: boolean;
}

export function verifySchema(
  model: Model,
  registries: Registries,
  { suggests = true, hints = true }: VerifyOptions = {},
): Verification {
  const facts = model.traits.map((trait) => factsOf(model, trait, registries));
  const isSound = (trait: Trait, name: string) => isSoundWith(model, trait, name, registries);
  const lookups = { isSoundWith: isSound, entityFacts: (name: string) => entityOf(model, name) };
  const scope = new DocumentScope(model, facts, lookups, { suggests, hints }, registries);
  for (let i = 0; i < facts.length; i++) {
    for (const finding of facts[i]?.findings ?? noLocal) reportLocal(scope, finding, model.traits[i] as Trait);
  }
  judgeFields(scope, handlersFor(registries));
  for (const judge of checksOfAll) judge(scope);
  for (const judge of documentChecks(registries.ownRules)) judge(scope);
  const findings = scope.findings.sort(compareFindings);
  return { findings, byCategory: groupFindings(findings), undecided: scope.undecided, isClosed: model.isClosed };
}

const noLocal: readonly LocalFinding[] = [];

/** What was reported of a trait's finding, without suggestions, and where the trait stood: facts of a trait outlive the document that they were found in. */
const reported = createNodeMemo<{ readonly orbital: number; readonly trait: number; readonly finding: Finding }>();

function reportLocal(scope: DocumentScope, finding: LocalFinding, trait: Trait): void {
  const { rule, element, rest, name, message, repairs, trace } = finding;
  const [orbital, index] = [trait.orbital.index, trait.index];
  const isPlain = !scope.suggests && scope.model.schema.places === null && rest.length <= plainSteps;
  const known = isPlain ? reported.get(finding) : undefined;
  if (known !== undefined && known.orbital === orbital && known.trait === index) {
    scope.findings.push(known.finding);
    return;
  }
  scope.report(rule, { element, rest, trait }, name, message, repairs, trace);
  const told = scope.findings.at(-1);
  if (isPlain && told !== undefined && told.pointer.length <= plainPointer)
    reported.set(finding, { orbital, trait: index, finding: told });
}

/** Findings at pointers that spend nothing of what the pointers of a document may hold together. */
const plainSteps = 32;
const plainPointer = 160;

const noGroups = Object.fromEntries(categoryCodes.map((code) => [code, noFindings])) as Record<
  CategoryCode,
  readonly Finding[]
>;

function groupFindings(findings: readonly Finding[]): Record<CategoryCode, readonly Finding[]> {
  const groups = { ...noGroups };
  for (const finding of findings) {
    const group = groups[finding.category];
    if (group === noFindings) groups[finding.category] = [finding];
    else (group as Finding[]).push(finding);
  }
  return groups;
}

const order = new Map(categoryCodes.map((code, index) => [code, index]));

function compareFindings(a: Finding, b: Finding): number {
  return (
    compareStrings(a.pointer, b.pointer) ||
    (order.get(a.category) ?? 0) - (order.get(b.category) ?? 0) ||
    compareStrings(a.name, b.name) ||
    compareStrings(a.message, b.message)
  );
}
