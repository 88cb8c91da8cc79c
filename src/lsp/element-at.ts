// The element of the format that stands at a path of a document, by the table of the format.
import { isArray, isObject, type Json } from '../core/base/json.ts';
import { type ElementName, format } from '../core/schema/format.ts';

/** The element that the table of the format has at a path, or null inside of expressions. */
export function elementAt(value: Json, path: readonly (string | number)[]): ElementName | null {
  let element: ElementName | null =
    isObject(value) && !isArray(value.orbitals) && value.states !== undefined ? 'machines' : 'schema';
  for (let i = 0; i < path.length && element !== null; i++) {
    const spec: { readonly type: string; readonly of?: ElementName } | undefined =
      format[element].members[String(path[i])];
    if (spec?.of === undefined) return null;
    element = spec.of;
    const isHeld = typeof path[i + 1] === 'number' || spec.type === 'map';
    if (isHeld) i++;
  }
  return element;
}
