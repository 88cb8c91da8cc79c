// What is asked of the prover on documents of the corpus: properties that were written down before, each refutation taken again by the format's own program, the
// verdicts of other judges; how many mutants the made scenarios notice; and whether they hold every case that the format's own tests hold.
import type { Json } from '../../src/core/base/json.ts';
import { proveProperty, type Verdict } from '../../src/core/prove/index.ts';
import { indexSchema, parseSchema, type Schema } from '../../src/core/schema/index.ts';
import { corpusDocuments } from '../official-cases.ts';
import { openProgram } from '../run/program.ts';
import { corpusProperties } from './corpus-properties.ts';
import { judgeElsewhere } from './promela-space.ts';
import { replay } from './replay.ts';

export function schemaIn(document: Json): Schema | null {
  return parseSchema(document).schema;
}

export async function judgeCorpus(): Promise<void> {
  const documents = corpusDocuments();
  if (documents.length === 0) return console.log('no corpus beside the repository');
  const official = await openProgram();
  if (typeof official === 'string') console.log(`no refutation is replayed: ${official}`);
  const counts: Record<Verdict, number> = { proved: 0, refuted: 0, unknown: 0 };
  const judges = new Map<string, { same: number; asked: number }>();
  let [replayed, whole, unasked] = [0, 0, 0];
  for (const { document: name, properties } of corpusProperties) {
    const document = documents.find((one) => one.name === name)?.document;
    const schema = document === undefined ? null : schemaIn(document);
    if (document === undefined || schema === null) throw new Error(`${name} is not in the corpus`);
    const model = indexSchema(schema);
    for (const [title, says] of Object.entries(properties)) {
      const { verdict, trace, gaps } = proveProperty(model, says);
      counts[verdict]++;
      const told = [`${verdict}  ${name}: ${title}`];
      if (verdict === 'unknown') told.push(`not followed: ${gaps.join('; ')}`);
      else {
        const { judge, holds } = judgeElsewhere(model, says);
        if (typeof holds === 'string') unasked++;
        else {
          const row = judges.get(judge) ?? { same: 0, asked: 0 };
          judges.set(judge, row);
          row.asked++;
          if (holds === (verdict === 'proved')) row.same++;
        }
        told.push(`${judge}: ${typeof holds === 'string' ? `not asked, ${holds}` : holds ? 'holds' : 'does not hold'}`);
      }
      if (trace !== undefined && typeof official !== 'string') {
        const { transitions, same, differences } = await replay(official, document, trace);
        replayed++;
        if (same === transitions) whole++;
        told.push(`${same} of ${transitions} transitions replayed`, ...differences);
      }
      console.log(told.join('\n  '));
    }
  }
  if (typeof official !== 'string') official.close();
  console.log(`${counts.proved} proved, ${counts.refuted} refuted, ${counts.unknown} unknown`);
  console.log(`${whole} of ${replayed} refutations replay in the format's own program, step by step`);
  for (const [judge, { same, asked }] of judges) console.log(`${judge}: ${same} of ${asked} verdicts equal`);
  console.log(`${unasked} not asked elsewhere`);
}
