// The order of test files: long ones early, so that no worker is left alone with one at the end; groups one after the other, because a thread is
// shared by files of one group only; core last, whose many short files even out when the workers are done.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const groups = ['apart', 'rooms', 'core'];

/** By what they take on a machine without an earlier run; the others go by their size. */
const slowest: readonly string[] = [
  'src/adapters/threads/compute-threads.test.ts',
  'tests/console.test.ts',
  'tests/console-keyboard.test.ts',
  'tests/console-play.test.ts',
  'src/adapters/embedder/embedders.test.ts',
  'tests/surfaces.test.ts',
  'tests/observability.test.ts',
  'tests/memory/reading-commands.test.ts',
  'tests/ending.test.ts',
  'tests/process.test.ts',
  'tests/sdk.test.ts',
  'tests/tenants.test.ts',
  'tests/limits.test.ts',
  'tests/log-room.test.ts',
  'tests/rolling-restart.test.ts',
  'tests/mcp-stdio.test.ts',
  'tests/mcp-prompt.test.ts',
  'src/core/plan/hazard.test.ts',
  'src/core/repair/slow-documents.test.ts',
  'src/core/verify/slow-documents.test.ts',
  'src/core/repair/fix.test.ts',
  'src/core/plan/plan-instructions.test.ts',
  'src/core/verify/predictor/predict.test.ts',
  'src/core/memory/mine-patterns.test.ts',
];

const placeIn = (list: readonly string[], one: string): number => {
  const at = list.indexOf(one);
  return at < 0 ? list.length : at;
};

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = (file: TestSpecification) =>
      placeIn(slowest, slowest.find((name) => file.moduleId.endsWith(`/${name}`)) ?? '');
    return (await super.sort(files)).sort(
      (a, b) => placeIn(groups, a.project.name) - placeIn(groups, b.project.name) || placeOf(a) - placeOf(b),
    );
  }
}
