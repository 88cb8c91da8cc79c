// Shapes of what memory answers: episodes, patterns, and how steps ended.
import { z } from 'zod';
import type { Json } from '../core/base/json.ts';
import { documentShape, objectShape, stepShape, timeShape } from './shapes.ts';

const anyJson = z.custom<Json>((value) => value !== undefined);
const stepDetailsShape = z.looseObject({
  step: z.string().describe('As in `steps`.'),
  verb: z.string().describe('The words that stay, or the name of the action.'),
  arguments: z.array(
    z.looseObject({
      name: z.string().describe('The place among the words of the step, from 0, or the JSON Pointer of the parameter.'),
      variable: z.string().nullable().describe('The variable that stands here; null for what all episodes have.'),
      value: anyJson.describe('What stands here: `?variable`, or the value.'),
    }),
  ),
  action: z.string().exactOptional().describe('For an action that came with parameters.'),
  params: objectShape.exactOptional().describe('Its parameters, with `?variable` where one stands.'),
  optional: z.boolean().describe('Only some of the supporting episodes took it.'),
  repeats: z.boolean().describe('Most took it more than once in its place, such as a search from drawer to drawer.'),
  after: z
    .array(z.int())
    .describe('Places in `steps`, from 0, of the steps that always come before; what these imply is left out.'),
});
const variableShape = z.looseObject({
  name: z.string(),
  kind: z.string().nullable().describe('What all its values are, but for a number at the end.'),
  values: z.array(anyJson).describe('Values seen, the most frequent first.'),
  distinct: z.int().describe('How many different values there were.'),
});
export const positionShape = z
  .looseObject({
    done: z.array(z.int()).describe('Places in `steps`, from 0, of what is done.'),
    next: z.array(z.int()).describe('Places of what may come next: all that comes before is done or optional.'),
    bindings: objectShape.describe('Values of the variables that are known, by name.'),
  })
  .describe('Where in the pattern `actions_taken` lead.');
export const patternShape = z.looseObject({
  pattern_id: z.string(),
  name: z.string(),
  steps: z.array(z.string()),
  support: z.int(),
  success_rate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      'Share of success among the episodes with these steps; a partial one counts half. Null when no outcome says.',
    ),
  success_interval: z.array(z.number()).describe('95 % interval of the rate (Wilson).'),
  outcome: z.string().describe('How most of the supporting episodes ended, in their own word.'),
  outcomes: z
    .array(z.string())
    .describe('Every outcome of the supporting episodes, most frequent first. `failure` stands alone.'),
  supporting_ids: z.array(z.string()),
  contradicting_ids: z
    .array(z.string())
    .describe('Episodes with these steps in a like situation that ended otherwise.'),
  terms: z.array(z.string()).describe('Words that the contexts share.'),
  step_details: z
    .array(stepDetailsShape)
    .exactOptional()
    .describe('What varies in each of `steps`, and their order. Absent where nothing varies.'),
  variables: z.array(variableShape).exactOptional().describe('The variables of `step_details`.'),
});
export const pinShape = z.enum(['always', 'never']);
const evidenceShape = z.looseObject({ successes: z.int(), failures: z.int(), partials: z.int() });
export const stepEndingsShape = z.looseObject({
  support: z.int().describe('Episodes that took it, among the 100 most similar ones.'),
  evidence: evidenceShape.describe('How they ended.'),
  success_rate: z.number().min(0).max(1).nullable().describe('Null when no outcome says.'),
  success_interval: z.array(z.number()).describe('95 % interval of `success_rate` (Wilson).'),
  expected_success: z.number().min(0).max(1).describe('As in `next_actions`.'),
  failed_last: z.int().exactOptional().describe('As in `next_actions`.'),
  supporting_ids: z.array(z.string()),
  failed_ids: z.array(z.string()).describe('Episodes that took it and failed.'),
});
export const episodeShape = z.looseObject({
  episode_id: z.string(),
  domain: z.string(),
  context: z.string(),
  schema: documentShape.nullable(),
  actions_taken: z.array(stepShape),
  outcome: z.string(),
  metadata: objectShape,
  stored_at: timeShape,
  occurrences: z.int().min(1).describe('Times that this very content was stored.'),
  recalls: z.int().min(0).describe('Times that a recall returned it.'),
  linked_to: z.array(z.string()).describe('Episodes that the metadata quotes; this one repeats their evidence.'),
});
