// What no text may do to its reader: each format has a limit of depth, told with its place, and whether a text is of a format costs no more than its begin.
import { describe, expect, test } from 'vitest';
import { Budget } from '../src/core/base/budget.ts';
import { lolo } from '../src/core/formats/lolo/index.ts';
import { openText } from '../src/formats/open-text.ts';
import { ownTime } from './fixtures/own-time.ts';
import { families } from './fuzz/cost/format-families.ts';

const open = async (text: string, name: string) => {
  const before = ownTime();
  const opened = await openText(text, name);
  return { ...opened, spent: ownTime() - before };
};

describe('a text', () => {
  test.each([
    ['\n', 'line ends'],
    ['# x\n', 'comments of YAML'],
    [';;', 'semicolons of the textual form'],
    ['#= =#', 'block comments'],
    [';;+ ', 'marks of asides'],
    ['%%', 'comments of Mermaid'],
    ['<!-- -->', 'comments of XML'],
    ['%YAML 1.2\n', 'directives'],
  ])('that begins with many of %j (%s) is told apart at once', async (part) => {
    for (const name of ['a.json', 'a.yaml', 'a.lolo', 'a.mmd', 'a.scxml'])
      expect((await open(`${part.repeat(2000)}!`, name)).spent, name).toBeLessThan(5000);
  });

  test.each([
    ['yaml', `${'- '.repeat(300)}a`],
    ['yaml', `a: ${'['.repeat(300)}`],
    ['yaml', Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
    ['yaml', `${'? '.repeat(100_000)}a`],
    ['scxml', `<scxml>${'<state>'.repeat(100_000)}`],
    ['mmd', `stateDiagram-v2\n${'state a {\n'.repeat(300)}`],
    ['lolo', `orbital A { trait b -> C { state d { X -> d when ${'('.repeat(100_000)}`],
    ['json', `// x\n${'['.repeat(100_000)}`],
    ['json', `${'{"states":'.repeat(50_000)}{}${'}'.repeat(50_000)}`],
  ])('of %s that is nested too deep is refused with its place', async (name, text) => {
    const { faults, value, spent } = await open(text, `a.${name}`);
    expect(value).toBeNull();
    expect(faults.map(({ message }) => message).join('\n')).toMatch(/nested deeper than/);
    expect(spent).toBeLessThan(5000);
  });

  test('as deep as its limit is read', async () => {
    const yaml = `a: ${'['.repeat(200)}x${']'.repeat(200)}`;
    expect((await open(yaml, 'a.yaml')).faults.map(({ message }) => message)).not.toContain(/nested/);
    const scxml = `<scxml>${'<state>'.repeat(200)}${'</state>'.repeat(200)}</scxml>`;
    expect((await open(scxml, 'a.scxml')).faults).toEqual([]);
  });

  test('names are looked up, not compared with each other: patterns of XState, states of the textual form', async () => {
    const count = 12_000;
    const on = Object.fromEntries(Array.from({ length: count }, (_, i) => [`e.${i}.*`, 's']));
    const chart = await open(JSON.stringify({ initial: 's', states: { s: { on } } }), 'a.json');
    expect(chart.faults).toEqual([]);
    expect(chart.spent).toBeLessThan(5000);
    const states = Array.from({ length: 2 * count }, (_, i) => ({ name: `s${i}` }));
    const transitions = states.map(({ name }) => ({ from: name, to: name, event: 'GO' })).reverse();
    const traits = [{ name: 'T', stateMachine: { states, events: ['GO'], transitions } }];
    const before = ownTime();
    expect(lolo.write?.({ orbitals: [{ entity: 'E', traits }] })).toContain(`state s${2 * count - 1} `);
    expect(ownTime() - before).toBeLessThan(5000);
  });

  test('a list as the name of a member is told at its line', async () => {
    const { faults } = await open('a: 1\n? [b]\n: 2\n', 'a.yaml');
    expect(faults).toEqual([
      { line: 2, column: 3, message: expect.stringContaining('the name of a member is a text') },
    ]);
  });
});

test('the work that a text makes grows with its length', async () => {
  const steep: string[] = [];
  for (const family of families.filter(({ operation }) => operation === 'text.read')) {
    const units: number[] = [];
    for (const size of [25, 50, 100, 200]) {
      const { text, name } = family.make(size) as { text: string; name: string };
      const budget = new Budget();
      const { faults } = await budget.run(() => openText(text, name));
      units.push(budget.units);
      expect(faults.length).toBeLessThanOrEqual(1000);
    }
    const exponent = Math.log2(((units[3] as number) + 1) / ((units[2] as number) + 1));
    if (exponent > 1.3) steep.push(`${family.family}: ${units.join(', ')} units`);
  }
  expect(steep).toEqual([]);
});
