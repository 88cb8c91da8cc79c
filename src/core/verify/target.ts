/** A version of the format, by which a document is judged. */
export const targets = ['1.9', '17'] as const;
export type Target = (typeof targets)[number];

/** The version that is meant where nothing is said. */
export const defaultTarget: Target = '17';
