import type { Json } from '../../base/json.ts';
import { isArray } from '../../base/json.ts';
import type { Trait } from '../../schema/element.ts';
import {
  type Binding,
  type Check,
  type EntityFacts,
  type MakeRepairs,
  type OpenQuestion,
  readBinding,
  type TraitScope,
} from '../check.ts';
import type { DocumentScope } from '../document-scope.ts';
import { hint, nearTo, quote } from '../hint.ts';
import { askPatternFields, askQueryFields, judgeNamedFields } from './named-fields.ts';
import { judgePayloadBinding, mayRead } from './payload-binding.ts';

/** What a binding may begin with besides locals and entity names. */
const roots = new Set(['entity', 'payload', 'state', 'now', 'config', 'computed', 'trait', 'user']);
/** Locals that the runtime introduces by itself. */
const implicitLocals = new Set(['item', 'index', 'row', 'result']);

export const brokenBinding: Check = {
  code: 'broken_binding',
  condition:
    'A string that starts with `@` in a guard, effect or tick is malformed, begins with an unknown root, gives `@state` or `@now` a path, reads `@payload` in a tick, names a field that the linked entity lacks, or reads `@payload.x` in a transition whose event declares no payload field `x`, nor does an entry of the same name in the `emits` of its trait; or the target of a `set` is not `@entity.field` or `@Entity.field`. A warning: a pattern (`fields`, `columns`, `groupBy`, ...) or a query (`sort`, `filter`, ...) names a field that its entity lacks. In an open document a capitalised root may be an entity from elsewhere.',
  repairs: ['set_property', 'add_field', 'add_payload_field'],
  binding: judgeBinding,
  effect: (value, scope) => {
    judgeTarget(value, scope);
    if (isArray(value)) askQueryFields(value, scope);
  },
  call: (call, position, scope) => {
    if (position === 'value') askQueryFields(call, scope);
  },
  pattern: askPatternFields,
  document: (scope) => {
    judgeNamedFields(scope);
    for (let i = 0; i < scope.facts.length; i++) {
      for (const question of scope.facts[i]?.bindingRoots ?? []) {
        if (scope.model.entityByName.has(question.name)) continue;
        if (mayBeElsewhere(scope, question.name)) scope.leaveOpen('broken_binding');
        else reportRoot(scope, i, question);
      }
    }
  },
};

function judgeBinding(binding: Binding, scope: TraitScope): void {
  const { root, field, text } = binding;
  if (!binding.isWellFormed) {
    report(scope, text, `${quote(text)} is no binding: write "@root" or "@root.field"`);
    return;
  }
  const { site } = scope;
  // A local hides whatever else goes by its name.
  if (site.isLocal(root)) return;
  if (root === 'entity' || root === scope.entity?.name) {
    if (field !== null) judgeField(scope, text, field);
  } else if (root === 'payload') {
    if (site.owner.kind === 'tick') report(scope, text, 'a tick carries no payload: read the entity instead');
    else judgePayloadBinding(binding, scope);
  } else if (root === 'state' || root === 'now') {
    if (field !== null)
      report(scope, text, `"@${root}" is a plain value and takes no path`, (place) => [
        { action: 'set_property', params: { path: place.path, value: `@${root}` } },
      ]);
  } else if (!roots.has(root) && !implicitLocals.has(root)) {
    scope.bindingRoots.push({
      name: root,
      element: site.owner,
      rest: site.path(),
      detail: text,
      locals: site.locals(),
    });
  }
}

function judgeField(scope: TraitScope, text: string, field: string): void {
  const { entity } = scope;
  if (entity === null || entity.fields === null || entity.fields.has(field)) return;
  const near = nearTo(field, entity.fields, scope);
  const message = `the entity ${quote(entity.name)} has no field ${quote(field)}: add it or use one that exists${hint(near)}`;
  const [nearest] = near;
  const addField = { action: 'add_field', params: { entity: entity.name, field: { name: field, type: 'string' } } };
  const root = text.slice(0, text.indexOf('.'));
  const path = text.slice(root.length + 1 + field.length);
  report(scope, text, message, (place) => [
    ...(nearest === undefined
      ? []
      : [{ action: 'set_property', params: { path: place.path, value: `${root}.${nearest}${path}` } }]),
    ...(place.document.isOneEntity(entity.name) ? [addField] : []),
  ]);
}

function judgeTarget(value: Json, scope: TraitScope): void {
  if (!isArray(value) || value[0] !== 'set' || value.length < 2) return;
  const target = value[1] as Json;
  if (typeof target === 'string' && target.charCodeAt(0) === 64) {
    const dot = target.indexOf('.');
    const root = target.slice(1, dot === -1 ? undefined : dot);
    const isEntity = root === 'entity' || !(roots.has(root) || implicitLocals.has(root) || scope.site.isLocal(root));
    if (isEntity && dot !== -1) return;
  }
  const name = typeof target === 'string' ? target : 'set';
  const message = `\`set\` needs a field of an entity as its target, such as "@entity.status", not ${quote(JSON.stringify(target))}`;
  scope.reportHere('broken_binding', 'error', [1], name, message, repairTarget(scope, target));
}

/** A bare field name only lacks its root. */
function repairTarget(scope: TraitScope, target: Json): MakeRepairs | null {
  if (typeof target !== 'string') return null;
  const field = target.replace(/^@[\p{L}\p{M}\p{N}_]*\.?/u, '') || target.replace('@', '');
  if (scope.entity?.fields?.has(field) !== true) return null;
  return (place) => [{ action: 'set_property', params: { path: place.path, value: `@entity.${field}` } }];
}

/** In an open document a capitalised root may be an entity that another file declares. */
function mayBeElsewhere(scope: DocumentScope, root: string): boolean {
  const first = root.charAt(0);
  return !scope.model.isClosed && first !== first.toLowerCase();
}

function reportRoot(scope: DocumentScope, index: number, question: OpenQuestion): void {
  const { name, element, rest, detail, locals = [] } = question;
  // What the place itself introduces is meant before what the document knows.
  const local = nearTo(name, locals, scope);
  const known = () => [...roots, ...implicitLocals, ...scope.model.entityByName.keys()];
  const near = local.length > 0 ? local : nearTo(name, known, scope);
  const message = `${quote(detail)} begins with ${quote(name)}, which is no root, local name or entity${hint(near)}`;
  const [nearest] = near;
  const trait = scope.model.traits[index] as Trait;
  const value = nearest === undefined ? '' : `@${nearest}${detail.slice(1 + name.length)}`;
  const stands =
    local.length > 0 ||
    nearest === 'config' ||
    (nearest === 'payload' && mayRead(trait, element, readBinding(value).field)) ||
    (nearest === 'entity' && hasField(scope.facts[index]?.entity ?? null, value));
  scope.report('broken_binding', 'error', { element, rest, trait }, detail, message, (place) =>
    stands ? [{ action: 'set_property', params: { path: place.path, value } }] : [],
  );
}

/** Whether nothing is known against the first step of a binding to the linked entity. */
function hasField(entity: EntityFacts | null, text: string): boolean {
  const { field } = readBinding(text);
  return entity === null || entity.fields === null || field === null || entity.fields.has(field);
}

function report(scope: TraitScope, text: string, message: string, repairs: MakeRepairs | null = null): void {
  scope.reportHere('broken_binding', 'error', [], text, message, repairs);
}
