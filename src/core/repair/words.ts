/** The words of a name in lower case: `OPEN_HELP`, `openHelp` and `open-help` have the same two. */
export function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
}
