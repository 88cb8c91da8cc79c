// Patterns of `orrery.config.json` over paths that are relative to it.
import { relative, resolve, sep } from 'node:path';
// @ts-expect-error: it comes without types
import untyped from 'picomatch';

const picomatch = untyped as (pattern: string, options: { readonly dot: boolean }) => (path: string) => boolean;

/**
 * A pattern in which the brackets that frameworks give to folders (`app/[...slug]`, `app/[[...slug]]`) stand for themselves. Read as classes of characters they would match one of a few letters, which no one
 * means; a plain `[slug]` is tried both ways by the matcher.
 */
export function bracketsAsNames(pattern: string): string {
  return pattern
    .replace(/\[\[([^[\]/]*)\]\]/g, '\\[\\[$1\\]\\]')
    .replace(/(?<!\\)\[(\.\.\.[^[\]/]*)\](?!\\)/g, '\\[$1\\]');
}

/** A pattern without a slash matches at every depth; what matches a folder matches all beneath it. */
export function matcherOf(patterns: readonly string[], directory: string): (file: string) => boolean {
  const tests = patterns.flatMap((given) => {
    const pattern = bracketsAsNames(given)
      .replace(/^\.?\//, '')
      .replace(/\/$/, '');
    const anywhere = pattern.includes('/') ? pattern : `**/${pattern}`;
    return [anywhere, `${anywhere}/**`].map((one) => picomatch(one, { dot: true }));
  });
  return (file) => {
    if (tests.length === 0) return false;
    const path = relative(directory, resolve(file)).split(sep).join('/');
    return tests.some((test) => test(path));
  };
}
