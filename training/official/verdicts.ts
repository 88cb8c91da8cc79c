// What the format's own compiler says of the examples, committed as codes and never as documents, so that training needs no compiler.
// `npm run official:verdicts` asks anew where the compiler can be had; a digest of the documents tells when that is due.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../../src/core/base/hash.ts';
import type { Json } from '../../src/core/base/json.ts';
import type { Side } from '../pieces.ts';
import { verdictCounts } from '../settings.ts';
import { drawSide } from '../training-data.ts';
import { codesOf } from './kinds.ts';
import { isUnavailable, type Oracle, openOracle } from './oracle.ts';

/** What is kept of a verdict. */
export interface Mark {
  /** The compiler reports no error, drift apart. */
  readonly isAccepted: boolean;
  /** Codes of errors and warnings. */
  readonly codes: readonly string[];
}

interface VerdictFile {
  readonly codes: readonly string[];
  /** For each side the digest of its documents, and its marks: `1` or `0`, then numbers of codes; one word a document. */
  readonly sides: Readonly<Record<Side, { readonly sha256: string; readonly marks: readonly string[] }>>;
}

export const verdictsFile = join(import.meta.dirname, 'verdicts.json');
const wordsInLine = 25;

/** The marks of a side's first examples, in their order. */
export function readMarks(side: Side): Mark[] {
  const file: VerdictFile = JSON.parse(readFileSync(verdictsFile, 'utf8'));
  return file.sides[side].marks.flatMap((line) =>
    line.split(' ').map((word): Mark => {
      const [accepted, ...numbers] = word.split(/[:,]/);
      return { isAccepted: accepted === '1', codes: numbers.map((n) => file.codes[Number(n)] ?? '') };
    }),
  );
}

/** Digest of the documents that the marks of a side are about. */
export function digestOfSide(documents: readonly Json[]): string {
  return sha256Hex(documents.map((document) => JSON.stringify(document)).join('\n'));
}

export const documentsOf = (side: Side): Json[] => [...drawSide(side)].map(({ draft }) => draft as unknown as Json);

export const digestKept = (side: Side): string =>
  (JSON.parse(readFileSync(verdictsFile, 'utf8')) as VerdictFile).sides[side].sha256;

async function askSide(oracle: Oracle, side: Side): Promise<{ sha256: string; marks: Mark[] }> {
  const documents = documentsOf(side);
  const verdicts = await oracle.verdicts(documents);
  const marks = verdicts.map((verdict, i): Mark => {
    if (verdict === null) throw new Error(`no verdict on document ${i} of ${side}`);
    return { isAccepted: verdict.valid, codes: codesOf(verdict) };
  });
  console.log(`${side}: ${marks.length} documents, ${marks.filter(({ isAccepted }) => isAccepted).length} accepted`);
  return { sha256: digestOfSide(documents), marks };
}

async function writeVerdicts(oracle: Oracle): Promise<void> {
  const sides = {} as Record<Side, { sha256: string; marks: Mark[] }>;
  for (const side of Object.keys(verdictCounts) as Side[]) sides[side] = await askSide(oracle, side);
  const codes = [...new Set(Object.values(sides).flatMap(({ marks }) => marks.flatMap((mark) => mark.codes)))].sort();
  const word = ({ isAccepted, codes: own }: Mark) =>
    (isAccepted ? '1' : '0') + (own.length === 0 ? '' : `:${own.map((code) => codes.indexOf(code)).join(',')}`);
  const packed = Object.entries(sides).map(([side, { sha256, marks }]) => {
    const words = marks.map(word);
    const lines: string[] = [];
    for (let i = 0; i < words.length; i += wordsInLine) lines.push(words.slice(i, i + wordsInLine).join(' '));
    return [side, { sha256, marks: lines }];
  });
  writeFileSync(verdictsFile, `${JSON.stringify({ codes, sides: Object.fromEntries(packed) }, null, 2)}\n`);
}

if (process.argv[1]?.endsWith('verdicts.ts')) {
  const oracle = await openOracle();
  if (isUnavailable(oracle)) throw new Error(oracle.unavailable);
  await writeVerdicts(oracle);
  await oracle.close();
}
