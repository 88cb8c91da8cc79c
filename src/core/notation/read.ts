// A trait, an entity or a page as the format would have it written: lists and members under their own names, steps in the list of them. Where the format has what
// stands there, it is left alone. Read once for a node: many findings of a search ask for it.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { type Entity, nodeName, type Orbital, type Page, type Trait } from '../schema/element.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import type { Registries } from '../verify/registry.ts';
import { asCall, isCall } from './calls.ts';
import { conditionIn } from './conditions.ts';
import { inLists } from './held-steps.ts';
import { withMarks } from './marks.ts';
import {
  eachWith,
  fieldRules,
  Known,
  namedRules,
  orbitalRules,
  pageRules,
  shownRules,
  textsOf,
  withMeant,
  withMembers,
} from './members.ts';

const isCallIn = (registries: Registries) => (value: Json | undefined) => isCall(value, registries);

/** An element as it is read. */
export interface ElementReading {
  readonly node: JsonObject;
  /** Whether a whole list came to be read, which brings to light what is wrong in it. */
  readonly isReading: boolean;
}

const memo = createNodeMemo<{ readonly registries: Registries; readonly reading: ElementReading | null }>();

/** A trait as the format would have it written; null where it is. */
export function readTrait(trait: Trait, model: Model, registries: Registries): ElementReading | null {
  if (!isObject(trait.node as Json) || trait.form === 'reference') return null;
  const node = trait.node as unknown as JsonObject;
  const known = memo.get(node);
  if (known?.registries === registries) return known.reading;
  const reading = freshReading(node, trait, model, registries);
  memo.set(node, { registries, reading });
  return reading;
}

function freshReading(node: JsonObject, trait: Trait, model: Model, registries: Registries): ElementReading | null {
  const isCall = isCallIn(registries);
  const calls = { isCall, isEffect: (value: Json) => isCall(value) || asCall(value, registries) !== null };
  const lists = new Known(trait, model, calls);
  let out = withMembers('trait', node, () => lists.trait) as JsonObject;
  const machine = out.stateMachine;
  if (machine !== undefined && isObject(machine)) {
    const own = withMembers('machine', inLists(machine) ?? machine, () => lists.machine) as JsonObject;
    if (own !== machine) out = { ...out, stateMachine: own };
  }
  const isReading = out !== node;
  // What the lists hold is told once they are where they belong.
  const seen = isReading ? traitOf(out, trait) : trait;
  const inside = new Known(seen, model, calls);
  out = withElements(out, seen, inside, registries);
  return out === node ? null : { node: out, isReading };
}

/** A trait as it would be read from another node. */
function traitOf(node: JsonObject, trait: Trait): Trait {
  const home = { name: 'Home', entity: trait.orbital.entity?.node ?? 'Home', traits: [node], pages: [] };
  return indexSchema(schemaOf({ name: 'App', orbitals: [home] } as never)).traits[0] ?? trait;
}

function withElements(node: JsonObject, trait: Trait, known: Known, registries: Registries): JsonObject {
  let out = node;
  const put = (member: string, value: Json | undefined) => {
    if (value !== undefined && value !== out[member]) out = { ...out, [member]: value };
  };
  put(
    'emits',
    eachWith('emit', out.emits, () => known.emit),
  );
  put(
    'listens',
    eachWith('listen', out.listens, () => known.listen),
  );
  const written = out.stateMachine;
  if (written === undefined || !isObject(written)) return out;
  let machine: JsonObject = written;
  const inMachine = (member: string, list: Json | undefined) => {
    if (list !== undefined && list !== machine[member]) machine = { ...machine, [member]: list };
  };
  inMachine(
    'states',
    eachWith('state', machine.states, () => known.state),
  );
  inMachine(
    'events',
    eachWith('event', machine.events, () => known.event),
  );
  inMachine(
    'transitions',
    eachWith('transition', machine.transitions, () => known.transition),
  );
  inMachine('events', withPayloads(machine.events, trait, known));
  inMachine('transitions', withCalls(machine.transitions, registries));
  machine = withMarks(machine);
  put('stateMachine', machine);
  return out;
}

function withPayloads(events: Json | undefined, { events: read }: Trait, known: Known): Json | undefined {
  if (events === undefined || !isArray(events)) return events;
  const out = events.map((node): Json => {
    if (!isObject(node)) return node;
    const hasNone = node.payload === undefined && node.payloadSchema === undefined;
    const listed = (hasNone ? withMembers('event', node, () => known.payloadList) : node) as JsonObject;
    const member = listed.payloadSchema === undefined ? 'payload' : 'payloadSchema';
    const name = nodeName(listed, 'key');
    const payload = read.find((one) => one.name === name)?.payload ?? null;
    const fields = eachWith('payload', listed[member], () => known.payload(name, payload));
    return fields === listed[member] ? listed : { ...listed, [member]: fields as Json };
  });
  return out.every((node, i) => node === events[i]) ? events : out;
}

