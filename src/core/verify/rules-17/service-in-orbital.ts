import { isObject, type Json } from '../../base/json.ts';
import { listMember } from '../../schema/element.ts';
import { symbolsOf } from '../../schema/symbols.ts';
import { removal } from '../declared-names.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const mail: Json = { name: 'mail', type: 'rest', baseUrl: 'https://mail.example' };

export const serviceInOrbital: Rule = {
  id: 'service-in-orbital',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_GEN_DUPLICATE',
  targets: { since: '17' },
  says: 'An orbital writes a service out. Version 17 takes each for declared twice; it reads services that an orbital refers to, and knows those that it brings along.',
  wrong: { orbital: { services: [mail] } },
  right: { document: { services: [mail] } },
  fixes: ['unset_property'],
  check: {
    document: (scope) => {
      let called: ReadonlySet<string> | undefined;
      const isCalled = (name: string) => {
        called ??= new Set(
          symbolsOf(scope.model)
            .uses('service')
            .map((use) => use.name),
        );
        return called.has(name);
      };
      for (const orbital of scope.model.orbitals)
        for (const [i, service] of listMember(orbital.node, 'services').entries()) {
          if (!isObject(service) || typeof service.name !== 'string' || service.ref !== undefined) continue;
          const { name } = service;
          const message = `version 17 takes the service ${quote(name)} for declared twice, wherever an orbital writes it out: call a service that the version brings along`;
          const place = { element: orbital, rest: ['services', i] };
          scope.report(serviceInOrbital, place, name, message, ({ path }) => (isCalled(name) ? [] : [removal(path)]));
        }
    },
  },
};
