// A document to the tree of the textual form: the inverse of lowering. Every declaration is raised by the shortest spelling that is likely, lowered again, and what
// differs is said by annotations, so that reading what is written gives the same document whatever is in it.

import { isSameJson } from '../../base/canonical-json.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { listIn } from '../../schema/format.ts';
import { memberAnnotation } from './annotations.ts';
import type {
  Annotation,
  AppDecl,
  EntityDecl,
  FilePart,
  FileTree,
  OrbitalDecl,
  OrbitalPart,
  PageDecl,
  Tag,
  Word,
} from './ast.ts';
import { lowerEntity, lowerOrbital, lowerPage, scopeOf } from './lower.ts';
import type { Scope } from './lower-field.ts';
import { raiseField, raiseTypes } from './raise-field.ts';
import { raiseTrait } from './raise-trait.ts';

const nowhere = { start: 0, end: 0 };

export function word(text: string): Word {
  return { text, ...nowhere };
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function listOf(value: Json | undefined): readonly Json[] {
  return isArray(value) ? value : [];
}

/** What a lowered declaration says otherwise than the document wants it. */
export function corrections(
  lowered: Json,
  wanted: JsonObject,
  isSame: (a: Json | undefined, b: Json | undefined, name: string) => boolean = isSameJson,
): Annotation[] {
  const has: JsonObject = isObject(lowered) ? lowered : {};
  const annotations: Annotation[] = [];
  for (const [name, value] of Object.entries(wanted))
    if (value !== undefined && !isSame(has[name], value, name)) annotations.push(memberAnnotation(name, value));
  const without = Object.keys(has).filter(
    (name) => has[name] !== undefined && wanted[name] === undefined && !isNothing(has[name]),
  );
  if (without.length > 0) annotations.push({ name: 'without', value: without, valueStart: 0, ...nowhere });
  return annotations;
}

/** An absent, a null and an empty list are one wherever lowering makes a list. */
function isNothing(value: Json | undefined): boolean {
  return isArray(value) && value.length === 0;
}

/** `plain`: elements of which every member is written as an annotation. */
export function raiseLolo(document: JsonObject, plain: ReadonlySet<Json> = new Set()): FileTree {
  const parts: FilePart[] = [];
  const { name, version, description, orbitals, ...others } = document;
  const hasTarget = typeof others.target === 'string' && /^[\w.]+$/.test(others.target);
  const { target, ...untargeted } = others;
  const rest = hasTarget ? untargeted : others;
  const app: AppDecl = {
    kind: 'app',
    name: word(textOf(name)),
    version: typeof version === 'string' ? word(version) : null,
    description: typeof description === 'string' ? word(description) : null,
    annotations: [],
    ...nowhere,
  };
  const head: JsonObject = {
    name: textOf(name),
    ...(app.version === null ? {} : { version: app.version.text }),
    ...(app.description === null ? {} : { description: app.description.text }),
  };
  const wanted: JsonObject = {
    ...rest,
    ...(name === undefined ? {} : { name }),
    ...(version === undefined ? {} : { version }),
    ...(description === undefined ? {} : { description }),
  };
  const annotations = corrections({ ...head, ...(name === undefined ? { name: undefined } : {}) }, wanted);
  const isNeeded = name !== undefined || app.version !== null || app.description !== null || annotations.length > 0;
  if (isNeeded) parts.push({ ...app, annotations });
  for (const orbital of listOf(orbitals)) if (isObject(orbital)) parts.push(raiseOrbital(orbital, plain));
  return { target: hasTarget ? word(textOf(target)) : null, parts, ...nowhere };
}

const auxiliaries = listIn('orbital', 'entity');
/** Members of which every item is raised on its own. */
const orbitalMembers: ReadonlySet<string> = new Set(['name', 'uses', 'entity', auxiliaries, 'traits', 'pages']);

function raiseOrbital(orbital: JsonObject, plain: ReadonlySet<Json>): OrbitalDecl {
  const parts: OrbitalPart[] = [];
  const blank = {
    kind: 'orbital',
    // One without a name is given one, and a correction takes it away.
    name: word(textOf(orbital.name) || 'Unnamed'),
    annotations: [],
    parts,
    block: null,
    ...nowhere,
  } as const;
  if (plain.has(orbital)) return { ...blank, annotations: corrections(lowerOrbital(blank, [], [], null), orbital) };
  const uses = listOf(orbital.uses);
  // One that says more than its two members has no line of its own, and then none has.
  if (uses.every((use) => isObject(use) && Object.keys(use).length === 2 && 'as' in use && 'from' in use))
    for (const use of uses)
      parts.push({
        kind: 'use',
        alias: word(textOf((use as JsonObject).as)),
        from: word(textOf((use as JsonObject).from)),
        ...nowhere,
      });
  const entities = [orbital.entity, ...listOf(orbital[auxiliaries])].filter(
    (one): one is Json => isObject(one) || typeof one === 'string',
  );
  const names = new Map(
    entities.map((one) => [typeof one === 'string' ? one : textOf((one as JsonObject).name), []] as const),
  );
  const types = raiseTypes(
    listOf(orbital.traits).map((trait) => (isObject(trait) && !plain.has(trait) ? (trait.config ?? null) : null)),
  ).filter(({ name }) => !names.has(name.text));
  parts.push(...types);
  const scope = scopeOf(types, names, null);
  for (const entity of entities) parts.push(raiseEntity(entity, scope, plain.has(entity)));
  const full = scopeOf(
    types,
    new Map(parts.filter((part) => part.kind === 'entity').map((part) => [part.name.text, part.fields ?? []])),
    null,
  );
  for (const trait of listOf(orbital.traits))
    if (isObject(trait) || typeof trait === 'string') parts.push(raiseTrait(trait, full, plain.has(trait)));
  for (const page of listOf(orbital.pages))
    if (isObject(page) || typeof page === 'string') parts.push(raisePage(page, full, plain.has(page)));
  const lowered = lowerOrbital(blank, [], [], null);
  const annotations = corrections(
    lowered,
    orbital,
    (a, b, name) => isSameJson(a, b) || (orbitalMembers.has(name) && isSameList(a, b)),
  );
  return { ...blank, annotations };
}

/** Lists whose items were raised one by one are the same where they are as long. */
function isSameList(a: Json | undefined, b: Json | undefined): boolean {
  if (isArray(b) || b === null)
    return (
      listOf(a).length === listOf(b).length && (listOf(b).length > 0 || b === null || a === undefined || isArray(a))
    );
  return isObject(a) || typeof a === 'string' ? isObject(b) || a === b : false;
}

function raiseEntity(entity: Json, scope: Scope, isPlain: boolean): EntityDecl {
  const blank = {
    kind: 'entity',
    ref: null,
    base: null,
    tags: [],
    annotations: [],
    fields: null,
    block: null,
    ...nowhere,
  } as const;
  if (!isObject(entity)) return { ...blank, name: word(textOf(entity)) };
  const { name, persistence, collection, ref, fields } = entity;
  const tags: Tag[] = [];
  // The format's own program takes `singleton` no more.
  if (typeof persistence === 'string' && /^(?:persistent|runtime|instance|local)$/.test(persistence))
    tags.push({ name: persistence, value: typeof collection === 'string' ? collection : null, ...nowhere });
  if (entity.shared === true) tags.push({ name: 'shared', value: null, ...nowhere });
  const list = isArray(fields)
    ? fields.filter((field) => isObject(field) || typeof field === 'string').map((field) => raiseField(field, scope))
    : null;
  const plain = { ...blank, name: word(textOf(name)) };
  if (isPlain) return { ...plain, annotations: corrections({ name: textOf(name) }, entity) };
  const decl: EntityDecl = {
    ...plain,
    ref: typeof ref === 'string' ? word(ref) : null,
    base: typeof entity.extends === 'string' ? word(entity.extends) : null,
    tags,
    fields: list,
  };
  const lowered = lowerEntity(decl, scope);
  const isSame = (a: Json | undefined, b: Json | undefined, member: string) =>
    isSameJson(a, b) || (member === 'fields' && isArray(a) && isArray(b) && a.length === b.length);
  const wanted = lowered === textOf(name) && Object.keys(entity).length === 1 ? {} : entity;
  return {
    ...decl,
    annotations: corrections(asObject(lowered), wanted, isSame),
  };
}

const pageTags: Readonly<Record<string, string>> = { viewType: 'view', primaryEntity: 'entity', isInitial: 'initial' };

function raisePage(page: Json, scope: Scope, isPlain: boolean): PageDecl {
  const blank = {
    kind: 'page',
    path: null,
    name: null,
    ref: null,
    traits: [],
    tags: [],
    annotations: [],
    ...nowhere,
  } as const;
  if (!isObject(page)) return { ...blank, name: word(textOf(page)) };
  const { path, name, ref, traits } = page;
  const tags: Tag[] = [];
  for (const [member, tag] of Object.entries(pageTags)) {
    const value = page[member];
    if (value === true && tag === 'initial') tags.push({ name: tag, value: null, ...nowhere });
    else if (typeof value === 'string' && tag !== 'initial') tags.push({ name: tag, value, ...nowhere });
  }
  const shown = listOf(traits).map((trait) =>
    typeof trait === 'string' ? trait : isObject(trait) && Object.keys(trait).length === 1 ? textOf(trait.ref) : '',
  );
  const called = {
    ...blank,
    // A page begins with a path or a name.
    path: typeof path === 'string' ? word(path) : typeof name === 'string' ? null : word(''),
    name: typeof name === 'string' ? word(name) : null,
  };
  if (isPlain) return { ...called, annotations: corrections(asObject(lowerPage(called, new Map(), scope)), page) };
  const decl: PageDecl = {
    ...called,
    ref: typeof ref === 'string' ? word(ref) : null,
    traits: shown.every((text) => text !== '') ? shown.map(word) : [],
    tags,
  };
  const lowered = lowerPage(decl, new Map(), scope);
  const isSame = (a: Json | undefined, b: Json | undefined, member: string) =>
    isSameJson(a, b) || (member === 'traits' && isArray(b) && b.length === decl.traits.length);
  return { ...decl, annotations: corrections(asObject(lowered), page, isSame) };
}

const asObject = (lowered: Json): Json => (typeof lowered === 'string' ? { name: lowered } : lowered);
