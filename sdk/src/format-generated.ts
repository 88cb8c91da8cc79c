// Generated from the contract by `npm run sdk`. Do not edit.

/** A value, a binding such as `@entity.title`, or a list headed by an operator. */
export type Expression = unknown;

/** A list headed by an operator: `['set', '@entity.status', 'open']`. */
export type Effect = readonly [operator: string, ...rest: unknown[]];

/** What is shown: an object with a `type`, and whatever properties the pattern has. */
export interface Pattern {
  type?: string;
  children?: readonly unknown[];
  [property: string]: unknown;
}

/** Any word, with those that are known first. */
type Word<Known extends string> = Known | (string & {});

/** A whole application: a name and a list of orbitals. Members that the format does not know are kept. */
export interface OrbSchema {
  /** The name of the application. */
  name?: string;
  /** The parts of the application. */
  orbitals: readonly Orbital[];
  /** The version of the application. */
  version?: string;
  /** What it is for, in words for people. */
  description?: string;
  /** Services that `call-service` may call in any orbital. */
  services?: readonly (Service | string)[];
  /** The version of the format by which the document is judged, before the one that a request or the configuration names. */
  target?: unknown;
  /** The version of the format that the document was written for. */
  schemaVersion?: unknown;
  /** What tools wrote down about how the document came about. */
  ledger?: unknown;
  /** Words and facts of the subject, for tools. */
  domainContext?: unknown;
  /** Hints about how the application should look. */
  design?: unknown;
  /** Colours, fonts and spaces. */
  theme?: unknown;
  /** Settings of the application. */
  config?: unknown;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** The address of the JSON Schema by which editors complete and explain. */
  $schema?: string;
  /** What tools noted about the document. */
  _metadata?: unknown;
  [member: string]: unknown;
}

/** The second dialect: one state machine for each entity, and nothing to show. The first state of a list is the initial one, unless another is marked. Members that the format does not know are kept. */
export interface MachinesSchema {
  /** The name of the application. */
  name?: string;
  /** The entities: names, or objects with fields. */
  entities?: readonly (Entity | string)[];
  /** The states of each entity, by its name: `{"Loan": ["open", "returned"]}`. */
  states?: Record<string, unknown>;
  /** The transitions of all machines; `entity` says of which one, where state names leave it open. */
  transitions?: readonly Transition[];
  /** The version of the application. */
  version?: string;
  /** What it is for, in words for people. */
  description?: string;
  /** Services that `call-service` may call in any orbital. */
  services?: readonly (Service | string)[];
  /** The version of the format by which the document is judged, before the one that a request or the configuration names. */
  target?: unknown;
  /** The version of the format that the document was written for. */
  schemaVersion?: unknown;
  /** What tools wrote down about how the document came about. */
  ledger?: unknown;
  /** Words and facts of the subject, for tools. */
  domainContext?: unknown;
  /** Hints about how the application should look. */
  design?: unknown;
  /** Colours, fonts and spaces. */
  theme?: unknown;
  /** Settings of the application. */
  config?: unknown;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** The address of the JSON Schema by which editors complete and explain. */
  $schema?: string;
  [member: string]: unknown;
}

/** A part of the application: one entity, the traits that work on it, and the pages that show them. Members that the format does not know are kept. */
export interface Orbital {
  /** The name of the orbital. */
  name?: string;
  /** The entity that the orbital is about. */
  entity?: Entity | string;
  /** Further entities, such as those of behaviors that the orbital took in. */
  auxiliaryEntities?: readonly (Entity | string)[];
  /** What the orbital does. */
  traits?: readonly (Trait | TraitReference | string)[];
  /** Where it is shown. */
  pages?: readonly (Page | string)[];
  /** Other files whose traits and pages the orbital refers to. */
  uses?: readonly Import[];
  /** Events that leave the orbital, as a whole. */
  emits?: readonly unknown[];
  /** Events that reach the orbital, as a whole. */
  listens?: readonly unknown[];
  /** Services that `call-service` may call in this orbital. */
  services?: readonly (Service | string)[];
  /** Colours, fonts and spaces of this orbital. */
  theme?: unknown;
  /** Relations between entities, for tools. */
  relations?: readonly unknown[];
  /** Words and facts of the subject, for tools. */
  domainContext?: unknown;
  /** Hints about how this orbital should look. */
  design?: unknown;
  /** What it is for, in words for people. */
  description?: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** Settings of the orbital. */
  config?: unknown;
  /** What other files may use of this orbital. */
  exposes?: readonly unknown[];
  [member: string]: unknown;
}

