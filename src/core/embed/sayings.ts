// What a person may say who looks for a behavior, as texts, and the one sentence vector of unit length that stands for them all. The vectors of texts come
// from elsewhere. Titles say it as briefly as people do and descriptions in other words; together they are nearer to how people write than either.

import type { Described } from './text-index.ts';

const wholeTexts = 5;

/** Five texts of what is described as a whole, then its tags. */
export function sayingsOf({ title, description, tags }: Omit<Described, 'name'>): string[] {
  return [
    title,
    description,
    `${title}: ${description}`,
    `${title} ${tags.join(' ')}`,
    `an app for ${title.toLowerCase()}`,
    ...tags,
  ];
}

/** The mean of vectors of `sayingsOf`, in which all tags together count as much as one other text. */
export function meanOfSayings(vectors: readonly ArrayLike<number>[]): Float32Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  const tags = vectors.length - wholeTexts;
  for (const [at, vector] of vectors.entries()) {
    const share = at < wholeTexts ? 1 : 1 / tags;
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + share * (vector[i] as number);
  }
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0)) || 1;
  return Float32Array.from(sum, (value) => value / length);
}
