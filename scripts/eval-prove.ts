// Holds verdicts on properties against other judges, on small random documents: Spin for the forms of linear time, and the plainest search for the others and
// for the length of a shortest run. Then breaks documents by one edit, and counts how often the first suggestion restores the property.
// `npm run eval:prove -- 200 1` is 200 documents from seed 1; `-- 200 1 corpus` judges properties of documents of the corpus, `tests` compares the scenarios that are made
// of them with the tests that the format's own program makes (`tests std-agent`: of documents with such a name), `mutants` counts the mistakes that they notice; `verdicts` and `repairs` are the parts of the rest.
import { createPrng } from '../src/core/base/prng.ts';
import { proveProperty, restoreProperty } from '../src/core/prove/index.ts';
import { mutantsOf } from '../src/core/scenarios/index.ts';
import { indexSchema, parseSchema, type Schema } from '../src/core/schema/index.ts';
import { plainVerdict } from './prove/brute-force.ts';
import { documentOf, smallDocument, someProperties } from './prove/documents.ts';
import { judgeCorpus } from './prove/of-corpus.ts';
import { askSpin, hasSpin } from './prove/promela.ts';
import { compareTests, countMutants } from './prove/tests-of-corpus.ts';

const [count = 200, seed = 1, part = 'all', only = ''] = process.argv
  .slice(2)
  .map((one) => (/^\d+$/.test(one) ? Number(one) : one)) as [number, number, string, string];
const prng = createPrng(seed);
const isPlain = (form: string) => form === 'leads to' || form === 'from everywhere';

function schemaOf(small: ReturnType<typeof smallDocument>): Schema {
  const { schema } = parseSchema(documentOf(small));
  if (schema === null) throw new Error('no schema');
  return schema;
}

function verdicts(): void {
  const tally = new Map<string, { same: number; refuted: number; shortest: number; lengths: number }>();
  const differences: string[] = [];
  const isAlone = part === 'plain' || !hasSpin();
  if (isAlone && part !== 'plain') console.log('Spin or gcc is not installed: the plain search alone judges');
  const tell = (documents: number) => {
    for (const [form, { same, refuted, shortest, lengths }] of tally)
      console.log(
        `${form}: ${same} of ${documents} verdicts equal, ${refuted} refuted; ${shortest} of ${lengths} runs are shortest`,
      );
  };
  for (let i = 0; i < count; i++) {
    if (i > 0 && i % 10 === 0) tell(i);
    const small = smallDocument(prng);
    const model = indexSchema(schemaOf(small));
    const properties = someProperties(small, prng);
    const linear = properties.filter(({ form }) => !isPlain(form));
    const spin = isAlone ? [] : askSpin(small, linear);
    for (const one of properties) {
      const { verdict, trace } = proveProperty(model, one.says);
      const row = tally.get(one.form) ?? { same: 0, refuted: 0, shortest: 0, lengths: 0 };
      tally.set(one.form, row);
      const plain = one.form === 'leads to by itself' ? null : plainVerdict(model, one.says);
      const other = isPlain(one.form) ? plain?.holds : spin[linear.indexOf(one)];
      if (other !== undefined && verdict === (other ? 'proved' : 'refuted')) row.same++;
      else if (other !== undefined)
        differences.push(`${JSON.stringify(documentOf(small))}\n  ${one.says}: ${verdict}, elsewhere ${other}`);
      if (verdict !== 'refuted') continue;
      row.refuted++;
      if (plain === null) continue;
      row.lengths++;
      if (plain.length === trace?.events.length) row.shortest++;
      else
        differences.push(
          `${JSON.stringify(documentOf(small))}\n  ${one.says}: ${trace?.events.length} events, elsewhere ${plain.length}`,
        );
    }
  }
  tell(count);
  for (const one of differences.slice(0, 3)) console.log(one);
  console.log(`${differences.length} differences on ${count} documents, seed ${seed}`);
}

function repairs(most: number): void {
  let [broken, restored, kept] = [0, 0, 0];
  for (let tries = 0; broken < most && tries < most * 40; tries++) {
    const small = smallDocument(prng);
    const schema = schemaOf(small);
    const model = indexSchema(schema);
    const says = someProperties(small, prng).map((one) => one.says);
    const proved = says.filter((one) => proveProperty(model, one).verdict === 'proved');
    const mutants = mutantsOf(schema);
    const mutant = mutants[prng.below(mutants.length)];
    if (mutant === undefined || proved.length < 2) continue;
    const after = indexSchema(mutant.schema);
    const judged = safely(() => proved.map((one) => ({ says: one, ...proveProperty(after, one) })));
    const lost = judged?.filter(({ verdict }) => verdict === 'refuted') ?? [];
    const [one] = lost;
    if (judged === null || lost.length !== 1 || one === undefined) continue;
    broken++;
    const [first] = restoreProperty(mutant.schema, one.says, one, { properties: judged });
    if (first === undefined) continue;
    const fixed = indexSchema(first.schema);
    if (proveProperty(fixed, one.says).verdict !== 'proved') continue;
    restored++;
    if (proved.every((other) => proveProperty(fixed, other).verdict === 'proved')) kept++;
  }
  console.log(
    `${broken} documents broken by one edit: the first suggestion restores ${restored}, and keeps every other property in ${kept}`,
  );
}

/** A property may name an element that the edit took away. */
function safely<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const is = (...names: readonly string[]) => names.includes(part);
if (is('all', 'verdicts', 'plain')) verdicts();
if (is('all', 'repairs')) repairs(Math.min(count, 50));
if (is('all', 'corpus')) await judgeCorpus();
if (is('all', 'tests')) await compareTests(only);
if (is('all', 'mutants')) countMutants(Math.min(count, 60));
