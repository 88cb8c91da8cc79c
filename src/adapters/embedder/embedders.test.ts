import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textEmbedderContract } from '../../ports/text-embedder.contract.ts';
import { EmbedderUnavailable } from '../../ports/text-embedder.ts';
import { createHashedEmbedder } from './hashed-embedder.ts';
import { createMinilmEmbedder } from './minilm-embedder.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';
import { nativeEngine, portableEngine } from './sentence-engine.ts';

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

describe.each([
  ['native', nativeEngine],
  ['portable', portableEngine],
])('the sentence model, %s engine', (name, engine) => {
  const embedder = createMinilmEmbedder({ threads: 1, engine });
  textEmbedderContract(`minilm, ${name}`, async () => createMinilmEmbedder({ threads: 2, engine }));
  afterAll(() => embedder.close());

  it('finds a paraphrase nearer than another subject', async () => {
    const [asked, alike, other] = (await embedder.embed(
      ['User seeing timeout errors during payment', 'Checkout hangs and times out', 'Login link expired before use'],
      'now',
    )) as [Float32Array, Float32Array, Float32Array];
    expect(dot(asked, alike)).toBeGreaterThan(dot(asked, other) + 0.2);
  });

  it('lets a person who waits pass a backlog', async () => {
    const order: string[] = [];
    const backlog = Array.from({ length: 12 }, (_, i) =>
      embedder.embed([`backlog item ${i}`], 'later').then(() => order.push('later')),
    );
    const urgent = embedder.embed(['urgent'], 'now').then(() => order.push('now'));
    await Promise.all([...backlog, urgent]);
    // What a thread has begun it does: the first text, which found it idle.
    expect(order.indexOf('now')).toBeLessThanOrEqual(2);
  });

  it('takes what is hurried by now before the rest of a backlog, and tells of each as it comes', async () => {
    const texts = Array.from(
      { length: 60 },
      (_, i) => `${'an item of a long backlog that waits for its turn '.repeat(4)}${i}`,
    );
    const order: number[] = [];
    const hurried = new Set<number>();
    const onVector = (at: number) => {
      if (order.length === 0) for (const later of [57, 55]) hurried.add(later);
      order.push(at);
    };
    const vectors = await embedder.embed(texts, 'later', { isHurried: (at) => hurried.has(at), onVector });
    expect(order).toHaveLength(60);
    // What a thread has begun it does first, and the vectors are in the order of the texts.
    expect(order.indexOf(55)).toBeLessThan(34);
    expect(order.indexOf(57)).toBe(order.indexOf(55) + 1);
    expect(vectors[57]).toEqual((await embedder.embed([texts[57] as string], 'now'))[0]);
  });

  it('computes no more of what it was told to stop', async () => {
    const texts = Array.from({ length: 400 }, (_, i) => `Text ${i} of a long backlog`);
    const stop = new AbortController();
    let told = 0;
    const onVector = () => {
      told++;
      stop.abort();
    };
    const asked = embedder.embed(texts, 'later', { stop: stop.signal, onVector });
    await expect(asked).rejects.toBeInstanceOf(EmbedderUnavailable);
    await embedder.embed(['After it'], 'later');
    expect(told).toBeLessThan(texts.length / 2);
    await expect(embedder.embed(['Late'], 'now', { stop: stop.signal })).rejects.toBeInstanceOf(EmbedderUnavailable);
  });

  it('gives a text the same vector whatever it is embedded with', async () => {
    const texts = Array.from({ length: 20 }, (_, i) => `${'timeout '.repeat(i % 9)}checkout ${i}`);
    const together = await embedder.embed(texts, 'later');
    const backwards = (await embedder.embed([...texts].reverse(), 'later')).reverse();
    expect(backwards).toEqual(together);
  });

  it('refuses what it was asked when its threads end, and is loaded anew for those who ask later', async () => {
    const threads: Worker[] = [];
    const note = (worker: Worker) => threads.push(worker);
    process.on('worker', note);
    const fragile = createMinilmEmbedder({ threads: 1, engine });
    try {
      const [before] = await fragile.embed(['Timeout on checkout'], 'now');
      expect(threads).toHaveLength(1);
      // A message that no thread understands ends it, as if it had run out of memory.
      threads[0]?.postMessage(undefined);
      const asked = ['first', 'waiting'].map((text) => fragile.embed([text], 'now'));
      const refused = Promise.allSettled(asked);
      for (const outcome of await refused)
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(EmbedderUnavailable) });
      expect(fragile.isReady()).toBe(false);
      const again = () => fragile.embed(['Timeout on checkout'], 'now').catch((error) => error);
      await expect.poll(again, { timeout: 100_000, interval: 100 }).toEqual([before]);
      expect(fragile.isReady()).toBe(true);
      expect(threads).toHaveLength(2);
    } finally {
      process.off('worker', note);
      await fragile.close();
    }
  });

  it('fails loudly once it is closed', async () => {
    const closing = createMinilmEmbedder({ threads: 1, engine });
    const pending = expect(closing.embed(['one'], 'now')).rejects.toBeInstanceOf(EmbedderUnavailable);
    await closing.close();
    await pending;
    await expect(closing.embed(['two'], 'now')).rejects.toBeInstanceOf(EmbedderUnavailable);
    expect(closing.isReady()).toBe(false);
  });
});

