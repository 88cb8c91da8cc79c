import { isArray, isObject, type Json } from '../../base/json.ts';
import { nodeName, type Page, type Tick, type Trait, type Transition } from '../../schema/element.ts';
import type { Model } from '../../schema/model.ts';
import type { DocumentScope } from '../document-scope.ts';
import { stepsOf } from '../entity-writes.ts';
import { quote } from '../hint.ts';
import { pageAt } from '../page-paths.ts';
import type { Rule } from '../rule.ts';

const detail = {
  name: 'Detail',
  category: 'interaction',
  linkedEntity: 'Ticket',
  stateMachine: {
    states: [{ name: 'shown', isInitial: true }],
    events: [{ key: 'INIT', payloadSchema: [{ name: 'title', type: 'string', required: true }] }, { key: 'BACK' }],
    transitions: [
      {
        from: 'shown',
        event: 'INIT',
        to: 'shown',
        effects: [['render-ui', 'main', { type: 'button', label: 'Back', action: 'BACK' }]],
      },
      { from: 'shown', event: 'BACK', to: 'shown', effects: [['navigate', '/board']] },
    ],
  },
};
const shown = {
  traits: [detail],
  page: { traits: [{ ref: 'Triage' }] },
  pages: [{ name: 'Details', path: '/details', traits: [{ ref: 'Detail' }] }],
};

export const navigateWithoutPayload: Rule = {
  id: 'navigate-without-payload',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_EFF_NAVIGATE_MISSING_PAYLOAD',
  targets: { since: '17' },
  says: 'A `navigate` of a transition or a tick leads to a page of whose traits one requires a payload field of INIT, and does not give that field in an object behind the path. A part of the path such as `:id` does not count. Effects inside others are not judged.',
  wrong: { ...shown, effects: [['navigate', '/details']] },
  right: { ...shown, effects: [['navigate', '/details', { title: '@payload.title' }]] },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      const { model } = scope;
      if (model.pages.length === 0) return;
      const required = new Map<Page, readonly string[]>();
      for (const trait of model.traits)
        for (const step of stepsOf(trait))
          step.effects.forEach((effect, i) => {
            const page = pageOf(model, effect);
            if (page === null) return;
            const names = required.get(page) ?? requiredBy(model, page);
            required.set(page, names);
            const given = isArray(effect) ? effect[2] : undefined;
            const lacking = names.filter((name) => !(isObject(given) && name in given));
            if (lacking.length > 0) report(scope, { trait, step, i, page }, effect as readonly Json[], lacking);
          });
    },
  },
};

/** The page that an effect leads to. Parts that are known when it runs stand for any text. */
function pageOf(model: Model, effect: Json): Page | null {
  if (!isArray(effect) || effect[0] !== 'navigate') return null;
  const [, target] = effect;
  const path =
    isArray(target) && target[0] === 'str/concat'
      ? target.slice(1).map(literalPart).join('')
      : typeof target === 'string'
        ? target
        : '';
  return path.startsWith('/') ? pageAt(model, path) : null;
}

const literalPart = (part: Json): string => (typeof part === 'string' && !part.startsWith('@') ? part : '-');

function requiredBy({ traitsByName }: Model, { traitNames, orbital }: Page): string[] {
  const names = new Set<string>();
  for (const name of traitNames)
    for (const trait of traitsByName.get(name) ?? [])
      if (trait.orbital === orbital)
        for (const event of trait.events)
          if (event.name === 'INIT' && isObject(event.node) && isArray(event.node.payloadSchema))
            for (const field of event.node.payloadSchema)
              if (isObject(field) && field.required === true) names.add(nodeName(field, 'name'));
  return [...names];
}

interface Place {
  readonly trait: Trait;
  readonly step: Transition | Tick;
  readonly i: number;
  readonly page: Page;
}

function report(
  scope: DocumentScope,
  { trait, step, i, page }: Place,
  effect: readonly Json[],
  lacking: readonly string[],
): void {
  const noun = lacking.length === 1 ? 'the payload field' : 'the payload fields';
  const message = `the page ${quote(page.path ?? page.name)} takes INIT with ${noun} ${lacking.map(quote).join(', ')}: give an object with what is required behind the path`;
  const place = { element: step, rest: ['effects', i], trait };
  scope.report(navigateWithoutPayload, place, lacking[0] ?? '', message, ({ path }) => {
    const [operator = '', target = '', given] = effect;
    const added = lacking.map((name) => [name, sourceOf(trait, step, page, target, name)] as const);
    if (added.some(([, value]) => value === null) || (given !== undefined && !isObject(given))) return [];
    const payload = { ...given, ...Object.fromEntries(added) };
    return [{ action: 'set_property', params: { path, value: [operator, target, payload] } }];
  });
}

/** The value for a field: the part of the path that the page calls so, or what the event of the transition brings. */
function sourceOf(trait: Trait, step: Transition | Tick, page: Page, target: Json, name: string): Json {
  const part = (page.path ?? '').split('/').indexOf(`:${name}`);
  const taken = part === -1 || typeof target !== 'string' ? undefined : target.split('/')[part];
  if (taken !== undefined && /^@[\w.]+$/.test(taken)) return taken;
  if (part !== -1 && isArray(target) && (page.path ?? '').split(':').length === 2) {
    const parts = target.slice(1).filter((one) => typeof one !== 'string' || one.startsWith('@'));
    if (parts.length === 1) return parts[0] ?? null;
  }
  if (step.kind !== 'transition') return null;
  const declared = [...trait.events, ...trait.emits].filter((one) => one.name === step.event);
  const isBrought = declared.some(({ payload }) => payload?.some((field) => nodeName(field, 'name') === name));
  return isBrought ? `@payload.${name}` : null;
}
