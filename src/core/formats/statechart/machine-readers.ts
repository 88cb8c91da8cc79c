// The readers of machines in other notations, behind one module: a page that bundles core fetches them for the first document that needs one.
import type { JsonObject } from '../../base/json.ts';
import type { Format, Reading, UnkeptNote } from '../format.ts';
import type { TextPlace } from '../lines.ts';
import type { Chart, Origin } from './chart.ts';
import { flattenChart } from './flatten.ts';
import { readMermaidChart } from './mermaid.ts';
import { type Converted, originOf, told } from './origins.ts';
import { readStatesLanguage } from './states-language.ts';
import { readXState } from './xstate.ts';

export const convertStatesLanguage = (value: JsonObject, name: string): Converted => ({
  title: 'Amazon States Language',
  ...flattenChart(readStatesLanguage(value, name)),
});

export const convertXState = (value: JsonObject, name: string): Converted => ({
  title: 'XState',
  ...flattenChart(readXState(value, name)),
});

export const readMermaid: Format['read'] = (text) => {
  const { chart, faults } = readMermaidChart(text);
  return readingOfChart('mermaid', chart, faults);
};

/** A chart that was read from a text, as a reading of it. */
export function readingOfChart(format: Reading['format'], chart: Chart, faults: Reading['faults']): Reading {
  const { document, origins, notes, faults: refused } = flattenChart(chart);
  const start: TextPlace = { line: 1, column: 1 };
  const placeOf = (origin: Origin | null) => (origin === null || typeof origin === 'string' ? start : origin);
  const isEmpty = chart.root.states.length === 0;
  const all = [...faults, ...refused.map((one) => told(one, placeOf(one.origin)))];
  all.sort((a, b) => a.line - b.line || a.column - b.column);
  return {
    format,
    value: isEmpty && all.length > 0 ? undefined : document,
    faults: all.length === 0 && isEmpty ? [{ ...start, message: 'there is no state in it' }] : all,
    notes: notes.map((one): UnkeptNote => told(one, placeOf(one.origin))),
    placeOf: (pointer) => placeOf(originOf(document, origins, pointer)),
  };
}
