import { describe, expect, it } from 'vitest';
import { desk, hashOf, lister, type Machine, orbital, read, repair } from '../../../tests/fixtures/desk.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { canonicalHash } from '../schema/canonical.ts';
import type { OrbDocument } from '../schema/document.ts';
import { indexSchema } from '../schema/model.ts';
import { verifySchema } from '../verify/verify.ts';
import { translation } from './translate.ts';

it('starts from a desk without findings', () => {
  expect(verifySchema(indexSchema(read(desk().document))).findings).toEqual([]);
});

describe('translation', () => {
  it('rewrites a name in every spelling, in the singular and the plural', () => {
    const translate = translation('ServiceTarget', 'PolicyEntry');
    expect(
      translate({
        serviceTargetId: ['ServiceTargetSaved', 'EDIT_SERVICE_TARGET', 'service_target', '/service-targets/:id'],
        title: 'Service targets of a service target',
      }),
    ).toEqual({
      policyEntryId: ['PolicyEntrySaved', 'EDIT_POLICY_ENTRY', 'policy_entry', '/policy-entries/:id'],
      title: 'Policy entries of a policy entry',
    });
  });

  it('tells the spellings of a single word by the text around them', () => {
    const translate = translation('Case', 'WorkOrder');
    expect(
      ['CaseLoaded', 'ARCHIVE_CASE', 'Every case', 'case-list', 'caseId', 'cases'].map(translate as never),
    ).toEqual([
      'WorkOrderLoaded',
      'ARCHIVE_WORK_ORDER',
      'Every work order',
      'work-order-list',
      'workOrderId',
      'workOrders',
    ]);
  });

  it('leaves everything as it is where the names have the same words', () => {
    const value = { a: 'WorkOrder' };
    expect(translation('WorkOrder', 'work_order')(value)).toBe(value);
  });
});

describe('what a trait built alike still has', () => {
  const original = hashOf(desk().document);
  const losses: [string, (parts: ReturnType<typeof desk>) => void][] = [
    ['the only way out of a state', ({ machine }) => machine.transitions.splice(3, 1)],
    ['the only way into a state', ({ machine }) => machine.transitions.splice(1, 1)],
    ['the only use of an event', ({ machine }) => machine.transitions.splice(4, 1)],
    [
      'what one transition draws',
      ({ machine }) => Object.assign(machine.transitions[1] as object, { effects: [['render-ui', 'main']] }),
    ],
    [
      'all that it draws',
      ({ machine }) => {
        for (const at of [1, 2]) Object.assign(machine.transitions[at] as object, { effects: [] });
      },
    ],
    ['an event that it fires on', ({ machine }) => machine.events.splice(4, 1)],
    ['an entry of its emits', ({ first }) => first.emits.splice(0, 1)],
    ['where a transition leads', ({ machine }) => Object.assign(machine.transitions[2] as object, { to: 'browsing' })],
  ];

  it.each(losses)('comes back word for word: %s', (_, lose) => {
    const parts = desk();
    lose(parts);
    const [first] = repair(parts.document).suggestions;
    expect(first && canonicalHash(first.schema)).toBe(original);
  });

  it('comes back from a behavior as well', () => {
    const schema = { name: 'std-cases', orbitals: [orbital('Ticket')] } as unknown as OrbDocument;
    const whole = { name: 'Desk', orbitals: [orbital('WorkOrder')] };
    const broken = { name: 'Desk', orbitals: [orbital('WorkOrder')] };
    broken.orbitals[0]?.traits[0]?.stateMachine.transitions.splice(4, 1);
    const restored = (blueprints: Parameters<typeof repair>[1]) => {
      const [first] = repair(broken, blueprints).suggestions;
      return first !== undefined && canonicalHash(first.schema) === hashOf(whole);
    };
    expect(restored([{ name: 'std-cases', schema }])).toBe(true);
    expect(restored([])).toBe(false);
  });
});