/** Steps whose guard is code or whose effects are no calls, where they can be read as what the format has. */
function withCalls(steps: Json | undefined, registries: Registries): Json | undefined {
  if (steps === undefined || !isArray(steps)) return steps;
  const isKnown = isCallIn(registries);
  const out = steps.map((step): Json => {
    if (!isObject(step)) return step;
    const { guard, effects } = step;
    const condition = guard === undefined ? null : conditionIn(guard, registries);
    const calls = effectsOf(effects, isKnown, registries);
    if (condition === null && calls === effects) return step;
    return {
      ...step,
      ...(condition !== null && { guard: condition }),
      ...(calls !== effects && { effects: calls as Json }),
    };
  });
  return out.every((node, i) => node === steps[i]) ? steps : out;
}

function effectsOf(
  effects: Json | undefined,
  isKnown: (value: Json | undefined) => boolean,
  registries: Registries,
): Json | undefined {
  if (effects === undefined || effects === null) return effects;
  // One call stands alone where lists of them may be left out.
  const list = isArray(effects) && !(isKnown(effects) && effects.some((one) => !isArray(one))) ? effects : [effects];
  const calls = list.map((one): Json => (isKnown(one) ? one : ((asCall(one, registries) as Json | null) ?? one)));
  const isSame = list === effects && calls.every((one, i) => one === list[i]);
  return isSame || !calls.every(isArray) ? effects : calls;
}

/** Names that pages and listeners speak of and no trait has. */
export const namesWanted = (model: Model): ReadonlySet<string> =>
  new Set(
    [
      ...model.pages.flatMap((page) => page.traitNames),
      ...model.traits.flatMap((one) => one.listens.flatMap(({ sourceTrait }) => sourceTrait ?? [])),
    ].filter((name) => !model.traitsByName.has(name)),
  );

/** A trait without a name, under the one that others speak of. */
export const namedTrait = (node: JsonObject, model: Model): JsonObject =>
  withMembers('trait', node, () => namedRules(namesWanted(model))) as JsonObject;

/** Fields whose values stand under the name that another format has for them. */
function withValues(fields: readonly Json[]): readonly Json[] {
  const isTexts = (value: Json) => isArray(value) && value.length > 0 && textsOf(value).length === value.length;
  const out = fields.map((field) => withMeant('field', field, 'values', isTexts));
  return out.every((field, i) => field === fields[i]) ? fields : out;
}

/** An orbital without traits whose traits stand under another member; null where none do. */
export function readOrbital({ node, traits }: Orbital): JsonObject | null {
  if (traits.length > 0) return null;
  const own = node as unknown as JsonObject;
  const read = withMembers('orbital', own, () => orbitalRules) as JsonObject;
  return read === own ? null : read;
}

/** An entity with the name that is asked for, where one is, and the names of its fields. */
export function readEntity(entity: Entity, model: Model, wanted: ReadonlySet<string>): ElementReading | null {
  if (!isObject(entity.node as Json)) return null;
  const whole = entity.node as unknown as JsonObject;
  const named = wanted.size === 0 ? whole : (withMembers('entity', whole, () => namedRules(wanted)) as JsonObject);
  const known = () => new Set(entity.fields.map(({ node: field }) => nodeName(field as Json, 'name')));
  const listed = eachWith('field', named.fields, () => fieldRules(entity.name, model, known()));
  const fields = listed !== undefined && isArray(listed) ? withValues(listed) : listed;
  const node = fields === undefined || fields === named.fields ? named : { ...named, fields };
  return node === whole ? null : { node, isReading: named !== whole };
}

/** A page with its path and the traits that it shows. */
export function readPage(page: Page): ElementReading | null {
  if (!isObject(page.node as Json)) return null;
  const names = new Set(page.orbital.traits.map(({ name }) => name).filter((name) => name !== ''));
  const whole = page.node as unknown as JsonObject;
  let node = withMembers('page', whole, () => pageRules(names)) as JsonObject;
  const traits = eachWith('shown', node.traits, () => shownRules(names));
  if (traits !== undefined && traits !== node.traits) node = { ...node, traits };
  return node === whole ? null : { node, isReading: false };
}

/** The smallest places in which two values differ. */
export function differing(before: Json, after: Json, path: string): { readonly path: string; readonly value: Json }[] {
  if (before === after) return [];
  if (isArray(before) && isArray(after) && before.length === after.length)
    return before.flatMap((item, i) => differing(item, after[i] as Json, `${path}/${i}`));
  if (isObject(before) && isObject(after)) {
    const [keys, others] = [Object.keys(before), Object.keys(after)];
    if (keys.length === others.length && keys.every((key, i) => key === others[i]))
      return keys.flatMap((key) => differing(before[key] as Json, after[key] as Json, `${path}/${key}`));
  }
  return [{ path, value: after }];
}
