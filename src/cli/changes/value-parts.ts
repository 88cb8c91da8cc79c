// What happened to one member, in words with the values in them: an old and a new one, or the parts of a long value that were put in, taken out, moved,
// replaced or wrapped, each with its place, as in a JSON Pointer.
import type { Json } from '../../core/base/json.ts';
import { type GapChange, type ValueEdit, valueEdits } from '../../core/plan/index.ts';

/** Words, or a value as it was or as it is; undefined where there is none. */
export type Piece = string | { readonly was: Json | undefined } | { readonly is: Json | undefined };

export interface Detail {
  readonly field: string;
  readonly pieces: readonly Piece[];
}

/** Two values that take no more are taken in at a glance as they are. */
const glanceCharactersMax = 200;

/** The change itself, or its parts where these say more, or as much in less room. */
export function detailsOfChange(change: GapChange): readonly Detail[] {
  const { field, from, to } = change;
  if (field.startsWith('moved')) return [{ field, pieces: [{ is: to }] }];
  const whole: Detail = { field, pieces: [{ was: from }, ' → ', { is: to }] };
  if (from === undefined || to === undefined) return [whole];
  const edits = valueEdits(from, to);
  const isShifted = edits.some(({ kind }) => kind !== 'removed' && kind !== 'replaced');
  const parts = edits.map((edit) => detailOf(field, edit, isShifted));
  if (edits.some(({ kind }) => kind === 'wrapped' || kind === 'unwrapped' || kind === 'moved')) return parts;
  const length = lengthOf([whole]);
  if (edits.length === 1 && edits[0]?.kind !== 'replaced' && edits[0]?.path !== '')
    return lengthOf(parts) < length / 2 ? parts : [whole];
  return length > glanceCharactersMax && lengthOf(parts) < length ? parts : [whole];
}

/** Of what was taken out the place is that in the earlier value, which is another's by now where something came in. */
function detailOf(field: string, edit: ValueEdit, isShifted: boolean): Detail {
  const where = isShifted && edit.kind === 'removed' && /\/\d/.test(edit.path) ? `${field}, before at` : field;
  return { field: `${where} ${edit.path}`.trim(), pieces: piecesOf(edit) };
}

function piecesOf(edit: ValueEdit): readonly Piece[] {
  switch (edit.kind) {
    case 'replaced':
      return [{ was: edit.from }, ' → ', { is: edit.to }];
    case 'added':
      return ['added ', { is: edit.to }];
    case 'removed':
      return ['removed ', { was: edit.from }];
    case 'moved':
      return [`moved here from ${edit.origin}: `, { is: edit.to }];
    case 'wrapped':
      return [`wrapped in ${JSON.stringify(edit.by)}`, ...besides('with ', edit.beside, (value) => ({ is: value }))];
    case 'unwrapped':
      return [
        `taken out of ${JSON.stringify(edit.by)}`,
        ...besides('without ', edit.beside, (value) => ({ was: value })),
      ];
  }
}

function besides(word: string, values: readonly Json[], piece: (value: Json) => Piece): Piece[] {
  return values.flatMap((value, i) => [i === 0 ? ` ${word}` : ', ', piece(value)]);
}

const lengthOf = (details: readonly Detail[]): number =>
  details.reduce((sum, { pieces }) => pieces.reduce((length, piece) => length + sizeOf(piece), sum), 0);

function sizeOf(piece: Piece): number {
  if (typeof piece === 'string') return piece.length;
  return JSON.stringify(('was' in piece ? piece.was : piece.is) ?? null).length;
}
