import { describe, expect, it } from 'vitest';
import { faultOperators } from '../../../tests/fixtures/faults/index.ts';
import {
  baseStates,
  baseTransitions,
  options,
  read,
  repair,
  shownBy,
  ticket,
  without,
} from '../../../tests/fixtures/ticket.ts';
import type { Json } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { findBehavior } from '../behaviors/index.ts';
import { applyActions } from '../plan/index.ts';
import { canonicalHash, canonicalText } from '../schema/canonical.ts';
import { indexSchema } from '../schema/model.ts';
import { parseSchema, type Schema } from '../schema/parse.ts';
import type { CategoryCode } from '../verify/categories.ts';
import { registries19 } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';
import { actionsKey, distinct } from './distinct.ts';
import { editsFor } from './edits.ts';
import { type Goal, rootState, type SearchState, step } from './evaluate.ts';
import { Evidence } from './evidence.ts';
import { rankingCost } from './rank.ts';
import { type RepairOptions, repairSchema } from './repair.ts';
import { RepairWork } from './work.ts';

describe('repairSchema', () => {
  it('lets a dead end out on an event the machine knows and drops the idle event; then finds a use for it', () => {
    const document = ticket({ events: ['UNUSED_EVENT'], transitions: without(1) });
    const { suggestions, absentErrors } = repair(document, ['missing_transition', 'orphan_event']);
    const [first, second] = suggestions.map((suggestion) =>
      suggestion.actions.map(({ action, params }) => ({ action, params })),
    );
    expect(first).toEqual([
      { action: 'add_transition', params: { trait: 'Triage', from: 'assessing', event: 'CLOSE', to: 'closed' } },
      { action: 'remove_event', params: { trait: 'Triage', event: 'UNUSED_EVENT' } },
    ]);
    expect(JSON.stringify(second)).toContain('"event":"UNUSED_EVENT"');
    expect(suggestions.every((suggestion) => suggestion.verified)).toBe(true);
    expect(absentErrors).toEqual([]);
  });

  it('brings no deletion forward before what keeps the page', () => {
    const document = ticket() as unknown as { orbitals: { pages: object[] }[] };
    Object.assign(document.orbitals[0]?.pages[0] as object, { path: '/tickets/{id}' });
    const { suggestions } = repair(document as never, ['invalid_page']);
    const isDeletion = suggestions.map(({ actions }) => actions.every(({ action }) => action === 'unset_property'));
    expect(suggestions.length).toBeGreaterThan(2);
    expect(isDeletion).toEqual([...isDeletion].sort());
  });

  it('does not elaborate a name that stands for a trait of the document', () => {
    const document = ticket() as unknown as { orbitals: object[] };
    const other = { name: 'Other', entity: 'Order', traits: ['Triage'], pages: [] };
    const { suggestions, absentErrors } = repair({ ...document, orbitals: [...document.orbitals, other] } as never, [
      'missing_transition',
    ]);
    expect([suggestions, absentErrors]).toEqual([[], ['missing_transition']]);
  });

  const idle = (...events: object[]) => {
    const document = ticket() as unknown as { orbitals: { traits: { stateMachine: { events: object[] } }[] }[] };
    document.orbitals[0]?.traits[0]?.stateMachine.events.push(...events);
    return repair(document, ['orphan_event']).suggestions[0];
  };

  it.each([
    ['a label', [{ key: 'ASSIGN', name: 'Assign to someone' }]],
    ['what it carries', [{ key: 'ASSIGN', name: 'ASSIGN', payloadSchema: [{ name: 'agent', type: 'string' }] }]],
    [
      'labels, each of several',
      [
        { key: 'ASSIGN', name: 'Assign' },
        { key: 'MERGE', name: 'Merge' },
      ],
    ],
  ])('an idle event that was written to be used gets a use: by %s', (_, events) => {
    const first = idle(...events);
    expect(first?.actions.map(({ action }) => action)).toEqual(events.map(() => 'add_transition'));
  });

  it('marks all that look like ends, where the same exit could be made up for each', () => {
    const states = [{ name: 'draft', isInitial: true }, { name: 'paid' }, { name: 'delivered' }, { name: 'refunded' }];
    const transitions = [
      { from: 'draft', event: 'ASSESS', to: 'paid' },
      { from: 'paid', event: 'CLOSE', to: 'delivered' },
      { from: 'paid', event: 'WAIT', to: 'refunded' },
    ];
    const [first] = repair(ticket({ states, transitions }), ['missing_transition']).suggestions;
    expect(first?.actions.map(({ action }) => action)).toEqual(['mark_terminal', 'mark_terminal']);
  });

  it('an emit that nobody hears and that carries nothing is not meant for the world outside', () => {
    const fault = faultOperators.find(({ name }) => name === 'emit-added-that-nobody-hears');
    const faulty = fault?.inject(findBehavior('std-meeting-poll')?.schema as unknown as Json, createPrng(1)) ?? null;
    const { suggestions } = repair(faulty, ['unmatched_emit'], { beamWidth: 20 });
    expect(suggestions.length).toBeGreaterThan(0);
    expect(JSON.stringify(suggestions.map(({ actions }) => actions))).not.toContain('external');
  });

  it('an overlay that nothing leaves is closed, whatever way other states are left', () => {
    const states = [{ name: 'new', isInitial: true }, { name: 'assessing' }, { name: 'waiting' }, { name: 'help' }];
    const help = [['render-ui', 'modal', { type: 'stack', children: [] }]];
    const leave = (from: string) => ({ from, event: 'REOPEN', to: 'new' });
    const transitions = [
      {
        from: 'new',
        event: 'ASSESS',
        to: 'assessing',
        effects: [['render-ui', 'main', { type: 'stack', children: [] }]],
      },
      { from: 'new', event: 'WAIT', to: 'waiting' },
      { from: 'new', event: 'CLOSE', to: 'help', effects: help },
      ...['assessing', 'waiting'].map(leave),
    ];
    const [first] = repair(ticket({ states, transitions }), ['missing_transition']).suggestions;
    const way = first?.actions.find(({ action }) => action === 'add_transition');
    expect(way?.params).toMatchObject({ from: 'help', event: expect.stringMatching(/^(?:CLOSE|CANCEL)$/) });
  });

  it('an idle event of which nothing but a name is written goes', () => {
    expect(idle({ key: 'UNUSED_EVENT', name: 'UNUSED_EVENT' })?.actions).toMatchObject([{ action: 'remove_event' }]);
  });

  it('marks what looks like an end before an exit is made up', () => {
    const states = [{ name: 'draft', isInitial: true }, { name: 'placed' }, { name: 'shipped' }];
    const transitions = [
      { from: 'draft', event: 'PLACE', to: 'placed' },
      { from: 'placed', event: 'SHIP', to: 'shipped' },
    ];
    const [first] = repair(ticket({ states, events: ['PLACE', 'SHIP'], transitions }), [
      'missing_transition',
    ]).suggestions;
    expect(first?.actions.map(({ action, params }) => [action, params.state])).toEqual([['mark_terminal', 'shipped']]);
  });

  it('keeps pages that show nothing and lead nowhere, whatever else is wrong', () => {
    const document = ticket({ transitions: without(1) }) as unknown as { orbitals: { pages: object[] }[] };
    Object.assign(document.orbitals[0] as object, { pages: [{ name: 'Tickets' }, { name: 'Archive' }] });
    const { suggestions } = repair(document as never, ['invalid_page', 'missing_transition']);
    expect(suggestions[0]?.verified).toBe(true);
    const pages = indexSchema(suggestions[0]?.schema as Schema).pages.map(({ name }) => name);
    expect(pages).toEqual(['Tickets', 'Archive']);
  });

  it('does not change what it takes away', () => {
    const document = ticket() as unknown as { orbitals: { pages: object[] }[] };
    Object.assign(document.orbitals[0] as object, { pages: [{ name: 'Tickets' }] });
    const { suggestions } = repair(document as never, ['invalid_page']);
    const gone = suggestions.filter(({ schema }) => indexSchema(schema).pages.length === 0);
    expect(gone.map(({ actions }) => actions.map(({ action }) => action))).toEqual([['unset_property']]);
  });

  it('restores a misspelt state, event and field exactly', () => {
    const original = canonicalHash(read(ticket()));
    const misspelt = [
      { code: 'invalid_transition', transitions: [...without(1), { from: 'assessing', event: 'CLOSE', to: 'closde' }] },
      { code: 'undeclared_event', transitions: [...without(1), { from: 'assessing', event: 'CLOS', to: 'closed' }] },
      { code: 'missing_transition', transitions: [...without(1), { from: 'asessing', event: 'CLOSE', to: 'closed' }] },
    ];
    for (const { code, transitions } of misspelt) {
      const [first] = repair(ticket({ transitions }), [code]).suggestions;
      expect(first && canonicalHash(first.schema), code).toBe(original);
    }
  });

  it('restores a misspelt declaration by renaming it, not its uses', () => {
    const original = canonicalHash(read(ticket()));
    const states = baseStates.map((state) => (state.name === 'waiting' ? { name: 'waitng' } : state));
    const [state] = repair(ticket({ states }), [
      'invalid_transition',
      'missing_transition',
      'orphan_state',
    ]).suggestions;
    expect(state && canonicalHash(state.schema)).toBe(original);
    const declared = JSON.parse(
      JSON.stringify(ticket()).replace('"key":"REOPEN","name":"REOPEN"', '"key":"REOPN","name":"REOPEN"'),
    );
    const [event] = repair(declared, ['undeclared_event', 'orphan_event']).suggestions;
    expect(event && canonicalHash(event.schema)).toBe(original);
  });

  it('answers a clean document with nothing, and says which errors are absent', () => {
    const answer = repair(ticket(), ['orphan_event', 'invalid_page']);
    expect(answer).toEqual({
      suggestions: [],
      absentErrors: ['orphan_event', 'invalid_page'],
      isClean: true,
      stepsExplored: 0,
      stepsNeeded: null,
      exhausted: true,
    });
  });

  it.each([
    [[], []],
    [['invalid_page'], ['invalid_page']],
  ])('calls no broken document clean, whatever is asked: %j', (codes, absentErrors) => {
    const broken = repair(ticket({ events: ['UNUSED_EVENT'] }), codes);
    const outline = repair({ name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] }, codes);
    for (const answer of [broken, outline])
      expect(answer).toMatchObject({ suggestions: [], absentErrors, isClean: false });
  });

  it('shows no two suggestions with the same document, ranks from 1 and never rises in score', () => {
    const { suggestions } = repair(ticket({ events: ['A', 'B'], transitions: without(1) }), [
      'missing_transition',
      'orphan_event',
    ]);
    expect(new Set(suggestions.map((suggestion) => canonicalHash(suggestion.schema))).size).toBe(suggestions.length);
    suggestions.forEach((suggestion, index) => {
      expect(suggestion.rank).toBe(index + 1);
      expect(suggestion.score).toBeLessThanOrEqual(suggestions[index - 1]?.score ?? 1);
      const applied = applyActions(read(ticket({ events: ['A', 'B'], transitions: without(1) })), suggestion.actions);
      expect(applied.ok && canonicalHash(applied.schema)).toBe(canonicalHash(suggestion.schema));
    });
  });

  it('never gives a wider beam or more steps a worse first score', () => {
    const document = ticket({
      events: ['A', 'B'],
      transitions: [...without(1), { from: 'waiting', event: 'CLOSE', to: 'closed' }],
    });
    const codes = ['missing_transition', 'orphan_event', 'duplicate_transition'];
    const score = (more: Partial<RepairOptions>) => repair(document, codes, more).suggestions[0]?.score ?? 0;
    for (const key of ['beamWidth', 'maxSteps'] as const) {
      const scores = [1, 2, 3, 5, 8, 13].map((value) => score({ [key]: value }));
      expect(scores, key).toEqual([...scores].sort((a, b) => a - b));
    }
  });

  it('has nothing left to do in a repaired document', () => {
    const codes = ['missing_transition', 'orphan_event'];
    const [first] = repair(ticket({ events: ['A'], transitions: without(1) }), codes).suggestions;
    expect(first && repairSchema(first.schema, codes as CategoryCode[], options).suggestions).toEqual([]);
  });

  it('says what remains when the steps do not suffice', () => {
    const { suggestions } = repair(
      ticket({ events: ['A'], transitions: without(1) }),
      ['missing_transition', 'orphan_event'],
      { maxSteps: 1 },
    );
    const unverified = suggestions.find((suggestion) => !suggestion.verified);
    expect(unverified?.remaining.length).toBe(1);
    expect(unverified?.score).toBeLessThan(0.5);
  });
});

