import { z } from 'zod';
import type { Limits } from '../core/base/limits.ts';
import {
  defaultBeamWidth,
  defaultMaxSteps,
  defaultRepairWork,
  repairDiffLinesMax,
  toldTiersWorkMax,
} from '../core/base/limits.ts';
import { categoryCodes, type FormerCategory, formerCategories } from '../core/verify/categories.ts';
import { type NoteKind, noteKinds } from '../core/verify/note-kinds.ts';
import { defaultTarget, targets } from '../core/verify/target.ts';
import { defineOperation } from './operation.ts';
import { actionShape, documentShape, limitedInteger, objectShape, probabilityShape, schemaShape } from './shapes.ts';

const outline = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }] };
const categoryShape = z.enum(categoryCodes);
/** Codes of earlier releases are understood as what they have become. */
const askedCategoryShape = z.enum([...categoryCodes, ...(Object.keys(formerCategories) as FormerCategory[])]);
const basisShape = z
  .enum(['exact', 'predicted'])
  .describe('`exact` when the document is closed, all of it was read and the checks decide; `predicted` otherwise.');

const tierShape = z
  .enum(['safe', 'unsafe', 'inventing'])
  .describe(
    'How far an edit goes. `safe` changes nothing that runs, `unsafe` changes what the application does, `inventing` adds behavior without evidence in the document.',
  );

const targetShape = z
  .enum(targets)
  .exactOptional()
  .describe(`Version of the format where the schema has none; default \`${defaultTarget}\`.`);

const repairShape = z.object({
  action: z.string(),
  params: objectShape,
  needs: z.array(actionShape).exactOptional().describe('Actions to apply first, each with needs of its own.'),
  afterwards: z.array(actionShape).exactOptional().describe('Actions to apply afterwards.'),
  tier: tierShape
    .exactOptional()
    .describe(
      `How far the repair goes, with what is applied before and after it; told where \`tiers\` asks for it, in the order of \`causes\` and then of the document, for at most ${toldTiersWorkMax} units of work: a value of the document a repair, or more where applying it takes more.`,
    ),
});

const findingShape = z.looseObject({
  rule: z.string().describe('The rule that it breaks, as `orrery explain` and the page of the rules have it.'),
  pointer: z.string(),
  name: z.string(),
  severity: z.enum(['error', 'warning']),
  official_codes: z
    .array(z.string())
    .exactOptional()
    .describe("Codes by which the format's own compiler reports the same condition."),
  message: z.string(),
  trace: z.array(z.string()).exactOptional().describe('Events of a shortest way from the initial state to the place.'),
  repairs: z
    .array(repairShape)
    .describe(
      'Alternatives, gentlest first, each of which clears the finding alone; empty when a person has to decide.',
    ),
});

const causeShape = findingShape.extend({
  category: categoryShape,
  places: z
    .array(
      z.object({
        rule: z.string(),
        category: categoryShape,
        pointer: z.string(),
        name: z.string(),
        message: z.string(),
      }),
    )
    .min(1)
    .describe('The findings that are gone once the first of `repairs` is applied, in the order of findings.'),
});

const notesShape = z
  .array(
    z.looseObject({
      kind: z.enum(Object.keys(noteKinds) as [NoteKind, ...NoteKind[]]).describe(
        `${Object.entries(noteKinds)
          .map(([kind, says]) => `\`${kind}\`: ${says.charAt(0).toLowerCase()}${says.slice(1)}`)
          .join(' ')} \`/error-check\` explores where a guard reads a field of a \`runtime\` entity.`,
      ),
      pointer: z.string().describe('The first place.'),
      name: z.string().describe('The member that nothing reads.'),
      meant: z.string().describe('The member that it seems to stand for, or what takes its place; else empty.'),
      unread: z
        .boolean()
        .describe(
          'Whether a part of the document was not read because of it: no answer about the document is `exact` then.',
        ),
      lines: z
        .array(z.int())
        .exactOptional()
        .describe('Lines of the text in which a repeated member stands; the last is read.'),
      count: z.int().min(1).describe('How many elements of the kind have it.'),
      message: z.string(),
      trace: z
        .array(z.string())
        .exactOptional()
        .describe('Events of a shortest run that shows it, as `orrery run` takes them with `--outcome none`.'),
    }),
  )
  .describe(
    'What was not read: members under other names, such as `properties` for `fields`, members of statecharts, members that stand twice, properties that no registry has. A note makes nothing invalid.',
  );

