// What a `persist` does whose verb is no verb: by the events that tell of its outcome, the state it is done in, what it is given, and how the trait persists the same elsewhere.
// `npm run eval:facts` counts how often each is right.
import { canonicalJson } from '../base/canonical-json.ts';
import { isArray, isObject, type Json } from '../base/json.ts';
import { wordsOf } from '../base/words.ts';
import type { Entity, Trait, Transition } from '../schema/element.ts';
import { persistVerbs } from '../schema/language.ts';

type Verb = 'create' | 'update' | 'delete' | 'clear';

const verbs = [...persistVerbs] as readonly Verb[];

/** Words that tell a verb. */
const telling: Readonly<Record<Verb, readonly string[]>> = {
  create: [
    'create',
    'creating',
    'created',
    'new',
    'add',
    'adding',
    'added',
    'register',
    'registered',
    'submit',
    'submitted',
    'post',
    'posted',
  ],
  update: ['update', 'updating', 'updated', 'edit', 'editing', 'edited', 'change', 'changed'],
  delete: ['delete', 'deleting', 'deleted', 'remove', 'removing', 'removed', 'removal'],
  clear: ['clear', 'clearing', 'cleared'],
};

/** The one verb that words in some names tell, or null. */
function toldBy(names: readonly string[]): Verb | null {
  const words = new Set(names.flatMap(wordsOf));
  const told = verbs.filter((verb) => telling[verb].some((word) => words.has(word)));
  return told.length === 1 ? (told[0] as Verb) : null;
}

const isOption = (value: Json | undefined): boolean =>
  isObject(value ?? null) && isObject((value as { emit?: Json }).emit ?? null);

/** What a call is given, without the events that tell of its outcome. */
const givenTo = (call: readonly Json[]) => canonicalJson(call.slice(2).filter((one) => !isOption(one)) as Json);

/** The verb that the events of a call's outcome tell, or the state that it is done in. */
function verbAround(call: readonly Json[], sources: readonly string[]): Verb | null {
  const option = call.find(isOption) as { readonly emit: Record<string, Json> } | undefined;
  const outcome = Object.values(option?.emit ?? {}).filter((name) => typeof name === 'string');
  return toldBy(outcome) ?? toldBy(sources);
}

/** The verb of a call with a wrong one, the surest witness first. */
export function persistVerbOf(call: readonly Json[], { sources, event, to }: Transition, trait: Trait): Verb {
  return (
    verbAround(call, sources) ??
    givenVerb(call) ??
    elsewhere(call, trait) ??
    toldBy([event]) ??
    toldBy([to]) ??
    toldBy([trait.name]) ??
    (String(call[3]).startsWith('@payload') ? 'create' : 'update')
  );
}

/** Only what is deleted is given as an `id`, nothing at all where all goes, and an object without an `id` is new. */
function givenVerb(call: readonly Json[]): Verb | null {
  const given = call[3];
  if (typeof given === 'string') return /\.(?:id|\w+Id)$/.test(given) ? 'delete' : null;
  if (given === undefined) return 'clear';
  if (!isObject(given) || isOption(given)) return null;
  return given.id === undefined ? 'create' : 'update';
}

/** What other formats call a verb; what is kept one way or the other is in `keeping`. */
const otherWords: Readonly<Record<Verb, readonly string[]>> = {
  create: ['insert', 'insertone', 'push', 'append'],
  update: ['modify', 'patch', 'set', 'merge', 'replace'],
  delete: ['destroy', 'del', 'erase', 'drop', 'unlink'],
  clear: ['reset', 'purge', 'truncate', 'empty'],
};
const keeping: ReadonlySet<string> = new Set(['save', 'put', 'upsert', 'commit']);

/** The verb that a word which is none tells by itself; of one that keeps what is there or new, `update` where another step of the trait has made it before. */
export function verbNamed(word: string, call: readonly Json[], transition: Transition, trait: Trait): Verb | null {
  // What is done around it tells more than a word of another format.
  if ((verbAround(call, transition.sources) ?? givenVerb(call)) !== null) return null;
  const words = wordsOf(word);
  const told = verbs.find((verb) => words.some((one) => otherWords[verb].includes(one))) ?? toldBy([word]);
  if (told === 'delete' || told === 'clear') {
    // Nothing is taken away for a word alone, where what the step is called tells otherwise.
    const called = elsewhere(call, trait) ?? toldBy([transition.event]) ?? toldBy([transition.to]);
    return called === null || called === 'delete' || called === 'clear' ? told : null;
  }
  if (told !== null || !words.some((one) => keeping.has(one))) return told;
  const makes = ({ effects }: Transition) =>
    effects.some((one) => isArray(one) && one[0] === 'persist' && one[1] === 'create' && one[2] === call[2]);
  const maker = trait.transitions.find((one) => one !== transition && makes(one));
  if (maker === undefined) return null;
  // Two ways out of one state are two ways to do the same.
  return maker.sources.some((from) => transition.sources.includes(from)) ? null : 'update';
}

/** How the trait persists the same in another place, where all of those agree. */
function elsewhere(call: readonly Json[], trait: Trait): Verb | null {
  const given = givenTo(call);
  const found = new Set<Verb>();
  for (const { effects } of trait.transitions)
    for (const other of effects)
      if (other !== call && isArray(other) && other[0] === 'persist' && givenTo(other) === given) {
        const verb = verbs.find((one) => one === other[1]);
        if (verb !== undefined) found.add(verb);
      }
  return found.size === 1 ? ([...found][0] as Verb) : null;
}

// What a `set` without a value is to set: the value that is called as the state that the step leads into; else the one that the words of the event say; else the
// name of the state, where another step writes that of its own. Of 2,526 steps of the documents at hand for which there is such a value, 2,508 set it
// (`npm run eval:facts`).

/** The value by name, of those that the field may have and those that other steps set; null where none is called so. */
export function valueNamed(target: string, step: Transition, trait: Trait, entity: Entity | null): string | null {
  const field = entity?.fields.find((one) => one.name === target.split('.')[1])?.node;
  const declared = field !== undefined && isObject(field) && isArray(field.values) ? field.values : [];
  const set = trait.transitions.flatMap((one) => valuesSet(target, one).map((value) => ({ to: one.to, value })));
  const values = [...new Set([...declared, ...set.map(({ value }) => value)])].filter(isName);
  const state = wordsOf(step.to).join();
  const same = values.find((value) => wordsOf(value).join() === state);
  if (same !== undefined) return same;
  const said = wordsOf(step.event).map(stemOf);
  const [meant, ...others] = values.filter((value) => wordsOf(value).every((word) => said.includes(stemOf(word))));
  if (meant !== undefined && others.length === 0) return meant;
  return set.some(({ to, value }) => value === to) ? step.to : null;
}

function valuesSet(target: string, { effects }: Transition): unknown[] {
  return effects.flatMap((effect) =>
    isArray(effect) && effect[0] === 'set' && effect[1] === target ? [effect[2]] : [],
  );
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && !value.startsWith('@') && wordsOf(value).length > 0;

/** What `approve`, `approves`, `approved` and `approving` have in common. */
const stemOf = (word: string) => word.replace(/(?:ed|d|ing|s)$/, '').replace(/e$/, '');
