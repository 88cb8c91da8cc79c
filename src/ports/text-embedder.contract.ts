// What every text embedder must do. An adapter's test calls this with a way to make one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextEmbedder } from './text-embedder.ts';

export function textEmbedderContract(name: string, make: () => Promise<TextEmbedder>): void {
  describe(`text embedder contract: ${name}`, () => {
    let embedder: TextEmbedder;
    beforeAll(async () => {
      embedder = await make();
      await embedder.ready();
    });
    afterAll(() => embedder.close());

    const texts = ['the card was declined', '', 'a'.repeat(5000), 'Ünïcode 漢字 🙂', 'the card was declined'];

    it('answers one vector of unit length per text, in order, the same for the same text', async () => {
      expect(embedder.isReady()).toBe(true);
      expect(embedder.version).not.toBe('');
      const vectors = await embedder.embed(texts, 'now');
      expect(vectors.length).toBe(texts.length);
      for (const vector of vectors) {
        expect(vector.length).toBe(vectors[0]?.length);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
      }
      expect(vectors[4]).toEqual(vectors[0]);
      expect(vectors[3]).not.toEqual(vectors[0]);
      const alone = await Promise.all(texts.map((text) => embedder.embed([text], 'later')));
      expect(alone.map(([vector]) => vector)).toEqual(vectors);
      expect(await embedder.embed([], 'now')).toEqual([]);
    });
  });
}
