import { isBehaviorName } from './document-commands.ts';
import { requireDocument, type SourceDocument } from './documents.ts';

export type Shown = Pick<SourceDocument, 'value' | 'name' | 'notes' | 'placeOf'>;

/** A document, or the one of a built-in behavior. The library is loaded for a name alone. */
export async function readDocumentOrBehavior(file: string): Promise<Shown> {
  if (!isBehaviorName(file)) return requireDocument(file);
  const { findBehavior } = await import('../core/behaviors/index.ts');
  const behavior = findBehavior(file);
  if (behavior === undefined) return requireDocument(file);
  return { value: behavior.schema, name: file, notes: [], placeOf: () => ({ line: 1, column: 1 }) };
}
