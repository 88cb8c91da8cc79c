// What people are told of the language inside effects and guards: operators with their arguments, namespaces, binding roots, slots and the places where
// events are emitted. The registries say which operators there are and how many arguments they take; a test holds these notes to them.
import type { Json } from '../base/json.ts';

export interface OperatorNote {
  /** The arguments in order, `?` at those that may be absent and `...` where there may be more. */
  readonly arguments: string;
  readonly says: string;
  readonly example: Json;
}

const note = (args: string, says: string, example: Json): OperatorNote => ({ arguments: args, says, example });
const [title, total, items] = ['@entity.title', '@entity.total', '@payload.data'];

/** Operators with a sentence of their own. The others are told by their namespace and their number of arguments. */
export const operatorNotes: Readonly<Record<string, OperatorNote>> = {
  'render-ui': note('slot pattern options?', 'Shows a pattern in a slot; `null` clears the slot.', ['render-ui', 'main', { type: 'data-list', entity: '@entity', fields: ['title'] }]),
  set: note('target value', 'Gives a field of the record a value.', ['set', '@entity.status', 'open']),
  persist: note('verb entity data? options?', 'Stores a record: the verb is `create`, `update`, `delete` or `clear`. `emit` in the options names the events that follow.', ['persist', 'create', 'Loan', '@payload.data', { emit: { success: 'LoanSaved', failure: 'LoanSaveFailed' } }]),
  fetch: note('entity options?', 'Reads records of an entity. The event in `emit.success` brings them as `@payload.data`.', ['fetch', 'Loan', { emit: { success: 'LoanLoaded', failure: 'LoanLoadFailed' } }]),
  'fetch-stream': note('entity options?', 'Reads records of an entity as they come.', ['fetch-stream', 'Message', { emit: { success: 'MessageCame' } }]),
  ref: note('entity options?', 'Watches records of an entity: what follows runs again when they change.', ['ref', 'Loan']),
  emit: note('event payload?', 'Emits an event, which other traits may listen for. The trait lists it in `emits`.', ['emit', 'LOAN_RETURNED', { id: '@entity.id' }]),
  notify: note('message kind?', 'Shows a message for a moment: the kind is `success`, `error`, `warning` or `info`.', ['notify', 'Saved', 'success']),
  navigate: note('path parameters? options?', 'Goes to a page.', ['navigate', '/loans/:id', { id: '@entity.id' }]),
  'navigate-back': note('', 'Goes to the page before.', ['navigate-back']),
  'call-service': note('service action parameters? options?', 'Calls a service. `emit` in the options names the events that follow.', ['call-service', 'mail', 'send', { to: '@entity.email' }, { emit: { success: 'MailSent', failure: 'MailFailed' } }]),
  'send-server': note('event payload?', 'Sends an event to the server.', ['send-server', 'SYNC', { id: '@entity.id' }]),
  spawn: note('entity values?', 'Makes a record at run time.', ['spawn', 'Enemy', { x: 10 }]),
  despawn: note('record?', 'Takes a record away that was made at run time.', ['despawn', '@entity.id']),
  increment: note('target by?', 'Adds to a number.', ['increment', '@entity.count', 1]),
  decrement: note('target by?', 'Takes from a number.', ['decrement', '@entity.count', 1]),
  'swap!': note('target function', 'Gives a field the value that a function makes of its old one.', ['swap!', '@entity.tags', ['fn', 'tags', ['array/append', '@tags', 'new']]]),
  deref: note('binding', 'The value that a binding has now.', ['deref', '@entity.count']),
  evaluate: note('expression options?', 'The value of an expression that is data.', ['evaluate', '@entity.rule']),
  forward: note('event payload', 'Passes an event on.', ['forward', 'SELECT', '@payload']),
  log: note('value', 'Writes a value to the log.', ['log', title]),
  wait: note('milliseconds?', 'Waits before the next effect.', ['wait', 500]),
  watch: note('binding effect...', 'Runs effects when a value changes.', ['watch', '@entity.status', ['log', '@entity.status']]),
  train: note('model data? options?', 'Trains a model.', ['train', '@entity.model', items]),
  do: note('effect...', 'Runs effects in order.', ['do', ['set', '@entity.done', true], ['emit', 'DONE']]),
  atomic: note('effect...', 'Runs effects in order, all or none.', ['atomic', ['persist', 'update', 'Loan', '@entity'], ['emit', 'SAVED']]),
  if: note('condition then else', 'One of two values or effects.', ['if', ['=', '@entity.status', 'open'], 'Open', 'Closed']),
  when: note('condition effect', 'Runs an effect where a condition holds.', ['when', '@payload.isUrgent', ['notify', 'Urgent', 'warning']]),
  let: note('bindings body', 'Names values for what follows: each is read as `@name`.', ['let', [['sum', ['+', total, 5]]], ['set', '@entity.total', '@sum']]),
  fn: note('parameters body', 'A function of one or more parameters, read as `@name`.', ['fn', 'item', '@item.title']),
  list: note('value...', 'A list of values.', ['list', 1, 2, 3]),
  path: note('step...', 'A path of steps.', ['path', 'loans', '@entity.id']),
  and: note('condition condition...', 'True where all conditions hold.', ['and', ['>', total, 0], '@entity.isOpen']),
  or: note('left right', 'True where one of two conditions holds.', ['or', '@entity.isOpen', '@entity.isNew']),
  not: note('condition', 'True where a condition does not hold.', ['not', '@entity.isOpen']),
  '=': note('left right', 'True where two values are equal.', ['=', '@entity.status', 'open']),
  '==': note('left right', 'The same as `=`.', ['==', '@entity.status', 'open']),
  '!=': note('left right', 'True where two values differ.', ['!=', '@entity.status', 'open']),
  '<': note('left right', 'True where a number is less than another.', ['<', total, 10]),
  '<=': note('left right', 'True where a number is at most another.', ['<=', total, 10]),
  '>': note('left right', 'True where a number is greater than another.', ['>', total, 10]),
  '>=': note('left right', 'True where a number is at least another.', ['>=', total, 10]),
  '+': note('number number...', 'The sum of numbers.', ['+', total, 1]),
  '-': note('number number?', 'The difference of two numbers, or the negative of one.', ['-', total, 1]),
  '*': note('number number...', 'The product of numbers.', ['*', total, 2]),
  '/': note('number number', 'The quotient of two numbers.', ['/', total, 2]),
  '%': note('number number', 'The remainder of a division.', ['%', total, 2]),
};