/** Another file, under an alias by which references call it. Members that the format does not know are kept. */
export interface Import {
  /** The file or behavior. */
  from?: string;
  /** The alias: what `ref` of a trait begins with. */
  as: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** What it is for, in words for people. */
  description?: string;
  [member: string]: unknown;
}

/** Something outside that effects call: `["call-service", "mail", "send", {...}]`. Members that the format does not know are kept. */
export interface Service {
  /** What `call-service` calls it. */
  name: string;
  /** How it is reached. */
  type?: Word<'rest' | 'socket' | 'mcp'>;
  /** Where a `rest` service answers. */
  baseUrl?: string;
  /** Where a `socket` service answers. */
  url?: string;
  /** Where an `mcp` service is found. */
  serverPath?: string;
  /** How requests prove who sends them: `type` is `api-key`, `bearer`, `basic` or `oauth2`. */
  auth?: Record<string, unknown>;
  /** Headers that every request carries. */
  headers?: Record<string, unknown>;
  /** Milliseconds after which a request fails. */
  timeout?: number;
  /** Events that a `socket` service takes and sends. */
  events?: unknown;
  /** What a `socket` service does when the connection is lost. */
  reconnect?: unknown;
  /** What an `mcp` service can do. */
  capabilities?: readonly unknown[];
  /** Variables that an `mcp` service is started with. */
  env?: unknown;
  /** What it is for, in words for people. */
  description?: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  [member: string]: unknown;
}

/** A kind of record: its name, its fields, and where its records live. Members that the format does not know are kept. */
export interface Entity {
  /** The name of the entity. */
  name: string;
  /** Where its records live. */
  persistence?: Word<'persistent' | 'runtime' | 'singleton' | 'instance'>;
  /** The name under which records are stored. */
  collection?: string;
  /** The fields of a record. Every record also has `id`, `createdAt` and `updatedAt`. */
  fields?: readonly (Field | string)[];
  /** Records that are there from the start. */
  instances?: readonly unknown[];
  /** What it is for, in words for people. */
  description?: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** Other words for it, for search. */
  synonyms?: string;
  /** Who is expected to change it. */
  tier?: Word<'essential' | 'domain' | 'presentation' | 'policy' | 'infra' | 'internal'>;
  [member: string]: unknown;
}

/** A field of an entity. A bare name is a field of unknown type. Members that the format does not know are kept. */
export interface Field {
  /** The name of the field. */
  name: string;
  /** What the field holds. */
  type?: Word<'string' | 'number' | 'boolean' | 'date' | 'timestamp' | 'datetime' | 'array' | 'object' | 'enum' | 'relation' | 'email' | 'url' | 'phone' | 'uuid' | 'image' | 'file' | 'money' | 'scalar' | 'union' | 'node' | 'trait'>;
  /** Whether a record must have it. */
  required?: boolean;
  /** Its value in a new record. */
  default?: unknown;
  /** The only values that it may have. */
  values?: readonly unknown[];
  /** What an array holds. */
  items?: ItemType | string;
  /** The members of an object, by name. */
  properties?: unknown;
  /** The entity that a relation leads to. */
  relation?: Relation | string;
  /** The least number, length or count. */
  min?: number;
  /** The greatest number, length or count. */
  max?: number;
  /** How the text is written: `email`, `url`, `phone`, `date`, ... */
  format?: string;
  /** Whether it identifies a record. */
  primaryKey?: boolean;
  /** Whether no two records may share a value. */
  unique?: boolean;
  /** What it is for, in words for people. */
  description?: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** Whether it belongs to the behavior that the entity was taken from. */
  intrinsic?: boolean;
  /** Other words for it, for search. */
  synonyms?: string;
  /** Who is expected to change it. */
  tier?: Word<'essential' | 'domain' | 'presentation' | 'policy' | 'infra' | 'internal'>;
  /** What people see as its name. */
  label?: string;
  [member: string]: unknown;
}

