// What stands where nothing reads it, what is a thing of its own, and what is missing whole.
import type { Operation } from 'fast-json-patch';
import { describe, expect, it } from 'vitest';
import { broken } from '../../../tests/fixtures/desk.ts';
import { at, expectRestored, move, remove, replace } from '../../../tests/fixtures/patches.ts';
import type { Json, JsonObject } from '../base/json.ts';

const orbital = '/orbitals/0';
const machine = `${orbital}/traits/0/stateMachine`;

describe('what stands unread', () => {
  it('is read first, though making up what is missing would cost less', () => {
    const { text } = broken('std-gift-card', () => [
      replace(`${orbital}/traits/0/name`, 'GiftCardListView'),
      move(`${orbital}/traits`, '/traits'),
      remove(`${orbital}/pages/1/traits/0`),
    ]);
    expect(text).not.toContain('"add_trait"');
    expect(text).toContain('"/traits"');
  });

  it('is read first, though what it hides is broken as well', () => {
    expectRestored('std-announcement', [
      move(`${orbital}/traits`, `${orbital}/behaviors`),
      replace(`${orbital}/pages/0/path`, 'announcements'),
      replace(`${orbital}/pages/0/traits/0/ref`, '#/traits/AnnouncementList'),
    ]);
  });

  it('is known by what its elements are called, whatever the member', () => {
    expectRestored('std-comments', (document) => [
      replace(
        `${machine}/events`,
        (at(document, `${machine}/events`) as JsonObject[]).map(({ key, ...event }) => ({
          type: key as Json,
          ...event,
        })),
      ),
      move(`${machine}/events`, `${machine}/messages`),
    ]);
  });

  it('is read with what its elements lack, in one edit, as either alone may gain nothing', () => {
    const { first, text } = broken('std-comments', (document) => [
      replace(
        `${machine}/events`,
        (at(document, `${machine}/events`) as JsonObject[]).map(({ key, ...event }) => ({
          type: key as Json,
          ...event,
        })),
      ),
      move(`${machine}/events`, `${machine}/signals`),
      { op: 'add', path: `${machine}/events`, value: [{ key: 'SHOW_HELP', name: 'Show help' }] },
      { op: 'add', path: `${machine}/transitions/-`, value: { from: 'reading', event: 'SHOW_HELP', to: 'reading' } },
      { op: 'add', path: `${machine}/states/-`, value: { name: 'archived' } },
      { op: 'add', path: `${machine}/transitions/-`, value: { from: 'archived', event: 'ASK', to: 'reading' } },
      replace(`${machine}/transitions/4/guard/1`, '@payload.Body'),
    ]);
    expect(first?.verified).toBe(true);
    expect(text).toContain('"key":"POST_COMMENT"');
    expect(text).not.toContain('"type":"POST_COMMENT"');
  });

  it('tells what an entity is called, though its fields stand unread as well', () => {
    expectRestored('std-consent', [
      move(`${orbital}/entity/name`, `${orbital}/entity/model`),
      move(`${orbital}/entity/fields/2/name`, `${orbital}/entity/fields/2/attribute`),
    ]);
  });

  it('is a page that shows a trait: none that is called otherwise', () => {
    expectRestored('std-live-support', [
      move(`${orbital}/traits/0/listens/0/event`, `${orbital}/traits/0/listens/0/when`),
      replace(`${orbital}/traits/0/listens/0/source/trait`, 'SupportChat'),
      move(`${orbital}/pages/0/traits`, `${orbital}/pages/0/components`),
    ]);
  });

  it('is no list of another element: what a trait listens for is not what it puts out', () => {
    const { text } = broken('std-human-review', () => [remove(`${orbital}/traits/1/emits`)]);
    expect(text).not.toContain('/listens');
  });
});

describe('a state of its own', () => {
  it.for([
    ['beside an end that is called nearly so', 'std-crm', [remove('/orbitals/0/traits/2/stateMachine/states/1')]],
    [
      'where the mark of the first has come to another',
      'std-ticket-triage',
      [
        remove('/orbitals/0/traits/2/stateMachine/states/0'),
        { op: 'add', path: '/orbitals/0/traits/2/stateMachine/states/0/isInitial', value: true } as Operation,
      ],
    ],
  ] as const)('is added: %s', ([, name, patch]) => {
    const { text } = broken(name, () => patch);
    expect(text).toContain('"action":"add_states"');
    expect(text).not.toMatch(/"rename_state"|"retarget_transition"/);
  });

  it('has its name where a step writes it into the entity', () => {
    expectRestored('std-human-review', [
      replace('/orbitals/0/traits/1/stateMachine/states/5/name', 'auto-accepted'),
      replace('/orbitals/0/traits/0/listens/0/event', 'onHUMAN_REVIEW_CHANGED'),
    ]);
  });
});

