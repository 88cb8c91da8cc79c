// Laws of the schema room over generated documents: parsing is total and idempotent and loses nothing, the canonical form is blind to order and
// sees every edit, and no mutation of a document makes anything throw.
import { deepStrictEqual } from 'node:assert';
import type { Json } from '../../src/core/base/json.ts';
import type { Prng } from '../../src/core/base/prng.ts';
import {
  canonicalText,
  indexSchema,
  type Model,
  nameKinds,
  parseSchema,
  serializeSchema,
  symbolsOf,
} from '../../src/core/schema/index.ts';
import { editDocument, leavesOf, replaceAt } from '../fixtures/edit.ts';
import { generateDocument } from '../fixtures/generate.ts';
import { permuteDocument } from '../fixtures/permute.ts';
import { forSeeds } from '../fixtures/seed.ts';

export const casesDefault = 1_000_000;

const junk: readonly Json[] = [
  null,
  -0,
  1e308,
  '',
  '__proto__',
  '\ud800',
  [],
  {},
  [[[]]],
  [null],
  { name: 7 },
  true,
  '@',
  '@entity.',
  ['emit'],
];

export function run(cases: number, seed: number): void {
  forSeeds(seed, cases, (prng) => {
    const document = generateDocument(prng, { oddity: prng.real() * 0.3, size: 1 + prng.below(4) });
    const before = JSON.stringify(document);
    const { schema, problems } = parseSchema(document);
    if (problems.length > 0) throw new Error(`a possible document was refused: ${JSON.stringify(problems[0])}`);
    deepStrictEqual(serializeSchema(schema), document);
    const text = canonicalText(schema);
    if (canonicalText(parseSchema(JSON.parse(text)).schema) !== text)
      throw new Error('the canonical form of the canonical form differs');
    if (canonicalText(parseSchema(permuteDocument(document, prng)).schema) !== text)
      throw new Error('order changes the canonical form');
    if (leavesOf(document).length > 0) {
      const edit = editDocument(document, prng);
      if (canonicalText(parseSchema(edit.document).schema) === text)
        throw new Error(`unseen edit: ${edit.description}`);
    }
    mutateAndRead(document, prng);
    if (JSON.stringify(document) !== before) throw new Error('reading changed the document');
  });
}

/** Asks for the meaning of every use, whatever the document is. */
function resolveNames(model: Model): void {
  const symbols = symbolsOf(model);
  for (const kind of nameKinds) {
    for (const use of symbols.uses(kind)) symbols.meantBy(use);
    for (const declaration of symbols.declarations(kind)) symbols.usesOf(declaration);
  }
}

function mutateAndRead(document: Json, prng: Prng): void {
  const leaves = leavesOf(document);
  const leaf = leaves.length === 0 ? { path: [] } : prng.pick(leaves);
  const path = leaf.path.slice(0, 1 + prng.below(Math.max(1, leaf.path.length)));
  const { schema } = parseSchema(replaceAt(document, path, prng.pick(junk)));
  resolveNames(indexSchema(schema));
  canonicalText(schema);
  if (parseSchema(schema.document).problems.length > 0)
    throw new Error(`what parsing kept is refused at /${path.join('/')}`);
}