textEmbedderContract('hashed', async () => createHashedEmbedder());

describe('an OpenAI-compatible endpoint', () => {
  const seen: { authorization: string | undefined; body: { model: string; input: string[] } }[] = [];
  const replies: number[] = [];
  let server: Server;
  let baseUrl = '';
  const vectorOf = (text: string) => [text.length + 1, text.charCodeAt(0) || 1, 3];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const body = JSON.parse(text) as { model: string; input: string[] };
      seen.push({ authorization: request.headers.authorization, body });
      const status = replies.shift() ?? (body.input.some((input) => input.includes('too long')) ? 400 : 200);
      const data = body.input.map((input, index) => ({ index, embedding: vectorOf(input) })).reverse();
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(status === 200 && request.url === '/v1/embeddings' ? { data } : { data: [] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  textEmbedderContract('openai-compatible', async () => createOpenAiEmbedder({ baseUrl, model: 'm' }));

  it('sends the key and the model, and splits long lists', async () => {
    seen.length = 0;
    const embedder = createOpenAiEmbedder({ baseUrl: `${baseUrl}/v1/`, model: 'small', apiKey: 'k' });
    const texts = Array.from({ length: 150 }, (_, i) => `${'x'.repeat(i)}.`);
    const vectors = await embedder.embed(texts, 'later');
    expect(seen.map(({ body }) => body.input.length)).toEqual([64, 64, 22]);
    expect(seen[0]).toMatchObject({ authorization: 'Bearer k', body: { model: 'small' } });
    const lengthOf = (vector: Float32Array) => Math.round(((vector[0] ?? 0) / (vector[2] ?? 1)) * 3 - 1);
    expect(vectors.map(lengthOf)).toEqual(texts.map((text) => text.length));
    expect(embedder.version).toMatch(/^openai:small@127\.0\.0\.1:/);
  });

  it('asks again after a passing failure and gives up on a refusal', async () => {
    const embedder = createOpenAiEmbedder({ baseUrl, model: 'm' });
    replies.push(503, 429);
    expect((await embedder.embed(['a'], 'now')).length).toBe(1);
    replies.push(401);
    const asked = seen.length;
    await expect(embedder.embed(['a'], 'now')).rejects.toThrow(/status 401/);
    expect(seen.length).toBe(asked + 1);
    await expect(createOpenAiEmbedder({ baseUrl: 'http://127.0.0.1:1', model: 'm' }).ready()).rejects.toBeInstanceOf(
      EmbedderUnavailable,
    );
  });

  it('gives zeros to a text that is refused, and to no other of its batch', async () => {
    const embedder = createOpenAiEmbedder({ baseUrl, model: 'm' });
    const texts = Array.from({ length: 30 }, (_, i) => `text ${'x'.repeat(i)}${i % 13 === 5 ? ' too long' : ''}`);
    const alone = await Promise.all(texts.map((text) => embedder.embed([text], 'later')));
    const vectors = await embedder.embed(texts, 'later');
    expect(vectors).toEqual(alone.map(([vector]) => vector));
    expect(vectors.flatMap((vector, i) => (vector.every((value) => value === 0) ? [i] : []))).toEqual([5, 18]);
    expect(new Set(vectors.map((vector) => vector.length))).toEqual(new Set([3]));
  });

  it('is away when it refuses whatever it is asked', async () => {
    const embedder = createOpenAiEmbedder({ baseUrl, model: 'm' });
    replies.push(...Array.from({ length: 20 }, () => 400));
    await expect(embedder.embed(['a', 'b', 'c'], 'now')).rejects.toBeInstanceOf(EmbedderUnavailable);
    expect(replies.length).toBeGreaterThan(10);
    replies.length = 0;
  });

  it('sends nothing more of what it was told to stop', async () => {
    const embedder = createOpenAiEmbedder({ baseUrl, model: 'm' });
    const stop = new AbortController();
    const before = seen.length;
    replies.push(503);
    const asked = expect(embedder.embed(['forgotten'], 'later', { stop: stop.signal })).rejects.toBeInstanceOf(
      EmbedderUnavailable,
    );
    await expect.poll(() => seen.length).toBe(before + 1);
    stop.abort();
    await asked;
    expect(seen.length).toBe(before + 1);
  });
});
