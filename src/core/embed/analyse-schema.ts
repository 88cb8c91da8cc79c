// From a model to what the vector is made of: the typed graph, the bag of content labels, and the named counts. One pass over the elements, one over the
// content of each trait. Of the members that nothing else here reads, those that are structure enter the exact label of their element; documentation and
// members that the format does not know are in nothing: they tell what a thing is called, not how it is built.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { OrbDocument } from '../schema/document.ts';
import type { Entity, Event, Field, Orbital, Page, Trait, Transition } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { Scope } from './content.ts';
import { ContentReader } from './content.ts';
import type { FeatureName } from './features.ts';
import { FeatureCounts } from './features.ts';
import { LabelBag, type LabelClass, labelClasses, labelOfNumber, mix } from './label-bag.ts';
import { countMachine } from './machine-shape.ts';
import { NameTable, StructureGraph } from './structure-graph.ts';
import {
  cardinalities,
  categories,
  codeOf,
  documentation,
  fieldTypes,
  persistences,
  scopes,
  structuralMembers,
} from './words.ts';

export interface Analysis {
  readonly graph: StructureGraph;
  readonly bag: LabelBag;
  readonly counts: FeatureCounts;
}

/** `frame` is the label of the document that the model is a part of, where that is not its own. */
export function analyseSchema(
  model: Model,
  frame = frameLabelOf(model.document),
  classes: readonly LabelClass[] = labelClasses,
): Analysis {
  const analyst = new Analyst(model, classes);
  analyst.run(frame);
  return analyst;
}

/** The exact label of a document's members beside its orbitals. */
export function frameLabelOf(document: OrbDocument): number {
  return extras(document, structuralMembers.schema);
}

/** Exact label of the members that are structure and that nothing else here reads: a sum over the names and the shapes of what they hold. */
function extras(node: Json, members: ReadonlyMap<string, number>): number {
  if (!isObject(node)) return 0;
  let label = 0;
  for (const key in node) {
    const code = members.get(key);
    const value = node[key];
    if (code !== undefined && value !== undefined) label = (label + mix(31 + 64 * code, shapeOf(value))) | 0;
  }
  return label;
}

function shapeOf(value: Json): number {
  if (typeof value === 'string') return 32;
  if (typeof value === 'number') return labelOfNumber(value);
  if (typeof value === 'boolean') return value ? 33 : 34;
  if (value === null || value === undefined) return 35;
  let label = isArray(value) ? mix(36, value.length) : 37;
  if (isArray(value)) for (const item of value) label = mix(label, shapeOf(item));
  else
    for (const key in value)
      if (value[key] !== undefined && !documentation.has(key))
        label = (label + mix(38, shapeOf(value[key] as Json))) | 0;
  return label;
}

const typeFeature: Readonly<Record<string, FeatureName>> = {
  string: 'fields.text',
  text: 'fields.text',
  email: 'fields.text',
  url: 'fields.text',
  number: 'fields.number',
  integer: 'fields.number',
  float: 'fields.number',
  boolean: 'fields.boolean',
  date: 'fields.time',
  timestamp: 'fields.time',
  datetime: 'fields.time',
  array: 'fields.list',
  object: 'fields.object',
  enum: 'fields.choice',
  relation: 'fields.relation',
};

class Analyst implements Analysis {
  readonly graph = new StructureGraph();
  readonly bag: LabelBag;
  readonly counts = new FeatureCounts();
  readonly #model: Model;
  readonly #entities = new NameTable();
  readonly #fieldsByEntity = new Map<string, NameTable>();
  readonly #traits = new NameTable();
  readonly #channels = new NameTable();
  readonly #relations: { readonly field: number; readonly entity: string }[] = [];
  readonly #traitNodes = new Map<Trait, number>();
  readonly #emitTables = new Map<Trait, NameTable>();
  readonly #emitted = new Set<string>();

  constructor(model: Model, classes: readonly LabelClass[]) {
    this.#model = model;
    this.bag = new LabelBag(classes);
  }

