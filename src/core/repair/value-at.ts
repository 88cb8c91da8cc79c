// The value at a JSON Pointer of a document.
import type { Json } from '../base/json.ts';
import { parsePointer } from '../base/pointer.ts';
import type { Model } from '../schema/model.ts';

export function valueAt({ document }: Pick<Model, 'document'>, pointer: string): Json | undefined {
  let at = document as unknown as Json | undefined;
  for (const step of parsePointer(pointer) ?? []) at = (at as Record<string, Json> | null | undefined)?.[step];
  return at;
}
