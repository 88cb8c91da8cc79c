/** The words of a name in lower case: `OPEN_HELP`, `openHelp` and `open-help` have the same two. */
export function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
}

/** Each two words of a name that follow one another, with a space between them. */
export function pairsOf(name: string): string[] {
  const words = wordsOf(name);
  return words.slice(1).map((word, i) => `${words[i]} ${word}`);
}
