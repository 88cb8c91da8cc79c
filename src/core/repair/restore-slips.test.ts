// One slip in several places, and what tells which of two names it is in. Each case is one that an evaluation on unread seeds has missed.
import { describe, expect, it } from 'vitest';
import { alone, desk, once, type Parts, put, repair, step, textOf } from '../../../tests/fixtures/desk.ts';
import type { Json, JsonObject } from '../base/json.ts';

type Fault = (parts: Parts) => void;

const cases: readonly (readonly [name: string, fault: Fault, holds: (text: string) => void])[] = [
  [
    'a slip in both ends of a step is none the likelier a name for having been copied',
    (parts) => {
      put(parts.first, { listens: [], emits: [] });
      put(parts.machine, {
        states: [{ name: 'loading', isInitial: true }],
        events: [{ key: 'INIT', name: 'Initialize' }],
        transitions: [
          { from: 'laoding', event: 'INIT', to: 'laoding', effects: [['render-ui', 'main', { type: 'spinner' }]] },
        ],
      });
      parts.machine.transitions.push(structuredClone(step(parts, 0)));
    },
    (text) => {
      expect(text).not.toContain('rename_state');
      expect(text).toContain('/stateMachine/transitions/1"');
    },
  ],
  [
    'an event whose label says what is fired on has the slip, though a button has it too',
    (parts) => {
      put(parts.machine.events[3], { key: 'RTERY' });
      put((step(parts, 2).effects[0] as Json[])[2] as object, { onRetry: 'RTERY' });
    },
    (text) =>
      expect(text).toBe('[{"action":"rename_event","params":{"trait":"CaseList","from":"RTERY","to":"RETRY"}}]'),
  ],
  [
    'a slip in a step and in the listener that triggers it is corrected in both',
    (parts) => {
      put(step(parts, 3), { event: 'RTRY' });
      put((step(parts, 2).effects[0] as Json[])[2] as object, { onRetry: undefined });
      once(parts);
      put((parts.first.listens as Json[])[0] as object, { triggers: 'RTRY' });
    },
    (text) => {
      expect(text).not.toContain('rename_event');
      expect(text).toContain('/transitions/3/event","value":"RETRY"');
      expect(text).toContain('/listens/0/triggers","value":"RETRY"');
    },
  ],
  [
    'what is set to a member of its name is called so',
    (parts) => {
      const { cases, machine } = parts;
      put(cases.entity as object, { fields: ['title', 'lg'].map((name) => ({ name, type: 'string' })) });
      put(machine.events[1], { payloadSchema: [{ name: 'row', type: 'object' }] });
      const spaced = { type: 'stack', direction: 'vertical', gap: 'lg', children: [] };
      step(parts, 1).effects.push(['set', '@entity.lng', '@payload.row.lng'], ['render-ui', 'sidebar', spaced]);
    },
    (text) => expect(text).toContain('"rename_field","params":{"entity":"Case","from":"lg","to":"lng"}'),
  ],
  [
    'an event that is called like the state it leads to is declared, however near another one is',
    ({ machine }) => {
      machine.states.push({ name: 'ready' });
      machine.transitions.push(
        { from: 'browsing', event: 'READY', to: 'ready' },
        { from: 'ready', event: 'RETRY', to: 'loading' },
      );
    },
    (text) => expect(text).toContain('"add_events","params":{"trait":"CaseList","events":["READY"]'),
  ],
  [
    'of two steps alike, none is a copy where a state has lost its way in',
    ({ machine }) => {
      machine.events.push({ key: 'SETTLE', name: 'Settle' });
      machine.states.push({ name: 'settled' });
      const drawn = (content: string) => [
        [
          'render-ui',
          'main',
          { type: 'stack', direction: 'vertical', gap: 'md', children: [{ type: 'alert', content }] },
        ],
      ];
      const way = { from: 'browsing', event: 'SETTLE', to: 'failed' };
      machine.transitions.push({ ...way, effects: drawn('Settled') }, { ...way, effects: drawn('It failed') });
      machine.transitions.push({ from: 'settled', event: 'RETRY', to: 'loading' });
    },
    (text) => expect(text).not.toContain('unset_property'),
  ],
  [
    'of two states as near, the one whose name makes a clean step is meant',
    ({ machine }) => {
      machine.states.push({ name: 'saved' }, { name: 'unsaved' });
      machine.events.push({ key: 'TYPE', name: 'Type' }, { key: 'SAVE', name: 'Save' });
      machine.transitions.push(
        { from: 'browsing', event: 'TYPE', to: 'unsaved' },
        { from: 'saved', event: 'TYPE', to: 'unsaved', effects: [['notify', 'Changed']] },
        { from: 'usaved', event: 'TYPE', to: 'unsaved', effects: [['notify', 'Changed again']] },
        { from: 'unsaved', event: 'SAVE', to: 'saved' },
      );
    },
    (text) =>
      expect(text).toBe(
        '[{"action":"set_property","params":{"path":"/orbitals/0/traits/0/stateMachine/transitions/7/from","value":"unsaved"}}]',
      ),
  ],
  [
    'a state that was copied with the mark of another gives it back',
    ({ machine }) => {
      put(machine.states[0], { isInitial: undefined });
      machine.states.splice(1, 0, { name: 'failed', isInitial: true });
    },
    (text) => {
      expect(text).toContain('"set_initial_state","params":{"trait":"CaseList","state":"loading"}');
      expect(text).toContain('"unset_property","params":{"path":"/orbitals/0/traits/0/stateMachine/states/1"}');
    },
  ],
  [
    'an event says the name of the state that it leads to, though a step was written with the slip',
    ({ machine }) => {
      put(machine.states[2], { name: 'filed' });
      put(machine.transitions[2], { event: 'CaseLoadFailed' });
      machine.events.push({ key: 'REVIEW', name: 'Review' });
      machine.transitions.push({
        from: 'filed',
        event: 'REVIEW',
        to: 'loading',
        effects: [['notify', 'It was filed']],
      });
    },
    (text) => expect(text).toContain('"rename_state","params":{"trait":"CaseList","from":"filed","to":"failed"}'),
  ],
  [
    'the words of the language are known, though a document has lost all that it draws',
    (parts) => {
      alone(parts);
      put(parts.first, { name: 'CaseRender' });
      put(parts.cases.pages[0], { traits: [{ ref: 'Casesender' }] });
      for (const at of [1, 2]) put(step(parts, at), { effects: [] });
      put(parts.cases.entity as object, { fields: [{ name: 'sender', type: 'string' }] });
    },
    (text) => expect(text).toContain('/pages/0/traits/0/ref","value":"CaseRender"'),
  ],
  [
    'a slip may lie across two words, of which one is then another that is known',
    (parts) => {
      alone(parts);
      put(parts.machine.events[4], {
        name: 'Archive the day, every day, day by day',
        payloadSchema: [{ name: 'dataUrl', type: 'string' }],
      });
      put(step(parts, 4), {
        effects: [
          ['set', '@entity.title', '@payload.dayUarl'],
          ['notify', 'Data of one url, data, more data'],
          ['notify', 'url'],
        ],
      });
    },
    (text) => expect(text).toContain('"value":"@payload.dataUrl"'),
  ],
  [
    'a page of one thing below that of all of them is at home, and another that has its path is not',
    (parts) => {
      parts.cases.pages.push({ name: 'CasePage', path: '/cases/:id', traits: [{ ref: 'CaseList' }] });
      parts.cases.pages.push({ name: 'CaseFormPage', path: '/case', traits: [{ ref: 'CaseList' }] });
      put(parts.document.orbitals[1]?.pages[0], { path: '/cases/:id' });
    },
    (text) => expect(text).toContain('"path":"/orbitals/1/pages/0/path"'),
  ],
  [
    'a slip that tells a step from its copy is corrected and not declared',
    (parts) => {
      put(parts.machine.events[4], { payloadSchema: ['id', 'row'].map((name) => ({ name, type: 'string' })) });
      step(parts, 4).effects.push(['notify', '@payload.row']);
      put(step(parts, 4), { guard: ['!=', '@payload.rw', ''] });
      parts.machine.transitions.push({ ...structuredClone(step(parts, 4)), to: 'failed', effects: [] });
    },
    (text) => {
      expect(text).not.toContain('add_payload_field');
      expect(text).toContain('"@payload.row"');
    },
  ],
  [
    'a state that has lost its way in and its way out stays, though both take an event of its own',
    (parts) => {
      alone(parts);
      put(parts.machine, {
        states: [{ name: 'loading', isInitial: true }, { name: 'error' }],
        events: [
          { key: 'INIT', name: 'Initialize' },
          { key: 'CaseLoaded', name: 'Case loaded' },
        ],
        transitions: [
          { from: 'loading', event: 'INIT', to: 'loading', effects: [['fetch', 'Case', { emit: 'CaseLoaded' }]] },
          { from: 'loading', event: 'CaseLoaded', to: 'loading', effects: [['render-ui', 'main', { gap: 'md' }]] },
        ],
      });
    },
    (text) => expect(text).not.toContain('remove_state'),
  ],
  [
    'of two names of known words, the one whose words stand together elsewhere is right',
    ({ cases, machine }) => {
      put(cases.entity as object, {
        fields: ['title', 'closeBy', 'openedBy'].map((name) => ({ name, type: 'string' })),
      });
      step({ machine }, 1).effects.push(['set', '@entity.closedBy', '@user.name'], ['notify', 'Closed by someone']);
      step({ machine }, 2).effects.push(['set', '@entity.title', 'closed'], ['notify', 'Close it']);
    },
    (text) => expect(text).toContain('"rename_field","params":{"entity":"Case","from":"closeBy","to":"closedBy"}'),
  ],
  [
    'what is drawn as a member of its name is carried under it, though a copy of the event has the slip as well',
    ({ machine }) => {
      const payloadSchema = [{ name: 'celzs', type: 'array' }];
      put(machine.events[1], { payloadSchema });
      machine.events.push({ key: 'CaseLoadedd', name: 'Case loaded', payloadSchema });
      step({ machine }, 1).effects.push(['render-ui', 'sidebar', { type: 'simple-grid', cells: '@payload.cells' }]);
    },
    (text) => {
      expect(text).toContain('/events/1/payloadSchema/0/name","value":"cells"');
      expect(text).not.toContain('@payload.celzs');
    },
  ],
  [
    'a declaration has the slip, though a copy of the event has it as well, where the other word is known',
    (parts) => {
      const { machine } = parts;
      const payloadSchema = [{ name: 'eqoji', type: 'string' }];
      machine.events.push(
        { key: 'REACT', name: 'React', payloadSchema },
        { key: 'RAECT', name: 'React', payloadSchema },
      );
      const effects = [
        ['notify', '@payload.emoji'],
        ['notify', 'Which emoji?'],
      ];
      machine.transitions.push({ from: 'browsing', event: 'REACT', to: 'browsing', effects });
    },
    (text) => {
      expect(text).toContain('/events/5/payloadSchema/0/name","value":"emoji"');
      expect(text).not.toContain('@payload.eqoji');
    },
  ],
  [
    'what the document says of a word counts before what behaviors say of two',
    ({ cases, machine }) => {
      put(cases.entity as object, { fields: ['title', 'readyAt'].map((name) => ({ name, type: 'string' })) });
      step({ machine }, 1).effects.push(['set', '@entity.readAt', '@now'], ['notify', 'It is ready']);
    },
    (text) => expect(text).toContain('"value":"@entity.readyAt"'),
  ],
  [
    'of two uses that differ, the declaration is corrected to the one that is no slip of the other',
    ({ machine }) => {
      put(machine.events[4], { payloadSchema: ['id', 'notificationTpe'].map((name) => ({ name, type: 'string' })) });
      step({ machine }, 4).effects.push(['notify', '@payload.notificationTyae'], ['notify', 'A notification type']);
      machine.transitions.push({
        from: 'failed',
        event: 'ARCHIVE_CASE',
        to: 'failed',
        effects: [['notify', '@payload.notificationType']],
      });
    },
    (text) => {
      expect(text).toContain('/payloadSchema/1/name","value":"notificationType"');
      expect(text).toContain('"value":"@payload.notificationType"');
      expect(text).not.toContain('Tyae');
    },
  ],
  [
    'a name of several of a known word is none the less said for that',
    (parts) => {
      alone(parts);
      put(parts.first, { name: 'CaseSteps' });
      put(parts.cases.pages[0], { traits: [{ ref: 'CaseStep' }] });
      step(parts, 1).effects.push(['notify', 'The next step']);
    },
    (text) => {
      expect(text).toContain('/pages/0/traits/0/ref","value":"CaseSteps"');
      expect(text).not.toContain('rename_trait');
    },
  ],
  [
    'two slips in one name are further from it than one; nothing else that is declared is meant',
    ({ machine }) => {
      put(machine.events[4], { payloadSchema: ['id', 'current'].map((name) => ({ name, type: 'number' })) });
      step({ machine }, 4).effects.push(['notify', '@payload.current'], ['notify', 'Current']);
      const effects = [
        ['notify', '@payload.current'],
        ['notify', '@payload.curnrt'],
      ];
      machine.transitions.push({ from: 'failed', event: 'ARCHIVE_CASE', to: 'failed', effects });
    },
    (text) => {
      expect(text).toContain('"@payload.current"');
      expect(text).not.toContain('add_payload_field');
    },
  ],
  [
    'of two names that nobody knows, the use has the slip where it is spelt the more strangely',
    ({ machine }) => {
      put(machine.events[4], { payloadSchema: ['id', 'cell'].map((name) => ({ name, type: 'string' })) });
      step({ machine }, 4).effects.push(
        ['notify', '@payload.ceell'],
        ['notify', 'Feel certain: a shell can cancel it all'],
      );
    },
    (text) => expect(text).toContain('"value":"@payload.cell"'),
  ],
  [
    'uses that agree on an English word are right against one declaration of a word that is known',
    ({ machine }) => {
      machine.states.push({ name: 'rate' });
      machine.events.push({ key: 'RATE', name: 'Rate' });
      machine.transitions.push(
        { from: 'browsing', event: 'RATE', to: 'rated' },
        { from: 'failed', event: 'RATE', to: 'rated' },
        { from: 'rated', event: 'RETRY', to: 'browsing' },
      );
    },
    (text) => expect(text).toContain('"rename_state","params":{"trait":"CaseList","from":"rate","to":"rated"}'),
  ],
  [
    'one slip made twice is one all the same where English has the other word',
    (parts) => {
      alone(parts);
      parts.machine.events.push({
        key: 'ATTEND',
        name: 'Attend',
        payloadSchema: [{ name: 'atended', type: 'number' }],
      });
      const effects = ['one', 'two'].map((text) => ['notify', text, '@payload.attended']);
      parts.machine.transitions.push({ from: 'browsing', event: 'ATTEND', to: 'browsing', effects });
      step(parts, 4).effects.push(['notify', 'atended']);
    },
    (text) => expect(text).toContain('/payloadSchema/0/name","value":"attended"'),
  ],
  [
    'a payload field is called like the field that it is stored in',
    (parts) => {
      alone(parts);
      put(parts.cases.entity as JsonObject, {
        fields: ['title', 'approver'].map((name) => ({ name, type: 'string' })),
      });
      put(parts.machine.events[4], { payloadSchema: ['id', 'approver'].map((name) => ({ name, type: 'string' })) });
      step(parts, 4).effects[1] = ['set', '@entity.approver', '@payload.approve'];
      step(parts, 1).effects.push(['notify', 'Who will approve'], ['notify', 'approve']);
    },
    (text) => {
      expect(text).toContain('"value":"@payload.approver"');
      expect(text).not.toContain('payloadSchema');
    },
  ],
  [
    'an event is not renamed after a slip that another is nearer to',
    (parts) => {
      alone(parts);
      parts.machine.events.push({ key: 'CaseSaveFailed', name: 'Case save failed' });
      put(parts.machine.transitions[2], { event: 'CaseLosdFailed' });
    },
    (text) => {
      expect(text).toContain('/transitions/2/event","value":"CaseLoadFailed"');
      expect(text).not.toContain('rename_event');
    },
  ],
  [
    'a state is not renamed after another that a step leads to from it, though it has the rarer word',
    (parts) => {
      alone(parts);
      const { machine } = parts;
      put(machine.states[0], { name: 'losing' });
      put(machine.states[1], { name: 'logging' });
      for (const one of machine.transitions) {
        if (one.from === 'browsing') put(one, { from: 'logging' });
        if (one.to === 'browsing') put(one, { to: 'logging' });
      }
      machine.transitions.push({ from: 'failed', event: 'INIT', to: 'loading' });
      machine.transitions.push({ from: 'losing', event: 'RETRY', to: 'failed' });
      step(parts, 3).effects.push(['notify', 'Loading again']);
    },
    (text) => {
      expect(text).toContain('"rename_state","params":{"trait":"CaseList","from":"losing","to":"loading"}');
      expect(text).not.toContain('"from":"logging","to":"loading"');
    },
  ],
  [
    'a state has the slip that a step from it has as well, though that leads to the right name',
    (parts) => {
      alone(parts);
      put(parts.machine.states[0], { name: 'laoding' });
      put(parts.machine.transitions[0], { from: 'laoding' });
    },
    (text) => expect(text).toContain('"rename_state","params":{"trait":"CaseList","from":"laoding","to":"loading"}'),
  ],
  [
    'of what a listener waits for and an emit that nothing puts out yet, the declaration has the slip',
    (parts) => {
      put(parts.first, { emits: [{ event: 'LAABBELED' }], listens: [] });
      parts.machine.events.push({ key: 'LABEL', name: 'Label' }, { key: 'LABELED', name: 'Labeled' });
      parts.machine.transitions.push({ from: 'browsing', event: 'LABEL', to: 'browsing' });
      put(step(parts, 1).effects[0]?.[2] as JsonObject, { onSelect: 'LABEL' });
      step(parts, 4).effects.pop();
      const source = { kind: 'trait', trait: 'CaseList' };
      put(parts.second, { listens: [{ event: 'LABELED', triggers: 'INIT', source }] });
    },
    (text) => {
      expect(text).toContain('/emits/0/event","value":"LABELED"');
      expect(text).not.toContain('/listens/');
    },
  ],
  [
    'of two letters exchanged with one lost between them, the word is told all the same',
    (parts) => {
      put(parts.machine.events[4], { payloadSchema: [{ name: 'signer', type: 'string' }] });
      put(step(parts, 4), { effects: [['set', '@entity.title', '@payload.signer']] });
      put(step(parts, 4), { guard: ['!=', '@payload.siegr', ''] });
      put(parts.first, { emits: [], listens: [] });
    },
    (text) => {
      expect(text).toContain('"value":"@payload.signer"');
      expect(text).not.toContain('add_payload_field');
    },
  ],
  [
    'of two words that each stand in several places, none is a slip of the other, and the one that is not declared is',
    (parts) => {
      parts.machine.events.push({ key: 'GENERATED', name: 'Generated' });
      put(step(parts, 4), { event: 'GENERATE', effects: [['emit', 'GENERATED']] });
      put(step(parts, 1).effects[0]?.[2] as JsonObject, { title: 'Generate what is generated' });
      parts.second.stateMachine.events.push({ key: 'GENERATE', name: 'Generate' });
      parts.second.stateMachine.transitions.push({ from: 'browsing', event: 'GENERATE', to: 'browsing' });
      put(parts.first, { emits: [{ event: 'GENERATED' }], listens: [] });
      parts.machine.events.splice(4, 1);
      const source = { kind: 'trait', trait: 'CaseList' };
      put(parts.second, { listens: [{ event: 'GENERATED', triggers: 'INIT', source }] });
    },
    (text) => {
      expect(text).toContain('"action":"add_events","params":{"trait":"CaseList","events":["GENERATE"]');
      expect(text).not.toContain('/transitions/4/event');
    },
  ],
  [
    'what is handled elsewhere is not the slip of what else is put out',
    (parts) => {
      alone(parts);
      parts.machine.events.push({ key: 'ROUND_SCORED', name: 'Scored' });
      parts.machine.transitions.push({ from: 'browsing', event: 'ROUND_SCORED', to: 'browsing' });
      put(parts.first, { emits: [{ event: 'ROUND_SCORED', scope: 'external' }] });
      for (const at of [0, 1, 2, 3]) step(parts, at).effects.push(['emit', 'ROUND_RECORDED']);
      put(step(parts, 1).effects[0]?.[2] as JsonObject, { title: 'Round recorded' });
      step(parts, 4).effects.pop();
    },
    (text) => {
      expect(text).toContain('"action":"add_emit"');
      expect(text).not.toContain('/emits/0/event');
    },
  ],
];

describe('where a slip stands in several places', () => {
  it.each(cases)('%s', (_, fault, holds) => {
    const broken = desk();
    fault(broken);
    const [first] = repair(broken.document).suggestions;
    expect(first?.verified).toBe(true);
    if (first !== undefined) holds(textOf(first));
  });
});
