// What a binding may begin with besides the names of enclosing forms and of entities.

export const bindingRoots: ReadonlySet<string> = new Set([
  'entity',
  'payload',
  'state',
  'now',
  'config',
  'computed',
  'trait',
  'user',
]);
/** Locals that the runtime introduces by itself. */
export const implicitLocals: ReadonlySet<string> = new Set(['item', 'index', 'row', 'result']);
