// Colors of machines whose states and events have other names and stand in another order.
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../base/json.ts';
import { parseSchema } from '../../schema/index.ts';
import { type TreeElement, treeOf } from '../element-tree.ts';
import { arcsOf, colorArcs } from './machine-colors.ts';

const size = 40;
const nobody: ReadonlySet<string> = new Set();

/** A chain with a way back from its middle, so that no two states of it are alike within four steps of an end. */
function chain(state: string, event: string, isReversed = false): TreeElement {
  const transitions: JsonObject[] = Array.from({ length: size - 1 }, (_, i) => ({
    from: `${state}${i}`,
    to: `${state}${i + 1}`,
    event: `${event}${i % 3}`,
    effects: i === 7 ? [['emit', `${event}9`]] : [],
  }));
  transitions.push({ from: [`${state}20`, `${state}21`], to: `${state}3`, event: `${event}9`, guard: ['=', 1, 1] });
  const ordered = <T>(list: T[]): T[] => (isReversed ? list.reverse() : list);
  const stateMachine: JsonObject = {
    states: ordered(Array.from({ length: size }, (_, i): Json => ({ name: `${state}${i}` }))),
    events: ordered([0, 1, 2, 9].map((i): Json => ({ key: `${event}${i}` }))),
    transitions: ordered(transitions),
  };
  const document: Json = { name: 'D', orbitals: [{ entity: 'E', traits: [{ name: 'T', stateMachine }] }] };
  const [trait] = treeOf(parseSchema(document).schema).list('orbitals').at(0).list('traits').elements;
  return trait as TreeElement;
}

const numbers = Array.from({ length: size }, (_, i) => i);
const colorsOf = (trait: TreeElement, known: ReadonlySet<string> = nobody) =>
  colorArcs(trait, arcsOf(trait), { states: known, events: nobody });

test('names and order leave colors as they are, and surroundings tell states apart', () => {
  const [one, other] = [colorsOf(chain('a', 'GO')), colorsOf(chain('b', 'HOP', true))];
  const colors = numbers.map((i) => one.ofState(`a${i}`));
  expect(numbers.map((i) => other.ofState(`b${i}`))).toEqual(colors);
  expect(['GO0', 'GO1', 'GO2', 'GO9'].map(one.ofEvent)).toEqual(['HOP0', 'HOP1', 'HOP2', 'HOP9'].map(other.ofEvent));
  expect(new Set(colors.slice(0, 12)).size).toBe(12);
});

test('transitions have the colors of what they name', () => {
  const [trait, renamed] = [chain('a', 'GO'), chain('b', 'HOP')];
  const [one, other] = [colorsOf(trait), colorsOf(renamed)];
  expect(arcsOf(renamed).map(other.ofArc)).toEqual(arcsOf(trait).map(one.ofArc));
});

test('a name that is known is a color by itself, whatever is around it', () => {
  const known = new Set(['a0']);
  const [whole, plain] = [colorsOf(chain('a', 'GO'), known), colorsOf(chain('a', 'GO'))];
  const document: Json = {
    name: 'D',
    orbitals: [{ entity: 'E', traits: [{ name: 'T', stateMachine: { states: ['a0'] } }] }],
  };
  const [alone] = treeOf(parseSchema(document).schema).list('orbitals').at(0).list('traits').elements;
  expect(whole.ofState('a0')).not.toBe(plain.ofState('a0'));
  expect(whole.ofState('a1')).not.toBe(plain.ofState('a1'));
  expect(colorsOf(alone as TreeElement, known).ofState('a0')).toBe(whole.ofState('a0'));
});
