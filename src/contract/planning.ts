import { z } from 'zod';
import type { Limits } from '../core/base/limits.ts';
import { builtInPolicies, dataEffects, dataHazardRules, forbiddable } from '../core/plan/index.ts';
import { defaultTarget, targets } from '../core/verify/target.ts';
import { actionSignatures } from './action-reference.ts';
import { defineOperation } from './operation.ts';
import { traceShape } from './running.ts';
import {
  actionList,
  actionShape,
  documentShape,
  domainShape,
  goalShape,
  hashShape,
  isOwnName,
  limitedStep,
  objectShape,
  schemaShape,
} from './shapes.ts';

const outline = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }] };
const hazardShape = z.enum(['safe', 'changing', 'destructive']);

const elementType = z.enum([
  'schema',
  'orbital',
  'entity',
  'field',
  'trait',
  'state',
  'event',
  'transition',
  'effect',
  'guard',
  'emit',
  'listen',
  'tick',
  'page',
  'property',
]);

const gapEntry = z
  .looseObject({
    type: elementType,
    name: z.string(),
    path: z.string().describe('JSON Pointer in the document that has the element.'),
    linkedEntity: z.string().exactOptional(),
    route: z.string().exactOptional().describe("A page's path."),
    trait: z.string().exactOptional(),
    entity: z.string().exactOptional(),
    from: z.unknown().exactOptional(),
    event: z.string().exactOptional(),
    to: z.string().exactOptional(),
    orbital: z.string().exactOptional(),
    page: z.string().exactOptional(),
    fieldType: z.string().exactOptional(),
    triggers: z.unknown().exactOptional(),
    source: z.unknown().exactOptional(),
    index: z.int().exactOptional().describe('The position of an element without a name.'),
    value: z.unknown().exactOptional().describe('What a property, a guard or an effect says.'),
    holds: z.record(z.string(), z.int()).exactOptional().describe('How many elements of which type are in it.'),
  })
  .describe('One topmost element and what identifies it.');

const renameKind = z.enum(['orbital', 'entity', 'field', 'trait', 'page', 'state', 'event', 'tick']);

const renameShape = z.looseObject({
  type: renameKind,
  from: z.string(),
  to: z.string(),
  within: z.string().exactOptional().describe('The trait of a state, event or tick, the entity of a field.'),
  taken: z
    .boolean()
    .describe('False when the plan removes and adds: too little is the same, or another pairing is as likely.'),
  confidence: z.number().min(0).max(1).describe('How sure it is that the two are one; 1 where the request says so.'),
  evidence: z
    .array(
      z.looseObject({
        basis: z.enum(['id', 'shape', 'wiring', 'references', 'position', 'name']),
        same: z.int().min(0),
        of: z.int().min(1),
      }),
    )
    .describe('How many facts of each kind the two have in common, of how many that either has.'),
  otherwise: z.array(actionShape).describe('The other reading: removal and addition, or the rename.'),
});

const fixedRename = z.strictObject({
  from: z.string().min(1).describe('The name in `current`.'),
  to: z.string().min(1).describe('The name in the goal.'),
  type: renameKind.exactOptional().describe('Of any kind when left out.'),
  within: z.string().exactOptional().describe('The trait of a state, event or tick, the entity of a field.'),
});

const fixedRenamesMax = 256;

const renameOptions = {
  renames: z
    .enum(['off', 'certain', 'likely'])
    .exactOptional()
    .describe(
      'What is read as a rename: where most of an element is the same (`likely`, when left out), only what is nearly beyond doubt (`certain`), or nothing (`off`).',
    ),
  rename: z
    .array(fixedRename)
    .max(fixedRenamesMax)
    .exactOptional()
    .describe(
      'Pairs that are one element under two names, whatever the evidence. Each must name what disappears and what appears.',
    ),
};

const differenceShape = z.object({ sentence: z.string(), trace: traceShape.exactOptional() });

const behaviorShape = z
  .object({
    gained: z.array(differenceShape).describe('What can be done after the plan and could not before; at most 20.'),
    lost: z.array(differenceShape).describe('The other way round; at most 20.'),
    more: z.object({ gained: z.int(), lost: z.int() }).describe('How many more there are of each.'),
    exact: z.boolean().describe('Everything was followed. If not, there may be further differences.'),
    same: z
      .union([z.boolean(), z.literal('unknown')])
      .describe('True when it is proved that there is no difference, `unknown` when not everything could be followed.'),
  })
  .describe('Asked for by `behavior`: what the two do, by the names of the goal, shortest runs first.');

