// From a value or a text in another notation of state machines to a document. Told apart here; what reads them is loaded apart where it is long to load
// (machine-readers.ts).
import { isArray, isDeeperThan, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { defaultLimits } from '../../base/limits.ts';
import { formatPointer } from '../../base/pointer.ts';
import type { Format } from '../format.ts';
import { isStatesLanguage, isXState } from '../looks-like.ts';
import { openingAt, percentComments } from '../opening.ts';
import type { Unkept } from './chart.ts';
import { convertStatesLanguage, convertXState, readMermaid } from './machine-readers.ts';
import type { Converted } from './origins.ts';

export type { Converted } from './origins.ts';
export { originOf, told } from './origins.ts';

/** A value that is an XState or a States Language machine, as a document; null for any other value. */
export function convertMachine(value: Json, name = ''): Converted | null {
  if (!isObject(value)) return null;
  if (isStatesLanguage(value)) return convertStatesLanguage(value, name);
  return isXState(value) ? convertXState(value, name) : null;
}

export const mermaid: Format = {
  name: 'mermaid',
  title: 'a Mermaid state diagram',
  extensions: ['.mmd', '.mermaid'],
  says: 'machines',
  detect: isMermaid,
  read: readMermaid,
};

/** Behind the fence of a Markdown block and front matter, where there are any. */
function isMermaid(text: string): boolean {
  const fence = '```mermaid';
  let at = openingAt(text, percentComments);
  if (text.startsWith(fence, at)) at = openingAt(text, percentComments, at + fence.length);
  if (text.startsWith('---', at)) {
    const end = text.indexOf('\n---', at);
    at = end === -1 ? text.length : openingAt(text, percentComments, end + '\n---'.length);
  }
  return /^stateDiagram(?:-v2)?\b/.test(text.slice(at, at + 'stateDiagram-v2 '.length));
}

/**
 * A document whose traits have a machine in another notation under `machine`, and none of their own, with that machine in its place. The value itself where there is none.
 * Pointers of what is made lead into the member.
 */
export function readMachineMembers(
  document: Json,
): { readonly value: Json; readonly places: ReadonlyMap<object, string>; readonly notes: readonly Unkept[] } | null {
  if (!isObject(document) || !isArray(document.orbitals)) return null;
  const places = new Map<object, string>();
  const notes: Unkept[] = [];
  let isChanged = false;
  const orbitals = document.orbitals.map((orbital, o): Json => {
    if (!isObject(orbital) || !isArray(orbital.traits) || !orbital.traits.some(hasMachine)) return orbital;
    isChanged = true;
    const remembered: JsonObject[] = [];
    const traits = orbital.traits.map((trait, t): Json => {
      if (!isObject(trait) || !hasMachine(trait)) return trait;
      const path = formatPointer(['orbitals', o, 'traits', t, 'machine']);
      const name = typeof trait.name === 'string' ? trait.name : '';
      const converted = convertMachine(trait.machine as Json, name);
      if (converted === null) return trait;
      remembered.push(...converted.remembered);
      return inPlace(trait, converted, path, places, notes);
    });
    const own = { ...orbital, ...withFields(orbital.entity, remembered), traits };
    places.set(own, formatPointer(['orbitals', o]));
    return own;
  });
  return isChanged ? { value: { ...document, orbitals }, places, notes } : null;
}

/** An entity that also has these fields; nothing where it stands elsewhere. */
function withFields(entity: Json | undefined, fields: readonly JsonObject[]): JsonObject {
  if (fields.length === 0 || !isObject(entity)) return {};
  return { entity: { ...entity, fields: [...(isArray(entity.fields) ? entity.fields : []), ...fields] } };
}

function hasMachine(trait: Json): boolean {
  if (!isObject(trait) || !isObject(trait.machine)) return false;
  const own = trait.stateMachine;
  const isEmpty =
    own === undefined || own === null || (isObject(own) && (!isArray(own.states) || own.states.length === 0));
  if (!isEmpty || isDeeperThan(trait.machine, defaultLimits.jsonDepthMax)) return false;
  return isXState(trait.machine) || isStatesLanguage(trait.machine);
}

function inPlace(
  trait: JsonObject,
  { document, origins, notes: said, faults }: Converted,
  path: string,
  places: Map<object, string>,
  notes: Unkept[],
): Json {
  const [orbital] = document.orbitals as readonly JsonObject[];
  const [machine] = (orbital?.traits ?? []) as readonly JsonObject[];
  for (const [object, origin] of origins) if (typeof origin === 'string') places.set(object, path + origin);
  notes.push(...[...faults, ...said].map(({ origin, message }) => ({ origin: path + String(origin), message })));
  const { machine: _, ...rest } = trait;
  const own: JsonObject = {
    ...rest,
    stateMachine: machine?.stateMachine,
    ...(trait.emits === undefined && machine?.emits !== undefined ? { emits: machine.emits } : {}),
    ...(trait.config === undefined && machine?.config !== undefined ? { config: machine.config } : {}),
  };
  places.set(own, path.slice(0, -'/machine'.length));
  return own;
}
