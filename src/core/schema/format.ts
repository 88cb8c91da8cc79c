// The table of the format: every element and every member that it may have, one line a member. Shapes that can be read (shape.ts), the canonical form
// (canonical.ts), notes on members that nothing reads (members.ts), the lists that plans compare, JSON Schema, the reference and `orrery explain`
// are made from it. To add a member to the format, add its line here.
// Order matters twice: problems of a document are told in the order of the lines, and so are near names of equal distance.

import { any, type ElementName, type ElementSpec, effects, flag, guard, list, type MemberSpec, many, map, number, object, one, set, sources, text, texts } from './element-spec.ts';

export type { ElementName, ElementSpec, MemberSpec, MemberType, NameKind } from './element-spec.ts';

const description = text('What it is for, in words for people.');
const id = text('An identifier for tools; nothing else reads it.');
const synonyms = text('Other words for it, for search.');
const tier = text('Who is expected to change it.', { words: 'tier' });
const payloadForeign = 'params parameters args arguments schema data body';

const traitMembers = {
  name: text('The name by which pages and listeners call the trait.', { is: 'key', declares: 'trait', foreign: 'id key' }),
  id,
  ref: text('The trait of another file that this one is: `Alias.traits.Name`, where `uses` of the orbital gives the alias.', { is: 'read', uses: 'alias', example: 'Modal.traits.ModalRecord' }),
  linkedEntity: text('The entity that the trait works on: `@entity` is a record of it.', { is: 'read', uses: 'entity', foreign: 'entity model resource' }),
  category: text('What the trait is for, which decides whether it must show something.', { is: 'read', words: 'category', default: 'interaction' }),
  stateMachine: one('machine', 'The states of the trait and what leads from one to another.', { is: 'full', empty: 'absent', foreign: 'machine fsm statechart stateChart states events transitions' }),
  emits: set('emit', 'The events that the trait emits for others.', { foreign: 'outputs publishes dispatches' }),
  listens: set('listen', 'The events of other traits that this one reacts to.', { foreign: 'subscribes subscriptions handlers listeners' }),
  ticks: set('tick', 'What happens again and again while the trait is shown.', { foreign: 'timers intervals schedules' }),
  config: map('setting', 'The settings of the trait by name, each with its type and default; a reference gives their values. Read as `@config.name`.'),
  scope: text('Whether the trait works on one record or on all.', { words: 'instanceScope' }),
  initialEffects: effects('Effects that run once, before the first event.', { is: 'read', empty: 'absent', foreign: 'onMount setup' }),
  requiredFields: list('Fields that the linked entity must have.'),
  dataEntities: list('Entities beside the linked one that the trait reads.'),
  description,
  capabilities: list('What the trait needs of its surroundings.'),
  synonyms,
  tier,
  entityRebindable: flag('Whether a reference may link the trait to another entity.'),
  entityContract: object('What an entity that a reference links must have.'),
  sourceBehavior: object('The behavior that the trait was taken from.'),
  sourceEntityDefinition: object('The entity of that behavior.'),
} satisfies Record<string, MemberSpec>;

/** Of a reference, what is meant by a foreign word is up to the file that it refers to. */
const referenceMembers = Object.fromEntries(Object.entries(traitMembers).map(([name, { foreign: _, ...facts }]: [string, MemberSpec]) => [name, facts]));

const documentMembers = {
  version: text('The version of the application.', { example: '1.0.0' }),
  description,
  services: many('service', 'Services that `call-service` may call in any orbital.'),
  target: any('The version of the format by which the document is judged, before the one that a request or the configuration names.', { example: '17' }),
  schemaVersion: any('The version of the format that the document was written for.'),
  ledger: any('What tools wrote down about how the document came about.'),
  domainContext: any('Words and facts of the subject, for tools.'),
  design: any('Hints about how the application should look.'),
  theme: any('Colours, fonts and spaces.'),
  config: any('Settings of the application.'),
  id,
  $schema: text('The address of the JSON Schema by which editors complete and explain.'),
} satisfies Record<string, MemberSpec>;

