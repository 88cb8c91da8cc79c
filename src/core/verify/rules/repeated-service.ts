import type { Orbital } from '../../schema/element.ts';
import { listMember } from '../../schema/element.ts';
import { freeName, judgeNames, removal, renamedCopy } from '../declared-names.ts';
import type { DocumentScope } from '../document-scope.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const repeatedService: Rule = {
  id: 'repeated-service',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_GEN_DUPLICATE',
  says: 'The document, or one orbital, declares two services of one name.',
  wrong: {
    document: {
      services: [
        { name: 'mail', type: 'rest' },
        { name: 'mail', type: 'mcp' },
      ],
    },
  },
  right: {
    document: {
      services: [
        { name: 'mail', type: 'rest' },
        { name: 'post', type: 'mcp' },
      ],
    },
  },
  fixes: ['set_property', 'unset_property'],
  check: {
    document: (scope) => {
      judge(scope, null);
      for (const orbital of scope.model.orbitals) judge(scope, orbital);
    },
  },
};

function judge(scope: DocumentScope, orbital: Orbital | null): void {
  const services = listMember(orbital === null ? scope.model.document : orbital.node, 'services');
  judgeNames(services, 'name', (name, i, isCopy) => {
    const message = `the service ${quote(name)} is declared already: remove or rename this one`;
    const place = { element: orbital ?? scope.root, rest: ['services', i] };
    scope.report(repeatedService, place, name, message, ({ path }) =>
      isCopy || typeof services[i] === 'string'
        ? [removal(path)]
        : renamedCopy(path, freeName(name, services, 'name', i)),
    );
  });
}
