// Owns what a person is told whose action a guard refuses: a transition that stays where it is and says in one sentence what the guard asks.
// It is added where a state draws the event, every transition on it has a guard, and no form says by itself what all of these guards ask.
import type { Json } from '../../base/json.ts';
import { isArray } from '../../base/json.ts';
import { conditionsOf, guardsOf, isSaidByForm } from './asking.ts';
import type { Effect } from './effects.ts';
import { emitSites, not, notify } from './effects.ts';
import { inSentence, labelOf } from './fields.ts';
import type { View } from './view.ts';

interface Refusable {
  readonly from: string;
  readonly event: string;
  readonly to: string;
  readonly options: { readonly when?: Json; readonly do?: readonly Effect[] };
}

/** The steps, each that a person may try in vain followed by one that says why nothing happens. */
export function withRefusals(
  states: Readonly<Record<string, { readonly view?: View }>>,
  steps: readonly Refusable[],
): Refusable[] {
  return steps.flatMap((step) => {
    const { from, event } = step;
    const alike = steps.filter((other) => other.from === from && other.event === event);
    const asked = askedByAll(guardsOf(alike) ?? []);
    if (step !== alike.at(-1) || asked === undefined || !isDrawn(states[from]?.view, event)) return [step];
    if (isSaidByForm(asked)) return [step];
    const told = notify(refusalOf(asked), 'warning');
    return [step, { from, event, to: from, options: { when: opposite(asked), do: [told] } }];
  });
}

/** What every guard asks: where that fails, nothing happens whatever else holds. */
function askedByAll(guards: readonly Json[]): Json | undefined {
  const [guard, ...others] = guards;
  if (guard === undefined || others.length === 0) return guard;
  const texts = others.map((other) => conditionsOf(other).map((condition) => JSON.stringify(condition)));
  const shared = conditionsOf(guard).filter((condition) =>
    texts.every((all) => all.includes(JSON.stringify(condition))),
  );
  return shared.length > 1 ? ['and', ...shared] : shared[0];
}

const isDrawn = (view: View | undefined, event: string): boolean =>
  emitSites(view).some((site) => site.event === event);

const opposites: Readonly<Record<string, string>> = {
  '=': '!=',
  '!=': '=',
  '>': '<=',
  '<=': '>',
  '<': '>=',
  '>=': '<',
};

/** A condition that holds exactly when the other does not. */
export function opposite(guard: Json): Json {
  if (!isArray(guard)) return not(guard);
  const [operator, ...operands] = guard;
  const other = opposites[String(operator)];
  if (other !== undefined) return [other, ...operands];
  if (operator === 'not') return operands[0] ?? false;
  return not(guard);
}

