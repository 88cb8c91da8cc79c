// Whether what stands around a word of the format goes with it: the members of a pattern with its type, the arguments of a call with its operator.
import { isArray, isObject } from '../base/json.ts';
import type { Model } from '../schema/model.ts';
import type { Registries } from '../verify/registry.ts';
import type { Edit } from './edit.ts';
import { valueAt } from './value-at.ts';

const misfitsMax = 4;
const typeMembers: ReadonlySet<string> = new Set(['type', 'patternType']);

/** How many members a pattern would have that its new type has not, or whether a call would have more or fewer arguments than its new operator takes. */
export function misfitsOf({ actions: [action] }: Edit, model: Model, { operators, patternTable }: Registries): number {
  const { path, value } = action?.params ?? {};
  if (typeof path !== 'string' || typeof value !== 'string') return 0;
  const at = path.lastIndexOf('/');
  const whole = valueAt(model, path.slice(0, at));
  const last = path.slice(at + 1);
  if (whole === undefined) return 0;
  if (isArray(whole) && last === '0') {
    const known = operators.get(value);
    const given = whole.length - 1;
    return Number(known !== undefined && (given < known.min || given > (known.max ?? given)));
  }
  if (!isObject(whole) || !typeMembers.has(last)) return 0;
  const properties = patternTable.get(value)?.properties;
  if (properties === undefined) return 0;
  return Math.min(misfitsMax, Object.keys(whole).filter((key) => !typeMembers.has(key) && !properties.has(key)).length);
}
