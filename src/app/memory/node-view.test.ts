// A node's view of the others over a registry that is a list: whom it asks, for how long it passes one over, and how it tells that the store is away.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Node } from '../../ports/nodes.ts';
import { NodeView } from './node-view.ts';

const beatMs = 1000;
const nodeOf = (name: string): Node => ({ url: `http://${name}:8080`, secret: name, kind: 'k' });
const [self, other] = [nodeOf('a'), nodeOf('b')];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openView() {
  const there: { nodes: readonly Node[] | Error } = { nodes: [self, other] };
  const warnings: string[] = [];
  const beat = async () => {
    if (there.nodes instanceof Error) throw there.nodes;
    return there.nodes;
  };
  const registry = { beat, leave: async () => {} };
  const view = new NodeView({ self, registry, beatMs, warn: (message) => void warnings.push(message) });
  return { view, there, warnings };
}

/** A domain that the other node holds. */
function theirs(view: NodeView): string {
  const domains = Array.from({ length: 100 }, (_, i) => `domain ${i}`);
  return domains.find((domain) => view.ownerOf('t', domain) !== null) ?? 'none';
}

test('a node that gave no answer is passed over through beats that name it, and asked again after thirty', async () => {
  const { view } = openView();
  await view.beat();
  const domain = theirs(view);
  expect(view.ownerOf('t', domain)).toBe(other);
  view.passOver(other);
  vi.advanceTimersByTime(29 * beatMs);
  await view.beat();
  expect(view.ownerOf('t', domain)).toBeNull();
  vi.advanceTimersByTime(beatMs);
  await view.beat();
  expect(view.ownerOf('t', domain)).toBe(other);
});

test('every question that waits for a node ends when the node is gone, and none before', async () => {
  const { view, there } = openView();
  await view.beat();
  const untilGone = () =>
    view.waitFor(
      other,
      (signal) => new Promise<string>((ends) => signal.addEventListener('abort', () => ends('gone'))),
    );
  const all = Promise.all([untilGone(), untilGone()]);
  await view.waitFor(other, async () => 'answered');
  await view.beat();
  expect(await Promise.race([all, Promise.resolve('waits')])).toBe('waits');
  there.nodes = [self];
  await view.beat();
  expect(await all).toEqual(['gone', 'gone']);
});

test('a store that is away is told of once each time, and the nodes known before are kept', async () => {
  const { view, there, warnings } = openView();
  await view.beat();
  const domain = theirs(view);
  there.nodes = new Error('away');
  await view.beat();
  await view.beat();
  expect([warnings.length, view.ownerOf('t', domain)]).toEqual([1, other]);
  there.nodes = [self, other];
  await view.beat();
  there.nodes = new Error('away');
  await view.beat();
  expect(warnings).toHaveLength(2);
});
