import type { Orbital, Trait } from '../../schema/element.ts';
import { symbolsOf } from '../../schema/symbols.ts';
import type { DocumentScope } from '../document-scope.ts';
import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const unknownService: Rule = {
  id: 'unknown-service',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_EFF_CALL_SERVICE_UNKNOWN_SERVICE',
  targets: { since: '17' },
  says: 'A `call-service` names a service that version 17 does not bring along, that its orbital does not declare, and that no registry file adds. Services that the document declares are not looked at.',
  wrong: { effects: [['call-service', 'webhok', 'send', { url: 'https://desk.example', event: 'SAVED' }]] },
  right: { effects: [['call-service', 'webhook', 'send', { url: 'https://desk.example', event: 'SAVED' }]] },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      for (let i = 0; i < scope.facts.length; i++) {
        const trait = scope.model.traits[i] as Trait;
        for (const { kind, name, element, rest } of scope.facts[i]?.forNotes ?? [])
          if (kind === 'service' && !isKnown(scope, trait.orbital, name))
            report(scope, name, trait.orbital, { element, rest, trait });
      }
    },
  },
};

function isKnown({ model, registries }: DocumentScope, orbital: Orbital, name: string): boolean {
  if (name.startsWith('@') || registries.services.has(name)) return true;
  return symbolsOf(model).find('service', orbital, name) !== null;
}

function report(
  scope: DocumentScope,
  name: string,
  orbital: Orbital,
  place: Parameters<DocumentScope['report']>[1],
): void {
  const declared = symbolsOf(scope.model)
    .declarations('service')
    .filter((one) => one.scope === orbital)
    .map((one) => one.name);
  const near = nearTo(name, [...declared, ...scope.registries.services.keys()], scope);
  const message = `version 17 brings along no service ${quote(name)}: call one of its own, or describe it in a registry file${hint(near)}`;
  const [nearest] = near;
  scope.report(unknownService, place, name, message, ({ path }) =>
    nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }],
  );
}
