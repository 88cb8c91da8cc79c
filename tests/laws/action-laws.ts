// The laws of actions: taking one back returns, a refused list leaves no trace, what is untouched stays the same object, the outcome can be read.
import type { Json } from '../../src/core/base/json.ts';
import type { Prng } from '../../src/core/base/prng.ts';
import {
  type Action,
  actionDefinitions,
  applyActions,
  failureFamilies,
  failureMeanings,
  invertAction,
  planInstructions,
} from '../../src/core/plan/index.ts';
import { canonicalText, parseSchema, type Schema } from '../../src/core/schema/index.ts';
import { namesIn, pickPair, smallSizes } from '../fixtures/pairs.ts';
import { must } from './plan-laws.ts';

export interface ActionCase {
  readonly action: string;
  readonly isApplied: boolean;
}

/** Odd values for parameters. */
const oddities: readonly Json[] = [
  '',
  '__proto__',
  'constructor',
  '-',
  '0',
  3,
  -1,
  null,
  [],
  {},
  ['a', 'a'],
  [['x']],
  '\ud800',
  'a.b',
  '/x',
];

/** An action made up from the vocabulary: parameters are names of the document or odd values. */
function inventAction(schema: Schema, prng: Prng): Action {
  const definition = prng.pick(actionDefinitions);
  const names = namesIn(schema.document);
  const pickValue = (): Json => (names.length > 0 && prng.below(4) > 0 ? prng.pick(names) : prng.pick(oddities));
  const params: [string, Json][] = [];
  for (const [name, spec] of Object.entries(definition.params)) {
    if (spec.optional === true && prng.below(2) === 0) continue;
    if (spec.type === 'integer') params.push([name, prng.below(4)]);
    else if (spec.type === 'boolean') params.push([name, prng.below(2) === 0]);
    else if (spec.type === 'names' || spec.type === 'list') params.push([name, [pickValue()]]);
    else if (spec.type === 'object')
      params.push([name, { [prng.pick(['description', 'name', 'payload', 'guard', 'effects'])]: pickValue() }]);
    else params.push([name, pickValue()]);
  }
  if (prng.below(20) === 0) params.push(['stray', 1]);
  return { action: definition.name, params: Object.fromEntries(params) };
}

/** Actions that fit: an instruction of the first level of a plan, or one made up. */
function pickAction(a: Schema, b: Schema, prng: Prng): Action {
  if (prng.below(2) === 0) return inventAction(a, prng);
  const first = planInstructions(a, b).instructions.filter((instruction) => instruction.level === 1);
  return first.length === 0 ? inventAction(a, prng) : prng.pick(first);
}

const families = Object.keys(failureFamilies).map((family) => new RegExp(`^${family.replace('*', '[a-z]+')}$`));
const isDocumented = (code: string) =>
  Object.hasOwn(failureMeanings, code) || families.some((family) => family.test(code));

export function checkActionCase(prng: Prng, realShare: number): ActionCase {
  const { a, b } = pickPair(prng, realShare, smallSizes);
  const { action, params } = pickAction(a, b, prng);
  const before = JSON.stringify(a.document);
  const nodes = new Set<unknown>(a.document.orbitals);
  const result = applyActions(a, [{ action, params }]);
  must(JSON.stringify(a.document) === before, `${action} changed its source`);
  if (!result.ok) {
    const { failure } = result;
    must(
      isDocumented(failure.code) && failure.reason !== '' && failure.remedy !== '',
      `${action} is refused without a documented code, a reason or a remedy`,
    );
    must(invertAction({ action, params }, a) === null, 'a refused action has an inverse');
    return { action, isApplied: false };
  }
  must(parseSchema(result.schema.document).problems.length === 0, `${action} leaves a document that cannot be read`);
  checkSharing(nodes, result.schema, action);
  const inverse = invertAction({ action, params }, a);
  if (inverse === null) throw new Error(`${action} has no inverse`);
  const back = applyActions(result.schema, inverse);
  must(
    back.ok && canonicalText(back.schema) === canonicalText(a),
    `taking ${action} ${JSON.stringify(params)} back does not return`,
  );
  return { action, isApplied: true };
}

/** All orbitals but those touched are the very same objects; renames and pointers may touch many. */
function checkSharing(nodes: ReadonlySet<unknown>, after: Schema, action: string): void {
  if (action.startsWith('rename_') || action.endsWith('set_property')) return;
  const fresh = after.document.orbitals.filter((orbital) => !nodes.has(orbital)).length;
  must(fresh <= 1, `${action} made ${fresh} orbitals anew`);
}

/** A list that fails midway leaves no trace and names the action that failed. */
export function failuresLeaveNoTrace(prng: Prng): void {
  const { a, b } = pickPair(prng, 0, smallSizes);
  const good = planInstructions(a, b).instructions;
  const at = prng.below(good.length + 1);
  const actions: Action[] = [
    ...good.slice(0, at),
    { action: 'remove_trait', params: { name: 'no such trait' } },
    ...good.slice(at),
  ];
  const before = JSON.stringify(a.document);
  const result = applyActions(a, actions);
  must(!result.ok && result.failure.index === at, 'the wrong action is blamed');
  must(JSON.stringify(a.document) === before, 'a failed list left a trace');
}