/** What the items of an array are. Members that the format does not know are kept. */
export interface ItemType {
  /** The type of an item. */
  type?: Word<'string' | 'number' | 'boolean' | 'date' | 'timestamp' | 'datetime' | 'array' | 'object' | 'enum' | 'relation' | 'email' | 'url' | 'phone' | 'uuid' | 'image' | 'file' | 'money' | 'scalar' | 'union' | 'node' | 'trait' | 'int' | 'float' | 'json' | 'asset' | 'unknown' | 'any'>;
  /** The members of an item that is an object, by name. */
  properties?: unknown;
  /** What an item that is an array holds. */
  items?: ItemType | string;
  /** The only values that an item may have. */
  values?: readonly unknown[];
  /** The entity that an item leads to. */
  relation?: Relation | string;
  /** What it is for, in words for people. */
  description?: string;
  [member: string]: unknown;
}

/** Where a field of type `relation` leads. Members that the format does not know are kept. */
export interface Relation {
  /** The entity that it leads to. */
  entity?: string;
  /** Whether it leads to one record or to several. */
  cardinality?: Word<'one' | 'many' | 'one-to-one' | 'many-to-one' | 'one-to-many' | 'many-to-many'>;
  /** The field of that entity that it is matched with. */
  field?: string;
  /** What it is for, in words for people. */
  description?: string;
  [member: string]: unknown;
}

/** A piece of behavior: a state machine, its effects and the events that join it to others. A bare name is a trait of which nothing is known. Members that the format does not know are kept. */
export interface Trait {
  /** The name by which pages and listeners call the trait. */
  name: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** The trait of another file that this one is: `Alias.traits.Name`, where `uses` of the orbital gives the alias. */
  ref?: string;
  /** The entity that the trait works on: `@entity` is a record of it. */
  linkedEntity?: string;
  /** What the trait is for, which decides whether it must show something. */
  category?: Word<'interaction' | 'lifecycle' | 'integration' | 'game-core' | 'game-entity' | 'game-ui'>;
  /** The states of the trait and what leads from one to another. */
  stateMachine?: StateMachine;
  /** The events that the trait emits for others. */
  emits?: readonly (Emit | string)[];
  /** The events of other traits that this one reacts to. */
  listens?: readonly (Listener | string)[];
  /** What happens again and again while the trait is shown. */
  ticks?: readonly Tick[];
  /** The settings of the trait by name, each with its type and default; a reference gives their values. Read as `@config.name`. */
  config?: Record<string, Setting | unknown>;
  /** Whether the trait works on one record or on all. */
  scope?: Word<'instance' | 'collection'>;
  /** Effects that run once, before the first event. */
  initialEffects?: readonly Effect[];
  /** Fields that the linked entity must have. */
  requiredFields?: readonly unknown[];
  /** Entities beside the linked one that the trait reads. */
  dataEntities?: readonly unknown[];
  /** What it is for, in words for people. */
  description?: string;
  /** What the trait needs of its surroundings. */
  capabilities?: readonly unknown[];
  /** Other words for it, for search. */
  synonyms?: string;
  /** Who is expected to change it. */
  tier?: Word<'essential' | 'domain' | 'presentation' | 'policy' | 'infra' | 'internal'>;
  /** Whether a reference may link the trait to another entity. */
  entityRebindable?: boolean;
  /** What an entity that a reference links must have. */
  entityContract?: Record<string, unknown>;
  /** The behavior that the trait was taken from. */
  sourceBehavior?: Record<string, unknown>;
  /** The entity of that behavior. */
  sourceEntityDefinition?: Record<string, unknown>;
  [member: string]: unknown;
}

