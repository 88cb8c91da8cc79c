// Buttons of fixes and their sentences: fetched when a document has something to mend, because a document without findings has no use for them.
import type { RepairLike } from './apply.ts';
import { judgedDocument } from './live.ts';

type Fixes = typeof import('./parts/fix-button.tsx');

let fetched: Fixes | null = null;

export async function fetchFixes(): Promise<Fixes> {
  fetched ??= await import('./parts/fix-button.tsx');
  return fetched;
}

/** A fix in a sentence; the name of its action until the sentences are there. */
export const sayFix = (repair: RepairLike): string => fetched?.sayAction(repair, judgedDocument) ?? repair.action;
