import { describe, expect, it } from 'vitest';
import { corpusAbsent, readCorpus } from '../../../tests/fixtures/corpus.ts';
import type { Json } from '../base/json.ts';
import { parsePointer } from '../base/pointer.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { indexSchema, nameKinds, parseSchema, type Symbols, symbolsOf, type Use } from './index.ts';

const document = {
  services: [{ name: 'mail' }],
  orbitals: [
    {
      name: 'Loans',
      uses: [{ from: 'std/behaviors/std-modal', as: 'Modal' }],
      services: [{ name: 'print' }],
      entity: {
        name: 'Loan',
        fields: [
          { name: 'title', type: 'string' },
          { name: 'status', type: 'string' },
          { name: 'member', type: 'relation', relation: { entity: 'Member' } },
        ],
      },
      auxiliaryEntities: ['Member'],
      traits: [
        {
          name: 'Desk',
          linkedEntity: 'Loan',
          emits: [{ event: 'RETURNED', payloadSchema: [{ name: 'loan', type: 'Loan' }] }],
          stateMachine: {
            states: [{ name: 'open', isInitial: true }, 'closed'],
            events: [{ key: 'INIT' }, { key: 'RETURN', payloadSchema: ['id', { name: 'rows', type: '[Loan]' }] }],
            transitions: [
              {
                from: 'open| closed',
                event: 'INIT',
                to: 'open',
                effects: [
                  ['fetch', 'Loan', { sort: '-title', emit: { success: 'RETURN' } }],
                  [
                    'render-ui',
                    'main',
                    {
                      type: 'data-list',
                      entity: '@entity',
                      fields: ['title', { name: 'status' }],
                      imageField: 'title',
                      itemActions: [{ event: 'RETURN' }],
                    },
                  ],
                ],
              },
              {
                from: ['open'],
                event: 'RETURN',
                to: 'closed',
                guard: ['and', ['=', '@state', 'open'], ['=', '@payload.id', '@entity.title']],
                effects: [
                  ['set', '@Loan.status', 'done'],
                  ['emit', 'RETURNED', { loan: '@entity' }],
                  ['call-service', 'mail', 'send'],
                  ['call-service', 'print', 'page'],
                  ['navigate', '/desk'],
                  ['let', [['entity', 1]], ['log', '@entity.nothing']],
                ],
              },
            ],
          },
        },
        { ref: 'Modal.traits.ModalRecord', name: 'Pop', linkedEntity: 'Loan' },
      ],
      pages: [{ name: 'Desk', path: '/desk', primaryEntity: 'Loan', traits: ['Desk', { ref: 'Pop' }] }],
    },
    {
      entity: 'Shelf',
      traits: [
        {
          name: 'Watch',
          listens: [
            {
              event: 'RETURNED',
              triggers: 'TIDY',
              source: { kind: 'trait', trait: 'Desk', orbital: 'Loan' },
              guard: '@payload.loan',
            },
            'RETURNED',
          ],
          stateMachine: {
            states: ['on'],
            events: ['TIDY'],
            transitions: [
              {
                from: 'on',
                event: 'TIDY',
                to: 'on',
                effects: [['render-ui', 'main', { type: 'stack', children: ['@trait.Desk'] }]],
              },
            ],
          },
        },
      ],
    },
  ],
};

const symbolsOfText = (value: unknown) => symbolsOf(indexSchema(parseSchema(value).schema));

/** Uses of a kind as `name -> pointer of what they mean`, or `?`. */
const uses = (symbols: Symbols, kind: Use['kind']) =>
  symbols.uses(kind).map((use) => {
    const meant = symbols.meantBy(use);
    return `${use.name} ${use.site} -> ${meant === null ? '?' : symbols.pointerTo(meant)}`;
  });

function valueAt(root: Json, pointer: string): Json | undefined {
  let at: Json | undefined = root;
  for (const step of parsePointer(pointer) ?? []) at = (at as unknown as Record<string, Json> | undefined)?.[step];
  return at;
}

