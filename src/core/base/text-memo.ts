/** Texts that are remembered; when there are so many all are forgotten. */
const keptMax = 4096;

/** What is read from texts of which the same few are asked for again and again; longer ones are read anew each time. What is read must not be undefined. */
export function rememberTexts<T>(read: (text: string) => T, lengthMax: number): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    if (text.length > lengthMax) return read(text);
    let known = kept.get(text);
    if (known === undefined) {
      known = read(text);
      if (kept.size >= keptMax) kept.clear();
      kept.set(text, known);
    }
    return known;
  };
}
