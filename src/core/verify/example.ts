// Examples of rules: what differs from one small application that has no finding. A rule shows the few lines that matter; the whole document is made here.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';

/** What an example says beside the application: lists are added to its own, objects go over its own, and `pattern`, `guard` and `effects` are those of SAVE. */
export interface Example {
  readonly states?: readonly Json[];
  readonly events?: readonly Json[];
  readonly transitions?: readonly Json[];
  /** In place of the machine. */
  readonly machine?: JsonObject;
  /** Of the transition on SAVE. */
  readonly guard?: Json;
  readonly effects?: readonly Json[];
  /** What the transition on INIT renders. */
  readonly pattern?: Json;
  readonly fields?: readonly Json[];
  readonly entity?: JsonObject;
  /** Beside that of the orbital. */
  readonly entities?: readonly JsonObject[];
  readonly trait?: JsonObject;
  readonly traits?: readonly Json[];
  readonly page?: JsonObject;
  readonly pages?: readonly Json[];
  readonly orbital?: JsonObject;
  readonly orbitals?: readonly Json[];
  readonly document?: JsonObject;
}

const pattern = { type: 'button', label: 'Save', action: 'SAVE' };
/** A transition into another state shows the screen of that state. */
const saved: readonly Json[] = [['render-ui', 'main', { type: 'data-list', entity: '@entity', fields: ['title'] }]];

/** The document of an example. */
export function documentOf(example: Example): JsonObject {
  const { trait = {}, traits = [], page = {}, pages = [], orbital = {}, orbitals = [], document = {} } = example;
  const own = {
    name: 'Triage',
    linkedEntity: 'Ticket',
    category: 'interaction',
    stateMachine: example.machine ?? machineOf(example),
    ...trait,
  };
  const shown = { name: 'Board', path: '/board', traits: shownOf(traits), ...page };
  const desk = {
    name: 'Desk',
    entity: entityOf(example),
    ...(example.entities === undefined ? {} : { auxiliaryEntities: [...example.entities] }),
    traits: [own, ...traits].map(withEvents),
    pages: [withoutNull(shown), ...pages],
    ...orbital,
  };
  return { name: 'Desk', version: '1.0.0', orbitals: [desk, ...orbitals], ...document };
}

/** Every trait with a machine is shown, because the machine of another never runs. */
function shownOf(traits: readonly Json[]): Json {
  const names = traits.flatMap((one) => (isObject(one) && isObject(one.stateMachine) ? [one.name ?? 'Triage'] : []));
  return [...new Set(['Triage', ...names])].map((ref) => ({ ref }));
}

function entityOf({ fields = [], entity = {} }: Example): JsonObject {
  const own = [
    { name: 'title', type: 'string' },
    { name: 'status', type: 'string', values: ['open', 'done'], default: 'open' },
  ];
  return { name: 'Ticket', persistence: 'runtime', fields: [...own, ...fields], ...entity };
}

function machineOf(example: Example): JsonObject {
  const { states = [], events = [], transitions = [], guard, effects = saved } = example;
  const save = { from: 'open', event: 'SAVE', to: 'done', effects: [...effects] };
  const own = { key: 'SAVE', payloadSchema: [{ name: 'title', type: 'string' }] };
  return {
    states: [{ name: 'open', isInitial: true }, { name: 'done', isTerminal: true }, ...states],
    events: [{ key: 'INIT' }, own, ...events],
    transitions: [
      { from: 'open', event: 'INIT', to: 'open', effects: [['render-ui', 'main', example.pattern ?? pattern]] },
      guard === undefined ? save : { ...save, guard },
      ...transitions,
    ],
  };
}

/** In an example a bare name may stand for an event and for an emit; in the document it is an object. */
const writtenOut = (member: string) => (one: Json) => (typeof one === 'string' ? { [member]: one } : one);

function withEvents(trait: Json): Json {
  if (!isObject(trait)) return trait;
  const { emits, stateMachine: machine } = trait;
  const events = isObject(machine) && isArray(machine.events) ? machine.events.map(writtenOut('key')) : null;
  return {
    ...trait,
    ...(isArray(emits) ? { emits: emits.map(writtenOut('event')) } : {}),
    ...(isObject(machine) && events !== null ? { stateMachine: { ...machine, events } } : {}),
  };
}

/** A member that is null in an example is left out of the page. */
function withoutNull(node: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== null));
}

/** A second trait, which takes NOTE and listens as it is told. */
export function listening(listen: JsonObject): JsonObject {
  return {
    name: 'Log',
    category: 'lifecycle',
    listens: [listen],
    stateMachine: {
      states: [{ name: 'idle', isInitial: true }],
      events: [{ key: 'INIT' }, { key: 'NOTE' }],
      transitions: [
        { from: 'idle', event: 'INIT', to: 'idle' },
        { from: 'idle', event: 'NOTE', to: 'idle' },
      ],
    },
  };
}
