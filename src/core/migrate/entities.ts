// Menders of what is stored: rows that nothing names, entities that nothing keeps.
import { isObject } from '../base/json.ts';
import { orbPointerOf } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { quote } from '../verify/hint.ts';
import { type Choice, type Mender, type Mending, setAt, unsetAt } from './mending.ts';
import { usesIn } from './model-uses.ts';
import { namedIn } from './trait-uses.ts';

/** The entity in memory: what a `set` does to a stored row, or a tick at an interval, is then what it says. */
function inMemory(model: Model, entity: string): Choice | null {
  const element = model.entityByName.get(entity);
  if (element === undefined || !isObject(element.node)) return null;
  const { collection } = element.node;
  return {
    label: `keep ${entity} in memory: its rows are gone when the application ends`,
    actions: [
      setAt(orbPointerOf(element, ['persistence']), 'runtime'),
      ...(collection === undefined ? [] : [unsetAt(orbPointerOf(element, ['collection']))]),
    ],
    hazard: 'changing',
  };
}

/** An entity that nothing stores or loads is kept in memory, which is all that happens to it. */
const runtimeWhereUnkept =
  (question: (name: string, entity: string) => string): Mender =>
  ({ finding, trait, model }) => {
    const entity = trait?.linkedEntity ?? '';
    const choice = inMemory(model, entity);
    const asked = question(finding.name, entity);
    if (choice === null) return { mendings: [], question: asked, choices: [] };
    if (usesIn(model).isKept(entity)) return { mendings: [], question: asked, choices: [choice] };
    const reason = `No effect stores or loads a row of ${quote(entity)}, so it is declared as what it is: kept in memory.`;
    const mending: Mending = { actions: choice.actions, reason, hazard: 'changing' };
    return { mendings: [mending], question: asked, choices: [choice] };
  };

export const mendSetWithoutRow = runtimeWhereUnkept(
  (name, entity) =>
    `Which row of ${quote(entity)} is meant where ${quote(name)} is set? Set \`@entity.id\` first, or create the row with \`persist\`.`,
);

export const mendTick = runtimeWhereUnkept(
  (name, entity) =>
    `Is ${quote(entity)} to be kept in memory, or is the tick ${quote(name)} to run at times of the day (\`"0 9 * * *"\`)?`,
);

/** A field that is read and never set: with a default, it has a value. */
export const mendNeverSet: Mender = ({ finding, trait, model }) => {
  const field = namedIn(model.entityByName.get(trait?.linkedEntity ?? '')?.fields ?? [], finding.name);
  const zero: Readonly<Record<string, string | number | boolean>> = { string: '', number: 0, boolean: false };
  const value = field === undefined ? undefined : zero[field.type];
  const choices: Choice[] =
    field === undefined || value === undefined || !isObject(field.node)
      ? []
      : [
          {
            label: `give ${finding.name} the default ${JSON.stringify(value)}`,
            actions: [setAt(orbPointerOf(field, ['default']), value)],
            hazard: 'changing',
          },
        ];
  const question = `Which effect sets ${quote(finding.name)} of ${quote(trait?.linkedEntity ?? '')}? Set it, give it a default, or read it from the payload.`;
  return { mendings: [], question, choices };
};