/** Namespaces of operators, and an argument that fits. */
export const namespaceNotes: Readonly<Record<string, { readonly says: string; readonly argument: Json }>> = {
  agent: { says: 'An agent that works with a language model: its memory, its tools, its context.', argument: title },
  anim: { says: 'Frames of animations.', argument: 1 },
  array: { says: 'Lists.', argument: items },
  async: { says: 'Effects in time: all at once, one after another, later, again.', argument: ['log', title] },
  behavior: { says: 'Behaviors as values: put together, wired, made.', argument: '@entity.behavior' },
  browser: { says: 'What the browser offers: clipboard, place, files.', argument: title },
  checkpoint: { says: 'Stored states of models.', argument: '@entity.model' },
  compose: { says: 'Views of other traits inside this one.', argument: '@entity.children' },
  contract: { says: 'Checks of what goes into and comes out of models.', argument: '@entity.model' },
  data: { says: 'Data for training.', argument: items },
  ease: { says: 'Curves for movement.', argument: 0.5 },
  format: { says: 'Values as people read them.', argument: total },
  geo: { says: 'Shapes that meet.', argument: '@entity.box' },
  graph: { says: 'Graphs for models.', argument: '@entity.graph' },
  grid: { says: 'Cells of a grid.', argument: '@entity.cell' },
  integration: { says: 'Calls to well-known services.', argument: title },
  llm: { says: 'A language model.', argument: title },
  lolo: { says: 'Text in the textual form of the format.', argument: title },
  math: { says: 'Numbers.', argument: total },
  memory: { says: 'What an agent remembers.', argument: title },
  nn: { says: 'Layers of neural networks.', argument: '@entity.layer' },
  noise: { says: 'Noise for pictures and worlds.', argument: 0.5 },
  object: { says: 'Objects.', argument: '@entity' },
  os: { says: 'The operating system: files, ports, processes that are watched.', argument: title },
  path: { says: 'Ways on a grid.', argument: '@entity.cell' },
  prob: { says: 'Probability.', argument: 0.5 },
  session: { says: 'Files of the session of an agent.', argument: title },
  str: { says: 'Texts.', argument: title },
  tensor: { says: 'Tensors.', argument: '@entity.tensor' },
  time: { says: 'Moments and spans.', argument: '@entity.createdAt' },
  trace: { says: 'Traces of runs.', argument: title },
  train: { says: 'Training of models.', argument: '@entity.model' },
  validate: { says: 'Tests of values: each is true or false.', argument: title },
  vec: { says: 'Vectors.', argument: '@entity.position' },
  workspace: { says: 'Files and orbitals of a workspace.', argument: title },
};

