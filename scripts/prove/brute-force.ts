// The verdict of a property by the plainest means: every configuration of the whole document, one step of the interpreter after the other, without slicing or
// classes of values. Only for documents with few configurations.
import { createPrng } from '../../src/core/base/prng.ts';
import { outerEvents } from '../../src/core/explore/index.ts';
import { askOf, holds, parseProperty } from '../../src/core/prove/index.ts';
import {
  type Configuration,
  programOf,
  type Step,
  type Stimulus,
  startOf,
  takeStep,
} from '../../src/core/run/index.ts';
import type { Model } from '../../src/core/schema/index.ts';

interface Place {
  readonly at: Configuration;
  readonly isPending: boolean;
  readonly first: boolean;
  readonly second: boolean;
  readonly next: number[];
}

/** True if it holds, and the events of a shortest run that breaks it. */
export interface Plain {
  readonly holds: boolean;
  readonly length: number | null;
}

export function plainVerdict(model: Model, says: string): Plain {
  const program = programOf(model);
  const { first, second, property } = askOf(parseProperty(says), program);
  const outer = [...outerEvents(model, program)];
  const answers = ['OK', 'FAIL'].filter((event) => program.machines[0]?.transitions.has(event));
  const places: Place[] = [];
  const known = new Map<string, number>();
  const add = (at: Configuration, isPending: boolean, step: Step | null): number => {
    const [a, b] = [holds(first, at, step), second !== null && holds(second, at, step)];
    const key = JSON.stringify([[...at.states], [...at.instances], isPending, a, b]);
    const old = known.get(key);
    if (old !== undefined) return old;
    known.set(key, places.length);
    return places.push({ at, isPending, first: a, second: b, next: [] }) - 1;
  };
  add(startOf(program), false, null);
  for (const place of places) {
    const stimuli: Stimulus[] = outer.map((event) => ({ event, outcome: 'none' }));
    if (place.isPending)
      for (const event of answers) stimuli.push({ event, trait: 'A', answers: true, outcome: 'none' });
    for (const stimulus of stimuli) {
      const { step, after } = takeStep(program, place.at, stimulus, { now: 0, random: createPrng(0) });
      const isBegun = step.effects.some(({ operator }) => operator === 'call-service') && answers.length > 0;
      const isLeft = place.isPending && stimulus.answers !== true;
      if (step.transitions.length > 0 || stimulus.answers === true)
        place.next.push(add(after, isBegun || isLeft, step));
    }
  }
  return judge(places, property.form);
}

/** Breadth first over places and a number that is kept of the run. */
function nearest(
  places: readonly Place[],
  keep: (before: number, place: Place) => number | null,
  isEnd: (kept: number, place: Place, i: number) => boolean,
): number | null {
  const begin = keep(0, places[0] as Place);
  let level: (readonly [number, number])[] = begin === null ? [] : [[0, begin]];
  const seen = new Set(level.map(String));
  for (let length = 0; level.length > 0; length++) {
    if (level.some(([i, kept]) => isEnd(kept, places[i] as Place, i))) return length;
    level = level.flatMap(([i, kept]) =>
      (places[i] as Place).next.flatMap((to) => {
        const now = keep(kept, places[to] as Place);
        const key = `${to},${now}`;
        if (now === null || seen.has(key)) return [];
        seen.add(key);
        return [[to, now] as const];
      }),
    );
  }
  return null;
}

function judge(places: readonly Place[], form: string): Plain {
  const told = (length: number | null): Plain => ({ holds: length === null, length });
  const canReach = (isGoal: (place: Place) => boolean): boolean[] => {
    const can = places.map(isGoal);
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (const [i, { next }] of places.entries())
        if (can[i] !== true && next.some((to) => can[to] === true)) isChanged = can[i] = true;
    }
    return can;
  };
  if (form === 'never')
    return told(
      nearest(
        places,
        () => 0,
        (_, one) => one.first,
      ),
    );
  if (form === 'always')
    return told(
      nearest(
        places,
        () => 0,
        (_, one) => !one.first,
      ),
    );
  if (form === 'before')
    return told(
      nearest(
        places,
        (_, one) => (one.first ? null : 0),
        (_, one) => one.second,
      ),
    );
  if (form === 'at most once')
    return told(
      nearest(
        places,
        (before, one) => Math.min(2, before + (one.first ? 1 : 0)),
        (kept) => kept === 2,
      ),
    );
  if (form === 'from everywhere') {
    const can = canReach((one) => one.first);
    return told(
      nearest(
        places,
        () => 0,
        (_, __, i) => can[i] !== true,
      ),
    );
  }
  const can = canReach((one) => one.second);
  const keep = (before: number, one: Place) => (one.second ? 0 : one.first || before === 1 ? 1 : 0);
  return told(nearest(places, keep, (kept, _, i) => kept === 1 && can[i] !== true));
}
