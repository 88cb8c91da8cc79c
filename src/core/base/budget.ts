// The budget of work of one computation. Engines charge units (an element visited, a pair compared, a token read) that no machine changes, so that a
// document is answered or refused alike everywhere. Core is synchronous: the budget in force is the one whose `run` is on the stack, and none leaks into other
// work. Cost of a charge: one addition and one comparison a budget on the stack.

/** Work went over the budget in force. An operation that meets it ends with `too_complex`; it never answers half. */
export class TooComplex extends Error {
  override readonly name = 'TooComplex';
  /** What was done when the budget ended: `comparing values`. */
  readonly work: string;
  readonly unitsMax: number;

  constructor(work: string, unitsMax: number) {
    super(`${work} took more than ${unitsMax} units of work`);
    this.work = work;
    this.unitsMax = unitsMax;
  }
}

/** Who watches work while it is done. Each may throw, which ends the work. */
export interface Watch {
  /** Called when synchronous work begins. */
  begin(): void;
  /** Called every few thousand units. */
  look(): void;
}

/** Units between two looks of a watch: about a millisecond. */
const unitsPerLook = 4096;

export class Budget {
  readonly unitsMax: number;
  readonly #watch: Watch | null;
  #units = 0;
  /** Where the next charge has more to do than to add. */
  #next: number;
  #outer: Budget | null = null;
  #isInForce = false;

  /** Without a limit it only counts. */
  constructor(unitsMax: number = Number.POSITIVE_INFINITY, watch: Watch | null = null) {
    this.unitsMax = unitsMax;
    this.#watch = watch;
    this.#next = watch === null ? unitsMax : Math.min(unitsMax, unitsPerLook);
  }

  /** Units charged so far. */
  get units(): number {
    return this.#units;
  }

  get left(): number {
    return this.unitsMax - this.#units;
  }

  /**
   * Runs synchronous work under this budget, and under those that are in force already. It may be called again, for work done in slices, and within itself, where
   * it counts once.
   */
  run<T>(work: () => T): T {
    const outer = current;
    if (this.#isInForce) return work();
    if (outer === null) this.#watch?.begin();
    this.#isInForce = true;
    this.#outer = outer;
    current = this;
    try {
      return work();
    } finally {
      current = outer;
      this.#outer = null;
      this.#isInForce = false;
    }
  }

  /** Charges this budget and those around it. Throws `TooComplex` where one of them is spent. */
  charge(units: number, work: string): void {
    this.#units += units;
    if (this.#units > this.#next) this.#pass(work);
    this.#outer?.charge(units, work);
  }

  /**
   * Runs work that has a limit of its own, such as a search that answers the best it has: what it charges is counted here and ends nothing, and the watch
   * looks as ever.
   */
  runBeside<T>(work: () => T): T {
    const beside = new Budget(Number.POSITIVE_INFINITY, { begin: () => this.#watch?.begin(), look: () => this.heed() });
    const inForce = current;
    if (inForce === this) current = this.#outer;
    try {
      return beside.run(work);
    } finally {
      current = inForce;
      this.#units += beside.units;
      this.#next = Math.max(this.#next, Math.min(this.unitsMax, this.#units));
    }
  }

  /** Lets the watch look now: for work whose pieces are few and long. */
  heed(): void {
    this.#watch?.look();
    this.#outer?.heed();
  }

  #pass(work: string): void {
    if (this.#units > this.unitsMax) throw new TooComplex(work, this.unitsMax);
    this.#next = Math.min(this.unitsMax, this.#units + unitsPerLook);
    this.#watch?.look();
  }
}

let current: Budget | null = null;

/** Charges the budget in force, if there is one. `work` says in a few words what is being done, for the message: `comparing values`. */
export function charge(units: number, work: string): void {
  if (current !== null) current.charge(units, work);
}

/**
 * Work that is kept for all who come later, as a behavior that comes along once it is built: nobody is charged for it, so that the first who asks is answered
 * or refused as everybody else. To be short.
 */
export function chargeNobody<T>(work: () => T): T {
  const inForce = current;
  current = null;
  try {
    return work();
  } finally {
    current = inForce;
  }
}

/** What `work` returns, and how many units it charged. */
export function countWork<T>(work: () => T): { readonly value: T; readonly units: number } {
  const budget = new Budget();
  const value = budget.run(work);
  return { value, units: budget.units };
}
