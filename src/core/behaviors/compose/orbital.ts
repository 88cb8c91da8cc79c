// Owns how traits become a document: parts (traits plus what they bring along) are put into orbitals, orbitals into a behavior.
// Invariants, asserted on evaluation: trait names and page paths are unique, pages and listens name traits that exist, listened events
// are put out by their source, entities that are mentioned are declared. Sources in another orbital are qualified with its name.
import { assert } from '../../base/assert.ts';
import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { EntityNode, ListenNode, OrbDocument, OrbitalNode, PageNode, TraitNode } from '../../schema/document.ts';
import { emitSites } from './effects.ts';
import type { Subject } from './fields.ts';
import { withTrails } from './trail.ts';

/** Traits that belong together, the helper entities they need, and the names of the behaviors they come from. */
export interface Part {
  readonly traits: readonly TraitNode[];
  readonly entities?: readonly Subject[];
  readonly composes: readonly string[];
}

/** What an orbital is put together from: a trait, a part, or the function that makes one for the orbital's subject. */
export type Piece = TraitNode | Part | ((of: Subject) => TraitNode | Part);

/** An orbital under construction. */
export interface Built {
  readonly node: OrbitalNode;
  readonly composes: readonly string[];
}

export interface PageSpec {
  readonly name: string;
  readonly path: string;
  readonly traits: readonly string[];
  readonly title?: string;
}

export const part = (composes: string | readonly string[], ...traits: readonly TraitNode[]): Part => ({
  traits,
  composes: typeof composes === 'string' ? [composes] : composes,
});

export const page = (name: string, path: string, ...traits: readonly string[]): PageSpec => ({ name, path, traits });

/** A piece made for its subject. A bare trait is a part that composes nothing. */
export function partOf(of: Subject, piece: Piece): Part {
  const made = typeof piece === 'function' ? piece(of) : piece;
  return isPart(made) ? made : { traits: [made], composes: [] };
}

/** One orbital around a subject. Without pages, one page at the subject's path shows every drawing trait. */
export function orbital(of: Subject, pieces: readonly Piece[], pages?: readonly PageSpec[]): Built {
  const whole = pieces.map((piece) => partOf(of, piece));
  const traits = whole.flatMap((one) => one.traits);
  const entities = uniqueEntities(
    whole.flatMap((one) => one.entities ?? []).filter((entity) => entity.name !== of.name),
  );
  const shown = pages ?? [
    page(
      `${of.name}Page`,
      of.path,
      ...traits.filter((one) => one.category === 'interaction').map((one) => one.name ?? ''),
    ),
  ];
  const node: OrbitalNode = {
    name: `${of.name}Orbital`,
    entity: of.entity,
    ...(entities.length === 0 ? {} : { auxiliaryEntities: entities }),
    traits,
    pages: shown.map(pageNode),
  };
  return { node, composes: whole.flatMap((one) => one.composes) };
}

function isPart(value: Part | TraitNode): value is Part {
  return 'traits' in value && 'composes' in value;
}

function uniqueEntities(subjects: readonly Subject[]): EntityNode[] {
  const byName = new Map(subjects.map((one) => [one.name, one.entity]));
  return [...byName.values()];
}

function pageNode(spec: PageSpec): PageNode {
  return {
    name: spec.name,
    path: spec.path,
    ...(spec.title === undefined ? {} : { title: spec.title }),
    traits: spec.traits.map((ref) => ({ ref })),
  };
}

/** Puts orbitals together as one document and checks what only the whole can show. */
export function assemble(name: string, description: string, built: readonly Built[]): OrbDocument {
  const orbitals = withTrails(opened(qualify(built.map((one) => one.node))));
  checkDocument(name, orbitals);
  return { name, version: '1.0.0', description, orbitals };
}

function inlineTraits(node: OrbitalNode): TraitNode[] {
  return (node.traits ?? []).filter((one): one is TraitNode => typeof one !== 'string');
}

/** Adds the orbital to listens whose source lives elsewhere. */
function qualify(nodes: readonly OrbitalNode[]): OrbitalNode[] {
  const homes = new Map<string, string>();
  for (const node of nodes) for (const one of inlineTraits(node)) homes.set(one.name ?? '', node.name ?? '');
  return nodes.map((node) => ({
    ...node,
    traits: inlineTraits(node).map((one) => qualifyTrait(one, node.name ?? '', homes)),
  }));
}

function qualifyTrait(one: TraitNode, home: string, homes: ReadonlyMap<string, string>): TraitNode {
  if (one.listens === undefined) return one;
  const listens = one.listens.map((listen): ListenNode => {
    const source = listen.source?.trait;
    const orbital = typeof source === 'string' ? homes.get(source) : undefined;
    if (orbital === undefined || orbital === home) return listen;
    return { ...listen, source: { ...listen.source, kind: 'orbital', orbital } };
  });
  return { ...one, listens };
}

/**
 * Events that another trait listens for are declared where they come from, and what an `emit` puts out for others is external. What a control or
 * a result raises leaves its trait anyway; it stays internal, because a list and its editor, which listen to each other, would be a cycle.
 */
