// `npm run eval:long-contexts [-- CONTEXTS WORDS]`: is a context found by the one sentence that matters? Each context is WORDS words (8,000) with one request of a
// public intent set (CLINC150, Larson et al. 2019), of an intent of its own, at a random place; the question is another request of that intent. The rest is routine
// work, or, harder, requests of other intents. Right: that context stands first, of CONTEXTS (20) such ones and as many without any. Beside it, without windows.
import { existsSync, readFileSync } from 'node:fs';
import { createMinilmEmbedder } from '../../src/adapters/embedder/minilm-embedder.ts';
import { createAnchoredEmbedder } from '../../src/app/memory/anchored-embedder.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { windowsOf } from '../../src/core/memory/context-windows.ts';
import { RecallIndex } from '../../src/core/memory/recall-index.ts';
import { packVector, packWithWindows, vectorToBytes } from '../../src/core/memory/vector-codec.ts';

const wanted = 0.8;
const file = '../shared/corpus/text/episodes.jsonl';
const [contexts = 20, words = 8_000, seed = 1] = process.argv.slice(2).map(Number);
if (!existsSync(file)) {
  console.log(`SKIPPED: ${file} is not there, so nothing was measured.`);
  process.exit(0);
}
const requests = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly context: string; readonly intent: string | null });
const prng = createPrng(seed);
const intents = [...new Set(requests.map(({ intent }) => intent))].filter((intent) => intent !== null);
const asked = prng.shuffle(intents).slice(0, contexts);
const routine = {
  who: ['The operator', 'The clerk on duty', 'A colleague', 'The night shift', 'The supervisor', 'The assistant'],
  did: ['opened', 'read', 'sorted', 'checked', 'copied', 'handed over', 'filed', 'closed', 'counted', 'went through'],
  what: [
    'the queue',
    'the inbox',
    'form',
    'panel',
    'the shift log of desk',
    'the folder of room',
    'the list of page',
    'shelf',
  ],
  how: [
    'without changes',
    'and found nothing new',
    'as every day',
    'before the break',
    'and signed it',
    'in the usual order',
  ],
};
const asDaily = (): string => {
  const [who, did, what, how] = [routine.who, routine.did, routine.what, routine.how].map((list) => prng.pick(list));
  return `${who} ${did} ${what} ${prng.below(500)} ${how}`;
};
const others = requests.filter(({ intent }) => intent !== null && !asked.includes(intent)).map((one) => one.context);

function longText(sentence: string, fill: () => string): string {
  const sentences: string[] = [];
  for (let count = 0; count < words; ) {
    const next = fill();
    sentences.push(next);
    count += next.split(' ').length;
  }
  if (sentence !== '') sentences.splice(prng.below(sentences.length + 1), 0, sentence);
  return `${sentences.join('. ')}.`;
}

const embedder = createAnchoredEmbedder(createMinilmEmbedder());

/** The shares of questions whose context stands first, with windows and without. */
async function measure(name: string, fill: () => string): Promise<number> {
  const questions: string[] = [];
  const texts = asked.map((intent) => {
    const alike = prng.shuffle(requests.filter((one) => one.intent === intent));
    const [told = '', question = ''] = alike.map((one) => one.context);
    questions.push(question);
    return longText(told, fill);
  });
  for (let i = 0; i < contexts; i++) texts.push(longText('', fill));
  const [whole, windowed] = [new RecallIndex(), new RecallIndex()];
  const startMs = performance.now();
  let [kept, bytes] = [0, 0];
  for (const [i, context] of texts.entries()) {
    const vectors = await embedder.embed([context, ...windowsOf(context)], 'now');
    const packed = packWithWindows(vectors);
    kept += packed.windows?.length ?? 0;
    bytes += vectorToBytes(packed).length;
    for (const index of [whole, windowed])
      index.add({ id: `ep_${i}`, storedAtMs: i, outcome: 'success', context, steps: [`do_${i}`], isLinked: false });
    whole.setTextVector(`ep_${i}`, packVector(vectors[0] ?? []));
    windowed.setTextVector(`ep_${i}`, packed);
  }
  const seconds = (performance.now() - startMs) / 1000 / texts.length;
  const asVectors = await embedder.embed(questions, 'now');
  const shareRight = (index: RecallIndex): number =>
    questions.filter((context, i) => {
      const question = { context, textVector: asVectors[i] ?? null, structureVector: null, minSimilarity: 0, limit: 1 };
      return index.recall(question).hits[0]?.id === `ep_${i}`;
    }).length / questions.length;
  const right = shareRight(windowed);
  const [windows, size] = [(kept / texts.length).toFixed(0), (bytes / texts.length / 1024).toFixed(0)];
  const cost = `${windows} windows kept, ${size} KiB and ${seconds.toFixed(1)} s each`;
  console.log(`  ${name}: first right ${right.toFixed(2)}, without windows ${shareRight(whole).toFixed(2)}; ${cost}`);
  return right;
}

console.log(`${2 * contexts} contexts of ${words} words, one sentence matters in ${contexts}, seed ${seed}`);
const right = await measure('among routine work', asDaily);
await measure('among other requests', () => prng.pick(others));
await embedder.close();
console.log(`wanted among routine work: ${wanted}`);
process.exitCode = right < wanted ? 1 : 0;
