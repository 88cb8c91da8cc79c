// Which action someone means who calls it by a name that none has. People say the same verbs in other words, and letters do not tell: `create_entity`
// is nearer to `rename_entity` than to `add_entity`. So a name is read as a verb and what it is done to, and compared by letters only where that fails.
import { nameLengthMax, nearestNames } from '../base/nearest.ts';
import type { ActionDefinition } from './action.ts';

/** What a verb may be here, first the nearest: not every element has each. */
const verbs: Readonly<Record<string, readonly string[]>> = {
  ...sayings('create new insert make append declare define introduce', ['add', 'set', 'mark']),
  ...sayings('edit modify change alter replace patch adjust', ['update', 'set', 'retarget']),
  ...sayings('delete drop destroy erase del rm clear', ['remove', 'unset']),
  ...sayings('move redirect reroute', ['retarget', 'update']),
  ...sayings('attach link connect assign', ['bind', 'add']),
  ...sayings('detach unlink disconnect unassign', ['unbind', 'remove']),
  ...sayings('flag', ['mark']),
  add: ['add', 'set', 'mark'],
  set: ['set', 'update', 'retarget', 'mark'],
  update: ['update', 'set', 'retarget'],
  remove: ['remove', 'unset', 'unbind'],
  unset: ['unset', 'remove'],
  rename: ['rename'],
  retarget: ['retarget'],
  mark: ['mark'],
  bind: ['bind'],
  unbind: ['unbind'],
};

/** What an element is called elsewhere. */
const nouns = new Map<string, string>(
  Object.entries({
    ...sayings('orbital model table', 'entity'),
    ...sayings('attribute column', 'field'),
    ...sayings('machine state_machine component', 'trait'),
    ...sayings('edge arrow', 'transition'),
    ...sayings('condition', 'guard'),
    ...sayings('listener', 'listen'),
    ...sayings('emitter', 'emit'),
    ...sayings('timer', 'tick'),
    ...sayings('screen view', 'page'),
    ...sayings('final_state terminal_state', 'terminal'),
  }),
);

function sayings<Meaning>(words: string, meaning: Meaning): Record<string, Meaning> {
  return Object.fromEntries(words.split(' ').map((word) => [word, meaning]));
}

export interface NearestActions {
  /** Nearest first; empty where nothing is near. */
  readonly near: readonly string[];
  /** The element that the name speaks of, with its actions, where nothing is near. */
  readonly element: { readonly name: string; readonly actions: readonly string[] } | null;
}

const nothing: NearestActions = { near: [], element: null };

/** Of a vocabulary whose names are `verb_noun`. */
export function createNearestActions(definitions: readonly ActionDefinition[]): (name: string) => NearestActions {
  const names = new Set(definitions.map(({ name }) => name));
  const known = new Set(definitions.map(({ name }) => name.slice(name.indexOf('_') + 1)));
  const elementOf = (noun: string) => definitions.find(({ name }) => name.endsWith(`_${noun}`))?.element;

  return (name) => {
    if (name.length > nameLengthMax) return nothing;
    const words = toWords(name);
    if (names.has(words.join('_'))) return { near: [words.join('_')], element: null };
    for (const [verb, noun] of readings(words)) {
      const forms = formsOf(noun, known);
      for (const other of verbs[near(verb, Object.keys(verbs)) ?? ''] ?? []) {
        const found = forms.map((form) => `${other}_${form}`).filter((one) => names.has(one));
        if (found.length > 0) return { near: found, element: null };
      }
    }
    for (const [, noun] of readings(words)) {
      const element = formsOf(noun, known).map(elementOf)[0];
      if (element === undefined) continue;
      const actions = definitions.filter((one) => one.element === element).map((one) => one.name);
      return { near: [], element: { name: element, actions } };
    }
    return { near: nearestNames(name, names), element: null };
  };
}

/** `createEntity`, `create-entity` and `entity.create` are words alike. */
function toWords(name: string): string[] {
  const spaced = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  return spaced.split(/[^a-z]+/).filter((word) => word !== '');
}

/** A verb and what it is done to: all that follows, or the last word of it; the verb may come last, too. */
function readings(words: readonly string[]): [verb: string, noun: string][] {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || words.length < 2) return [];
  return [
    [first, words.slice(1).join('_')],
    [first, last],
    [last, words.slice(0, -1).join('_')],
  ];
}

/** A noun as the vocabulary has it, in either number; that it was asked for in comes first. */
function formsOf(noun: string, known: ReadonlySet<string>): string[] {
  const asked = [noun, noun.replace(/ies$/, 'y'), noun.replace(/s$/, ''), `${noun}s`];
  const meant = asked.flatMap((form) => [form, nouns.get(form) ?? form]);
  const forms = [...new Set(meant.flatMap((form) => [form, `${form}s`]))].filter((form) => known.has(form));
  if (forms.length > 0) return forms;
  const slip = near(noun, known);
  return slip === undefined ? [] : [slip];
}

function near(word: string, candidates: Iterable<string>): string | undefined {
  const list = [...candidates];
  return list.includes(word) ? word : nearestNames(word, list, 1)[0];
}
