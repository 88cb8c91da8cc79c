import type { Listen, Trait } from '../../schema/element.ts';
import { findTraits, goesBy, type Model } from '../../schema/model.ts';
import { symbolsOf } from '../../schema/symbols.ts';
import type { DocumentScope } from '../document-scope.ts';
import { listening } from '../example.ts';
import { hint, nearTo, quote } from '../hint.ts';
import { refusedBy17 } from '../registry.ts';
import type { Rule } from '../rule.ts';

export const unknownListenerSource: Rule = {
  id: 'unknown-listener-source',
  category: 'unmatched_listener',
  severity: 'warning',
  says: 'In a closed document, the `source` of a `listens` entry names a trait or an orbital that does not exist.',
  wrong: {
    effects: [['emit', 'SAVED']],
    trait: { emits: ['SAVED'] },
    traits: [listening({ event: 'SAVED', triggers: 'NOTE', source: { trait: 'Traige' } })],
  },
  right: {
    effects: [['emit', 'SAVED']],
    trait: { emits: ['SAVED'] },
    traits: [listening({ event: 'SAVED', triggers: 'NOTE', source: { trait: 'Triage' } })],
  },
  fixes: ['set_property', 'unset_property'],
  check: {
    document: (scope) => {
      for (const trait of scope.model.traits)
        for (const listen of trait.listens)
          if (listen.sourceTrait !== null && !hasSource(scope, listen)) report(scope, trait, listen);
    },
  },
};

function hasSource(scope: DocumentScope, listen: Listen): boolean {
  const { sourceOrbital, sourceTrait } = listen;
  const name = sourceTrait ?? '';
  if (sourceOrbital !== null && scope.model.traitsByName.has(name)) return scope.countTraits(name, sourceOrbital) > 0;
  const found = findTraits(scope.model, name);
  return found.some((trait) => sourceOrbital === null || goesBy(trait.orbital, sourceOrbital));
}

function report(scope: DocumentScope, trait: Trait, listen: Listen): void {
  if (!scope.model.isClosed) {
    scope.leaveOpen('unmatched_listener');
    return;
  }
  const { member, name, near, message } = wrongSource(scope, listen);
  const place = { element: listen, rest: ['source', member], trait };
  const [nearest] = near;
  // An orbital that is not there keeps the program of 17 from looking for the trait.
  const rule =
    member === 'trait'
      ? refusedBy17(scope.registries, unknownListenerSource, 'ORB_X_LISTEN_SOURCE_UNRESOLVED')
      : unknownListenerSource;
  scope.report(rule, place, name, message + hint(near), ({ path }) => [
    ...(nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }]),
    { action: 'unset_property', params: { path: path.slice(0, -`/${member}`.length) } },
  ]);
}

interface WrongSource {
  readonly member: 'trait' | 'orbital';
  readonly name: string;
  readonly near: readonly string[];
  readonly message: string;
}

/** Names of the traits of the document, each once. */
const namesOf = (model: Model): readonly string[] => [
  ...new Set(
    symbolsOf(model)
      .declarations('trait')
      .map((one) => one.name),
  ),
];

/** Which half of a source is wrong: the trait where its orbital has none of the name, the orbital where no orbital goes by its own. */
function wrongSource(scope: DocumentScope, { name: event, sourceTrait, sourceOrbital }: Listen): WrongSource {
  const { model } = scope;
  const name = sourceTrait ?? '';
  if (sourceOrbital === null) {
    const message = `the source ${quote(name)} of the event ${quote(event)} is no trait of the document`;
    return { member: 'trait', name, near: nearTo(name, () => namesOf(model), scope), message };
  }
  const orbitals = symbolsOf(model).orbitalsNamed(sourceOrbital);
  if (orbitals.some(({ traits }) => traits.length > 0)) {
    const own = () => orbitals.flatMap(({ traits }) => traits.map((trait) => trait.name));
    const message = `the source ${quote(name)} of the event ${quote(event)} is no trait of the orbital ${quote(sourceOrbital)}`;
    return { member: 'trait', name, near: nearTo(name, own, scope), message };
  }
  const message = `the source of the event ${quote(event)} is in ${quote(sourceOrbital)}, which is no orbital with traits`;
  const homes = () =>
    findTraits(model, name)
      .flatMap(({ orbital }) => [orbital.name, orbital.entity?.name ?? ''])
      .filter(Boolean);
  return { member: 'orbital', name: sourceOrbital, near: nearTo(sourceOrbital, homes, scope), message };
}
