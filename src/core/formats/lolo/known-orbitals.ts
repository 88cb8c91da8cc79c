// Orbitals of a text that was read before: those that an edit left alone are not read again. An orbital without a fault says the same wherever it stands, because
// nothing but types and imports of the whole file reaches into it; a file with those is read whole. Cost: one comparison of the two texts.
import type { JsonObject } from '../../base/json.ts';
import type { FileTree, OrbitalDecl } from './ast.ts';
import type { Comment, Cursor } from './cursor.ts';
import type { SourceMap } from './source-map.ts';

export interface KnownOrbital {
  /** In its text. */
  readonly start: number;
  readonly end: number;
  readonly said: SaidOrbital;
}

/** The meaning of the text of an orbital, which is the same wherever it stands. */
export interface SaidOrbital {
  readonly value: JsonObject;
  /** From its start. */
  readonly comments: readonly Comment[];
  /** Of work that reading it took. */
  readonly units: number;
  /** Offsets of its parts, from its start; null until somebody asks. */
  places: SourceMap | null;
}

type Read = Pick<KnownOrbital, 'start' | 'end'> & Pick<SaidOrbital, 'comments' | 'units'>;

export class KnownOrbitals {
  /** By their starts in the text that is read now. */
  readonly #before = new Map<number, KnownOrbital>();
  /** Of the text that is read now, in its order. */
  readonly #read = new Map<OrbitalDecl, Read>();
  readonly #passed = new Map<OrbitalDecl, KnownOrbital>();
  /** True if a declaration without an orbital around it would go to one that was passed over. */
  isTorn = false;

  /** `orbitals` are those of the text `old`; `text` is the one that is read now. */
  constructor(text: string, old: string, orbitals: readonly KnownOrbital[]) {
    const { start, end } = sameEnds(old, text);
    for (const orbital of orbitals) {
      if (orbital.end <= start) this.#before.set(orbital.start, orbital);
      else if (orbital.start >= old.length - end) this.#before.set(orbital.start + text.length - old.length, orbital);
    }
  }

  /** The orbital at the cursor: passed over where it is known, else read. */
  read(cursor: Cursor, parse: () => OrbitalDecl): OrbitalDecl {
    const { at: start, isFree, units: unitsBefore } = cursor;
    const known = isFree ? this.#before.get(start) : undefined;
    if (known !== undefined) return this.#pass(cursor, known);
    const [faults, comments] = [cursor.faults.length, cursor.comments.length];
    const orbital = parse();
    if (!isFree || cursor.faults.length > faults) return orbital;
    const inside = cursor.comments.slice(comments).filter((one) => one.start < orbital.end);
    this.#read.set(orbital, {
      start,
      end: orbital.end,
      comments: shifted(inside, -start),
      units: cursor.units - unitsBefore,
    });
    return orbital;
  }

  #pass(cursor: Cursor, { start, end, said }: KnownOrbital): OrbitalDecl {
    const { at } = cursor;
    const behind = at + end - start;
    cursor.pass(behind, shifted(said.comments, at), said.units);
    const place = { start: at, end: behind };
    const orbital: OrbitalDecl = {
      kind: 'orbital',
      name: { text: '', start: at, end: at },
      annotations: [],
      parts: [],
      block: null,
      ...place,
    };
    this.#passed.set(orbital, { ...place, said });
    return orbital;
  }

  /** Declarations behind an orbital go into it: it says more than its text. */
  forget(orbital: OrbitalDecl): void {
    this.#read.delete(orbital);
    if (this.#passed.has(orbital)) this.isTorn = true;
  }

  /** Values of the orbitals that were passed over. */
  get passed(): ReadonlyMap<OrbitalDecl, JsonObject> {
    return new Map([...this.#passed].map(([orbital, { said }]) => [orbital, said.value]));
  }

  /** Of the text that is read now, for the next one, by index. `values` are those of all orbitals of the tree. */
  of({ parts }: FileTree, values: readonly JsonObject[]): ReadonlyMap<number, KnownOrbital> {
    const known = new Map<number, KnownOrbital>();
    for (const [i, part] of parts.filter((one) => one.kind === 'orbital').entries()) {
      const passed = this.#passed.get(part);
      const read = this.#read.get(part);
      const value = values[i];
      if (passed !== undefined) known.set(i, passed);
      else if (read !== undefined && value !== undefined) {
        const { start, end, comments, units } = read;
        known.set(i, { start, end, said: { value, comments, units, places: null } });
      }
    }
    return known;
  }
}

/** True if nothing outside of the orbitals of a file changes what they say. */
export const isOfOrbitalsAlone = ({ parts }: FileTree): boolean =>
  parts.every(({ kind }) => kind === 'app' || kind === 'orbital');

const shifted = (comments: readonly Comment[], by: number): readonly Comment[] =>
  comments.map(({ start, end, isTrailing }) => ({ start: start + by, end: end + by, isTrailing }));

/** How many characters two texts begin and end with alike; the two parts do not overlap. */
function sameEnds(a: string, b: string): { readonly start: number; readonly end: number } {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let end = 0;
  while (end < most - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++;
  return { start, end };
}
