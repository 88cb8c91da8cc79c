// What every episode store must do, whatever it is made of. An adapter's test calls this with a way to open an empty one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry, AuditLog } from './audit-log.ts';
import type { Changes, EpisodeOutline, EpisodeStore, NewEpisode, Page, StoredEpisode } from './episode-store.ts';
import type { EpisodeId } from './ids.ts';

export interface OpenedStore {
  readonly store: EpisodeStore;
  /** A second store on the same data, as another server would have; the same one where only one process may be. */
  readonly other: EpisodeStore;
  /** The audit log of the same data. */
  readonly log: AuditLog;
  close(): Promise<void>;
}

const hour = 3_600_000;
const start = Date.UTC(2026, 0, 1);
let serial = 0;

function makeEpisode(domain: string, context: string, changes: Partial<NewEpisode> = {}): NewEpisode {
  serial++;
  return {
    id: `ep_${String(serial).padStart(26, '0')}`,
    tenant: 'a',
    domain,
    storedAtMs: start + serial,
    context,
    schema: null,
    actions: ['add_entity', { action: 'add_trait', params: { name: 'T' } }],
    outcome: 'success',
    metadata: { duration_ms: 12.5 },
    quotes: [],
    ...changes,
  };
}

const makeEntry = (id: string): AuditEntry => ({
  id: `aud_${id}`,
  atMs: start,
  tenant: 'audited',
  keyId: 'key_a',
  action: 'memory.store',
  subject: null,
  outcome: 'ok',
  count: 1,
  requestId: null,
});

