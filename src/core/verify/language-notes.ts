// What people are told of the language inside effects and guards: namespaces of operators, binding roots, slots and the places where events are emitted.
// Operators have notes of their own (operator-notes/).
import type { Json } from '../base/json.ts';
import { type BindingRoot, bindingRoots } from '../schema/language.ts';

/** Namespaces of operators. */
export const namespaceNotes: Readonly<Record<string, string>> = {
  agent: 'An agent that works with a language model: its memory, its tools, its context.',
  anim: 'Frames of animations.',
  array: 'Lists.',
  async: 'Effects in time: all at once, one after another, later, again.',
  behavior: 'Behaviors as values: put together, wired, made.',
  browser: 'What the browser offers: clipboard, place, files.',
  checkpoint: 'Stored states of models.',
  compose: 'One schema of several orbitals.',
  contract: 'Checks of what goes into and comes out of models.',
  data: 'Data for training.',
  ease: 'Curves for movement.',
  format: 'Values as people read them.',
  geo: 'Shapes that meet.',
  graph: 'Graphs for models.',
  grid: 'Cells of a grid.',
  integration: 'Calls to well-known services.',
  llm: 'A language model.',
  lolo: 'Text in the textual form of the format.',
  math: 'Numbers.',
  memory: 'What an agent remembers.',
  nn: 'Layers of neural networks.',
  noise: 'Noise for pictures and worlds.',
  object: 'Objects.',
  os: 'The operating system: files, ports, processes that are watched.',
  path: 'Ways on a grid.',
  prob: 'Probability.',
  session: 'Files of the session of an agent.',
  str: 'Texts.',
  tensor: 'Tensors.',
  time: 'Moments and spans.',
  trace: 'Traces of runs.',
  train: 'Training of models.',
  validate: 'Tests of values: each is true or false.',
  vec: 'Vectors.',
  workspace: 'Files and orbitals of a workspace.',
};

/** What a binding may begin with, as people are told. */
export const rootNotes: Readonly<Record<string, Pick<BindingRoot, 'form' | 'says'>>> = {
  ...bindingRoots,
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
