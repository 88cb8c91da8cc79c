import { z } from 'zod';
import type { Limits } from '../core/base/limits.ts';
import { defaultTarget, targets } from '../core/verify/target.ts';
import { defineOperation } from './operation.ts';
import { actionShape, documentShape, objectShape, schemaShape } from './shapes.ts';

const example = {
  name: 'Desk',
  orbitals: [
    {
      entity: { name: 'Ticket', persistence: 'runtime', fields: [{ name: 'title', type: 'string', default: '' }] },
      traits: [
        {
          name: 'Triage',
          linkedEntity: 'Ticket',
          stateMachine: {
            states: [{ name: 'open', isInitial: true }],
            events: [{ key: 'SAVE', payloadSchema: [{ name: 'data', type: 'object' }] }],
            transitions: [{ from: 'open', event: 'SAVE', to: 'open', effects: [['notify', 'Saved', 'success']] }],
          },
        },
      ],
    },
  ],
};

const hazardShape = z.enum(['safe', 'changing', 'destructive']);
const ruleMembers = {
  rule: z.string().describe('The rule of the target that the document breaks.'),
  official_code: z.string().nullable().describe("The code of the format's own compiler, where it has one."),
};

const stepShape = z.object({
  ...ruleMembers,
  action: z.string(),
  params: objectShape,
  reason: z.string(),
  hazard: hazardShape.describe('`safe`: nothing that runs changes.'),
});

const questionShape = z.object({
  ...ruleMembers,
  pointer: z.string().describe('Place in the migrated schema.'),
  question: z.string(),
  choices: z
    .array(z.object({ label: z.string(), actions: z.array(actionShape), hazard: hazardShape }))
    .describe('Answers that can be applied; none where a person has to write one.'),
});

const remainingShape = z.object({
  ...ruleMembers,
  category: z.string(),
  pointer: z.string(),
  name: z.string(),
  message: z.string(),
});

export function migrationOperations(limits: Limits) {
  return {
    migrate: defineOperation({
      id: 'migrate',
      method: 'POST',
      path: '/migrate',
      tag: 'migration',
      summary: 'Brings a schema to a version of the format',
      description:
        'What the target refuses is mended by named steps, each checked. What needs a decision is a question, and nothing is guessed. The actions of `steps` lead from the schema to the answer.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      searches: true,
      request: z.strictObject({
        schema: schemaShape(limits),
        to: z
          .enum(targets)
          .exactOptional()
          .describe(`Version of the format; default: \`target\` of the schema, else \`${defaultTarget}\`.`),
        dry_run: z.boolean().default(false).describe('`schema` is answered as it was given.'),
      }),
      answer: z.object({
        schema: documentShape,
        steps: z.array(stepShape).describe('In the order in which they were applied.'),
        questions: z.array(questionShape).describe('By pointer, then rule.'),
        remaining: z.array(remainingShape).describe('Errors of the target that are left after the steps.'),
        target: z.enum(targets),
      }),
      errors: [],
      example: { schema: example },
    }),
  };
}
