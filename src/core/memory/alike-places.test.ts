// The places in known episodes that are like where the agent stands, and what each counts.
import { describe, expect, it } from 'vitest';
import { comparePlaces, weighPlaces } from './alike-places.ts';
import { nextWeights } from './next-weights.ts';

const fetched = (thing: string, from: string, to: string) => ({
  context: `put a ${thing} in the ${to}`,
  given: [`go to ${from} 1`, `take ${thing} 1 from ${from} 1`, `go to ${to} 1`, `put ${thing} 1 in ${to} 1`],
  similarity: 0.8,
});
const known = [fetched('cup', 'desk', 'shelf'), fetched('pen', 'table', 'drawer'), fetched('pan', 'sink', 'desk')];
const done = ['go to sink 1', 'take fork 1 from sink 1', 'go to desk 1'];
const placesFor = (context: string | null, steps: readonly string[]) =>
  weighPlaces(comparePlaces(context, steps, known), nextWeights).places;

describe('places alike', () => {
  it('are those after a step of the same verb, with weights that add up to 1', () => {
    const places = placesFor('put a fork in the desk', done);
    expect(places.every(({ episode, at }) => known[episode]?.given[at - 1]?.startsWith('go to'))).toBe(true);
    expect(places.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it('count most where the very step was done to what the context names in the same place', () => {
    const [best] = placesFor('put a fork in the desk', done);
    expect(best).toMatchObject({ episode: 2, at: 3, evidence: { kinds: 1, roles: 1, same: 1, verbs: 3, progress: 1 } });
  });

  it('tell what the context names from what it does not', () => {
    const rolesFor = (context: string | null) =>
      placesFor(context, done).flatMap(({ at, evidence }) => (at === 3 ? [evidence.roles] : []));
    expect(rolesFor('put a fork in the desk')).toEqual([1, 1, 1]);
    expect(rolesFor('put a fork away')).toEqual([0, 0, 0]);
  });

  it('count alike where no episode is alike, and are none where nothing is known', () => {
    const strange = known.map((one) => ({ ...one, similarity: 0 }));
    expect(weighPlaces(comparePlaces(null, done, strange), nextWeights).places).toHaveLength(6);
    expect(weighPlaces(comparePlaces(null, done, []), nextWeights).places).toEqual([]);
  });
});
