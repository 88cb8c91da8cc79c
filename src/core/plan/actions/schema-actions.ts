// The two actions for what no other covers: one value at a JSON Pointer.
import type { Json } from '../../base/json.ts';
import { isArray } from '../../base/json.ts';
import { defaultLimits } from '../../base/limits.ts';
import { parsePointer } from '../../base/pointer.ts';
import type { ActionDefinition } from '../action.ts';
import { refuse } from '../action.ts';
import { anatomies } from '../element-anatomy.ts';
import type { Params } from '../params.ts';
import { editAt, losesAt } from '../pointer-edit.ts';
import type { SchemaDraft } from '../schema-draft.ts';

const { jsonDepthMax } = defaultLimits;

const pathParam = {
  type: 'text',
  description:
    'a JSON Pointer; inside lists a segment is a name, such as /orbitals/Ticket/traits/Triage/scope, or a position; a name that is a whole number stands in quotation marks',
} as const;

/** Requires a pointer that could lead somewhere, and orbitals to stay a list: no value is none. */
function requirePath(params: Params): void {
  const path = parsePointer(params.text('path'));
  if (path === null || path.length === 0) {
    refuse('invalid_params', '`path` is not a JSON Pointer to something inside the schema', 'begin it with /');
  }
  if (path.length > jsonDepthMax) {
    const reason = `\`path\` is ${path.length} segments long, and no schema is nested deeper than ${jsonDepthMax} (limit json_depth_max)`;
    refuse('invalid_params', reason, 'give a path that ends higher up');
  }
  if (path.length === 1 && path[0] === 'orbitals' && !isArray(params.json('value'))) {
    refuse(
      'invalid_value',
      'a schema without a list of orbitals cannot be read',
      'set it to an array, which may be empty',
    );
  }
}

function edit(draft: SchemaDraft, params: Params, value: Json | undefined): void {
  const path = parsePointer(params.text('path')) ?? [];
  editAt(draft.root, path, value);
  if (mayName(path) && !isInsideMachine(path)) draft.forget();
  else draft.forgetDrawn();
}

const naming = new Set<string | undefined>([undefined, 'name', ...anatomies.orbital.held]);

/** Whether what is set may say where an orbital, or something in one, is found. */
function mayName(path: readonly string[]): boolean {
  return path[0] === 'orbitals' && naming.has(path[2]);
}

/** Such as /orbitals/Ticket/traits/Triage/stateMachine/transitions/...: nothing there says where a trait or an entity is found. */
function isInsideMachine(path: readonly string[]): boolean {
  return path.length > 5 && path[0] === 'orbitals' && path[2] === 'traits' && path[4] === 'stateMachine';
}

export const schemaActions: readonly ActionDefinition[] = [
  {
    name: 'set_property',
    element: 'schema',
    summary: 'Sets the value at a JSON Pointer, for what no other action covers.',
    params: { path: pathParam, value: { type: 'json', description: 'the value' } },
    hazard: 'changing',
    inverse: 'set_property or unset_property',
    preconditions: ['what holds the value exists', 'the schema stays one that can be read'],
    check: requirePath,
    loses: (draft, params) =>
      losesAt(draft.root, parsePointer(params.text('path')) ?? [], params.json('value') as Json),
    apply: (draft, params) => edit(draft, params, params.json('value') as Json),
  },
  {
    name: 'unset_property',
    element: 'schema',
    summary: 'Takes away the value at a JSON Pointer.',
    params: { path: pathParam },
    hazard: 'destructive',
    inverse: 'set_property',
    preconditions: ['the value exists', 'the schema stays one that can be read'],
    check: requirePath,
    apply: (draft, params) => edit(draft, params, undefined),
  },
];
