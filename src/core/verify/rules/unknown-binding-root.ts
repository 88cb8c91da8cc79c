import type { Element, Trait, Transition } from '../../schema/element.ts';
import { bindingRootNames, implicitLocals } from '../../schema/language.ts';
import { symbolsOf } from '../../schema/symbols.ts';
import { readBinding } from '../binding.ts';
import type { EntityFacts, OpenQuestion, TraitScope } from '../check.ts';
import type { DocumentScope } from '../document-scope.ts';
import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const unknownBindingRoot: Rule = {
  id: 'unknown-binding-root',
  category: 'broken_binding',
  severity: 'error',
  says: 'A binding begins with a name that is no root, no name of an enclosing form and no entity. In an open document a capitalised root may be an entity from elsewhere.',
  wrong: { effects: [['set', '@entity.title', '@paylod.title']] },
  right: { effects: [['set', '@entity.title', '@payload.title']] },
  fixes: ['set_property'],
  check: {
    otherBinding: ({ root, text }, scope) => {
      if (bindingRootNames.has(root) || implicitLocals.has(root)) return;
      const { site } = scope;
      if (isOf17(root, scope)) return;
      const question = { name: root, element: site.owner, rest: site.path(), detail: text, locals: site.locals() };
      scope.bindingRoots.push(question);
    },
    document: (scope) => {
      for (let i = 0; i < scope.facts.length; i++) {
        for (const question of scope.facts[i]?.bindingRoots ?? []) {
          if (scope.model.entityByName.has(question.name)) continue;
          if (mayBeElsewhere(scope, question.name)) scope.leaveOpen('broken_binding');
          else report(scope, i, question);
        }
      }
    },
  },
};

const rootsOf17: ReadonlySet<string> = new Set(['pages', 'currentTheme']);

/** Effects of transitions read them since version 17. */
const isOf17 = (root: string, { registries, site }: TraitScope) =>
  registries.target === '17' && rootsOf17.has(root) && site.owner.kind === 'transition' && site.path()[0] !== 'guard';

/** In an open document a capitalised root may be an entity that another file declares. */
function mayBeElsewhere(scope: DocumentScope, root: string): boolean {
  const first = root.charAt(0);
  return !scope.model.isClosed && first !== first.toLowerCase();
}

function report(scope: DocumentScope, index: number, question: OpenQuestion): void {
  const { name, element, rest, detail, locals = [] } = question;
  // What the place itself introduces is meant before what the document knows.
  const local = nearTo(name, locals, scope);
  const entities = symbolsOf(scope.model).namesIn('entity', null);
  const known = () => [...bindingRootNames, ...implicitLocals, ...entities];
  const near = local.length > 0 ? local : nearTo(name, known, scope);
  const message = `${quote(detail)} begins with ${quote(name)}, which is no root, local name or entity${hint(near)}`;
  const [nearest] = near;
  const trait = scope.model.traits[index] as Trait;
  const value = nearest === undefined ? '' : `@${nearest}${detail.slice(1 + name.length)}`;
  const stands =
    local.length > 0 ||
    nearest === 'config' ||
    (nearest === 'payload' && mayRead(scope, element, readBinding(value).field)) ||
    (nearest === 'entity' && hasField(scope.facts[index]?.entity ?? null, value));
  scope.report(unknownBindingRoot, { element, rest, trait }, detail, message, (place) =>
    stands ? [{ action: 'set_property', params: { path: place.path, value } }] : [],
  );
}

/** True if an element may read a field of the payload, by what its trait declares. */
function mayRead({ model }: DocumentScope, owner: Element, field: string | null): boolean {
  if (owner.kind === 'tick') return false;
  if (owner.kind !== 'transition' || field === null) return true;
  const { event } = owner as Transition;
  return event.startsWith('_') || symbolsOf(model).meantBy({ kind: 'payload', name: field, of: event, owner }) !== null;
}

/** True if nothing is known against the first step of a binding to the linked entity. */
function hasField(entity: EntityFacts | null, text: string): boolean {
  const { field } = readBinding(text);
  return entity === null || entity.fields === null || field === null || entity.fields.has(field);
}
