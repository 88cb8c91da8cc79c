// How long a repair may take, without what repairs: who hands it to a thread need not load that.
import type { Json } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import type { RepairJob } from './job.ts';

/** Values in the document, times the width of the beam, above which a search may take longer than others want to wait for it. */
const smallWorkMax = 10_000;
/** Letters of a text, or of a member's name, that count as a value more. */
const lettersPerValue = 64;

/** Whether a job may keep others waiting. Reads no more of the document than the answer takes. */
export function isLargeJob({ document, previous, beamWidth }: RepairJob): boolean {
  let left = Math.floor(smallWorkMax / beamWidth);
  const weigh = (text: string) => {
    left -= Math.floor(text.length / lettersPerValue);
  };
  const visit = (value: Json): void => {
    if (--left < 0) return;
    if (typeof value === 'string') weigh(value);
    else if (isArray(value)) for (let i = 0; i < value.length && left >= 0; i++) visit(value[i] as Json);
    else if (typeof value === 'object' && value !== null) {
      for (const key in value) {
        if (left < 0) return;
        weigh(key);
        visit((value as Record<string, Json>)[key] as Json);
      }
    }
  };
  visit(document as unknown as Json);
  if (previous !== undefined) visit(previous as unknown as Json);
  return left < 0;
}
