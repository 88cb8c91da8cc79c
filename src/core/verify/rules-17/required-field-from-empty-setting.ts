import { charge } from '../../base/budget.ts';
import { isArray, isObject, type Json } from '../../base/json.ts';
import type { Trait } from '../../schema/element.ts';
import type { Model } from '../../schema/model.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const owned = [{ name: 'owner', type: 'string', required: true }];
const effects = [['set', '@entity.owner', '@config.owner']];

export const requiredFieldFromEmptySetting: Rule = {
  id: 'required-field-from-empty-setting',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_X_SET_REQUIRED_FIELD_FROM_OPTIONAL_KNOB',
  targets: { since: '17' },
  says: 'An effect sets a required field of the linked entity to a setting that has no default and that no reference of the document gives a value.',
  wrong: { fields: owned, trait: { config: { owner: { type: 'string' } } }, effects },
  right: { fields: owned, trait: { config: { owner: { type: 'string', default: 'Nobody' } } }, effects },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      const { model } = scope;
      const given = settingsGiven(model);
      for (const trait of model.traits) {
        const empty = emptySettings(trait, given);
        const required = empty.size === 0 ? empty : requiredFields(model, trait);
        if (required.size === 0) continue;
        for (const step of [...trait.transitions, ...trait.ticks])
          for (const [i, effect] of step.effects.entries()) {
            const [operator, target, value] = isArray(effect) ? effect : [];
            const field = operator === 'set' ? memberOf(target, '@entity.') : '';
            const setting = memberOf(value, '@config.');
            if (!required.has(field) || !empty.has(setting)) continue;
            const message = `the field ${quote(field)} is required, and the setting ${quote(setting)} has no default to set it to: give it one`;
            const place = { element: step, rest: ['effects', i, 2], trait };
            scope.report(requiredFieldFromEmptySetting, place, setting, message, ({ path }) => {
              const blank = blankOf(trait.node, setting);
              const to = `${path.slice(0, path.lastIndexOf('/stateMachine/'))}/config/${setting}/default`;
              // A tick stands beside the machine.
              return blank === undefined || !path.includes('/stateMachine/')
                ? []
                : [{ action: 'set_property', params: { path: to, value: blank } }];
            });
          }
      }
    },
  },
};

const none: ReadonlySet<string> = new Set();

/** The first member that a binding reads of a root, where it is the only one. */
const memberOf = (value: Json | undefined, root: string): string =>
  typeof value === 'string' && value.startsWith(root) && !value.slice(root.length).includes('.')
    ? value.slice(root.length)
    : '';

/** Settings to which some reference gives a value. */
function settingsGiven({ traits }: Model): ReadonlySet<string> {
  const given = new Set<string>();
  for (const { form, node } of traits)
    if (form === 'reference' && isObject(node) && isObject(node.config))
      for (const name of Object.keys(node.config)) given.add(name);
  return given;
}

function emptySettings({ form, node }: Trait, given: ReadonlySet<string>): ReadonlySet<string> {
  if (form !== 'inline' || !isObject(node) || !isObject(node.config)) return none;
  const settings = Object.entries(node.config);
  charge(settings.length, 'looking for settings without a default');
  const empty = settings.filter(([name, one]) => isObject(one) && (one.default ?? null) === null && !given.has(name));
  return empty.length === 0 ? none : new Set(empty.map(([name]) => name));
}

function requiredFields(model: Model, { linkedEntity }: Trait): ReadonlySet<string> {
  const fields = linkedEntity === null ? [] : (model.entityByName.get(linkedEntity)?.fields ?? []);
  charge(fields.length, 'looking for required fields');
  return new Set(fields.flatMap(({ name, node }) => (isObject(node) && node.required === true ? [name] : [])));
}

/** The empty value of the type of a setting. */
function blankOf(trait: Json, name: string): Json | undefined {
  const setting = isObject(trait) && isObject(trait.config) ? trait.config[name] : undefined;
  const type = isObject(setting) && typeof setting.type === 'string' ? setting.type : '';
  return new Map<string, Json>([
    ['string', ''],
    ['number', 0],
    ['boolean', false],
  ]).get(type);
}
