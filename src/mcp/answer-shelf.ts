// Answers that were too large for a tool, kept for a while under an address, so that the whole can be read as a resource or given to another tool. They
// are in the memory of this process alone, each for the key that asked, and the ones longest unused make room.
import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '../core/base/json.ts';

export const answersScheme = 'orrery://answers/';

export interface AnswerShelf {
  /** The address under which `owner` finds the answer; null where it is larger than the shelf. */
  keep(owner: string, answer: JsonObject): string | null;
  /** Null where it is not kept. */
  find(owner: string, address: string): Json | null;
}

/** `bytesMax` of all that is kept, counted as UTF-16 code units of JSON. */
export function createAnswerShelf(bytesMax: number): AnswerShelf {
  const kept = new Map<string, string>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return {
    keep: (owner, answer) => {
      const text = JSON.stringify(answer);
      const address = answersScheme + createHash('sha256').update(text).digest('hex').slice(0, 32);
      const key = `${owner} ${address}`;
      if (text.length > bytesMax) return null;
      drop(key);
      kept.set(key, text);
      bytes += text.length;
      for (const oldest of kept.keys()) {
        if (bytes <= bytesMax) break;
        drop(oldest);
      }
      return address;
    },
    find: (owner, address) => {
      const key = `${owner} ${address}`;
      const text = kept.get(key);
      if (text === undefined) return null;
      kept.delete(key);
      kept.set(key, text);
      return JSON.parse(text) as Json;
    },
  };
}
