import { isObject, type Json, type JsonObject } from '../../base/json.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
import type { Trait } from '../../schema/element.ts';
import type { DocumentScope } from '../document-scope.ts';
import { stepsOf } from '../entity-writes.ts';
import { listening } from '../example.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { contentOf, resultsOf } from '../step-content.ts';

const log = listening({ event: 'SAVED', triggers: 'NOTE' });

export const internalEventHeard: Rule = {
  id: 'internal-event-heard',
  category: 'unmatched_listener',
  severity: 'error',
  official: 'ORB_X_ORPHAN_LISTENER',
  targets: { since: '17' },
  says: 'A trait listens for an event that others emit with the scope `internal` alone, so that it leaves none of them.',
  wrong: { effects: [['emit', 'SAVED']], trait: { emits: [{ event: 'SAVED', scope: 'internal' }] }, traits: [log] },
  right: { effects: [['emit', 'SAVED']], trait: { emits: [{ event: 'SAVED', scope: 'external' }] }, traits: [log] },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      const { model } = scope;
      if (!model.isClosed || model.traits.every(({ listens }) => listens.length === 0)) return;
      const told = outerEvents(scope);
      let raised: ReadonlySet<string> | null = null;
      for (const trait of model.traits)
        for (const listen of trait.listens) {
          // An event that nobody emits at all is told by listener-without-emit.
          if (told.has(listen.name) || !scope.putOut.has(listen.name)) continue;
          raised ??= controlEvents(scope);
          if (raised.has(listen.name)) continue;
          const message = `${quote(listen.name)} is emitted with the scope internal, so that no other trait receives it: make its scope external where it is declared`;
          scope.report(internalEventHeard, { element: listen, trait }, listen.name, message, () =>
            declarationsOf(scope, listen.name).map((path) => ({
              action: 'set_property',
              params: { path: `${path}/scope`, value: 'external' },
            })),
          );
        }
    },
  },
};

/** Events that leave the trait that raises them: those not declared internal, and results of effects. */
function outerEvents({ model }: DocumentScope): ReadonlySet<string> {
  const leaving = new Set<string>();
  for (const trait of model.traits) for (const event of outerEventsOf(trait)) leaving.add(event);
  return leaving;
}

const outerMemo = createNodeMemo<ReadonlySet<string>>();

/** Kept with the node, as the texts of a trait are. */
function outerEventsOf(trait: Trait): ReadonlySet<string> {
  const known = isObject(trait.node) ? outerMemo.get(trait.node) : undefined;
  if (known !== undefined) return known;
  const leaving = new Set<string>();
  for (const { name, scope } of trait.emits) if (scope !== 'internal') leaving.add(name);
  for (const step of stepsOf(trait))
    for (const { events } of resultsOf(step)) for (const event of events) leaving.add(event);
  if (isObject(trait.node)) outerMemo.set(trait.node, leaving);
  return leaving;
}

/** Those that leave because a control raises them: any text of a rendered node or a setting. Asked for where no declaration tells. */
function controlEvents({ model }: DocumentScope): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const trait of model.traits) for (const text of textsOf(trait)) texts.add(text);
  return texts;
}

const textsMemo = createNodeMemo<ReadonlySet<string>>();

/** Kept with the node: a document is judged again after each edit, and most of its traits are as they were. */
function textsOf(trait: Trait): ReadonlySet<string> {
  const known = isObject(trait.node) ? textsMemo.get(trait.node) : undefined;
  if (known !== undefined) return known;
  const texts = new Set<string>();
  for (const step of stepsOf(trait)) for (const { node } of contentOf(step).nodes) collectTexts(node, texts);
  if (isObject(trait.node)) {
    if (isObject(trait.node.config)) collectTexts(trait.node.config, texts);
    textsMemo.set(trait.node, texts);
  }
  return texts;
}

function collectTexts(value: Json, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const name in value) {
      const member = (value as JsonObject)[name];
      if (!isTyped(member)) collectTexts(member ?? null, texts);
    }
}

/** A node has its own turn: what is in it is not looked at twice. */
const isTyped = (value: Json | undefined) => isObject(value) && typeof value.type === 'string';

function declarationsOf({ model }: DocumentScope, event: string): string[] {
  const declaring = (trait: Trait) => trait.emits.filter(({ name, node }) => name === event && isObject(node));
  return model.traits.flatMap((trait) =>
    declaring(trait).map((emit) => `/orbitals/${trait.orbital.index}/traits/${trait.index}/${emit.steps.join('/')}`),
  );
}
