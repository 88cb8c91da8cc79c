import { describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { embedSchema } from './embed-schema.ts';
import { projectedDimension, readTable, rowCells } from './projection.ts';
import { projectionKeys, projectionRows } from './projection-weights.ts';
import { similarity } from './similarity.ts';

const screen = (pattern: Json): readonly number[] => {
  const effects = [['render-ui', 'main', pattern]];
  const stateMachine = {
    states: ['s'],
    events: ['INIT'],
    transitions: [{ from: 's', to: 's', event: 'INIT', effects }],
  };
  return embedSchema(
    indexSchema(parseSchema({ orbitals: [{ entity: 'E', traits: [{ name: 'T', stateMachine }] }] }).schema),
  );
};

describe('the projection', () => {
  test('is at most a megabyte of rows, each with different places among the cells', () => {
    expect(projectionKeys.length + projectionRows.length).toBeLessThan(1024 * 1024);
    const { labels, rows, cells } = readTable();
    const taken = rows.filter((row) => row !== -1);
    expect(taken.length).toBeGreaterThan(1000);
    expect(taken.length * 2 * rowCells).toBe(cells.length);
    expect(taken.length * 4).toBeLessThanOrEqual(labels.length * 2);
    for (let row = 0; row < taken.length; row++) {
      const places = cells.subarray(row * 2 * rowCells, row * 2 * rowCells + rowCells);
      expect(new Set(places).size).toBe(rowCells);
      expect(Math.max(...places)).toBeLessThan(projectedDimension);
      expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    }
  });

  test('tells icons apart, those that no document had as well, and reads no text', () => {
    const one = screen({ type: 'icon', name: 'truck', label: 'a' });
    expect(screen({ type: 'icon', name: 'truck', label: 'b' })).toEqual(one);
    for (const name of ['pill', 'icon-that-nobody-has', 'another-that-nobody-has'])
      expect(similarity(one, screen({ type: 'icon', name, label: 'a' })), name).toBeLessThan(0.999);
    const button = (icon: string) => screen({ type: 'button', icon });
    expect(button('truck')).not.toEqual(button('pill'));
    expect(button('@config.one')).toEqual(button('@config.other'));
  });
});
