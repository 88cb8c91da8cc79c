// The documents of which evaluations of the language server take places: the library and, where it is present, the corpus.
import type { Json } from '../../src/core/base/json.ts';
import { listBehaviors } from '../../src/core/behaviors/index.ts';
import { hasCorpus, readCorpus } from '../../tests/fixtures/corpus.ts';

/** Of a text in any format; a document as compact JSON has at most half of it. */
export const charactersMax = 60_000;

export interface EvaluatedDocument {
  readonly name: string;
  readonly value: Json;
  /** True of the library, false of what was published elsewhere. */
  readonly isOurs: boolean;
}

export function readDocuments(): readonly EvaluatedDocument[] {
  return [
    ...listBehaviors().map(({ name, schema }) => ({ name, value: schema as unknown as Json, isOurs: true })),
    ...(hasCorpus
      ? readCorpus().map(({ file, text }) => ({ name: file, value: JSON.parse(text) as Json, isOurs: false }))
      : []),
  ].filter(({ value }) => JSON.stringify(value).length <= charactersMax / 2);
}
