// Golden vectors: the bytes that this version of the embedding gives. A change here without a new `embeddingVersion` breaks everyone who stored vectors.
// The file is written by `npm run golden:embed`, once the version was raised by hand.
import { expect, test } from 'vitest';
import golden from '../../../tests/fixtures/golden-vectors.json' with { type: 'json' };
import { indexSchema, parseSchema } from '../schema/index.ts';
import { embeddingVersion, embedSchema } from './embed-schema.ts';

test('[E3] the golden vectors were written by this version', () => {
  expect(golden.embedding_version).toBe(embeddingVersion);
  expect(golden.vectors.length).toBeGreaterThan(5);
});

test.each(golden.vectors.map(({ name, document, vector }) => [name, document, vector] as const))(
  '[E3] %s embeds to the golden bytes',
  (_, document, vector) => {
    expect(embedSchema(indexSchema(parseSchema(document).schema)).join()).toBe(vector.join());
  },
);
