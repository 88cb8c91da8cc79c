// Pages and messages name only variables that something reads.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '../src/config/config.ts';
import { defaultLimits, type Limits, limitVariable } from '../src/core/base/limits.ts';
import { root } from './source-tree.ts';

/** Read by a release and by evaluations, or set by a host of containers; no part of the configuration. */
const others = ['ORRERY_PUBLISH', 'ORRERY_LOLO_PAIRS', 'ORRERY_MACHINES', 'ORRERY_SCXML_TESTS', 'ORRERY_SERVICE_HOST'];

test('every variable that a page or the console names is read', () => {
  const known = new Set([
    ...others,
    ...Object.keys(variables),
    ...(Object.keys(defaultLimits) as (keyof Limits)[]).map(limitVariable),
  ]);
  const files = ['docs', 'web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:md|tsx?)$/.test(name))
      .map((name) => join(folder, name)),
  );
  const wrong = [...files, 'README.md'].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bORRERY_[A-Z][A-Z_]*[A-Z]\b/g)]
      .map(([name]) => name)
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(wrong).toEqual([]);
});
