import { describe, expect, it } from 'vitest';
import { alone, desk, firstText, type Parts, put, repair } from '../../../tests/fixtures/desk.ts';
import { ownTime } from '../../../tests/fixtures/own-time.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { listBehaviors } from '../behaviors/index.ts';

const add = ({ machine }: Parts, ...transitions: object[]) => machine.transitions.push(...(transitions as never[]));
/** So that nothing says how a state is left. */
const guarded = ({ machine }: Parts) => {
  for (const transition of machine.transitions.slice(1)) put(transition, { guard: ['!=', '@entity.title', ''] });
};
const declare = ({ machine }: Parts, ...keys: string[]) =>
  machine.events.push(...keys.map((key) => ({ key, name: `${key} it` })));

describe('what is likelier', () => {
  const cases: [string, (parts: Parts) => void, (text: string) => void][] = [
    [
      'a state that looks like an end is marked as one before a way out is made up',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'breached' });
        declare(parts, 'BREACH', 'SETTLE');
        const guard = ['=', '@entity.title', ''];
        guarded(parts);
        add(
          parts,
          { from: 'browsing', event: 'BREACH', to: 'breached' },
          { from: 'browsing', event: 'SETTLE', to: 'loading', guard },
        );
      },
      (text) => {
        expect(text).toContain('"mark_terminal","params":{"trait":"CaseList","state":"breached"}');
        expect(text).not.toContain('"from":"breached"');
      },
    ],
    [
      'a way with a condition of its own does not go for an effect that is not declared',
      (parts) => {
        alone(parts);
        declare(parts, 'SETTLE');
        add(
          parts,
          { from: 'browsing', event: 'SETTLE', to: 'loading', effects: [['set', '@entity.title', 'settled']] },
          {
            from: 'browsing',
            event: 'SETTLE',
            to: 'browsing',
            guard: ['=', '@entity.title', ''],
            effects: [['emit', 'CASE_SETTLED']],
          },
        );
      },
      (text) => {
        expect(text).toContain('"event":"CASE_SETTLED"');
        expect(text).not.toContain('unset_property');
      },
    ],
    [
      'a second way that does nothing goes, though the first has its condition elsewhere',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'held' });
        declare(parts, 'HOLD', 'SETTLE');
        const guard = ['=', '@entity.title', ''];
        add(
          parts,
          { from: 'browsing', event: 'HOLD', to: 'held' },
          { from: 'browsing', event: 'SETTLE', to: 'loading', guard },
          { from: 'held', event: 'SETTLE', to: 'loading' },
          { from: 'held', event: 'SETTLE', to: 'held' },
        );
      },
      (text) => expect(text).toMatch(/unset_property[^}]*transitions\/8"/),
    ],
    [
      'of two unused states the one that is nearer to the unknown name is meant',
      (parts) => {
        alone(parts);
        put(parts.machine.states[0], { name: 'loadong' });
        parts.machine.states.splice(1, 0, { name: 'logging' });
      },
      (text) => expect(text).toContain('"rename_state","params":{"trait":"CaseList","from":"loadong","to":"loading"}'),
    ],
    [
      'two slips of one name speak for the name between them',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'draghing' });
        declare(parts, 'PICK_UP', 'DROP');
        add(
          parts,
          { from: 'browsing', event: 'PICK_UP', to: 'dragging' },
          { from: 'dragigng', event: 'DROP', to: 'browsing' },
        );
      },
      (text) => expect(text).toContain('"from":"draghing","to":"dragging"'),
    ],
    [
      'three uses that agree are right, the one declaration is the slip',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'gamover' });
        parts.cases.pages.push({
          name: 'Page',
          path: '/page',
          title: 'amok mover gamut',
          traits: [{ ref: 'CaseList' }],
        });
        declare(parts, 'LOSE', 'TICK', 'AGAIN');
        add(
          parts,
          { from: 'browsing', event: 'LOSE', to: 'gameover' },
          { from: 'loading', event: 'TICK', to: 'gameover' },
          { from: 'gameover', event: 'AGAIN', to: 'browsing' },
        );
      },
      (text) => expect(text).toContain('"from":"gamover","to":"gameover"'),
    ],
    [
      'four uses that agree are meant by the one state that nothing uses, though both are made of known words',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'at_to' });
        put(parts.cases.pages[0], { title: 'Drive to the next stop' });
        declare(parts, 'ARRIVE', 'SERVE', 'SKIP', 'TURN');
        add(
          parts,
          { from: 'browsing', event: 'ARRIVE', to: 'at_stop' },
          { from: 'at_stop', event: 'SERVE', to: 'browsing' },
          { from: 'at_stop', event: 'SKIP', to: 'loading' },
          { from: 'at_stop', event: 'TURN', to: 'at_stop' },
        );
      },
      (text) => expect(text).toContain('"from":"at_to","to":"at_stop"'),
    ],
    [
      'a slip of what the same event is read for elsewhere is corrected, though three letters are wrong',
      (parts) => {
        alone(parts);
        parts.machine.events.push({
          key: 'RAISE',
          name: 'Raise',
          payloadSchema: [{ name: 'redemptionLimit', type: 'number' }],
        });
        put(parts.cases.pages[0], { title: 'Redemption limit' });
        add(parts, {
          from: 'browsing',
          event: 'RAISE',
          to: 'browsing',
          guard: ['>', '@payload.redemptionLimit', 3],
          effects: [['set', '@entity.title', ['+', '@payload.redempotnLimit', 1]]],
        });
      },
      (text) => expect(text).toContain('"@payload.redemptionLimit"'),
    ],
    [
      'four uses that agree are right, though a later one has taken the slip over',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'unred' });
        declare(parts, 'RATE', 'TAKE_BACK', 'LOOK', 'TIP');
        add(
          parts,
          { from: 'browsing', event: 'RATE', to: 'unrated' },
          { from: 'unrated', event: 'LOOK', to: 'browsing' },
          { from: 'unrated', event: 'TAKE_BACK', to: 'unrated' },
          { from: 'unred', event: 'TIP', to: 'browsing' },
        );
      },
      (text) => expect(text).toContain('"from":"unred","to":"unrated"'),
    ],
    [
      'what is open is left on CLOSE, where the machine knows it',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'open' });
        declare(parts, 'OPEN');
        guarded(parts);
        parts.machine.events.push({ key: 'CLOSE', name: 'CLOSE' });
        put(parts.first, { emits: [{ event: 'CLOSE' }] });
        add(parts, { from: 'browsing', event: 'OPEN', to: 'open' });
      },
      (text) => {
        expect(text).toContain('"from":"open","event":"CLOSE"');
        expect(text).not.toContain('mark_terminal');
      },
    ],
    [
      'what is read of a payload is its only unread field, though it is spelt rather differently',
      (parts) => {
        alone(parts);
        const payloadSchema = ['id', 'present'].map((name) => ({ name, type: 'string' }));
        parts.machine.events.push({ key: 'TELL', name: 'Tell', payloadSchema } as never);
        const effects = ['id', 'preste'].map((name) => ['notify', `@payload.${name}`] as Json[]);
        add(parts, { from: 'browsing', event: 'TELL', to: 'browsing', effects } as unknown as JsonObject);
      },
      (text) => expect(text).toContain('"value":"@payload.present"'),
    ],
    [
      'a way that does something is not moved to give another state its way out',
      (parts) => {
        alone(parts);
        guarded(parts);
        const fields = ['title', 'refused'].map((name) => ({ name, type: 'string' }));
        put(parts.cases.entity as object, { fields });
        parts.machine.states.unshift({ name: 'underReview' });
        declare(parts, 'REVIEW', 'SETTLE');
        add(
          parts,
          { from: 'browsing', event: 'SETTLE', to: 'loading', effects: [['notify', 'Settled']] },
          { from: 'browsing', event: 'SETTLE', to: 'browsing', effects: [['set', '@entity.title', 'again']] },
          { from: 'browsing', event: 'REVIEW', to: 'underReview' },
        );
      },
      (text) => expect(text).not.toContain('retarget_transition'),
    ],
    [
      'two events that differ in a known word of which half the letters are alike are not one for the other',
      (parts) => {
        alone(parts);
        put(parts.machine.events[1], { key: 'CaseSaved', name: 'Case saved' });
        (parts.machine.transitions[4] as unknown as { effects: Json[][] }).effects.push(['notify', 'saved or loaded']);
      },
      (text) => {
        expect(text).toContain('"events":["CaseLoaded"]');
        expect(text).not.toContain('rename_event');
      },
    ],
    [
      'an event in capitals is no slip of one that is written otherwise and has more words',
      (parts) => {
        const emits = [{ event: 'CaseArchiveFailed', scope: 'internal' }];
        put(parts.first, { listens: [], emits });
        put(parts.machine.events[2], { key: 'CaseArchiveFailed', name: 'Case archive failed' });
        put(parts.machine.transitions[2], { event: 'CaseArchiveFailed' });
        put(parts.machine.transitions[0], { effects: [] });
        put(parts.machine.transitions[3], { effects: [['emit', 'CaseArchiveFailed']] });
      },
      (text) => expect(text).not.toContain('"value":"CaseArchiveFailed"'),
    ],
    [
      'of a state that is listed twice, the one with a mark that nothing knows goes',
      (parts) => {
        alone(parts);
        parts.machine.states.splice(2, 0, { name: 'failed', initial: true });
      },
      (text) =>
        expect(text).toContain('"unset_property","params":{"path":"/orbitals/0/traits/0/stateMachine/states/2"}'),
    ],
    [
      'a slip that was copied many times is weighed once',
      (parts) => {
        alone(parts);
        const fields = ['title', 'chattDataa'].map((name) => ({ name, type: 'string' }));
        put(parts.cases.entity as object, { fields });
        const payloadSchema = [{ name: 'data', type: 'string' }];
        parts.machine.events.push({ key: 'TELL', name: 'Tell', payloadSchema } as never);
        const reads = Array.from({ length: 20 }, (_, i) => [
          'set',
          '@entity.title',
          ['str/concat', '@entity.chartData', `${i}`],
        ]);
        const effects = [['notify', '@payload.dtaa'], ['notify', '@payload.data'], ...reads];
        const step = { from: 'browsing', event: 'TELL', to: 'browsing', effects };
        add(parts, step, structuredClone(step));
      },
      (text) => {
        expect(text).toContain('"value":"@payload.data"');
        expect(text).not.toContain('add_payload_field');
      },
    ],
    [
      'of two pages with one path, the one that is called so keeps it',
      ({ cases, document }) => {
        put(cases.pages[0], { name: 'BoardPage', path: '/board' });
        cases.pages.push({ name: 'CasePage', path: '/cases/:id', traits: [{ ref: 'CaseList' }] });
        put(document.orbitals[1]?.pages[0], { name: 'FlowMetricsPage', path: '/board' });
      },
      (text) => expect(text).toContain('/orbitals/1/pages/0/path'),
    ],
    [
      'a machine does not begin elsewhere because an earlier step has given INIT a use',
      (parts) => {
        alone(parts);
        parts.machine.transitions.splice(0, 1);
        parts.machine.states.push({ name: 'blocked', isInitial: true }, { name: 'comparing' });
        declare(parts, 'COMPARE', 'UNBLOCK');
        add(
          parts,
          { from: 'comparing', event: 'COMPARE', to: 'browsing' },
          { from: 'blocked', event: 'UNBLOCK', to: 'loading' },
        );
      },
      (text) => expect(text).not.toContain('"set_initial_state","params":{"trait":"CaseList","state":"blocked"}'),
    ],
    [
      'a letter that is missing is no other name, though the word has two',
      (parts) => {
        alone(parts);
        const payloadSchema = [{ name: 'tabId', type: 'string' }];
        parts.machine.events.push({ key: 'TAB', name: 'Tab I id', payloadSchema } as never);
        const effects = ['tabId', 'tabI'].map((name) => ['notify', `@payload.${name}`] as Json[]);
        add(parts, { from: 'browsing', event: 'TAB', to: 'browsing', effects });
      },
      (text) => expect(text).toContain('"value":"@payload.tabId"'),
    ],
    [
      'a state is entered and left on what the machine declares and does not react to, before it is taken away',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'gameover' });
        parts.machine.transitions.splice(1);
        parts.machine.states.splice(1, 2);
        parts.machine.events.splice(1);
        put(parts.machine.transitions[0], { effects: [['render-ui', 'main', { type: 'stack' }]] });
        declare(parts, 'GAME_END', 'PLAY_AGAIN');
        put(parts.first, { emits: [{ event: 'GAME_END' }, { event: 'PLAY_AGAIN' }] });
      },
      (text) => {
        expect(text).toContain('"from":"loading","event":"GAME_END","to":"gameover"');
        expect(text).toContain('"from":"gameover","event":"PLAY_AGAIN","to":"loading"');
      },
    ],
    [
      'a name that is made of two words of the document is no slip, though its slip is used as well',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'gaemover' });
        put(parts.cases.pages[0], { title: 'gaelic aemulate demover' });
        declare(parts, 'GAME_END', 'START_OVER', 'LOOK');
        add(
          parts,
          { from: 'browsing', event: 'GAME_END', to: 'gameover' },
          { from: 'gameover', event: 'START_OVER', to: 'loading' },
          { from: 'gaemover', event: 'LOOK', to: 'browsing' },
        );
      },
      (text) => expect(text).toContain('"from":"gaemover","to":"gameover"'),
    ],
    [
      'what a machine draws, it draws on INIT, also while no state is marked as its first',
      (parts) => {
        alone(parts);
        parts.machine.states.splice(1);
        parts.machine.events.splice(3);
        declare(parts, 'SEARCH');
        parts.machine.transitions.splice(0);
        put(parts.machine.states[0], { name: 'composing', isInitial: false });
        for (const { key } of parts.machine.events)
          add(parts, {
            from: 'composing',
            event: key,
            to: 'composing',
            ...(key === 'INIT' ? { effects: [['fetch', 'Case']] } : {}),
          });
      },
      (text) => expect(text).toContain('"state":"composing","from":"composing","event":"INIT","effect":"render-ui"'),
    ],
    [
      'a machine begins where it begins, though it costs another state its way in',
      (parts) => {
        alone(parts);
        parts.machine.states.push({ name: 'blocked', isInitial: true });
        add(parts, { from: 'blocked', event: 'RETRY', to: 'loading' });
        for (const name of ['loading', 'browsing', 'failed'])
          for (const { key } of parts.machine.events)
            if (!parts.machine.transitions.some((one) => one.from === name && one.event === key))
              add(parts, { from: name, event: key, to: name });
      },
      (text) => expect(text).toContain('"set_initial_state","params":{"trait":"CaseList","state":"loading"}'),
    ],
    [
      'a page is kept, though taking it away would clear two findings',
      ({ document, cases, second }) => {
        put(cases.pages[0], { path: '/workorders' });
        put(document.orbitals[1]?.pages[0], { traits: [{ ref: 'WorkOrderBoard' }] });
        put(second, { name: 'WorkOrderBoardTrait', listens: [] });
        put(cases.traits[0], { listens: [] });
      },
      (text) => expect(text).not.toMatch(/unset_property[^}]*pages/),
    ],
    [
      'what begins closed draws once it is opened, also where nothing opens it yet',
      (parts) => {
        alone(parts);
        parts.machine.states.splice(0, 3, { name: 'closed', initial: true }, { name: 'open' });
        parts.machine.events.splice(1);
        declare(parts, 'OPEN', 'SHUT');
        parts.machine.transitions.splice(0);
        add(
          parts,
          { from: 'closed', event: 'INIT', to: 'closed', effects: [['fetch', 'Case']] },
          { from: 'open', event: 'SHUT', to: 'closed', effects: [['notify', 'Shut']] },
        );
      },
      (text) => expect(text).toContain('"state":"open","from":"closed","event":"OPEN","effect":"render-ui"'),
    ],
    [
      'of a state that is listed twice and left by nothing, the one that is marked as an end stays',
      (parts) => {
        alone(parts);
        declare(parts, 'LOCK');
        parts.machine.states.push({ name: 'locked' }, { name: 'locked', isTerminal: true });
        add(parts, { from: 'browsing', event: 'LOCK', to: 'locked' });
      },
      (text) => {
        expect(text).toContain('"path":"/orbitals/0/traits/0/stateMachine/states/3"');
        expect(text).not.toContain('"from":"locked"');
      },
    ],
    [
      'a path is taken, though it is written wrongly',
      ({ cases, document }) => {
        put(cases.pages[0], { name: 'CaseLogPage', path: 'cases' });
        cases.pages.push({ name: 'CasePage', path: '/cases/:id', traits: [{ ref: 'CaseList' }] });
        cases.traits.push({
          ...structuredClone(cases.traits[0] as never as JsonObject),
          name: 'CaseDesk',
          listens: [],
        } as never);
        put(cases.pages[1], { traits: [{ ref: 'CaseDesk' }] });
        put(document.orbitals[1]?.pages[0], { path: '/cases/:id' });
      },
      (text) => {
        expect(text).toContain('/orbitals/1/pages/0/path');
        expect(text).not.toContain('/orbitals/0/pages/1/path');
      },
    ],
  ];

  it.each(cases)('%s', (_, fault, holds) => holds(firstText(fault)));

  it('two uses that agree on what nobody knows are wrong, where behaviors know the word that is declared', () => {
    const parts = desk();
    alone(parts);
    parts.machine.states.push({ name: 'idle' });
    declare(parts, 'HOLD', 'RESUME');
    add(parts, { from: 'browsing', event: 'HOLD', to: 'idze' }, { from: 'idze', event: 'RESUME', to: 'browsing' });
    const first = (blueprints: Parameters<typeof repair>[1]) =>
      JSON.stringify(repair(parts.document, blueprints).suggestions[0]?.actions);
    expect(first(listBehaviors())).not.toContain('rename_state');
    expect(first([])).toContain('rename_state');
  });

  it('what behaviors carry is known by name as well, and so is what is English', () => {
    const first = (name: string, slip: string, blueprints: Parameters<typeof repair>[1]) => {
      const parts = desk();
      alone(parts);
      parts.machine.events.push({ key: 'KEEP', name: 'Keep', payloadSchema: [{ name, type: 'object' }] });
      const keep = [['persist', 'create', 'Case', `@payload.${slip}`]];
      add(parts, { from: 'browsing', event: 'KEEP', to: 'browsing', effects: keep });
      return JSON.stringify(repair(parts.document, blueprints).suggestions[0]?.actions);
    };
    expect(first('admin', 'adming', listBehaviors())).toContain('@payload.admin"');
    expect(first('admin', 'adming', [])).toContain('payloadSchema');
    expect(first('attendance', 'atendance', [])).toContain('@payload.attendance');
    expect(first('atendance', 'attendance', [])).toContain('payloadSchema');
  });

  // Distances between names of this length, each cell of them, would take minutes.
  it('names of 100,000 letters are near to nothing and cost next to nothing', { timeout: 10_000 }, () => {
    const parts = desk();
    const long = 'ab'.repeat(50_000);
    parts.machine.states.push({ name: `${long}x` });
    add(parts, { from: 'browsing', event: 'RETRY', to: long }, { from: long, event: 'RETRY', to: 'browsing' });
    const start = ownTime();
    expect(repair(parts.document).suggestions[0]?.verified).toBe(true);
    expect(ownTime() - start).toBeLessThan(5_000);
  });
});