describe('sources of a transition', () => {
  it('a state that nothing leaves is the wrong one of several sources', () => {
    const transitions = [
      ...baseTransitions.filter((_, i) => i !== 1 && i !== 3),
      { from: 'waiting|assesing', event: 'CLOSE', to: 'closed' },
    ];
    const [first] = repair(ticket({ transitions }), ['missing_transition', 'invalid_transition']).suggestions;
    const meant = [...transitions.slice(0, -1), { from: 'waiting|assessing', event: 'CLOSE', to: 'closed' }];
    expect(first?.verified).toBe(true);
    expect(first && canonicalHash(first.schema)).toBe(canonicalHash(read(ticket({ transitions: meant }))));
  });

  it('a wrong one of several in one text becomes what it resembles, or goes', () => {
    const transitions = [...baseTransitions, { from: 'waiting|waitin', event: 'ASSESS', to: 'assessing' }];
    const [first] = repair(ticket({ transitions }), ['invalid_transition']).suggestions;
    expect(first).toMatchObject({
      verified: true,
      actions: [{ action: 'set_property', params: { value: 'waiting' } }],
    });
    const distinct = [...baseTransitions, { from: 'waiting|assesing', event: 'REOPEN', to: 'new' }];
    const [meant] = repair(ticket({ transitions: distinct.filter((_, i) => i !== 4) }), [
      'invalid_transition',
    ]).suggestions;
    expect(meant).toMatchObject({ verified: true, actions: [{ params: { value: 'waiting|assessing' } }] });
  });
});

