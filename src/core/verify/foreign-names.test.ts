// Words of other languages are told with the word that this format has for them.
import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { foreignTables } from './foreign-names.ts';
import { notesOf } from './notes.ts';
import { registries19 } from './registry.ts';
import { verifySchema } from './verify.ts';

const { operators, slots, patternTable } = registries19;

/** What is said of a transition with a guard and effects. */
function said(guard: Json, ...effects: readonly Json[]): string {
  const transition = { from: 'open', event: 'INIT', to: 'open', guard, effects: [...effects] };
  const stateMachine = { states: [{ name: 'open', isInitial: true }], events: ['INIT'], transitions: [transition] };
  const entity = { name: 'Loan', fields: [{ name: 'title', type: 'string' }] };
  const trait = { name: 'Desk', linkedEntity: 'Loan', stateMachine };
  const model = indexSchema(parseSchema({ name: 'App', orbitals: [{ name: 'A', entity, traits: [trait] }] }).schema);
  return [...verifySchema(model, registries19).findings, ...notesOf(model, registries19)]
    .map(({ message }) => message)
    .join('\n');
}

const draw = (pattern: Json): Json => ['render-ui', 'main', pattern];

describe('words of other languages', () => {
  it.each([
    ['&&', said(['&&', true, true]), '"and"'],
    ['!==', said(['!==', '@entity.title', '']), '"!="'],
    ['an effect operator in no guard', said(['is', '@entity.title', '']), '"="'],
    ['dispatch', said(true, ['dispatch', 'SAVED']), '"emit"'],
    ['insert', said(true, ['persist', 'insert', 'Loan', {}]), '"create"'],
    ['dialog', said(true, ['render-ui', 'dialog', { type: 'stack' }]), '"modal"'],
    ['text of a button', said(true, draw({ type: 'button', text: 'Save', action: 'INIT' })), '"label"'],
    ['onPress of a button', said(true, draw({ type: 'button', label: 'Save', onPress: 'INIT' })), '"action"'],
    ['what is there already is not meant', said(true, draw({ type: 'button', text: 'Save', label: 'Save' })), ''],
  ])('%s', (_, message, meant) => {
    expect(/did you mean ("[^"]*")/.exec(message)?.[1] ?? '').toBe(meant);
  });

  it('mean names of the registries', () => {
    const properties = new Set([...patternTable.values()].flatMap((facts) => [...facts.properties.keys()]));
    for (const name of Object.keys(foreignTables.operators)) expect(operators.has(name), name).toBe(true);
    for (const name of Object.keys(foreignTables.slots)) expect(slots.has(name), name).toBe(true);
    for (const name of Object.keys(foreignTables.properties)) expect(properties.has(name), name).toBe(true);
    for (const words of Object.values(foreignTables.operators))
      for (const word of words.split(' ')) expect(operators.has(word), word).toBe(false);
  });
});
