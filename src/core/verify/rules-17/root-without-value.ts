import { implicitLocals } from '../../schema/language.ts';
import { isInCallback, wayTo } from '../binding-place.ts';
import type { TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const ofCallbacks: ReadonlySet<string> = new Set(['item', 'index']);

export const rootWithoutValue: Rule = {
  id: 'root-without-value',
  category: 'broken_binding',
  severity: 'error',
  official: 'ORB_BINDING_UNKNOWN_ROOT',
  targets: { since: '17' },
  says: 'A binding begins with a name that has no value at its place: `@item` and `@index` outside of the callback of a list operator, such as `array/map`; `@callsitePayload` in a guard; `@row`, `@result` and `@computed` anywhere. Names that a `fn` or a `let` around them introduces are exempt.',
  wrong: { pattern: { type: 'typography', content: '@item.title' } },
  also: ['unused-event'],
  right: {
    pattern: {
      type: 'data-list',
      entity: '@entity',
      fields: [{ name: 'title' }],
      itemActions: [{ label: 'Save', event: 'SAVE' }],
      renderItem: ['fn', 'item', { type: 'typography', content: '@item.title' }],
    },
  },
  fixes: ['set_property'],
  check: {
    otherBinding: ({ root, text }, scope) => {
      const why = whyNone(root, scope);
      if (why === null) return;
      const locals = scope.site.locals();
      const [only] = locals.length === 1 ? locals : [];
      const value = only === undefined ? null : `@${only.replace(/^@/, '')}${text.slice(1 + root.length)}`;
      const advice = value === null ? '' : `; the form around it names ${quote(`@${only}`)}`;
      scope.reportHere(rootWithoutValue, [], text, `${quote(text)} has no value here: ${why}${advice}`, ({ path }) =>
        value === null || root === 'index' ? [] : [{ action: 'set_property', params: { path, value } }],
      );
    },
  },
};

function whyNone(root: string, { site }: TraitScope): string | null {
  const { kind } = site.owner;
  // Neither guards of ticks nor listeners are judged.
  if (kind !== 'transition' && (kind !== 'tick' || isInGuard(site.path()))) return null;
  if (isRetired(root)) return `nothing gives \`@${root}\` a value in this version; read the payload or the entity`;
  if (ofCallbacks.has(root) && !isInCallback(wayTo(site)))
    return `\`@${root}\` is read in the callback of a list operator alone, or where a \`fn\` names it`;
  if (root === 'callsitePayload' && isInGuard(site.path())) return 'a guard reads the payload of its own event';
  return null;
}

/** Names that version 17 gives no value anywhere. */
const isRetired = (root: string) => root === 'computed' || (implicitLocals.has(root) && !ofCallbacks.has(root));

const isInGuard = ([first]: readonly unknown[]) => first === 'guard';
