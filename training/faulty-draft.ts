// Single documents with faults, for tests that want realistic ones: the same pieces and operators as the examples.
import type { Prng } from '../src/core/base/prng.ts';
import { composeDraft } from './dataset.ts';
import type { Draft } from './draft.ts';
import { faultOperators } from './faults/index.ts';
import type { Piece } from './pieces.ts';
import { collectPieces, traitsOf } from './pieces.ts';

let pieces: readonly Piece[] | null = null;

/** A document of small pieces with up to `faultsMax` faults. */
export function faultyDraft(prng: Prng, faultsMax: number): Draft {
  pieces ??= collectPieces(null).filter((piece) => traitsOf(piece.orbitals).length <= 2);
  for (;;) {
    const draft = composeDraft(pieces, prng, 2);
    if (draft === null) continue;
    for (let i = prng.below(faultsMax + 1); i > 0; i--) prng.pick(faultOperators).apply(draft, prng);
    return draft;
  }
}
