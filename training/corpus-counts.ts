// What real, compiler-accepted documents contribute: counts of findings, never the documents. `npm run train -- --corpus` counts them anew
// where they are; without them the committed counts stand.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import type { CategoryCode } from '../src/core/verify/categories.ts';
import { categoryCodes } from '../src/core/verify/categories.ts';
import { registries19 } from '../src/core/verify/registry.ts';
import { verifySchema } from '../src/core/verify/verify.ts';
import { readCorpus } from '../tests/fixtures/corpus.ts';

export interface CorpusCounts {
  readonly documents: number;
  readonly withErrors: number;
  readonly withWarningsOnly: number;
  /** How many the format's own compiler refuses, drift apart. */
  readonly refused: number;
  /** Documents in which a category fires, by severity. */
  readonly byCategory: Readonly<Record<CategoryCode, { readonly error: number; readonly warning: number }>>;
}

export const corpusCountsFile = join(import.meta.dirname, 'corpus-counts.json');

export function readCorpusCounts(): CorpusCounts {
  return JSON.parse(readFileSync(corpusCountsFile, 'utf8'));
}

/** `refused` is counted by the compiler, which `npm run eval:official` asks. */
export function countCorpus(refused: number): CorpusCounts {
  const documents = readCorpus();
  let withErrors = 0;
  let withWarningsOnly = 0;
  const byCategory = {} as Record<CategoryCode, { error: number; warning: number }>;
  for (const code of categoryCodes) byCategory[code] = { error: 0, warning: 0 };
  for (const { text } of documents) {
    const { findings } = verifySchema(indexSchema(parseSchema(JSON.parse(text)).schema), registries19);
    const has = (severity: string, code?: CategoryCode) =>
      findings.some((one) => one.severity === severity && (code === undefined || one.category === code));
    if (has('error')) withErrors++;
    else if (has('warning')) withWarningsOnly++;
    for (const code of categoryCodes) {
      if (has('error', code)) byCategory[code].error++;
      if (has('warning', code)) byCategory[code].warning++;
    }
  }
  return { documents: documents.length, withErrors, withWarningsOnly, refused, byCategory };
}
