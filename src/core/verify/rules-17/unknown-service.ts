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
  says: 'A `call-service` names a service that neither the document nor its orbital declares, that version 17 does not bring along, and that no registry file adds.',
  wrong: {
    orbital: { services: [{ name: 'mail', type: 'rest', baseUrl: 'https://mail.example' }] },
    effects: [['call-service', 'mial', 'send', {}]],
  },
  right: {
    orbital: { services: [{ name: 'mail', type: 'rest', baseUrl: 'https://mail.example' }] },
    effects: [['call-service', 'mail', 'send', {}]],
  },
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
  return [orbital, null].some((within) => symbolsOf(model).find('service', within, name) !== null);
}

function report(
  scope: DocumentScope,
  name: string,
  orbital: Orbital,
  place: Parameters<DocumentScope['report']>[1],
): void {
  const declared = symbolsOf(scope.model)
    .declarations('service')
    .filter((one) => one.scope === null || one.scope === orbital)
    .map((one) => one.name);
  const near = nearTo(name, [...declared, ...scope.registries.services], scope);
  const message = `no service is called ${quote(name)}: declare it under "services", with its type and where it is reached${hint(near)}`;
  const [nearest] = near;
  scope.report(unknownService, place, name, message, ({ path }) =>
    nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }],
  );
}
