// One mistake is one finding: the documents are the application of the examples of rules with one name changed.
import { describe, expect, it } from 'vitest';
import { Budget } from '../base/budget.ts';
import type { Json } from '../base/json.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { runActions } from '../plan/index.ts';
import { indexSchema, parseSchema, type Schema } from '../schema/index.ts';
import { foldFindings } from './causes.ts';
import { documentOf } from './example.ts';
import { actionsOf } from './finding.ts';
import { registries19 } from './registry.ts';
import { verifySchema } from './verify.ts';

const whole = documentOf({
  states: ['waiting'],
  events: ['WAIT', 'GO'],
  transitions: [
    { from: 'open', event: 'WAIT', to: 'waiting', effects: [['fetch', 'Ticket']] },
    { from: 'waiting', event: 'GO', to: 'open', effects: [['set', '@entity.title', 'again']] },
  ],
  effects: [
    ['set', '@entity.title', '@payload.title'],
    ['persist', 'update', 'Ticket', '@payload'],
  ],
});

function schemaOf(value: unknown): Schema {
  return parseSchema(value).schema;
}

/** The whole document with the first text that is the one before replaced by the other, from the place of a mark on. */
function withTypo(after: string, before: string, typo: string): Schema {
  const text = JSON.stringify(whole);
  const at = text.indexOf(before, text.indexOf(after));
  expect(at).toBeGreaterThan(-1);
  return schemaOf(JSON.parse(text.slice(0, at) + typo + text.slice(at + before.length)));
}

function causesIn(schema: Schema) {
  const model = indexSchema(schema);
  return foldFindings(model, verifySchema(model, registries19).findings, registries19);
}

describe('causes', () => {
  it('are none in a document without findings', () => {
    expect(causesIn(schemaOf(whole))).toEqual([]);
  });

  it.each([
    ['an entity in its declaration', '"entity"', '"Ticket"', '"Request"', '/orbitals/0/entity/name'],
    ['a field in its declaration', '"fields"', '"title"', '"titel"', '/orbitals/0/entity/fields/0/name'],
    ['a state in its declaration', '"states"', '"waiting"', '"wating"', '/orbitals/0/traits/0/stateMachine/states/2'],
    ['an event in its declaration', '"events"', '"SAVE"', '"SAEV"', '/orbitals/0/traits/0/stateMachine/events/1/key'],
    [
      'an event in its declaration, by another name',
      '"events"',
      '"SAVE"',
      '"STORE"',
      '/orbitals/0/traits/0/stateMachine/events/1/key',
    ],
    ['the event that starts it', '"events"', '"INIT"', '"INTI"', '/orbitals/0/traits/0/stateMachine/events/0/key'],
    [
      'a state where it is used',
      '"transitions"',
      '"waiting"',
      '"wating"',
      '/orbitals/0/traits/0/stateMachine/transitions/2/to',
    ],
    [
      'an event where it is used',
      '"transitions"',
      '"WAIT"',
      '"WIAT"',
      '/orbitals/0/traits/0/stateMachine/transitions/2/event',
    ],
  ])('are one where %s is misspelt, and the first repair takes it back', (_name, after, before, typo, pointer) => {
    const faulty = withTypo(after, before, typo);
    const causes = causesIn(faulty);
    expect(causes.map((cause) => cause.pointer)).toEqual([pointer]);
    const [mend] = causes[0]?.repairs ?? [];
    const applied = runActions(faulty, mend === undefined ? [] : actionsOf(mend));
    expect(applied.ok && applied.schema.document).toEqual(schemaOf(whole).document);
  });

  it('fold every finding under one, and lose none', () => {
    const faulty = withTypo('"states"', '"waiting"', '"wating"');
    const { findings } = verifySchema(indexSchema(faulty), registries19);
    const [cause, ...more] = causesIn(faulty);
    expect(findings.length).toBeGreaterThan(2);
    expect(more).toEqual([]);
    expect(cause?.places.map(({ pointer }) => pointer)).toEqual(findings.map(({ pointer }) => pointer));
    expect(cause?.severity).toBe('error');
  });

  it('keep two mistakes apart, the one that hides more first', () => {
    const text = JSON.stringify(withTypo('"states"', '"waiting"', '"wating"').document);
    const causes = causesIn(schemaOf(JSON.parse(text.replace('"@payload.title"', '"@payload.titel"'))));
    expect(causes.map(({ rule, places }) => [rule, places.length > 0])).toEqual([
      [expect.any(String), true],
      ['undeclared-payload-field', false],
    ]);
  });

  it('tell what is silenced neither as a cause nor as a place', () => {
    const model = indexSchema(withTypo('"states"', '"waiting"', '"wating"'));
    const { findings } = verifySchema(model, registries19);
    const left = findings.filter(({ rule }) => rule !== 'unreachable-state');
    const causes = foldFindings(model, left, registries19, findings);
    expect(causes).toHaveLength(1);
    expect(causes[0]?.places.map(({ rule }) => rule)).not.toContain('unreachable-state');
  });

  it('account for each finding once, whatever the document', () => {
    for (const { schema } of listBehaviors().slice(0, 40)) {
      const text = JSON.stringify(schema as unknown as Json)
        .replace('"to":"', '"to":"x')
        .replace('"key":"', '"key":"Y');
      const model = indexSchema(schemaOf(JSON.parse(text)));
      const { findings } = verifySchema(model, registries19);
      const told = foldFindings(model, findings, registries19).flatMap(({ places, ...cause }) =>
        findings.some((one) => one.rule === cause.rule && one.pointer === cause.pointer) ? [cause, ...places] : places,
      );
      const keys = (list: readonly { rule: string; pointer: string }[]) =>
        list.map(({ rule, pointer }) => `${rule} ${pointer}`).sort();
      expect(keys(told)).toEqual(keys(findings));
    }
  });

  it('fold no error under a warning', () => {
    const faulty = documentOf({
      transitions: [
        { from: 'open', event: 'SAVE', to: 'open', guard: ['=', '@payload.title', ''], effects: [['emit', 'GONE']] },
        { from: 'open', event: 'GONE', to: 'done' },
      ],
    });
    const model = indexSchema(schemaOf(faulty));
    const findings = verifySchema(model, registries19).findings.filter(({ name }) => name === 'GONE');
    expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['error', 'warning']));
    const [cause, ...more] = foldFindings(model, findings, registries19);
    expect([cause?.severity, cause?.places.length, more]).toEqual(['error', findings.length - 1, []]);
  });
});

it('keeps what it tried with the nodes: the next version of a document asks the same of them', () => {
  const schema = withTypo('"key":"WAIT"', 'WAIT', 'WAITT');
  const unitsOfFolding = () => {
    const model = indexSchema(schema);
    const { findings } = verifySchema(model, registries19);
    const budget = new Budget();
    expect(budget.run(() => foldFindings(model, findings, registries19)).length).toBeGreaterThan(0);
    return budget.units;
  };
  const first = unitsOfFolding();
  expect(unitsOfFolding()).toBeLessThan(first / 2);
});