export interface RootNote {
  readonly form: string;
  readonly says: string;
}

/** What a binding may begin with. */
export const bindingRoots: Readonly<Record<string, RootNote>> = {
  entity: { form: '@entity.field', says: 'A field of the record that the trait works on.' },
  payload: { form: '@payload.name', says: 'A value that came with the event; not in a tick.' },
  state: { form: '@state', says: 'The name of the state that the machine is in.' },
  now: { form: '@now', says: 'The present moment.' },
  config: { form: '@config.name', says: 'A setting of the trait.' },
  computed: { form: '@computed.name', says: 'A value that the trait works out.' },
  trait: { form: '@trait.Name', says: 'The view of another trait, to be placed inside a pattern.' },
  user: { form: '@user.name', says: 'Something of the person who is signed in.' },
  Entity: { form: '@Loan.field', says: 'A field of another entity, by its name.' },
  local: { form: '@name', says: 'A name that `fn` or `let` around it gives; `@item`, `@index`, `@row` and `@result` are given where a list is shown.' },
};

/** What each slot is for; a slot that ends in `*` is any that begins so. */
export const slotNotes: Readonly<Record<string, string>> = {
  main: 'The middle of the page.',
  modal: 'A dialog above the page. Whoever opens it needs a way to close it.',
  drawer: 'A panel that slides over the page. Whoever opens it needs a way to close it.',
  sidebar: 'Beside the middle.',
  center: 'The middle of a layout with columns.',
  overlay: 'Above everything, without a dialog.',
  toast: 'A message for a moment.',
  floating: 'Something that floats above the page.',
  system: 'What belongs to the application itself.',
  content: 'The content of a layout.',
  screen: 'The whole screen.',
  'hud-*': 'A display at an edge of a game, such as `hud-top`.',
};

/** The three places where a trait emits an event. */
export const emitSites: readonly { readonly name: string; readonly says: string; readonly example: Json }[] = [
  { name: 'emit effect', says: 'An `emit` effect.', example: ['emit', 'LOAN_RETURNED', { id: '@entity.id' }] },
  { name: 'emit option', says: 'The `emit` option of `fetch`, `persist`, `ref` and `call-service`: what follows success and failure.', example: ['fetch', 'Loan', { emit: { success: 'LoanLoaded', failure: 'LoanLoadFailed' } }] },
  { name: 'event property', says: 'A text in a property of a pattern that holds an event: `event`, `action`, any `*Event` and `on*`, and key maps.', example: { type: 'button', label: 'Return', action: 'RETURN' } },
];
