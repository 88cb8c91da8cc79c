// The tree of the textual form to a document. Events are not declared there: they are those of the transitions and of what a trait emits and listens for, with the
// payload and the words that are said anywhere. An annotation is a member of what it stands behind.

import type { Json, JsonObject } from '../../base/json.ts';
import { nameDistance } from '../../base/nearest.ts';
import { format, listIn } from '../../schema/format.ts';
import { policyVerbs } from '../../schema/language.ts';
import { annotationPlaces, type Members, setMember, withAnnotations } from './annotations.ts';
import type {
  Annotation,
  EntityDecl,
  FieldDecl,
  FileTree,
  OrbitalDecl,
  PageDecl,
  Tag,
  TypeDecl,
  TypeExpr,
} from './ast.ts';
import { lowerField, type Origins, type Scope } from './lower-field.ts';
import { lowerInline, lowerTrait } from './lower-trait.ts';
import { TypeLowering } from './lower-types.ts';

/** `known`: what some orbitals of the tree say, which need not be lowered again. */
export function lowerLolo(
  tree: FileTree,
  origins: Origins | null = null,
  known: ReadonlyMap<OrbitalDecl, JsonObject> | null = null,
): JsonObject {
  const app = tree.parts.find((part) => part.kind === 'app');
  const shared = tree.parts.filter((part) => part.kind === 'type');
  const uses = tree.parts
    .filter((part) => part.kind === 'use')
    .map(({ alias, from }) => ({ from: from.text, as: alias.text }));
  const orbitals = tree.parts
    .filter((part) => part.kind === 'orbital')
    .map((part) => known?.get(part) ?? lowerOrbital(part, shared, uses, origins));
  const head: Members = {};
  if (app !== undefined) {
    if (app.name.text !== '') head.name = app.name.text;
    if (app.version !== null) head.version = app.version.text;
    if (app.description !== null) head.description = app.description.text;
  }
  if (tree.target !== null) head.target = tree.target.text;
  head.orbitals = orbitals;
  const document = withAnnotations(head, app?.annotations ?? []);
  if (app !== undefined)
    origins?.set(document, {
      node: app,
      members: {
        name: app.name.start,
        ...(tree.target === null ? {} : { target: tree.target.start }),
        ...annotationPlaces(app.annotations),
      },
    });
  return document;
}

const auxiliaries = listIn('orbital', 'entity');

export function lowerOrbital(
  orbital: OrbitalDecl,
  shared: readonly TypeDecl[],
  uses: readonly JsonObject[],
  origins: Origins | null,
): JsonObject {
  const scope = scopeIn(orbital, shared, origins);
  const members: Members = orbital.name.text === '' ? {} : { name: orbital.name.text };
  const imported = [
    ...uses,
    ...orbital.parts
      .filter((part) => part.kind === 'use')
      .map((use) => {
        const node = { from: use.from.text, as: use.alias.text };
        origins?.set(node, { node: use, members: { from: use.from.start, as: use.alias.start } });
        return node;
      }),
  ];
  if (imported.length > 0) members.uses = imported;
  const entities = orbital.parts.filter((part) => part.kind === 'entity').map((entity) => lowerEntity(entity, scope));
  if (entities[0] !== undefined) members.entity = entities[0];
  if (entities.length > 1) members[auxiliaries] = entities.slice(1);
  const declared = orbital.parts.filter((part) => part.kind === 'trait');
  const inlined = declared.flatMap(({ inlines }) => inlines.map((inline) => lowerInline(inline, scope)));
  members.traits = [...declared.map((trait) => lowerTrait(trait, scope)), ...inlined];
  const inlines = new Map(declared.map(({ name, inlines }) => [name.text, inlines.map((inline) => inline.name)]));
  members.pages = orbital.parts.filter((part) => part.kind === 'page').map((page) => lowerPage(page, inlines, scope));
  const document = withAnnotations(members, orbital.annotations);
  origins?.set(document, {
    node: orbital,
    members: { name: orbital.name.start, ...annotationPlaces(orbital.annotations) },
  });
  return document;
}

/** The declarations of an orbital, with the types of its file. */
export function scopeIn(orbital: OrbitalDecl, shared: readonly TypeDecl[], origins: Origins | null): Scope {
  const own = orbital.parts.filter((part) => part.kind === 'type');
  const fields = new Map(
    orbital.parts.filter((part) => part.kind === 'entity').map((entity) => [entity.name.text, entity.fields ?? []]),
  );
  return scopeOf([...shared, ...own], fields, origins);
}

