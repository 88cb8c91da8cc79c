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

async function rename(from: string, to: string, source = text): Promise<string> {
  const analysis = await analyze(textDocument('/desk.lolo', source), '/desk.lolo', await readRules({ directory: '/' }));
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
