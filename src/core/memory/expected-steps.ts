// The steps that an episode like the question would take, from those of the episodes most like it: kernel ridge regression (Saunders, Gammerman and Vovk 1998) of the steps over
// the contexts. Contexts that say the same share their vote, so ten restatements weigh little more than one, and a step that goes with words that the question
// lacks is held back. Cubic in the episodes, of which there are few.

export interface Witness {
  /** The first words of its steps, each once; empty where nothing is known of them. */
  readonly heads: ReadonlySet<string>;
  /** In [0, 1]: how far its ending speaks for doing the same. One of 0 has no vote. */
  readonly worth: number;
}

/** Steps of which the likelihood is read: those that most witnesses took. */
const headsMost = 64;
/** Witnesses that must have taken a step: what just one did says nothing of what is usual. */
const takersMin = 2;
const leastChance = 0.02;
const headPattern = /^[^\s(]+/u;

/** The verb of a step that is told as a phrase or a call; the whole name otherwise. */
export function headsOf(steps: readonly string[]): Set<string> {
  return new Set(steps.map((step) => headPattern.exec(step)?.[0] ?? step));
}

/**
 * For each witness, how likely its steps are for the question: the mean, over the steps that several took, of the logarithm of the chance that they are taken, or not,
 * as they were. `kernel`: how alike the contexts of the witnesses are; `asked`: how alike each is to the question. One of unknown steps has the mean of all.
 */
export function likelihoodsOf(
  witnesses: readonly Witness[],
  kernel: readonly Float64Array[],
  asked: Float64Array,
  noise: number,
): number[] {
  const voters = witnesses.flatMap(({ worth, heads }, i) => (worth > 0 && heads.size > 0 ? [i] : []));
  const heads = commonHeads(witnesses);
  if (voters.length === 0 || heads.length === 0) return witnesses.map(() => 0);
  const votes = votesOf(voters, witnesses, kernel, asked, noise);
  const chances = heads.map((head) => chanceOf(head, voters, witnesses, votes));
  const told = witnesses.map((one) => (one.heads.size === 0 ? null : meanLikelihood(one.heads, heads, chances)));
  const known = told.filter((value) => value !== null);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return told.map((value) => value ?? mean);
}

/** The steps that several took, the most frequent first. */
function commonHeads(witnesses: readonly Witness[]): string[] {
  const takers = new Map<string, number>();
  for (const { heads } of witnesses) for (const head of heads) takers.set(head, (takers.get(head) ?? 0) + 1);
  return [...takers]
    .filter(([, count]) => count >= takersMin)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, headsMost)
    .map(([head]) => head);
}

/** The vote of each voter: the solution of (kernel + noise) votes = asked. An ending that says less is noisier. */
function votesOf(
  voters: readonly number[],
  witnesses: readonly Witness[],
  kernel: readonly Float64Array[],
  asked: Float64Array,
  noise: number,
): Float64Array {
  const right = new Float64Array(voters.length);
  const rows = voters.map((i, at) => {
    const [row, alike] = [new Float64Array(voters.length), kernel[i] as Float64Array];
    for (let j = 0; j < row.length; j++) row[j] = alike[voters[j] as number] as number;
    row[at] = (row[at] as number) + noise / (witnesses[i]?.worth ?? 1);
    right[at] = asked[i] as number;
    return row;
  });
  return solvePositive(rows, right);
}

/** The mean of the voters, moved by how what each did differs from it. */
function chanceOf(head: string, voters: readonly number[], witnesses: readonly Witness[], votes: Float64Array): number {
  const did = voters.map((i) => (witnesses[i]?.heads.has(head) ? 1 : 0));
  let [taken, all] = [0, 0];
  for (const [at, i] of voters.entries()) {
    const worth = witnesses[i]?.worth ?? 0;
    all += worth;
    taken += worth * (did[at] as number);
  }
  const mean = taken / all;
  const moved = did.reduce<number>((sum, one, at) => sum + (votes[at] as number) * (one - mean), mean);
  return Math.min(1 - leastChance, Math.max(leastChance, moved));
}

function meanLikelihood(own: ReadonlySet<string>, heads: readonly string[], chances: readonly number[]): number {
  const sum = heads.reduce((total, head, i) => {
    const chance = chances[i] ?? 0;
    return total + Math.log(own.has(head) ? chance : 1 - chance);
  }, 0);
  return sum / heads.length;
}

/** Solves a system whose matrix is symmetric and positive definite, in place (Cholesky). */
function solvePositive(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let j = 0; j < size; j++) {
    const row = matrix[j] as Float64Array;
    for (let i = j; i < size; i++) {
      const other = matrix[i] as Float64Array;
      let sum = other[j] as number;
      for (let k = 0; k < j; k++) sum -= (other[k] as number) * (row[k] as number);
      // The diagonal comes first: what is below it is divided by its root.
      other[j] = i === j ? Math.sqrt(Math.max(sum, Number.MIN_VALUE)) : sum / (row[j] as number);
    }
  }
  for (let i = 0; i < size; i++) {
    const row = matrix[i] as Float64Array;
    let sum = right[i] as number;
    for (let k = 0; k < i; k++) sum -= (row[k] as number) * (right[k] as number);
    right[i] = sum / (row[i] as number);
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = right[i] as number;
    for (let k = i + 1; k < size; k++) sum -= ((matrix[k] as Float64Array)[i] as number) * (right[k] as number);
    right[i] = sum / ((matrix[i] as Float64Array)[i] as number);
  }
  return right;
}
