import { isObject } from '../../base/json.ts';
import type { Listen, Trait } from '../../schema/element.ts';
import type { DocumentScope } from '../document-scope.ts';
import { listening } from '../example.ts';
import { hint, nearTo, quote } from '../hint.ts';
import { refusedBy17 } from '../registry.ts';
import type { Rule } from '../rule.ts';

export const listenerWithoutEmit: Rule = {
  id: 'listener-without-emit',
  category: 'unmatched_listener',
  severity: 'warning',
  says: 'In a closed document, a `listens` entry waits for an event that nothing emits.',
  wrong: {
    traits: [listening({ event: 'SAVED', triggers: 'NOTE' })],
  },
  right: {
    effects: [['emit', 'SAVED']],
    trait: { emits: ['SAVED'] },
    traits: [listening({ event: 'SAVED', triggers: 'NOTE' })],
  },
  fixes: ['set_property', 'unset_property'],
  check: {
    document: (scope) => {
      for (const trait of scope.model.traits)
        for (const listen of trait.listens) if (!scope.putOut.has(listen.name)) report(scope, trait, listen);
    },
  },
};

function report(scope: DocumentScope, trait: Trait, listen: Listen): void {
  if (!scope.model.isClosed) {
    scope.leaveOpen('unmatched_listener');
    return;
  }
  const near = nearTo(listen.name, scope.putOut, scope);
  const message = `nobody puts out ${quote(listen.name)}: emit it somewhere, or listen for an event that exists${hint(near)}`;
  const [nearest] = near;
  const isNamed = isObject(listen.node) && typeof listen.node.event === 'string';
  const isTaken = scope.taken.has(listen.name);
  const rule = isTaken
    ? listenerWithoutEmit
    : refusedBy17(scope.registries, listenerWithoutEmit, 'ORB_X_ORPHAN_LISTENER');
  scope.report(rule, { element: listen, trait }, listen.name, message, ({ path }) => [
    ...(nearest === undefined || !isNamed
      ? []
      : [{ action: 'set_property', params: { path: `${path}/event`, value: nearest } }]),
    { action: 'unset_property', params: { path } },
  ]);
}