describe('a name that stands more than once', () => {
  it('is one slip in a page and its copy', () => {
    expectRestored('std-gift-card', (document) => {
      const page = at(document, `${orbital}/pages/1`) as JsonObject;
      const traits = [{ ref: 'GiftCardBalanc' }];
      return [
        replace(`${orbital}/pages/1/traits`, traits),
        { op: 'add', path: `${orbital}/pages/-`, value: { ...page, name: 'GiftCardPageCopy', traits } },
      ];
    });
  });

  it('is one slip in a page and its copy, though one of the two has lost its path', () => {
    const { text } = broken('std-gift-card', (document) => {
      const page = at(document, `${orbital}/pages/1`) as JsonObject;
      const slip = { ...page, traits: [{ ref: 'RinngTally' }] };
      return [
        replace(`${orbital}/traits/2/name`, 'RingTally'),
        replace(`${orbital}/pages/1`, { ...slip, path: `${page.path as string}?view=all` }),
        { op: 'add', path: `${orbital}/pages/-`, value: { ...slip, name: `${page.name as string}Copy` } },
      ];
    });
    expect(text).not.toContain('rename_trait');
  });

  it('is right where all others of its kind are called so', () => {
    expectRestored('std-comments', [
      replace(`${machine}/transitions/1/to`, 'Reading'),
      replace(`${machine}/transitions/4/from`, 'Reading'),
      replace(`${machine}/transitions/6/to`, 'Reading'),
    ]);
  });

  it('is that of the event, where a button raises it under another', () => {
    const { text } = broken('std-chart', (document) => {
      const steps = at(document, `${machine}/transitions`) as JsonObject[];
      return [
        replace(`${machine}/events/5/key`, 'stop-comparing'),
        remove(`${machine}/transitions/${steps.findIndex(({ event }) => event === 'STOP_COMPARING')}`),
      ];
    });
    expect(text).not.toContain('"event":"stop-comparing"');
  });
});

describe('a trait that is missing', () => {
  it('is written under the name that all but one call it', () => {
    const { text } = broken('std-recruiting-pipeline', () => [
      remove(`${orbital}/traits/2`),
      replace(`${orbital}/pages/1/traits/0/ref`, 'CandidatePipelineTrait'),
    ]);
    expect(text).toContain('"name":"CandidatePipeline"');
    expect(text).not.toContain('"name":"CandidatePipelineTrait"');
  });

  it('is written though it is called as its entity is, and no other shows that', () => {
    const { text } = broken('std-consent', () => [remove(`${orbital}/traits/0`)]);
    expect(text).toContain('"add_trait"');
    expect(text).not.toContain('unset_property');
  });

  it('needs nobody who waits for it to be taken away', () => {
    const notices = '/orbitals/2/traits/0/stateMachine';
    const { first, text } = broken('std-back-office', (document) => {
      const traits = at(document, '/orbitals/1/traits') as JsonObject[];
      return [
        remove(`/orbitals/1/traits/${traits.findIndex(({ name }) => name === 'UserAccountStanding')}`),
        { op: 'add', path: `${notices}/states/-`, value: { name: 'paused' } },
        { op: 'add', path: `${notices}/transitions/-`, value: { from: 'paused', event: 'DISMISS', to: 'quiet' } },
      ];
    });
    expect(first?.verified).toBe(true);
    expect(text).not.toContain('/listens/');
  });
});

describe('a binding', () => {
  it('is read without a level too many and in the convention of what is declared', () => {
    expectRestored('std-command-palette', (document) => {
      const text = JSON.stringify(at(document, `${machine}/transitions/3`)).replace(
        '@payload.query',
        '@payload.payload.Query',
      );
      return [replace(`${machine}/transitions/3`, JSON.parse(text))];
    });
  });

  it('to what is set from a payload field of that name is no slip of another field', () => {
    const { text } = broken('std-video-call', (document) => {
      const fields = at(document, `${orbital}/entity/fields`) as JsonObject[];
      return [remove(`${orbital}/entity/fields/${fields.findIndex(({ name }) => name === 'present')}`)];
    });
    expect(text).toContain('"add_field"');
  });
});
