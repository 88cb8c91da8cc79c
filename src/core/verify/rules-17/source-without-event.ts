import { isObject } from '../../base/json.ts';
import type { Listen, Trait } from '../../schema/element.ts';
import { putsOut, type TraitFacts } from '../check.ts';
import type { DocumentScope } from '../document-scope.ts';
import { textsOf } from '../event-texts.ts';
import { listening } from '../example.ts';
import { quote } from '../hint.ts';
import { sourcesOf } from '../listen-sources.ts';
import type { Rule } from '../rule.ts';

const hears = (source: object) => [
  listening({ event: 'SAVED', triggers: 'NOTE', source: { kind: 'trait', ...source } }),
];

export const sourceWithoutEvent: Rule = {
  id: 'source-without-event',
  category: 'unmatched_listener',
  severity: 'error',
  official: 'ORB_X_LISTEN_SOURCE_UNRESOLVED',
  targets: { since: '17' },
  says: 'In a closed document, the `source` of a `listens` entry names a trait that is there and does not put out the event, or, of the kind `trait`, one of another orbital.',
  wrong: {
    effects: [['emit', 'SAVED']],
    trait: { emits: ['SAVED'] },
    traits: hears({ trait: 'Log' }),
  },
  right: {
    effects: [['emit', 'SAVED']],
    trait: { emits: ['SAVED'] },
    traits: hears({ trait: 'Triage' }),
  },
  fixes: ['set_property', 'unset_property'],
  check: {
    document: (scope) => {
      const { model } = scope;
      if (!model.isClosed || model.traits.every(({ listens }) => listens.length === 0)) return;
      const facts = new Map(model.traits.map((trait, i) => [trait, scope.facts[i] as TraitFacts]));
      // An event that nobody emits is told by listener-without-emit, a trait that is nowhere by unknown-listener-source.
      for (const trait of model.traits)
        for (const listen of trait.listens)
          if (listen.sourceTrait !== null && scope.putOut.has(listen.name))
            judge(scope, facts, trait, listen, listen.sourceTrait);
    },
  },
};

function judge(
  scope: DocumentScope,
  facts: ReadonlyMap<Trait, TraitFacts>,
  trait: Trait,
  listen: Listen,
  name: string,
): void {
  const { model } = scope;
  const { sourceOrbital } = listen;
  const meant = sourcesOf(model, trait, listen);
  const place = { element: listen, rest: ['source'], trait };
  if (meant.length === 0) {
    const [other] = model.traitsByName.get(name) ?? [];
    if (other === undefined || sourceOrbital !== null) return;
    const message = `the source ${quote(name)} of ${quote(listen.name)} is a trait of another orbital: name that orbital, with the kind "orbital"`;
    scope.report(sourceWithoutEvent, place, name, message, ({ path }) => [
      {
        action: 'set_property',
        params: { path, value: { kind: 'orbital', orbital: other.orbital.name, trait: name } },
      },
    ]);
    return;
  }
  if (meant.some((one) => one.form !== 'inline')) return;
  const isSource = (one: Trait) => {
    const known = facts.get(one);
    return known !== undefined && putsOut(known, listen.name);
  };
  if (!meant.some(isSource)) {
    const others = trait.orbital.traits.filter(isSource);
    const message = `the source ${quote(name)} does not put out ${quote(listen.name)}: name the trait that does`;
    scope.report(sourceWithoutEvent, place, name, message, ({ path }) =>
      others.length === 1 && isObject(listen.node) && sourceOrbital === null
        ? [{ action: 'set_property', params: { path: `${path}/trait`, value: (others[0] as Trait).name } }]
        : [],
    );
  } else if (!meant.some((one) => facts.get(one)?.fired.has(listen.name) || textsOf(one).has(listen.name))) {
    const message = `the source ${quote(name)} declares ${quote(listen.name)} and never puts it out: emit it there`;
    // Who waits for what is never said may as well not wait.
    scope.report({ ...sourceWithoutEvent, official: neverProduced }, place, name, message, ({ path }) => [
      { action: 'unset_property', params: { path: path.slice(0, -'/source'.length) } },
    ]);
  }
}

/** The code of a source that declares the event and never puts it out. */
const neverProduced = 'ORB_X_LISTEN_SOURCE_NEVER_PRODUCES';