describe('one slip in many places', () => {
  it('is corrected in each as it is written there, unless the name that many use is taken for what was meant', () => {
    const from = ['waiting|assesing', 'assesing', 'assesing', 'assesing', 'assesing'];
    const events = ['B', 'C', 'D', 'E', 'F'];
    const transitions = [
      ...baseTransitions,
      ...from.map((source, i) => ({ from: source, event: events[i] as string, to: 'closed' })),
    ];
    const { suggestions } = repair(ticket({ events, transitions }), ['invalid_transition']);
    expect(suggestions[0]?.verified).toBe(true);
    const clearing = suggestions.filter(({ verified }) => verified);
    const sources = clearing.map(({ schema }) => {
      const [orbital] = schema.document.orbitals as unknown as {
        traits: { stateMachine: { transitions: { from: string }[] } }[];
      }[];
      return orbital?.traits[0]?.stateMachine.transitions.slice(baseTransitions.length).map((one) => one.from);
    });
    expect([from, from.map((one) => one.replace('assesing', 'assessing'))]).toContainEqual(sources[0]);
    expect(sources).toContainEqual(['waiting|assessing', 'assessing', 'assessing', 'assessing', 'assessing']);
  });
});

/** All ways to take up to `depth` candidates, in every order: the oracle of the exact search. */
function exhaust(state: SearchState, goal: Goal, depth: number, found: Map<string, number>, evidence: Evidence): void {
  if (state.open === 0) {
    const text = canonicalText(state.schema);
    found.set(text, Math.min(rankingCost(state), found.get(text) ?? Number.POSITIVE_INFINITY));
    return;
  }
  if (depth === 0) return;
  const wanted = new Set([...goal.wanted, ...state.introduced]);
  const open = verifySchema(state.model, registries19).findings.filter(({ category }) => wanted.has(category));
  for (const one of distinct(open.flatMap((finding) => editsFor(state.model, finding, evidence)))) {
    const next = step(state, one, actionsKey(one.actions), '', goal);
    if (next !== null) exhaust(next, goal, depth - 1, found, evidence);
  }
}

