// The order of completions: what the place tells, beside how often a word is used.
import { beforeAll, describe, expect, test } from 'vitest';
import { InsertTextFormat } from 'vscode-languageserver';
import type { CheckRules } from '../cli/check-document.ts';
import type { Json } from '../core/base/json.ts';
import { verifySchema } from '../core/verify/index.ts';
import { analyze, textDocument } from './analysis.ts';
import { completeAt } from './completion.ts';
import { LibraryWords } from './likelihood.ts';
import { readRules } from './rules.ts';

const button = (event: string, label: string) => ({ type: 'button', label, event });

/** Two states; buttons in `open` emit CLOSE_IT and ESCALATE. */
const desk = {
  name: 'Desk',
  version: '1.0.0',
  orbitals: [
    {
      name: 'Tickets',
      entity: {
        name: 'Ticket',
        fields: [
          { name: 'id', type: 'string', required: true },
          { name: 'title', type: 'string' },
        ],
      },
      traits: [
        {
          name: 'Triage',
          linkedEntity: 'Ticket',
          category: 'interaction',
          stateMachine: {
            states: [{ name: 'open', isInitial: true }, { name: 'done' }],
            events: ['INIT', 'ANNOUNCE', 'ASSIGN', 'CLOSE_IT', 'DELAY', 'ESCALATE', 'REOPEN'].map((key) => ({ key })),
            transitions: [
              {
                from: 'open',
                to: 'open',
                event: 'INIT',
                effects: [
                  [
                    'render-ui',
                    'main',
                    { type: 'stack', children: [button('CLOSE_IT', 'Close it'), button('ESCALATE', 'Escalate')] },
                  ],
                ],
              },
              { from: 'open', to: 'done', event: 'CLOSE_IT', effects: [['set', '@entity.title', '@payload.title']] },
              { from: 'done', to: 'open', event: 'REOPEN' },
            ],
          },
        },
      ],
      pages: [{ name: 'Desk', path: '/desk', traits: [{ ref: 'Triage' }] }],
    },
  ],
};

let rules: CheckRules;
beforeAll(async () => {
  rules = await readRules({ directory: '/' });
});

/** Labels in their order at the place of a word that is taken away: the one behind `before`. */
async function labelsAt(document: Json, before: string, word: string, words = new LibraryWords()): Promise<string[]> {
  const whole = JSON.stringify(document);
  const start = whole.indexOf(before + word) + before.length;
  const text = whole.slice(0, start) + whole.slice(start + word.length);
  const analysis = await analyze(textDocument('a.json', text), 'a.json', rules);
  if (analysis === null) throw new Error('not read');
  return completeAt(analysis, start, analysis.rules.registries, words.counts).map(({ label }) => label);
}

describe('completion puts first', () => {
  test('the event that a button is labelled with', async () => {
    expect((await labelsAt(desk, '"label":"Escalate","event":"', 'ESCALATE'))[0]).toBe('ESCALATE');
  });

  test('an event that is raised where a step begins, and that nothing handles there', async () => {
    const step = `"to":"done","event":"`;
    expect((await labelsAt(desk, step, 'CLOSE_IT')).slice(0, 2)).toContain('CLOSE_IT');
    expect((await labelsAt(desk, step, 'CLOSE_IT')).indexOf('CLOSE_IT')).toBeLessThan(
      (await labelsAt(desk, step, 'CLOSE_IT')).indexOf('DELAY'),
    );
  });

  test('the field that is called as what it is set to', async () => {
    expect((await labelsAt(desk, '["set","@entity.', 'title'))[0]).toBe('title');
  });

  test('a state that steps lead to and nothing declares, where a state is declared', async () => {
    expect(await labelsAt(desk, '"isInitial":true},{"name":"', 'done')).toContain('done');
  });

  test('the pattern that has the members which are there', async () => {
    const shown = '"showPercentage":true,"max":5,"type":"';
    const text = JSON.stringify(desk).replace('"children":[', `"children":[{${shown}progress-bar"},`);
    const words = new LibraryWords();
    while (words.read(1));
    expect((await labelsAt(JSON.parse(text) as Json, shown, 'progress-bar', words)).slice(0, 2)).toContain(
      'progress-bar',
    );
  });

  describe('in a list of records', () => {
    const list = {
      type: 'data-list',
      entity: 'X',
      fields: ['title'],
      itemActions: [{ label: 'Close', event: 'CLOSE_IT', variant: 'ghost' }],
    };
    const text = JSON.stringify(desk)
      .replace('"children":[', `"children":[${JSON.stringify(list)},`)
      .replace('{"key":"INIT"}', '{"key":"INIT","payloadSchema":[{"name":"rows","type":"[Ticket]"}]}');
    const labels = (before: string, word: string) => labelsAt(JSON.parse(text) as Json, before, word);

    test('the keys of its buttons, those that it needs first', async () => {
      const without = text.replace(',"event":"CLOSE_IT","variant":"ghost"', ',"x":1');
      expect((await labelsAt(JSON.parse(without) as Json, '"itemActions":[{"label":"Close","', 'x'))[0]).toBe('event');
    });

    test('the words of a key of its buttons', async () => {
      const found = await labels('"event":"CLOSE_IT","variant":"', 'ghost');
      expect(found.slice(0, 4).sort()).toEqual(['danger', 'ghost', 'primary', 'secondary']);
    });

    test('what comes with the event, and the records of the trait, before names of entities', async () => {
      expect((await labels('"type":"data-list","entity":"', 'X')).slice(0, 3)).toEqual([
        '@payload.rows',
        '@entity',
        'Ticket',
      ]);
    });
  });

  test('words that the library has at such places, once it is read', async () => {
    const words = new LibraryWords();
    while (words.read(1));
    const place = ['"effects":[["', 'render-ui'] as const;
    expect((await labelsAt(desk, ...place, words)).slice(0, 5)).toContain('fetch');
    expect((await labelsAt(desk, ...place)).slice(0, 5)).not.toContain('fetch');
  });
});

