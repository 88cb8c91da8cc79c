// Menders of what an event declares as its payload: names that are none, fields that nobody gives, fields that a control gives and nobody declares.

import { groupBy } from '../base/groups.ts';
import type { Json } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { onceFor } from '../base/node-memo.ts';
import { formatPointer, parsePointer } from '../base/pointer.ts';
import type { Action } from '../plan/index.ts';
import { nodeName, type Trait, type Transition } from '../schema/element.ts';
import { quote } from '../verify/hint.ts';
import { pathOfWay, type Results, resultsOf } from '../verify/step-content.ts';
import { ask, firstRepair } from './machines.ts';
import { type Declarer, declarerAt, type Mender, type Mending, type Site, setAt, transitionAt } from './mending.ts';
import { usesIn } from './model-uses.ts';
import { raisedShape, toldOf } from './payload-evidence.ts';
import { entityWith, type Part, payloadField, type Shape, shapeDeclared, unknownShape } from './shapes.ts';
import { payloadPointer, valueAt } from './site.ts';
import { usesOf } from './trait-uses.ts';

const isName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name);

/** `row.title` and `row.status` are one field `row`. */
export const mendFieldNames: Mender = (site) => {
  const declarer = declarerAt(site);
  const question = `What is ${quote(site.finding.name)} of ${quote(declarer?.name ?? '')} to be called? A payload field has letters, digits, _ and $.`;
  if (declarer === null) return { mendings: [], question, choices: [] };
  const mendings = usesIn(site.model).mendingsFor(declarer, 'folded', () => foldedIn(declarer, site));
  return { mendings, question, choices: [] };
};

/** All dotted names of a payload at once. */
function foldedIn(declarer: Declarer, site: Site): readonly Mending[] {
  const payload = declarer.payload ?? [];
  const dotted = payload.filter((field) => isDotted(nodeName(field, 'name')));
  if (dotted.length === 0) return [];
  const after = foldDotted(payload, site);
  const heads = [...new Set(dotted.map((field) => headOf(nodeName(field, 'name'))))];
  const reason = `The fields ${heads.map((head) => quote(`${head}.*`)).join(', ')} of ${quote(declarer.name)} are declared as one field each, which is how they are read.`;
  return [{ actions: [setAt(payloadPointer(declarer), after)], reason, hazard: 'safe' }];
}

const headOf = (name: string) => name.split('.')[0] ?? '';
const isDotted = (name: string) => name.includes('.') && name.split('.').every(isName);

/** The list with every dotted name folded into the field that it begins with, at the place of the first. */
function foldDotted(payload: readonly Json[], { model, trait }: Site): Json[] {
  const folded = new Set<string>();
  const plain = new Set(payload.map((field) => nodeName(field, 'name')).filter((name) => !isDotted(name)));
  const byHead = groupBy(
    payload.filter((field) => isDotted(nodeName(field, 'name'))),
    (field) => headOf(nodeName(field, 'name')),
  );
  return payload.flatMap((field): Json[] => {
    const name = nodeName(field, 'name');
    if (!isDotted(name)) return [field];
    const head = headOf(name);
    if (folded.has(head) || plain.has(head)) return [];
    folded.add(head);
    const own = byHead.get(head) ?? [];
    const parts = new Map<string, Part>();
    for (const one of own) {
      const part = headOf(nodeName(one, 'name').slice(head.length + 1));
      const isWhole = nodeName(one, 'name') === `${head}.${part}`;
      const isRequired = isObject(one) && one.required === true;
      parts.set(part, { shape: isWhole ? (shapeDeclared(one) ?? unknownShape) : unknownShape, isRequired });
    }
    const entity = entityWith(model, [...parts.keys()], trait?.linkedEntity ?? null);
    const shape: Shape = entity === null ? { type: 'object', parts } : { type: entity.name };
    const isRequired = own.some((one) => isObject(one) && one.required === true);
    return [payloadField(head, shape, isRequired ? { required: true } : {})];
  });
}

/** A member that an effect does not give is not declared by its result event. */
export const mendUnproduced: Mender = (site) => {
  const { finding, trait, model } = site;
  const transition = transitionAt(site);
  const question = `Where does ${quote(finding.name)} come from? The effect does not give it.`;
  const none = { mendings: [], question, choices: [] };
  if (trait === null || transition === null) return none;
  const result = resultsAt(site, transition);
  if (result?.success == null) return none;
  const { success, call, operator } = result;
  const key = JSON.stringify([success, operator, operator === 'fetch' ? call[1] : call[2]]);
  const mendings = usesIn(model).mendingsFor(trait, key, () => keptOnly(site, trait, success, call, operator));
  return { mendings, question, choices: [] };
};