const summaryShape = z
  .looseObject({
    added: z.int().min(0).describe('Topmost elements, each counted once with all that it holds.'),
    changed: z.int().min(0),
    renamed: z.int().min(0),
    removed: z.int().min(0),
    hazards: z
      .looseObject({ safe: z.int().min(0), changing: z.int().min(0), destructive: z.int().min(0) })
      .describe('How many instructions, suggestions or actions are of each hazard.'),
  })
  .describe('What lies between the two documents, renames read as one change.');

const ruleIds = dataHazardRules.map(({ id }) => id) as [string, ...string[]];

const dataHazardShape = z
  .looseObject({
    effect: z
      .enum(dataEffects)
      .describe(
        '`data_loss`: stored records are lost or cannot be read; `breaking`: what others send, read or link to stops working; `narrowing`: less is accepted or shown.',
      ),
    rule: z.enum(ruleIds),
    path: z.string().describe('JSON Pointer in the goal; of what is gone, in the current schema.'),
    message: z.string(),
    safe_way: z.string().describe('How to get there without the harm.'),
  })
  .describe('What the plan does to stored records and to whoever uses the application.');

/** A project has a handful; more are a mistake of whoever asks. */
const policiesMax = 16;

const policyName = z.enum(builtInPolicies.map(({ name }) => name) as [string, ...string[]]);

const policyShape = z.union([
  policyName,
  z.strictObject({
    name: z.string().min(1).max(64).describe('What the verdict calls it.'),
    forbids: z
      .array(z.enum(forbiddable as [string, ...string[]]))
      .min(1)
      .max(forbiddable.length)
      .describe('Hazards of instructions, effects on data and users, or single rules.'),
  }),
]);

const verdictShape = z.looseObject({
  policy: z.string(),
  passed: z.boolean(),
  breaches: z
    .array(
      z.looseObject({
        forbids: z.string().describe('The hazard or the rule that the policy forbids.'),
        message: z.string(),
        safe_way: z.string().exactOptional(),
        instruction: z.int().min(0).exactOptional().describe('Position in `instructions`.'),
        path: z.string().exactOptional(),
      }),
    )
    .describe('Hazards for data and users first, by effect; then instructions in their order.'),
});

