/** A version of the format, by which a document is judged. */
export const targets = ['1.9', '17'] as const;
export type Target = (typeof targets)[number];

/** The version that is meant where nothing is said. */
export const defaultTarget: Target = '17';

/** The version that a document says it is written for, in its member `target`: a text or a number; undefined where it says none, or one that is not known. */
export function declaredTarget({ document }: { readonly document: object }): Target | undefined {
  const { target } = document as { readonly target?: unknown };
  return targets.find((one) => one === target || (typeof target === 'number' && one === String(target)));
}