export function verificationOperations(limits: Limits) {
  const schema = schemaShape(limits);
  return {
    'validity-check': defineOperation({
      id: 'validity-check',
      method: 'POST',
      path: '/validity-check',
      tag: 'verification',
      summary: 'How likely a strict checker accepts the schema',
      description:
        'The calibrated probability that the schema is valid, with the number of proved findings by severity. `valid` is true from a probability of 0.5.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      request: z.strictObject({ schema, target: targetShape }),
      answer: z.object({
        valid: z.boolean(),
        probability: probabilityShape,
        confidence: z.enum(['high', 'medium', 'low']),
        basis: basisShape,
        findings: z.object({ error: z.int(), warning: z.int() }),
        notes: notesShape,
        target: z.enum(targets).describe('The version of the format by which the document was judged.'),
        predictor_version: z.string(),
      }),
      errors: [],
      example: { schema: outline },
    }),
    'error-check': defineOperation({
      id: 'error-check',
      method: 'POST',
      path: '/error-check',
      tag: 'verification',
      summary: 'The probability of each of the twenty error categories',
      description:
        'All twenty categories, most probable first, each with the findings that prove it where there are any. `top_errors` are those from 0.5 on.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      request: z.strictObject({
        schema,
        target: targetShape,
        tiers: z.boolean().exactOptional().describe('Tells tiers of repairs.'),
      }),
      answer: z.object({
        errors: z
          .array(
            z.object({
              category: categoryShape,
              probability: probabilityShape,
              description: z.string(),
              group: z.enum(['structural', 'wiring', 'ui']),
              basis: basisShape,
              findings: z.array(findingShape),
            }),
          )
          .length(20),
        top_errors: z.array(categoryShape),
        causes: z
          .array(causeShape)
          .describe(
            'Findings that have one cause, such as a name misspelt once: told at the cause, with the findings of `errors` that follow from it. Those with most places first, then by pointer.',
          ),
        error_count_prediction: z.int().min(0),
        notes: notesShape,
        target: z.enum(targets).describe('The version of the format by which the document was judged.'),
        predictor_version: z.string(),
      }),
      errors: [],
      example: { schema: outline },
    }),
    'rank-edits.jepa': defineOperation({
      id: 'rank-edits.jepa',
      method: 'POST',
      path: '/rank-edits/jepa',
      tag: 'repair',
      summary: 'Ranked repair sequences for a failing schema',
      description:
        'A best-first search over repairs. Every suggestion is checked again from scratch; `verified` says that the requested categories are gone and none came in.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      searches: true,
      request: z.strictObject({
        schema,
        errors: z
          .array(askedCategoryShape)
          .max(categoryCodes.length)
          .describe(
            'Error category codes as `/error-check` gives them; `undeclared_payload` is understood as `broken_binding`.',
          ),
        beam_width: limitedInteger(defaultBeamWidth, limits.beamWidthMax, 'beam_width_max'),
        max_steps: limitedInteger(defaultMaxSteps, limits.maxStepsMax, 'max_steps_max'),
        work_max: limitedInteger(defaultRepairWork, limits.repairWorkMax, 'repair_work_max').describe(
          'Units of work, about a microsecond each; beyond them the best found is answered.',
        ),
        return_schema: z.boolean().default(false).describe('Adds the repaired `schema` to each suggestion.'),
        target: targetShape,
        previous: schema
          .exactOptional()
          .describe('The version before the change that broke the schema: what was lost is restored from it first.'),
      }),
      answer: z.object({
        suggestions: z.array(
          z.object({
            rank: z.int().min(1),
            score: z.number(),
            actions: z.array(
              z.looseObject({ step: z.int().min(1), action: z.string(), params: objectShape, tier: tierShape }),
            ),
            tier: tierShape.describe('The tier of the action that goes furthest.'),
            predicted_validity: probabilityShape,
            verified: z.boolean(),
            remaining: z
              .array(categoryShape)
              .describe('Requested codes that the result still shows, or that an opaque trait still leaves open.'),
            hazards: z.array(z.enum(['safe', 'changing', 'destructive'])),
            reason: z.string().describe('Why the suggestion does what it does, in one sentence.'),
            diff: z
              .array(z.string())
              .describe(
                `What changes, a line each, as an author reads it: \`statos -> status in ESCALATE\`. At most ${repairDiffLinesMax} lines; the last one counts the others.`,
              ),
            schema: documentShape.exactOptional(),
          }),
        ),
        beam_width: z.int(),
        steps_explored: z.int().min(0),
        steps_needed: z
          .int()
          .nullable()
          .describe(
            'A value of `max_steps` that clears everything, where the one asked for is too small; null elsewhere.',
          ),
        exhausted: z
          .boolean()
          .describe(
            'True when the search ended by itself; false when `work_max` ended it, so that more work might find more.',
          ),
        absent_errors: z
          .array(categoryShape)
          .describe(
            'Requested codes that the document does not show and that no opaque trait or reference leaves open.',
          ),
        is_clean: z
          .boolean()
          .describe(
            'True when the document shows no finding of any category, requested or not, and writes out every trait: none is opaque or a reference to what is elsewhere.',
          ),
        target: z.enum(targets).describe('The version of the format by whose rules was repaired.'),
        predictor_version: z.string(),
      }),
      errors: [],
      example: { schema: outline, errors: ['missing_transition', 'orphan_event', 'missing_render_effect'] },
    }),
  };
}
