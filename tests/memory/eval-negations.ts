// `npm run eval:negations`: does a recall by the real sentence model keep what a text denies apart from what it affirms? Ten pairs of contexts tell of one matter, one
// of them denying what the other affirms, all in one domain beside each other; each is asked for in other words. Right: of a pair, the one that is meant stands
// first. The other one is the newer of the two, so that no tie is won by chance. `wanted` is for both: the denials, and the affirmations beside them.
import { createMinilmEmbedder } from '../../src/adapters/embedder/minilm-embedder.ts';
import { createAnchoredEmbedder } from '../../src/app/memory/anchored-embedder.ts';
import { RecallIndex } from '../../src/core/memory/recall-index.ts';
import { packWithWindows } from '../../src/core/memory/vector-codec.ts';

const wanted = 0.8;

interface Pair {
  readonly affirmed: string;
  readonly denied: string;
  readonly askedAffirmed: string;
  readonly askedDenied: string;
}

const pairs: readonly Pair[] = [
  {
    affirmed: 'The guest wants breakfast with the room',
    denied: "The guest doesn't want breakfast with the room",
    askedAffirmed: 'guest wishes breakfast in the booking',
    askedDenied: "guest won't have breakfast in the booking",
  },
  {
    affirmed: 'The courier delivered the parcel with a signature',
    denied: 'The courier delivered the parcel without a signature',
    askedAffirmed: 'a parcel came and a signature was taken',
    askedDenied: 'a parcel came but no signature was taken',
  },
  {
    affirmed: 'The tenant still pays the parking space',
    denied: 'The tenant no longer pays the parking space',
    askedAffirmed: 'parking space is paid by the tenant',
    askedDenied: 'parking space is not paid by the tenant any more',
  },
  {
    affirmed: 'Invite the whole team including the interns to the workshop',
    denied: 'Invite the whole team except the interns to the workshop',
    askedAffirmed: 'workshop for the team and the interns',
    askedDenied: 'workshop for the team, but not the interns',
  },
  {
    affirmed: 'The caller asks for a voucher for the delay',
    denied: 'The caller asks for cash instead of a voucher for the delay',
    askedAffirmed: 'a voucher for the delay is wanted',
    askedDenied: 'cash for the delay, rather than a voucher',
  },
  {
    affirmed: 'The nightly export has finished',
    denied: "The nightly export hasn't finished",
    askedAffirmed: 'export of the night finished',
    askedDenied: 'export of the night never finished',
  },
  {
    affirmed: 'The scanner recognises the badge at the gate',
    denied: 'The scanner fails to recognise the badge at the gate',
    askedAffirmed: 'badge is recognised at the gate',
    askedDenied: "badge isn't recognised at the gate",
  },
  {
    affirmed: 'Renew the licence and change the plan',
    denied: 'Renew the licence without changing the plan',
    askedAffirmed: 'renew a licence with a change of plan',
    askedDenied: "renew a licence, don't change the plan",
  },
  {
    affirmed: 'Both lifts work after the inspection',
    denied: 'Neither lift works after the inspection',
    askedAffirmed: 'lifts work since they were inspected',
    askedDenied: "lifts don't work since they were inspected",
  },
  {
    affirmed: 'The menu lists dishes with nuts and milk',
    denied: 'The menu lists dishes free of nuts and milk',
    askedAffirmed: 'dishes with nuts and milk',
    askedDenied: 'dishes without nuts and milk',
  },
];

const embedder = createAnchoredEmbedder(createMinilmEmbedder());
const index = new RecallIndex();
let storedAtMs = 0;
async function store(id: string, context: string): Promise<void> {
  index.add({ id, storedAtMs: storedAtMs++, outcome: 'success', context, steps: [`do_${id}`], isLinked: false });
  index.setTextVector(id, packWithWindows(await embedder.embed([context], 'now')));
}

/** Whether of the two of a pair, `id` stands before the other one. */
async function standsFirst(id: string, other: string, context: string): Promise<boolean> {
  const [textVector] = await embedder.embed([context], 'now');
  const question = { context, textVector: textVector ?? null, structureVector: null, minSimilarity: 0, limit: 20 };
  return index.recall(question).hits.find((hit) => hit.id === id || hit.id === other)?.id === id;
}

let [denied, affirmed] = [0, 0];
for (const [i, pair] of pairs.entries()) {
  const [yes, no] = [`ep_yes_${i}`, `ep_no_${i}`];
  await store(no, pair.denied);
  await store(yes, pair.affirmed);
  const isDenied = await standsFirst(no, yes, pair.askedDenied);
  // Stored again, the denial is the newer one.
  index.remove(no);
  await store(no, pair.denied);
  const isAffirmed = await standsFirst(yes, no, pair.askedAffirmed);
  if (isDenied) denied++;
  if (isAffirmed) affirmed++;
  for (const [isRight, asked] of [[isDenied, pair.askedDenied] as const, [isAffirmed, pair.askedAffirmed] as const])
    if (!isRight) console.log(`  wrong: ${asked}`);
}
await embedder.close();
console.log(
  `what is denied first: ${denied} of ${pairs.length}; what is affirmed first: ${affirmed} of ${pairs.length}`,
);
console.log(`wanted of each: ${wanted * pairs.length}`);
process.exitCode = Math.min(denied, affirmed) < wanted * pairs.length ? 1 : 0;
