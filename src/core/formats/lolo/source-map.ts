// Offsets of the values of a document in its text, or of those of one orbital in the text of that alone. Made by reading the text once more, because most texts are
// read without anybody asking.
import { isObject, type Json } from '../../base/json.ts';
import { lowerLolo } from './lower.ts';
import type { Origins } from './lower-field.ts';
import { parseLolo } from './parse.ts';
import type { Spans } from './spans.ts';

export class SourceMap {
  readonly #value: Json;
  readonly #spans: Spans = new Map();
  readonly #origins: Origins = new Map();

  constructor(text: string) {
    this.#value = lowerLolo(parseLolo(text, this.#spans).tree, this.#origins);
  }

  offsetOf(segments: readonly string[]): number {
    let at: Json | undefined = this.#value;
    let offset = this.#origins.get(at as object)?.node.start ?? 0;
    for (const segment of segments) {
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