  run(frame: number): void {
    const { graph, counts } = this;
    const { orbitals } = this.#model;
    const root = graph.node('schema', 0, frame);
    counts.add('orbitals', orbitals.length);
    const nodes = orbitals.map((orbital) => this.#orbital(orbital, root));
    for (const [i, orbital] of orbitals.entries()) this.#declareTraits(orbital, nodes[i] as number);
    for (const { field, entity } of this.#relations) this.#link('relates', field, this.#entities.get(entity));
    this.#contents();
    for (const [i, orbital] of orbitals.entries()) {
      const own = new NameTable();
      for (const trait of orbital.traits) own.add(graph, trait.name, this.#traitNodes.get(trait) as number);
      for (const page of orbital.pages) this.#page(page, nodes[i] as number, own);
    }
  }

  #link(type: Parameters<StructureGraph['edge']>[0], source: number, target: number | undefined): void {
    if (target !== undefined) this.graph.edge(type, source, target);
    else this.graph.addExact(source, 41);
  }

  #orbital(orbital: Orbital, root: number): number {
    const { graph, counts } = this;
    const node = graph.node('orbital', 0, extras(orbital.node, structuralMembers.orbital), orbital);
    graph.edge('holds', root, node);
    if (orbital.entity !== null) this.#entity(orbital.entity, node);
    for (const entity of orbital.otherEntities) this.#entity(entity, node);
    const uses = isObject(orbital.node) && isArray(orbital.node.uses) ? orbital.node.uses : [];
    for (let i = 0; i < uses.length; i++) graph.edge('holds', node, graph.node('use'));
    counts.add('uses', uses.length);
    counts.raise('traits.most', orbital.traits.length);
    return node;
  }

  #entity(entity: Entity, orbital: number): void {
    const { graph, counts } = this;
    const persistence = isObject(entity.node) ? codeOf(persistences, entity.node.persistence) : 0;
    const isBare = typeof entity.node === 'string' || entity.node.fields === undefined;
    const label = mix(mix(persistence, entity.isAuxiliary ? 1 : 0), isBare ? 0 : 1);
    const node = graph.node('entity', label, extras(entity.node, structuralMembers.entity), entity);
    graph.edge(entity.isAuxiliary ? 'auxiliary' : 'holds', orbital, node);
    this.#entities.add(graph, entity.name, node);
    counts.add('entities');
    if (entity.isAuxiliary) counts.add('entities.auxiliary');
    if (isBare) counts.add('entities.bare');
    if (persistence === 1) counts.add('entities.persistent');
    if (persistence === 2) counts.add('entities.runtime');
    if (persistence === 3) counts.add('entities.singleton');
    counts.raise('fields.most', entity.fields.length);
    const table = this.#fieldsByEntity.get(entity.name) ?? new NameTable();
    this.#fieldsByEntity.set(entity.name, table);
    for (const field of entity.fields) {
      const fieldNode = this.#field(field);
      graph.edge('holds', node, fieldNode);
      table.add(graph, field.name, fieldNode);
    }
  }

