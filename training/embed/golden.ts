// `npm run golden:embed`: writes the golden vectors, after `embeddingVersion` was raised. They cover the empty schema, an outline, the second dialect, and
// documents of its own, stored with their vectors: library and generators may change without a new embedding.
import { writeFileSync } from 'node:fs';
import type { Json } from '../../src/core/base/json.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { embeddingVersion, embedSchema } from '../../src/core/embed/index.ts';
import { generateDocument } from '../../tests/fixtures/generate.ts';
import { modelOf } from './tasks.ts';

const outline = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }] };
const machines = {
  entities: [{ name: 'Ticket', fields: ['title'] }],
  states: { Ticket: ['new', 'assessing', 'closed'] },
  transitions: [
    { from: 'new', event: 'ASSESS', to: 'assessing' },
    { from: 'assessing', event: 'CLOSE', to: 'closed' },
  ],
};
const counter = {
  name: 'Counter',
  orbitals: [
    {
      entity: { name: 'Counter', persistence: 'runtime', fields: [{ name: 'count', type: 'number', default: 0 }] },
      traits: [
        {
          name: 'Counting',
          linkedEntity: 'Counter',
          category: 'interaction',
          stateMachine: {
            states: [
              { name: 'idle', isInitial: true },
              { name: 'full', isTerminal: true },
            ],
            events: [{ key: 'INIT' }, { key: 'ADD', payloadSchema: [{ name: 'by', type: 'number' }] }],
            transitions: [
              {
                from: 'idle',
                to: 'idle',
                event: 'ADD',
                guard: ['<', '@entity.count', 10],
                effects: [
                  ['set', '@entity.count', ['+', '@entity.count', '@payload.by']],
                  ['render-ui', 'main', { type: 'stack', children: [{ type: 'button', label: 'Add', event: 'ADD' }] }],
                ],
              },
              {
                from: 'idle',
                to: 'full',
                event: 'ADD',
                effects: [
                  ['emit', 'FULL'],
                  ['render-ui', 'main', null],
                ],
              },
            ],
          },
          emits: [{ event: 'FULL', scope: 'external' }],
        },
      ],
      pages: [{ name: 'Main', path: '/', traits: [{ ref: 'Counting' }] }],
    },
  ],
};

function goldenVectors(): { name: string; document: Json; vector: number[] }[] {
  const made: [string, Json][] = [
    ['empty', { orbitals: [] }],
    ['outline', outline],
    ['machines dialect', machines],
    ['counter', counter],
    ...[1, 2, 3, 4].map((seed): [string, Json] => [
      `generated ${seed}`,
      generateDocument(createPrng(seed), { oddity: 0.05, size: 1 + seed }),
    ]),
  ];
  return made.map(([name, document]) => ({ name, document, vector: embedSchema(modelOf(document)) }));
}

const content = { embedding_version: embeddingVersion, vectors: goldenVectors() };
writeFileSync('tests/fixtures/golden-vectors.json', `${JSON.stringify(content)}\n`);
