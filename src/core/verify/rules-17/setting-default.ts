import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import { putsOut, type RepairPlace, type TraitScope } from '../check.ts';
import { asType, isComputed, show, texts } from '../declared-values.ts';
import type { SuggestedAction } from '../finding.ts';
import { hint, nearKnown, nearTo, quote } from '../hint.ts';
import { type Misfit, misfitsIn } from '../literal-parts.ts';
import { isKnownSlot } from '../registry.ts';
import type { Rule } from '../rule.ts';
import { settingsOf } from './generic-type.ts';

export const settingDefault: Rule = {
  id: 'setting-default',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_T_CONFIG_SHAPE_MISMATCH',
  targets: { since: '17' },
  says: 'The `default` of a setting is a literal that is not of the type of the setting, at any depth: no number, none of its `values`, or the name of a slot, a pattern or an event that nothing has.',
  wrong: { trait: { config: { isCompact: { type: 'boolean', default: 'true' } } } },
  right: { trait: { config: { isCompact: { type: 'boolean', default: true } } } },
  fixes: ['set_property', 'unset_property'],
  check: {
    trait: (scope) => {
      if (scope.trait.form !== 'inline') return;
      for (const [name, setting] of Object.entries(settingsOf(scope.trait.node)))
        if (isObject(setting) && typeof setting.type === 'string' && setting.default !== undefined)
          for (const wrong of wrongIn(setting, setting.type, setting.default, scope)) {
            const message = `the default ${show(wrong.value)} of the setting ${quote(name)} is not ${wrong.takes}: correct it, or the type${hint(wrong.near)}`;
            const rule = wrong.official === null ? settingDefault : { ...settingDefault, official: wrong.official };
            const rest = ['config', name, 'default', ...wrong.rest];
            scope.report(rule, scope.trait, rest, name, message, (place) => repairsOf(wrong, place));
          }
    },
  },
};

interface Wrong {
  readonly rest: readonly Segment[];
  readonly value: Json;
  readonly takes: string;
  readonly near: readonly string[];
  readonly official: string | null;
  /** The same value as the type takes it. */
  readonly meant: Json | undefined;
}

/** Slots that a setting may name beside those that are rendered to. */
const innerSlots: ReadonlySet<string> = new Set([
  ...['health', 'score', 'inventory', 'stamina'].map((name) => `hud.${name}`),
  ...['inventory', 'menu', 'pause'].map((name) => `overlay.${name}`),
]);

/** Types that name something, of which a default is judged by that. */
function wrongIn(setting: JsonObject, type: string, value: Json, scope: TraitScope): readonly Wrong[] {
  const wrong = (takes: string, official: string | null, near: readonly string[] = []): Wrong[] => [
    { rest: [], value, takes, official, near, meant: undefined },
  ];
  const { registries } = scope;
  switch (type) {
    case 'slot':
      if (value === null) return [];
      if (typeof value !== 'string') return wrong('the name of a slot', null);
      if (isKnownSlot(registries, value) || innerSlots.has(value)) return [];
      return wrong('the name of a slot', 'ORB_T_INVALID_SLOT_DEFAULT', nearKnown(value, registries.slots, scope));
    case 'pattern':
      if (value === null) return [];
      if (typeof value !== 'string') return wrong('the name of a pattern', null);
      if (registries.patterns.has(value)) return [];
      return wrong(
        'the name of a pattern',
        'ORB_T_INVALID_PATTERN_DEFAULT',
        nearKnown(value, registries.patterns, scope),
      );
    case 'event': {
      if (value === '' || (typeof value === 'string' && (value.startsWith('@') || knowsEvent(scope, value)))) return [];
      const near = typeof value === 'string' ? nearTo(value, () => scope.events.keys(), scope) : [];
      return wrong('the name of an event of the trait', 'ORB_T_INVALID_EVENT_DEFAULT', near);
    }
    case 'secret':
      return typeof value === 'string'
        ? []
        : wrong('the name of an environment variable', 'ORB_T_SECRET_DEFAULT_NOT_STRING');
    case 'trait':
      if (value === null || (typeof value === 'string' && /^@trait\.[\p{L}_]/u.test(value))) return [];
      return wrong('a trait written as `@trait.Name`', 'ORB_BINDING_TRAIT_INVALID_FORMAT');
    case 'node':
    case 'render-ui':
      return typeof value === 'number' || typeof value === 'boolean' ? wrong('a pattern', null) : [];
    default:
      return misfitsIn(setting, value, takesNull(type)).map((misfit) => ofMisfit(misfit, scope));
  }
}

/** Types of texts take null, but for `string`. */
const takesNull = (type: string) => !/^(?:string|number|int|float|boolean|\[.*\]|Map<.*)$/.test(type);

const knowsEvent = (scope: TraitScope, name: string) =>
  scope.events.has(name) || scope.handled.has(name) || putsOut(scope, name);

function ofMisfit({ rest, value, takes, type, values }: Misfit, scope: TraitScope): Wrong {
  const near = values !== null && typeof value === 'string' ? nearTo(value, () => texts(values), scope) : [];
  return { rest, value, takes, near, official: null, meant: values === null ? asDeclared(type, value) : undefined };
}

/** The same value as a type takes it: a number that is written as a text, one item where a list is asked for. */
export function asDeclared(type: string, value: Json): Json | undefined {
  if (/^\[[^[\]]*\]$/.test(type) || type === 'array') return value === null || isArray(value) ? undefined : [value];
  return asType(/^(?:int|float)$/.test(type) ? 'number' : type, value);
}

function repairsOf(wrong: Wrong, { path, document }: RepairPlace): SuggestedAction[] {
  const { value, near, official } = wrong;
  const set = (to: Json): SuggestedAction => ({ action: 'set_property', params: { path, value: to } });
  const unset = { action: 'unset_property', params: { path } };
  const isTrait = official === 'ORB_BINDING_TRAIT_INVALID_FORMAT' && typeof value === 'string';
  if (isTrait && document.model.traitsByName.has(value)) return [set(`@trait.${value}`), unset];
  const meant = wrong.meant ?? near[0];
  // An item of a list is not taken out: the others would move up.
  const isItem = typeof wrong.rest.at(-1) === 'number';
  return [...(meant === undefined || isComputed(meant) ? [] : [set(meant)]), ...(isItem ? [] : [unset])];
}
