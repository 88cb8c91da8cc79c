import { isObject } from '../../base/json.ts';
import type { Tick } from '../../schema/element.ts';
import type { DocumentScope } from '../document-scope.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const clock = { name: 'clock', interval: 1000, effects: [['set', '@entity.title', 'late']] };

export const tickOnStoredEntity: Rule = {
  id: 'tick-on-stored-entity',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_TICK_REQUIRES_RUNTIME',
  targets: { since: '17' },
  says: 'A trait whose entity is stored runs a tick at an interval: an entity that changes at each tick is `runtime`.',
  wrong: { entity: { persistence: 'persistent', collection: 'tickets' }, trait: { ticks: [clock] } },
  also: ['set-without-row', 'init-without-fetch'],
  right: { trait: { ticks: [clock] } },
  fixes: [],
  check: {
    document: (scope: DocumentScope) => {
      for (const trait of scope.model.traits) {
        if (trait.ticks.length === 0 || trait.linkedEntity === null) continue;
        if (!isStored(scope, trait.linkedEntity)) continue;
        for (const tick of trait.ticks) {
          if (!hasInterval(tick)) continue;
          const message = `the tick ${quote(tick.name)} runs at an interval on ${quote(trait.linkedEntity)}, which is stored: give the tick times of the day, or keep what changes in a runtime entity`;
          scope.report(tickOnStoredEntity, { element: tick, trait }, tick.name, message);
        }
      }
    },
  },
};

/** Whether rows of an entity are kept: an entity is stored unless it says otherwise. */
export function isStored(scope: DocumentScope, entity: string): boolean {
  const node = scope.model.entityByName.get(entity)?.node;
  return isObject(node) && (node.persistence === undefined || node.persistence === 'persistent');
}

/** A number of milliseconds or a duration, not the times of a calendar. */
function hasInterval({ node }: Tick): boolean {
  const { interval } = node as { readonly interval?: unknown };
  return typeof interval === 'number' || (typeof interval === 'string' && !interval.trim().includes(' '));
}
