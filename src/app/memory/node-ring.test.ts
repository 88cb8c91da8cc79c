import { expect, test } from 'vitest';
import { ownerAmong } from './node-ring.ts';

const nodes = ['a', 'b', 'c', 'd'].map((name) => ({ url: `http://${name}:8080` }));
const domains = Array.from({ length: 4000 }, (_, i) => `domain ${i}`);
const ownersAmong = (some: typeof nodes) => domains.map((domain) => ownerAmong(some, 't', domain)?.url);

test('each of four nodes holds a quarter of the domains, whatever their order', () => {
  const owners = ownersAmong(nodes);
  expect(ownersAmong([...nodes].reverse())).toEqual(owners);
  // Three standard deviations of a binomial distribution are 82.
  for (const { url } of nodes) {
    const share = owners.filter((owner) => owner === url).length;
    expect(Math.abs(share - 1000)).toBeLessThan(100);
  }
});

test('when a node goes its domains alone move, and evenly; when it comes back they return', () => {
  const before = ownersAmong(nodes);
  const after = ownersAmong(nodes.slice(1));
  const moved = domains.map((_, i) => i).filter((i) => before[i] !== after[i]);
  expect(moved.every((i) => before[i] === nodes[0]?.url)).toBe(true);
  expect(moved).toHaveLength(before.filter((owner) => owner === nodes[0]?.url).length);
  for (const { url } of nodes.slice(1)) {
    const share = moved.filter((i) => after[i] === url).length;
    expect(Math.abs(share - moved.length / 3)).toBeLessThan(60);
  }
});

test('tenants of equal domain names are held apart, and no node holds nothing', () => {
  const owners = domains.slice(0, 50).map((domain) => [ownerAmong(nodes, 't', domain), ownerAmong(nodes, 'u', domain)]);
  expect(owners.some(([one, other]) => one !== other)).toBe(true);
  expect(ownerAmong([], 't', 'd')).toBeUndefined();
});
