// The action vocabulary for readers, from the definitions themselves: a page for people and models, and signatures for where there is little room.
import type { Json } from '../core/base/json.ts';
import { type ActionDefinition, actionDefinitions } from '../core/plan/index.ts';
import { describeType, Params } from '../core/plan/params.ts';
import { table } from './markdown-table.ts';

/** All actions with their parameters, `?` marking optional ones and `...` that there may be more: `add_entity{name,orbital?,...}`. */
export function actionSignatures(): string {
  return actionDefinitions.map(signatureOf).join(' ');
}

function signatureOf({ name, params, rest }: ActionDefinition): string {
  const names = Object.entries(params).map(([param, { optional }]) => (optional ? `${param}?` : param));
  return `${name}{${[...names, ...(rest === undefined ? [] : ['...'])].join(',')}}`;
}

/** A page of Markdown: every action, what it does, needs and takes. */
export function actionReference(): string {
  const rows = actionDefinitions.map((definition) => [
    definition.element,
    `[\`${definition.name}\`](#${definition.name})`,
    definition.loses === undefined ? String(definition.hazard) : 'changing; destructive where something is lost',
    `\`${definition.inverse}\``,
    definition.summary,
  ]);
  return `# Actions

The vocabulary of \`/apply\`, plans, suggestions and repairs. \`?\` marks optional parameters; hazards are \`safe\` (adds), \`changing\`
(alters behavior) and \`destructive\` (loses something a person wrote). What an action needs and gives are resource keys: of two
actions of one plan, the one that needs a key comes after the one that gives it.

${table(['element', 'action', 'hazard', 'taken back by', 'what it does'], rows)}
${actionDefinitions.map(actionSection).join('\n')}`;
}

function actionSection(definition: ActionDefinition): string {
  const rows = Object.entries(definition.params).map(([name, spec]) => [
    `\`${name}${spec.optional ? '?' : ''}\``,
    describeType(spec.type),
    spec.description,
  ]);
  if (definition.rest !== undefined) rows.push(['...', 'any JSON value', definition.rest]);
  const params = placeholdersOf(definition);
  const keyList = (keys: readonly string[] | undefined) =>
    [...new Set(keys)].map((key) => `\`${key}\``).join(', ') || 'nothing';
  return `## ${definition.name}

${definition.summary} Refused unless ${definition.preconditions.join('; ')}.
Needs ${keyList(definition.requires?.(params))}; gives ${keyList(definition.provides?.(params))}.

${table(['parameter', 'type', 'what it is'], rows)}`;
}

/** Parameters that stand for themselves, so that resource keys read like patterns. */
function placeholdersOf(definition: ActionDefinition): Params {
  const texts = ['text', 'nameOrNames', 'node', 'json'];
  const entries = Object.entries(definition.params).flatMap(([name, spec]): [string, Json][] => {
    if (definition.name === 'add_transitions' && name === 'transitions')
      return [[name, [{ from: '<from>', event: '<event>', to: '<to>' }]]];
    if (texts.includes(spec.type) && !['value', 'guard'].includes(name)) return [[name, `<${name}>`]];
    return spec.type === 'names' ? [[name, [`<${name}>`]]] : [];
  });
  return new Params(Object.fromEntries(entries), definition.params);
}