/** What a guard asks, as a sentence: `Total must be more than 0, and cost centre must be filled in.` */
export function refusalOf(guard: Json): string {
  const clause = clauseOf(guard) ?? 'this is not possible now';
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

/** Undefined where words would hide more than they say. */
function clauseOf(condition: Json): string | undefined {
  if (!isArray(condition)) return undefined;
  const [operator, left, right] = condition;
  switch (operator) {
    case 'and':
      return allOf(conditionsOf(condition));
    case 'or':
      return oneOf(condition.slice(1));
    case 'not':
      return negated(left);
    case 'time/isFuture':
      return about(left, 'must lie in the future');
    case 'time/isPast':
      return about(left, 'must lie in the past');
    case 'time/isAfter':
      return comparison('must be after', left, right);
    case 'time/isBefore':
      return comparison('must be before', left, right);
    case 'validate/required':
      return about(left, 'must be filled in');
    case 'validate/email':
      return about(left, 'must be an e-mail address');
    case 'validate/phone':
      return about(left, 'must be a telephone number');
    case 'array/includes':
      return right === '@user.id' ? about(left, 'must include you') : comparison('must be one of', right, left);
    default:
      return compared(String(operator), left, right);
  }
}

/** What cannot be said is left out: the rest still helps. */
function allOf(conditions: readonly Json[]): string | undefined {
  const clauses = [...new Set(conditions.map(clauseOf).filter((clause) => clause !== undefined))];
  const last = clauses.pop();
  return clauses.length === 0 ? last : `${clauses.join(', ')}, and ${last}`;
}

/** All ways out, or none: half of them would mislead. */
function oneOf(conditions: readonly Json[]): string | undefined {
  const clauses = conditions.map(clauseOf);
  return clauses.includes(undefined) ? undefined : `either ${clauses.join(' or ')}`;
}

function negated(condition: Json | undefined): string | undefined {
  if (!isArray(condition)) return undefined;
  const [operator, list, item] = condition;
  if (operator === 'array/includes') return comparison('must not be among', item, list);
  return operator === 'array/empty?' ? about(list, 'must not be empty') : undefined;
}

const bounds: Readonly<Record<string, string>> = {
  '=': '',
  '>': 'more than ',
  '>=': 'at least ',
  '<': 'less than ',
  '<=': 'at most ',
};

function compared(operator: string, left: Json | undefined, right: Json | undefined): string | undefined {
  if (right === '') return about(left, operator === '=' ? 'must be empty' : 'must be filled in');
  const bound = bounds[operator];
  if (bound !== undefined && typeof right === 'number' && isArray(left)) {
    const counted = countedIn(left, operator, right);
    if (counted !== undefined) return counted;
  }
  if (operator === '!=') return aboutPerson('must not be', left, right) ?? comparison('must not be', left, right);
  return bound === undefined
    ? undefined
    : (aboutPerson(`must be ${bound}`.trim(), left, right) ?? comparison(`must be ${bound}`.trim(), left, right));
}

function countedIn([operator, ...of]: readonly Json[], sign: string, number: number): string | undefined {
  const [list, since, unit] = [wordsOf(of[0]), wordsOf(of[1]), of[2]];
  const count = sign === '>' ? number + 1 : sign === '<' ? number - 1 : number;
  const bound = sign === '=' ? '' : sign.startsWith('>') ? 'at least ' : 'at most ';
  if (operator === 'array/len' && list !== undefined) {
    return bound === 'at least ' && count === 1
      ? `${list} must not be empty`
      : `there must be ${bound}${count} ${list}`;
  }
  if (operator === 'str/len' && list !== undefined) return `${list} must have ${bound}${count} characters`;
  if (operator === 'time/diff' && of[0] === '@now' && since !== undefined && typeof unit === 'string') {
    return `there must be ${bound}${count} ${unit}s since ${since}`;
  }
  return undefined;
}

const persons = ['@user.id', '@user.name', '@user.email'];

function aboutPerson(words: string, left: Json | undefined, right: Json | undefined): string | undefined {
  if (left === '@user.role' && typeof right === 'string') return `your role ${words} “${labelOf(right)}”`;
  const [person, other] = persons.includes(String(left)) ? [left, right] : [right, left];
  const field = persons.includes(String(person)) ? nameOf(other) : undefined;
  if (field === undefined) return undefined;
  if (person === '@user.email') return `${field} ${words} yours`;
  if (!/ (by|from|to)$/.test(field)) return `you ${words} the ${field}`;
  return words === 'must be' ? `${field} must be you` : `${field} must be somebody else`;
}

function about(value: Json | undefined, words: string): string | undefined {
  const name = wordsOf(value);
  return name === undefined ? undefined : `${name} ${words}`;
}

/** What an event brings and what the record has may share a name: then the event's is the new one. */
function comparison(words: string, left: Json | undefined, right: Json | undefined): string | undefined {
  const [first, second] = [wordsOf(left), wordsOf(right)];
  if (first === undefined || second === undefined || nameOf(left) === 'ID') return undefined;
  if (nameOf(right) === 'ID') return `${first} must be another`;
  const isField = nameOf(right) !== undefined;
  if (words === 'must be' && isField) return first === second ? `${first} must match` : `${first} must equal ${second}`;
  if (words === 'must not be' && isField) {
    return first === second ? `${first} must be another than before` : `${first} must differ from ${second}`;
  }
  return first === second ? `the new ${first} ${words} the one before` : `${first} ${words} ${second}`;
}

/** `start date` of `@entity.startDate`, of `@payload.startDate` and of `@payload.data.startDate`. */
function nameOf(value: Json | undefined): string | undefined {
  const field = typeof value === 'string' ? /^@(?:entity|payload)\.(?:\w+\.)*(\w+)$/.exec(value)?.[1] : undefined;
  return field === undefined ? undefined : inSentence(labelOf(field));
}

function wordsOf(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value.startsWith('@') ? nameOf(value) : `“${labelOf(value)}”`;
  if (!isArray(value)) return undefined;
  const [operator, left, right] = value;
  const [first, second] = [wordsOf(left), wordsOf(right)];
  if (operator === 'math/abs') return first;
  if (first === undefined || second === undefined) return undefined;
  if (operator === '*' && typeof right === 'number') return `${Number((right * 100).toPrecision(6))} % of ${first}`;
  // A number added to a field is a matter of the machine's counting, which no person knows.
  const isSum = (operator === '+' || operator === '-') && typeof right !== 'number';
  return isSum ? `${first} ${operator === '+' ? 'plus' : 'minus'} ${second}` : undefined;
}
