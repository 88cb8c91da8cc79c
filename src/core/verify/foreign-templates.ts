// Bindings as template languages write them, `{{payload.title}}` or `${entity.title}`: this format shows such a text as it stands. A placeholder is told where its
// root is one of a binding or the name of the linked entity; any other may be data of the author's own.
import { isArray, isObject, type Json } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Segment } from '../base/pointer.ts';
import { isSameName } from '../base/words.ts';
import type { Tick, Transition } from '../schema/element.ts';
import { bindingRootNames } from '../schema/language.ts';

/** A text with a placeholder, and its path from the node of the step. */
export interface TemplateText {
  readonly text: string;
  readonly path: readonly Segment[];
}

const placeholder = /\{\{([^{}]{1,200})\}\}|\$\{([^{}]{1,200})\}/g;
const path = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*$/u;

/** True of a text that holds a placeholder, whatever it means. */
export const isTemplate = (text: string): boolean => text.includes('{') && text.search(placeholder) !== -1;

/** Texts of a step that are no bindings and seem to be meant as some. */
export interface ForeignTexts {
  /** Those of the guard and the effects that hold placeholders. */
  readonly templates: readonly TemplateText[];
  /** Those of the effects that are a binding but for its `@`: `entity.title`. */
  readonly bare: readonly TemplateText[];
}

const memo = createNodeMemo<ForeignTexts>();

const mayBeBare = (text: string) => text.startsWith('entity.') || text.startsWith('payload.');
const bareBinding = /^(?:entity|payload)\.[\p{L}_][\p{L}\p{M}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{M}\p{N}_]*)*$/u;

/** Cost: one walk of the guard and the effects, kept with the node. */
export function foreignTextsIn(step: Transition | Tick): ForeignTexts {
  const known = memo.get(step.node);
  if (known !== undefined) return known;
  const templates: TemplateText[] = [];
  const bare: TemplateText[] = [];
  const at: Segment[] = [];
  const visit = (value: Json, segment: Segment): void => {
    at.push(segment);
    if (typeof value === 'string') {
      if (isTemplate(value)) templates.push({ text: value, path: [...at] });
      else if (at[0] === 'effects' && mayBeBare(value) && bareBinding.test(value))
        bare.push({ text: value, path: [...at] });
    } else if (isArray(value)) {
      // A template that is filled where it stands names what fills it.
      if (value[0] !== 'str/template') for (let i = 0; i < value.length; i++) visit(value[i] as Json, i);
    } else if (isObject(value)) for (const name in value) visit(value[name] as Json, name);
    at.pop();
  };
  visit(step.guard as Json, 'guard');
  visit(step.effects as Json, 'effects');
  const found = { templates, bare };
  memo.set(step.node, found);
  return found;
}

/** The binding that a placeholder means; null where nothing tells. */
function bindingOf(inside: string, entity: string | null): string | null {
  if (!path.test(inside)) return null;
  const [root = '', ...rest] = inside.split('.');
  if (bindingRootNames.has(root)) return `@${inside}`;
  return entity !== null && isSameName(root, entity) ? ['@entity', ...rest].join('.') : null;
}

/** The same in the format: a binding, or texts and bindings put together; null where a placeholder may mean anything. */
export function templateMeaning(text: string, entity: string | null): Json | null {
  if (!isTemplate(text)) return null;
  const parts: Json[] = [];
  let end = 0;
  for (const match of text.matchAll(placeholder)) {
    const binding = bindingOf((match[1] ?? match[2] ?? '').trim(), entity);
    if (binding === null) return null;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(binding);
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts.length > 1 ? ['str/concat', ...parts] : (parts[0] ?? null);
}
