// Scenarios made from an exploration: a shortest run for each goal that some run covers, without those that add nothing, and runs with what a state ignores. Runs that
// cover much come first (greedy set cover: Chvatal, Math. of Operations Research 1979), so a suite stays small. Cost: edges of the exploration, twice for pairs, and the runs once each.
import { charge } from '../base/budget.ts';
import { type Edge, type Space, spacesOf, traceTo } from '../explore/index.ts';
import { type Program, programOf, type Stimulus } from '../run/index.ts';
import type { Model } from '../schema/index.ts';
import { fixturesOf, type Run } from './fixtures.ts';
import { Coverage, type Goal, goalsOf, type Share, sharesOf } from './goals.ts';
import { ignoredRuns } from './ignored.ts';
import { playScenario, recorded, type Scenario } from './scenario.ts';

export interface Suite {
  /** Those that cover goals, then those of events that are ignored. */
  readonly scenarios: readonly Scenario[];
  readonly shares: readonly Share[];
  /** Goals that no scenario covers. */
  readonly missing: readonly Goal[];
  /** No run covers the missing goals: everything was explored. */
  readonly isWhole: boolean;
}

/** Steps of the exploration of one part. */
const stepsMax = 20_000;

export function generateSuite(model: Model): Suite {
  const program = programOf(model);
  const { spaces } = spacesOf(model, [], stepsMax);
  const runs = spaces.flatMap(runsOf);
  const goals = goalsOf(program);
  const coverage = new Coverage();
  const chosen: Run[] = [];
  // Longer runs first: they cover what their beginnings cover.
  for (const run of runs.sort((a, b) => b.events.length - a.events.length)) {
    charge(run.events.length, 'choosing scenarios');
    if (coverage.follow(playScenario(program, { ...run, name: '' }).steps) > 0) chosen.push(run);
  }
  const fixtures = spaces.map((space) => (space.gaps.length === 0 ? null : fixturesOf(space, program, coverage)));
  const all = [...chosen, ...fixtures.flatMap((one) => one?.runs ?? [])];
  const scenarios = needed(all, program).map((run, i) =>
    recorded(program, { ...run, name: `run ${i + 1}: ${titleOf(run)}` }),
  );
  const ignored = spaces
    .flatMap((space, i) => ignoredRuns(space, fixtures[i]?.states))
    .map((scenario) => recorded(program, scenario));
  return {
    scenarios: [...scenarios, ...ignored],
    shares: sharesOf(goals, coverage),
    missing: goals.filter((goal) => !coverage.has(goal)),
    isWhole: spaces.every(({ gaps }) => gaps.length === 0),
  };
}

/** Leaves out runs whose goals the others cover; shortest last chosen is tried first. */
function needed(chosen: readonly Run[], program: Program): readonly Run[] {
  const coverage = new Coverage();
  const kept = [...chosen].reverse().sort((a, b) => b.events.length - a.events.length);
  return kept
    .filter((run) => coverage.follow(playScenario(program, { ...run, name: '' }).steps) > 0)
    .sort((a, b) => a.events.length - b.events.length);
}

/** Characters of a title made from events. */
const titleMax = 60;

function titleOf({ events }: Run): string {
  const isGiven = events.some(({ given }) => given !== undefined);
  const text = `${isGiven ? 'fields set, ' : ''}${events.map(({ event }) => event).join(', ')}`;
  return text.length > titleMax ? `${text.slice(0, titleMax - 1)}…` : text;
}

/** A shortest run for each thing that an edge, or two edges one after the other, can cover. */
function runsOf(space: Space): Run[] {
  const met = new Set<string>();
  const runs: Run[] = [];
  const isNew = (keys: readonly string[]) => keys.filter((key) => !met.has(key) && met.add(key)).length > 0;
  const add = (node: number, ...last: readonly Stimulus[]) => {
    const [first = null, ...rest] = last;
    const { entities, events } = traceTo(space, node, first);
    const all = [...events, ...rest];
    runs.push(entities === undefined ? { events: all } : { entities, events: all });
  };
  for (const edge of space.edges.flat()) if (isNew(keysOf(edge))) add(edge.from, edge.stimulus);
  for (const edge of space.edges.flat())
    for (const next of space.edges[edge.to] ?? []) {
      charge(2, 'choosing scenarios');
      if (isNew(pairsOf(edge, next))) add(edge.from, edge.stimulus, next.stimulus);
    }
  return runs;
}

const keysOf = ({ step }: Edge): string[] => [
  ...step.transitions.map(({ trait, transition }) => `t ${trait} ${transition.index}`),
  ...step.guards.map(({ trait, transition, holds }) => `g ${trait} ${transition.index} ${holds}`),
  ...step.emitted.map(({ trait, event }) => `e ${trait} ${event}`),
];

function pairsOf(first: Edge, second: Edge): string[] {
  const before = new Map(first.step.transitions.map(({ trait, transition }) => [trait, transition.index]));
  return second.step.transitions.flatMap(({ trait, transition }) => {
    const index = before.get(trait);
    return index === undefined ? [] : [`p ${trait} ${index} ${transition.index}`];
  });
}
