import { isArray, type Json, type JsonObject } from '../../base/json.ts';
import { parsePointer } from '../../base/pointer.ts';
import type { DocumentScope } from '../document-scope.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const keyedList: Rule = {
  id: 'keyed-list',
  category: 'invalid_declaration',
  severity: 'error',
  says: 'A list of the format is written as an object: elements under their names, or effects under their operators. It is read as the list; the format itself takes nothing else.',
  wrong: { entity: { fields: { title: { type: 'string' }, status: 'string' } } },
  right: {
    entity: {
      fields: [
        { name: 'title', type: 'string' },
        { name: 'status', type: 'string' },
      ],
    },
  },
  fixes: ['set_property'],
  check: { document: judge },
};

function judge(scope: DocumentScope): void {
  const { keyed, dialect } = scope.model.schema;
  for (const { pointer, path, member, wants } of keyed) {
    const rest = parsePointer(pointer) ?? [];
    const message = `${quote(member)} is an object: write ${wants}`;
    // In the second dialect the document that is judged is another than the one that is written.
    const list = dialect === 'orb' ? valueAt(scope.model.document as Json, path) : undefined;
    const repairs = list === undefined ? null : () => [{ action: 'set_property', params: { path, value: list } }];
    scope.report(keyedList, { element: scope.root, rest }, member, message, repairs);
  }
}

function valueAt(document: Json, path: string): Json | undefined {
  let at: Json | undefined = document;
  for (const step of parsePointer(path) ?? [])
    at = isArray(at as Json) ? (at as readonly Json[])[Number(step)] : (at as JsonObject | undefined)?.[step];
  return at;
}