describe('symbols', () => {
  const symbols = symbolsOfText(document);
  const desk = '/orbitals/0/traits/0';
  const loan = '/orbitals/0/entity';

  it.each<[Use['kind'], string[]]>([
    [
      'entity',
      [
        `Loan argument -> ${loan}/name`,
        `Loan binding -> ${loan}/name`,
        `Loan member -> ${loan}/name`,
        `Loan type -> ${loan}/name`,
        `Loan type -> ${loan}/name`,
        `Loan member -> ${loan}/name`,
        `Loan member -> ${loan}/name`,
        'Member member -> /orbitals/0/auxiliaryEntities/0',
      ],
    ],
    [
      'field',
      [
        `title argument -> ${loan}/fields/0/name`,
        `title pattern -> ${loan}/fields/0/name`,
        `title pattern -> ${loan}/fields/0/name`,
        `status pattern -> ${loan}/fields/1/name`,
        `title binding -> ${loan}/fields/0/name`,
        `status binding -> ${loan}/fields/1/name`,
      ],
    ],
    [
      'state',
      [
        `open argument -> ${desk}/stateMachine/states/0/name`,
        `open member -> ${desk}/stateMachine/states/0/name`,
        `closed member -> ${desk}/stateMachine/states/1`,
        `open member -> ${desk}/stateMachine/states/0/name`,
        `open member -> ${desk}/stateMachine/states/0/name`,
        `closed member -> ${desk}/stateMachine/states/1`,
        'on member -> /orbitals/1/traits/0/stateMachine/states/0',
        'on member -> /orbitals/1/traits/0/stateMachine/states/0',
      ],
    ],
    [
      'event',
      [
        `RETURN option -> ${desk}/stateMachine/events/1/key`,
        `RETURN pattern -> ${desk}/stateMachine/events/1/key`,
        `RETURNED argument -> ${desk}/emits/0/event`,
        `INIT member -> ${desk}/stateMachine/events/0/key`,
        `RETURN member -> ${desk}/stateMachine/events/1/key`,
        'TIDY member -> /orbitals/1/traits/0/stateMachine/events/0',
        'TIDY member -> /orbitals/1/traits/0/stateMachine/events/0',
        'RETURNED member -> ?',
      ],
    ],
    ['emit', [`RETURNED member -> ${desk}/emits/0/event`, `RETURNED member -> ${desk}/emits/0/event`]],
    [
      'payload',
      [
        `id binding -> ${desk}/stateMachine/events/1/payloadSchema/0`,
        `loan binding -> ${desk}/emits/0/payloadSchema/0/name`,
      ],
    ],
    [
      'trait',
      [
        `Desk binding -> ${desk}/name`,
        `Desk member -> ${desk}/name`,
        `Desk member -> ${desk}/name`,
        'Pop member -> /orbitals/0/traits/1/name',
      ],
    ],
    ['orbital', ['Loan member -> /orbitals/0/name']],
    ['service', ['mail argument -> /services/0/name', 'print argument -> /orbitals/0/services/0/name']],
    ['page', ['/desk argument -> /orbitals/0/pages/0/name']],
    ['alias', ['Modal member -> /orbitals/0/uses/0/as']],
    ['pattern', ['data-list pattern -> ?', 'stack pattern -> ?']],
  ])('tells what each use of %s means', (kind, expected) => {
    expect(uses(symbols, kind).sort()).toEqual([...expected].sort());
  });

  it('lists the uses of a declaration, those of listeners elsewhere with them', () => {
    const [emit] = symbols.declarations('emit');
    expect(emit && symbols.usesOf(emit).map((use) => symbols.pointerTo(use))).toEqual([
      `${desk}/stateMachine/transitions/1/effects/1/1`,
      '/orbitals/1/traits/0/listens/0/event',
      '/orbitals/1/traits/0/listens/1',
    ]);
  });

  it('lists the uses of a name of a field as it does among all', () => {
    const all = symbolsOfText(document);
    const placesOf = (symbols: Symbols, list: readonly Use[]) => list.map((use) => symbols.pointerTo(use));
    for (const { name } of all.uses('field')) {
      const fresh = symbolsOfText(document);
      const wanted = all.uses('field').filter((use) => use.name === name && use.site !== 'binding');
      expect(placesOf(fresh, fresh.fieldsNamed(name))).toEqual(placesOf(all, wanted));
    }
  });

  it('knows nothing of a local that is called like a root', () => {
    expect(symbols.uses('field').map(({ name }) => name)).not.toContain('nothing');
  });

  it('finds a name in its scope alone', () => {
    const { model } = symbols;
    expect(symbols.find('state', model.traits[0] ?? null, 'open')?.path).toEqual(['name']);
    expect(symbols.find('state', model.traits[2] ?? null, 'open')).toBeNull();
    expect(symbols.declarationOf(model.traits[1] as never)?.name).toBe('Pop');
  });

  it('resolves alike after an edit elsewhere', () => {
    const before = indexSchema(parseSchema(document).schema);
    const [first, second] = before.document.orbitals;
    const edited = { ...before.document, orbitals: [{ ...first, description: 'new' }, second] };
    const { schema } = parseSchema(edited);
    const after = symbolsOf(indexSchema(schema, before));
    for (const kind of nameKinds) expect(uses(after, kind)).toEqual(uses(symbols, kind));
  });
});

const library = listBehaviors().map(({ schema }) => schema as unknown as Json);
const corpus = readCorpus().map(({ text }) => JSON.parse(text) as Json);

describe.each([
  ['the library', library, ''],
  ['the corpus', corpus, corpus.length === 0 ? corpusAbsent : ''],
])('over %s', (_name, documents, absent) => {
  it.skipIf(absent !== '')(`every use and declaration is at its place${absent && ` (${absent})`}`, () => {
    const misplaced: string[] = [];
    for (const value of documents) {
      const symbols = symbolsOfText(value);
      for (const kind of nameKinds) {
        for (const use of symbols.uses(kind)) {
          const text = valueAt(value, symbols.pointerTo(use));
          if (typeof text !== 'string' || !text.startsWith(use.name, use.start)) misplaced.push(symbols.pointerTo(use));
        }
        for (const declaration of symbols.declarations(kind)) {
          const at = valueAt(value, symbols.pointerTo(declaration));
          if (declaration.path.length > 0 && at !== declaration.name) misplaced.push(symbols.pointerTo(declaration));
        }
      }
    }
    expect(misplaced).toEqual([]);
  });

  it.skipIf(absent !== '')(`names mean something${absent && ` (${absent})`}`, () => {
    const counts = new Map<string, [known: number, all: number]>();
    for (const value of documents) {
      const symbols = symbolsOfText(value);
      for (const kind of ['entity', 'field', 'trait', 'state', 'event', 'emit', 'payload', 'alias'] as const) {
        for (const use of symbols.uses(kind)) {
          // Types of payload fields may be those of a program, and what a pattern shows may be of another shape than its entity.
          if (use.site === 'type' || (kind === 'field' && (use.of === null || use.site === 'pattern'))) continue;
          const count = counts.get(kind) ?? [0, 0];
          if (symbols.meantBy(use) !== null) count[0]++;
          count[1]++;
          counts.set(kind, count);
        }
      }
    }
    for (const [kind, [known, all]] of counts)
      expect(known / all, `${kind}: ${known} of ${all}`).toBeGreaterThan(
        kind === 'alias' || kind === 'trait' ? 0.9 : 0.95,
      );
  });
});