export function planningOperations(limits: Limits) {
  const schema = schemaShape(limits);
  const goal = goalShape(limits);
  const fromCurrentToGoal = {
    current: schema.exactOptional().describe('The starting schema; the empty schema when absent.'),
    goal,
    domain: domainShape(limits).exactOptional(),
  };
  return {
    plan: defineOperation({
      id: 'plan',
      method: 'POST',
      path: '/plan',
      tag: 'planning',
      summary: 'Suggest actions that lead from a schema to a goal',
      description:
        'Coarse suggestions, one per whole element to add, change or remove, ranked by the share of the gap that each closes. One that is `ready` can be applied as it is and never widens the gap. Episodes stored in `domain` raise or lower the scores.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      asksStore: ({ goal, domain }) => isOwnName(goal) || domain !== undefined,
      request: z.strictObject({
        ...fromCurrentToGoal,
        actions_taken: actionList(limitedStep(limits), limits)
          .exactOptional()
          .describe('What was done so far. With `domain`, what followed it in similar episodes ranks higher.'),
      }),
      answer: z.object({
        actions: z.array(
          z.looseObject({
            action: z.string(),
            params: objectShape,
            score: z.number().min(0).max(1),
            hazard: hazardShape,
            ready: z.boolean().describe('Nothing else has to come first.'),
            loses: z.string().exactOptional().describe('What a destructive one loses.'),
          }),
        ),
        total_actions: z.int(),
        summary: summaryShape,
      }),
      errors: ['unknown_behavior', 'store_unavailable'],
      example: { current: outline, goal: 'std-helpdesk', domain: 'helpdesk' },
    }),
    'plan-instructions': defineOperation({
      id: 'plan-instructions',
      method: 'POST',
      path: '/plan-instructions',
      tag: 'planning',
      summary: 'Exact, ordered and proved instructions from a schema to a goal',
      description:
        'Complete instructions in dependency levels: those of one level may run in any order, a level needs only lower ones. The service applies its own plan before it answers; `verified` says that the result equals the goal.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      asksStore: ({ goal }) => isOwnName(goal),
      advice: (place) =>
        `Pass all \`instructions\` to \`apply\` as its \`actions\`, as they are; the resource ${place} tells what each action does.`,
      request: z.strictObject({
        ...fromCurrentToGoal,
        ...renameOptions,
        policies: z
          .array(policyShape)
          .max(policiesMax)
          .exactOptional()
          .describe('What the plan is judged by: built-in policies by name, or policies of your own.'),
        target: z
          .enum(targets)
          .exactOptional()
          .describe(`Version of the format by which the goal is judged; default \`${defaultTarget}\`.`),
        domain: domainShape(limits)
          .exactOptional()
          .describe('Taken as in `/plan`; what is exact does not depend on what was stored, so it changes nothing.'),
        behavior: z.boolean().default(false).describe('Also compare what the two do, which takes longer.'),
      }),
      answer: z.object({
        instructions: z.array(
          z.looseObject({ level: z.int().min(1), action: z.string(), params: objectShape, hazard: hazardShape }),
        ),
        levels: z.int().min(0),
        total_instructions: z.int().min(0),
        verified: z.literal(true),
        cost: z.number(),
        lower_bound: z.number(),
        base_hash: hashShape,
        goal_hash: hashShape,
        renames: z.array(renameShape),
        hazards: z.array(dataHazardShape).describe('By effect and rule, then in the order of the document.'),
        verdicts: z.array(verdictShape).describe('One for each policy that was asked for, in its order.'),
        summary: summaryShape,
        target: z.enum(targets).describe('The version of the format by which the goal is judged.'),
        goal_errors: z
          .int()
          .min(0)
          .exactOptional()
          .describe('With `target`: the errors that this version has against the goal.'),
        behavior: behaviorShape.exactOptional(),
      }),
      errors: ['unknown_behavior', 'store_unavailable'],
      example: { current: { name: 'App', orbitals: [{ entity: 'Ticket' }] }, goal: 'std-helpdesk', domain: 'helpdesk' },
    }),
    gap: defineOperation({
      id: 'gap',
      method: 'POST',
      path: '/gap',
      tag: 'planning',
      summary: 'Structural differences between two schemas',
      description:
        'Lists the topmost elements that are missing, extra or modified, and a distance: 0 exactly when the two are canonically equal, 1 when they share nothing.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      asksStore: ({ source, target }) => isOwnName(source) || isOwnName(target),
      request: z.strictObject({ source: goal, target: goal }),
      answer: z.object({
        missing: z.array(gapEntry),
        extra: z.array(gapEntry),
        modified: z.array(
          gapEntry.extend({
            changes: z.array(z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })),
          }),
        ),
        gap_score: z.number().min(0).max(1),
        summary: summaryShape,
      }),
      errors: ['unknown_behavior', 'store_unavailable'],
      example: { source: outline, target: 'std-helpdesk' },
    }),
    apply: defineOperation({
      id: 'apply',
      method: 'POST',
      path: '/apply',
      tag: 'planning',
      summary: 'Apply actions to a schema',
      description:
        'All or nothing: the first action whose precondition fails refuses the whole request and says what would make it possible. Nothing is stored.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      advice: (place) =>
        `The actions, with \`?\` at parameters that may be absent and \`...\` where there may be others; the resource ${place} tells what each does, needs and takes: ${actionSignatures()}`,
      request: z.strictObject({
        schema,
        actions: actionList(actionShape, limits),
        base_hash: hashShape
          .exactOptional()
          .describe('Refused as `base_hash_mismatch` unless `schema` has this canonical hash.'),
      }),
      answer: z.object({
        schema: documentShape,
        applied: z.int(),
        hash: hashShape,
        diagnostics: z.array(
          z.looseObject({ index: z.int(), action: z.string(), code: z.string(), message: z.string() }),
        ),
        summary: summaryShape,
      }),
      errors: ['action_failed', 'base_hash_mismatch'],
      example: {
        schema: { name: 'App', orbitals: [] },
        actions: [{ action: 'add_entity', params: { name: 'Ticket' } }],
      },
    }),
  };
}
