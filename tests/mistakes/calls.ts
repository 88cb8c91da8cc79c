// Mistakes in calls, bindings and values: what another framework calls it, an argument too many, a value that no list has.
import { isArray, isObject, type Json } from '../../src/core/base/json.ts';
import { replaceAt } from '../fixtures/edit.ts';
import type { FaultOperator } from '../fixtures/faults/operator.ts';
import {
  append,
  callsOf,
  fault,
  itemsAt,
  machinesOf,
  orbitalsOf,
  pagesOf,
  partsOf,
  patternsOf,
  put,
  rename,
  stringsIn,
  text,
} from '../fixtures/faults/places.ts';

/** An argument behind the last that an operator takes. */
const tooMany = [
  ['set', 2],
  ['fetch', 2],
  ['navigate', 2],
].map(([operator, max]) =>
  fault(
    `argument too many: ${operator}`,
    '',
    (document) => callsOf(document, String(operator)).filter(({ value }) => value.length === Number(max) + 1),
    (document, { path, value }) => replaceAt(document, path, [...value, 'again']),
  ),
);

/** What other frameworks call an operator or a verb. */
const otherWords = Object.entries({
  emit: 'dispatch',
  set: 'assign',
  navigate: 'redirect',
  notify: 'toast',
  fetch: 'load',
  'render-ui': 'render',
}).map(([operator, other]) =>
  fault(
    `operator of another framework: ${other}`,
    '',
    (document) => callsOf(document, operator),
    (document, { path }) => replaceAt(document, [...path, 0], other),
  ),
);

const otherVerbs = Object.entries({ create: 'insert', update: 'modify', delete: 'remove' }).map(([verb, other]) =>
  fault(
    `verb of another framework: ${other}`,
    '',
    (document) => callsOf(document, 'persist').filter(({ value }) => value[1] === verb),
    (document, { path }) => replaceAt(document, [...path, 1], other),
  ),
);

const sets = (document: Json) =>
  callsOf(document, 'set').filter(({ value }) => value.length === 3 && text(value[1]).startsWith('@entity.'));

const calls: readonly FaultOperator[] = [
  fault('set: through the payload', '', sets, (document, { path, value }) =>
    replaceAt(document, [...path, 1], text(value[1]).replace('@entity.', '@payload.data.')),
  ),
  fault('set: the bare field', '', sets, (document, { path, value }) =>
    replaceAt(document, [...path, 1], text(value[1]).replace('@entity.', '')),
  ),
  fault('set: the value first', '', sets, (document, { path, value }) =>
    replaceAt(document, path, [value[0] as Json, value[2] as Json, value[1] as Json]),
  ),
  fault(
    'persist: the entity first',
    '',
    (document) => callsOf(document, 'persist').filter(({ value }) => value.length > 2 && /^[A-Z]/.test(text(value[2]))),
    (document, { path, value }) =>
      replaceAt(document, path, [value[0] as Json, value[2] as Json, value[1] as Json, ...value.slice(3)]),
  ),
];

const boundTexts = (document: Json, root: string) =>
  callsOf(document, 'set', 'persist', 'notify', 'render-ui').flatMap(({ path, value }) =>
    stringsIn(value as Json, path).filter((leaf) => leaf.value.startsWith(`@${root}.`) && leaf.path.at(-1) !== 1),
  );

const bindings: readonly FaultOperator[] = [
  fault(
    'binding: in double braces',
    '',
    (document) => boundTexts(document, 'entity'),
    (document, { path, value }) => replaceAt(document, path, `{{${value.slice(1)}}}`),
  ),
  fault(
    'binding: in brackets',
    '',
    (document) => boundTexts(document, 'entity'),
    (document, { path, value }) => replaceAt(document, path, `@entity['${value.split('.')[1]}']`),
  ),
  fault(
    'binding: two in one text',
    '',
    (document) => boundTexts(document, 'entity'),
    (document, { path, value }) => replaceAt(document, path, `${value} ${value}`),
  ),
  fault(
    'binding: a level too many',
    '',
    (document) => boundTexts(document, 'entity'),
    (document, { path, value }) => replaceAt(document, path, value.replace('@entity.', '@entity.data.')),
  ),
  fault(
    'binding: the payload for the entity',
    '',
    (document) => boundTexts(document, 'entity'),
    (document, { path, value }) => replaceAt(document, path, value.replace('@entity.', '@payload.')),
  ),
  fault(
    'binding: the entity for the payload',
    '',
    (document) => boundTexts(document, 'payload'),
    (document, { path, value }) => replaceAt(document, path, value.replace('@payload.', '@entity.')),
  ),
];

