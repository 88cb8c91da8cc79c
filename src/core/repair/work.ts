// The work of one repair, in units that no machine changes: documents evaluated, findings answered, suggestions checked, each by the size of the failing document,
// or what the engines charged for them where that is more: looking through the names of a document of typos takes longer than its size tells.
// A repair over its budget answers the best that it has found by then. The search may spend a part of it, so that something is left to check what it found.
import { Budget, TooComplex } from '../base/budget.ts';
import type { Json } from '../base/json.ts';
import { isArray } from '../base/json.ts';

/**
 * What a piece of work takes: so much in any document, and so much for each thousand values and each finding of the failing one. About a microsecond a unit, as
 * measured on repairs of the corpus.
 */
const taken = {
  edits: { always: 250, perThousand: 100, perFinding: 1 },
  evaluation: { always: 800, perThousand: 100, perFinding: 6 },
  suggestions: { always: 100, perThousand: 300, perFinding: 8 },
  application: { always: 100, perThousand: 50, perFinding: 0 },
  gate: { always: 1_000, perThousand: 500, perFinding: 6 },
  telling: { always: 50, perThousand: 100, perFinding: 0 },
} as const;
export type WorkPiece = keyof typeof taken;

/** The part of the budget that the search may spend. */
const searchShare = 0.75;

export class RepairWork {
  readonly #size: number;
  readonly #findings: number;
  readonly #unitsMax: number;
  readonly #onWork: (() => void) | undefined;
  /** What the engines charge. */
  readonly #charged = new Budget();
  /** By the size of the document. */
  #estimated = 0;
  #limit: number;
  /** Documents evaluated so far. */
  evaluations = 0;

  /** `onWork` is called before each piece of work; what it throws ends the repair. */
  constructor(document: Json, findings = 0, unitsMax = Number.POSITIVE_INFINITY, onWork?: () => void) {
    this.#size = sizeOf(document);
    this.#findings = findings;
    this.#unitsMax = unitsMax;
    this.#onWork = onWork;
    this.#limit = Math.floor(unitsMax * searchShare);
  }

  get units(): number {
    return Math.max(this.#estimated, this.#charged.units);
  }

  /** Throws `TooComplex` where the budget is spent. */
  spend(piece: WorkPiece, times = 1): void {
    this.#onWork?.();
    if (piece === 'evaluation') this.evaluations++;
    const { always, perThousand, perFinding } = taken[piece];
    const units = always + Math.ceil((perThousand * this.#size) / 1_000) + perFinding * this.#findings;
    this.#estimated += times * units;

    if (this.units > this.#limit) throw new TooComplex('repairing', this.#limit);
  }

  /** Whether some work ended by itself, and not with the budget. */
  isDone(work: () => void): boolean {
    try {
      this.#charged.run(work);
      return true;
    } catch (error) {
      if (!(error instanceof TooComplex) || this.units <= this.#limit) throw error;
      return false;
    }
  }

  /** Opens what was kept back for checking what the search found. */
  release(): void {
    this.#limit = this.#unitsMax;
  }
}

/** Values and member names of a document, and a value more for every 64 letters of a text. */
function sizeOf(value: Json): number {
  if (typeof value === 'string') return 1 + (value.length >> 6);
  if (typeof value !== 'object' || value === null) return 1;
  let size = 1;
  if (isArray(value)) for (const item of value) size += sizeOf(item);
  else for (const key in value) size += 1 + (key.length >> 6) + sizeOf(value[key] as Json);
  return size;
}
