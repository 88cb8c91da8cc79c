import { describe, expect, it } from 'vitest';
import { malformedActions } from './apply.ts';
import { actionDefinitions } from './definitions.ts';
import { createNearestActions } from './nearest-actions.ts';

const nearestActions = createNearestActions(actionDefinitions);

describe('an action under a name that none has', () => {
  it.each([
    ['create_entity', 'add_entity'],
    ['createEntity', 'add_entity'],
    ['entity.create', 'add_entity'],
    ['AddEntity', 'add_entity'],
    ['new_trait', 'add_trait'],
    ['insert_state', 'add_states'],
    ['add_state', 'add_states'],
    ['make_terminal', 'mark_terminal'],
    ['edit_transition', 'retarget_transition'],
    ['update_transition', 'retarget_transition'],
    ['change_guard', 'set_guard'],
    ['add_guard', 'set_guard'],
    ['modify_field', 'update_field'],
    ['set_field', 'update_field'],
    ['change_initial_state', 'set_initial_state'],
    ['delete_entities', 'remove_entity'],
    ['drop_event', 'remove_event'],
    ['delete_property', 'unset_property'],
    ['destroy_page', 'remove_page'],
    ['move_transition', 'retarget_transition'],
    ['attach_trait', 'bind_trait'],
    ['add_orbital', 'add_entity'],
    ['remove_listener', 'remove_listen'],
    ['create_timer', 'add_tick'],
    ['add_new_field', 'add_field'],
    ['ad_trait', 'add_trait'],
    ['creat_entty', 'add_entity'],
    ['rname_state', 'rename_state'],
  ])('%s is nearest to %s', (name, expected) => {
    expect(nearestActions(name).near[0]).toBe(expected);
  });

  it('is told the actions of its element where none is near', () => {
    expect(nearestActions('update_entity')).toEqual({
      near: [],
      element: {
        name: 'entity',
        actions: actionDefinitions.filter((one) => one.element === 'entity').map((one) => one.name),
      },
    });
    expect(nearestActions('teleport_page').element?.name).toBe('page');
  });

  it.each(['nonsense', 'add', '', '_', '7', 'constructor', 'constructor_toString', '__proto__', 'x'.repeat(100_000)])(
    '%.20s is near to none',
    (name) => {
      expect(nearestActions(name)).toEqual({ near: [], element: null });
    },
  );

  it('is not told to use what is a guess', () => {
    const actions = ['create_entity', 'update_entity', 'nonsense'].map((action) => ({ action, params: {} }));
    const remedies = malformedActions(actions, 0, 3).map(({ remedy }) => remedy);
    expect(remedies).toEqual([
      'take an action that there is (nearest: add_entity)',
      'take an action that there is (of entity: add_entity, remove_entity, add_field, update_field, remove_field, rename_entity, rename_field)',
      'take an action that the reference lists',
    ]);
  });
});
