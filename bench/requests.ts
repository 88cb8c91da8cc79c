// One request for each operation that has a body, the same for every benchmark: the median document of the corpus where it is there, an example
// of this repository where it is not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContract, listOperations } from '../src/contract/contract.ts';
import type { Operation } from '../src/contract/operation.ts';
import { readCorpus } from '../tests/fixtures/corpus.ts';

export interface BenchRequest {
  readonly operation: Operation;
  readonly body: string;
}

const example = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../examples', name), 'utf8'));

/** In the order of the contract. */
export function benchRequests(): { readonly document: string; readonly requests: readonly BenchRequest[] } {
  const corpus = readCorpus().sort((a, b) => a.text.length - b.text.length);
  const median = corpus[Math.floor(corpus.length / 2)];
  const schema = median === undefined ? example('ticket-desk.json') : JSON.parse(median.text);
  const outline = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }] };
  const domain = 'bench';
  const context = 'Customer reported a timeout on checkout after the last release';
  const bodies: Record<string, unknown> = {
    plan: { current: outline, goal: schema },
    'plan-instructions': { current: outline, goal: schema },
    gap: { source: outline, target: schema },
    apply: { schema, actions: [{ action: 'add_entity', params: { name: 'BenchEntity' } }] },
    'validity-check': { schema },
    'error-check': { schema },
    'rank-edits.jepa': { schema: example('ticket-desk-faulty.json'), errors: ['broken_binding'] },
    embed: { schema },
    'behaviors.match': { schema },
    'memory.store': { domain, context, schema, actions_taken: ['add_trait', 'add_events'], outcome: 'success' },
    'memory.recall': { domain, context },
  };
  const requests = listOperations(createContract())
    .filter(({ id }) => id in bodies)
    .map((operation) => ({ operation, body: JSON.stringify(bodies[operation.id]) }));
  return { document: median?.file ?? 'examples/ticket-desk.json', requests };
}
