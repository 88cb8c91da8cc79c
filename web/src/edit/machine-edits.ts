// Tells what a person does in the picture of a machine, as actions of the vocabulary: the service applies them as it applies a plan, and the text follows.
import { isArray, isObject, type Json, type JsonObject } from '../../../src/core/base/json.ts';
import { parsePointer } from '../../../src/core/base/pointer.ts';
import { sourcesOf } from '../../../src/core/schema/element.ts';
import type { ActionLike } from '../action-like.ts';

export interface EditedState {
  readonly kind: 'state';
  readonly pointer: string;
  readonly name: string;
  readonly isInitial: boolean;
  readonly isTerminal: boolean;
  /** Transitions that leave or enter it. */
  readonly uses: number;
}

export interface EditedTransition {
  readonly kind: 'transition';
  readonly pointer: string;
  readonly sources: readonly string[];
  readonly event: string;
  readonly to: string;
  readonly guard: Json;
  readonly effects: Json;
  /** As it is written, by which actions find it. */
  readonly address: { readonly from: Json; readonly event: string; readonly to: string };
}

export interface EditedMachine {
  readonly pointer: string;
  readonly trait: string;
  readonly states: readonly EditedState[];
  readonly events: readonly string[];
  readonly transitions: readonly EditedTransition[];
}

export const nameOf = (node: Json): string => {
  if (typeof node === 'string') return node;
  if (!isObject(node)) return '';
  const { name, key } = node as JsonObject;
  return typeof name === 'string' ? name : typeof key === 'string' ? key : '';
};
const eventOf = (node: Json): string =>
  isObject(node) ? String((node as JsonObject).key ?? nameOf(node)) : nameOf(node);
export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

export function valueAt(document: Json, pointer: string): Json | undefined {
  let at: Json | undefined = document;
  for (const step of parsePointer(pointer) ?? []) at = (at as JsonObject | undefined)?.[step];
  return at;
}

/** The machine at the pointer of its trait; null where there is none. */
export function machineAt(document: Json, pointer: string): EditedMachine | null {
  const trait = valueAt(document, pointer);
  if (trait === undefined || !isObject(trait)) return null;
  const machine = (trait as JsonObject).stateMachine;
  if (machine === undefined || !isObject(machine)) return null;
  const { states, events, transitions } = machine as JsonObject;
  const inMachine = `${pointer}/stateMachine`;
  const read = listOf(transitions).map((node, i): EditedTransition => {
    const {
      from = null,
      event = '',
      to = '',
      guard = null,
      effects = null,
    } = (isObject(node) ? node : {}) as JsonObject;
    const address = { from, event: nameOf(event), to: nameOf(to) };
    return {
      kind: 'transition',
      pointer: `${inMachine}/transitions/${i}`,
      sources: sourcesOf(from),
      event: address.event,
      to: address.to,
      ...{ guard, effects, address },
    };
  });
  return {
    pointer,
    trait: nameOf(trait),
    states: listOf(states).map((node, i) => ({
      kind: 'state',
      pointer: `${inMachine}/states/${i}`,
      name: nameOf(node),
      isInitial: isObject(node) && (node as JsonObject).isInitial === true,
      isTerminal: isObject(node) && (node as JsonObject).isTerminal === true,
      uses: read.filter(({ sources, to }) => to === nameOf(node) || sources.includes(nameOf(node))).length,
    })),
    events: listOf(events).map(eventOf),
    transitions: read,
  };
}

/** Tells what a pointer selects in a machine: the state or the transition that it is or is inside of. */
export function editedAt(machine: EditedMachine, pointer: string): EditedState | EditedTransition | null {
  const isIn = (outer: string) => pointer === outer || pointer.startsWith(`${outer}/`);
  return [...machine.states, ...machine.transitions].find((one) => isIn(one.pointer)) ?? null;
}

/** A name that is free: `state`, `state2`, ... */
export function freeName(taken: readonly string[], stem: string): string {
  if (!taken.includes(stem)) return stem;
  for (let n = 2; ; n++) if (!taken.includes(`${stem}${n}`)) return `${stem}${n}`;
}

/** The first state of a machine is its initial one. */
export function addState({ trait, states }: EditedMachine, name: string): ActionLike[] {
  const details = states.length === 0 ? { details: { [name]: { isInitial: true } } } : {};
  return [{ action: 'add_states', params: { trait, states: [name], ...details } }];
}

const renamed = (action: string, trait: string, from: string, to: string): ActionLike[] =>
  from === to || to === '' ? [] : [{ action, params: { trait, from, to } }];

export const renameState = ({ trait }: EditedMachine, state: EditedState, to: string): ActionLike[] =>
  renamed('rename_state', trait, state.name, to);

export const makeInitial = ({ trait }: EditedMachine, { name }: EditedState): ActionLike[] => [
  { action: 'set_initial_state', params: { trait, state: name } },
];

export const markTerminal = ({ trait }: EditedMachine, { name, isTerminal }: EditedState): ActionLike[] => [
  isTerminal
    ? { action: 'update_state', params: { trait, state: name, set: {}, unset: ['isTerminal'] } }
    : { action: 'mark_terminal', params: { trait, state: name } },
];

/** A state or an event that the machine does not declare yet is declared first. */
export function connect(machine: EditedMachine, from: string, event: string, to: string): ActionLike[] {
  const isNew = machine.states.every(({ name }) => name !== to);
  const params = { trait: machine.trait, from, event, to };
  return [...(isNew ? addState(machine, to) : []), ...declared(machine, event), { action: 'add_transition', params }];
}

