// Bindings as template languages write them, `{{payload.title}}` or `${entity.title}`: this format shows such a text as it stands. A placeholder is told where its
// root is one of a binding or the name of the linked entity; any other may be data of the author's own.
import type { Json } from '../base/json.ts';
import { isSameName } from '../base/words.ts';
import { bindingRootNames } from '../schema/language.ts';

const placeholder = /\{\{([^{}]{1,200})\}\}|\$\{([^{}]{1,200})\}/g;
const path = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*$/u;

/** True of a text that holds a placeholder, whatever it means. */
export const isTemplate = (text: string): boolean => text.includes('{') && text.search(placeholder) !== -1;

const bare = /^(?:entity|payload)\.[\p{L}_][\p{L}\p{M}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{M}\p{N}_]*)*$/u;

/** True of a text that is a binding but for its `@`: `entity.title`. */
export const isBare = (text: string): boolean => bare.test(text);

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