describe('copies', () => {
  it('go: a state listed again, an event declared again with a slip, a transition pasted again', () => {
    const original = hashOf(desk().document);
    const paste: [string, (machine: Machine) => void][] = [
      ['unset_property', ({ states }) => states.push({ name: 'browsing' })],
      ['unset_property', ({ events }) => events.push({ key: 'RETYR', name: 'Retry' })],
      ['unset_property', ({ transitions }) => transitions.push({ ...transitions[3] })],
      ['unset_property', ({ transitions }) => transitions.push({ from: 'loading', event: 'INIT', to: 'browsing' })],
    ];
    for (const [action, add] of paste) {
      const { document, machine } = desk();
      add(machine);
      const [first] = repair(document).suggestions;
      expect(first?.actions.map((one) => one.action)).toEqual([action]);
      expect(first && canonicalHash(first.schema)).toBe(original);
    }
  });

  it('stay where they say something of their own: another label, a payload, effects', () => {
    const additions: ((machine: Machine) => void)[] = [
      ({ events }) => events.push({ key: 'RETYR', name: 'Type again' }),
      ({ events }) => events.push({ key: 'RETYR', name: 'Retry', payloadSchema: [{ name: 'at', type: 'string' }] }),
      ({ transitions }) =>
        transitions.push({ from: 'loading', event: 'INIT', to: 'browsing', effects: [['notify', 'Ready']] }),
    ];
    for (const add of additions) {
      const { document, machine } = desk();
      add(machine);
      const [first] = repair(document).suggestions;
      expect(first?.verified).toBe(true);
      expect(first?.hazards).not.toContain('destructive');
    }
  });
});