/** A trait that is taken from another file: a trait with `ref` and without `stateMachine`. Members that the format does not know are kept. */
export interface TraitReference {
  /** The name by which pages and listeners call the trait. */
  name: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** The trait of another file that this one is: `Alias.traits.Name`, where `uses` of the orbital gives the alias. */
  ref?: string;
  /** The entity that the trait works on: `@entity` is a record of it. */
  linkedEntity?: string;
  /** What the trait is for, which decides whether it must show something. */
  category?: Word<'interaction' | 'lifecycle' | 'integration' | 'game-core' | 'game-entity' | 'game-ui'>;
  /** The states of the trait and what leads from one to another. */
  stateMachine?: StateMachine;
  /** The events that the trait emits for others. */
  emits?: readonly (Emit | string)[];
  /** The events of other traits that this one reacts to. */
  listens?: readonly (Listener | string)[];
  /** What happens again and again while the trait is shown. */
  ticks?: readonly Tick[];
  /** Values for the settings of the trait, by name. */
  config?: Record<string, Setting | unknown>;
  /** Whether the trait works on one record or on all. */
  scope?: Word<'instance' | 'collection'>;
  /** Effects that run once, before the first event. */
  initialEffects?: readonly Effect[];
  /** Fields that the linked entity must have. */
  requiredFields?: readonly unknown[];
  /** Entities beside the linked one that the trait reads. */
  dataEntities?: readonly unknown[];
  /** What it is for, in words for people. */
  description?: string;
  /** What the trait needs of its surroundings. */
  capabilities?: readonly unknown[];
  /** Other words for it, for search. */
  synonyms?: string;
  /** Who is expected to change it. */
  tier?: Word<'essential' | 'domain' | 'presentation' | 'policy' | 'infra' | 'internal'>;
  /** Whether a reference may link the trait to another entity. */
  entityRebindable?: boolean;
  /** What an entity that a reference links must have. */
  entityContract?: Record<string, unknown>;
  /** The behavior that the trait was taken from. */
  sourceBehavior?: Record<string, unknown>;
  /** The entity of that behavior. */
  sourceEntityDefinition?: Record<string, unknown>;
  /** Events of the trait under other names: `{"SAVE": "LOAN_SAVED"}`. */
  events?: unknown;
  /** Effects in place of those of the trait, by event. */
  effects?: unknown;
  /** Fields of the entity in place of those that the trait names. */
  fields?: unknown;
  /** The name of the trait here. */
  as?: string;
  /** The file that it is taken from. */
  from?: string;
  [member: string]: unknown;
}

/** A setting of a trait, which whoever refers to the trait may change. Members that the format does not know are kept. */
export interface Setting {
  /** What the setting holds. */
  type?: Word<'string' | 'number' | 'boolean' | 'date' | 'timestamp' | 'datetime' | 'array' | 'object' | 'enum' | 'relation' | 'email' | 'url' | 'phone' | 'uuid' | 'image' | 'file' | 'money' | 'scalar' | 'union' | 'node' | 'trait' | 'int' | 'float' | 'json' | 'asset' | 'unknown' | 'slot' | 'pattern' | 'render-ui' | 'icon'>;
  /** Its value where nobody gives another. */
  default?: unknown;
  /** What people see as its name. */
  label?: string;
  /** What it is for, in words for people. */
  description?: string;
  /** The only values that it may have. */
  values?: readonly unknown[];
  /** What an array holds. */
  items?: ItemType | string;
  /** The members of an object, by name. */
  properties?: unknown;
  /** Whether a reference must give it. */
  required?: boolean;
  /** Other words for it, for search. */
  synonyms?: string;
  /** Who is expected to change it. */
  tier?: Word<'essential' | 'domain' | 'presentation' | 'policy' | 'infra' | 'internal'>;
  [member: string]: unknown;
}

