import { isBehaviorName } from './document-commands.ts';
import { requireDocument, type SourceDocument } from './documents.ts';
import type { RunnerOptions } from './runner.ts';
import { Refusal, UsageError } from './usage-error.ts';

export type Shown = Pick<SourceDocument, 'value' | 'name' | 'notes' | 'placeOf'>;

/** A document, or the one of a behavior, built-in or imported. The library is loaded for a name alone, and the store for one that is not built in. */
export async function readDocumentOrBehavior(file: string, options: RunnerOptions): Promise<Shown> {
  if (!isBehaviorName(file)) return requireDocument(file);
  const { findBehavior } = await import('../core/behaviors/index.ts');
  const value = findBehavior(file)?.schema ?? (await readImported(file, options));
  return { value, name: file, notes: [], placeOf: () => ({ line: 1, column: 1 }) };
}

async function readImported(name: string, options: RunnerOptions): Promise<unknown> {
  const { openRunner } = await import('./runner.ts');
  const runner = await openRunner(options, 'behaviors.get', { name });
  try {
    return (await runner.run('behaviors.get', { name })).schema;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new UsageError(`${name}: there is no such file, and no behavior of that name. ${error.message}`);
  } finally {
    await runner.close();
  }
}
