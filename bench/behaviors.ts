// How long does a plan to every behavior take, from its own outline and from nothing, and back?
// Every plan is proved by planInstructions itself (it applies and compares). What loading costs: load-library.ts.

import { type Behavior, listBehaviors } from '../src/core/behaviors/index.ts';
import { outlineOf } from '../tests/fixtures/outline.ts';
import { machineLine, summarize, table } from './measure.ts';

export async function run(): Promise<void> {
  console.log(machineLine());
  await planAll(listBehaviors());
}

async function planAll(behaviors: readonly Behavior[]): Promise<void> {
  const { schemaOf } = await import('../src/core/schema/index.ts');
  const { planInstructions } = await import('../src/core/plan/index.ts');
  const empty = schemaOf({ name: 'App', orbitals: [] });
  const times = new Map<string, number[]>();
  for (const one of behaviors) {
    const goal = schemaOf(one.schema);
    const outline = schemaOf(outlineOf(one.schema));
    const trips = {
      'from outline': [outline, goal],
      'from empty': [empty, goal],
      'to outline': [goal, outline],
      'to empty': [goal, empty],
    } as const;
    for (const [trip, [current, target]] of Object.entries(trips)) {
      const start = performance.now();
      if (!planInstructions(current, target).verified) throw new Error(`${one.name} ${trip}: not verified`);
      times.set(trip, [...(times.get(trip) ?? []), performance.now() - start]);
    }
  }
  const rows = [...times].map(([trip, samples]) => {
    const { medianMs, p99Ms } = summarize(trip, samples);
    return [trip, String(samples.length), medianMs.toFixed(1), p99Ms.toFixed(1)];
  });
  console.log(table(['plan', 'proved', 'median ms', 'p99 ms'], rows));
}
