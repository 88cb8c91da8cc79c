// Laws of every registry of nodes. Run it with `describeNodeRegistry(name, open)` over each adapter.
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Node, NodeRegistry } from './nodes.ts';

const freshMs = 60_000;
const nodeAt = (url: string, more: Partial<Node> = {}): Node => ({ url, secret: `of ${url}`, kind: 'k', ...more });

/** `open` answers two views of one registry, as two processes have them. */
export function describeNodeRegistry(name: string, open: () => Promise<readonly [NodeRegistry, NodeRegistry]>): void {
  describe(`registry of nodes: ${name}`, () => {
    let first: NodeRegistry;
    let second: NodeRegistry;
    beforeEach(async () => {
      [first, second] = await open();
    });

    test('each node sees those that were there before, by URL', async () => {
      const [a, b] = [nodeAt('http://a'), nodeAt('http://b')];
      expect(await second.beat(b, freshMs)).toEqual([b]);
      expect(await first.beat(a, freshMs)).toEqual([a, b]);
      expect(await second.beat(b, freshMs)).toEqual([a, b]);
    });

    test('nodes of another kind are not seen', async () => {
      const [a, b] = [nodeAt('http://a'), nodeAt('http://b', { kind: 'newer' })];
      await first.beat(a, freshMs);
      expect(await second.beat(b, freshMs)).toEqual([b]);
    });

    test('a node that starts again under its URL takes the place of the one before', async () => {
      const [a, b] = [nodeAt('http://a'), nodeAt('http://b')];
      await first.beat(a, freshMs);
      const again = nodeAt('http://a', { secret: 'another' });
      await first.beat(again, freshMs);
      expect(await second.beat(b, freshMs)).toEqual([again, b]);
      // The one before ends late: it must not take the new one with it.
      await first.leave(a);
      expect(await second.beat(b, freshMs)).toEqual([again, b]);
    });

    test('a node that leaves, or is not heard of for long enough, is seen no more', async () => {
      const [a, b, c] = [nodeAt('http://a'), nodeAt('http://b'), nodeAt('http://c')];
      await first.beat(a, freshMs);
      await first.beat(c, freshMs);
      await first.leave(c);
      expect(await second.beat(b, freshMs)).toEqual([a, b]);
      await setTimeout(20);
      expect(await second.beat(b, 10)).toEqual([b]);
    });
  });
}
