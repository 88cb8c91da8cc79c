import { z } from 'zod';
import type { Limits } from '../core/base/limits.ts';
import { findingKinds } from '../core/explore/index.ts';
import { defaultTarget, targets } from '../core/verify/target.ts';
import { defineOperation } from './operation.ts';
import { eventList, integerShape, keptObject, objectShape, schemaShape } from './shapes.ts';

const example = {
  name: 'Library',
  orbitals: [
    {
      entity: { name: 'Loan', fields: [{ name: 'renewals', type: 'number', default: 0 }] },
      traits: [
        {
          name: 'Lending',
          linkedEntity: 'Loan',
          stateMachine: {
            states: [
              { name: 'lent', isInitial: true },
              { name: 'returned', isTerminal: true },
            ],
            events: ['RENEW', 'RETURN'],
            transitions: [
              {
                from: 'lent',
                to: 'lent',
                event: 'RENEW',
                guard: ['<', '@entity.renewals', 1],
                effects: [['set', '@entity.renewals', ['+', '@entity.renewals', 1]]],
              },
              { from: 'lent', to: 'returned', event: 'RETURN' },
            ],
          },
        },
      ],
    },
  ],
};

export const targetShape = z.enum(targets).default(defaultTarget).describe('Version of the format.');

const eventShape = (limits: Limits) =>
  z.strictObject({
    event: z.string().min(1).describe('An event, or `tick:NAME`.'),
    payload: keptObject(limits).exactOptional(),
    trait: z.string().exactOptional().describe('Only this trait gets it.'),
    answers: z
      .boolean()
      .exactOptional()
      .describe('The event answers work of `trait`: that trait and those that listen get it.'),
    outcome: z
      .enum(['success', 'failure', 'none'])
      .default('success')
      .describe(
        'How a fetch or the like ends; `none`: it does not answer, and an event with `answers` may do so later.',
      ),
  });

const stepShape = z.object({
  event: z.string(),
  transitions: z
    .array(
      z.object({
        trait: z.string(),
        event: z.string().describe('The event itself, or what it became for a trait that listens.'),
        from: z.string(),
        to: z.string(),
        guard: z.unknown().exactOptional().describe('The guard that held.'),
      }),
    )
    .describe('In the order in which they were taken: those of the event, then those that follow from it.'),
  refused: z
    .array(z.object({ trait: z.string(), from: z.string(), guard: z.unknown(), reason: z.string().exactOptional() }))
    .describe('Guards that were tried and did not hold; `reason` says why one has no value.'),
  effects: z
    .array(
      z.object({
        trait: z.string(),
        operator: z.string(),
        args: z.array(z.unknown()),
        failed: z.string().exactOptional().describe('Why an argument has no value; the effect did nothing.'),
      }),
    )
    .describe('What was done, with the values of the arguments. Control forms stand as the effects that they run.'),
  emitted: z.array(z.object({ trait: z.string(), event: z.string(), payload: objectShape })),
  ignored: z.string().exactOptional().describe('Why no transition was taken.'),
  endless: z
    .boolean()
    .exactOptional()
    .describe('Machines answer one another for ever; the step was ended after 500 events.'),
});

export const traceShape = z
  .object({
    entities: z.record(z.string(), objectShape).exactOptional().describe('Rows that are assumed to be there.'),
    events: z.array(
      z.object({
        event: z.string(),
        payload: objectShape.exactOptional(),
        trait: z.string().exactOptional(),
        answers: z.boolean().exactOptional(),
        outcome: z.enum(['success', 'failure', 'none']),
      }),
    ),
  })
  .describe('A shortest run, as `/run` takes it.');

const shareShape = (what: string) => z.object({ seen: integerShape, of: integerShape }).describe(what);

export function runningOperations(limits: Limits) {
  return {
    run: defineOperation({
      id: 'run',
      method: 'POST',
      path: '/run',
      tag: 'running',
      summary: 'What a schema does, event by event',
      description:
        'Starts every machine in its initial state and takes the events one after the other through all of them, with what follows from each. Nothing is called or stored: a service answers nothing, rows live in the answer alone, and `outcome` says how work ends. The same request gives the same answer: the clock stands still, and chance comes from `seed`.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      request: z.strictObject({
        schema: schemaShape(limits),
        events: eventList(eventShape(limits), limits),
        entities: keptObject(limits)
          .exactOptional()
          .describe(
            'By the name of an entity: the row that `@entity` stands for, or the list of rows that are stored, of which the first is bound. Defaults of fields are filled in.',
          ),
        target: targetShape,
        seed: integerShape.default(0).describe('Of random operators.'),
      }),
      answer: z.object({
        steps: z.array(stepShape).describe('One for each event, in order.'),
        states: z.record(z.string(), z.string()).describe('The state of each trait in the end.'),
        entities: z
          .record(z.string(), z.object({ bound: objectShape, rows: z.array(objectShape) }))
          .describe('By entity: the row that `@entity` stands for, and the rows that are stored.'),
        unknown: z.array(z.string()).describe('Traits without a machine in the schema: what they do is not known.'),
        target: z.enum(targets),
      }),
      errors: [],
      example: { schema: example, events: [{ event: 'RENEW' }, { event: 'RENEW' }, { event: 'RETURN' }] },
    }),
    explore: defineOperation({
      id: 'explore',
      method: 'POST',
      path: '/explore',
      tag: 'running',
      summary: 'What a schema does in all of its runs',
      description:
        'Takes every machine through every event, payload and answer that makes a difference, and says what can and what cannot happen. Traits that have nothing to do with one another are explored apart. What is found comes with a shortest run that `/run` replays. What never happens is said only where everything was explored; `gaps` names where it was not. A part of more than 20000 steps is ended there, and `gaps` says so.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      request: z.strictObject({ schema: schemaShape(limits), target: targetShape }),
      answer: z.object({
        configurations: integerShape.describe(
          'What was told apart, in all parts: states, and data that decides something.',
        ),
        exact: z.boolean().describe('Everything was explored: what was not met cannot happen.'),
        gaps: z
          .array(z.object({ traits: z.array(z.string()), reason: z.string() }))
          .describe('Why more may be possible than was met, by the traits of a part.'),
        findings: z
          .array(
            z.object({
              kind: z.enum(findingKinds),
              trait: z.string(),
              pointer: z.string(),
              message: z.string(),
              trace: traceShape.exactOptional(),
            }),
          )
          .describe('By kind, then in the order of the document.'),
        coverage: z.object({
          states: shareShape('States that were reached.'),
          transitions: shareShape('Transitions that were taken.'),
          guards: shareShape('Guards that came out both ways.'),
        }),
        unknown: z.array(z.string()).describe('Traits without a machine in the schema: what they do is not known.'),
        target: z.enum(targets),
      }),
      errors: [],
      example: { schema: example },
    }),
  };
}
