// The steps of a pattern as a picture: what always comes before what.
import { type Diagram, svgOf } from '../../../src/core/diagram/index.ts';
import type { Picture } from './pictures.ts';

export interface StepsRequest {
  readonly title: string;
  readonly steps: readonly {
    readonly text: string;
    readonly marks: readonly string[];
    /** Each variable of the step with values that it had. */
    readonly given: readonly string[];
    readonly after: readonly number[];
  }[];
}

export function drawSteps({ title, steps }: StepsRequest): Picture {
  const id = (i: number) => `n${i}`;
  const diagram: Diagram = {
    kind: 'machine',
    title,
    pointer: null,
    groups: [],
    boxes: steps.map(({ text, marks, given, after }, i) => ({
      id: id(i),
      kind: marks.includes('optional') ? 'opaque' : 'state',
      title: `${i + 1} ${text}`,
      isInitial: after.length === 0,
      isTerminal: false,
      lines: [...marks, ...given].map((mark) => ({ text: mark, detail: mark, pointer: null, change: 'same' as const })),
      pointer: null,
      change: 'same',
      group: null,
    })),
    arrows: steps.flatMap(({ after }, i) => after.map((before) => ({ from: id(before), to: id(i), lines: [] }))),
    omittedBoxes: 0,
  };
  return { title, svg: svgOf([diagram], { style: 'none' }), omitted: 0 };
}