export function episodeStoreContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(`episode store contract: ${name}`, () => {
    let opened: OpenedStore;
    let store: EpisodeStore;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened.close());

    const everything = async (domain: string, tenant = 'a', from: EpisodeStore = store) =>
      (await from.changesSince(tenant, domain, 0, 10_000)).episodes;

    it('gives back exactly what was stored', async () => {
      const content = {
        schema: { name: 'S', orbitals: [{ entity: 'E', weight: 1e-7, flag: null }] },
        context: 'Ünïcode \u0000 "quotes" 漢字 🙂 \ud800',
        metadata: { nested: { list: [1, -0.5, true, null, 'x'] }, __proto: 1 },
        outcome: 'part done',
      };
      const episode = makeEpisode('exact domain/ü', content.context, content);
      const stored = await store.append(episode);
      const { version: change } = await store.domainVersion('a', episode.domain);
      const { id, storedAtMs } = episode;
      expect(stored).toEqual({ id, storedAtMs, occurrences: 1, change, isLinked: false });
      const [back] = await store.getMany('a', [episode.id]);
      const { tenant: _tenant, quotes: _quotes, ...kept } = episode;
      expect(back).toEqual({ ...kept, occurrences: 1, recalls: 0, lastRecalledAtMs: null, links: [] });
    });

    it('writes the entry of a store into the audit log with it, about the episode that is answered; a refused store leaves none', async () => {
      const entries = ['1', '2', '3'].map(makeEntry) as [AuditEntry, AuditEntry, AuditEntry];
      const [first, plain, again] = await Promise.all([
        store.append(makeEpisode('audited', 'same', { tenant: 'audited' }), entries[0]),
        store.append(makeEpisode('audited', 'other', { tenant: 'audited' })),
        store.append(makeEpisode('audited', 'same', { tenant: 'audited' }), entries[1]),
      ]);
      expect(again.id).toBe(first.id);
      expect(plain.id).not.toBe(first.id);
      // No row can hold it: an id may be there once.
      const refused = makeEpisode('audited', 'refused', { tenant: 'audited', id: first.id });
      await expect(store.append(refused, entries[2])).rejects.toThrow();
      const kept = await opened.log.list({ tenant: 'audited', limit: 10 });
      expect(kept).toEqual([entries[1], entries[0]].map((entry) => ({ ...entry, subject: first.id })));
    });

    it('counts identical content and keeps the first id and time', async () => {
      const first = await store.append(makeEpisode('junk', 'same'));
      const again = await store.append(makeEpisode('junk', 'same'));
      expect(again).toEqual({ ...first, occurrences: 2, change: first.change + 1 });
      expect((await everything('junk')).length).toBe(1);
      const elsewhere = await store.append(makeEpisode('junk 2', 'same'));
      const other = await store.append(makeEpisode('junk', 'same', { outcome: 'failure' }));
      const stranger = await store.append(makeEpisode('junk', 'same', { tenant: 'b' }));
      expect(new Set([first.id, elsewhere.id, other.id, stranger.id]).size).toBe(4);
      const racing = await Promise.all(Array.from({ length: 20 }, () => store.append(makeEpisode('junk', 'race'))));
      expect(new Set(racing.map((one) => one.id)).size).toBe(1);
      expect(racing.map((one) => one.occurrences).sort((x, y) => x - y)).toEqual(
        Array.from({ length: 20 }, (_, i) => i + 1),
      );
    });

    it('knows what is there already, and counts nothing for the question', async () => {
      const { tenant, domain, ...content } = makeEpisode('known', 'same');
      expect(await store.findSame(tenant, domain, content)).toBeNull();
      const { id, storedAtMs } = await store.append(makeEpisode('known', 'same'));
      for (let i = 0; i < 2; i++)
        expect(await store.findSame(tenant, domain, content)).toEqual({ id, storedAtMs, occurrences: 2 });
      expect(await store.findSame('b', domain, content)).toBeNull();
      expect(await store.findSame(tenant, 'known 2', content)).toBeNull();
      expect(await store.findSame(tenant, domain, { ...content, outcome: 'failure' })).toBeNull();
    });

    it('links the episodes that metadata quotes, of the same tenant only', async () => {
      const source = await store.append(makeEpisode('links', 'source'));
      const foreign = await store.append(makeEpisode('links', 'source', { tenant: 'b' }));
      const quotes = [source.id, foreign.id, 'ep_unknown00'];
      const { id } = await store.append(makeEpisode('links', 'quoting', { quotes }));
      const [quoting] = await store.getMany('a', [id]);
      expect(quoting?.links).toEqual([source.id]);
    });

    it('shows a tenant nothing of another', async () => {
      const { id } = await store.append(makeEpisode('private', 'mine'));
      expect(await store.getMany('b', [id])).toEqual([]);
      expect((await store.list('b', 'private', 10, null)).items).toEqual([]);
      expect((await store.remove('b', 'private', [id], start)).episodes).toEqual([]);
      expect(await store.uses('b', 'private')).toEqual([]);
      expect(await everything('private', 'b')).toEqual([]);
      await store.putVectors('b', [{ id, kind: 'text', version: 'v', bytes: Uint8Array.of(1) }]);
      expect(await store.vectorsOf('a', [id])).toEqual([]);
      expect((await store.getMany('a', [id])).length).toBe(1);
    });

    it('numbers changes so that a reader who asks for what is new misses nothing', async () => {
      const seen = new Set<string>();
      let cursor = 0;
      const catchUp = async () => {
        for (;;) {
          const changes = await opened.other.changesSince('a', 'feed', cursor, 3);
          if (changes.isReset) seen.clear();
          for (const id of changes.deleted) seen.delete(id);
          for (const episode of changes.episodes) seen.add(episode.id);
          cursor = changes.nextCursor ?? changes.version;
          if (changes.nextCursor === null) return;
        }
      };
      const live: EpisodeId[] = [];
      for (let round = 0; round < 6; round++) {
        const added = await Promise.all(
          Array.from({ length: 5 }, (_, i) => store.append(makeEpisode('feed', `round ${round} ${i}`))),
        );
        live.push(...added.map((one) => one.id));
        await catchUp();
        expect([...seen].sort()).toEqual([...live].sort());
        const gone = live.splice(round, 2);
        await store.remove('a', 'feed', gone, start + round * 20 * hour);
        await catchUp();
        expect([...seen].sort()).toEqual([...live].sort());
      }
      await store.remove('a', 'feed', live.splice(0), start);
      expect(await store.domainVersion('a', 'feed')).toEqual({ version: 0, patternsVersion: 0 });
      await catchUp();
      expect(seen.size).toBe(0);
      const { id } = await store.append(makeEpisode('feed', 'after the end', { storedAtMs: start + 50 * hour }));
      await catchUp();
      expect([...seen]).toEqual([id]);
    });

    it('answers a removal to one of those who ask for it at once, and how many episodes are left', async () => {
      const ids: EpisodeId[] = [];
      for (let i = 0; i < 6; i++) ids.push((await store.append(makeEpisode('removed at once', `${i}`))).id);
      const gone = ids.slice(0, 5);
      const removals = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          (i % 2 === 0 ? store : opened.other).remove('a', 'removed at once', gone, start),
        ),
      );
      expect(removals.flatMap(({ episodes }) => episodes).sort()).toEqual(gone);
      expect(removals.map(({ remaining }) => remaining)).toEqual([1, 1, 1, 1, 1, 1]);
      const last = await store.remove('a', 'removed at once', ids, start);
      expect(last).toEqual({ episodes: ids.slice(5), patterns: [], remaining: 0 });
      expect(await store.remove('a', 'removed at once', ids, start)).toEqual({
        episodes: [],
        patterns: [],
        remaining: 0,
      });
    });

    it('tells a reader with a cursor older than the kept deletions to start again', async () => {
      const ids: EpisodeId[] = [];
      for (let i = 0; i < 4; i++) ids.push((await store.append(makeEpisode('old cursor', `${i}`))).id);
      const { version } = await store.changesSince('a', 'old cursor', 0, 100);
      await store.remove('a', 'old cursor', ids.slice(0, 1), start);
      await store.remove('a', 'old cursor', ids.slice(1, 2), start + 30 * hour);
      const changes = await store.changesSince('a', 'old cursor', version, 100);
      expect(changes.isReset).toBe(true);
      expect(changes.episodes.map((episode) => episode.id)).toEqual(ids.slice(2));
      expect(changes.deleted).toEqual([]);
    });

    it('drops the ids of what was removed after a day, and keeps younger ones', async () => {
      const ids: EpisodeId[] = [];
      for (let i = 0; i < 3; i++) ids.push((await store.append(makeEpisode('purged', `${i}`))).id);
      const { version } = await store.changesSince('a', 'purged', 0, 100);
      await store.remove('a', 'purged', ids.slice(0, 1), start);
      await store.purge(start + 24 * hour);
      expect(await store.changesSince('a', 'purged', version, 100)).toMatchObject({
        isReset: false,
        deleted: [ids[0]],
      });
      await store.purge(start + 25 * hour);
      expect(await store.changesSince('a', 'purged', version, 100)).toMatchObject({ isReset: true, deleted: [] });
    });

    it('lets a reader that began anew read on to the end, whatever deletions are no longer kept', async () => {
      const ids: EpisodeId[] = [];
      for (let i = 0; i < 5; i++) ids.push((await store.append(makeEpisode('begun anew', `${i}`))).id);
      await store.remove('a', 'begun anew', ids.slice(0, 1), start);
      await store.remove('a', 'begun anew', ids.slice(1, 2), start + 30 * hour);
      const first = await store.changesSince('a', 'begun anew', 0, 2);
      expect(first.episodes.map(({ id }) => id)).toEqual(ids.slice(2, 4));
      const next = await store.changesSince('a', 'begun anew', first.nextCursor ?? -1, 2, first.version);
      expect(next).toMatchObject({ isReset: false, nextCursor: null });
      expect(next.episodes.map(({ id }) => id)).toEqual(ids.slice(4));
    });

    it('has a reader begin anew once more when a deletion since its first page is no longer kept', async () => {
      const ids: EpisodeId[] = [];
      for (let i = 0; i < 6; i++) ids.push((await store.append(makeEpisode('slow reader', `${i}`))).id);
      const first = await store.changesSince('a', 'slow reader', 0, 2);
      expect(first.episodes.map(({ id }) => id)).toEqual(ids.slice(0, 2));
      await store.remove('a', 'slow reader', ids.slice(0, 1), start);
      await store.remove('a', 'slow reader', ids.slice(5), start + 30 * hour);
      const next = await store.changesSince('a', 'slow reader', first.nextCursor ?? -1, 10, first.version);
      expect(next).toMatchObject({ isReset: true, deleted: [], nextCursor: null });
      expect(next.episodes.map(({ id }) => id)).toEqual(ids.slice(1, 5));
    });

    it('reads large contents a few at a time, and of each what an index needs', async () => {
      const schema = { name: 'Large', orbitals: [{ entity: 'E', noise: 'x'.repeat(1024 * 1024) }] };
      const stored: EpisodeId[] = [];
      for (let i = 0; i < 12; i++) {
        const quotes = stored.slice(0, 1);
        stored.push((await store.append(makeEpisode('large', `text ${i}`, { schema, quotes }))).id);
      }
      const counts: number[] = [];
      const changed: EpisodeId[] = [];
      for (let cursor: number | null = 0; cursor !== null; ) {
        const page: Changes = await store.changesSince('a', 'large', cursor, 500);
        counts.push(page.episodes.length);
        changed.push(...page.episodes.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(changed).toEqual(stored);
      expect(counts.length).toBeGreaterThan(1);
      expect(Math.max(...counts)).toBeLessThan(12);
      const outlines: EpisodeOutline[] = [];
      let cursor: string | null = null;
      do {
        const page: Page<EpisodeOutline> = await store.outlines('a', 'large', 500, cursor);
        expect(page.items.length).toBeLessThan(12);
        outlines.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(outlines.map(({ id }) => id)).toEqual([...stored].reverse());
      expect(outlines[0]).toEqual({
        id: stored[11],
        storedAtMs: expect.any(Number),
        outcome: 'success',
        context: 'text 11',
        steps: ['add_entity', 'add_trait'],
        isLinked: true,
        hasSchema: true,
        actions: ['add_entity', { action: 'add_trait', params: expect.any(Object) }],
      });
      expect(outlines.at(-1)).toMatchObject({ id: stored[0], isLinked: false });
    });

    it('shows the writes of one server to another at once', async () => {
      const writes: Promise<StoredEpisode>[] = [];
      for (let i = 0; i < 40; i++) {
        const writer = i % 2 === 0 ? store : opened.other;
        writes.push(writer.append(makeEpisode(`shared ${i % 3}`, `text ${i}`)));
      }
      await Promise.all(writes);
      const counts = [0, 1, 2].map(async (i) => [
        (await everything(`shared ${i}`)).length,
        (await everything(`shared ${i}`, 'a', opened.other)).length,
      ]);
      expect(await Promise.all(counts)).toEqual([
        [14, 14],
        [13, 13],
        [13, 13],
      ]);
    });

    it('pages in order of time and id, each episode once', async () => {
      for (let i = 0; i < 7; i++)
        await store.append(makeEpisode('pages', `page ${i}`, { storedAtMs: start + (i % 3) * hour }));
      const found: EpisodeId[] = [];
      let cursor: string | null = null;
      do {
        const page = await store.list('a', 'pages', 2, cursor);
        found.push(...page.items.map((episode) => episode.id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      const all = await everything('pages');
      const order = [...all].sort((x, y) => y.storedAtMs - x.storedAtMs || (x.id < y.id ? -1 : 1));
      expect(found).toEqual(order.map((episode) => episode.id));
    });

    it('pages through times before 1970 and through the last that there is', async () => {
      const times = [8.64e15, 8.64e15, 0, -1, -1, -1, -86_400_000, -8.64e15, -8.64e15];
      for (const [i, storedAtMs] of times.entries())
        await store.append(makeEpisode('all times', `time ${i}`, { storedAtMs }));
      for (const list of [store.list, store.outlines]) {
        const found: number[] = [];
        for (let cursor: string | null = null, pages = 0; pages <= times.length; pages++) {
          const page: Page<{ readonly storedAtMs: number }> = await list('a', 'all times', 1, cursor);
          found.push(...page.items.map((episode) => episode.storedAtMs));
          cursor = page.nextCursor;
          if (cursor === null) break;
        }
        expect(found).toEqual(times);
      }
    });

    it('takes no cursor that is none of its own for the beginning', async () => {
      await store.append(makeEpisode('strange cursor', 'one'));
      for (const cursor of ['', 'x', '1', '1.ep_', '-.ep_0', '-0.ep_0', '01.ep_0', '12345678901234567.ep_0', '1.ep_0 '])
        await expect(store.list('a', 'strange cursor', 1, cursor)).rejects.toThrow('cursor');
    });

    it('keeps vectors by kind and version, and drops them with the episode', async () => {
      const { id } = await store.append(makeEpisode('vectors', 'one'));
      const text = { id, kind: 'text', version: 'v1', bytes: Uint8Array.of(0, 255, 7) } as const;
      const structure = { id, kind: 'structure', version: 's', bytes: Uint8Array.of(1) } as const;
      await store.putVectors('a', [text, structure]);
      await store.putVectors('a', [{ ...text, version: 'v2' }]);
      const plain = (await store.vectorsOf('a', [id])).map((one) => ({ ...one, bytes: [...one.bytes] }));
      plain.sort((x, y) => (x.kind < y.kind ? -1 : 1));
      expect(plain).toEqual([
        { ...structure, bytes: [1] },
        { ...text, version: 'v2', bytes: [0, 255, 7] },
      ]);
      await store.remove('a', 'vectors', [id], start);
      expect(await store.vectorsOf('a', [id])).toEqual([]);
      await store.putVectors('a', [text]);
      expect(await store.vectorsOf('a', [id])).toEqual([]);
    });

    it('knows whose vectors are to be made, until they are stored or the episode is gone', async () => {
      const versions = { text: 'v1', structure: 's1' };
      const listed = async (asked = versions) =>
        (await store.unembedded(asked, 1000))
          .filter((one) => one.domain === 'to be made')
          .map(({ id, needsText, needsStructure }) => ({ id, needsText, needsStructure }));
      const count = (asked = versions) => store.countUnembedded('a', 'to be made', asked);
      const ids: EpisodeId[] = [];
      for (let i = 0; i < 3; i++) ids.push((await store.append(makeEpisode('to be made', `${i}`))).id);
      const [first, second, third] = ids as [EpisodeId, EpisodeId, EpisodeId];
      const both = { needsText: true, needsStructure: true };
      expect(await listed()).toEqual(
        [...ids]
          .sort()
          .reverse()
          .map((id) => ({ id, ...both })),
      );
      expect([await count(), await store.countUnembedded('b', 'to be made', versions)]).toEqual([3, 0]);
      expect(await store.countUnembedded('a', null, versions)).toBeGreaterThanOrEqual(3);
      const vector = { kind: 'text', version: 'v1', bytes: Uint8Array.of(1) } as const;
      await store.putVectors('a', [{ ...vector, id: first }]);
      await store.remove('a', 'to be made', [second], start);
      expect(await listed()).toEqual([{ id: third, ...both }]);
      expect(await count()).toBe(1);
      const anew = { ...versions, text: 'v2' };
      expect(await listed(anew)).toEqual([
        { id: third, ...both },
        { id: first, needsText: true, needsStructure: false },
      ]);
      expect(await count(anew)).toBe(2);
      expect(await store.unembedded(anew, 1)).toHaveLength(1);
      await store.remove('a', 'to be made', [first, third], start);
      expect(await count(anew)).toBe(0);
    });

    it('replaces patterns only while their evidence is there, and drops those that lose evidence', async () => {
      const one = await store.append(makeEpisode('patterns', 'one'));
      const two = await store.append(makeEpisode('patterns', 'two'));
      const first = { id: 'pat_1', name: 'n1', body: { steps: ['x'] }, evidence: [one.id] } as const;
      const second = { id: 'pat_2', name: 'n2', body: { steps: ['y'] }, evidence: [two.id] } as const;
      expect(await store.replacePatterns('a', 'patterns', [second, first])).toBe(true);
      expect(await store.patterns('a', 'patterns')).toEqual([second, first]);
      const third = { ...first, id: 'pat_3', evidence: [one.id, 'ep_gone'] } as const;
      expect(await store.replacePatterns('a', 'patterns', [third])).toBe(false);
      expect(await store.replacePatterns('a', 'no such domain', [])).toBe(true);
      expect((await store.patterns('a', 'patterns')).length).toBe(2);
      const before = await store.domainVersion('a', 'patterns');
      const removal = await store.remove('a', 'patterns', [one.id], start);
      expect(removal).toEqual({ episodes: [one.id], patterns: ['pat_1'], remaining: 1 });
      expect(await store.patterns('a', 'patterns')).toEqual([second]);
      expect((await store.domainVersion('a', 'patterns')).patternsVersion).toBeGreaterThan(before.patternsVersion);
    });

    it('packs contents without loss, once', async () => {
      const schema = { name: 'Packed', orbitals: Array.from({ length: 30 }, (_, i) => ({ entity: `Entity${i}` })) };
      const { id } = await store.append(makeEpisode('pack', 'a context', { schema }));
      const [before] = await store.getMany('a', [id]);
      const [used] = await store.uses('a', 'pack');
      const freed = await store.pack('a', 'pack', [id]);
      expect(freed).toBeGreaterThan(300);
      expect(await store.pack('a', 'pack', [id])).toBe(0);
      expect(await store.getMany('a', [id])).toEqual([before]);
      expect((used?.bytes ?? 0) - ((await store.uses('a', 'pack'))[0]?.bytes ?? 0)).toBe(freed);
      expect((await store.append(makeEpisode('pack', 'a context', { schema }))).id).toBe(id);
    });

    it('counts recalls, and sums up what forgetting needs', async () => {
      const one = await store.append(makeEpisode('uses', 'one'));
      const two = await store.append(makeEpisode('uses', 'two'));
      await store.noteRecalls('a', [one.id, one.id, 'ep_gone'], start + hour);
      const summaries = await store.summaries('a', 'uses');
      expect(summaries.map(({ id, recalls, lastRecalledAtMs }) => [id, recalls, lastRecalledAtMs])).toEqual([
        [one.id, 2, start + hour],
        [two.id, 0, null],
      ]);
      expect(summaries[0]?.evidenceKey).toBe(summaries[1]?.evidenceKey);
      const [use] = await store.uses('a', 'uses');
      expect(use).toMatchObject({ domain: 'uses', episodes: 2, patterns: 0, oldestAtMs: one.storedAtMs });
      expect(use?.bytes).toBeGreaterThan(100);
    });

    it('sums up the numbers of the metadata, and forgets them with the episode', async () => {
      const one = await store.append(
        makeEpisode('numbers', 'one', { metadata: { ms: 4, calls: 1, text: 'x', deep: { ms: 9 } } }),
      );
      await store.append(makeEpisode('numbers', 'two', { metadata: { ms: -1.5, 'odd \u0000 name': 3 } }));
      await store.append(makeEpisode('numbers', 'two', { metadata: { ms: -1.5, 'odd \u0000 name': 3 } }));
      expect(await store.measurements('a', 'numbers')).toEqual([
        { name: 'calls', count: 1, sum: 1, mean: 1, min: 1, max: 1 },
        { name: 'ms', count: 2, sum: 2.5, mean: 1.25, min: -1.5, max: 4 },
      ]);
      await store.remove('a', 'numbers', [one.id], start);
      expect(await store.measurements('a', 'numbers')).toEqual([
        { name: 'ms', count: 1, sum: -1.5, mean: -1.5, min: -1.5, max: -1.5 },
      ]);
      expect((await store.measurements('a', null)).length).toBeGreaterThan(0);
      expect(await store.measurements('b', 'numbers')).toEqual([]);
    });

    it('sums up every number of the metadata, to a finite sum', async () => {
      const metadata = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`number ${i}`, i]));
      await store.append(makeEpisode('many numbers', 'one', { metadata }));
      expect((await store.measurements('a', 'many numbers')).length).toBe(250);
      for (const context of ['one', 'two', 'three'])
        await store.append(makeEpisode('great numbers', context, { metadata: { great: 1e308 } }));
      expect(await store.measurements('a', 'great numbers')).toEqual([
        { name: 'great', count: 3, sum: Number.MAX_VALUE, mean: 1e308, min: 1e308, max: 1e308 },
      ]);
      for (const [context, tiny] of [
        ['one', 1e-320],
        ['two', -Number.MIN_VALUE],
        ['three', 1e-289],
      ] as const)
        await store.append(makeEpisode('tiny numbers', context, { metadata: { tiny } }));
      expect(await store.measurements('a', 'tiny numbers')).toEqual([
        {
          name: 'tiny',
          count: 3,
          sum: expect.closeTo(1e-289, 300),
          mean: expect.closeTo(1e-289 / 3, 300),
          min: -Number.MIN_VALUE,
          max: 1e-289,
        },
      ]);
    });

    it('restores with id, time and counters, and leaves what is present alone', async () => {
      const { id } = await store.append(makeEpisode('restored', 'kept'));
      await store.append(makeEpisode('restored', 'kept'));
      await store.noteRecalls('a', [id], start);
      const { items: exported } = await store.list('a', 'restored', 10, null);
      expect(await store.restore('c', exported, start)).toBe(1);
      expect(await store.restore('c', exported, start)).toBe(0);
      expect((await store.list('c', 'restored', 10, null)).items).toEqual(exported);
    });
  });
}
