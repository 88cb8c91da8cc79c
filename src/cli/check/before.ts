// A document as git has it at a revision.
import type { Limits } from '../../core/base/limits.ts';
import { readSchema } from '../../core/formats/index.ts';
import { inNfc, type Schema } from '../../core/schema/index.ts';
import { readDocumentText } from '../documents.ts';
import { decodeUtf8 } from '../text-file.ts';
import type { Changes } from './git.ts';

/** Null where there was none that can be read: then there is nothing to go by. */
export async function schemaAt(changes: Changes, path: string, limits: Limits): Promise<Schema | null> {
  const text = await changes
    .show(path)
    .then(decodeUtf8)
    .catch(() => null);
  if (text === null) return null;
  const { value, fault } = await readDocumentText(path, text);
  if (fault !== null) return null;
  const { schema, problems } = readSchema(value, limits);
  return problems.length > 0 ? null : inNfc(schema);
}