describe('what a fault left alone', () => {
  it('stays: of a page and the trait that it misspells, the page is corrected, whatever words they have', () => {
    const called = (trait: string, shown: string) => {
      const { document, first, cases } = desk();
      Object.assign(first, { name: trait, listens: [{ event: 'CASE_ARCHIVED', triggers: 'INIT' }] });
      Object.assign(cases.pages[0] as object, { traits: [{ ref: shown }] });
      return document;
    };
    for (const [trait, shown] of [
      ['CaseList', 'CaseLits'],
      ['Zorbixa', 'Zorbxia'],
    ] as const) {
      const [first] = repair(called(trait, shown)).suggestions;
      expect(first?.actions.map((one) => one.action)).toEqual(['set_property']);
      expect(first && canonicalHash(first.schema)).toBe(hashOf(called(trait, trait)));
    }
  });

  it('stays: the state marked as initial under another key is the one that was meant', () => {
    const { document, machine } = desk();
    machine.states[0] = { name: 'loading', initial: true };
    const [first] = repair(document).suggestions;
    expect(first && canonicalHash(first.schema)).toBe(hashOf(desk().document));
  });

  it('stays: a state whose name usually is an end is marked as one', () => {
    const [document, whole] = [desk(), desk()];
    for (const { machine, second } of [document, whole]) {
      for (const { states, events, transitions } of [machine, second.stateMachine]) {
        states.push({ name: 'mothballed', isTerminal: true });
        events.push({ key: 'MOTHBALL', name: 'Mothball' });
        transitions.push({ from: 'browsing', event: 'MOTHBALL', to: 'mothballed' });
      }
    }
    document.machine.states[3] = { name: 'mothballed' };
    document.machine.transitions.push({ from: 'loading', event: 'MOTHBALL', to: 'failed' });
    whole.machine.transitions.push({ from: 'loading', event: 'MOTHBALL', to: 'failed' });
    whole.second.stateMachine.states.push({ name: 'shelf_mothballed', isTerminal: true } as Json as JsonObject);
    whole.second.stateMachine.transitions.push({ from: 'failed', event: 'MOTHBALL', to: 'shelf_mothballed' });
    document.second.stateMachine.states.push({ name: 'shelf_mothballed', isTerminal: true });
    document.second.stateMachine.transitions.push({ from: 'failed', event: 'MOTHBALL', to: 'shelf_mothballed' });
    const [first] = repair(document.document).suggestions;
    expect(first?.actions.map((one) => one.action)).toEqual(['mark_terminal']);
    expect(first && canonicalHash(first.schema)).toBe(hashOf(whole.document));
  });

  it('stays: of two ways that exclude each other, the first gets back the guard that the second one is named for', () => {
    const faulty = (guard: Json | null) => {
      const { document, machine, cases } = desk();
      (cases.entity as { fields: Json[] }).fields.push({ name: 'lives', type: 'number' });
      machine.states.push({ name: 'no_lives', isTerminal: true });
      machine.events.push({ key: 'PLAY', name: 'Play' });
      const way = { from: 'browsing', event: 'PLAY', effects: [['set', '@entity.title', 'played']] };
      machine.transitions.push({ ...way, to: 'loading', ...(guard === null ? {} : { guard }) });
      machine.transitions.push({ ...way, to: 'no_lives' });
      return document;
    };
    const [first] = repair(faulty(null)).suggestions;
    expect(first && canonicalHash(first.schema)).toBe(hashOf(faulty(['>', '@entity.lives', 0])));
  });

  it('stays: a state with a button of its own goes on where that leads elsewhere, whatever its name', () => {
    const build = (isWhole: boolean) => {
      const { document, machine } = desk();
      machine.states.push({ name: 'closed' });
      machine.events.push({ key: 'SHUT', name: 'Shut' });
      const button = { type: 'button', label: 'Once more', action: 'RETRY' };
      machine.transitions.push({
        from: 'browsing',
        event: 'SHUT',
        to: 'closed',
        effects: [['render-ui', 'main', button]],
      });
      if (isWhole) machine.transitions.push({ from: 'closed', event: 'RETRY', to: 'loading' });
      return document;
    };
    const [first] = repair(build(false)).suggestions;
    expect(first && canonicalHash(first.schema)).toBe(hashOf(build(true)));
  });

  it('stays: work under way that nothing else leaves goes on to where the machine begins, and is no end', () => {
    const build = (isWhole: boolean) => {
      const { document, machine } = desk();
      machine.states = [{ name: 'idle', isInitial: true }, { name: 'active' }, { name: 'switching' }];
      machine.events = [
        { key: 'INIT', name: 'Init' },
        { key: 'SWITCH', name: 'Switch' },
      ];
      const drawn = [['render-ui', 'main', { type: 'button', label: 'Switch', action: 'SWITCH' }]];
      machine.transitions = [
        { from: 'idle', event: 'INIT', to: 'active', effects: drawn },
        { from: 'active', event: 'SWITCH', to: 'switching' },
      ];
      if (isWhole) machine.transitions.push({ from: 'switching', event: 'INIT', to: 'active' });
      return document;
    };
    const [first] = repair(build(false)).suggestions;
    expect(first && canonicalHash(first.schema)).toBe(hashOf(build(true)));
  });

  it('stays: no guard is made up of a status that has no such value, or of a switch that the step itself sets', () => {
    const build = () => {
      const { document, machine, cases } = desk();
      const fields = [
        { name: 'status', type: 'string', values: ['draft', 'sent'] },
        { name: 'seen', type: 'boolean' },
      ];
      (cases.entity as { fields: Json[] }).fields.push(...fields);
      machine.events.push({ key: 'SKIP', name: 'Skip' });
      machine.transitions.push({
        from: 'browsing',
        event: 'SKIP',
        to: 'failed',
        effects: [['set', '@entity.seen', true]],
      });
      machine.transitions.push({ from: 'browsing', event: 'SKIP', to: 'browsing' });
      return document;
    };
    const { suggestions } = repair(build());
    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.filter(({ actions }) => JSON.stringify(actions).includes('guard'))).toEqual([]);
  });

  it('stays: of two pages at one path with a parameter, the one that shows a list loses it', () => {
    const build = (path: string) => {
      const { document, cases } = desk();
      cases.traits.push({ ...lister('Case'), name: 'CaseWriter', listens: [] } as never);
      cases.pages = [
        { name: 'CalendarPage', path, traits: [{ ref: 'CaseList' }] },
        { name: 'StoryPage', path: '/calendar/:id', traits: [{ ref: 'CaseWriter' }] },
      ];
      return document;
    };
    const [first] = repair(build('/calendar/:id')).suggestions;
    expect(first && canonicalHash(first.schema)).toBe(hashOf(build('/calendar')));
  });

  it('stays: an emit that the trait declares, and what is listened for where nobody listens any more', () => {
    const build = (isWhole: boolean) => {
      const { document, first, second } = desk();
      first.emits.push({ event: 'CASE_LOADED', scope: 'external' }, { event: 'CaseLoaded', scope: 'internal' });
      const { effects } = first.stateMachine.transitions[3] ?? {};
      (effects as Json[]).push(['emit', 'CASE_LOADED']);
      const source = { kind: 'trait', trait: 'CaseList' };
      if (isWhole) (second.listens as Json[]).push({ event: 'CASE_LOADED', triggers: 'INIT', source });
      return document;
    };
    expect(verifySchema(indexSchema(read(build(true)))).findings).toEqual([]);
    const [first] = repair(build(false)).suggestions;
    expect(first?.verified).toBe(true);
    expect(JSON.stringify(first?.actions)).toContain('add_listen');
  });

  it('stays: a trait that only hears what others tell is logic, whatever it is called', () => {
    const build = (category: string) => {
      const { document, cases } = desk();
      const stateMachine = {
        states: [{ name: 'idle', isInitial: true }, { name: 'scanning' }],
        events: [
          { key: 'ParentDeleted', name: 'Parent deleted' },
          { key: 'CaseScanned', name: 'Case scanned' },
        ],
        transitions: [
          {
            from: 'idle',
            event: 'ParentDeleted',
            to: 'scanning',
            effects: [['fetch', 'Case', { emit: { success: 'CaseScanned' } }]],
          },
          { from: 'scanning', event: 'CaseScanned', to: 'idle', effects: [['set', '@entity.title', 'gone']] },
        ],
      };
      const emits = [{ event: 'CaseScanned', scope: 'internal' }];
      cases.traits.push({ name: 'CaseGate', category, linkedEntity: 'Case', emits, stateMachine } as never);
      return document;
    };
    expect(verifySchema(indexSchema(read(build('lifecycle')))).findings).toEqual([]);
    const [first] = repair(build('interaction')).suggestions;
    expect(first?.actions.map((one) => one.action)).toEqual(['update_trait']);
    expect(first && canonicalHash(first.schema)).toBe(hashOf(build('lifecycle')));
  });

  it('stays: a step beside a copy of it that does nothing gets no guard', () => {
    const { document, machine } = desk();
    machine.events.push({ key: 'SKIP', name: 'Skip', payloadSchema: [{ name: 'reason', type: 'string' }] } as never);
    const step = {
      from: 'browsing',
      event: 'SKIP',
      to: 'failed',
      effects: [['set', '@entity.title', '@payload.reason']],
    };
    machine.transitions.push(step, { from: 'browsing', event: 'SKIP', to: 'loading' });
    const { suggestions } = repair(document);
    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.filter(({ actions }) => JSON.stringify(actions).includes('guard'))).toEqual([]);
  });

  it('stays: a payload field that is stored under its own name is declared', () => {
    const build = (isWhole: boolean) => {
      const { document, machine, cases } = desk();
      (cases.entity as { fields: Json[] }).fields.push({ name: 'kind', type: 'string' });
      const payload = [{ name: 'id', type: 'string' }, ...(isWhole ? [{ name: 'kind', type: 'string' }] : [])];
      machine.events.push({ key: 'INSPECT', name: 'Inspect', payloadSchema: payload } as never);
      const effects = [
        ['set', '@entity.title', '@payload.id'],
        ['set', '@entity.kind', '@payload.kind'],
      ];
      machine.transitions.push({ from: 'browsing', event: 'INSPECT', to: 'browsing', effects });
      return document;
    };
    const [first] = repair(build(false)).suggestions;
    expect(first && canonicalHash(first.schema)).toBe(hashOf(build(true)));
  });
});
