// How much a comment on a pull request holds, and how it says what did not fit. One bound for every markdown that is made for a comment.

/** A comment on a pull request may hold 65,536 characters; what is left over is for what others put around it. */
export const commentCharactersMax = 60_000;

/** A report in less room than this says too little to be worth its heading. */
export const reportCharactersMin = 2000;

/** What a sentence that says how much is left out takes at most. */
const sentenceCharactersMax = 120;

/** Characters of some lines, with the ends of lines. */
export const sizeOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);

/** Those of the blocks that fit, in their order, and a sentence about the others; a block that is too long makes no other one disappear. */
export function fitBlocks(
  blocks: readonly (readonly string[])[],
  room: number,
): { readonly shown: readonly string[]; readonly rest: readonly string[] } {
  if (blocks.reduce((sum, block) => sum + sizeOf(block), 0) <= room) return { shown: blocks.flat(), rest: [] };
  let free = room - sentenceCharactersMax;
  const fitting = blocks.filter((block) => {
    const size = sizeOf(block);
    if (size > free) return false;
    free -= size;
    return true;
  });
  return { shown: fitting.flat(), rest: [leftOut(blocks.length - fitting.length)] };
}

/** What says, in each comment in the same way, that there is more. */
export const leftOut = (count: number, what = 'more', whole = '`--format text`'): string =>
  `... and ${count} ${what}; ${whole} shows all.`;
