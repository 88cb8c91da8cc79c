// What the document leaves open of a name, a step or a whole orbital, told by its sort: by how events that tell are called, where machines begin, what is missing at once.
import { describe, expect, it } from 'vitest';
import { broken } from '../../../tests/fixtures/desk.ts';
import { at, costsOf, expectRestored, move, remove, replace } from '../../../tests/fixtures/patches.ts';
import type { Json, JsonObject } from '../base/json.ts';

const machine = '/orbitals/0/traits/0/stateMachine';

describe('a machine whose first state is not listed', () => {
  it('begins there again, though another state is called nearly so', () => {
    expectRestored('std-deployment', [remove('/orbitals/0/traits/2/stateMachine/states/0')]);
  });

  it('begins there again, though another state is called as its contrary', () => {
    expectRestored('std-filter', [remove(`${machine}/states/0`), replace(`${machine}/transitions/0/event`, 'INNIT')]);
  });

  it('begins there again, whatever else is wrong with its steps', () => {
    expectRestored('std-comments', (document) => {
      const steps = at(document, `${machine}/transitions`) as JsonObject[];
      return [
        remove(`${machine}/states/0`),
        replace(`${machine}/transitions/6/to`, 'readding'),
        ...steps.map((_, i) => move(`${machine}/transitions/${i}/event`, `${machine}/transitions/${i}/on`)),
      ];
    });
  });

  it('begins there again, though no step could be read that tells where', () => {
    expectRestored('std-comments', [remove(`${machine}/states/0`), move(`${machine}/transitions`, `${machine}/edges`)]);
  });

  it('keeps the step that opens it, where a dead end was added beside', () => {
    const { first } = broken('std-retry', () => [
      replace(`${machine}/states/0`, { name: 'blocked' }),
      { op: 'add', path: `${machine}/events/-`, value: { key: 'PAUSE_WORK', name: 'Pause work' } },
      { op: 'add', path: `${machine}/transitions/-`, value: { from: 'idle', event: 'PAUSE_WORK', to: 'blocked' } },
    ]);
    expect(JSON.stringify(first?.actions)).toContain('"add_states"');
    expect(JSON.stringify(first?.actions)).not.toContain('retarget_transition');
  });
});

describe('a step without an event', () => {
  it('is taken on one that is not taken from its state already', () => {
    expectRestored('std-circuit-breaker', [remove(`${machine}/transitions/6/event`)]);
  });

  it('is given one though another step says its own under another member', () => {
    expectRestored('std-video-call', [
      move(`${machine}/transitions/0/event`, `${machine}/transitions/0/name`),
      remove(`${machine}/transitions/23/event`),
    ]);
  });

  it('is a copy where another does the same on an event that it names', () => {
    expectRestored('std-comments', (document) => {
      const { event: _, ...copy } = at(document, `${machine}/transitions/2`) as JsonObject;
      return [{ op: 'add', path: `${machine}/transitions/-`, value: copy }];
    });
  });

  it('is taken on the event that carries what its condition reads', () => {
    const costs = costsOf('std-comments', 'undeclared_event', [
      remove(`${machine}/transitions/4/event`),
      replace(`${machine}/transitions/4/effects`, []),
      replace(`${machine}/transitions/3`, { from: 'failed', event: 'POST_COMMENT', to: 'loading' }),
    ]);
    expect(costs.get('POST_COMMENT')).toBe(1000);
  });

  it('is rather taken on an event that carries what it reads than on one that is idle, which would have to be given it', () => {
    const costs = costsOf('std-comments', 'undeclared_event', [
      remove(`${machine}/transitions/4/event`),
      replace(`${machine}/transitions/3`, { from: 'failed', event: 'POST_COMMENT', to: 'loading' }),
    ]);
    expect(costs.get('RETRY')).toBeGreaterThan((costs.get('POST_COMMENT') ?? 0) + 800);
  });
});

