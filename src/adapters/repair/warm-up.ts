// Repairs that nobody asked for, for a thread to do while it has nothing else: the compiler of V8 makes code fast once it has run for a while, and the first
// large repair of a new thread would take twice the time of later ones.
import type { Json, JsonObject } from '../../core/base/json.ts';
import { isObject } from '../../core/base/json.ts';
import { listBehaviors } from '../../core/behaviors/index.ts';
import { type RepairOutcome, runRepairJob } from '../../core/repair/job.ts';
import { indexSchema, parseSchema } from '../../core/schema/index.ts';
import { type Registries, verifySchema } from '../../core/verify/index.ts';

/** Pieces of it, each small enough that a repair that is asked for in between does not wait for long. */
export const warmUpTurns = 8;

/** The large behaviors, of which each turn breaks and repairs one. */
export function warmUpRepair(turn: number, registries: Registries): RepairOutcome {
  const texts = listBehaviors().map(({ schema }) => JSON.stringify(schema));
  const largest = texts.sort((a, b) => b.length - a.length)[turn % texts.length] ?? '{"orbitals":[]}';
  const document = JSON.parse(largest) as JsonObject;
  damage(document, turn);
  const { schema } = parseSchema(document);
  const codes = [...new Set(verifySchema(indexSchema(schema)).findings.map(({ category }) => category))];
  const job = { document: schema.document, codes, beamWidth: 5, maxSteps: 10, wantsDocuments: false };
  return runRepairJob(job, registries);
}

/** Slips and gaps of several kinds in the machine of one trait and in a page. */
function damage(document: JsonObject, turn: number): void {
  const orbitals = objectsIn(document.orbitals);
  const traits = orbitals
    .flatMap((orbital) => objectsIn(orbital.traits))
    .filter((trait) => isObject(trait.stateMachine));
  const trait = traits[turn % Math.max(1, traits.length)];
  if (trait === undefined || !isObject(trait.stateMachine)) return;
  const { states, events, transitions } = trait.stateMachine;
  const [state] = objectsIn(states);
  const [, event] = objectsIn(events);
  const [step, other, third] = objectsIn(transitions).slice(-3);
  const [page] = orbitals.flatMap((orbital) => objectsIn(orbital.pages));
  const faults = [
    () => state && set(state, 'isInitial', undefined),
    () => event && set(event, 'key', `${event.key}X`),
    () => step && set(step, 'to', `${step.to}e`),
    () => other && set(other, 'event', undefined),
    () => third && set(third, 'effects', [['set', '@entity.unheardOf', '@payload.unheardOf']]),
    () => page && set(page, 'path', undefined),
  ];
  for (let i = 0; i < 4; i++) faults[(turn + i) % faults.length]?.();
}

const objectsIn = (list: Json | undefined): JsonObject[] => (Array.isArray(list) ? list.filter(isObject) : []);

function set(node: JsonObject, member: string, value: Json | undefined): void {
  const open = node as Record<string, Json | undefined>;
  if (value === undefined) delete open[member];
  else open[member] = value;
}
