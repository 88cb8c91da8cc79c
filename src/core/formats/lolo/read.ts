// The textual form to what it says, with places. The places of an orbital are found by reading it once more when somebody asks for one in it, because most texts are
// read without anybody asking.
import { isArray, type Json, type JsonObject } from '../../base/json.ts';
import { parsePointer } from '../../base/pointer.ts';
import type { Reading, SyntaxFault } from '../format.ts';
import { Lines, type TextPlace } from '../lines.ts';
import { isOfOrbitalsAlone, type KnownOrbital, KnownOrbitals } from './known-orbitals.ts';
import { lowerLolo } from './lower.ts';
import { type Parsed, parseLolo } from './parse.ts';
import { SourceMap } from './source-map.ts';

/** Reads a text. `before` is a reading of the text before an edit: orbitals that both have are taken over from it. */
export function readLolo(text: string, before: LoloReading | null = null): LoloReading {
  const known = new KnownOrbitals(text, before?.text ?? '', before?.orbitals ?? []);
  const parsed = parseLolo(text, null, known);
  if (known.passed.size > 0 && (known.isTorn || !isOfOrbitalsAlone(parsed.tree))) return readLolo(text);
  return new LoloReading(text, parsed, known);
}

export class LoloReading implements Reading {
  readonly format = 'lolo';
  readonly text: string;
  readonly value: Json | undefined;
  readonly faults: readonly SyntaxFault[];
  readonly notes: readonly never[] = [];
  /** Those that say the same wherever they stand. */
  readonly #orbitals: ReadonlyMap<number, KnownOrbital>;
  #lines: Lines | null = null;
  #whole: SourceMap | null = null;

  constructor(text: string, { tree, faults }: Parsed, known: KnownOrbitals) {
    this.text = text;
    const value = lowerLolo(tree, null, known.passed);
    this.value = tree.parts.length === 0 ? undefined : value;
    this.faults = faults.map(({ at, message }) => ({ ...this.#placeAt(at), message }));
    const { orbitals } = value;
    // A member of the application may be called so too.
    const isPlain = orbitals !== undefined && isArray(orbitals) && isOfOrbitalsAlone(tree);
    this.#orbitals = isPlain ? known.of(tree, orbitals as readonly JsonObject[]) : new Map();
  }

  /** Those that say the same wherever they stand. */
  get orbitals(): readonly KnownOrbital[] {
    return [...this.#orbitals.values()];
  }

  readonly placeOf = (pointer: string): TextPlace => {
    const segments = parsePointer(pointer) ?? [];
    const [first, index, ...inside] = segments;
    const orbital = first === 'orbitals' ? this.#orbitals.get(Number(index)) : undefined;
    if (orbital === undefined) {
      this.#whole ??= new SourceMap(this.text);
      return this.#placeAt(this.#whole.offsetOf(segments));
    }
    const { start, end, said } = orbital;
    said.places ??= new SourceMap(this.text.slice(start, end));
    return this.#placeAt(start + said.places.offsetOf([first as string, '0', ...inside]));
  };

  #placeAt(offset: number): TextPlace {
    this.#lines ??= new Lines(this.text);
    return this.#lines.placeAt(offset);
  }
}