/** States, the events that are known, and the transitions between states. Members that the format does not know are kept. */
export interface StateMachine {
  /** The states; exactly one is the initial one. */
  states?: readonly (State | string)[];
  /** The events that transitions fire on, and those that the trait only emits. */
  events?: readonly (Event | string)[];
  /** What leads from one state to another. */
  transitions?: readonly Transition[];
  /** A name, for people. */
  name?: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** What it is for, in words for people. */
  description?: string;
  [member: string]: unknown;
}

/** A state of a machine. Members that the format does not know are kept. */
export interface State {
  /** The name of the state. */
  name: string;
  /** Whether the machine begins here. */
  isInitial?: boolean;
  /** Whether the machine ends here: no transition leaves the state. */
  isTerminal?: boolean;
  /** The same as `isTerminal`. */
  isFinal?: boolean;
  /** What it is for, in words for people. */
  description?: string;
  /** Effects that run whenever the state is entered. */
  onEntry?: readonly Effect[];
  /** Effects that run whenever the state is left. */
  onExit?: readonly Effect[];
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** Other words for it, for search. */
  synonyms?: string;
  /** Who is expected to change it. */
  tier?: Word<'essential' | 'domain' | 'presentation' | 'policy' | 'infra' | 'internal'>;
  [member: string]: unknown;
}

/** An event that a machine knows. `INIT` starts it; a name that begins with `_` belongs to the system. Members that the format does not know are kept. */
export interface Event {
  /** What transitions, effects and patterns call it. */
  key: string;
  /** What people see as its name; the key where there is none. */
  name?: string;
  /** What comes with it, read as `@payload.name`. */
  payloadSchema?: readonly (PayloadField | string)[];
  /** The same as `payloadSchema`. */
  payload?: readonly (PayloadField | string)[];
  /** What it is for, in words for people. */
  description?: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** Other words for it, for search. */
  synonyms?: string;
  /** Who is expected to change it. */
  tier?: Word<'essential' | 'domain' | 'presentation' | 'policy' | 'infra' | 'internal'>;
  [member: string]: unknown;
}

/** A value that comes with an event. Members that the format does not know are kept. */
export interface PayloadField {
  /** The name of the value: `@payload.name`. */
  name: string;
  /** What it is: a field type, `any`, the name of an entity, or one of those in brackets. */
  type?: Word<'string' | 'number' | 'boolean' | 'date' | 'timestamp' | 'datetime' | 'array' | 'object' | 'enum' | 'relation' | 'email' | 'url' | 'phone' | 'uuid' | 'image' | 'file' | 'money' | 'scalar' | 'union' | 'node' | 'trait' | 'int' | 'float' | 'json' | 'asset' | 'unknown' | 'any'>;
  /** Whether the event must carry it. */
  required?: boolean;
  /** Its value where the event does not carry it. */
  default?: unknown;
  /** The only values that it may have. */
  values?: readonly unknown[];
  /** What an array holds. */
  items?: ItemType | string;
  /** The members of an object. */
  properties?: unknown;
  /** The entity that it leads to. */
  relation?: Relation | string;
  /** What it is for, in words for people. */
  description?: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  [member: string]: unknown;
}

/** A way from one state to another on an event. Of those with one source and event the first whose guard holds is taken. Members that the format does not know are kept. */
export interface Transition {
  /** The state that it leaves; several as a list or `A|B`, any as `*`. */
  from: string | readonly string[];
  /** The state that it enters; the same one stays. */
  to: string;
  /** The event that it fires on. */
  event: string;
  /** What must hold for it to be taken. */
  guard?: Expression;
  /** What it does, in order. */
  effects?: readonly Effect[];
  /** What it is for, in words for people. */
  description?: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** A name, for people. */
  name?: string;
  /** Other words for it, for search. */
  synonyms?: string;
  /** Who is expected to change it. */
  tier?: Word<'essential' | 'domain' | 'presentation' | 'policy' | 'infra' | 'internal'>;
  [member: string]: unknown;
}

