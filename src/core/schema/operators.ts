// The words of the language that may head a call. What is not listed may be a user's operator, which registries add, or plain text: both
// readings stay open, and the place decides. Embedding reads calls by the same words: a word more changes vectors.
const bareOperators = new Set([
  ...['set', 'persist', 'fetch', 'ref', 'emit', 'notify', 'navigate', 'call-service', 'spawn', 'despawn', 'do', 'if'],
  ...['when', 'let', 'cond', 'match', 'atomic', 'fn', 'and', 'or', 'not', 'list', 'log', 'path', 'increment'],
  ...['decrement', 'deref', 'evaluate', 'fetch-stream', 'forward', 'navigate-back', 'send-server', 'swap!', 'train'],
  ...['wait', 'watch', 'render-ui', '=', '==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', 'concat', 'merge'],
]);
const namespaces = new Set([
  ...['array', 'tensor', 'math', 'str', 'time', 'validate', 'agent', 'train', 'object', 'prob', 'graph', 'nn', 'vec'],
  ...['workspace', 'grid', 'async', 'format', 'session', 'os', 'data', 'geo', 'behavior', 'contract', 'llm', 'browser'],
  ...['anim', 'integration', 'memory', 'noise', 'checkpoint', 'compose', 'ease', 'path', 'trace'],
]);
const symbolic = /^[=!<>+\-*/%]+$/;
const controlForms = new Set(['do', 'if', 'when', 'let', 'cond', 'match', 'atomic']);

/** True if a head is a word of the language. Namespaced operators are known by their namespace, because the registries grow. */
export function isOperator(head: string): boolean {
  if (bareOperators.has(head)) return true;
  const slash = head.indexOf('/');
  return slash > 0 && namespaces.has(head.slice(0, slash));
}

/** True if a head cannot be anything but an operator: no identifier looks like it. */
export function isUnmistakable(head: string): boolean {
  return symbolic.test(head) || (head.includes('/') && isOperator(head));
}

/** True if an operator runs its arguments as effects. */
export function isControlForm(operator: string): boolean {
  return controlForms.has(operator) || operator.startsWith('async/');
}