const textual = `orbital Desk {
  entity Ticket [runtime] { id : string }
  trait Triage -> Ticket [interaction] {
    emits { CLOSE { why : string } }
    initial: open
    state open {
      INIT -> open
        HERE
      CLOSE -> open
    }
  }
}
`;

/** Labels in the textual form at the mark. */
async function labelsIn(written: string, whole = textual): Promise<string[]> {
  const text = whole.replace('HERE', written);
  const at = text.indexOf('|');
  const analysis = await analyze(textDocument('a.lolo', text.replace('|', '')), 'a.lolo', rules);
  if (analysis === null) throw new Error('not read');
  return completeAt(analysis, at, rules.registries, new Map()).map(({ label }) => label);
}

describe('completion of the textual form', () => {
  test('puts effects before operators where an effect stands, and after them in a guard', async () => {
    const labels = await labelsIn('(|');
    for (const effect of ['persist', 'fetch', 'render-ui', 'set', 'emit', 'navigate'])
      for (const operator of ['-', '!=', '*', '/', '%'])
        expect([...labels, operator].indexOf(effect)).toBeLessThan([...labels, operator].indexOf(operator));
    const guard = await labelsIn('(when (|) (set @entity.id x))');
    expect(guard.indexOf('=')).toBeLessThan([...guard, 'persist'].indexOf('persist'));
  });

  test('puts what begins as it is written before what only has the letters', async () => {
    expect((await labelsIn('(per|'))[0]).toBe('persist');
  });

  describe('offers at the begin of a line a whole element of its level', () => {
    const bodyAt = async (text: string) => {
      const at = text.indexOf('|');
      const analysis = await analyze(textDocument('a.lolo', text.replace('|', '')), 'a.lolo', rules);
      if (analysis === null) throw new Error('not read');
      const items = completeAt(analysis, at, rules.registries, new Map());
      const snippet = items.find(({ insertTextFormat }) => insertTextFormat === InsertTextFormat.Snippet);
      const { newText } = (snippet?.textEdit ?? { newText: '' }) as { newText: string };
      return { label: snippet?.label, text: newText.replace(/\$\{\d:([^}]*)\}/g, '$1') };
    };
    const errorsIn = async (text: string) => {
      const { model } = (await analyze(textDocument('a.lolo', text), 'a.lolo', rules)) ?? {};
      if (model == null) throw new Error(`not read: ${text}`);
      return verifySchema(model, rules.registries).findings.map(({ message }) => message);
    };
    const within = (orbital: string, before: string, inserted: string) =>
      orbital.replace(before, `${inserted}\n${before}`);

    test.each(['|', '; a program\n|', 'orb|'])('an orbital in %j', async (text) => {
      expect((await bodyAt(text)).label).toBe('orbital');
    });

    test('each of which is clean where it stands', async () => {
      const orbital = (await bodyAt('|')).text;
      expect(await errorsIn(orbital)).toEqual([]);
      const trait = (await bodyAt(within(orbital, '  page "/items"', '|'))).text;
      expect(
        await errorsIn(within(orbital, '  page "/items"', trait).replace('-> ItemList', '-> ItemList, ItemNote')),
      ).toEqual([]);
      const state = (await bodyAt(within(orbital, '    state showing', '|'))).text;
      const transition = (await bodyAt(within(orbital, '      FAILED -> showing', '|'))).text;
      const both = within(within(orbital, '    state showing', state), '      FAILED -> showing', transition);
      // A way into the new state, and the controls that emit the two events, are the author's.
      expect((await errorsIn(both)).filter((one) => !/FINISH|REOPEN|closed/.test(one))).toEqual([]);
    });
  });

  test('offers the states that a machine may begin in, and records where a list stands', async () => {
    expect(await labelsIn('(set @entity.id x)', textual.replace('initial: open', 'initial: |'))).toEqual(['open']);
    expect((await labelsIn('(set @entity.id x)', textual.replace('why : string', 'why : [|]')))[0]).toBe('Ticket');
  });

  test.each<[string, string, string[]]>([
    ['the actions of a service', '(call-service redis |)', ['get', 'set', 'lock']],
    [
      'the parameters of an action, those that a call needs first',
      '(call-service redis set { | })',
      ['key', 'value', 'ttl'],
    ],
    ['no parameter that is given', '(call-service redis set { key: a, value: b, | })', ['ttl']],
    ['services that the format brings along', '(call-service |)', ['redis', 'email']],
    ['the fields of what is stored', '(persist update Ticket { | })', ['id']],
    ['the payload fields of what is emitted', '(emit CLOSE { | })', ['why']],
    [
      'the payload fields of what a control sends along',
      '(render-ui main { type: button, action: CLOSE, actionPayload: { | } })',
      ['why'],
    ],
  ])('offers %s', async (_, written, expected) => {
    const labels = await labelsIn(written);
    expect(expected.filter((label) => !labels.slice(0, 43).includes(label))).toEqual([]);
    if (expected[0] !== 'get' && expected[0] !== 'redis') expect(labels.slice(0, expected.length)).toEqual(expected);
  });

  test('offers the events of the trait for what a control raises', async () => {
    expect((await labelsIn('(render-ui main { type: button, action: CLO| })'))[0]).toBe('CLOSE');
  });
});
