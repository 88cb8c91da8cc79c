// Renames in the textual form, where a name also stands in what the document is made from: the first state, the events that a trait takes, what an event is called.
import { expect, test } from 'vitest';
import { createPrng } from '../core/base/prng.ts';
import { listBehaviors } from '../core/behaviors/index.ts';
import { lolo } from '../core/formats/lolo/index.ts';
import { analyze, textDocument } from './analysis.ts';
import { namesOf } from './names.ts';
import { applyChanges, renameAt } from './rename.ts';
import { readRules } from './rules.ts';

const text = `orbital "Desk" {
  entity Ticket [runtime] {
    title : string
  }
  trait Watch -> Ticket [interaction] {
    initial: open
    state idle {
      SHOW_ALL -> open
    }
    state open {
      INIT -> open
        (render-ui main { type: button, label: "Back", action: HIDE_ALL })
      HIDE_ALL -> idle
      TicketFailed -> idle
      SAVE -> open
        (persist update Ticket { id: @payload.id, title: @payload.title })
    }
    listens {
      HIDE_ALL
      SHOW_ALL
    }
  }
  page "/desk" -> Watch
}
`;

async function rename(from: string, to: string, source = text, file = '/desk.lolo'): Promise<string> {
  const analysis = await analyze(textDocument(file, source), file, await readRules({ directory: '/' }));
  if (analysis === null) throw new Error('the text is too long');
  expect(analysis.reading.faults).toEqual([]);
  const place = namesOf(analysis).places.find(({ name, declaration }) => name === from && declaration !== null);
  return applyChanges(source, renameAt(analysis, place?.start ?? -1, to));
}

test('a field is renamed where a stored record has it as a member, and not where a payload has one of its name', async () => {
  expect(await rename('title', 'subject')).toBe(text.replace(/(?<![\w.])title(?= ?:)/g, 'subject'));
});

test('an entity is renamed in the types of payloads, and a label of the same word stays', async () => {
  const { schema } = listBehaviors().find(({ name }) => name === 'std-lesson-player') ?? {};
  const player = lolo.write?.(schema as never) ?? '';
  const labels = (source: string) => source.split('label: Lesson,').length - 1;
  expect(labels(player)).toBeGreaterThan(0);
  expect(player).toContain('[Lesson]');
  const renamed = await rename('Lesson', 'Course', player);
  expect(labels(renamed)).toBe(labels(player));
  expect(renamed).toContain('[Course]');
  expect(renamed).not.toContain('[Lesson]');
});

test.each([
  ['open', 'shown'],
  // The new name holds the old one.
  ['open', 'reopened'],
  ['HIDE_ALL', 'CLOSE'],
  ['TicketFailed', 'TicketLost'],
  ['Ticket', 'SupportCase'],
])('every place of %s becomes %s', async (from, to) => {
  const inName = new RegExp(`(?<![\\w])${from}(?![\\w])`, 'g');
  expect(await rename(from, to)).toBe(text.replace(inName, to));
});

/** By what the payload field of one event is called: another event has one of the same name. */
const sendingWith = (note: string) =>
  JSON.stringify(
    {
      name: 'Desks',
      orbitals: [
        {
          name: 'Desk',
          entity: { name: 'Ticket', persistence: 'runtime', fields: [{ name: 'text', type: 'string' }] },
          traits: [
            {
              name: 'Editor',
              linkedEntity: 'Ticket',
              config: { look: { type: 'string', default: 'plain', description: 'The look of it.' } },
              emits: [{ event: 'SAVED', payloadSchema: [{ name: note, type: 'string' }] }],
              stateMachine: {
                states: [{ name: 'open', isInitial: true }],
                events: [
                  { key: 'SAVED', name: 'Saved', payloadSchema: [{ name: note, type: 'string' }] },
                  { key: 'CLOSE', name: 'Close', payloadSchema: [{ name: 'note', type: 'string' }] },
                ],
                transitions: [
                  { from: 'open', event: 'SAVED', to: 'open', effects: [['set', '@entity.text', `@payload.${note}`]] },
                  {
                    from: 'open',
                    event: 'CLOSE',
                    to: 'open',
                    effects: [
                      ['emit', 'SAVED', { [note]: '@payload.note' }],
                      ['navigate', '/lists'],
                      [
                        'render-ui',
                        'main',
                        { type: 'button', action: 'SAVED', actionPayload: { [note]: '@config.look' } },
                      ],
                      ['render-ui', 'side', { type: 'navigation', items: [{ label: '/lists', href: '/lists' }] }],
                    ],
                  },
                ],
              },
            },
            {
              name: 'List',
              linkedEntity: 'Ticket',
              listens: [{ event: 'SAVED', triggers: 'SHOW', source: { kind: 'trait', trait: 'Editor' } }],
              stateMachine: {
                states: [{ name: 'open', isInitial: true }],
                events: [{ key: 'SHOW', name: 'Show', payloadSchema: [{ name: note, type: 'string' }] }],
                transitions: [{ from: 'open', event: 'SHOW', to: 'open', guard: ['=', `@payload.${note}`, 'note'] }],
              },
            },
          ],
          pages: [{ name: 'Lists', path: '/lists', traits: [{ ref: 'List' }] }],
        },
      ],
    },
    null,
    2,
  );
const sending = sendingWith('note');

test('a payload field is renamed where its event is declared, sent, taken and handed on by a listener, and in no other event', async () => {
  expect(await rename('note', 'remark', sending, '/a.json')).toBe(sendingWith('remark'));
});

test('a payload field with dots in its name is renamed where bindings have all of it', async () => {
  expect(await rename('row.note', 'text', sendingWith('row.note'), '/a.json')).toBe(sendingWith('text'));
});

test('a setting is renamed at its key, and its description stays', async () => {
  expect(await rename('look', 'style', sending, '/a.json')).toBe(
    sending.replace('"look": {', '"style": {').replace('@config.look', '@config.style'),
  );
});

test.each([
  ['/lists', '/all-lists', /(?<="(?:href|path)": ")\/lists|(?<="navigate",\s*")\/lists/g],
  ['Lists', 'AllLists', /(?<=")Lists/g],
])('a page is renamed by its path and by its name: %s', async (from, to, places) => {
  expect(await rename(from, to, sending, '/a.json')).toBe(sending.replace(places, to));
});

test('a page does not take the path of another', async () => {
  const two = sending.replace(
    '"pages": [',
    '"pages": [ { "name": "Home", "path": "/home", "traits": [{ "ref": "Editor" }] },',
  );
  await expect(rename('/lists', '/home', two, '/a.json')).rejects.toThrow('is the name of another page');
});

test('names drawn from the library are renamed in the textual form', async () => {
  const rules = await readRules({ directory: '/' });
  const prng = createPrng(73);
  const library = listBehaviors();
  for (let drawn = 0; drawn < 40; ) {
    const written = lolo.write?.(prng.pick(library).schema as never) ?? '';
    if (written === '' || written.length > 12_000) continue;
    const analysis = await analyze(textDocument('/a.lolo', written), '/a.lolo', rules);
    if (analysis === null) continue;
    const kinds = new Set(['state', 'event', 'emit', 'listen', 'trait']);
    const place = prng.pick(
      namesOf(analysis).places.filter(({ kind, declaration }) => declaration !== null && kinds.has(kind)),
    );
    const isCapitals = place.name === place.name.toUpperCase();
    const to = isCapitals ? 'QQ_OTHER' : /^[A-Z]/.test(place.name) ? 'QqOther' : 'qqOther';
    expect(renameAt(analysis, place.start, to).length, place.name).toBeGreaterThan(0);
    drawn++;
  }
});
