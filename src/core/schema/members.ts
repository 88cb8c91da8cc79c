// The members that the format knows of each kind of element, and what other formats call them (XState, SCXML, Redux, JSON Schema, routers): data, for telling
// which member a foreign or misspelt one stands for. What an element may hold beside these is kept and means nothing here.

/** What has members: every kind of element, and the parts that are not elements of their own. */
export type MemberKind =
  | 'schema'
  | 'orbital'
  | 'use'
  | 'entity'
  | 'field'
  | 'trait'
  | 'reference'
  | 'machine'
  | 'state'
  | 'event'
  | 'payload'
  | 'transition'
  | 'emit'
  | 'listen'
  | 'tick'
  | 'page'
  | 'shown';

/** What is known of a member by its name. */
export interface Member {
  /** Whether the format reads it. */
  readonly isKnown: boolean;
  /** The kind of what it holds, where those have members of their own. */
  readonly part: MemberKind | null;
  /** What is written so in other formats is this member here, of the same element or `of` another. */
  readonly meant: { readonly member: string; readonly of: string | null } | null;
}

export interface KnownMembers {
  /** What an element of the kind is called in a sentence. */
  readonly noun: string;
  readonly known: readonly string[];
  readonly byName: ReadonlyMap<string, Member>;
}

function members(
  noun: string,
  known: string,
  foreign: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, MemberKind>> = {},
): KnownMembers {
  const names = known.split(' ');
  const byName = new Map<string, Member>();
  for (const name of names) byName.set(name, { isKnown: true, part: parts[name] ?? null, meant: null });
  for (const [meant, others] of Object.entries(foreign)) {
    const [member = '', of = null] = meant.split(' of ');
    for (const name of others.split(' ')) {
      const { isKnown = false, part = null } = byName.get(name) ?? {};
      byName.set(name, { isKnown, part, meant: { member, of } });
    }
  }
  return { noun, known: names, byName };
}

const payloadNames = 'params parameters args arguments schema data body';
const traitMembers =
  'name id ref linkedEntity category stateMachine emits listens ticks config scope initialEffects requiredFields dataEntities description capabilities synonyms tier';
const traitNames = {
  linkedEntity: 'entity model resource',
  emits: 'outputs publishes dispatches',
  listens: 'subscribes subscriptions handlers listeners',
  ticks: 'timers intervals schedules',
  initialEffects: 'onMount setup',
};

export const knownMembers: Readonly<Record<MemberKind, KnownMembers>> = {
  schema: members(
    'the schema',
    'name orbitals version description services schemaVersion ledger domainContext design theme config id $schema entities states transitions',
    {
      orbitals: 'modules features slices',
      'traits of an orbital': 'traits',
      'pages of an orbital': 'pages routes screens',
      // These are read where there are no orbitals: the machines dialect.
      'entity of an orbital': 'entities',
      'stateMachine of a trait': 'states transitions',
    },
    { orbitals: 'orbital' },
  ),
  orbital: members(
    'an orbital',
    'name entity traits pages uses auxiliaryEntities emits listens services theme relations domainContext design description id config exposes',
    {
      entity: 'model resource entities',
      traits: 'machines stateMachines behaviors',
      pages: 'routes screens views',
      uses: 'imports',
    },
    { entity: 'entity', auxiliaryEntities: 'entity', traits: 'trait', pages: 'page', uses: 'use' },
  ),
  use: members('an import', 'from as id description', { from: 'source module package', as: 'alias name' }),
  entity: members(
    'an entity',
    'name persistence collection fields instances description id synonyms tier',
    {
      name: 'id key',
      fields: 'properties attributes columns props schema',
      persistence: 'storage',
      collection: 'table',
    },
    { fields: 'field' },
  ),
  field: members(
    'a field',
    'name type required default values items properties relation min max format primaryKey unique description id intrinsic synonyms tier label',
    {
      name: 'key field id column',
      type: 'kind dataType datatype',
      default: 'defaultValue initialValue value initial',
      values: 'enum options choices allowedValues oneOf',
      relation: 'references foreignKey',
      required: 'mandatory isRequired',
      items: 'itemType of',
      min: 'minimum',
      max: 'maximum',
      unique: 'isUnique',
      primaryKey: 'pk isPrimaryKey',
    },
  ),
  trait: members(
    'a trait',
    traitMembers,
    {
      ...traitNames,
      name: 'id key',
      stateMachine: 'machine fsm statechart stateChart states events transitions',
    },
    { stateMachine: 'machine', emits: 'emit', listens: 'listen', ticks: 'tick' },
  ),
  reference: members('a trait', `${traitMembers} events effects fields as from`, { config: 'props settings' }),
  machine: members(
    'a state machine',
    'states events transitions name id description',
    {
      states: 'nodes',
      events: 'signals messages inputs triggers',
      transitions: 'edges arrows steps',
      'isInitial of a state': 'initial initialState start startState',
      'isTerminal of a state': 'final finals finalStates terminal accepting',
    },
    { states: 'state', events: 'event', transitions: 'transition' },
  ),
  state: members('a state', 'name isInitial isTerminal isFinal description onEntry onExit id synonyms tier', {
    name: 'id key state label',
    isInitial: 'initial start isStart',
    isTerminal: 'final terminal isEnd end',
    onEntry: 'entry onEnter enter',
    onExit: 'exit onLeave leave',
    'transitions of the state machine': 'on transitions',
  }),
  event: members(
    'an event',
    'key name payloadSchema payload description id synonyms tier',
    { key: 'id type event', payloadSchema: `${payloadNames} fields` },
    { payloadSchema: 'payload', payload: 'payload' },
  ),
  payload: members('a payload field', 'name type required default values items properties relation description id', {
    name: 'key field id',
    type: 'kind dataType datatype',
    required: 'mandatory isRequired',
  }),
  transition: members('a transition', 'from to event guard effects description id name synonyms tier', {
    from: 'source start',
    to: 'target dest destination next goto',
    event: 'on trigger type action',
    guard: 'cond condition if when',
    effects: 'actions do run then',
  }),
  emit: members(
    'an emit',
    'event scope payloadSchema payload description id synonyms tier',
    { event: 'name key type on', payloadSchema: payloadNames },
    { payloadSchema: 'payload', payload: 'payload' },
  ),
  listen: members('a listener', 'event triggers source payloadMapping guard scope description id', {
    event: 'name key type on',
    triggers: 'trigger fires target handler do',
    source: 'from sender',
    payloadMapping: 'mapping map',
    guard: 'cond condition if when',
  }),
  tick: members('a tick', 'name interval effects guard description id appliesTo priority', {
    interval: 'every period ms delay',
    effects: 'actions do run',
    guard: 'cond condition if when',
  }),
  page: members(
    'a page',
    'name path traits ref viewType title primaryEntity isInitial id description layout theme',
    {
      path: 'route url href slug',
      traits: 'components widgets sections content behaviors',
      primaryEntity: 'entity model',
      title: 'heading',
    },
    { traits: 'shown' },
  ),
  shown: members('a trait of a page', 'ref config linkedEntity name id scope description', {
    ref: 'trait name id component type',
    config: 'props settings options',
    linkedEntity: 'entity',
  }),
};