const fieldsOf = (document: Json) =>
  orbitalsOf(document).flatMap(({ path }) => itemsAt(document, [...path, 'entity', 'fields']));

const otherTypes = Object.entries({ string: 'text', number: 'int', boolean: 'bool', array: 'list' }).map(
  ([type, other]) =>
    fault(
      `type of another language: ${other}`,
      '',
      (document) => fieldsOf(document).filter(({ value }) => value.type === type),
      (document, { path }) => put(document, path, 'type', other),
    ),
);

const values: readonly FaultOperator[] = [
  fault(
    'value: a default that the list lacks',
    '',
    (document) => fieldsOf(document).filter(({ value }) => isArray(value.values ?? null)),
    (document, { path }) => put(document, path, 'default', 'somewhere'),
  ),
  fault(
    'value: set in capitals',
    '',
    (document) => sets(document).filter(({ value }) => /^[a-z]/.test(text(value[2]))),
    (document, { path, value }) => replaceAt(document, [...path, 2], text(value[2]).toUpperCase()),
  ),
  fault(
    'value: justify of another framework',
    '',
    (document) => patternsOf(document).filter(({ value }) => value.justify === 'between'),
    (document, { path }) => put(document, path, 'justify', 'space-between'),
  ),
  fault('value: persistence of another word', '', orbitalsOf, (document, { path, value }) =>
    isObject(value.entity ?? null) ? put(document, [...path, 'entity'], 'persistence', 'persisted') : null,
  ),
];

const members: readonly FaultOperator[] = [
  ['to', 'target'],
  ['from', 'source'],
  ['event', 'on'],
  ['effects', 'actions'],
  ['guard', 'cond'],
].map(([own = '', other = '']) =>
  fault(
    `member of another notation: ${other}`,
    '',
    (document) => partsOf(document, ({ transitions }) => transitions),
    (document, { part }) => rename(document, part.path, own, other),
  ),
);

const parts: readonly FaultOperator[] = [
  fault(
    'state: no initial mark',
    '',
    (document) => partsOf(document, ({ states }) => states),
    (document, { part }) => (part.value.isInitial === true ? put(document, part.path, 'isInitial', undefined) : null),
  ),
  fault('state: declared twice', '', machinesOf, (document, { path, states }, prng) =>
    states.length === 0
      ? null
      : append(document, [...path, 'stateMachine'], 'states', { name: text(prng.pick(states).value.name) }),
  ),
  fault('transition: pasted twice', '', machinesOf, (document, { path, transitions }, prng) =>
    transitions.length === 0
      ? null
      : append(document, [...path, 'stateMachine'], 'transitions', prng.pick(transitions).value),
  ),
  fault('page: a path without its slash', '', pagesOf, (document, { path, value }) =>
    text(value.path).startsWith('/') && text(value.path).length > 1
      ? put(document, path, 'path', text(value.path).slice(1))
      : null,
  ),
  fault(
    'form: buttons in place of its submit event',
    '',
    (document) => patternsOf(document).filter(({ value }) => typeof value.submitEvent === 'string'),
    (document, { path, value }) =>
      put(
        put(document, path, 'actions', [{ label: 'Save', event: value.submitEvent as Json }]),
        path,
        'submitEvent',
        undefined,
      ),
  ),
  fault(
    'row action: no event',
    '',
    (document) => patternsOf(document).filter(({ value }) => isArray(value.itemActions ?? null)),
    (document, { path, value }) => {
      const [first, ...rest] = value.itemActions as readonly Json[];
      return first === undefined || !isObject(first)
        ? null
        : put(document, path, 'itemActions', [{ label: text(first.label) }, ...rest]);
    },
  ),
];

export const callMistakes: readonly FaultOperator[] = [
  ...tooMany,
  ...otherWords,
  ...otherVerbs,
  ...calls,
  ...bindings,
  ...otherTypes,
  ...values,
  ...members,
  ...parts,
];
