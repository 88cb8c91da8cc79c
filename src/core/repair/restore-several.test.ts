import { describe, expect, it } from 'vitest';
import {
  desk,
  hashOf,
  type Machine,
  orbital,
  type Parts,
  put,
  read,
  repair,
  step,
} from '../../../tests/fixtures/desk.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { canonicalHash } from '../schema/canonical.ts';
import { indexSchema } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { verifySchema } from '../verify/verify.ts';
import { candidatesFor } from './candidates.ts';
import { Evidence } from './evidence.ts';

describe('where faults meet in one trait', () => {
  /** One state, which the document speaks of elsewhere, and one transition, which may name it wrongly. */
  const waitingOnly = (name: string) => ({
    listens: [],
    emits: [],
    stateMachine: {
      states: [{ name: 'waiting', isInitial: true }],
      events: [{ key: 'INIT', name: 'Init' }],
      transitions: [
        {
          from: name,
          event: 'INIT',
          to: name,
          effects: [['render-ui', 'main', { type: 'typography', content: 'Nobody is waiting' }]],
        },
      ],
    },
  });
  /** A step from browsing that counts a field up, and the one after the last. */
  const counting =
    (guard: JsonObject) =>
    ({ machine, cases }: Parts) => {
      const fields = ['page', 'page_count'].map((name) => ({ name, type: 'number' }));
      (cases.entity as { fields: Json[] }).fields.push(...fields);
      machine.events.push({ key: 'NEXT', name: 'Next' });
      const way = { from: 'browsing', event: 'NEXT' };
      machine.transitions.push(
        { ...way, to: 'browsing', ...guard, effects: [['set', '@entity.page', ['+', '@entity.page', 1]]] },
        { ...way, to: 'loading', effects: [['notify', 'That was all']] },
      );
    };
  /** The one after the last comes first, then a step that counts a field down. */
  const ending =
    (guard: JsonObject) =>
    ({ machine, cases }: Parts) => {
      (cases.entity as { fields: Json[] }).fields.push({ name: 'left', type: 'number' });
      machine.events.push({ key: 'NEXT', name: 'Next' });
      const way = { from: 'browsing', event: 'NEXT' };
      machine.transitions.push(
        { ...way, to: 'loading', ...guard, effects: [['notify', 'That was all']] },
        { ...way, to: 'browsing', effects: [['set', '@entity.left', ['-', '@entity.left', 1]]] },
      );
    };
  const atEnd = { guard: ['<=', '@entity.left', 1] };
  /** All are chosen in two states; in one of them they are read under a name. */
  const choosing =
    (name: string) =>
    ({ machine, cases }: Parts) => {
      (cases.entity as { fields: Json[] }).fields.push({ name: 'chosen', type: 'array' });
      machine.events.push({ key: 'CHOOSE', name: 'Choose', payloadSchema: [{ name: 'ids', type: '[string]' }] });
      for (const [from, read] of [
        ['browsing', 'ids'],
        ['failed', name],
      ] as const)
        machine.transitions.push({
          from,
          event: 'CHOOSE',
          to: from,
          effects: [['set', '@entity.chosen', `@payload.${read}`]],
        });
      machine.events.push({ key: 'TOGGLE', name: 'Toggle', payloadSchema: [{ name: 'id', type: 'string' }] });
      for (const from of ['browsing', 'failed'])
        machine.transitions.push({
          from,
          event: 'TOGGLE',
          to: from,
          effects: [['set', '@entity.chosen', ['list', '@payload.id']]],
        });
    };
  /** Something is asked for, by an event or a slip of it, beside one that begins anew. */
  const asking =
    (event: string) =>
    ({ machine }: Parts) => {
      machine.events.push({ key: 'REQUEST', name: 'Request' }, { key: 'RESET', name: 'Reset' });
      const effects = [['notify', 'That was asked for']];
      machine.transitions.push(
        { from: 'browsing', event, to: 'browsing', effects },
        { from: 'browsing', event: 'RESET', to: 'loading' },
      );
    };
  /** The other list is heard, by an event that may not be listed. */
  const hearing =
    (event: string, isListed: boolean) =>
    ({ first, machine }: Parts) => {
      const source = { kind: 'trait', trait: 'WorkOrderList' };
      (first.listens as Json[]).push({ event: 'WORK_ORDER_ARCHIVED', triggers: 'SHOW_ORDERS', source });
      if (isListed) machine.events.push({ key: 'SHOW_ORDERS', name: 'Show orders' });
      machine.transitions.push({ from: 'browsing', event, to: 'browsing', effects: [['notify', 'One went']] });
    };
  const aside = (machine: Machine, name: string) => {
    machine.states.push({ name });
    machine.events.push({ key: 'LEAVE', name: 'Leave' });
    machine.transitions.push({ from: 'browsing', event: 'LEAVE', to: name });
  };
  /** What is first broken and then repaired, beside what should come of it. */
  const meetings: [string, { whole?: (parts: Parts) => void; fault: (parts: Parts) => void }][] = [
    [
      'a slip in a declaration that a later transition has taken up is corrected where it is declared',
      {
        fault: ({ machine }) => {
          machine.states[2] = { name: 'faild' };
          machine.transitions.push({ from: 'faild', event: 'INIT', to: 'loading' });
        },
        whole: ({ machine }) => machine.transitions.push({ from: 'failed', event: 'INIT', to: 'loading' }),
      },
    ],
    [
      'a name that a transition misspells at both ends stays as it is declared',
      {
        whole: ({ first }) => put(first, waitingOnly('waiting')),
        fault: ({ first }) => put(first, waitingOnly('waitibg')),
      },
    ],
    [
      'a slip that a copy repeats is one slip',
      {
        fault: ({ machine }) => {
          put(step({ machine }, 4).effects[0], { 3: '@payload.di' });
          machine.transitions.push({ ...step({ machine }, 4) });
        },
      },
    ],
    [
      'an event of the language is never the slip',
      {
        fault: ({ machine }) => {
          put(step({ machine }, 0), { event: 'INOT' });
          machine.transitions.push({ ...step({ machine }, 0) });
        },
      },
    ],
    [
      'what is counted up is told from what comes after the last by how many there are',
      {
        whole: counting({ guard: ['<', ['+', '@entity.page', 1], '@entity.page_count'] }),
        fault: counting({}),
      },
    ],
    [
      'of two events near a slip, the one that its label confirms and nothing fires on is meant, though a letter further off',
      { whole: asking('REQUEST'), fault: asking('REEST') },
    ],
    [
      'a transition that is meant to fire on what a listener triggers is corrected, and the listener stays',
      { whole: hearing('SHOW_ORDERS', true), fault: hearing('SHOW_ORDRS', false) },
    ],
  ];

  it.each(meetings)('%s', (_, { whole, fault }) => {
    const [before, broken] = [desk(), desk()];
    whole?.(before);
    fault(broken);
    const [first] = repair(broken.document).suggestions;
    expect(first && canonicalHash(first.schema)).toBe(hashOf(before.document));
  });

  const kept: [string, (parts: Parts) => void, (text: string) => void][] = [
    [
      'a state that nothing enters any more does not become the initial one',
      ({ document, machine }) => {
        document.orbitals.pop();
        machine.states[0] = { name: 'loading' };
        put(step({ machine }, 1), { to: 'loading' });
        machine.transitions.push({ from: 'browsing', event: 'RETRY', to: 'loading' });
      },
      (text) => expect(text).toContain('"set_initial_state","params":{"trait":"CaseList","state":"loading"}'),
    ],
    [
      'a machine begins where something fires on a slip of INIT',
      ({ document, machine }) => {
        document.orbitals.pop();
        machine.states[0] = { name: 'loading' };
        machine.states.push({ name: 'sorting' });
        machine.events.push({ key: 'SORT', name: 'Sort' }, { key: 'SORTED', name: 'Sorted' });
        put(step({ machine }, 0), { event: 'INTI' });
        machine.transitions.push(
          { from: 'browsing', event: 'SORT', to: 'loading' },
          { from: 'sorting', event: 'SORTED', to: 'browsing' },
          { from: 'failed', event: 'INIT', to: 'loading' },
        );
      },
      (text) => {
        expect(text).toContain('"set_initial_state","params":{"trait":"CaseList","state":"loading"}');
        expect(text).toContain('/transitions/0/event","value":"INIT"');
      },
    ],
    [
      'a page of one thing is missed below that of all, though the path that it has is its name',
      ({ cases }) => {
        put(cases.pages[0], { name: 'CasesPage' });
        const view = { ...waitingOnly('waiting'), name: 'CaseView', category: 'interaction', linkedEntity: 'Case' };
        cases.traits.push(view as never);
        const shown = { traits: [{ ref: 'CaseView' }] };
        cases.pages.push(
          { name: 'CaseFormPage', path: '/case', ...shown },
          { name: 'CasePage', path: '/case', ...shown },
        );
      },
      (text) => {
        expect(text).toContain('/orbitals/0/pages/2/path');
        expect(text).not.toContain('/orbitals/0/pages/1/path');
      },
    ],
    [
      'a state that has lost its way in and its way out stays, whatever else is repaired',
      ({ machine }) => {
        machine.states.push({ name: 'shelf' });
        put(step({ machine }, 4), { event: 'ARCHIVE_CASES' });
      },
      (text) => expect(text).not.toContain('remove_state'),
    ],
    [
      'a step that does something is not moved to give another state its way out',
      (parts) => {
        counting({})(parts);
        aside(parts.machine, 'shelf');
      },
      (text) => expect(text).not.toContain('retarget_transition'),
    ],
    [
      'nor to give a way out to one with an overlay that only comes back to itself',
      (parts) => {
        const payloadSchema = [{ name: 'id', type: 'string' }];
        parts.machine.events.push({ key: 'TOGGLE', name: 'Toggle', payloadSchema });
        const way = { from: 'browsing', event: 'TOGGLE' };
        parts.machine.transitions.push(
          { ...way, to: 'failed', effects: [['set', '@entity.title', '@payload.id']] },
          { ...way, to: 'browsing', effects: [['set', '@entity.title', ['str/concat', '@payload.id', '!']]] },
          ...['loading', 'failed'].map((from) => ({ ...way, from, to: 'browsing', effects: [['notify', 'Now']] })),
        );
        aside(parts.machine, 'shelf');
        put(parts.machine.transitions.at(-1), {
          effects: [['render-ui', 'modal', { type: 'typography', content: 'Hm' }]],
        });
        parts.machine.events.push({ key: 'NUDGE', name: 'Nudge' });
        parts.machine.transitions.push({ from: 'shelf', event: 'NUDGE', to: 'shelf' });
      },
      (text) => expect(text).not.toContain('retarget_transition'),
    ],
    [
      'a step gets no guard of its namesake for a copy that does nothing',
      ({ machine }) => {
        machine.events.push({ key: 'SKIP', name: 'Skip' });
        const guard = ['=', '@entity.title', 'x'];
        const skip = { event: 'SKIP', to: 'failed', effects: [['notify', 'Skipped']] };
        machine.transitions.push({ ...skip, from: 'loading', guard }, { ...skip, from: 'browsing' });
        machine.transitions.push({ from: 'failed', event: 'INIT', to: 'loading' });
        machine.transitions.push({ from: 'browsing', event: 'SKIP', to: 'browsing' });
        put(step({ machine }, 1), { to: 'browsign' });
      },
      (text) => expect(text).not.toContain('guard'),
    ],
    [
      'an event of the language is not taken away in favour of a slip of it',
      ({ document, first }) => {
        document.orbitals.pop();
        put(first, { ...waitingOnly('waiting'), category: 'lifecycle' });
        const events = ['INIT', 'INTI'].map((key) => ({ key, name: 'Initialize' }));
        put(first.stateMachine, { events, transitions: [] });
      },
      (text) => expect(text).not.toContain('/events/0'),
    ],
    [
      'a declaration that lacks a letter gets the name that a button raises',
      ({ document, machine }) => {
        document.orbitals.pop();
        const [failure] = step({ machine }, 2).effects;
        put(failure?.[2] as JsonObject, { onRetry: 'RELOAD_CASES' });
        machine.events[3] = { key: 'RELAOD_CASES', name: 'Reload cases' };
        machine.transitions.splice(3, 1);
      },
      (text) => {
        expect(text).toContain('"rename_event"');
        expect(text).not.toContain('"set_property"');
      },
    ],
    [
      'of a page and a trait whose names both have known words, the page is corrected',
      ({ cases }) => {
        const [list] = cases.traits;
        put(list, { name: 'Cases', listens: [] });
        put(cases.pages[0], { traits: [{ ref: 'Case' }] });
        put(list?.stateMachine.events[0], { name: 'Cases' });
      },
      (text) => expect(text).not.toContain('rename_trait'),
    ],
    [
      'of two pages with one path, the one stays that shows what the path says, however short the word',
      ({ cases, document, second }) => {
        put(cases.pages[0], { name: 'DeskPage', path: '/bag' });
        put(second, { name: 'WorkOrderBag', listens: [] });
        put(document.orbitals[1]?.pages[0], { path: '/bag', traits: [{ ref: 'WorkOrderBag' }] });
      },
      (text) => expect(text).toContain('/orbitals/0/pages/0/path'),
    ],
    [
      'of two pages with one path that neither is named for, the list has none below it',
      (parts) => {
        put(parts.cases.pages[0], { name: 'DeskPage', path: '/handbook', traits: [{ ref: 'HandbookList' }] });
        put(parts.first, { name: 'HandbookList', listens: [] });
        const machine = waitingOnly('waiting');
        parts.cases.traits.push({
          ...machine,
          name: 'CaseView',
          category: 'interaction',
          linkedEntity: 'Case',
        } as never);
        parts.cases.pages.push({ name: 'HandbookCasePage', path: '/handbook', traits: [{ ref: 'CaseView' }] });
      },
      (text) => expect(text).toContain('"path":"/orbitals/0/pages/1/path","value":"/handbook/:id"'),
    ],
    [
      'a list whose name says the path otherwise is not the page of that path',
      (parts) => {
        put(parts.cases.pages[0], { name: 'CasesPage', path: '/case' });
        const drawing = { ...waitingOnly('waiting'), name: 'CaseForm', category: 'interaction', linkedEntity: 'Case' };
        parts.cases.traits.push(drawing as never);
        parts.cases.pages.unshift({ name: 'CaseFormPage', path: '/case', traits: [{ ref: 'CaseForm' }] });
        put(parts.cases.entity as object, { name: 'Folder' });
        for (const trait of parts.cases.traits) put(trait, { linkedEntity: 'Folder' });
      },
      (text) => expect(text).toContain('"path":"/orbitals/0/pages/1/path","value":"/cases"'),
    ],
    [
      'what is given to a member of its name is called so',
      ({ cases, machine }) => {
        put(cases.entity as object, {
          fields: [
            { name: 'title', type: 'string' },
            { name: 'tag', type: 'array' },
          ],
        });
        const drawn = { type: 'chip-list', tags: '@entity.tags', title: 'The tag of a case' };
        step({ machine }, 1).effects.push(['render-ui', 'sidebar', drawn as never]);
      },
      (text) => expect(text).toContain('"rename_field","params":{"entity":"Case","from":"tag","to":"tags"}'),
    ],
    [
      'of a step and its copy, the one goes that has lost an argument',
      (parts) => {
        parts.machine.transitions.push(structuredClone(step(parts, 1)));
        step(parts, 1).effects[0] = ['render-ui', 'main'];
      },
      (text) =>
        expect(text).toBe(
          '[{"action":"unset_property","params":{"path":"/orbitals/0/traits/0/stateMachine/transitions/1"}}]',
        ),
    ],
    [
      'two ways back to where it was tried are a decision, however far apart they are written',
      ({ machine }) => {
        machine.events.push({ key: 'SETTLE', name: 'Settle' });
        const effects = [['notify', 'Settled']];
        machine.transitions.push(
          { from: 'loading', event: 'SETTLE', to: 'browsing', effects },
          { from: 'browsing', event: 'RETRY', to: 'loading' },
          { from: 'loading', event: 'SETTLE', to: 'failed', effects },
        );
      },
      (text) => expect(text).toContain('/stateMachine/transitions/5/guard"'),
    ],
  ];

  it.each(kept)('%s', (_, fault, holds) => {
    const broken = desk();
    fault(broken);
    const [first] = repair(broken.document).suggestions;
    expect(first?.verified).toBe(true);
    holds(JSON.stringify(first?.actions.map(({ action, params }) => ({ action, params }))));
  });

  /** What may be done about the last finding of a category, cheapest first. */
  const candidatesOf = (fault: (parts: Parts) => void, category: string) => {
    const broken = desk();
    fault(broken);
    const model = indexSchema(read(broken.document));
    const finding = verifySchema(model).findings.findLast((one) => one.category === category) as Finding;
    return candidatesFor(model, finding, new Evidence(model));
  };

  it('of two steps that do the same, the one without a condition gets that of the other, which goes', () => {
    const [first] = candidatesOf((parts) => {
      ending({})(parts);
      parts.machine.transitions.push({ ...step(parts, 5), ...atEnd });
    }, 'duplicate_transition').filter(({ actions }) => actions.length > 1);
    expect(first?.actions.map(({ action, params }) => [action, params.value])).toEqual([
      ['set_property', atEnd.guard],
      ['unset_property', undefined],
    ]);
  });

  it('what an event stores in one field has one name, be the other known, and is not declared under it', () => {
    const [first, ...others] = candidatesOf(choosing('id'), 'broken_binding');
    expect(first?.actions).toMatchObject([{ action: 'set_property', params: { value: '@payload.ids' } }]);
    expect(others.map(({ cost }) => cost - (first?.cost ?? 0) >= 400)).toEqual(others.map(() => true));
  });

  it('a slip made in a declaration and in a use of another trait is a slip in both', () => {
    const parts = desk();
    const telling = (trait: Parts['first'], name: string, read: string) => {
      const machine = trait.stateMachine;
      machine.events.push({ key: 'TELL', name: 'Tell', payloadSchema: [{ name, type: 'string' }] });
      const effects = [1, 2].map((at) => ['notify', ['str/concat', `${at}`, read]]);
      machine.transitions.push({ from: 'browsing', event: 'TELL', to: 'browsing', effects });
    };
    telling(parts.first, 'daat', '@payload.data');
    telling(parts.second, 'data', '@payload.data');
    const last = parts.second.stateMachine.transitions.at(-1) as { effects: Json[] };
    put(last, { effects: [['notify', '@payload.daat']] });
    for (const at of [1, 2])
      step(parts, at).effects.push(['set', '@entity.title', `the data ${at}`], ['notify', 'Data, and more data']);
    const known = [{ name: 'known', schema: { name: 'Known', orbitals: [orbital('Data')] } as never }];
    const [first] = repair(parts.document, known).suggestions;
    const text = JSON.stringify(first?.actions.map(({ params }) => params));
    expect(text).toContain('"value":"@payload.data"');
    expect(text).toContain('payloadSchema/0/name","value":"data"');
  });

  it('what is a slip of a payload field is rather corrected than declared', () => {
    const parts = desk();
    const names = ['note', 'place', 'phone'];
    put(parts.machine.events[4], { payloadSchema: ['id', ...names].map((name) => ({ name, type: 'string' })) });
    step(parts, 4).effects.push(...[...names, 'note'].map((name) => ['notify', `@payload.${name}`]), [
      'notify',
      '@payload.notte',
    ]);
    const model = indexSchema(read(parts.document));
    const [slip] = verifySchema(model).byCategory.broken_binding;
    const costs = candidatesFor(model, slip as Finding).map(({ strategy, cost }) => [strategy, cost] as const);
    const least = (strategy: string) => Math.min(...costs.filter(([one]) => one === strategy).map(([, cost]) => cost));
    expect(least('complete') - least('correct')).toBeGreaterThan(300);
    expect(least('complete')).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it('a step that the repair has added is no witness for the name that it bears', () => {
    const parts = desk();
    put(parts.machine.states[2], { name: 'faild' });
    parts.machine.transitions.splice(3, 1);
    const evidence = new Evidence(indexSchema(read(parts.document)));
    parts.machine.transitions.push({ from: 'faild', event: 'RETRY', to: 'faild' });
    const model = indexSchema(read(parts.document));
    const [finding] = verifySchema(model).byCategory.invalid_transition;
    const [first] = candidatesFor(model, finding as Finding, evidence);
    expect([first?.actions[0]?.action, first?.isDeclarationWrong]).toEqual(['rename_state', true]);
  });
});