export const format: Readonly<Record<ElementName, ElementSpec>> = {
  schema: {
    title: 'OrbSchema',
    noun: 'the schema',
    says: 'A whole application: a name and a list of orbitals.',
    // `entities`, `states` and `transitions` are read where there are no orbitals: the second dialect.
    misplaced: { 'traits of an orbital': 'traits', 'pages of an orbital': 'pages routes screens', 'entity of an orbital': 'entities', 'stateMachine of a trait': 'states transitions' },
    example: { name: 'Library', orbitals: [{ entity: 'Loan', traits: ['LoanDesk'], pages: ['Desk'] }] },
    members: {
      name: text('The name of the application.', { is: 'full' }),
      orbitals: many('orbital', 'The parts of the application.', { is: 'key', order: 'free', empty: 'list', foreign: 'modules features slices' }),
      ...documentMembers,
      _metadata: any('What tools noted about the document.'),
    },
  },
  machines: {
    title: 'MachinesSchema',
    noun: 'the schema',
    says: 'The second dialect: one state machine for each entity, and nothing to show. The first state of a list is the initial one, unless another is marked.',
    example: { entities: ['Loan'], states: { Loan: ['open', 'returned'] }, transitions: [{ from: 'open', event: 'RETURN', to: 'returned' }] },
    members: {
      name: text('The name of the application.', { is: 'read' }),
      entities: many('entity', 'The entities: names, or objects with fields.', { is: 'read' }),
      states: object('The states of each entity, by its name: `{"Loan": ["open", "returned"]}`.', { is: 'read' }),
      transitions: many('transition', 'The transitions of all machines; `entity` says of which one, where state names leave it open.', { is: 'read' }),
      ...documentMembers,
    },
  },
  orbital: {
    title: 'Orbital',
    noun: 'an orbital',
    says: 'A part of the application: one entity, the traits that work on it, and the pages that show them.',
    example: { name: 'Loans', entity: 'Loan', traits: ['LoanDesk'], pages: ['Desk'] },
    members: {
      name: text('The name of the orbital.', { is: 'full', declares: 'orbital' }),
      entity: one('entity', 'The entity that the orbital is about.', { is: 'full', foreign: 'model resource entities' }),
      auxiliaryEntities: set('entity', 'Further entities, such as those of behaviors that the orbital took in.'),
      traits: set('trait', 'What the orbital does.', { foreign: 'machines stateMachines behaviors' }),
      pages: set('page', 'Where it is shown.', { foreign: 'routes screens views' }),
      uses: set('use', 'Other files whose traits and pages the orbital refers to.', { foreign: 'imports' }),
      emits: list('Events that leave the orbital, as a whole.'),
      listens: list('Events that reach the orbital, as a whole.'),
      services: many('service', 'Services that `call-service` may call in this orbital.'),
      theme: any('Colours, fonts and spaces of this orbital.'),
      relations: list('Relations between entities, for tools.'),
      domainContext: any('Words and facts of the subject, for tools.'),
      design: any('Hints about how this orbital should look.'),
      description,
      id,
      config: any('Settings of the orbital.'),
      exposes: list('What other files may use of this orbital.'),
    },
  },
  use: {
    title: 'Import',
    noun: 'an import',
    says: 'Another file, under an alias by which references call it.',
    example: { from: 'std/behaviors/std-modal', as: 'Modal' },
    members: {
      from: text('The file or behavior.', { is: 'full', foreign: 'source module package' }),
      as: text('The alias: what `ref` of a trait begins with.', { is: 'key', declares: 'alias', foreign: 'alias name' }),
      id,
      description,
    },
  },
  service: {
    title: 'Service',
    noun: 'a service',
    says: 'Something outside that effects call: `["call-service", "mail", "send", {...}]`.',
    bare: 'name',
    example: { name: 'mail', type: 'rest', baseUrl: 'https://mail.example.com/v1' },
    members: {
      name: text('What `call-service` calls it.', { declares: 'service', is: 'key', foreign: 'id key' }),
      type: text('How it is reached.', { words: 'serviceType' }),
      baseUrl: text('Where a `rest` service answers.'),
      url: text('Where a `socket` service answers.'),
      serverPath: text('Where an `mcp` service is found.'),
      auth: object('How requests prove who sends them: `type` is `api-key`, `bearer`, `basic` or `oauth2`.'),
      headers: object('Headers that every request carries.'),
      timeout: number('Milliseconds after which a request fails.'),
      events: any('Events that a `socket` service takes and sends.'),
      reconnect: any('What a `socket` service does when the connection is lost.'),
      capabilities: list('What an `mcp` service can do.'),
      env: any('Variables that an `mcp` service is started with.'),
      description,
      id,
    },
  },
  entity: {
    title: 'Entity',
    noun: 'an entity',
    says: 'A kind of record: its name, its fields, and where its records live.',
    bare: 'name',
    example: { name: 'Loan', persistence: 'persistent', collection: 'loans', fields: [{ name: 'title', type: 'string' }] },
    members: {
      name: text('The name of the entity.', { is: 'key', declares: 'entity', foreign: 'id key' }),
      persistence: text('Where its records live.', { is: 'read', words: 'persistence', foreign: 'storage' }),
      collection: text('The name under which records are stored.', { is: 'read', foreign: 'table' }),
      fields: many('field', 'The fields of a record. Every record also has `id`, `createdAt` and `updatedAt`.', { is: 'full', order: 'free', empty: 'list', foreign: 'properties attributes columns props schema' }),
      instances: list('Records that are there from the start.'),
      description,
      id,
      synonyms,
      tier,
    },
  },
  field: {
    title: 'Field',
    noun: 'a field',
    says: 'A field of an entity. A bare name is a field of unknown type.',
    bare: 'name',
    example: { name: 'status', type: 'string', values: ['active', 'returned'], default: 'active' },
    members: {
      name: text('The name of the field.', { is: 'key', declares: 'field', foreign: 'key field id column' }),
      type: text('What the field holds.', { is: 'full', words: 'fieldType', foreign: 'kind dataType datatype' }),
      required: flag('Whether a record must have it.', { default: false, foreign: 'mandatory isRequired' }),
      default: any('Its value in a new record.', { foreign: 'defaultValue initialValue value initial' }),
      values: list('The only values that it may have.', { foreign: 'enum options choices allowedValues oneOf', example: ['active', 'returned'] }),
      items: one('items', 'What an array holds.', { foreign: 'itemType of' }),
      properties: any('The members of an object, by name.'),
      relation: one('relation', 'The entity that a relation leads to.', { foreign: 'references foreignKey' }),
      min: number('The least number, length or count.', { foreign: 'minimum' }),
      max: number('The greatest number, length or count.', { foreign: 'maximum' }),
      format: text('How the text is written: `email`, `url`, `phone`, `date`, ...'),
      primaryKey: flag('Whether it identifies a record.', { default: false, foreign: 'pk isPrimaryKey' }),
      unique: flag('Whether no two records may share a value.', { default: false, foreign: 'isUnique' }),
      description,
      id,
      intrinsic: flag('Whether it belongs to the behavior that the entity was taken from.'),
      synonyms,
      tier,
      label: text('What people see as its name.'),
    },
  },
  items: {
    title: 'ItemType',
    noun: 'an item type',
    says: 'What the items of an array are.',
    bare: 'type',
    example: { type: 'string' },
    members: {
      type: text('The type of an item.', { words: 'payloadType' }),
      properties: any('The members of an item that is an object, by name.'),
      items: one('items', 'What an item that is an array holds.'),
      values: list('The only values that an item may have.'),
      relation: one('relation', 'The entity that an item leads to.'),
      description,
    },
  },
  relation: {
    title: 'Relation',
    noun: 'a relation',
    says: 'Where a field of type `relation` leads.',
    bare: 'entity',
    example: { entity: 'Member', cardinality: 'one' },
    members: {
      entity: text('The entity that it leads to.', { uses: 'entity' }),
      cardinality: text('Whether it leads to one record or to several.', { words: 'cardinality', default: 'one' }),
      field: text('The field of that entity that it is matched with.'),
      description,
    },
  },
  trait: {
    title: 'Trait',
    noun: 'a trait',
    says: 'A piece of behavior: a state machine, its effects and the events that join it to others. A bare name is a trait of which nothing is known.',
    bare: 'name',
    isOpaqueWhenBare: true,
    example: {
      name: 'LoanDesk',
      linkedEntity: 'Loan',
      category: 'interaction',
      stateMachine: { states: [{ name: 'open', isInitial: true }], events: [{ key: 'INIT' }], transitions: [{ from: 'open', event: 'INIT', to: 'open', effects: [['render-ui', 'main', { type: 'data-list', entity: 'Loan', fields: ['title'] }]] }] },
    },
    members: traitMembers,
  },
  reference: {
    title: 'TraitReference',
    noun: 'a trait',
    says: 'A trait that is taken from another file: a trait with `ref` and without `stateMachine`.',
    bare: 'name',
    isOpaqueWhenBare: true,
    example: { ref: 'Modal.traits.ModalRecord', name: 'LoanModal', linkedEntity: 'Loan', config: { title: 'Loan' } },
    members: {
      ...referenceMembers,
      config: map('setting', 'Values for the settings of the trait, by name.', { foreign: 'props settings' }),
      events: any('Events of the trait under other names: `{"SAVE": "LOAN_SAVED"}`.'),
      effects: any('Effects in place of those of the trait, by event.'),
      fields: any('Fields of the entity in place of those that the trait names.'),
      as: text('The name of the trait here.'),
      from: text('The file that it is taken from.'),
    },
  },
  setting: {
    title: 'Setting',
    noun: 'a setting',
    says: 'A setting of a trait, which whoever refers to the trait may change.',
    example: { type: 'string', default: 'Loans', label: 'Title' },
    members: {
      type: text('What the setting holds.', { words: 'settingType' }),
      default: any('Its value where nobody gives another.'),
      label: text('What people see as its name.'),
      description,
      values: list('The only values that it may have.'),
      items: one('items', 'What an array holds.'),
      properties: any('The members of an object, by name.'),
      required: flag('Whether a reference must give it.', { default: false }),
      synonyms,
      tier,
    },
  },
  machine: {
    title: 'StateMachine',
    noun: 'a state machine',
    says: 'States, the events that are known, and the transitions between states.',
    misplaced: { 'isInitial of a state': 'initial initialState start startState', 'isTerminal of a state': 'final finals finalStates terminal accepting' },
    example: {
      states: [
        { name: 'open', isInitial: true },
        { name: 'returned', isTerminal: true },
      ],
      events: [{ key: 'RETURN' }],
      transitions: [{ from: 'open', event: 'RETURN', to: 'returned' }],
    },
    members: {
      states: set('state', 'The states; exactly one is the initial one.', { is: 'full', foreign: 'nodes' }),
      events: set('event', 'The events that transitions fire on, and those that the trait only emits.', { is: 'full', foreign: 'signals messages inputs triggers' }),
      transitions: set('transition', 'What leads from one state to another.', { is: 'full', order: 'grouped', foreign: 'edges arrows steps' }),
      name: text('A name, for people.'),
      id,
      description,
    },
  },
  state: {
    title: 'State',
    noun: 'a state',
    says: 'A state of a machine.',
    bare: 'name',
    misplaced: { 'transitions of the state machine': 'on transitions' },
    example: { name: 'open', isInitial: true },
    members: {
      name: text('The name of the state.', { is: 'key', declares: 'state', foreign: 'id key state label' }),
      isInitial: flag('Whether the machine begins here.', { default: false, foreign: 'initial start isStart' }),
      isTerminal: flag('Whether the machine ends here: no transition leaves the state.', { default: false, foreign: 'final terminal isEnd end' }),
      isFinal: flag('The same as `isTerminal`.', { default: false }),
      description,
      onEntry: effects('Effects that run whenever the state is entered.', { foreign: 'entry onEnter enter' }),
      onExit: effects('Effects that run whenever the state is left.', { foreign: 'exit onLeave leave' }),
      id,
      synonyms,
      tier,
    },
  },
  event: {
    title: 'Event',
    noun: 'an event',
    says: 'An event that a machine knows. `INIT` starts it; a name that begins with `_` belongs to the system.',
    bare: 'key',
    example: { key: 'RETURN', name: 'Return', payloadSchema: [{ name: 'id', type: 'string', required: true }] },
    members: {
      key: text('What transitions, effects and patterns call it.', { is: 'key', declares: 'event', foreign: 'id type event' }),
      name: text('What people see as its name; the key where there is none.', { is: 'read' }),
      payloadSchema: many('payload', 'What comes with it, read as `@payload.name`.', { is: 'read', order: 'free', foreign: `${payloadForeign} fields` }),
      payload: many('payload', 'The same as `payloadSchema`.', { is: 'read', sameAs: 'payloadSchema' }),
      description,
      id,
      synonyms,
      tier,
    },
  },
  payload: {
    title: 'PayloadField',
    noun: 'a payload field',
    says: 'A value that comes with an event.',
    bare: 'name',
    example: { name: 'id', type: 'string', required: true },
    members: {
      name: text('The name of the value: `@payload.name`.', { is: 'key', declares: 'payload', foreign: 'key field id' }),
      type: text('What it is: a field type, `any`, the name of an entity, or one of those in brackets.', { words: 'payloadType', foreign: 'kind dataType datatype' }),
      required: flag('Whether the event must carry it.', { default: false, foreign: 'mandatory isRequired' }),
      default: any('Its value where the event does not carry it.'),
      values: list('The only values that it may have.'),
      items: one('items', 'What an array holds.'),
      properties: any('The members of an object.'),
      relation: one('relation', 'The entity that it leads to.'),
      description,
      id,
    },
  },
  transition: {
    title: 'Transition',
    noun: 'a transition',
    says: 'A way from one state to another on an event. Of those with one source and event the first whose guard holds is taken.',
    example: { from: 'open', event: 'RETURN', to: 'returned', effects: [['set', '@entity.status', 'returned']] },
    members: {
      from: sources('The state that it leaves; several as a list or `A|B`, any as `*`.', { is: 'key', uses: 'state', foreign: 'source start' }),
      to: text('The state that it enters; the same one stays.', { is: 'key', uses: 'state', foreign: 'target dest destination next goto' }),
      event: text('The event that it fires on.', { is: 'key', uses: 'event', foreign: 'on trigger type action' }),
      guard: guard('What must hold for it to be taken.', { foreign: 'cond condition if when', example: ['=', '@entity.status', 'active'] }),
      effects: effects('What it does, in order.', { is: 'read', empty: 'absent', foreign: 'actions do run then' }),
      description,
      id,
      name: text('A name, for people.'),
      synonyms,
      tier,
    },
  },
  emit: {
    title: 'Emit',
    noun: 'an emit',
    says: 'An event that a trait emits: the declaration that goes with `["emit", ...]` and with the events of its patterns.',
    bare: 'event',
    example: { event: 'LOAN_RETURNED', scope: 'external', payloadSchema: [{ name: 'id', type: 'string' }] },
    members: {
      event: text('The event.', { is: 'key', declares: 'emit', foreign: 'name key type on' }),
      scope: text('How far it goes.', { is: 'read', words: 'eventScope', default: 'internal' }),
      payloadSchema: many('payload', 'What comes with it.', { is: 'read', order: 'free', foreign: payloadForeign }),
      payload: many('payload', 'The same as `payloadSchema`.', { is: 'read', sameAs: 'payloadSchema' }),
      description,
      id,
      synonyms,
      tier,
    },
  },
  listen: {
    title: 'Listener',
    noun: 'a listener',
    says: 'An event of another trait, and the event of this one that it fires.',
    bare: 'event',
    example: { event: 'LOAN_RETURNED', triggers: 'REFRESH', source: { kind: 'trait', trait: 'LoanDesk' } },
    members: {
      event: text('The event that another trait emits.', { is: 'key', declares: 'listen', uses: 'emit', foreign: 'name key type on' }),
      triggers: text('The event of this trait that it fires; the same one where there is none.', { is: 'read', uses: 'event', foreign: 'trigger fires target handler do' }),
      source: one('source', 'The trait whose event is meant; any trait where there is none.', { is: 'read', foreign: 'from sender' }),
      payloadMapping: object('What the fired event carries, by name, in terms of what came: `{"id": "@payload.loanId"}`.', { foreign: 'mapping map' }),
      guard: guard('What must hold for it to fire.', { foreign: 'cond condition if when' }),
      scope: text('How far away the event may come from.', { words: 'eventScope' }),
      description,
      id,
    },
  },
  source: {
    title: 'ListenerSource',
    noun: 'a source of a listener',
    says: 'Where the event of a listener comes from.',
    example: { kind: 'trait', trait: 'LoanDesk' },
    members: {
      kind: text('What the source is.', { words: 'sourceKind', default: 'trait' }),
      trait: text('The trait.', { uses: 'trait' }),
      orbital: text('Its orbital, where it is another one; the name of the orbital or of its entity.', { uses: 'orbital' }),
    },
  },
  tick: {
    title: 'Tick',
    noun: 'a tick',
    says: 'Effects that run again and again.',
    example: { name: 'refresh', interval: 60000, effects: [['fetch', 'Loan', {}]] },
    members: {
      name: text('The name of the tick.', { is: 'key', declares: 'tick' }),
      interval: any('Milliseconds, `"frame"` for every frame, or a cron expression.', { foreign: 'every period ms delay' }),
      effects: effects('What it does, in order.', { is: 'read', empty: 'absent', foreign: 'actions do run' }),
      guard: guard('What must hold for it to run.', { foreign: 'cond condition if when' }),
      description,
      id,
      appliesTo: texts('The records that it runs for.'),
      priority: number('Which of several runs first.'),
    },
  },
  page: {
    title: 'Page',
    noun: 'a page',
    says: 'An address of the application, and the traits that are shown there. A bare name is a page of which nothing is known.',
    bare: 'name',
    isOpaqueWhenBare: true,
    example: { name: 'Desk', path: '/desk', traits: [{ ref: 'LoanDesk' }] },
    members: {
      name: text('The name of the page.', { is: 'full', declares: 'page' }),
      path: text('Its address: `/desk`, `/loans/:id`.', { is: 'full', foreign: 'route url href slug', example: '/loans/:id' }),
      ref: text('The page of another file that this one is: `Alias.pages.Name`.', { is: 'read', uses: 'alias' }),
      traits: set('shown', 'The traits that it shows.', { is: 'full', foreign: 'components widgets sections content behaviors' }),
      viewType: text('What kind of view it is.', { words: 'viewType' }),
      title: text('What people see as its title.', { foreign: 'heading' }),
      primaryEntity: text('The entity that it is about.', { uses: 'entity', foreign: 'entity model' }),
      isInitial: flag('Whether the application begins here.', { default: false }),
      id,
      description,
      layout: any('How its traits are placed.'),
      theme: any('Colours, fonts and spaces of this page.'),
    },
  },
  shown: {
    title: 'PageTrait',
    noun: 'a trait of a page',
    says: 'A trait that a page shows.',
    bare: 'ref',
    example: { ref: 'LoanDesk' },
    members: {
      ref: text('The name of a trait of the orbital.', { is: 'key', uses: 'trait', foreign: 'trait name id component type' }),
      config: object('Values for the settings of the trait on this page.', { foreign: 'props settings options' }),
      linkedEntity: text('The entity that the trait works on here.', { uses: 'entity', foreign: 'entity' }),
      name: text('What the trait is called on this page.'),
      id,
      scope: text('Whether the trait works on one record or on all.', { words: 'instanceScope' }),
      description,
    },
  },
};

/** A member that any element may have: rules, or whole categories, that are not told inside it, each with the reason. Nothing but `orrery check` reads it. */
export const silenceMember = '$ignore';

/** The names of all elements, in the order of the table. */
export const elementNames = Object.keys(format) as readonly ElementName[];

/** The member of an element under which it keeps a list of elements of a kind. Asking for one that the format does not have is a bug. */
export function listIn(element: ElementName, kind: ElementName): string {
  const { members } = format[element];
  const found = Object.keys(members).find((name) => members[name]?.type === 'many' && members[name]?.of === kind);
  if (found === undefined) throw new Error(`${element} keeps no list of ${kind}`);
  return found;
}

/** The elements that hold elements of a kind, each with the member. */
export function holdersOf(kind: ElementName): readonly { readonly element: ElementName; readonly member: string }[] {
  return elementNames.flatMap((element) =>
    Object.entries(format[element].members)
      .filter(([, spec]) => spec.of === kind)
      .map(([member]) => ({ element, member })),
  );
}