const declared = ({ trait, events }: EditedMachine, event: string): ActionLike[] =>
  events.includes(event) ? [] : [{ action: 'add_events', params: { trait, events: [event] } }];

const addressOf = ({ trait }: EditedMachine, { address }: EditedTransition) => ({ trait, ...address });

export const removeTransition = (machine: EditedMachine, transition: EditedTransition): ActionLike[] => [
  { action: 'remove_transition', params: addressOf(machine, transition) },
];

/** With its transitions; one that leaves other states as well stays with those. */
export function removeState(machine: EditedMachine, { name }: EditedState): ActionLike[] {
  const used = machine.transitions.filter(({ sources, to }) => to === name || sources.includes(name));
  const freed = used.flatMap((transition): ActionLike[] => {
    const others = transition.sources.filter((source) => source !== name);
    if (transition.to === name || others.length === 0) return removeTransition(machine, transition);
    const from = others.length === 1 ? others[0] : others;
    return [{ action: 'retarget_transition', params: { ...addressOf(machine, transition), set: { from } } }];
  });
  return [...freed, { action: 'remove_state', params: { trait: machine.trait, state: name } }];
}

export interface TransitionChange {
  readonly from: readonly string[];
  readonly event: string;
  readonly to: string;
  /** Null for none. */
  readonly guard: Json;
  readonly effects: Json;
}

/** Tells what makes a transition as it was filled in, and nothing where it is so already. */
export function changeTransition(
  machine: EditedMachine,
  transition: EditedTransition,
  { from, event, to, guard, effects }: TransitionChange,
): ActionLike[] {
  const actions: ActionLike[] = [...declared(machine, event)];
  if (!isSame(guard, transition.guard))
    actions.push({ action: 'set_guard', params: { ...addressOf(machine, transition), guard } });
  const set: Record<string, Json> = {};
  const unset: string[] = [];
  if (!isSame([...from], [...transition.sources])) set.from = from.length === 1 ? (from[0] as string) : [...from];
  if (event !== transition.event) set.event = event;
  if (to !== transition.to) set.to = to;
  if (!isSame(effects, transition.effects)) {
    if (effects === null) unset.push('effects');
    else set.effects = effects;
  }
  if (Object.keys(set).length + unset.length > 0) {
    const params = { ...addressOf(machine, transition), set, ...(unset.length > 0 && { unset }) };
    actions.push({ action: 'retarget_transition', params });
  }
  return actions;
}

const isSame = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b);

export interface NewMachine {
  readonly entity: string;
  /** Tells that no orbital has the entity yet: it comes with fields. */
  readonly isNewEntity: boolean;
  /** The page that shows the machine beside others; null where it gets one of its own. */
  readonly page: string | null;
  readonly fields: readonly Json[];
  readonly trait: string;
  readonly state: string;
}

/** A machine where there was none, whole from the first: it enters its state by `INIT`, fetches what is stored and shows a heading there, so that there is something to see and nothing to find. */
export function addMachine({ entity, isNewEntity, fields, trait, state, page }: NewMachine): ActionLike[] {
  const id = { name: 'id', type: 'string', required: true };
  const heading = ['render-ui', 'main', { type: 'typography', variant: 'h1', content: entity }];
  // Of an entity that is there already, its other traits may have it.
  const effects = isNewEntity ? [['fetch', entity], heading] : [heading];
  const own = { name: `${entity}Page`, path: `/${entity.toLowerCase()}`, entity, traits: [trait] };
  return [
    ...(isNewEntity ? [{ action: 'add_entity', params: { name: entity, fields: [id, ...fields] } }] : []),
    { action: 'add_trait', params: { name: trait, linkedEntity: entity, category: 'interaction' } },
    { action: 'add_states', params: { trait, states: [state], details: { [state]: { isInitial: true } } } },
    { action: 'add_events', params: { trait, events: ['INIT'] } },
    { action: 'add_transition', params: { trait, from: state, event: 'INIT', to: state, effects } },
    page === null ? { action: 'add_page', params: own } : { action: 'bind_trait', params: { page, trait } },
  ];
}

interface Led {
  readonly entity?: Json;
  readonly pages?: Json;
}

const orbitalsOf = (value: Json): readonly Led[] =>
  isObject(value) && isArray(value.orbitals) ? value.orbitals.filter(isObject) : [];
const entityOf = ({ entity = null }: Led): Json | undefined => (isObject(entity) ? entity.name : entity);

/** The entities that lead orbitals, but for those of other files. */
export const entitiesOf = (value: Json): string[] =>
  orbitalsOf(value).flatMap((orbital) => {
    const name = entityOf(orbital);
    return typeof name === 'string' && !name.includes('.') ? [name] : [];
  });

/** The first page of the orbital of an entity, by its name; null where it has none. */
export function pageOf(value: Json, entity: string): string | null {
  const pages = orbitalsOf(value).find((orbital) => entityOf(orbital) === entity)?.pages;
  const [first] = isArray(pages) ? pages : [];
  const name = isObject(first) ? (first.name ?? first.path) : first;
  return typeof name === 'string' ? name : null;
}

/** Fields as a person lists them: `title, hours: number = 0`. One without a type holds text; `id` is there anyway. */
export function fieldsOf(text: string): Json[] {
  return text.split(',').flatMap((one): Json[] => {
    const [declared = '', ...values] = one.split('=');
    const [name = '', type = ''] = declared.split(':').map((part) => part.trim());
    if (name === '' || name === 'id') return [];
    const field = { name, type: type === '' ? 'string' : type };
    return [values.length === 0 ? field : { ...field, default: defaultOf(values.join('=').trim()) }];
  });
}

/** A number, true, false or null as JSON has it; all else is text. */
function defaultOf(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