describe('a name in another convention', () => {
  it('is that of the first of two events with one label, which the other is a copy of', () => {
    const labelled = (key: string): JsonObject => ({ key, name: 'Initialize' });
    const { text } = broken('std-comments', () => [
      replace(`${machine}/events/0`, labelled('INIT')),
      { op: 'add', path: `${machine}/events/-`, value: labelled('init') },
      replace(`${machine}/transitions/0/event`, 'Initialize'),
    ]);
    expect(text).toContain('"value":"INIT"');
  });

  it.for([
    [
      'an event that tells is as the others that tell',
      'std-comments',
      [replace(`${machine}/events/1/key`, 'COMMENT_THREAD_LOADED')],
    ],
    ['what an event carries', 'std-post-feed', [replace(`${machine}/transitions/11/guard/1`, '@payload.Audience')]],
    [
      'a trait that a page and a listener call otherwise',
      'std-guardrail',
      [
        replace('/orbitals/0/traits/0/listens/0/source/trait', 'guardrailEditor'),
        replace('/orbitals/0/pages/0/traits/1/ref', 'guardrailEditor'),
      ],
    ],
  ] as const)('%s', ([, name, patch]) => expectRestored(name, patch));

  it.for([
    ['where it is declared', 'RecheckThread', 'RECHECK_THREAD'],
    ['where a step is taken on it', 'RECHECK_THREAD', 'RecheckThread'],
  ])('an event that nobody draws and that says what to do is in capitals: %s', ([, key, event]) => {
    const { first } = broken('std-comments', (document) => [
      { op: 'add', path: `${machine}/events/-`, value: { key, name: 'Look again' } as JsonObject },
      {
        op: 'add',
        path: `${machine}/transitions/-`,
        value: { ...(at(document, `${machine}/transitions/3`) as JsonObject), from: 'reading', event } as JsonObject,
      },
    ]);
    const after = JSON.stringify(first?.schema.document);
    expect(after).toContain('"RECHECK_THREAD"');
    expect(after).not.toContain('"RecheckThread"');
  });

  it('a state that has lost its ways out as well', () => {
    const { text } = broken('std-comments', () => [
      replace(`${machine}/states/3/name`, 'FAILED'),
      remove(`${machine}/transitions/3`),
    ]);
    expect(text).toContain('"rename_state"');
  });

  it('is no event for a step that is made up', () => {
    const { text } = broken('std-comments', () => [
      replace(`${machine}/events/1/key`, 'comment_thread_loaded'),
      replace(`${machine}/transitions/4/from`, 'posting'),
      replace(`${machine}/transitions/4/to`, 'reading'),
    ]);
    expect(text).toContain('"rename_event"');
  });
});

describe('a step turned round', () => {
  it('is none where two steps have only changed places', () => {
    const { text } = broken('std-appointment-booking', (document) => {
      const steps = at(document, '/orbitals/1/traits/1/stateMachine/transitions') as JsonObject[];
      const path = '/orbitals/1/traits/1/stateMachine/transitions';
      const isCancel = (step: JsonObject) => step.from === 'confirmed' && step.event === 'CANCEL_APPOINTMENT';
      const [first, last] = [steps.findIndex(isCancel), steps.findLastIndex(isCancel)];
      const way = steps.findIndex((step) => step.to === 'confirmed');
      return [
        replace(`${path}/${first}`, steps[last] as Json),
        replace(`${path}/${last}`, steps[first] as Json),
        replace(`${path}/${way}/from`, 'confirmed'),
        replace(`${path}/${way}/to`, steps[way]?.from as Json),
      ];
    });
    expect(text).not.toContain('"from":"cancelled"');
  });

  it('is told by the step that is in its way, where nothing leaves the state that it leads to', () => {
    const { first, text } = broken('std-rate-limiter', () => [
      replace(`${machine}/transitions/5/from`, 'open'),
      replace(`${machine}/transitions/5/to`, 'throttled'),
      remove(`${machine}/transitions/4`),
    ]);
    expect(first?.verified).toBe(true);
    expect(first?.actions.length, text).toBe(1);
    expect(text).toContain('"from":"throttled"');
  });

  it('is none on the outcome of what leads to where it begins', () => {
    const editor = '/orbitals/0/traits/1/stateMachine/transitions';
    const { first, text } = broken('std-sprint', (document) => {
      const steps = at(document, editor) as JsonObject[];
      const left = steps
        .filter(({ from }) => from !== 'creating')
        .map(({ guard, ...step }) => (step.event === 'SprintSaveFailed' ? step : { ...step, ...(guard && { guard }) }));
      return [replace(editor, left as Json)];
    });
    expect(first?.verified).toBe(true);
    expect(text).not.toContain('"from":"creating","event":"SprintSaveFailed"');
  });

  it('is told by the condition that it takes from another', () => {
    expectRestored('std-sorting', [
      replace(`${machine}/transitions/2/from`, 'descending'),
      replace(`${machine}/transitions/2/to`, 'ascending'),
    ]);
  });
});

describe('a state that is not listed', () => {
  it('is none that a step has forgotten, however many steps that saves', () => {
    const { text } = broken('std-edit-lock', () => [
      remove(`${machine}/states/1`),
      move(`${machine}/transitions/6/to`, `${machine}/transitions/6/Next`),
      move(`${machine}/transitions/8/event`, `${machine}/transitions/8/key`),
      replace(`${machine}/transitions/8/effects/0/1`, '@payload'),
      remove(`${machine}/transitions/5/effects/2/2/type`),
    ]);
    expect(text).toContain('"action":"add_states","params":{"trait":"EditLock","states":["held"]');
  });

  it('is no word for any state, where a step leads to it', () => {
    const hints = [['render-ui', 'modal', { type: 'typography', content: 'Help' }]];
    const { text } = broken('std-selection', () => [
      move(`${machine}/states/2/name`, `${machine}/states/2/key`),
      { op: 'add', path: `${machine}/states/-`, value: { name: 'helpOpen' } },
      { op: 'add', path: `${machine}/events/-`, value: { key: 'SHOW_HELP', name: 'Show help' } },
      {
        op: 'add',
        path: `${machine}/transitions/-`,
        value: { from: 'none', event: 'SHOW_HELP', to: 'helpOpen', effects: hints },
      },
    ]);
    expect(text).not.toContain('"*"');
  });
});

