import { z } from 'zod';
import type { Limits } from '../core/base/limits.ts';
import { PropertyError, parseProperty, propertyLengthMax } from '../core/prove/index.ts';
import { defineOperation } from './operation.ts';
import { targetShape, traceShape } from './running.ts';
import { actionList, actionShape, integerShape, schemaShape } from './shapes.ts';

/** Properties of one request. */
export const propertiesMax = 100;

const example = {
  name: 'Expenses',
  orbitals: [
    {
      entity: {
        name: 'Expense',
        persistence: 'runtime',
        fields: [
          { name: 'author', type: 'string' },
          { name: 'approver', type: 'string' },
        ],
      },
      traits: [
        {
          name: 'Approval',
          linkedEntity: 'Expense',
          stateMachine: {
            states: [{ name: 'draft', isInitial: true }, { name: 'submitted' }, { name: 'approved', isTerminal: true }],
            events: ['SUBMIT', 'APPROVE'],
            transitions: [
              {
                ...{ from: 'draft', to: 'submitted', event: 'SUBMIT' },
                effects: [['set', '@entity.author', '@payload.by']],
              },
              {
                ...{ from: 'submitted', to: 'approved', event: 'APPROVE' },
                effects: [['set', '@entity.approver', '@payload.by']],
              },
            ],
          },
        },
      ],
    },
  ],
};

const saysShape = z
  .string()
  .min(1)
  .max(propertyLengthMax)
  .check((payload) => {
    try {
      parseProperty(payload.value);
    } catch (error) {
      if (!(error instanceof PropertyError)) throw error;
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        message: `character ${error.at + 1}: ${error.message}`,
        params: { code: 'invalid_value' },
      });
    }
  });

export function provingOperations(limits: Limits) {
  return {
    prove: defineOperation({
      id: 'prove',
      method: 'POST',
      path: '/prove',
      tag: 'running',
      summary: 'Whether properties of a schema hold in all of its runs',
      description:
        'Judges sentences about all runs of a schema: `never A`, `always A`, `A before B`, `A leads to B` (and `by itself`), `A at most once`, `from everywhere eventually A`. A condition is `Trait in state`, an event that some trait takes, `Trait takes EVENT`, `Trait emits EVENT`, or a comparison of fields such as `Account.balance >= 0`, joined by `and`, `or` and `not`. A property is proved, or refuted by a shortest run that `/run` replays, or unknown, with what stands in the way.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      searches: true,
      request: z.strictObject({
        schema: schemaShape(limits),
        properties: z
          .array(
            z.strictObject({
              name: z.string().min(1).max(200).exactOptional().describe('Its name in the answer.'),
              says: saysShape.describe('The sentence.'),
            }),
          )
          .min(1)
          .max(propertiesMax),
        fix: z
          .boolean()
          .default(false)
          .describe('For each property that is refuted, also changes after which it is proved.'),
        actions: actionList(actionShape, limits)
          .exactOptional()
          .describe('Judges the schema after them, and says which action loses a property.'),
        target: targetShape,
      }),
      answer: z.object({
        properties: z
          .array(
            z.object({
              name: z.string().exactOptional(),
              says: z.string(),
              verdict: z.enum(['proved', 'refuted', 'unknown']),
              message: z.string(),
              trace: traceShape.exactOptional(),
              lost_at: integerShape
                .exactOptional()
                .describe(
                  'The property is proved of the schema before `actions`; it no longer is after the one at this index.',
                ),
              loop: integerShape
                .exactOptional()
                .describe('So many events at the end of the run can go round for ever.'),
              gaps: z.array(z.string()).describe('Why more may be possible than was met.'),
              configurations: integerShape.describe('How many configurations were told apart.'),
              repairs: z
                .array(
                  z.object({
                    reason: z.string(),
                    actions: z.array(actionShape).describe('For `/apply`.'),
                  }),
                )
                .exactOptional()
                .describe(
                  'Changes after each of which the property is proved and no other is lost; gentle ones first.',
                ),
            }),
          )
          .describe('In the order of the request.'),
        proved: integerShape,
        refuted: integerShape,
        unknown: integerShape,
        target: z.enum(['17', '1.9']),
      }),
      errors: ['action_failed'],
      example: {
        schema: example,
        properties: [
          { name: 'two pairs of eyes', says: 'never Approval in approved and approver = author' },
          { name: 'submitted first', says: 'SUBMIT before APPROVE' },
        ],
      },
    }),
  };
}
