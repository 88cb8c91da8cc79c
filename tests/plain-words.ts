// Comments in plain words: which of them begin without a subject, and which use a word that has another in its place. Read by the tidy test, and by the script
// that shortens the list of files not yet done.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './source-tree.ts';

export interface PlainFault {
  readonly path: string;
  readonly line: number;
  readonly says: string;
}

/** Files whose comments are not yet in plain words, by path. The list may only shrink: `npm run plain-words` takes out what is done. */
export const unfinishedFile = join(root, 'tests/plain-words-unfinished.json');

export const readUnfinished = (): readonly string[] => JSON.parse(readFileSync(unfinishedFile, 'utf8')) as string[];

const bareBeginning = /^(?:What|Whether|Where|Such|One|That|Which)\b/;

/** A word with the one that takes its place. */
const plainer: readonly (readonly [RegExp, string])[] = [
  [/\bslips?\b/i, 'typo'],
  [/\bput(?:s|ting)? out\b|\brais(?:e|es|ed|ing)\b/i, 'emit'],
  [/\bhears?\b|\bheard\b/i, 'listen, handle'],
  [/\bcalled otherwise\b/i, 'rename'],
  [/\bmention(?:s|ed)?\b/i, 'reference, referrer'],
  [/\bbears? witness\b/i, 'evidence for, evidence against'],
  [/\bdraw(?:s|n)?\b/i, 'render'],
  [/\bcounterparts?\b|\banalogues?\b/i, 'candidate'],
  [/\bends? with [012]\b/i, 'exit code'],
];

/** The sources whose comments are judged. Tests and documents are read by fewer. */
export const judgedFiles = (): readonly string[] =>
  ['src', 'sdk/src', 'web/src'].flatMap((folder) => listFiles(folder, ['.ts', '.tsx']));

/** What is wrong in the comments of a source, in the order of its lines. */
export function plainFaultsIn(path: string, text: string): readonly PlainFault[] {
  return commentsIn(text).flatMap(({ line, says }) => {
    const begins = bareBeginning.exec(says);
    const faults = plainer.flatMap(([word, instead]) => {
      const found = word.exec(says);
      return found === null ? [] : [{ path, line, says: `"${found[0]}": say ${instead}` }];
    });
    return begins === null ? faults : [{ path, line, says: `begins with a bare "${begins[0]}"` }, ...faults];
  });
}

interface Comment {
  readonly line: number;
  readonly says: string;
}

/** Comments that stand on lines of their own: those of several lines are one. */
function commentsIn(text: string): readonly Comment[] {
  const comments: Comment[] = [];
  const found = /^[ \t]*\/\*\*?([\s\S]*?)\*\/|(?:^[ \t]*\/\/.*\n?)+/gm;
  for (const match of text.matchAll(found)) {
    const line = text.slice(0, match.index).split('\n').length;
    const body = match[1] ?? match[0];
    const says = body.replace(/^[ \t]*(?:\*|\/\/)? ?/gm, '').trim();
    comments.push({ line, says });
  }
  return comments;
}

export function plainFaults(): readonly PlainFault[] {
  return judgedFiles().flatMap((path) => plainFaultsIn(path, readFileSync(join(root, path), 'utf8')));
}