/** What the declarations of an orbital mean to one another. */
export function scopeOf(
  types: readonly TypeDecl[],
  entities: ReadonlyMap<string, readonly FieldDecl[]>,
  origins: Origins | null,
): Scope {
  const structs = new Map<string, TypeExpr>(
    types.filter(({ isEvent }) => !isEvent).map(({ name, type }) => [name.text, type]),
  );
  const events = new Map(types.filter(({ isEvent }) => isEvent).map((type) => [type.name.text, type]));
  return { types: new TypeLowering(structs, entities, origins), events, origins };
}

const persistences: ReadonlySet<string> = new Set(['persistent', 'runtime', 'singleton', 'instance', 'local']);

/** So many letters a misspelt persistence differs in at most. */
const typosMax = 2;

/** A tag that is a persistence, or was meant to be one: the checks tell the word. */
function isPersistence(tag: string): boolean {
  if (persistences.has(tag)) return true;
  if (Object.hasOwn(format.entity.members, tag) || tag.length <= typosMax * 2) return false;
  return [...persistences].some((word) => nameDistance(tag, word) <= typosMax);
}

export function lowerEntity(entity: EntityDecl, scope: Scope): Json {
  const { name, ref, base, tags, fields, annotations } = entity;
  if (ref !== null && fields === null && annotations.length === 0 && tags.length === 0 && ref.text === name.text)
    return name.text;
  const members: Members = { name: name.text };
  if (ref !== null) members.ref = ref.text;
  if (base !== null) members.extends = base.text;
  for (const tag of tags) {
    if (isPersistence(tag.name)) {
      members.persistence = tag.name;
      if (tag.value !== null) members.collection = tag.value;
    } else setMember(members, tag.name, tag.value ?? true);
  }
  if (fields !== null) members.fields = fields.map((field) => lowerField(field, scope));
  else if (ref === null && base === null && tags.length === 0 && annotations.length === 0) return name.text;
  const document = withAnnotations(members, annotations.map(entityAnnotation));
  scope.origins?.set(document, {
    node: entity,
    members: { name: name.start, ...tagPlaces(tags), ...annotationPlaces(annotations) },
  });
  return document;
}

/** `@read (...)` is the member `read_policy` of documents. */
function entityAnnotation(annotation: Annotation): Annotation {
  const isPolicy = policyVerbs.has(annotation.name) && annotation.isMember !== true;
  return isPolicy ? { ...annotation, name: `${annotation.name}_policy` } : annotation;
}

/** A page that shows a trait shows what is written inside of it. */
export function lowerPage(page: PageDecl, inlines: ReadonlyMap<string, readonly string[]>, scope: Scope): Json {
  const { path, name, ref, traits, tags, annotations } = page;
  const isBare = path === null && ref === null && traits.length === 0 && tags.length === 0 && annotations.length === 0;
  if (isBare && name !== null) return name.text;
  const members: Members = {};
  if (name !== null) members.name = name.text;
  if (path !== null) members.path = path.text;
  if (ref !== null) members.ref = ref.text;
  const places: Record<string, number> = {};
  for (const tag of tags) {
    const [member, value] = pageTag(tag);
    setMember(members, member, value);
    places[member] = tag.start;
  }
  const list = traits.map((trait) => {
    const node = { ref: trait.text };
    scope.origins?.set(node, { node: trait, members: { ref: trait.start } });
    return node;
  });
  const shown = traits.flatMap(({ text }) => (inlines.get(text) ?? []).map((inline) => ({ ref: inline })));
  if (list.length > 0) members.traits = [...list, ...shown];
  const document = withAnnotations(members, annotations);
  const own = { ...(name === null ? {} : { name: name.start }), ...(path === null ? {} : { path: path.start }) };
  scope.origins?.set(document, { node: page, members: { ...own, ...places, ...annotationPlaces(annotations) } });
  return document;
}

const pageTags: Readonly<Record<string, string>> = { view: 'viewType', entity: 'primaryEntity', initial: 'isInitial' };

function pageTag({ name, value }: Tag): [string, Json] {
  return [pageTags[name] ?? name, value ?? true];
}

function tagPlaces(tags: readonly Tag[]): Record<string, number> {
  const places: Record<string, number> = {};
  for (const { name, value, start } of tags) {
    const isHow = isPersistence(name);
    places[isHow ? 'persistence' : name] = start;
    if (value !== null && isHow) places.collection = start;
  }
  return places;
}
