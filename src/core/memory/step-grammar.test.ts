import { describe, expect, it } from 'vitest';
import { createPrng } from '../base/prng.ts';
import { type GivenStep, StepGrammar, slotsMax } from './step-grammar.ts';
import { readTokens, stepCharactersRead, stepWordsMax } from './step-tokens.ts';

const seed = Number(process.env.SEED ?? 11);
const names = ['billing', 'checkout', 'search', 'login', 'invoices', 'reports'];

function writeAgain(step: string): string {
  const { tokens, glue, tail } = readTokens(step);
  return tokens.map((token, i) => (glue[i] ?? '') + token).join('') + tail;
}

describe('the words of a step', () => {
  it.each([
    ['take laptop 1 from desk', 'words', ['take', 'laptop 1', 'from', 'desk']],
    ['add_entity_Ticket', 'joined', ['add', 'entity', 'Ticket']],
    ['close TICKET-7', 'words', ['close', 'TICKET-7']],
    ['RestartService(billing, to=north)', 'call', ['RestartService', 'billing', 'north']],
    ['restartBillingQueue', 'camel', ['restart', 'Billing', 'Queue']],
    ['deploy', 'one', ['deploy']],
    ['step 4', 'one', ['step 4']],
  ])('%s', (step, form, tokens) => {
    expect(readTokens(step)).toMatchObject({ form, tokens });
  });

  it(`make the step again, whatever it is (seed ${seed})`, () => {
    const prng = createPrng(seed);
    const parts = [
      'take',
      'Desk',
      ' ',
      '  ',
      '_',
      '-',
      '.',
      '/',
      ':',
      '(',
      ')',
      ',',
      '=',
      '1',
      '42',
      'ß',
      '机',
      '\u{1f600}',
    ];
    for (let i = 0; i < 3000; i++) {
      const step = Array.from({ length: prng.below(12) }, () => prng.pick(parts)).join('');
      expect(writeAgain(step)).toBe(step);
    }
  });

  it('are one word where the step is longer than is read', () => {
    for (const step of ['x '.repeat(stepCharactersRead), 'a '.repeat(stepWordsMax + 1).trim()])
      expect(readTokens(step)).toMatchObject({ form: 'one', tokens: [step] });
  });
});

describe('the grammar of a domain', () => {
  const conventions: readonly (readonly [string, (name: string) => readonly string[]])[] = [
    ['words', (name) => [`restart service ${name}`, `notify owner of ${name}`]],
    ['joined', (name) => [`restart_service_${name}`, `notify_owner_of_${name}`]],
    ['call', (name) => [`restartService(${name})`, `notifyOwner(${name})`]],
    ['camel', (name) => [`restartService${name.toUpperCase()}`, `notifyOwner${name.toUpperCase()}`]],
  ];

  it.each(conventions)('knows what is done from what it is done to: %s', (_, write) => {
    const grammar = new StepGrammar(names.map(write));
    const verbs = names.map((name) => write(name).map((step) => grammar.read(step)));
    for (const [i, name] of names.entries())
      for (const [at, read] of (verbs[i] ?? []).entries()) {
        expect(read.verb).toBe(verbs[0]?.[at]?.verb);
        expect(read.slots.map(({ value }) => value.toLowerCase())).toEqual([name]);
      }
    expect(verbs[0]?.[0]?.verb).not.toBe(verbs[0]?.[1]?.verb);
  });

  it('reads the parameters of actions by their paths, as many as are compared', () => {
    const step: GivenStep = {
      action: 'add_trait',
      params: { name: 'Triage', on: { entity: 'Ticket' }, tags: ['a', 2] },
    };
    const { verb, slots } = new StepGrammar([[step]]).read(step);
    expect(verb).toMatchObject({ words: 'add_trait', isAction: true });
    expect(slots).toEqual([
      { name: '/name', value: 'Triage' },
      { name: '/on/entity', value: 'Ticket' },
      { name: '/tags/0', value: 'a' },
      { name: '/tags/1', value: '2' },
    ]);
    const many = { action: 'set', params: { values: Array.from({ length: 500 }, (_, i) => i) } };
    expect(new StepGrammar([[many]]).read(many).slots).toHaveLength(slotsMax);
  });

  it(`does not depend on which episode came first (seed ${seed})`, () => {
    const prng = createPrng(seed);
    const episodes = names.flatMap((name) => conventions.map(([, write]) => write(name)));
    const steps = episodes.flat();
    const readAll = (order: readonly (readonly string[])[]) => {
      const grammar = new StepGrammar(order);
      return JSON.stringify(steps.map((step) => grammar.read(step)));
    };
    const expected = readAll(episodes);
    for (let run = 0; run < 100; run++) expect(readAll(prng.shuffle(episodes))).toBe(expected);
  });
});
