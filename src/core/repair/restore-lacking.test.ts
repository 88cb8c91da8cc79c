import { describe, expect, it } from 'vitest';
import { broken, hashOf } from '../../../tests/fixtures/desk.ts';
import { indexSchema } from '../schema/model.ts';
import { parseSchema } from '../schema/parse.ts';
import { verifySchema } from '../verify/verify.ts';

describe('a state that steps enter and leave and that the machine does not list', () => {
  const states = '/orbitals/0/traits/2/stateMachine/states';

  it.for([
    ['between others', 'std-bug-tracker', `${states}/4`],
    ['before all others', 'std-bug-tracker', `${states}/0`],
    ['on the only way to three', 'std-agent-studio', `${states}/1`],
    ['at the end', 'std-applicant-tracking', `/orbitals/1/traits/2/stateMachine/states/6`],
  ] as const)('%s, is added: no step is led elsewhere', ([, name, path]) => {
    const { first, hash, text } = broken(name, () => [{ op: 'remove', path }]);
    expect(text).toContain('"action":"add_states"');
    expect(first && hashOf(first.schema.document)).toBe(hash);
  });

  it('is not added where nothing leads to it', () => {
    const document = {
      orbitals: [
        {
          name: 'DoorOrbital',
          entity: { name: 'Door', fields: [] },
          traits: [
            {
              name: 'DoorLock',
              category: 'lifecycle',
              linkedEntity: 'Door',
              stateMachine: {
                states: [{ name: 'open', isInitial: true }, { name: 'shut' }],
                events: [{ key: 'SHUT' }, { key: 'OPEN' }],
                transitions: [
                  { from: 'open', event: 'SHUT', to: 'shut' },
                  { from: 'shut', event: 'OPEN', to: 'open' },
                  { from: 'locked', event: 'OPEN', to: 'locked' },
                ],
              },
            },
          ],
        },
      ],
    };
    const { findings } = verifySchema(indexSchema(parseSchema(document).schema));
    expect(findings.map(({ category }) => category)).toEqual(['invalid_transition', 'invalid_transition']);
    expect(findings.flatMap(({ repairs }) => repairs.map(({ action }) => action))).not.toContain('add_states');
  });
});
