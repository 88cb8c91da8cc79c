// The rival of `bench/scale.ts`: the same episodes of one domain in an index in memory, which compares all of them. A process of its own, so that the node of the bench
// holds none of it. Arguments: seed, number of the domain, its episodes. Gets texts of questions; answers the ids of the first ten hits of each.
import { outlineOf } from '../src/core/memory/outline.ts';
import { RecallIndex } from '../src/core/memory/recall-index.ts';
import { packVector } from '../src/core/memory/vector-codec.ts';
import { pageSize, placesIn, ScaleData } from './scale-data.ts';

const [seed = 1, domain = 0, size = 0] = process.argv.slice(2).map(Number);

process.once('message', (texts: readonly string[]) => {
  const data = new ScaleData(seed);
  const index = new RecallIndex();
  for (let from = 0; from < size; from += pageSize)
    for (const { episode, vector } of data.page(domain, from, Math.min(pageSize, size - from))) {
      index.add(outlineOf(episode, episode.id, false));
      index.setTextVector(episode.id, packVector(vector));
    }
  const answers = texts.map((context) => {
    const textVector = data.vectorAt(placesIn(context));
    const asked = { context, textVector, structureVector: null, minSimilarity: 0, limit: 10, groups: [] };
    return index.recall(asked).hits.map(({ id }) => id);
  });
  process.send?.(answers, () => process.exit());
});
