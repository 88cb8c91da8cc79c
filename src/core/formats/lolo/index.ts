// The textual form of the format, as a reader and a writer of texts.
import type { Format } from '../format.ts';
import { loloComments, openingOf } from '../opening.ts';
import { settledIn } from './event-names.ts';
import { parseLolo } from './parse.ts';
import { printLolo } from './print.ts';
import { LoloReading, readLolo } from './read.ts';
import { rewriteLolo } from './rewrite.ts';
import type { Spans } from './spans.ts';
import { writeLolo } from './write.ts';

const opening =
  /^(?:(?:app|orbital)\s+["\p{L}]|type\s+\p{L}[\p{L}\p{N}_]*\s*=|(?:trait|entity)\s+\p{Lu}[\p{L}\p{N}_]*\s*(?:->|→|\[|=|extends|\{)|uses\s+\p{L}[\p{L}\p{N}_]*\s+from\b|page\s+"\/)/u;

export { eventName } from './lower-trait.ts';
export { readLolo } from './read.ts';
export { callsInText } from './say-calls.ts';
export { type Surplus, surplusIn } from './surplus.ts';

export const lolo: Format = {
  name: 'lolo',
  title: 'the textual form',
  extensions: ['.lolo', '.orb'],
  says: 'documents',
  detect: (text) => opening.test(openingOf(text, loloComments)),
  read: readLolo,
  readAfter: (text, before) => readLolo(text, before instanceof LoloReading ? before : null),
  rewrite: (text, _, value) => rewriteLolo(text, value),
  settled: settledIn,
  write: writeLolo,
  layOut: (text) => {
    const spans: Spans = new Map();
    const { tree, comments } = parseLolo(text, spans);
    return withEndsOf(text, printLolo(tree, { text, comments, spans }));
  },
};

/** A text with the line ends of another, and its last one or none: which it has is a matter of editors and of git, not of the layout. */
function withEndsOf(source: string, text: string): string {
  const lineEnd = /\r?\n/.exec(source)?.[0] ?? '\n';
  const isEnded = source === '' || source.endsWith('\n');
  const whole = isEnded ? text : text.replace(/\n$/, '');
  return lineEnd === '\n' ? whole : whole.replaceAll('\n', lineEnd);
}
