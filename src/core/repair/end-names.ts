// Names that ends of machines have.

import { isPast } from '../base/words.ts';
import type { Evidence } from './evidence.ts';

const terminalWords =
  /(?:^|[_-])(?:done|closed|completed?|archived|cancell?ed|rejected|paid|void(?:ed)?|resolved|finished|ended?|deleted|expired|failed|won|lost|delivered|approved|declined|withdrawn|terminated|final)$/i;

/** Whether states of this name are ends, by its words or by what the documents at hand say. */
export const hasEndName = (name: string, evidence: Evidence): boolean =>
  terminalWords.test(name) || evidence.isUsualEnd(name);

/** Whether a state may well be an end: by its name, or as the name tells what has happened (`refunded`). */
export const looksLikeEnd = (name: string, evidence: Evidence): boolean => hasEndName(name, evidence) || isPast(name);
