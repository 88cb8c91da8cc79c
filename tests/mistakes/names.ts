// Mistakes in names: one use with a typo or in other letters, and a declaration that was renamed alone.
import { isObject, type Json } from '../../src/core/base/json.ts';
import type { Prng } from '../../src/core/base/prng.ts';
import { replaceAt } from '../fixtures/edit.ts';
import type { FaultOperator } from '../fixtures/faults/operator.ts';
import {
  callsOf,
  fault,
  itemsAt,
  machinesOf,
  misspell,
  orbitalsOf,
  type Path,
  pagesOf,
  partsOf,
  patternsOf,
  put,
  recase,
  slipAt,
  stringsIn,
  text,
  uiEventsOf,
  valueAt,
} from '../fixtures/faults/places.ts';

type Find = (document: Json) => readonly Path[];

const member =
  (name: string, parts: Parameters<typeof partsOf>[1]): Find =>
  (document) =>
    partsOf(document, parts as never).flatMap(({ part }) => {
      const { path, value } = part as { path: Path; value: Record<string, Json> };
      return typeof value[name] === 'string' ? [[...path, name]] : [];
    });

const argument =
  (at: number, ...operators: readonly string[]): Find =>
  (document) =>
    callsOf(document, ...operators).flatMap(({ path, value }) =>
      /^[A-Za-z]/.test(text(value[at])) ? [[...path, at]] : [],
    );

const bindings =
  (root: string): Find =>
  (document) =>
    callsOf(document, 'set', 'persist', 'notify', 'render-ui', 'emit').flatMap(({ path, value }) =>
      stringsIn(value as Json, path)
        .filter((leaf) => leaf.value.startsWith(`@${root}.`))
        .map((leaf) => leaf.path),
    );

/** Where a use of each kind of name stands. */
const uses: Readonly<Record<string, Find>> = {
  'target of a transition': member('to', ({ transitions }) => transitions as never),
  'source of a transition': member('from', ({ transitions }) => transitions as never),
  'event of a transition': member('event', ({ transitions }) => transitions as never),
  'linked entity': (document) =>
    machinesOf(document).flatMap(({ path, trait }) =>
      text(trait.linkedEntity) === '' ? [] : [[...path, 'linkedEntity']],
    ),
  'entity of a fetch': argument(1, 'fetch'),
  'entity of a persist': argument(2, 'persist'),
  'emitted event': argument(1, 'emit'),
  'field of the entity': bindings('entity'),
  'field of the payload': bindings('payload'),
  'event of a control': (document) => uiEventsOf(document).map(({ path }) => path),
  'trait of a page': (document) =>
    pagesOf(document).flatMap(({ path }) => itemsAt(document, [...path, 'traits']).map((one) => [...one.path, 'ref'])),
  'event of a listener': member('event', ({ listens }) => listens as never),
  operator: (document) =>
    callsOf(document, 'set', 'persist', 'notify', 'fetch', 'navigate').map(({ path }) => [...path, 0]),
  slot: argument(1, 'render-ui'),
  pattern: (document) => patternsOf(document).map(({ path }) => [...path, 'type']),
};

/** The last part of a binding, and a name as a whole. */
function changed(document: Json, path: Path, change: (name: string) => string | null): Json | null {
  const written = text(valueAt(document, path));
  const at = written.startsWith('@') ? written.indexOf('.') + 1 : 0;
  const [name = '', ...rest] = written.slice(at).split('.');
  const next = change(name);
  return next === null || name === ''
    ? null
    : replaceAt(document, path, written.slice(0, at) + [next, ...rest].join('.'));
}

const misspelt = Object.entries(uses).map(([name, find]) =>
  fault(`typo: ${name}`, '', find, (document, path, prng: Prng) =>
    changed(document, path, (one) => misspell(one, prng)),
  ),
);

const inOtherCase = Object.entries(uses).map(([name, find]) =>
  fault(`other letters: ${name}`, '', find, (document, path, prng: Prng) =>
    changed(document, path, (one) => recase(one, prng)),
  ),
);

/** Where the declaration of each kind of name stands. */
const declarations: Readonly<Record<string, Find>> = {
  state: member('name', ({ states }) => states as never),
  event: member('key', ({ events }) => events as never),
  emit: member('event', ({ emits }) => emits as never),
  trait: (document) => machinesOf(document).map(({ path }) => [...path, 'name']),
  entity: (document) =>
    orbitalsOf(document).flatMap(({ path, value }) =>
      isObject(value.entity ?? null) ? [[...path, 'entity', 'name']] : [],
    ),
  field: (document) =>
    orbitalsOf(document).flatMap(({ path }) =>
      itemsAt(document, [...path, 'entity', 'fields']).map((one) => [...one.path, 'name']),
    ),
};

const newNames = ['Dossier', 'Parcel', 'Voucher'];

const renamedAlone = Object.entries(declarations).map(([name, find]) =>
  fault(`renamed in its declaration alone: ${name}`, '', find, (document, path, prng: Prng) => {
    const old = text(valueAt(document, path));
    if (old === 'INIT' || old === 'id' || old === '') return null;
    const fresh = prng.pick(newNames);
    return replaceAt(
      document,
      path,
      old === old.toUpperCase() ? fresh.toUpperCase() : old === old.toLowerCase() ? fresh.toLowerCase() : fresh,
    );
  }),
);

const propertyMisspelt = fault(
  'typo: property of a pattern',
  '',
  (document) =>
    patternsOf(document).flatMap(({ path, value }) =>
      Object.keys(value)
        .filter((key) => key.length > 4 && key !== 'children')
        .map((key) => ({ path, key })),
    ),
  (document, { path, key }, prng: Prng) => {
    const wrong = misspell(key, prng);
    const value = (valueAt(document, path) as Record<string, Json>)[key];
    return wrong === null || value === undefined ? null : put(put(document, path, wrong, value), path, key, undefined);
  },
);

const verb = fault('typo: verb of a persist', '', argument(1, 'persist'), (document, path, prng) =>
  slipAt(document, path, prng),
);

export const nameMistakes: readonly FaultOperator[] = [
  ...misspelt,
  ...inOtherCase,
  ...renamedAlone,
  propertyMisspelt,
  verb,
];
