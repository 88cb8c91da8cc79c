import { describe, expect, test } from 'vitest';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { countWork } from '../base/budget.ts';
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json } from '../base/json.ts';
import type { Prng } from '../base/prng.ts';
import { type ValueEdit, valueEdits } from './value-edits.ts';

const X: Json = ['=', '@entity.status', 'open'];
const scope: Json = ['=', '@entity.owner', '@user.id'];
const button = (label: string): Json => ({ type: 'button', label });
const stack = (...children: Json[]): Json => ({ type: 'stack', children });

describe('[told] one edit is told as one', () => {
  test.each<[string, Json, Json, Partial<ValueEdit>[]]>([
    ['wrapped in and', X, ['and', scope, X], [{ kind: 'wrapped', path: '', by: 'and', beside: [scope] }]],
    [
      'wrapped and edited',
      X,
      ['and', scope, ['=', '@entity.status', 'new']],
      [
        { kind: 'wrapped', path: '', by: 'and' },
        { kind: 'replaced', path: '/2/2', from: 'open', to: 'new' },
      ],
    ],
    ['unwrapped', ['and', scope, X], X, [{ kind: 'unwrapped', path: '', by: 'and', beside: [scope] }]],
    ['wrapped by its own operator', ['and', X, scope], ['and', ['and', X, scope], 1], [{ kind: 'wrapped', by: 'and' }]],
    ['argument added', ['and', X, scope], ['and', X, ['>', 1, 0], scope], [{ kind: 'added', path: '/2' }]],
    ['argument removed', ['and', X, ['>', 1, 0], scope], ['and', X, scope], [{ kind: 'removed', path: '/2' }]],
    ['operator replaced', ['>', '@entity.n', 1], ['>=', '@entity.n', 1], [{ kind: 'replaced', path: '/0' }]],
    [
      'child put in front',
      stack(button('a'), button('b')),
      stack({ type: 'title' }, button('a'), button('b')),
      [{ kind: 'added', path: '/children/0', to: { type: 'title' } }],
    ],
    [
      'child wrapped',
      stack(button('a')),
      stack({ type: 'card', children: [button('a')] }),
      [{ kind: 'wrapped', path: '/children/0', by: 'card', beside: [] }],
    ],
    [
      'child moved',
      stack(stack(button('a'), button('b')), stack(button('c'))),
      stack(stack(button('b')), stack(button('c'), button('a'))),
      [{ kind: 'moved', origin: '/children/0/children/0', path: '/children/1/children/1' }],
    ],
    [
      'binding wrapped',
      ['log', '@entity.n'],
      ['log', ['str/upper', '@entity.n']],
      [{ kind: 'wrapped', path: '/1', by: 'str/upper', beside: [] }],
    ],
    ['nothing in common', X, ['some', '@entity.tags', 'x'], [{ kind: 'replaced', path: '' }]],
  ])('%s', (_, from, to, edits) => {
    expect(valueEdits(from, to)).toMatchObject(edits);
    expect(valueEdits(from, to)).toHaveLength(edits.length);
  });
});

function treeOf(prng: Prng, depth: number): Json {
  if (depth === 0 || prng.below(4) === 0) return prng.pick<Json>(['@entity.a', '@entity.b', 1, 'x', true]);
  const items = (count: number) => Array.from({ length: prng.below(count) }, () => treeOf(prng, depth - 1));
  if (prng.below(2) === 0) return [prng.pick(['and', 'or', 'set']), ...items(4)];
  return { type: prng.pick(['stack', 'card']), children: items(4) };
}

const partAt = (value: Json, path: string): Json | undefined =>
  path
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((at, step) => (at as never)?.[step], value);

test('a screen that is taken out of a stack is not told as one around it', () => {
  const modal: Json = { type: 'modal', title: 'Details', children: [stack({ type: 'badge', label: 'a' })] };
  const edits = valueEdits(stack({ type: 'overlay', isVisible: true }, modal), modal);
  expect(edits.map(({ kind, path }) => [kind, path])).toEqual([['unwrapped', '']]);
});

test('a part is found some levels down, and each wrapper is told', () => {
  const menu: Json = { type: 'menu', title: 'Go', items: [{ label: 'Start', event: 'START' }] };
  const edits = valueEdits(menu, { type: 'shell', children: [stack({ type: 'title' }, menu)] });
  expect(edits).toMatchObject([
    { kind: 'wrapped', path: '', by: 'shell' },
    { kind: 'wrapped', path: '/children/0', by: 'stack' },
  ]);
});

test('arguments of a call pair by place where no other reading changes less', () => {
  const screen: Json = { type: 'stack', children: [{ type: 'badge', label: 'a' }] };
  expect(valueEdits(['render-ui', 'main', screen], ['render-ui', '@config.slot', null])).toEqual([
    { kind: 'replaced', path: '/1', from: 'main', to: '@config.slot' },
    { kind: 'replaced', path: '/2', from: screen, to: null },
  ]);
});

test('[true] what an edit says is in the documents at the place that it names', () => {
  let told = 0;
  forSeeds(1, 600, (prng) => {
    const [from, to] = [treeOf(prng, 4), treeOf(prng, 4)];
    const edits = valueEdits(from, to);
    expect(edits.length === 0).toBe(canonicalJson(from) === canonicalJson(to));
    for (const edit of edits) {
      told++;
      if (edit.kind === 'removed') expect(partAt(from, edit.path)).toEqual(edit.from);
      if (edit.kind === 'added' || edit.kind === 'replaced' || edit.kind === 'moved')
        expect(partAt(to, edit.path)).toEqual(edit.to);
      if (edit.kind === 'moved') expect(partAt(from, edit.origin)).toEqual(edit.to);
      if (edit.kind === 'wrapped') expect(JSON.stringify(partAt(to, edit.path))).toContain(JSON.stringify(edit.by));
    }
  });
  expect(told).toBeGreaterThan(600);
});

test('[insertion] whatever is put into a value is told as put in, and nothing as lost', () => {
  forSeeds(1, 600, (prng) => {
    const children = Array.from({ length: 1 + prng.below(5) }, (_, i) => ({
      type: 'button',
      label: `b${i}`,
      tone: prng.below(2),
    }));
    const at = prng.below(children.length + 1);
    const after = [...children.slice(0, at), { type: 'title', content: 'new' }, ...children.slice(at)];
    expect(valueEdits(stack(...children), stack(...after))).toEqual([
      { kind: 'added', path: `/children/${at}`, to: { type: 'title', content: 'new' } },
    ]);
  });
});

test.each<[string, (n: number) => [Json, Json]]>([
  [
    'wrapped again and again',
    (n) => {
      let value: Json = '@entity.a';
      for (let i = 0; i < n; i++) value = ['not', value, i];
      return ['@entity.b', value];
    },
  ],
  [
    'edited in every item',
    (n) => [
      stack(...Array.from({ length: n }, (_, i) => button(`a${i}`))),
      stack(...Array.from({ length: n }, (_, i) => button(`b${i}`))),
    ],
  ],
])('[cost] values %s are compared in work that grows with their size', (_, make) => {
  const units = (n: number) => countWork(() => valueEdits(...make(n))).units;
  expect(units(1600) / units(200)).toBeLessThan(8 ** 1.2);
});
