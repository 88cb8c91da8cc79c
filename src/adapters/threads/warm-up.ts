// Repairs that nobody asked for, for a thread to do while it has nothing else: the compiler of V8 makes code fast once it has run for a while, and the first
// repairs of a new thread would take several times as long as later ones. What is fast by then is what has run: so behaviors of all sizes are broken in many ways.
import type { Json, JsonObject } from '../../core/base/json.ts';
import { isObject } from '../../core/base/json.ts';
import { listBehaviors } from '../../core/behaviors/index.ts';
import { type RepairOutcome, runRepairJob } from '../../core/repair/job.ts';
import type { OrbDocument } from '../../core/schema/document.ts';
import { indexSchema, parseSchema } from '../../core/schema/index.ts';
import { type CategoryCode, type Registries, verifySchema } from '../../core/verify/index.ts';

/** Pieces of it, each small enough that a repair that is asked for in between does not wait for long. */
export const warmUpTurns = 32;
/** One turn in so many is about one of the largest behaviors. */
const largeEvery = 8;
const faultsEach = 4;
/** Coprime to the numbers of faults, so that each meets others every time. */
const stride = 5;

/** All behaviors, the largest first. */
let texts: readonly string[] | null = null;

/** A behavior of another size each turn, broken in other ways, and what is then wrong with it. */
export function brokenBehavior(
  turn: number,
  registries: Registries,
): { readonly document: OrbDocument; readonly codes: CategoryCode[] } {
  texts ??= listBehaviors()
    .map(({ schema }) => JSON.stringify(schema))
    .sort((a, b) => b.length - a.length);
  // From the largest to the median.
  const rank =
    turn % largeEvery === 0 ? turn / largeEvery : Math.floor(((turn + 1) * texts.length) / (2 * warmUpTurns));
  const document = JSON.parse(texts[rank % texts.length] ?? '{"orbitals":[]}') as JsonObject;
  damage(document, turn);
  const { schema } = parseSchema(document);
  const { findings } = verifySchema(indexSchema(schema), registries);
  return { document: schema.document, codes: [...new Set(findings.map(({ category }) => category))] };
}

export function warmUpRepair(turn: number, registries: Registries): RepairOutcome {
  return runRepairJob(
    { ...brokenBehavior(turn, registries), beamWidth: 5, maxSteps: 10, wantsDocuments: false },
    registries,
  );
}

type Open = Record<string, Json | undefined>;

/** The parts that faults are made in; each list may be empty. */
interface Parts {
  readonly orbitals: readonly Open[];
  readonly entities: readonly Open[];
  readonly fields: readonly Open[];
  readonly pages: readonly Open[];
  readonly trait: Open;
  readonly machine: Open;
  readonly states: readonly Open[];
  readonly events: readonly Open[];
  readonly steps: readonly Open[];
}

/** Slips and gaps of many kinds. */
const faults: readonly ((parts: Parts, at: number) => void)[] = [
  ({ states: [first] }) => delete first?.isInitial,
  ({ events }, at) => slip(pick(events, at), 'key'),
  ({ steps }, at) => slip(pick(steps, at), 'to'),
  ({ steps }, at) => delete pick(steps, at)?.event,
  ({ steps }, at) => put(pick(steps, at), 'effects', [['set', '@entity.unheardOf', '@payload.unheardOf']]),
  ({ pages }, at) => delete pick(pages, at)?.path,
  ({ states }, at) => slip(pick(states, at), 'name'),
  ({ steps }, at) => slip(pick(steps, at), 'event'),
  ({ machine, steps }, at) => put(machine, 'transitions', without(steps, at)),
  ({ machine, steps }, at) => put(machine, 'transitions', [...steps, steps[at % steps.length]] as Json[]),
  ({ fields }, at) => slip(pick(fields, at), 'name'),
  ({ trait }) => slip(trait, 'linkedEntity'),
  ({ pages }, at) => put(pick(pages, at), 'traits', [{ ref: 'Nowhere' }]),
  ({ trait }) => delete trait.emits,
  ({ trait }) => put(trait, 'listens', [{ event: 'UNHEARD_OF', triggers: 'INIT' }]),
  ({ steps }, at) => put(pick(steps, at), 'effects', [['rendr-ui', 'main', { type: 'stak', children: [] }]]),
  ({ machine, states }, at) => put(machine, 'states', without(states, at)),
  ({ machine, events }, at) => put(machine, 'events', without(events, at)),
  ({ machine, steps }) =>
    put(
      machine,
      'transitions',
      steps.map(({ to, ...rest }) => ({ ...rest, target: to }) as Json),
    ),
  ({ steps }, at) => put(pick(steps, at), 'effects', { type: 'set', target: '@entity.id' }),
  ({ machine, states }, at) => put(machine, 'states', [...states, { name: `${pick(states, at)?.name}Copy` }] as Json[]),
  ({ trait }) => slip(trait, 'name'),
  ({ steps }) => steps.map((step) => delete step.effects),
  ({ events }, at) => delete pick(events, at)?.payloadSchema,
  ({ steps }, at) => put(pick(steps, at), 'effects', [['render-ui', 'modl', { type: 'button', action: 'UNHEARD' }]]),
  ({ entities: [entity], fields }, at) => put(entity, 'fields', without(fields, at)),
];

function damage(document: JsonObject, turn: number): void {
  const orbitals = objectsIn(document.orbitals);
  const traits = orbitals
    .flatMap((orbital) => objectsIn(orbital.traits))
    .filter((trait) => isObject(trait.stateMachine as Json));
  const trait = pick(traits, turn);
  if (trait === undefined) return;
  const machine = trait.stateMachine as Open;
  const entities = orbitals.flatMap(({ entity }) => (isObject(entity ?? null) ? [entity as Open] : []));
  const parts: Parts = {
    orbitals,
    entities,
    fields: entities.slice(0, 1).flatMap((entity) => objectsIn(entity.fields)),
    pages: orbitals.flatMap((orbital) => objectsIn(orbital.pages)),
    trait,
    machine,
    states: objectsIn(machine.states),
    events: objectsIn(machine.events),
    steps: objectsIn(machine.transitions),
  };
  for (let i = 0; i < faultsEach; i++) faults[(turn * faultsEach + i * stride) % faults.length]?.(parts, turn + i);
}

const objectsIn = (list: Json | undefined): Open[] => (Array.isArray(list) ? (list.filter(isObject) as Open[]) : []);
const pick = (items: readonly Open[], at: number): Open | undefined => items[at % Math.max(1, items.length)];
const without = (items: readonly Open[], at: number) =>
  items.filter((_, i) => i !== at % Math.max(1, items.length)) as Json[];

function put(node: Open | undefined, member: string, value: Json): void {
  if (node !== undefined) node[member] = value;
}

/** A letter too many. */
function slip(node: Open | undefined, member: string): void {
  const name = node?.[member];
  if (typeof name === 'string') put(node, member, `${name}x`);
}
