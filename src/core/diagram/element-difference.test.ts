import { describe, expect, test } from 'vitest';
import { createPrng } from '../base/prng.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import type { RenamedElement } from './changed-machines.ts';
import { changedElements } from './element-difference.ts';

interface Names {
  readonly orbital: string;
  readonly entity: string;
  readonly fields: readonly string[];
  readonly trait: string;
  readonly page: string;
}

const desk: Names = {
  orbital: 'Desk',
  entity: 'Ticket',
  fields: ['id', 'status', 'title'],
  trait: 'Triage',
  page: 'Board',
};

const documentOf = (all: readonly Names[]) =>
  indexSchema(
    parseSchema({
      name: 'App',
      orbitals: all.map(({ orbital, entity, fields, trait, page }) => ({
        name: orbital,
        entity: { name: entity, fields: fields.map((name) => ({ name, type: 'string' })) },
        traits: [
          {
            name: trait,
            linkedEntity: entity,
            stateMachine: { states: [{ name: 'open' }], events: [], transitions: [] },
          },
        ],
        pages: [{ name: page, path: `/${page.toLowerCase()}`, traits: [{ ref: trait }] }],
      })),
    }).schema,
  );

const drawn = (before: readonly Names[], after: readonly Names[], renames: readonly RenamedElement[]) =>
  changedElements(documentOf(before), documentOf(after), renames)?.boxes.map(({ title, change, lines }) => [
    `${title}: ${change}`,
    ...lines.map((line) => `${line.text}: ${line.change}`),
  ]) ?? [];

describe('the picture of what changed outside of machines', () => {
  test('is none where nothing did', () => {
    expect(changedElements(documentOf([desk]), documentOf([desk]), [])).toBeNull();
  });

  test('draws a field that came, went, changed or has another name in its entity', () => {
    const after = { ...desk, fields: ['id', 'phase', 'due'] };
    const renames = [{ type: 'field', from: 'status', to: 'phase', within: 'Ticket' }];
    expect(drawn([{ ...desk, fields: ['id', 'phase', 'title'] }], [after], renames)).toEqual([
      ['entity Ticket: changed', 'status → phase: renamed', 'due: added', 'title: removed'],
    ]);
  });

  test('draws fields that exchanged their names as two with two names each', () => {
    const renames = [
      { type: 'field', from: 'title', to: 'status', within: 'Ticket' },
      { type: 'field', from: 'status', to: 'title', within: 'Ticket' },
    ];
    expect(drawn([desk], [desk], renames)).toEqual([
      ['entity Ticket: changed', 'title → status: renamed', 'status → title: renamed'],
    ]);
  });

  test('draws a page that shows other traits as changed, and one of another orbital as another one', () => {
    const other = { ...desk, orbital: 'Shop', entity: 'Order', trait: 'Sales', page: 'Orders' };
    expect(
      drawn(
        [desk, other],
        [
          { ...desk, page: 'Orders' },
          { ...other, page: 'Board' },
        ],
        [],
      ),
    ).toEqual([['page Orders: added'], ['page Board: added'], ['page Board: removed'], ['page Orders: removed']]);
  });

  const seed = Number(process.env.SEED ?? 75);
  test(`draws exactly the elements that have another name, whatever has (seed ${seed})`, () => {
    const random = createPrng(seed);
    for (let round = 0; round < 300; round++) {
      const before: Names[] = Array.from({ length: 1 + random.below(3) }, (_, i) => ({
        ...{ orbital: `O${i}`, entity: `E${i}`, trait: `T${i}`, page: `P${i}` },
        fields: ['id', `a${i}`, `b${i}`],
      }));
      const renames: RenamedElement[] = [];
      const expected: string[] = [];
      const maybe = (type: string, from: string, within?: string): string => {
        if (random.real() < 0.6) return from;
        renames.push({ type, from, to: `${from}x`, ...(within !== undefined && { within }) });
        expected.push(type === 'field' ? `${from} → ${from}x` : `${type} ${from} → ${from}x`);
        return `${from}x`;
      };
      const after = before.map((one) => ({
        orbital: maybe('orbital', one.orbital),
        entity: maybe('entity', one.entity),
        trait: maybe('trait', one.trait),
        page: maybe('page', one.page),
        // A plan calls the entity by the name that it has when the step is taken.
        fields: one.fields.map((field) => maybe('field', field, one.entity)),
      }));
      // Whoever shows a plan applies its renames first, and those of orbitals go by their entities.
      const applied = after.map((one, i) => ({ ...one, orbital: before[i]?.orbital ?? '' }));
      const boxes = drawn(applied, after, renames);
      const told = boxes.flatMap((lines) => lines.flatMap((line) => line.match(/^(.*→.*): renamed$/)?.[1] ?? []));
      expect(told.toSorted(), `seed ${seed}, round ${round}`).toEqual(expected.toSorted());
      expect(boxes.flat().filter((line) => /: (added|removed)$/.test(line))).toEqual([]);
    }
  });
});