/** An event that a trait emits: the declaration that goes with `["emit", ...]` and with the events of its patterns. Members that the format does not know are kept. */
export interface Emit {
  /** The event. */
  event: string;
  /** How far it goes. */
  scope?: Word<'internal' | 'external'>;
  /** What comes with it. */
  payloadSchema?: readonly (PayloadField | string)[];
  /** The same as `payloadSchema`. */
  payload?: readonly (PayloadField | string)[];
  /** What it is for, in words for people. */
  description?: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** Other words for it, for search. */
  synonyms?: string;
  /** Who is expected to change it. */
  tier?: Word<'essential' | 'domain' | 'presentation' | 'policy' | 'infra' | 'internal'>;
  [member: string]: unknown;
}

/** An event of another trait, and the event of this one that it fires. Members that the format does not know are kept. */
export interface Listener {
  /** The event that another trait emits. */
  event: string;
  /** The event of this trait that it fires; the same one where there is none. */
  triggers?: string;
  /** The trait whose event is meant; any trait where there is none. */
  source?: ListenerSource;
  /** What the fired event carries, by name, in terms of what came: `{"id": "@payload.loanId"}`. */
  payloadMapping?: Record<string, unknown>;
  /** What must hold for it to fire. */
  guard?: Expression;
  /** How far away the event may come from. */
  scope?: Word<'internal' | 'external'>;
  /** What it is for, in words for people. */
  description?: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  [member: string]: unknown;
}

/** Where the event of a listener comes from. Members that the format does not know are kept. */
export interface ListenerSource {
  /** What the source is. */
  kind?: Word<'trait' | 'orbital' | 'any'>;
  /** The trait. */
  trait?: string;
  /** Its orbital, where it is another one; the name of the orbital or of its entity. */
  orbital?: string;
  [member: string]: unknown;
}

/** Effects that run again and again. Members that the format does not know are kept. */
export interface Tick {
  /** The name of the tick. */
  name: string;
  /** Milliseconds, `"frame"` for every frame, or a cron expression. */
  interval?: unknown;
  /** What it does, in order. */
  effects?: readonly Effect[];
  /** What must hold for it to run. */
  guard?: Expression;
  /** What it is for, in words for people. */
  description?: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** The records that it runs for. */
  appliesTo?: readonly string[];
  /** Which of several runs first. */
  priority?: number;
  [member: string]: unknown;
}

/** An address of the application, and the traits that are shown there. A bare name is a page of which nothing is known. Members that the format does not know are kept. */
export interface Page {
  /** The name of the page. */
  name?: string;
  /** Its address: `/desk`, `/loans/:id`. */
  path?: string;
  /** The page of another file that this one is: `Alias.pages.Name`. */
  ref?: string;
  /** The traits that it shows. */
  traits?: readonly (PageTrait | string)[];
  /** What kind of view it is. */
  viewType?: Word<'list' | 'detail' | 'create' | 'edit' | 'dashboard' | 'custom'>;
  /** What people see as its title. */
  title?: string;
  /** The entity that it is about. */
  primaryEntity?: string;
  /** Whether the application begins here. */
  isInitial?: boolean;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** What it is for, in words for people. */
  description?: string;
  /** How its traits are placed. */
  layout?: unknown;
  /** Colours, fonts and spaces of this page. */
  theme?: unknown;
  [member: string]: unknown;
}

/** A trait that a page shows. Members that the format does not know are kept. */
export interface PageTrait {
  /** The name of a trait of the orbital. */
  ref: string;
  /** Values for the settings of the trait on this page. */
  config?: Record<string, unknown>;
  /** The entity that the trait works on here. */
  linkedEntity?: string;
  /** What the trait is called on this page. */
  name?: string;
  /** An identifier for tools; nothing else reads it. */
  id?: string;
  /** Whether the trait works on one record or on all. */
  scope?: Word<'instance' | 'collection'>;
  /** What it is for, in words for people. */
  description?: string;
  [member: string]: unknown;
}
