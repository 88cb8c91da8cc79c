// Brackets that close nothing, to be taken out: those from the first mistake of a text on, if the text has fewer mistakes without them.
import { parseLolo } from './parse.ts';

export interface Surplus {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const run = /\}(?:\s*\})*/y;

export function surplusIn(text: string): Surplus | null {
  const { faults } = parseLolo(text);
  for (const { at } of faults) {
    run.lastIndex = at;
    const [found] = run.exec(text) ?? [];
    if (found === undefined) continue;
    const to = at + found.length;
    const without = text.slice(0, at) + text.slice(to);
    const count = found.replace(/\s/g, '').length;
    return parseLolo(without).faults.length < faults.length ? { from: at, to, count } : null;
  }
  return null;
}