function opened(nodes: readonly OrbitalNode[]): OrbitalNode[] {
  const heard = new Set(
    nodes
      .flatMap(inlineTraits)
      .flatMap((one) => (one.listens ?? []).map(({ source, event }) => `${source?.trait} ${event}`)),
  );
  return nodes.map((node) => ({
    ...node,
    traits: inlineTraits(node).map((one) => openedTrait(one, (event) => heard.has(`${one.name} ${event}`))),
  }));
}

function openedTrait(one: TraitNode, isHeard: (event: string) => boolean): TraitNode {
  const declared = (one.emits ?? []).filter((emit) => typeof emit !== 'string');
  const carriers = [...(one.stateMachine?.transitions ?? []), ...(one.ticks ?? [])];
  const said = new Set(
    carriers.flatMap(({ effects }) =>
      emitSites(effects).flatMap(({ kind, event }) => (kind === 'effect' ? [event] : [])),
    ),
  );
  const scopeOf = (event: string) => (said.has(event) ? 'external' : 'internal');
  const emits = declared.map((emit) =>
    isHeard(emit.event ?? '')
      ? { ...emit, scope: emit.scope === 'external' ? emit.scope : scopeOf(emit.event ?? '') }
      : emit,
  );
  const events = (one.stateMachine?.events ?? []).filter((event) => typeof event !== 'string');
  for (const { key, payloadSchema } of events) {
    if (key === undefined || !isHeard(key) || declared.some(({ event }) => event === key)) continue;
    emits.push({ event: key, scope: scopeOf(key), ...(payloadSchema === undefined ? {} : { payloadSchema }) });
  }
  return emits.length === 0 ? one : { ...one, emits };
}

function checkDocument(name: string, orbitals: readonly OrbitalNode[]): void {
  const traits = new Map<string, TraitNode>();
  for (const one of orbitals.flatMap(inlineTraits)) {
    assert(!traits.has(one.name ?? ''), `${name}: two traits are called ${one.name}`);
    traits.set(one.name ?? '', one);
  }
  const paths = new Set<string>();
  for (const node of orbitals) checkPages(name, node, paths);
  const put = new Map<TraitNode, ReadonlySet<string>>();
  for (const one of traits.values()) {
    for (const listen of one.listens ?? []) checkListen(name, one, listen, traits, put);
  }
  checkEntities(name, orbitals);
}

function checkPages(name: string, node: OrbitalNode, paths: Set<string>): void {
  const own = inlineTraits(node).map((one) => one.name);
  for (const one of node.pages ?? []) {
    assert(
      typeof one !== 'string' && one.path !== undefined && !paths.has(one.path),
      `${name}: a page has no path of its own`,
    );
    paths.add(one.path);
    assert((one.traits ?? []).length > 0, `${name}: page ${one.name} shows nothing`);
    for (const shown of one.traits ?? []) {
      const ref = typeof shown === 'string' ? shown : shown.ref;
      assert(
        typeof ref === 'string' && own.includes(ref),
        `${name}: page ${one.name} shows ${String(ref)}, which ${node.name} lacks`,
      );
    }
  }
}

function checkListen(
  name: string,
  listener: TraitNode,
  listen: ListenNode,
  traits: ReadonlyMap<string, TraitNode>,
  put: Map<TraitNode, ReadonlySet<string>>,
): void {
  const source = listen.source?.trait;
  const origin = typeof source === 'string' ? traits.get(source) : undefined;
  assert(origin, `${name}: ${listener.name} listens to ${String(source)}, which does not exist`);
  const events = put.get(origin) ?? putOutBy(origin);
  put.set(origin, events);
  assert(
    events.has(listen.event ?? ''),
    `${name}: ${listener.name} listens for ${listen.event}, which ${origin.name} never puts out`,
  );
}

function putOutBy(origin: TraitNode): ReadonlySet<string> {
  const carriers = [...(origin.stateMachine?.transitions ?? []), ...(origin.ticks ?? [])];
  return new Set(carriers.flatMap((carrier) => emitSites(carrier.effects)).map((site) => site.event));
}

function checkEntities(name: string, orbitals: readonly OrbitalNode[]): void {
  const declared = new Set<string>();
  for (const node of orbitals) {
    for (const one of [node.entity, ...(node.auxiliaryEntities ?? [])]) if (isObject(one)) declared.add(one.name ?? '');
  }
  const mentioned = new Set<string>();
  collectMentions(orbitals, mentioned, new Set());
  for (const mention of mentioned)
    assert(declared.has(mention), `${name}: entity ${mention} is mentioned and not declared`);
}

/** Entities that relations, traits, effects and patterns speak of. Views are shared between transitions and visited once. */
function collectMentions(value: Json | undefined, found: Set<string>, seen: Set<Json>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (isArray(value)) {
    const [head] = value;
    const named =
      head === 'persist' ? value[2] : head === 'fetch' || head === 'ref' || head === 'spawn' ? value[1] : undefined;
    if (typeof named === 'string') found.add(named);
    for (const item of value) collectMentions(item, found, seen);
    return;
  }
  if (!isObject(value)) return;
  for (const key in value) {
    const member = value[key];
    const names = (key === 'entity' || key === 'linkedEntity') && typeof member === 'string' && !member.startsWith('@');
    if (names) found.add(member);
    else collectMentions(member, found, seen);
  }
}