describe('an orbital that is not written', () => {
  it.for(['std-task-manager', 'std-back-office'])('comes with the trait that others wait for: %s', (name) => {
    const { first, text } = broken(name, (document) => {
      const orbitals = at(document, '/orbitals') as JsonObject[];
      const waiting = JSON.stringify(orbitals);
      const place = orbitals.findIndex((one) => waiting.includes(`"orbital":"${one.name}"`));
      return [remove(`/orbitals/${place}`)];
    });
    expect(first?.verified).toBe(true);
    expect(text).toContain('"add_entity"');
    expect(text).toContain('"add_trait"');
    expect(text).not.toContain('/listens/');
  });
});

describe('a tick', () => {
  it('that puts out an event with nothing leaves nothing to read of it', () => {
    expectRestored('std-helpdesk', (document) => {
      const traits = at(document, '/orbitals/0/traits') as JsonObject[];
      const index = traits.findIndex((trait) => trait.name === 'TicketSla');
      const path = `/orbitals/0/traits/${index}/stateMachine/transitions`;
      const steps = at(document, path) as JsonObject[];
      const step = steps.findIndex((one) => one.from === 'warned' && one.event === 'SLA_CHECK');
      return [replace(`${path}/${step}/effects/0/2/id`, '@payload.id')];
    });
  });

  it('reads of the entity what it reads of an event', () => {
    expectRestored('std-offline-sync', [replace('/orbitals/0/traits/0/ticks/0/guard/1', '@payload.pending')]);
  });
});

it('a button that raises a slip of an idle event may be meant to raise that', () => {
  const costs = costsOf('std-autosave', 'unhandled_ui_event', (document) => {
    const steps = at(document, `${machine}/transitions`) as JsonObject[];
    const raising = steps.findIndex((step) => JSON.stringify(step).includes('"action":"SAVE_NOW"'));
    const taken = steps.findIndex((step) => step.event === 'SAVE_NOW');
    const effects = JSON.stringify(steps[raising]?.effects).replace('"action":"SAVE_NOW"', '"action":"SA_NOW"');
    return [
      replace(`${machine}/transitions/${raising}/effects`, JSON.parse(effects)),
      remove(`${machine}/transitions/${taken}`),
    ];
  });
  expect(costs.get('SAVE_NOW')).toBe(1000);
});

it('a dialog that asks puts out its answer with nothing: what a step then reads, it reads of the entity', () => {
  expectRestored('std-revision-history', (document) => {
    const steps = at(document, `${machine}/transitions`) as JsonObject[];
    const step = steps.findIndex((one) => one.event === 'CONFIRM');
    const effects = JSON.stringify(steps[step]?.effects).replace('"@entity.content"', '"@payload.content"');
    return [replace(`${machine}/transitions/${step}/effects`, JSON.parse(effects))];
  });
});

it('a step of which it is not known where it begins may be the way in that is missed: none is turned round', () => {
  const { text } = broken('std-autosave', (document) => {
    const steps = at(document, `${machine}/transitions`) as JsonObject[];
    const into = steps.findIndex((step) => step.to === 'saving' && step.from === 'unsaved');
    const [first, second] = steps.flatMap((step, i) => (step.event === 'DraftNotSaved' ? [i] : []));
    return [
      remove(`${machine}/transitions/${into}/from`),
      { op: 'add', path: `${machine}/transitions/${second}/guard`, value: steps[first as number]?.guard as Json },
    ];
  });
  expect(text).not.toContain(`"path":"${machine}/transitions/6"`);
});

it('a field that is not declared is another than one of whole words two letters off, or with a word less', () => {
  expectRestored('std-deal-pipeline', [remove('/orbitals/0/entity/fields/4')]);
  const { text } = broken('std-deal-pipeline', () => [
    replace('/orbitals/0/traits/2/stateMachine/transitions/1/guard/1', '@entity.ghAmount'),
  ]);
  expect(text).toContain('"add_field"');
});

it('a state that steps lead to and from is no slip of another whole word, where each stands in several places', () => {
  const { first, text } = broken('std-selection', () => [
    remove(`${machine}/states/1`),
    replace(`${machine}/transitions/5/to`, 'All'),
    replace('/orbitals/0/traits/0/linkedEntity', 'Selectables'),
    replace(`${machine}/transitions/10/effects/2`, ['render-ui', 'main']),
  ]);
  expect(first?.verified).toBe(true);
  expect(text).toContain('"add_states"');
  expect(text).not.toContain('"value":[{');
});
