// Random expressions, evaluated here and by the format's own program: equal, or why not, operator by operator.
import { isArray, isObject, type Json } from '../../src/core/base/json.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { createScope, evaluateExpression } from '../../src/core/run/evaluate.ts';
import type { Answer, Program } from './program.ts';
import { randomCall, signatures, surrounding } from './random-expressions.ts';

interface Difference {
  readonly operator: string;
  readonly expression: Json;
  readonly ours: Json;
  readonly theirs: Json;
  readonly kind: string;
}

export interface Comparison {
  readonly asked: number;
  readonly equal: number;
  readonly refused: number;
  /** Expressions at which the program did not end: no judge of them. */
  readonly late: readonly Json[];
  readonly differences: readonly Difference[];
}

/** Expressions in one start of the program; where it refuses the list or does not end, halves are asked. */
const batch = 32;

export async function compareExpressions(
  program: Program,
  count: number,
  seed: number,
  only: string | undefined,
): Promise<Comparison> {
  const prng = createPrng(seed);
  const names = Object.keys(signatures).filter((name) => only === undefined || name.startsWith(only));
  const expressions = Array.from({ length: count }, (_, i) => randomCall(prng, names[i % names.length] as string, 2));
  const differences: Difference[] = [];
  const late: Json[] = [];
  let refused = 0;
  const starts = Array.from({ length: Math.ceil(count / batch) }, (_, i) => i * batch);
  await Promise.all(
    starts.map(async (start) => {
      const part = expressions.slice(start, start + batch);
      const answers = await askAll(program, part);
      for (const [i, answer] of answers.entries()) {
        const expression = part[i] as Json;
        if (answer === 'late') {
          late.push(expression);
          continue;
        }
        if (answer === null) refused++;
        const difference = compareOne(expression, answer);
        if (difference !== null) differences.push(difference);
      }
    }),
  );
  return { asked: count, equal: count - late.length - differences.length, refused, late, differences };
}

async function askAll(program: Program, expressions: readonly Json[]): Promise<Answer[]> {
  if (expressions.length === 1) return [await program.evaluate(expressions[0] as Json, surrounding)];
  const answer = await program.evaluate(['list', ...expressions], surrounding);
  if (answer !== null && answer !== 'late') return (answer.value as Json[]).map((value) => ({ value }));
  const half = expressions.length >> 1;
  const [left, right] = await Promise.all([
    askAll(program, expressions.slice(0, half)),
    askAll(program, expressions.slice(half)),
  ]);
  return [...left, ...right];
}

const refusal = '(refused)';

function compareOne(expression: Json, answer: Exclude<Answer, 'late'>): Difference | null {
  const scope = createScope({ roots: surrounding, now: Date.now() });
  const evaluation = evaluateExpression(expression, scope);
  const ours = 'value' in evaluation ? (JSON.parse(JSON.stringify(evaluation.value)) as Json) : refusal;
  const theirs = answer === null ? refusal : answer.value;
  if (alike(ours, theirs, 0)) return null;
  const operator = String((expression as readonly Json[])[0]);
  const reason = 'reason' in evaluation ? `${refusal} ${evaluation.reason}` : ours;
  return { operator, expression, ours: reason, theirs, kind: kindOf(reason, theirs) };
}

/** What is refused here and not by the program, on purpose. */
const bounds = ['more than 1000000', 'a date that is not'];

function kindOf(ours: Json, theirs: Json): string {
  const known = bounds.find((one) => typeof ours === 'string' && ours.startsWith(refusal) && ours.includes(one));
  if (known !== undefined) return `refused here: ${known}`;
  if (typeof ours === 'number' && typeof theirs === 'number' && ours - theirs === 86_400_000)
    return 'leap day, which the program forgets';
  if (alike(ours, theirs, 1e-9)) return 'last digits of a number';
  const letters = (value: Json) => [...JSON.stringify(value)].sort().join('');
  return letters(ours) === letters(theirs) ? 'order of members, which the program leaves to chance' : 'other';
}

function alike(a: Json, b: Json, tolerance: number): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return a === b || Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a));
  if (isArray(a))
    return isArray(b) && a.length === b.length && a.every((one, i) => alike(one, b[i] as Json, tolerance));
  if (!isObject(a)) return a === b;
  if (!isObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && alike(a[name] ?? null, b[name] ?? null, tolerance))
  );
}

/** A few expressions an operator with the answers of the program, for the tests: what depends on the clock is left out. */
export async function recordExpressions(program: Program, seed: number): Promise<readonly Json[]> {
  const prng = createPrng(seed);
  const timed = ['time/relative', 'time/isToday', 'time/isPast', 'time/isFuture', 'time/parse'];
  const names = Object.keys(signatures).filter((name) => !timed.includes(name));
  const expressions = names.flatMap((name) => Array.from({ length: 4 }, () => randomCall(prng, name, 1)));
  const answers = await Promise.all(expressions.map((one) => program.evaluate(one, surrounding)));
  return expressions.flatMap((expression, i) => {
    const answer = answers[i] ?? null;
    if (answer === 'late') return [];
    const difference = compareOne(expression, answer);
    if (difference !== null) return [];
    return [answer === null ? { expression } : { expression, value: answer.value }];
  });
}
