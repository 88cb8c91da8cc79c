// Tags as authors and the format's own program write them, policies, blocks behind a transition, and the version that a text says.
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../base/json.ts';
import { lolo, readLolo } from './index.ts';

const program = (value: string, config = '') => `app a "1.0.0"

orbital A {
  entity T [runtime] { id : string! }
  trait X -> T [interaction] {
    state s { INIT -> s (render-ui main ${value}) }
    ${config}
  }
}
`;

function shown(value: string, config = ''): Json | undefined {
  const { value: document, faults } = readLolo(program(value, config));
  expect(faults).toEqual([]);
  const [orbital] = (document as { orbitals: JsonObject[] }).orbitals;
  const [trait] = (orbital as unknown as { traits: { stateMachine: { transitions: { effects: Json[][] }[] } }[] })
    .traits;
  return trait?.stateMachine.transitions[0]?.effects[0]?.[2];
}

const cases: readonly (readonly [string, string, Json])[] = [
  ['properties with blanks', '<Box fitted  gap = "lg"\n n={3} />', { type: 'box', fitted: true, gap: 'lg', n: 3 }],
  ['a trait by its name', '<trait.Y />', '@trait.Y'],
  ['one child that is an element', '<Box><trait.Y /></Box>', { type: 'box', children: ['@trait.Y'] }],
  ['one child in braces', '<Box>{@config.x}</Box>', { type: 'box', children: ['@config.x'] }],
  ['one child as it is laid out', '<Box>\n@config.x\n</Box>', { type: 'box', children: '@config.x' }],
  ['no children', '<Box></Box>', { type: 'box', children: [] }],
  [
    'a call without its brackets',
    '<Box>array/map @entity.xs [ fn x <Cell a={@x} /> ]</Box>',
    { type: 'box', children: ['array/map', '@entity.xs', ['fn', 'x', { type: 'cell', a: '@x' }]] },
  ],
  ['a digit in the name', '<Canvas2d />', { type: 'canvas-2d' }],
  ['an operator is no tag', '(if (< 1 2) <Box /> null)', ['if', ['<', 1, 2], { type: 'box' }, null]],
];

it.each(cases)('%s', (_, text, wanted) => {
  expect(shown(text)).toEqual(wanted);
});

it('one child that holds a trait is a list, as the config of the trait says', () => {
  expect(shown('<Box>\n@config.x\n</Box>', 'config { x : trait }')).toEqual({ type: 'box', children: ['@config.x'] });
});

it('a tag that another one closes, and properties of a named trait, are told', () => {
  expect(readLolo(program('<Box></Stack>')).faults[0]?.message).toBe('expected `</Box>`, found `</Stack>`');
  expect(readLolo(program('<trait.Y a={1} />')).faults[0]?.message).toContain('takes no properties');
});

it('a block of the trait ends the state before it', () => {
  const text = `orbital A {
  entity T [persistent: things] {
    id : string!
    @read (== @user.id @entity.id)
  }
  trait X -> T @synonyms "q" [interaction] {
    @description "d"
    state s {
      INIT -> s
    emits SAVED { x : string }
  }
}
`;
  const { value, faults } = readLolo(text);
  expect(faults).toEqual([]);
  expect(value).toMatchObject({
    orbitals: [
      {
        entity: { read_policy: ['==', '@user.id', '@entity.id'] },
        traits: [{ category: 'interaction', synonyms: 'q', description: 'd', emits: [{ event: 'SAVED' }] }],
      },
    ],
  });
  const laid = lolo.layOut?.(text) ?? '';
  expect(readLolo(laid).value).toEqual(value);
  expect(laid).toContain('    @read (== @user.id @entity.id)\n');
});

it('a comment says the version of the format, and it is written back', () => {
  const text = `;; @target 1.9\n${program('<Box />')}`;
  const { value } = readLolo(text);
  expect(value).toMatchObject({ target: '1.9' });
  expect(lolo.write?.(value as JsonObject)?.startsWith(';; @target 1.9\n')).toBe(true);
  const moved = lolo.rewrite?.(text, value as JsonObject, { ...(value as JsonObject), target: '17' });
  expect(moved).toBe(text.replace('1.9', '17'));
});
