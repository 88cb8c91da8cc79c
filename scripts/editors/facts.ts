// The facts that each editor has to show: it opens a document, gets diagnostics, applies a fix, renames a state, completes.

export interface Sample {
  /** A document with findings, some of which are safe to mend. */
  readonly faulty: string;
  /** A document of the textual form with the state `renameFrom`. */
  readonly textual: string;
}

export interface Facts {
  readonly version: string;
  readonly diagnostics: number;
  readonly afterFix: number;
  /** How often the new name stands in the text, and how often the old one stood there. */
  readonly renamed: number;
  readonly completes: readonly string[];
}

export const renameFrom = 'riding';
export const renameTo = 'rented';

/** What is not as it must be; empty where all is. */
export function faultsOf({ diagnostics, afterFix, renamed, completes }: Facts, { textual }: Sample): readonly string[] {
  const uses = countOf(textual.replace(/"[^"]*"/g, ''), renameFrom);
  return [
    ...(diagnostics > 0 ? [] : ['no diagnostic']),
    ...(afterFix < diagnostics ? [] : ['the fix clears nothing']),
    ...(renamed === uses ? [] : [`${renamed} of ${uses} places renamed`]),
    ...(completes.includes(renameTo) ? [] : [`\`${renameTo}\` is not among the first five`]),
  ];
}

export function countOf(text: string, word: string): number {
  return [...text.matchAll(new RegExp(`\\b${word}\\b`, 'g'))].length;
}

/** Facts as the scripts of tests/editors print them, a line each. */
export function readFacts(version: string, printed: string): Facts {
  const line = (name: string) => [...printed.matchAll(new RegExp(`\\b${name} (.*)`, 'g'))].at(-1)?.[1] ?? '';
  return {
    version,
    diagnostics: Number.parseInt(line('diagnostics'), 10) || 0,
    afterFix: Number.parseInt(line('after-fix') || 'none', 10),
    renamed: Number.parseInt(line('renamed'), 10) || 0,
    completes: line('completes').trim().split(/\s+/),
  };
}
