// A reading that takes over orbitals of the text before an edit equals one of the text alone: value, faults and places.
import { expect, test } from 'vitest';
import { applyEdit, inverseOf, randomEdit, type TextEdit } from '../../../../tests/fixtures/edits.ts';
import type { Json } from '../../base/json.ts';
import { formatPointer, parsePointer, type Segment } from '../../base/pointer.ts';
import { createPrng } from '../../base/prng.ts';
import { listBehaviors } from '../../behaviors/index.ts';
import { Lines } from '../lines.ts';
import { lolo } from './index.ts';
import { type LoloReading, readLolo } from './read.ts';
import { SourceMap } from './source-map.ts';

function pointersIn(value: Json | undefined, path: readonly Segment[], found: string[]): string[] {
  found.push(formatPointer(path));
  if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) pointersIn(item as Json, [...path, key], found);
  return found;
}

/** Everything that a reading says; `alone` takes the places from a reading of the whole text. */
function say(text: string, { value, faults, placeOf }: LoloReading, alone: SourceMap | null): string {
  const lines = new Lines(text);
  const places = pointersIn(value, [], []).map((pointer) =>
    alone === null ? placeOf(pointer) : lines.placeAt(alone.offsetOf(parsePointer(pointer) ?? [])),
  );
  return JSON.stringify([value, faults, places]);
}

const written = listBehaviors()
  .map(({ schema }) => lolo.write?.(schema as never) ?? '')
  .filter((text) => text !== '' && text.length < 2500)
  .map((text) => text.slice(text.search(/^orbital /m)))
  .slice(0, 12);

test.each([1, 2, 3])('after an edit, a text says what it says when it is just opened (seed %i)', (seed) => {
  const prng = createPrng(seed);
  const body = Array.from({ length: 4 }, (_, i) => prng.pick(written).replace(/^orbital \S+/, `orbital Part${i}`)).join(
    '\n;; between\n',
  );
  let text = `app "Long" v1.0.0\n\n${body}`;
  let reading = readLolo(text);
  let undo: TextEdit | null = null;
  let taken = 0;
  for (let i = 0; i < 120; i++) {
    const edit: TextEdit = undo !== null && prng.below(3) > 0 ? undo : randomEdit(text, prng);
    undo = edit === undo ? null : inverseOf(text, edit);
    text = applyEdit(text, edit);
    const before = new Set(reading.orbitals.map(({ said }) => said));
    reading = readLolo(text, reading);
    taken += reading.orbitals.filter(({ said }) => before.has(said)).length;
    expect(say(text, reading, null), `edit ${i}`).toBe(say(text, readLolo(text), new SourceMap(text)));
  }
  expect(taken).toBeGreaterThan(120);
});
