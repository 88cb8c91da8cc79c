// The picture of what changed outside of machines between two documents: orbitals, entities with their fields, traits and pages that came, went, changed or have
// another name, each as a box. Of a trait, whose machine has a picture of its own, the coming, going and the name are told.
// Cost: linear in the elements of both documents.
import { isSameJson } from '../base/canonical-json.ts';
import { isObject, type Json } from '../base/json.ts';
import { diagramBoxesMax } from '../base/limits.ts';
import { type Element, type Entity, type Model, type Orbital, pointerOf } from '../schema/index.ts';
import { lastOf, type RenamedElement } from './changed-machines.ts';
import { type Box, type BoxKind, type Change, type Diagram, type Line, withinLimit } from './diagram.ts';

/** In the order of the document after, what is gone last. Null where nothing changed. `before` has the new names already, but for those of orbitals. */
export function changedElements(before: Model, after: Model, renames: readonly RenamedElement[]): Diagram | null {
  const oldNames = new OldNames(renames);
  const orbitals = new Map(renames.filter(({ type }) => type === 'orbital').map(({ from, to }) => [from, to]));
  const nameAfter = (name: string) => orbitals.get(name) ?? name;
  const pairs = [
    ...pairsOf(keyed(before.orbitals, nameAfter), keyed(after.orbitals)).map((pair) => ({
      ...pair,
      kind: 'orbital' as const,
    })),
    ...elementKinds.flatMap((kind) =>
      pairsOf(keyed(elementsOf(before, kind), nameAfter), keyed(elementsOf(after, kind))).map((pair) => ({
        ...pair,
        kind,
      })),
    ),
  ];
  const boxes = pairs.flatMap((pair, i) => boxOf(after, pair, oldNames, `e${i}`) ?? []);
  if (boxes.length === 0) return null;
  const title = 'Orbitals, entities, traits and pages';
  return withinLimit({ kind: 'pages', title, pointer: null, groups: [], boxes, arrows: [] }, diagramBoxesMax);
}

const elementKinds = ['entity', 'trait', 'page'] as const;
type Kind = 'orbital' | (typeof elementKinds)[number];

const boxKinds: Readonly<Record<Kind, BoxKind>> = { orbital: 'opaque', entity: 'state', trait: 'trait', page: 'page' };

function elementsOf(model: Model, kind: (typeof elementKinds)[number]): readonly Element[] {
  if (kind === 'trait') return model.traits;
  if (kind === 'page') return model.pages;
  return model.orbitals.flatMap(({ entity, otherEntities }) => [
    ...(entity === null ? [] : [entity]),
    ...otherEntities,
  ]);
}

interface Keyed<T extends Element> {
  readonly one: T;
  readonly key: string;
}

/** Elements by what they are called in the document after. As a plan has it, an orbital goes by its entity, and by its name where it has none. */
function keyed<T extends Element>(elements: readonly T[], nameAfter = (name: string) => name): Keyed<T>[] {
  const keyOf = ({ entity, name }: Orbital) => entity?.name ?? nameAfter(name);
  return elements.map((one) => {
    if (one.kind === 'orbital') return { one, key: keyOf(one as Element as Orbital) };
    const isInOrbital = one.kind === 'trait' || one.kind === 'page';
    return { one, key: JSON.stringify([isInOrbital ? keyOf(one.parent as Orbital) : '', one.name]) };
  });
}

interface Pair<T extends Element> {
  readonly was: T | null;
  readonly is: T | null;
}

/** Elements of one key are one element, in order where there are several. */
function pairsOf<T extends Element>(before: readonly Keyed<T>[], after: readonly Keyed<T>[]): Pair<T>[] {
  const open = new Map<string, T[]>();
  for (const { one, key } of before) {
    const known = open.get(key);
    if (known === undefined) open.set(key, [one]);
    else known.push(one);
  }
  for (const list of open.values()) list.reverse();
  const pairs: Pair<T>[] = after.map(({ one, key }) => ({ was: open.get(key)?.pop() ?? null, is: one }));
  for (const list of open.values()) for (const was of list.reverse()) pairs.push({ was, is: null });
  return pairs;
}

/** The name before of what has another name now. */
class OldNames {
  readonly #names = new Map<string, string>();

  constructor(renames: readonly RenamedElement[]) {
    for (const { type, from, to, within } of renames)
      this.#names.set(JSON.stringify([type, within === undefined ? '' : lastOf(within), lastOf(to)]), lastOf(from));
  }

  of(kind: string, name: string, within = ''): string | undefined {
    return this.#names.get(JSON.stringify([kind, within, name]));
  }

  /** Of a field: a plan may call its entity by either name. */
  ofField(field: string, entity: string): string | undefined {
    return this.of('field', field, entity) ?? this.of('field', field, this.of('entity', entity) ?? entity);
  }
}

function boxOf(after: Model, pair: Pair<Element> & { kind: Kind }, oldNames: OldNames, id: string): Box | null {
  const { was, is, kind } = pair;
  const of = is ?? was;
  if (of === null) return null;
  const old = was === null || is === null ? undefined : was.name === is.name ? oldNames.of(kind, is.name) : was.name;
  const lines = kind === 'entity' ? fieldLines(pair as Pair<Entity>, after, oldNames) : [];
  const change = changeOf(pair, old, lines);
  if (change === 'same') return null;
  const name = old === undefined ? of.name : `${old} → ${of.name}`;
  return {
    ...{ id, kind: boxKinds[kind], title: `${kind} ${name}`, isInitial: false, isTerminal: false, lines },
    ...{ pointer: is === null ? null : pointerOf(after, is), change, group: null },
  };
}

function changeOf({ was, is, kind }: Pair<Element> & { kind: Kind }, old: string | undefined, lines: readonly Line[]) {
  if (was === null || is === null) return was === null ? 'added' : 'removed';
  if (old !== undefined) return 'renamed';
  if (lines.length > 0) return 'changed';
  const isTold = kind === 'entity' || kind === 'page';
  return isTold && !isSameJson(withoutFields(was.node), withoutFields(is.node)) ? 'changed' : 'same';
}

/** Fields that differ are told one by one, and their order says nothing. */
const withoutFields = (node: Json): Json => (isObject(node) ? { ...node, fields: null } : node);

/** The fields of an entity that differ; of one that came or went, all. */
function fieldLines({ was, is }: Pair<Entity>, after: Model, oldNames: OldNames): Line[] {
  const entity = (is ?? was)?.name ?? '';
  return pairsOf(keyed(was?.fields ?? []), keyed(is?.fields ?? [])).flatMap((pair): Line[] => {
    const of = pair.is ?? pair.was;
    if (of === null) return [];
    const old = pair.was === null || pair.is === null ? undefined : oldNames.ofField(of.name, entity);
    const change = fieldChange(pair, old);
    if (change === 'same') return [];
    const text = old === undefined ? of.name : `${old} → ${of.name}`;
    return [{ text, detail: text, pointer: pair.is === null ? null : pointerOf(after, pair.is), change }];
  });
}

function fieldChange({ was, is }: Pair<Element>, old: string | undefined): Change {
  if (was === null || is === null) return was === null ? 'added' : 'removed';
  if (old !== undefined) return 'renamed';
  return isSameJson(was.node, is.node) ? 'same' : 'changed';
}
