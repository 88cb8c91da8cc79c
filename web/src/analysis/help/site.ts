// A site: a place in a text as a place in the document that the text says, whatever its format. The text may be broken, as it is while somebody types: each format
// has a walk that goes on behind a mistake, and everything else follows from the site.

export type Step = string | number;

/** Texts that stand in one object or list: by member, or by index. They decide what else may stand there: the `type` of a pattern, the operator of a call. */
export type Beside = Map<Step, string>;

export interface Site {
  /** Of the value at the place; where a name is written, of the object that it is in. */
  readonly path: readonly Step[];
  /** For each step of the path what stands beside it, and at the end what is in the object that a name is written in. */
  readonly beside: readonly Beside[];
  /** In YAML the beginning of an item may become either. */
  readonly kind: 'name' | 'value' | 'either' | 'word';
  /** What is written there already: from its first character, or the place itself where nothing is. */
  readonly from: number;
  readonly to: number;
  /** Words of the format itself that may stand there. */
  readonly words?: readonly string[];
}

/** An object or a list that is open where the walk stands. */
export interface Frame {
  /** From the frame around it. */
  readonly steps: readonly Step[];
  readonly form: 'object' | 'list' | 'call';
  readonly beside: Beside;
  name: string;
  index: number;
  isNameNext: boolean;
}

export const openFrame = (form: Frame['form'], steps: readonly Step[] = []): Frame => ({
  steps,
  form,
  beside: new Map(),
  name: '',
  index: 0,
  isNameNext: form === 'object',
});

const stepIn = ({ form, name, index }: Frame): Step => (form === 'object' ? name : index);

/** The site in the innermost frame. */
export function siteIn(frames: readonly Frame[], from: number, to: number, kind?: Site['kind']): Site | null {
  const top = frames.at(-1);
  if (top === undefined) return null;
  const path: Step[] = [];
  const beside: Beside[] = [];
  const isName = kind === 'name' || (kind === undefined && top.isNameNext);
  for (const frame of frames) {
    for (const step of frame.steps) {
      path.push(step);
      beside.push(new Map());
    }
    beside.push(frame.beside);
    if (frame !== top || !isName) path.push(stepIn(frame));
  }
  return { path, beside, kind: kind ?? (isName ? 'name' : 'value'), from, to };
}

/** A word without its quotes. */
export function plain(word: string): string {
  if (!/^["']/.test(word)) return word;
  try {
    return String(JSON.parse(word));
  } catch {
    return word.replace(/^["']|["']$/g, '');
  }
}

/** Notes a value that is complete, and goes on to what may come after it. */
export function takeValue(frame: Frame | undefined, text: string | null): void {
  if (frame === undefined) return;
  if (text !== null) frame.beside.set(stepIn(frame), text);
  if (frame.form === 'object') frame.isNameNext = true;
  if (frame.form === 'call') frame.index++;
}