  #field(field: Field): number {
    const { counts } = this;
    const object = isObject(field.node) ? field.node : undefined;
    const hasValues = isArray(object?.values);
    const isRequired = object?.required === true;
    const relation = isObject(object?.relation) ? object.relation : undefined;
    const items = isObject(object?.items) && typeof object.items.type === 'string' ? object.items.type : '';
    const type = mix(typeLabel(field.type), mix(typeLabel(items), hasValues ? 1 : 0));
    const cardinality = relation === undefined ? 0 : 1 + codeOf(cardinalities, relation.cardinality);
    const flags = mix(isRequired ? 1 : 0, mix(object?.default === undefined ? 0 : 1, cardinality));
    const node = this.graph.node('field', type, mix(flags, extras(field.node, structuralMembers.field)), field);
    this.graph.addDeed(node, flags);
    for (const name of [
      structName(field.type),
      structName(items),
      typeof relation?.entity === 'string' ? relation.entity : '',
    ])
      if (name !== '') this.#relations.push({ field: node, entity: name });
    counts.add('fields');
    const name = hasValues
      ? 'fields.choice'
      : Object.hasOwn(typeFeature, field.type)
        ? typeFeature[field.type]
        : undefined;
    counts.add(name ?? 'fields.other');
    if (relation !== undefined && name !== 'fields.relation') counts.add('fields.relation');
    if (isRequired) counts.add('fields.required');
    if (object?.default !== undefined) counts.add('fields.default');
    return node;
  }

  #declareTraits(orbital: Orbital, parent: number): void {
    const { graph, counts } = this;
    for (const trait of orbital.traits) {
      const form = trait.form === 'inline' ? 1 : trait.form === 'reference' ? 2 : 3;
      const category = trait.category === null ? 0 : 1 + (categories.get(trait.category) ?? 0);
      const exact = extras(trait.node, structuralMembers.trait);
      const node = graph.node(
        'trait',
        mix(
          form,
          mix(
            category,
            trait.hasMachine && trait.states.length + trait.transitions.length + trait.events.length > 0 ? 1 : 0,
          ),
        ),
        exact,
        trait,
      );
      graph.edge('holds', parent, node);
      this.#traitNodes.set(trait, node);
      this.#traits.add(graph, trait.name, node);
      counts.add('traits');
      if (form === 3) counts.add('traits.opaque');
      if (form === 2) counts.add('traits.reference');
      if (category === 2 || (form === 1 && category === 0)) counts.add('traits.interaction');
      if (category === 3) counts.add('traits.lifecycle');
      this.#declareEmits(trait, node);
      for (const listen of trait.listens) this.#channel(listen.name);
    }
  }

  #channel(name: string): number {
    const node = this.#channels.get(name) ?? this.graph.node('channel');
    if (this.#channels.get(name) === undefined) this.#channels.add(this.graph, name, node);
    return node;
  }

  #declareEmits(trait: Trait, parent: number): void {
    const { graph, counts } = this;
    const table = new NameTable();
    for (const emit of trait.emits) {
      const scope = emit.scope === null ? 0 : (scopes.get(emit.scope) ?? 0);
      const node = graph.node('emit', scope, payloadLength(emit.payload), emit);
      this.#payload(emit.payload, node, new NameTable());
      graph.edge('holds', parent, node);
      graph.edge('heard', node, this.#channel(emit.name));
      table.add(graph, emit.name, node);
      this.#emitted.add(emit.name);
      counts.add(scope === 2 ? 'emits.external' : 'emits.internal');
    }
    this.#emitTables.set(trait, table);
  }

  #payload(payload: readonly Json[] | null, parent: number, table: NameTable): void {
    const { graph } = this;
    for (const item of payload ?? []) {
      const object = isObject(item) ? item : undefined;
      const type = typeof object?.type === 'string' ? object.type : '';
      const node = graph.node('payload', typeLabel(type), extras(item, structuralMembers.payload));
      graph.edge('payload', parent, node);
      if (structName(type) !== '') this.#link('typed', node, this.#entities.get(structName(type)));
      table.add(graph, typeof item === 'string' ? item : typeof object?.name === 'string' ? object.name : '', node);
    }
  }

  #contents(): void {
    let reader: ContentReader | undefined;
    for (const trait of this.#model.traits) {
      if (trait.form === 'opaque') continue;
      const node = this.#traitNodes.get(trait) as number;
      const linked = trait.linkedEntity ?? trait.orbital.entity?.name;
      if (linked !== undefined) {
        this.#link(trait.linkedEntity === null ? 'linkedByPlace' : 'linked', node, this.#entities.get(linked));
      }
      const events = new NameTable();
      const payloads = new Map<string, NameTable>();
      for (const event of trait.events) {
        const table = payloads.get(event.name) ?? new NameTable();
        payloads.set(event.name, table);
        this.#event(event, node, events, table);
      }
      const scope: Scope = {
        trait: node,
        fields: linked === undefined ? undefined : this.#fieldsByEntity.get(linked),
        events,
        emits: this.#emitTables.get(trait) as NameTable,
        channels: this.#channels,
        entities: this.#entities,
        fieldsByEntity: this.#fieldsByEntity,
        variables: new Map(),
      };
      if (reader === undefined) reader = new ContentReader(this.graph, this.bag, this.counts, scope);
      else reader.enter(scope);
      this.#machine(trait, node, scope, payloads, reader);
      this.#wiring(trait, node, scope, reader);
    }
  }

  #event(event: Event, parent: number, events: NameTable, table: NameTable): void {
    const node = this.graph.node('event', 0, payloadLength(event.payload), event);
    this.graph.edge('holds', parent, node);
    events.add(this.graph, event.name, node);
    this.counts.add('events');
    this.counts.add('events.payload', event.payload?.length ?? 0);
    this.#payload(event.payload, node, table);
  }

  #machine(
    trait: Trait,
    node: number,
    scope: Scope,
    payloads: ReadonlyMap<string, NameTable>,
    reader: ContentReader,
  ): void {
    const { graph, counts } = this;
    const states = new NameTable();
    for (const state of trait.states) {
      const label = (state.isInitial ? 1 : 0) + (state.isTerminal ? 2 : 0);
      const stateNode = graph.node('state', label, 0, state);
      graph.edge('holds', node, stateNode);
      states.add(graph, state.name, stateNode);
      if (!isObject(state.node)) continue;
      const { onEntry, onExit } = state.node;
      if (isArray(onEntry)) reader.read(stateNode, 3, null, onEntry);
      if (isArray(onExit)) reader.read(stateNode, 4, null, onExit);
    }
    countMachine(trait, counts);
    const ranks = new Map<string, number>();
    for (const transition of trait.transitions) {
      const sources = [...new Set(transition.sources)].sort();
      const group = `${sources.join('|')}\u0000${transition.event}`;
      const rank = ranks.get(group) ?? 0;
      ranks.set(group, rank + 1);
      this.#transition(transition, sources, rank, node, states, scope, payloads.get(transition.event), reader);
    }
    if (trait.initialEffects.length > 0) reader.read(node, 5, null, trait.initialEffects);
  }

  #transition(
    transition: Transition,
    sources: readonly string[],
    rank: number,
    trait: number,
    states: NameTable,
    scope: Scope,
    payload: NameTable | undefined,
    reader: ContentReader,
  ): void {
    const { graph } = this;
    const isLoop = sources.length === 1 && sources[0] === transition.to;
    const label = mix(transition.guard === null ? 0 : 1, isLoop ? 1 : sources.length > 1 ? 2 : 0);
    const node = graph.node('transition', label, rank, transition);
    graph.edge('holds', trait, node);
    for (const source of sources) {
      if (source === '*') graph.edge('from', node, trait);
      else this.#link('from', node, states.get(source));
    }
    this.#link('to', node, states.get(transition.to));
    this.#link('on', node, scope.events.get(transition.event));
    reader.read(node, 1, transition.guard, transition.effects, payload);
  }

  #wiring(trait: Trait, node: number, scope: Scope, reader: ContentReader): void {
    const { graph, counts } = this;
    for (const listen of trait.listens) {
      const scopeLabel = isObject(listen.node) ? codeOf(scopes, listen.node.scope) : 0;
      const own = graph.node('listen', scopeLabel, extras(listen.node, structuralMembers.listen), listen);
      graph.edge('holds', node, own);
      graph.edge('hears', own, this.#channel(listen.name));
      this.#link('to', own, scope.events.get(listen.triggers));
      if (listen.sourceTrait !== null) this.#link('source', own, this.#traitNamed(listen.sourceTrait));
      counts.add('listens');
      if (this.#emitted.has(listen.name)) counts.add('wired');
      if (isObject(listen.node)) reader.read(own, 6, listen.node.guard ?? null, []);
    }
    for (const tick of trait.ticks) {
      const own = graph.node('tick', tick.guard === null ? 0 : 1, extras(tick.node, structuralMembers.tick), tick);
      graph.edge('holds', node, own);
      counts.add('ticks');
      reader.read(own, 2, tick.guard, tick.effects);
    }
  }

  #traitNamed(name: string): number | undefined {
    return this.#traits.get(name) ?? this.#traits.get(name.slice(name.lastIndexOf('.') + 1));
  }

  #page(page: Page, orbital: number, own: NameTable): void {
    const { graph, counts } = this;
    const form = typeof page.node === 'string' ? 1 : page.isKnown ? 2 : 3;
    const exact = mix(extras(page.node, structuralMembers.page), page.path === null ? 0 : 1);
    const node = graph.node('page', form, exact, page);
    graph.edge('holds', orbital, node);
    counts.add('pages');
    if (form !== 2) counts.add('pages.opaque');
    counts.add('pages.traits', page.traitNames.length);
    for (const name of page.traitNames) this.#link('draws', node, own.get(name) ?? this.#traitNamed(name));
  }
}

/** A closed type word, or 0; a list of some type counts apart. */
function typeLabel(type: string): number {
  const isList = type.startsWith('[') && type.endsWith(']');
  const code = fieldTypes.get(isList ? type.slice(1, -1) : type) ?? (type === '' ? 0 : -1);
  return mix(code, isList ? 1 : 0);
}

/** The entity that a type may name: what is left when it is no word of the language. */
function structName(type: string): string {
  const inner = type.startsWith('[') && type.endsWith(']') ? type.slice(1, -1) : type;
  return fieldTypes.has(inner) ? '' : inner;
}

function payloadLength(payload: readonly Json[] | null): number {
  return payload === null ? 0 : 1 + payload.length;
}
