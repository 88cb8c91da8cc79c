import { isObject } from '../../base/json.ts';
import type { Listen, Trait } from '../../schema/element.ts';
import type { DocumentScope } from '../document-scope.ts';
import { listening } from '../example.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const example = (source: object) => ({
  effects: [['emit', 'SAVED']],
  trait: { emits: ['SAVED'] },
  traits: [listening({ event: 'SAVED', triggers: 'NOTE', source: { trait: 'Triage', ...source } })],
});

export const unreadableListener: Rule = {
  id: 'unreadable-listener',
  category: 'unmatched_listener',
  severity: 'error',
  official: 'JSON_PARSE_ERROR',
  targets: { since: '17' },
  says: 'A `listens` entry names no event, or its `source` does not say of which kind it is, `trait`, `orbital` or `any`, or which trait is meant.',
  wrong: example({}),
  right: example({ kind: 'trait' }),
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      for (const trait of scope.model.traits)
        for (const listen of trait.listens) if (isObject(listen.node)) judge(scope, trait, listen);
    },
  },
};

function judge(scope: DocumentScope, trait: Trait, listen: Listen): void {
  const node = listen.node as Exclude<Listen['node'], string>;
  const { source } = node;
  if (typeof node.event !== 'string' && listen.name === '') {
    const message = 'the entry says in `event` which event it listens for: without it the document is not read';
    scope.report(unreadableListener, { element: listen, trait }, '', message);
  } else if (typeof source === 'string' || (isObject(source) && typeof source.kind !== 'string')) {
    const message = `the source of ${quote(listen.name)} does not say its kind, which is "trait", "orbital" or "any": without it the document is not read`;
    scope.report(unreadableListener, { element: listen, rest: ['source'], trait }, listen.name, message, ({ path }) =>
      withKind(listen, path),
    );
  } else if (isObject(source)) {
    const { kind } = source;
    const lacking = [...(kind === 'orbital' ? ['orbital'] : []), ...(kind === 'any' ? [] : ['trait'])].filter(
      (name) => typeof source[name] !== 'string',
    );
    if ((kind !== 'trait' && kind !== 'orbital') || lacking.length === 0) return;
    const message = `the source of ${quote(listen.name)} is of the kind ${quote(kind)} and does not say which ${lacking.join(' and which ')}: without it the document is not read`;
    scope.report(unreadableListener, { element: listen, rest: ['source'], trait }, listen.name, message, ({ path }) =>
      ofOwnOrbital(scope, trait, listen, path),
    );
  }
}

/** The orbital of a source that names a trait alone: the only one that has a trait of that name. */
function ofOwnOrbital(
  { model }: DocumentScope,
  { orbital }: Trait,
  { sourceTrait }: Listen,
  path: string,
): SuggestedAction[] {
  const same = model.traitsByName.get(sourceTrait ?? '') ?? [];
  const [meant = null] = same.length === 1 ? same : [];
  if (meant === null) return [];
  const value =
    meant.orbital === orbital
      ? { kind: 'trait', trait: meant.name }
      : { kind: 'orbital', orbital: meant.orbital.name, trait: meant.name };
  return [{ action: 'set_property', params: { path, value } }];
}

/** The kind that the other members tell. */
function withKind({ node, sourceTrait, sourceOrbital }: Listen, path: string): SuggestedAction[] {
  if (sourceTrait === null || !isObject(node)) return [];
  const value =
    sourceOrbital === null
      ? { kind: 'trait', trait: sourceTrait }
      : { kind: 'orbital', orbital: sourceOrbital, trait: sourceTrait };
  return [{ action: 'set_property', params: { path, value } }];
}
