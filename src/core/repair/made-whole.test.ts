// What a repair makes up is whole: records are loaded, entities have fields, a screen is drawn again behind an overlay. The format's own compiler asks for it.
import { expect, test } from 'vitest';
import { broken, hashOf } from '../../../tests/fixtures/desk.ts';
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';

const itemsAt = (document: Json, ...path: readonly (string | number)[]): readonly JsonObject[] =>
  path.reduce<unknown>((at, step) => (at as Record<string | number, unknown>)[step], document) as readonly JsonObject[];

test.for([
  ['std-autosave', 'persistent'],
  ['std-timer', 'runtime'],
  // It is loaded by a step that comes later: only what a machine loads when it begins is kept.
  ['std-polling', 'runtime'],
] as const)('an entity of %s that nobody declares is %s, as steps do with it, and has fields', ([name, kept]) => {
  const { first } = broken(name, () => [{ op: 'remove', path: '/orbitals/0/entity' }]);
  expect(first?.verified).toBe(true);
  const [orbital] = itemsAt(first?.schema.document as unknown as Json, 'orbitals');
  const entity = orbital?.entity;
  if (entity === undefined || !isObject(entity)) expect.unreachable();
  expect(entity.persistence).toBe(kept);
  expect((entity.fields as Json[]).length).toBeGreaterThan(0);
  if (kept === 'persistent') expect(entity.collection).toBe('drafts');
});

test('an orbital that has nothing but the entity of another goes', () => {
  const { first, hash } = broken('std-autosave', (document) => {
    const [{ entity } = {}] = itemsAt(document, 'orbitals');
    const copy = { name: 'OnceMore', entity: entity as Json, traits: [], pages: [] };
    return [{ op: 'add', path: '/orbitals/-', value: copy }];
  });
  expect(first?.verified).toBe(true);
  expect(hashOf(first?.schema.document)).toBe(hash);
});

test('the way out of an overlay draws the screen behind it again, where the machine has one', () => {
  const at = '/orbitals/0/traits/0/stateMachine';
  const { first } = broken('std-timer', (document) => {
    const [trait] = itemsAt(document, 'orbitals', 0, 'traits');
    const from = itemsAt(trait as Json, 'stateMachine', 'states')[0]?.name as string;
    const open = [['render-ui', 'drawer', { type: 'typography', content: 'Help' }]];
    return [
      { op: 'add', path: `${at}/states/-`, value: { name: 'helpOpen' } },
      { op: 'add', path: `${at}/events/-`, value: { key: 'HELP', name: 'Help' } },
      { op: 'add', path: `${at}/transitions/-`, value: { from, event: 'HELP', to: 'helpOpen', effects: open } },
    ];
  });
  expect(first?.verified).toBe(true);
  const added = first?.actions.find(({ action }) => action === 'add_transition');
  const effects = added?.params.effects as Json[];
  expect(effects[0]).toEqual(['render-ui', 'drawer', null]);
  expect(effects[1]).toEqual(['render-ui', 'main', expect.objectContaining({ type: expect.any(String) })]);
});

test('what stands under `guard` is a guard, and no source of the step whose source goes by another name', () => {
  const at = '/orbitals/0/traits/0/stateMachine/transitions';
  const { first } = broken('std-cart', (document) => {
    const traits = itemsAt(document, 'orbitals', 0, 'traits');
    const steps = itemsAt(traits[0] as Json, 'stateMachine', 'transitions');
    return steps.flatMap(({ from, guard }, i) => [
      { op: 'add' as const, path: `${at}/${i}/state`, value: from as Json },
      { op: 'remove' as const, path: `${at}/${i}/from` },
      ...(guard === undefined
        ? [{ op: 'add' as const, path: `${at}/${i}/guard`, value: ['>', '@entity.total', 0] }]
        : []),
    ]);
  });
  expect(first?.verified).toBe(true);
  const [trait] = itemsAt(first?.schema.document as unknown as Json, 'orbitals', 0, 'traits');
  for (const { from, guard } of itemsAt(trait as Json, 'stateMachine', 'transitions')) {
    expect(from).toSatisfy((one) => typeof one === 'string' && !one.startsWith('>'));
    expect(guard).toBeDefined();
  }
});

test('an emit that says it is for the inside stays so where its only listener was forgotten', () => {
  const { first } = broken('std-lease', (document) => {
    const traits = itemsAt(document, 'orbitals', 0, 'traits');
    const concerns = (one: Json) => isObject(one) && one.event === 'LEASE_CHANGED';
    return traits.flatMap(({ listens, emits }, i) => [
      ...((emits ?? []) as Json[]).flatMap((one, k) =>
        concerns(one)
          ? [{ op: 'add' as const, path: `/orbitals/0/traits/${i}/emits/${k}/scope`, value: 'internal' }]
          : [],
      ),
      ...(isArray(listens as Json) && (listens as Json[]).some(concerns)
        ? [{ op: 'remove' as const, path: `/orbitals/0/traits/${i}/listens` }]
        : []),
    ]);
  });
  expect(first?.verified).toBe(true);
  expect(first?.actions.map(({ action }) => action)).not.toContain('update_emit');
});

test('an operator of another spelling in many steps is corrected by one action', () => {
  const { first, hash } = broken('std-booking-system', (document) => {
    const drawings = itemsAt(document, 'orbitals', 1, 'traits').map((trait, k) =>
      itemsAt(trait as Json, 'stateMachine', 'transitions').flatMap(({ effects }, i) =>
        ((effects ?? []) as Json[][]).flatMap(([operator], j) =>
          operator === 'render-ui' ? [`/orbitals/1/traits/${k}/stateMachine/transitions/${i}/effects/${j}/0`] : [],
        ),
      ),
    );
    const [most = []] = drawings.sort((a, b) => b.length - a.length);
    expect(most.length).toBeGreaterThan(4);
    return most.map((path) => ({ op: 'replace' as const, path, value: 'renderUI' }));
  });
  expect(first?.verified).toBe(true);
  expect(first?.actions).toHaveLength(1);
  expect(hashOf(first?.schema.document)).toBe(hash);
});
