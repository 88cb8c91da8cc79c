// Patterns of `orrery.config.json` over paths that are relative to it.
import { relative, resolve, sep } from 'node:path';
// @ts-expect-error: it comes without types
import untyped from 'picomatch';

const picomatch = untyped as (pattern: string, options: { readonly dot: boolean }) => (path: string) => boolean;

/** A pattern without a slash matches at every depth; what matches a folder matches all beneath it. */
export function matcherOf(patterns: readonly string[], directory: string): (file: string) => boolean {
  const tests = patterns.flatMap((given) => {
    const pattern = given.replace(/^\.?\//, '').replace(/\/$/, '');
    const anywhere = pattern.includes('/') ? pattern : `**/${pattern}`;
    return [anywhere, `${anywhere}/**`].map((one) => picomatch(one, { dot: true }));
  });
  return (file) => {
    if (tests.length === 0) return false;
    const path = relative(directory, resolve(file)).split(sep).join('/');
    return tests.some((test) => test(path));
  };
}