describe('small cases', () => {
  const cases: [string, Json, CategoryCode[]][] = [
    ['one dead end', ticket({ transitions: without(1) }), ['missing_transition']],
    [
      'a dead end and an idle event',
      ticket({ events: ['A'], transitions: without(1) }),
      ['missing_transition', 'orphan_event'],
    ],
    [
      'an unreachable state and a dangling name',
      ticket({ transitions: [...without(2), { from: 'new', event: 'WAIT', to: 'wating' }] }),
      ['orphan_state', 'invalid_transition'],
    ],
    [
      'two idle events and a duplicate',
      ticket({ events: ['A', 'B'], transitions: [...baseTransitions, baseTransitions[3] as Json] }),
      ['orphan_event', 'duplicate_transition'],
    ],
  ];

  it.each(cases)('%s: the first suggestion is one of least cost', (_, document, codes) => {
    const schema = read(document);
    const model = indexSchema(schema);
    const verification = verifySchema(model, registries19);
    const before = new Set(verification.findings.map((finding) => finding.category));
    const goal: Goal = {
      wanted: new Set(codes),
      before,
      registries: registries19,
      work: new RepairWork(schema.document as unknown as Json),
    };
    const root = rootState(schema, model, verification, goal);
    const oracle = new Map<string, number>();
    exhaust(root, goal, 3, oracle, new Evidence(model, registries19));
    const least = Math.min(...oracle.values());
    const cheapest = [...oracle].filter(([, cost]) => cost === least).map(([text]) => text);
    const suggested = repairSchema(schema, codes, options).suggestions[0];
    expect(cheapest).toContain(suggested && canonicalText(suggested.schema));
  });
});

it('[repair] of a document above the default limit of elements, it says what the document still shows', () => {
  const fields = Array.from({ length: 50_001 }, (_, i) => `f${i}`);
  const machine = { states: [{ name: 'new', isInitial: true }, 'open'], events: ['OPEN'], transitions: [] };
  const trait = { name: 'Triage', linkedEntity: 'Ticket', stateMachine: machine };
  const document = { orbitals: [{ entity: { name: 'Ticket', fields }, traits: [trait], pages: [] }] };
  const large = parseSchema(document, { jsonDepthMax: 128, schemaElementsMax: 100_000 }).schema;
  const codes = [...shownBy(large)];
  const { suggestions } = repairSchema(large, codes as CategoryCode[], { ...options, maxSteps: 3, beamWidth: 2 });
  expect(suggestions.length).toBeGreaterThan(0);
  for (const suggestion of suggestions) {
    const left = codes.filter((code) => shownBy(suggestion.schema).has(code));
    expect(suggestion.remaining).toEqual([...left].sort());
  }
});
