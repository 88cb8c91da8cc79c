// From a value or a text in another notation of state machines to a document.
import { isArray, isDeeperThan, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { defaultLimits } from '../../base/limits.ts';
import { formatPointer, parsePointer } from '../../base/pointer.ts';
import type { Format, Reading, UnkeptNote } from '../format.ts';
import type { TextPlace } from '../lines.ts';
import { isStatesLanguage, isXState } from '../looks-like.ts';
import { openingAt, percentComments } from '../opening.ts';
import type { Chart, Origin, Unkept } from './chart.ts';
import { flattenChart } from './flatten.ts';
import { readMermaidChart } from './mermaid.ts';
import { readStatesLanguage } from './states-language.ts';
import { readXState } from './xstate.ts';

export interface Converted {
  readonly title: string;
  readonly document: JsonObject;
  readonly origins: ReadonlyMap<object, Origin>;
  /** Fields of its entity for what histories stand for. */
  readonly remembered: readonly JsonObject[];
  readonly notes: readonly Unkept[];
  readonly faults: readonly Unkept[];
}

/** A value that is an XState or a States Language machine, as a document; null for any other value. */
export function convertMachine(value: Json, name = ''): Converted | null {
  if (!isObject(value)) return null;
  if (isStatesLanguage(value))
    return { title: 'Amazon States Language', ...flattenChart(readStatesLanguage(value, name)) };
  return isXState(value) ? { title: 'XState', ...flattenChart(readXState(value, name)) } : null;
}

/** The nearest place that is known on the way to what a pointer names. */
export function originOf(document: Json, origins: ReadonlyMap<object, Origin>, pointer: string): Origin | null {
  let at: Json | undefined = document;
  let origin = origins.get(at as object) ?? null;
  for (const segment of parsePointer(pointer) ?? []) {
    if (isArray(at)) at = at[Number(segment)];
    else if (isObject(at)) at = Object.hasOwn(at, segment) ? at[segment] : undefined;
    else break;
    if (typeof at === 'object' && at !== null) origin = origins.get(at) ?? origin;
  }
  return origin;
}

/** A note or a fault of a chart, at its place in the text. */
export function told({ message, rule }: Unkept, place: TextPlace): UnkeptNote {
  return rule === undefined ? { ...place, message } : { ...place, message, rule };
}

/** A chart that was read from a text, as a reading of it. */
export function readingOfChart(format: Reading['format'], chart: Chart, faults: Reading['faults']): Reading {
  const { document, origins, notes, faults: refused } = flattenChart(chart);
  const start: TextPlace = { line: 1, column: 1 };
  const placeOf = (origin: Origin | null) => (origin === null || typeof origin === 'string' ? start : origin);
  const isEmpty = chart.root.states.length === 0;
  const all = [...faults, ...refused.map((one) => told(one, placeOf(one.origin)))];
  all.sort((a, b) => a.line - b.line || a.column - b.column);
  return {
    format,
    value: isEmpty && all.length > 0 ? undefined : document,
    faults: all.length === 0 && isEmpty ? [{ ...start, message: 'there is no state in it' }] : all,
    notes: notes.map((one): UnkeptNote => told(one, placeOf(one.origin))),
    placeOf: (pointer) => placeOf(originOf(document, origins, pointer)),
  };
}

export const mermaid: Format = {
  name: 'mermaid',
  title: 'a Mermaid state diagram',
  extensions: ['.mmd', '.mermaid'],
  detect: isMermaid,
  read: (text) => {
    const { chart, faults } = readMermaidChart(text);
    return readingOfChart('mermaid', chart, faults);
  },
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
