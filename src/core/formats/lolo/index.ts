// The textual form of the format, as a reader and a writer of texts.
import { isObject, type Json } from '../../base/json.ts';
import { parsePointer } from '../../base/pointer.ts';
import type { Format, Reading } from '../format.ts';
import { Lines, type TextPlace } from '../lines.ts';
import { loloComments, openingOf } from '../opening.ts';
import { lowerLolo } from './lower.ts';
import type { Origins } from './lower-field.ts';
import { parseLolo } from './parse.ts';
import { printLolo } from './print.ts';
import { rewriteLolo } from './rewrite.ts';
import type { Spans } from './spans.ts';
import { writeLolo } from './write.ts';

const opening =
  /^(?:(?:app|orbital)\s+["\p{L}]|type\s+\p{L}[\p{L}\p{N}_]*\s*=|(?:trait|entity)\s+\p{Lu}[\p{L}\p{N}_]*\s*(?:->|→|\[|=|extends|\{)|uses\s+\p{L}[\p{L}\p{N}_]*\s+from\b|page\s+"\/)/u;

export { eventName } from './lower-trait.ts';

export const lolo: Format = {
  name: 'lolo',
  title: 'the textual form',
  extensions: ['.lolo', '.orb'],
  detect: (text) => opening.test(openingOf(text, loloComments)),
  read: readLolo,
  rewrite: (text, _, value) => rewriteLolo(text, value),
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

export function readLolo(text: string): Reading {
  const { tree, faults } = parseLolo(text);
  const value = lowerLolo(tree);
  let lines: Lines | undefined;
  const placeAt = (offset: number): TextPlace => {
    lines ??= new Lines(text);
    return lines.placeAt(offset);
  };
  let map: SourceMap | undefined;
  return {
    format: 'lolo',
    value: tree.parts.length === 0 ? undefined : value,
    faults: faults.map(({ at, message }) => ({ ...placeAt(at), message })),
    notes: [],
    placeOf: (pointer) => {
      map ??= new SourceMap(text);
      return placeAt(map.offsetOf(pointer));
    },
  };
}

/** Where the values of the document stand. The text is read once more for it, because most texts are read without anybody asking. */
class SourceMap {
  readonly #value: Json;
  readonly #spans: Spans = new Map();
  readonly #origins: Origins = new Map();

  constructor(text: string) {
    this.#value = lowerLolo(parseLolo(text, this.#spans).tree, this.#origins);
  }

  offsetOf(pointer: string): number {
    let at: Json | undefined = this.#value;
    let offset = this.#origins.get(at as object)?.node.start ?? 0;
    for (const segment of parsePointer(pointer) ?? []) {
      if (typeof at !== 'object' || at === null) break;
      const isList = Array.isArray(at);
      const inside = this.#spans.get(at)?.entries.get(isList ? Number(segment) : segment);
      const member = this.#origins.get(at)?.members;
      offset =
        inside?.valueStart ??
        (member !== undefined && Object.hasOwn(member, segment) ? (member[segment] as number) : offset);
      at = isList
        ? (at as readonly Json[])[Number(segment)]
        : isObject(at) && Object.hasOwn(at, segment)
          ? at[segment]
          : undefined;
      if (typeof at === 'object' && at !== null)
        offset = this.#spans.get(at)?.start ?? this.#origins.get(at)?.node.start ?? offset;
    }
    return offset;
  }
}
