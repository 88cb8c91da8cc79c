import { expect, test } from 'vitest';
import { desk, repair } from '../../../tests/fixtures/desk.ts';
import { differInNumber } from '../base/words.ts';

test.for([
  ['level1', 'level4', true],
  ['line_1', 'LINE_2', true],
  ['step9', 'step10', true],
  ['@entity.line1', '@entity.line3', true],
  ['level1', 'level', false],
  ['level1', 'lebel2', false],
  ['level1', 'LEVEL1', false],
] as const)('%s and %s are two numbers of one name: %s', ([a, b, areTwo]) => expect(differInNumber(a, b)).toBe(areTwo));

test('a field with another number is added, and none is read in its place', () => {
  const { document, machine } = desk();
  const [{ entity }] = document.orbitals as unknown as [{ entity: { fields: object[] } }];
  entity.fields.push({ name: 'line1', type: 'string' }, { name: 'line2', type: 'string' });
  (machine.transitions[3] as { effects?: unknown[] }).effects = [1, 2, 3].map((n) => ['set', `@entity.line${n}`, '']);
  const [best] = repair(document).suggestions;
  expect(best?.actions).toMatchObject([{ action: 'add_field', params: { field: { name: 'line3' } } }]);
});

test('a state with another number is listed, and no step is led elsewhere', () => {
  const { document, machine } = desk();
  machine.states.push({ name: 'level1' }, { name: 'level2', isTerminal: true });
  machine.events.push({ key: 'NEXT', name: 'Next' });
  const drawn = ['render-ui', 'main', { type: 'button', label: 'Next', event: 'NEXT' }];
  machine.transitions.push(
    { from: 'failed', event: 'NEXT', to: 'level1', effects: [drawn] },
    { from: 'level1', event: 'NEXT', to: 'level3', effects: [drawn] },
    { from: 'browsing', event: 'NEXT', to: 'level2', effects: [drawn] },
  );
  const text = JSON.stringify(repair(document).suggestions[0]?.actions);
  expect(text).toContain('"states":["level3"]');
});
