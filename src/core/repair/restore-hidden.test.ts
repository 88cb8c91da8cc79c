import { describe, expect, it } from 'vitest';
import { desk, firstOf, hashOf, once, type Parts, put, step, textOf } from '../../../tests/fixtures/desk.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { canonicalHash } from '../schema/canonical.ts';

const page = ({ cases }: Parts) => cases.pages[0] as JsonObject;
const field = ({ cases }: Parts, members: JsonObject) =>
  (cases.entity as { fields: Json[] }).fields.push({ type: 'string', ...members });

/** Leads into a state that nothing leaves. */
const deadEnd = ({ machine }: Parts, name: string) => {
  machine.states.push({ name });
  machine.events.push({ key: 'PARK', name: 'Park' });
  machine.transitions.push({ from: 'browsing', event: 'PARK', to: name });
};

const note = ['notify', 'Asked'];

/** A step on an event of its own for each list of effects. */
function asks(machine: Parts['machine'], ...lists: Json[][]): void {
  machine.events.push({ key: 'ASK', name: 'Ask' });
  for (const effects of lists) machine.transitions.push({ from: 'browsing', event: 'ASK', to: 'browsing', effects });
}

/** A machine that reacts to what it fetches itself, and draws nothing. */
function hiddenMachine(parts: Parts, category: string): void {
  once(parts);
  put(parts.first, { category, listens: [], emits: [{ event: 'CaseLoaded' }, { event: 'CaseLoadFailed' }] });
  put(parts.cases.pages[0], { traits: [{ ref: 'CaseList' }] });
  const fetch = ['fetch', 'Case', { emit: { success: 'CaseLoaded', failure: 'CaseLoadFailed' } }];
  const isAny = ['>', ['array/len', '@payload.data'], 0];
  const isNone = ['=', ['array/len', '@payload.data'], 0];
  put(parts.machine, {
    states: [{ name: 'idle', isInitial: true }, { name: 'scanning' }],
    events: [
      { key: 'INIT', name: 'Initialize' },
      { key: 'CaseLoaded', name: 'Case loaded', payloadSchema: [{ name: 'data', type: '[Case]' }] },
      { key: 'CaseLoadFailed', name: 'Case load failed' },
    ],
    transitions: [
      { from: 'idle', event: 'INIT', to: 'idle', effects: [fetch] },
      { from: 'idle', event: 'CaseLoaded', to: 'scanning', guard: isAny, effects: [['notify', 'Some'], fetch] },
      { from: 'idle', event: 'CaseLoaded', to: 'idle', guard: isNone },
      { from: 'scanning', event: 'CaseLoaded', to: 'scanning', guard: isAny, effects: [['notify', 'More'], fetch] },
      { from: 'scanning', event: 'CaseLoaded', to: 'idle', guard: isNone },
      { from: 'scanning', event: 'CaseLoadFailed', to: 'idle' },
      { from: 'idle', event: 'CaseLoadFailed', to: 'idle' },
    ],
  });
}

/** A list at `/desk`, and a page of one case at a path; another orbital has `/crew`. */
function deskBelow({ cases, document }: Parts, path: string): void {
  const [list] = cases.traits as unknown as JsonObject[];
  cases.traits.push({ ...structuredClone(list), name: 'CaseTurn', listens: [] } as never);
  put(cases.pages[0], { name: 'DeskPage', path: '/desk' });
  cases.pages.push({ name: 'CaseEntryPage', path, traits: [{ ref: 'CaseTurn' }] });
  put(document.orbitals[1]?.pages[0], { name: 'ProviderPage', path: '/crew' });
}

