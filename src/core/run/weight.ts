// How much a value is when it is written out. Operators make much of little: a list of itself, twice, sixty times, is sixty short lists that share their parts,
// and a text that no disk holds. Whoever walks through a value, or says it in an answer, charges its weight first. The weights of lists and objects are
// remembered, because what is made of them is weighed as well; values are never changed.
// Cost: the parts of a value that were not weighed before.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { fail } from './failure.ts';

interface Weight {
  /** Letters of its JSON, about. */
  readonly letters: number;
  /** Lists and objects in one another; 1 for one that holds neither. */
  readonly depth: number;
}

/** As deep as a body may be (`jsonDepthMax`): what is deeper could not be sent back. */
export const depthMax = 128;
/** Letters of a value that is kept or walked through: as many as a body may have bytes (`bodyBytesMax`). */
const lettersMax = 4 * 1024 * 1024;
/** Letters and elements that one operator makes at most. */
export const sizeMax = 1_000_000;

/** Letters that are walked or written in the time of a unit of work, and elements and members that are copied. */
const [lettersPerUnit, elementsPerUnit, membersPerUnit] = [16, 16, 4];

/** Letters of an answer that are said for a unit: fewer than could be written in its time, because an answer has to be held whole, and sent. */
const saidPerUnit = 4;

const known = new WeakMap<object, Weight>();

const isCompound = (value: Json): value is readonly Json[] | JsonObject => isArray(value) || isObject(value);

/** Throws `EvaluationError` where it is deeper than `levelsMax`. */
function lettersOf(value: Json, levelsMax: number): number {
  return isCompound(value) ? weigh(value, levelsMax).letters : lettersOfPlain(value);
}

function lettersOfPlain(value: Json): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'number') return 4;
  if (!Number.isInteger(value)) return 18;
  return value >= 0 && value < 10 ? 1 : Math.abs(value) < 1e6 ? 6 : 18;
}

function weigh(value: readonly Json[] | JsonObject, room: number): Weight {
  const before = known.get(value);
  if (before !== undefined) return before.depth <= room ? before : tooDeep();
  if (room === 0) return tooDeep();
  let [letters, depth] = [2, 0];
  const add = (part: Json): void => {
    letters++;
    if (isCompound(part)) {
      const weight = weigh(part, room - 1);
      letters += weight.letters;
      depth = Math.max(depth, weight.depth);
    } else letters += lettersOfPlain(part);
  };
  if (isArray(value)) for (const part of value) add(part);
  else
    for (const [name, part] of Object.entries(value)) {
      letters += name.length + 3;
      add(part ?? null);
    }
  const weight = { letters, depth: depth + 1 };
  known.set(value, weight);
  return weight;
}

const tooDeep = (): never => fail(`a value of more than ${depthMax} levels`);

/** Refuses a value that is too large or too deep to be kept, compared or written. Its new parts are charged. */
export function requireFit<T extends Json>(value: T): T {
  chargeParts(value);
  if (lettersOf(value, depthMax) > lettersMax) fail(`a value of more than ${lettersMax} letters`);
  return value;
}

/** Charges for going through all of a value once: comparing it, or making its text. Throws `EvaluationError` where it is too large for that. */
export function chargeWhole(value: Json): void {
  requireFit(value);
  if (isCompound(value)) chargeRead(value);
}

/** Charges for saying a value in an answer, however large. It is one that fits, or a part of the document. */
export function chargeSaid(value: Json): void {
  charge(1 + Math.ceil(lettersOf(value, Number.POSITIVE_INFINITY) / saidPerUnit), 'saying what happened');
}

/** Charges for reading such a value to its end. */
export function chargeRead(value: Json): void {
  chargeEach(lettersOf(value, Number.POSITIVE_INFINITY), lettersPerUnit);
}

/** Charges for reading or copying the parts of a value, and not for what is in them. */
export function chargeParts(value: Json): void {
  if (typeof value === 'string') chargeEach(value.length, lettersPerUnit);
  else if (isArray(value)) chargeEach(value.length, elementsPerUnit);
  else if (isObject(value)) chargeEach(Object.keys(value).length, membersPerUnit);
}

/** Charges for what an operator made, and refuses what is beyond reason. */
export function chargeMade(value: Json): void {
  chargeParts(value);
  if (typeof value === 'string' && value.length > sizeMax) fail(`a text of more than ${sizeMax}`);
  if (isArray(value) && value.length > sizeMax) fail(`a list of more than ${sizeMax}`);
}

/** Charges for so many things that are looked at one after the other; `perUnit` of them take the time of a unit. */
export function chargeEach(count: number, perUnit: number): void {
  if (count >= perUnit) charge(Math.floor(count / perUnit), 'evaluating expressions');
}
