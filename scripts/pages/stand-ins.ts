// What differs from run to run in what commands print: times, ids, keys, cursors and ports. Where a page shows one, the one of this run stands in for it, in later
// commands too.

/** The one of this run by the one of the page. */
export type StandIns = Map<string, string>;

/** All that may differ, and nothing else. */
const differing = [
  /\b(?:ep|pat|key|req)_[0-9a-z]{26}\b/,
  /\bork_(?:live|test)_(?:[0-9a-z]{40}|\.\.\.)/,
  /(?<=#token=)\S+/,
  /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/,
  /(?<=--cursor )\S+/,
  /\b127\.0\.0\.1:\d+/,
  / \(\d+\.\d\d s\)/,
];
const any = new RegExp(differing.map(({ source }) => source).join('|'), 'g');

/** A line with what differs taken out. */
const steady = (line: string): string => line.replace(any, '').trimEnd();

export function withStandIns(command: string, standIns: StandIns): string {
  return command.replace(any, (shown) => standIns.get(shown) ?? shown);
}

/** The output of the page where the printed one is the same, so that a page changes only where it is wrong; otherwise null. Takes down what stands in for what. */
export function agree(shown: string, printed: string, standIns: StandIns): string | null {
  const [wanted, lines] = [shown.split('\n'), printed.split('\n')];
  const pairs = align(wanted, lines);
  // What is printed tells of keys and addresses even where the page leaves it out.
  for (const [key] of printed.matchAll(/\bork_(live|test)_[0-9a-z]{40}/g)) standIns.set(`${key.slice(0, 9)}...`, key);
  const address = /\b127\.0\.0\.1:\d+/.exec(printed)?.[0];
  if (address !== undefined) standIns.set('127.0.0.1:8080', address);
  if (pairs === null) return null;
  for (const [a, b] of pairs) {
    const values = [...b.matchAll(any)].map(([value]) => value);
    for (const [i, [value]] of [...a.matchAll(any)].entries())
      if (values[i] !== undefined && !value.endsWith('...')) standIns.set(value, values[i]);
  }
  return shown;
}

/** Lines of the page with those that were printed; a line `...` stands for any number of them. Null where they do not agree. */
function align(wanted: readonly string[], printed: readonly string[]): [string, string][] | null {
  const pairs: [string, string][] = [];
  let at = 0;
  for (const [i, line] of wanted.entries()) {
    if (line === '...') {
      const next = wanted[i + 1];
      if (next === undefined || wanted.slice(i + 1).every((one) => one === '')) return pairs;
      const found = printed.findIndex((one, j) => j >= at && steady(one) === steady(next));
      if (found < 0) return null;
      at = found;
      continue;
    }
    const one = printed[at++];
    if (one === undefined || steady(one) !== steady(line)) return null;
    pairs.push([line, one]);
  }
  return at === printed.length ? pairs : null;
}
