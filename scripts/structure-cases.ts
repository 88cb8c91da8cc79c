// What evaluations against the program of version 17 begin from, and what they compare with its verdicts.
import { table } from '../bench/measure.ts';
import type { Json } from '../src/core/base/json.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { verifySchema } from '../src/core/verify/index.ts';
import { registries17 } from '../src/core/verify/registries-17.ts';
import type { Oracle } from '../training/official/oracle.ts';
import { corpusDocuments, libraryDocuments } from './official-cases.ts';

/** The errors that we find. What cannot be read into our model is refused before it is checked. */
export function errorsOf(document: Json): readonly { readonly rule: string; readonly message: string }[] {
  const { schema, problems } = parseSchema(document);
  if (problems.length > 0) return problems.map(({ message }) => ({ rule: 'shape', message }));
  return verifySchema(indexSchema(schema), registries17).findings.filter(({ severity }) => severity === 'error');
}

/** Documents of the library and published ones that the program accepts and in which we find no error. */
export async function acceptedDocuments(oracle: Oracle): Promise<readonly Json[]> {
  const sources = [...libraryDocuments(), ...corpusDocuments()];
  const verdicts = await oracle.verdicts(sources.map(({ document }) => document));
  return sources.flatMap(({ document }, i) =>
    verdicts[i]?.valid && verdicts[i]?.evaluated !== false && errorsOf(document).length === 0 ? [document] : [],
  );
}

/** A changed document, and the kind of its change, under which the report counts it. */
export interface Case {
  readonly kind: string;
  readonly document: Json;
  readonly at?: string;
}

interface Tally {
  cases: number;
  refused: number;
  found: number;
  both: number;
  /** Refused ones that are found without the rules left out. */
  without: number;
  message: string;
}

/** Cases of a kind, as the program and we judge them; kinds where a verdict stands alone say so with the last such one. */
export async function judge(oracle: Oracle, cases: readonly Case[], leftOut: ReadonlySet<string> = new Set()) {
  const verdicts = await oracle.verdicts(cases.map(({ document }) => document));
  const kinds = new Map<string, Tally>();
  for (const [i, { kind, document, at = '' }] of cases.entries()) {
    const verdict = verdicts[i];
    if (!verdict || verdict.evaluated === false) continue;
    const errors = errorsOf(document);
    const tally = kinds.get(kind) ?? { cases: 0, refused: 0, found: 0, both: 0, without: 0, message: '' };
    kinds.set(kind, tally);
    const [isRefused, isFound] = [!verdict.valid, errors.length > 0];
    tally.cases++;
    if (isRefused) tally.refused++;
    if (isFound) tally.found++;
    if (isRefused && isFound) tally.both++;
    if (isRefused && errors.some(({ rule }) => !leftOut.has(rule))) tally.without++;
    const told = isFound
      ? ['we:', errors[0]?.rule, errors[0]?.message]
      : [verdict.errors[0]?.code, verdict.errors[0]?.message];
    if (isRefused !== isFound) tally.message = [at, ...told].join(' ').trim();
  }
  const sum = (count: (tally: Tally) => number) => [...kinds.values()].reduce((total, one) => total + count(one), 0);
  const [count, refused, both] = [sum((one) => one.cases), sum((one) => one.refused), sum((one) => one.both)];
  return {
    count,
    kinds: kinds.size,
    refused,
    both,
    without: sum((one) => one.without),
    accepted: count - refused,
    clean: count - refused - (sum((one) => one.found) - both),
    /** The kinds in which a verdict stands alone, as a table. */
    list: (subject: string) =>
      table(
        [subject, 'cases', 'refused', 'found', 'the verdict that stands alone'],
        [...kinds]
          .filter(([, one]) => one.refused > one.both || one.found > one.both)
          .map(([kind, one]) => [kind, one.cases, one.refused, one.found, one.message.slice(0, 200)].map(String)),
      ),
  };
}
