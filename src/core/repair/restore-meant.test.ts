import { describe, expect, it } from 'vitest';
import { alone, desk, firstText, type Parts, put, repair, step } from '../../../tests/fixtures/desk.ts';
import type { Json, JsonObject } from '../base/json.ts';

describe('which of several readings is meant', () => {
  const cases: [string, (parts: Parts) => void, (text: string) => void][] = [
    [
      'what is put out is corrected where the declared name is handled elsewhere, however known the words of the slip are',
      (parts) => {
        alone(parts);
        put(parts.machine.transitions[4], { event: 'ARCHIVE_CAASE' });
        put(parts.first, { emits: [{ event: 'CASE_REOPENED' }] });
        parts.machine.events.push({ key: 'CASE_REOPENED', name: 'Case reopened' });
        parts.machine.transitions.push({ from: 'browsing', event: 'CASE_REOPENED', to: 'loading' });
        step(parts, 4).effects[1] = ['emit', 'CAASE_REOPENED'];
      },
      (text) => {
        expect(text).toContain('"value":"CASE_REOPENED"');
        expect(text).not.toContain('/emits/0/event');
      },
    ],
    [
      'an event is corrected where it is used, also where the slip is put out as well',
      (parts) => {
        alone(parts);
        put(parts.machine.events[4], { key: 'UPDATE', name: 'Update' });
        put(parts.machine.transitions[4], { event: 'UPPDDATE' });
        step(parts, 4).effects[1] = ['emit', 'UPPDDATE'];
      },
      (text) => {
        expect(text).toContain('"value":"UPDATE"');
        expect(text).not.toContain('rename_event');
      },
    ],
    [
      'of two pages with one path, the list is not the one with a parameter',
      ({ cases }) => {
        put(cases.pages[0], { name: 'CaseFormPage', path: '/case' });
        cases.pages.push({ name: 'CasesPage', path: '/cases/:id', traits: [{ ref: 'CaseList' }] });
        cases.pages.push({ name: 'CasePage', path: '/cases/:id', traits: [{ ref: 'CaseDesk' }] });
        const { traits } = cases as unknown as { traits: JsonObject[] };
        traits.push({ ...structuredClone(traits[0] as JsonObject), name: 'CaseDesk', listens: [] });
      },
      (text) => expect(text).toContain('/orbitals/0/pages/1/path","value":"/cases"'),
    ],
    [
      'of two states that are both words of the document, the one that it writes just so',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'complete', isTerminal: true });
        parts.machine.events.push({ key: 'COMPLETE', name: 'Complete' });
        const set = [['set', '@entity.title', 'completed']];
        parts.machine.transitions.push({ from: 'browsing', event: 'COMPLETE', to: 'completed', effects: set });
      },
      (text) =>
        expect(text).toContain('"rename_state","params":{"trait":"CaseList","from":"complete","to":"completed"}'),
    ],
    [
      'a trait is renamed after the listeners of another orbital',
      (parts) => {
        put(parts.first, { name: 'CaseShelfFlow', listens: [] });
        put(parts.cases.pages[0], { traits: [{ ref: 'CsaeShelf' }] });
        const source = { kind: 'trait', trait: 'CaseShelf' };
        const heard = { event: 'CASE_ARCHIVED', triggers: 'INIT', source };
        (parts.second.listens as Json[]).push(heard);
      },
      (text) => expect(text).toContain('"rename_trait","params":{"from":"CaseShelfFlow","to":"CaseShelf"}'),
    ],
    [
      'a state with the name of an end is marked as one, though another such state goes on',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'approved' }, { name: 'rejected' });
        parts.machine.events.push({ key: 'REJECT', name: 'Reject' }, { key: 'AGAIN', name: 'Again' });
        parts.machine.transitions.push({ from: 'browsing', event: 'REJECT', to: 'rejected' });
        parts.machine.transitions.push({ from: 'rejected', event: 'AGAIN', to: 'loading' });
      },
      (text) => {
        expect(text).toContain('"mark_terminal","params":{"trait":"CaseList","state":"approved"}');
        expect(text).not.toContain('"from":"approved"');
      },
    ],
    [
      'two events that differ in a known word are not one for the other',
      (parts) => {
        alone(parts);
        parts.machine.events.push({ key: 'CaseSaveFailed', name: 'Case save failed' });
        parts.machine.events.splice(2, 1);
        step(parts, 4).effects.push(['notify', 'load or save']);
      },
      (text) => expect(text).not.toContain('rename_event'),
    ],
    [
      'what leads into a dead end does not make a trait that is driven by others one that is seen',
      (parts) => {
        alone(parts);
        put(parts.machine, {
          states: [{ name: 'idle', isInitial: true }, { name: 'scanning' }, { name: 'parked' }],
          events: ['INIT', 'CasesLoaded', 'ScanFailed', 'PARK'].map((key) => ({ key, name: key })),
          transitions: [
            {
              from: 'idle',
              event: 'INIT',
              to: 'scanning',
              effects: [['fetch', 'Case', { emit: { success: 'CasesLoaded', failure: 'ScanFailed' } }]],
            },
            { from: 'scanning', event: 'CasesLoaded', to: 'idle', effects: [['set', '@entity.title', 'seen']] },
            { from: 'scanning', event: 'ScanFailed', to: 'idle' },
            { from: 'scanning', event: 'PARK', to: 'parked' },
          ],
        });
      },
      (text) => expect(text).toContain('"update_trait"'),
    ],
    [
      'a state that nothing enters is no end while nothing hears what its drawing raises',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'complete' });
        parts.machine.events.push({ key: 'FINISH', name: 'Finish' }, { key: 'RESTART', name: 'Restart' });
        parts.machine.transitions.push({
          from: 'browsing',
          event: 'FINISH',
          to: 'failed',
          effects: [['render-ui', 'main', { type: 'button', label: 'Again', action: 'RESTART' }]],
        });
      },
      (text) => expect(text).not.toContain('mark_terminal'),
    ],
    [
      'a step on an event that the language knows is not given another one',
      (parts) => {
        alone(parts);
        put(parts.machine.events[0], { key: 'INT', name: 'Initialize' });
        parts.machine.transitions.push({ ...structuredClone(step(parts, 0)), to: 'failed' });
      },
      (text) => expect(text).not.toContain('"value":"INT"'),
    ],
    [
      'much that is read of one payload does not keep a misspelt event from being corrected',
      (parts) => {
        alone(parts);
        const names = [
          'name',
          'place',
          'seats',
          'start',
          'end',
          'phone',
          'mail',
          'host',
          'kind',
          'size',
          'tags',
          'rule',
          'note',
        ];
        put(parts.cases.entity as object, {
          fields: [...names, 'title'].map((name) => ({ name, type: 'string' })),
        });
        put(parts.machine.events[4], {
          payloadSchema: [
            { name: 'id', type: 'string' },
            { name: 'row', type: 'Case' },
          ],
        });
        step(parts, 4).effects.push(...names.map((name) => ['set', `@entity.${name}`, `@payload.row.${name}`]));
        put(parts.machine.transitions[4], { event: 'ARCHVIE_CASE' });
        for (const at of [1, 2]) put(step(parts, at).effects[0], { 0: 'renderUI' });
        for (const at of [0, 3]) step(parts, at).effects.push(['renderUI', 'main', { type: 'loading-state' }]);
      },
      (text) => expect(text).toContain('"value":"ARCHIVE_CASE"'),
    ],
    [
      'a machine begins in its first state, also where the opening step names that wrongly',
      (parts) => {
        alone(parts);
        put(parts.machine, {
          states: [
            { name: 'idle', isInitial: true },
            { name: 'paused', isInitial: true },
          ],
          events: ['INIT', 'PAUSE'].map((key) => ({ key, name: key })),
          transitions: [
            {
              from: 'idlr',
              event: 'INIT',
              to: 'idle',
              effects: [['render-ui', 'main', { type: 'button', label: 'Pause', action: 'PAUSE' }]],
            },
            { from: 'idle', event: 'PAUSE', to: 'paused' },
          ],
        });
      },
      (text) => expect(text).toContain('"set_initial_state","params":{"trait":"CaseList","state":"idle"}'),
    ],
    [
      'of two pages with one path, the one whose name is the path above it is the list',
      (parts) => {
        alone(parts);
        put(parts.first, { name: 'CaseFeed' });
        put(parts.cases.pages[0], { name: 'DeskPage', path: '/desk/:id', traits: [{ ref: 'CaseFeed' }] });
        parts.cases.pages.push({ name: 'CasePage', path: '/desk/:id', traits: [{ ref: 'CaseFeed' }] });
      },
      (text) => expect(text).toContain('/orbitals/0/pages/0/path","value":"/desk"'),
    ],
    [
      'of two pages with one path, the one whose sibling lies below a path that no page has',
      ({ cases, document }) => {
        put(cases.pages[0], { name: 'WorkPage', path: '/till' });
        cases.pages.push({ name: 'CasePage', path: '/cases/:id', traits: [{ ref: 'CaseList' }] });
        const [, orders] = document.orbitals;
        put(orders?.pages[0], { name: 'OrderPage', path: '/till' });
      },
      (text) => expect(text).toContain('/orbitals/0/pages/0/path","value":"/cases"'),
    ],
    [
      'a step leads where it says that it leads',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'parked', isTerminal: true });
        parts.machine.events.push({ key: 'PARK', name: 'Park' });
        const effects = [['set', '@entity.title', 'parked']];
        parts.machine.transitions.push({ from: 'browsing', event: 'PARK', to: 'loading', effects });
      },
      (text) => {
        expect(text).toContain('"event":"PARK","to":"loading","set":{"to":"parked"}');
        expect(text).not.toContain('add_transition');
      },
    ],
    [
      'a state with the name of an end is marked as one, though the machine has no other',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'completed' });
        parts.machine.events.push({ key: 'FINISH', name: 'Finish' });
        parts.machine.transitions.push({ from: 'browsing', event: 'FINISH', to: 'completed' });
      },
      (text) => expect(text).toContain('"mark_terminal","params":{"trait":"CaseList","state":"completed"}'),
    ],
    [
      'a step that but puts out what its trait does not list is a stray one',
      (parts) => {
        alone(parts);
        const stray = { from: 'loading', event: 'CaseLoaded', to: 'failed', effects: [['emit', 'CASE_SEEN']] };
        parts.machine.transitions.push(stray);
        (parts.cases.entity as { fields: Json[] }).fields.push({ name: 'flag', type: 'boolean' });
        parts.machine.transitions.push({ from: 'failed', event: 'ARCHIVE_CASE', to: 'browsing' });
      },
      (text) => expect(text).toContain('{"path":"/orbitals/0/traits/0/stateMachine/transitions/5"}'),
    ],
    [
      'a copy that leads elsewhere goes, and the step without a guard after the original stays as it is',
      (parts) => {
        alone(parts);
        parts.machine.events.push({ key: 'DROP', name: 'Drop' });
        const way = { from: 'browsing', event: 'DROP' };
        const guard = ['>', '@entity.title', 'm'];
        parts.machine.transitions.push({ ...way, to: 'loading', guard, effects: [['notify', 'Dropped']] });
        parts.machine.transitions.push({ ...way, to: 'browsing', effects: [['notify', 'Kept']] });
        parts.machine.transitions.push({ from: 'failed', event: 'DROP', to: 'loading' });
        parts.machine.transitions.push({ ...way, to: 'failed', guard });
      },
      (text) => {
        expect(text).toContain('{"path":"/orbitals/0/traits/0/stateMachine/transitions/8"}');
        expect(text).not.toContain('set_guard');
      },
    ],
    [
      'of two ways that differ in what one takes over, that one waits for there to be some',
      (parts) => {
        alone(parts);
        const names = ['plan', 'nextPlan', 'owner', 'note'];
        (parts.cases.entity as { fields: Json[] }).fields.push(...names.map((name) => ({ name, type: 'string' })));
        parts.machine.events.push({ key: 'TURN', name: 'Turn' });
        const way = { from: 'browsing', event: 'TURN', to: 'loading' };
        const same = [
          [
            'call-service',
            'billing',
            'charge',
            { owner: '@entity.owner', note: '@entity.note', title: '@entity.title' },
          ],
          ['notify', 'A new period has begun', 'success'],
          ['persist', 'update', 'Case', '@entity'],
        ];
        parts.machine.transitions.push({ ...way, effects: [['set', '@entity.plan', '@entity.nextPlan'], ...same] });
        parts.machine.transitions.push({ ...way, effects: same });
      },
      (text) => expect(text).toContain('"value":["!=","@entity.nextPlan",""]'),
    ],
    [
      'an event is called what its label says and what is used',
      ({ machine }) => {
        put(machine.events[4], { key: 'ARCHIVE_', name: 'Archive C' });
        put(machine.transitions[4], { event: 'ARCHIVE_C' });
      },
      (text) =>
        expect(text).toContain('"rename_event","params":{"trait":"CaseList","from":"ARCHIVE_","to":"ARCHIVE_C"}'),
    ],
    [
      'a slip in what a listener triggers is corrected, not the listener taken away',
      ({ first, second, machine }) => {
        (second.listens as Json[]).push(structuredClone((first.listens as Json[])[0] as Json));
        put((first.listens as JsonObject[])[0], { triggers: 'RETYR' });
        put(machine.transitions[2], { to: 'faild' });
      },
      (text) => expect(text).toContain('"value":"RETRY"'),
    ],
    [
      'an event is not taken for its opposite',
      (parts) => {
        alone(parts);
        parts.machine.events.push({ key: 'PIN', name: 'Pin' });
        parts.machine.transitions.push({ from: 'failed', event: 'UNPIN', to: 'loading' });
        step(parts, 1).effects.push(['render-ui', 'sidebar', { type: 'button', label: 'Pin', action: 'PIN' }]);
      },
      (text) => {
        expect(text).toContain('"add_events"');
        expect(text).not.toContain('"value":"PIN"');
      },
    ],
    [
      'of a step and its copy, the one goes whose words stand nowhere else',
      (parts) => {
        put(step(parts, 2).effects[0]?.[2] as JsonObject, { title: 'Every case' });
        parts.machine.transitions.push(structuredClone(step(parts, 2)));
        put(step(parts, 2).effects[0]?.[2] as JsonObject, { title: 'Every caase' });
      },
      (text) => expect(text).toContain('{"path":"/orbitals/0/traits/0/stateMachine/transitions/2"}'),
    ],
    [
      'what is stored under a name was read under that name',
      (parts) => {
        alone(parts);
        step(parts, 4).effects.push(['set', '@entity.title', 'voted']);
        put(parts.machine.events[4], {
          payloadSchema: ['id', 'votes'].map((name) => ({ name, type: 'string' })),
        });
        step(parts, 4).effects[0] = [
          'persist',
          'update',
          'Case',
          { id: '@payload.id', votes: ['+', '@payload.voted', 1] },
        ];
      },
      (text) => expect(text).toContain('"value":"@payload.votes"'),
    ],
    [
      'a state is called as in many places, though the one name is a word of the document as well',
      ({ machine }) => {
        machine.states[1] = { name: 'open' };
        put(machine.transitions[1], { to: 'opened' });
        put(machine.transitions[4], { from: 'opened', to: 'opened' });
        machine.events.push({ key: 'OPEN', name: 'Open' });
        machine.transitions.push({ from: 'failed', event: 'OPEN', to: 'opened' });
        machine.transitions.push({ from: 'opened', event: 'RETRY', to: 'loading' });
      },
      (text) => expect(text).toContain('"rename_state","params":{"trait":"CaseList","from":"open","to":"opened"}'),
    ],
    [
      'a field with a letter too many is renamed, not what is read',
      (parts) => {
        alone(parts);
        const fields = ['title', 'signedAAt'].map((name) => ({ name, type: 'string' }));
        put(parts.cases.entity as object, { fields });
        step(parts, 4).effects.push(['set', '@entity.signedAt', '@now'], ['notify', 'A case, signed at last']);
      },
      (text) => expect(text).toContain('"rename_field","params":{"entity":"Case","from":"signedAAt","to":"signedAt"}'),
    ],
    [
      'what a button raises is kept at the cost of handling it',
      (parts) => {
        alone(parts);
        step(parts, 1).effects.push(['render-ui', 'sidebar', { type: 'button', label: 'Pause', action: 'PAUSE' }]);
        put(parts.machine.transitions[2], { to: 'faild' });
      },
      (text) => expect(text).toContain('"event":"PAUSE"'),
    ],
    [
      'of two events that are as near, the one that nothing fires on is meant',
      (parts) => {
        alone(parts);
        parts.machine.events.push({ key: 'SUBMIT', name: 'Submit' });
        parts.machine.transitions.push({ from: 'browsing', event: 'SIMIT', to: 'browsing', effects: [] } as never);
      },
      (text) => expect(text).toMatch(/^\[\{"action":"set_property","params":\{[^}]*"value":"SUBMIT"\}\}/),
    ],
    [
      'a state that is left and entered under a known name is called so, though what is written after it took up the slip',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'ile' });
        step(parts, 1).effects.push(['notify', 'Nobody is idle here']);
        for (const key of ['REST', 'SHOW_HELP', 'BLOCK_IT']) parts.machine.events.push({ key, name: `${key} it` });
        parts.machine.transitions.push(
          { from: 'browsing', event: 'REST', to: 'idle' },
          { from: 'idle', event: 'RETRY', to: 'loading' },
          { from: 'ile', event: 'SHOW_HELP', to: 'failed' },
          { from: 'failed', event: 'BLOCK_IT', to: 'ile' },
          { from: 'ile', event: 'BLOCK_IT', to: 'ile' },
        );
      },
      (text) => expect(text).toContain('"rename_state","params":{"trait":"CaseList","from":"ile","to":"idle"}'),
    ],
    [
      'what an analogue draws later on tells little where it opens otherwise',
      (parts) => {
        const draw = [['render-ui', 'main', { type: 'empty-state', title: 'Nothing new' }]];
        for (const trait of [parts.first, parts.second]) {
          trait.stateMachine.events.push({ key: 'BELL', name: 'Bell' });
          trait.stateMachine.transitions.push({ from: 'browsing', event: 'BELL', to: 'browsing', effects: draw });
        }
        for (const at of [1, 2]) step(parts, at).effects.splice(0);
        for (const at of [1, 2]) put(step(parts, at), { effects: [['notify', 'Here']] });
        put(parts.machine.transitions[5], { effects: [] });
        const opening = parts.second.stateMachine.transitions[0]?.effects as Json[][];
        opening.push(['render-ui', 'main', { type: 'loading-state' }]);
        put(parts.machine.transitions[0], { effects: [['fetch', 'Case']] });
      },
      (text) => expect(text).not.toContain('Nothing new'),
    ],
  ];

  it.each(cases)('%s', (_, fault, holds) => holds(firstText(fault)));

  it('what an event carries is called as in a trait that is built alike', () => {
    const filtering = (name: string) => {
      const parts = desk();
      alone(parts);
      const payloadSchema = ['value', name].map((one) => ({ name: one, type: 'string' }));
      parts.machine.events.push({ key: 'FILTER', name: 'Filter', payloadSchema });
      parts.machine.states.push({ name: 'filed', isTerminal: true });
      const effects = [['set', '@entity.title', ['str/concat', '@payload.field', '@payload.value']]];
      parts.machine.transitions.push(
        { from: 'browsing', event: 'RETRY', to: 'filed' },
        { from: 'browsing', event: 'FILTER', to: 'browsing', effects },
      );
      return parts.document as never;
    };
    const [first] = repair(filtering('filed'), [{ name: 'alike', schema: filtering('field') }]).suggestions;
    expect(first?.actions.map(({ params }) => params.value)).toContain('field');
  });

  it('several of a known word are a known word: `is` is a slip of `ids`, not the other way about', () => {
    const telling = desk();
    step(telling, 1).effects.push(['notify', 'This is every case']);
    const parts = desk();
    alone(parts);
    put(parts.cases.entity as object, { fields: ['title', 'chosen'].map((name) => ({ name, type: 'string' })) });
    const payloadSchema = [{ name: 'ids', type: '[string]' }];
    parts.machine.events.push({ key: 'CHOOSE', name: 'Choose', payloadSchema });
    const effects = [['set', '@entity.chosen', '@payload.is']];
    parts.machine.transitions.push({ from: 'browsing', event: 'CHOOSE', to: 'browsing', effects } as never);
    const [first] = repair(parts.document, [{ name: 'telling', schema: telling.document as never }]).suggestions;
    expect(first?.actions.map(({ params }) => params.value)).toContain('@payload.ids');
  });

  it('several of a known word are no slip of it, however much more often that is said', () => {
    const parts = desk();
    alone(parts);
    put(parts.cases.entity as object, { fields: ['title', 'chosen'].map((name) => ({ name, type: 'string' })) });
    parts.machine.events.push({ key: 'CHOOSE', name: 'Choose', payloadSchema: [{ name: 'id', type: '[string]' }] });
    const effects = [['set', '@entity.chosen', '@payload.ids']];
    for (const from of ['browsing', 'failed'])
      parts.machine.transitions.push({ from, event: 'CHOOSE', to: from, effects } as never);
    step(parts, 1).effects.push(['notify', 'An id, an id, an id, an id, an id, an id, an id, an id']);
    const [first] = repair(parts.document, [{ name: 'another', schema: desk().document as never }]).suggestions;
    expect(first?.actions.map(({ params }) => params.value)).not.toContain('@payload.id');
  });
});
