// A run of the interpreter, taken again by the format's own program, transition by transition. That program starts in the initial states, so the states before a step are
// reached by moving the mark in a copy, and the row is given; what follows from an event is asked of the trait that hears it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isArray, isObject, type Json, type JsonObject } from '../../src/core/base/json.ts';
import type { Trace } from '../../src/core/explore/index.ts';
import { momentsOf } from '../../src/core/prove/index.ts';
import { type Configuration, type Program, programOf, type Step } from '../../src/core/run/index.ts';
import { indexSchema, parseSchema } from '../../src/core/schema/index.ts';
import { withMarks } from '../run/compare-steps.ts';
import type { Program as OfficialProgram } from '../run/program.ts';

export interface Replayed {
  readonly transitions: number;
  /** Those that the program takes from the same state to the same state. */
  readonly same: number;
  readonly differences: readonly string[];
}

export async function replay(official: OfficialProgram, document: Json, trace: Trace): Promise<Replayed> {
  const { schema } = parseSchema(document);
  if (schema === null) throw new Error('the document is no schema');
  const program = programOf(indexSchema(schema));
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  const moments = momentsOf(program, trace);
  const differences: string[] = [];
  let [transitions, same] = [0, 0];
  try {
    for (const [i, { step, configuration: after }] of moments.entries()) {
      const before = moments[i - 1]?.configuration;
      if (step === null || before === undefined) continue;
      const states = new Map(before.states);
      for (const [n, taken] of step.transitions.entries()) {
        transitions++;
        const { trait, event, from, to } = taken;
        const isDirect = n < step.direct.transitions;
        const file = join(folder, `${i}-${n}.orb`);
        writeFileSync(file, JSON.stringify(withMarks(document, program, states)));
        const around = {
          payload: (isDirect ? trace.events[i - 1]?.payload : payloadOf(step, event)) ?? {},
          entity: rowOf(program, trait, isDirect ? before : after),
        };
        const answer = await official.execute(file, event, around);
        const theirs = isObject(answer) && isArray(answer.transitions) ? answer.transitions.filter(isObject) : [];
        if (theirs.some((one) => one.from === from && one.to === to)) same++;
        else
          differences.push(
            `${trait}: ${from} -> ${to} on ${event}: the program ${JSON.stringify(answer)?.slice(0, 200)}`,
          );
        states.set(trait, to);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { transitions, same, differences };
}

/** The payload of what was emitted, or of the answer, under the name that the hearing trait gives it or under its own. */
function payloadOf({ emitted }: Step, event: string): JsonObject {
  return emitted.find((one) => one.event === event)?.payload ?? emitted[0]?.payload ?? {};
}

function rowOf({ machines }: Program, trait: string, { instances }: Configuration): JsonObject {
  const entity = machines.find(({ id }) => id === trait)?.entity ?? null;
  return (entity === null ? undefined : instances.get(entity)) ?? {};
}