/** All that an event is not given goes at once. */
function keptOnly(
  site: Site,
  trait: Trait,
  event: string,
  call: readonly Json[],
  operator: string,
): readonly Mending[] {
  const given = givenBy(site, call, operator);
  if (given === null) return [];
  const declarers = usesOf(trait)
    .declarersOf(event)
    .filter(({ payload }) => payload !== null);
  const lists = declarers.map((declarer) => setAt(payloadPointer(declarer), keptOf(declarer, given, call, operator)));
  const dropped = new Set(
    declarers
      .flatMap(({ payload }) => (payload ?? []).map((one) => nodeName(one, 'name')))
      .filter((name) => !given.has(name)),
  );
  const names = [...dropped].map((name) => quote(name));
  const shown = names.length > 4 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ');
  const reads = usesIn(site.model)
    .eventOf(trait, event)
    .reads.filter(({ field }) => dropped.has(field));
  const moved = reads.flatMap(({ path, text }) => movedRead(text, operator, given).map((value) => setAt(path, value)));
  const reason = `${quote(operator)} gives ${quote(event)} no ${shown}, so the event does not declare ${names.length === 1 ? 'it' : 'them'} any more.`;
  if (reads.length === 0) return [{ actions: lists, reason, hazard: 'safe' }];
  if (moved.length !== reads.length) return [];
  const said = `${reason} What was read there has been undefined; the reads go to where the values are.`;
  return [{ actions: [...lists, ...moved], reason: said, hazard: 'changing' }];
}

const resultsByPlace = onceFor(
  (transition: Transition): ReadonlyMap<string, Results> =>
    new Map(resultsOf(transition).map((one) => [pathOfWay(one.way).join('/'), one])),
);

/** The call whose results a finding stands at. */
const resultsAt = ({ rest }: Site, transition: Transition): Results | undefined =>
  resultsByPlace(transition).get(rest.slice(transition.steps.length).join('/'));

function givenBy({ model }: Site, call: readonly Json[], operator: string): ReadonlySet<string> | null {
  if (operator === 'fetch') return new Set(['data', 'totalCount']);
  const entity = typeof call[2] === 'string' ? model.entityByName.get(call[2]) : undefined;
  if (operator !== 'persist' || entity?.hasKnownFields !== true) return null;
  return new Set(['id', ...entity.fields.map(({ name }) => name)]);
}

/** The rest of a payload; the rows of a fetch are declared where nothing else is. */
function keptOf({ payload }: Declarer, given: ReadonlySet<string>, call: readonly Json[], operator: string): Json[] {
  const kept = (payload ?? []).filter((field) => given.has(nodeName(field, 'name')));
  if (operator !== 'fetch' || kept.some((field) => nodeName(field, 'name') === 'data')) return kept;
  return [{ name: 'data', type: `[${String(call[1])}]` }, ...kept];
}

/** The new form of a read of a record where its fields are the payload itself: `@payload.row.id` is `@payload.id`. */
function movedRead(text: string, operator: string, given: ReadonlySet<string>): string[] {
  if (operator !== 'persist') return [];
  const [, , field, ...more] = text.split('.');
  if (field === undefined) return ['@payload'];
  return given.has(field) ? [['@payload', field, ...more].join('.')] : [];
}

/** A control emits an event with more than the event declares. */
export const mendControlPayload: Mender = (site) => {
  const { finding, trait, model, registries } = site;
  const question = `What is ${quote(finding.name)} of the event that the control raises?`;
  const none = { mendings: [], question, choices: [] };
  const at = finding.pointer;
  const node = valueAt(model, formatPointer((parsePointer(at) ?? []).slice(0, -1)));
  const property = parsePointer(at)?.at(-1) ?? '';
  if (trait === null || !isObject(node)) return none;
  const value = node[property];
  const event = typeof value === 'string' ? usesOf(trait).eventNamed(value) : '';
  const facts = typeof node.type === 'string' ? registries.patternTable.get(node.type) : undefined;
  const field = facts?.properties.get(property)?.raises?.find(({ name }) => name === finding.name);
  const declarers = usesOf(trait)
    .declarersOf(event)
    .filter(({ payload }) => payload !== null);
  if (field === undefined || declarers.length === 0) return none;
  const raised = raisedShape(field.type, node, trait, model);
  const told =
    raised === null || raised.type === 'array'
      ? toldOf({ model, registries, trait, event, field: finding.name })
      : null;
  const shape = told === null || raised === null ? (raised ?? unknownShape) : asList(told.shape);
  const actions = declarers.map((declarer): Action => {
    const payload = declarer.payload ?? [];
    const declared = payloadField(finding.name, shape);
    const isThere = payload.some((one) => nodeName(one, 'name') === finding.name);
    const after = isThere
      ? payload.map((one) =>
          nodeName(one, 'name') === finding.name ? { ...(isObject(one) ? one : {}), ...declared } : one,
        )
      : [...payload, declared];
    return setAt(payloadPointer(declarer), after);
  });
  const reason = `The ${String(node.type)} raises ${quote(event)} with ${quote(finding.name)}, so the event declares it.`;
  return { mendings: [{ actions, reason, hazard: 'safe' }], question, choices: [] };
};

const asList = (shape: Shape): Shape => (shape.type === 'array' ? shape : { type: 'array', items: shape });

/** The emit declares the field, unless the field may be a typo of another: the wrong name would be declared for good. */
export const mendEmitField: Mender = (site) => {
  const { pointer, repairs } = site.finding;
  const question = 'Which payload field of the event is meant? The emit declares another.';
  const payload = pointer.slice(0, pointer.lastIndexOf('/'));
  const isTypo = repairs.some(({ action, params }) => action === 'set_property' && params.path === payload);
  return (isTypo ? ask(() => question) : firstRepair('the trait declares what it emits', question))(site);
};
