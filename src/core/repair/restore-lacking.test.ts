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

describe('an element that has its name, or where it leads, under a member of another format', () => {
  const machine = '/orbitals/0/traits/2/stateMachine';
  const move = (path: string, from: string, to: string) => ({
    op: 'move' as const,
    from: `${path}/${from}`,
    path: `${path}/${to}`,
  });

  it.for([
    ['a state', [move(`${machine}/states/4`, 'name', 'id')]],
    ['an event', [move(`${machine}/events/1`, 'key', 'type')]],
    ['where a step leads', [move(`${machine}/transitions/8`, 'to', 'target')]],
    ['where a step begins', [move(`${machine}/transitions/8`, 'from', 'source')]],
    ['on what a step is taken', [move(`${machine}/transitions/8`, 'event', 'on')]],
    ['every state', [0, 1, 2, 3, 4, 5, 6].map((at) => move(`${machine}/states/${at}`, 'name', 'id'))],
    [
      'steps as other formats have them',
      [7, 8, 9].flatMap((at) => [
        move(`${machine}/transitions/${at}`, 'to', 'target'),
        move(`${machine}/transitions/${at}`, 'from', 'source'),
        move(`${machine}/transitions/${at}`, 'event', 'on'),
      ]),
    ],
    ['a field of the entity', [move('/orbitals/0/entity/fields/1', 'name', 'field')]],
    ['the path of a page', [move('/orbitals/0/pages/0', 'path', 'route')]],
    ['a trait', [move('/orbitals/0/traits/2', 'name', 'id')]],
  ] as const)('%s', ([, patch]) => {
    const { first, hash } = broken('std-bug-tracker', () => patch);
    expect(first?.verified).toBe(true);
    expect(first && hashOf(first.schema.document)).toBe(hash);
    expect(first?.actions.length).toBeLessThanOrEqual(2);
  });

  it('an event that is told by its label alone is given its key back', () => {
    const { first, hash } = broken('std-bug-tracker', () => [{ op: 'remove', path: `${machine}/events/1/key` }]);
    expect(first && hashOf(first.schema.document)).toBe(hash);
  });

  it('no step is led to or from a state without a name', () => {
    const { text } = broken('std-bug-tracker', () => [{ op: 'remove', path: `${machine}/states/4/name` }]);
    expect(text).not.toContain('"from":""');
    expect(text).not.toContain('"to":""');
  });
});

describe('a step that lacks a member', () => {
  const step = '/orbitals/0/traits/2/stateMachine/transitions/8';

  it.for(['event', 'to', 'from'])('is given its %s back by what the machine is left without', (member) => {
    const { first, hash } = broken('std-bug-tracker', () => [{ op: 'remove', path: `${step}/${member}` }]);
    expect(first && hashOf(first.schema.document)).toBe(hash);
  });
});

describe('what is spoken of and nobody has written', () => {
  it('a trait that only a page speaks of shows what it is called; taking it off the page comes second', () => {
    const { first, text, second } = broken('std-bug-tracker', () => [
      { op: 'add', path: '/orbitals/0/pages/0/traits/-', value: { ref: 'StatsOverview' } },
    ]);
    expect(first?.verified).toBe(true);
    expect(text).toContain('"content":"Stats overview"');
    expect(JSON.stringify(second?.actions)).toContain('unset_property');
  });

  it('the entity of an orbital gets the fields that its traits speak of, of the types that go with what they do', () => {
    const { first } = broken('std-consent', () => [{ op: 'remove', path: '/orbitals/0/entity' }]);
    expect(first?.verified).toBe(true);
    const [action] = first?.actions ?? [];
    expect(action?.params.path).toBe('/orbitals/0/entity');
    const { fields } = (action?.params.value ?? {}) as { fields?: { name: string; type: string }[] };
    expect(fields).toContainEqual({ name: 'analytics', type: 'boolean', default: false });
    expect(fields).toContainEqual({ name: 'answeredAt', type: 'datetime' });
  });

  it('an entity that a relation names is declared beside the one that has the relation', () => {
    const { first, text } = broken('std-group-membership', (document) => {
      const [orbital] = document.orbitals as { auxiliaryEntities: { name: string }[] }[];
      const at = orbital?.auxiliaryEntities.findIndex(({ name }) => name === 'Member');
      return [{ op: 'remove', path: `/orbitals/0/auxiliaryEntities/${at}` }];
    });
    expect(first?.verified).toBe(true);
    expect(text).toContain('"action":"add_entity"');
    expect(text).not.toContain('unset_property');
  });
});