describe('what one fault hides of another', () => {
  const restored: [string, { fault: (parts: Parts) => void; whole?: (parts: Parts) => void }][] = [
    [
      'a slip in a state that is listed twice is corrected once the copy is away',
      {
        fault: ({ machine }) => {
          machine.states[1] = { name: 'browsng' };
          machine.states.push({ name: 'browsng' });
        },
      },
    ],
    [
      'the first state is the initial one, though it is listed twice',
      {
        fault: ({ machine }) => {
          machine.states[0] = { name: 'loading' };
          machine.states.push({ name: 'loading' });
        },
      },
    ],
    [
      'of a step and its copy, the one goes into which something wrong was put',
      {
        fault: (parts) => {
          const copy = structuredClone(step(parts, 2));
          put(step(parts, 2).effects[0]?.[2] as JsonObject, { onRetry: 'NOBODY_HEARS' });
          parts.machine.transitions.push(copy);
        },
      },
    ],
    [
      'of a step and its copy, the one goes that puts out what the trait does not put out',
      {
        whole: ({ machine }) => asks(machine, [note]),
        fault: ({ machine }) => asks(machine, [note], [note, ['emit', 'NOBODY_HEARS']]),
      },
    ],
    [
      'of a step and its copy, the one goes that puts out what the trait does not put out, though it is the first',
      {
        whole: ({ machine }) => asks(machine, [note]),
        fault: ({ machine }) => asks(machine, [note, ['emit', 'NOBODY_HEARS']], [note]),
      },
    ],
    [
      'a root that is like none is known by the field that is read',
      {
        fault: (parts) => put(step(parts, 4).effects[0], { 3: '@entyi.title' }),
        whole: (parts) => put(step(parts, 4).effects[0], { 3: '@entity.title' }),
      },
    ],
    [
      'a page whose path is taken gets the one that its name and its sibling tell',
      {
        whole: ({ cases }) => {
          put(cases.pages[0], { name: 'CasesPage' });
          cases.pages.push({ name: 'CasePage', path: '/cases/:id', traits: [{ ref: 'CaseList' }] });
        },
        fault: ({ cases }) => {
          put(cases.pages[0], { name: 'CasesPage', path: '/workorders' });
          cases.pages.push({ name: 'CasePage', path: '/cases/:id', traits: [{ ref: 'CaseList' }] });
        },
      },
    ],
    [
      'a page of one thing whose path is taken gets that below the list of its orbital, whatever its name',
      {
        whole: (parts) => deskBelow(parts, '/desk/:id'),
        fault: (parts) => deskBelow(parts, '/crew'),
      },
    ],
    [
      'a page of another name below the list of its orbital lacks nothing',
      {
        whole: (parts) => {
          deskBelow(parts, '/desk/notes');
          put(parts.document.orbitals[1]?.pages[0], { name: 'WorkOrdersPage', path: '/work-orders' });
        },
        fault: (parts) => {
          deskBelow(parts, '/desk/notes');
          put(parts.document.orbitals[1]?.pages[0], { name: 'WorkOrdersPage', path: '/desk/notes' });
        },
      },
    ],
    [
      'a trait that nobody has to see is rather logic than drawn, whatever else the drawing would save',
      {
        whole: (parts) => hiddenMachine(parts, 'lifecycle'),
        fault: (parts) => {
          hiddenMachine(parts, 'interaction');
          const guard = ['=', ['array/len', '@payload.data'], 0];
          parts.machine.transitions.push({ from: 'idle', event: 'CaseLoaded', guard, to: 'scanning' });
        },
      },
    ],
    [
      'an operator is corrected everywhere at once, also where that brings an unheard event to light',
      {
        fault: (parts) => {
          once(parts);
          for (const at of [1, 2]) put(step(parts, at).effects[0], { 0: 'renderUI' });
          for (const at of [0, 3]) step(parts, at).effects.push(['renderUI', 'main', { type: 'loading-state' }]);
          put(parts.machine.transitions[3], { to: 'laoding' });
        },
        whole: (parts) => {
          once(parts);
          for (const at of [0, 3]) step(parts, at).effects.push(['render-ui', 'main', { type: 'loading-state' }]);
        },
      },
    ],
  ];

  it.each(restored)('%s', (_, { fault, whole }) => {
    const before = desk();
    whole?.(before);
    expect(canonicalHash(firstOf(fault).schema)).toBe(hashOf(before.document));
  });

  const kept: [string, (parts: Parts) => void, (text: string) => void][] = [
    [
      'a trait is not renamed after its page because the finding that names it then looks cleared',
      (parts) => {
        put(page(parts), { traits: [{ ref: 'CsseLit' }] });
        parts.machine.states[0] = { name: 'loading' };
        parts.machine.states.push({ name: 'shelf' });
        parts.machine.transitions.push({ from: 'shelf', event: 'INIT', to: 'loading' });
      },
      (text) => expect(text).not.toContain('rename_trait'),
    ],
    [
      'a page beside a list of another name lacks nothing where its entity has it',
      (parts) => {
        deskBelow(parts, '/cases/:id');
        put(parts.second, { name: 'WorkOrderUpkeep', listens: [] });
        const traits = [{ ref: 'WorkOrderUpkeep' }];
        put(parts.document.orbitals[1]?.pages[0], { name: 'OrderSettingsPage', path: '/cases/:id', traits });
      },
      (text) => {
        expect(text).toContain('/orbitals/1/pages/0/path');
        expect(text).not.toContain('/orbitals/0/pages/1/path');
      },
    ],
    [
      'the page of one case does not lack the path of all of them where a list of another name has its own',
      (parts) => {
        deskBelow(parts, '/cases/:id');
        put(parts.cases.pages[1], { name: 'CasePage' });
        parts.cases.pages.push({ name: 'CaseNotesPage', path: '/cases/:id', traits: [{ ref: 'CaseTurn' }] });
      },
      (text) => {
        expect(text).toContain('/orbitals/0/pages/2/path');
        expect(text).not.toContain('/orbitals/0/pages/1/path');
      },
    ],
    [
      'a misspelt state is not corrected edge by edge to give a dead end its way out',
      (parts) => {
        parts.machine.states[1] = { name: 'browsng' };
        deadEnd(parts, 'parked');
      },
      (text) => {
        expect(text).toContain('"rename_state","params":{"trait":"CaseList","from":"browsng","to":"browsing"}');
        expect(text).not.toContain('"from":"parked"},"');
      },
    ],
    [
      'a step is not given the misspelt event to tell it from its copy',
      ({ machine }) => {
        machine.events[0] = { key: 'INNIT', name: 'Initialize' };
        machine.transitions.push({ from: 'loading', event: 'INIT', to: 'failed' });
      },
      (text) => {
        expect(text).toContain('"from":"INNIT","to":"INIT"');
        expect(text).not.toContain('"value":"INNIT"');
      },
    ],
    [
      'of two steps that both do something, neither is moved or taken away',
      (parts) => {
        field(parts, { name: 'outcome', values: ['kept', 'closed'] });
        parts.machine.events.push({ key: 'DECIDE', name: 'Decide' });
        const way = { from: 'browsing', event: 'DECIDE' };
        parts.machine.transitions.push({ ...way, to: 'browsing', effects: [['notify', 'Kept']] });
        parts.machine.transitions.push({ ...way, to: 'loading', effects: [['notify', 'Closed']] });
        parts.machine.transitions.push({ from: 'failed', event: 'DECIDE', to: 'failed', effects: [['notify', 'No']] });
      },
      (text) => {
        expect(text).toContain('["=","@entity.outcome","kept"]');
        expect(text).not.toMatch(/retarget_transition|unset_property|remove_/);
      },
    ],
    [
      'a machine does not end where it begins',
      (parts) => {
        once(parts);
        put(parts.first, { listens: [], emits: [] });
        put(parts.machine, { states: [{ name: 'loading', isInitial: true }], events: [], transitions: [] });
        put(parts.first, { category: 'lifecycle' });
      },
      (text) => {
        expect(text).toContain('"from":"loading","event":"INIT","to":"loading"');
        expect(text).not.toContain('mark_terminal');
      },
    ],
    [
      'what asks an agent draws where it begins',
      (parts) => {
        once(parts);
        put(parts.first, { listens: [], emits: [] });
        put(parts.machine, {
          states: [{ name: 'idle', isInitial: true }, { name: 'asking' }],
          events: ['INIT', 'ASK', 'STOP'].map((key) => ({ key, name: key })),
          transitions: [
            { from: 'idle', event: 'INIT', to: 'idle', effects: [['fetch', 'Case']] },
            { from: 'idle', event: 'ASK', to: 'asking', effects: [['agent/generate', 'Which case?']] },
            { from: 'asking', event: 'STOP', to: 'idle', effects: [['set', '@entity.title', '']] },
          ],
        });
      },
      (text) => expect(text).toContain('"state":"idle","from":"idle","event":"INIT","effect":"render-ui"'),
    ],
    [
      'a single use is corrected where the label of the declared event confirms it',
      ({ machine }) => put(machine.transitions[4], { event: 'ARCHIVED_CASE' }),
      (text) => expect(text).toContain('"value":"ARCHIVE_CASE"'),
    ],
    [
      'a state that is used throughout is not renamed after a single slip, whatever words are known',
      (parts) => {
        put(step(parts, 3), { to: 'lading' });
        parts.first.stateMachine.events.push({ key: 'LADING', name: 'Lading' });
        parts.machine.transitions.push({ from: 'failed', event: 'LADING', to: 'loading' });
      },
      (text) => expect(text).not.toContain('rename_state'),
    ],
    [
      'an idle field is not renamed where another is nearer to what is read',
      (parts) => {
        field(parts, { name: 'note' });
        field(parts, { name: 'moves', type: 'number' });
        step(parts, 4).effects.push(['set', '@entity.moves', ['+', '@entity.move', 1]]);
      },
      (text) => expect(text).toContain('"@entity.moves"'),
    ],
    [
      'a listener is not given the misspelt name of what is put out',
      ({ machine, first }) => {
        put(first, { emits: [] });
        put(machine.transitions[4]?.effects as object, { 1: ['emit', 'CASE_ARCHVIED'] });
      },
      (text) => expect(text).not.toContain('listens'),
    ],
    [
      'a machine is not taken away for what is wrong with one of its parts',
      (parts) => {
        parts.machine.states[0] = { name: 'loading' };
        parts.machine.states.push({ name: 'shelf' });
        parts.machine.events.push({ key: 'SHELVE', name: 'Shelve' });
        put(step(parts, 4).effects[0], { 3: '@nytng.whatsoever' });
      },
      (text) => expect(text).not.toMatch(/stateMachine(?:\/(?:states|events|transitions))?"\}/),
    ],
  ];

  it.each(kept)('%s', (_, fault, holds) => holds(textOf(firstOf(fault))));
});
