// The namespaces `format` and `ease`.
import type { Json } from '../../base/json.ts';
import { isArray } from '../../base/json.ts';
import { asNumber, numberOf, textOf } from '../value.ts';
import { argument, fixed, type Operator, type ValueOperator } from './operator.ts';
import { joined } from './text.ts';

/** What is no number is shown as zero. */
const onNumber = (run: (value: number, args: readonly Json[]) => Json): ValueOperator =>
  fixed(1, (args) => run(asNumber(argument(args, 0)) ?? 0, args));

const sizes = ['B', 'KB', 'MB', 'GB', 'TB'];
function bytes(value: number): string {
  let size = value;
  let unit = 0;
  while (size >= 1024 && unit < sizes.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${fixedEven(size, 1)} ${sizes[unit]}`;
}

/** The last four digits; the rest is hidden, in groups of four. */
function creditCard(value: Json): string {
  const digits = textOf(value).replace(/\D/g, '');
  if (digits.length <= 4) return digits;
  const hidden = '•'.repeat(digits.length - 4).replace(/.{4}(?=.)/gu, '$& ');
  return `${hidden} ${digits.slice(-4)}`;
}

function currency(value: number, args: readonly Json[]): string {
  const sign = args.length > 1 ? textOf(argument(args, 1)) : '$';
  return `${sign === 'USD' ? '$' : sign}${fixedEven(value, 2)}`;
}

function list(value: Json): string {
  if (!isArray(value)) return textOf(value);
  if (value.length <= 2) return joined(value, ' and ');
  return `${joined(value.slice(0, -1), ', ')}, and ${textOf(value.at(-1) as Json)}`;
}

/** A number with so many decimals. Exact halves go to the even digit, where JavaScript rounds them up. */
function fixedEven(value: number, decimals: number): string {
  const scaled = Math.abs(value) * 10 ** decimals;
  const floor = Math.floor(scaled);
  const isHalf = scaled - floor === 0.5 && Number.isInteger(value * 2 ** (decimals + 1));
  const text =
    isHalf && floor % 2 === 0 ? (floor / 10 ** decimals).toFixed(decimals) : Math.abs(value).toFixed(decimals);
  return (value < 0 || Object.is(value, -0) ? '-' : '') + text;
}

/** Commas are counted from the right over the sign as well, as the format's own program does: `-,178`. */
function grouped(value: number): string {
  const rounded = fixedEven(value, 0);
  const digits = Math.abs(value) >= 1e21 ? `${value < 0 ? '-' : ''}${BigInt(Math.abs(value))}` : rounded;
  return [...digits].map((digit, i) => (i > 0 && (digits.length - i) % 3 === 0 ? `,${digit}` : digit)).join('');
}

function ordinal(value: number): string {
  const number = Math.trunc(value);
  const [tens, ones] = [number % 100, number % 10];
  const isTeen = tens >= 11 && tens <= 13;
  const ending = isTeen ? 'th' : ones === 1 ? 'st' : ones === 2 ? 'nd' : ones === 3 ? 'rd' : 'th';
  return `${number}${ending}`;
}

function phone(value: Json): string {
  const digits = textOf(value).replace(/\D/g, '');
  if (digits.length === 10) return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  if (digits.length !== 11 || !digits.startsWith('1')) return digits;
  return `+1 (${digits.slice(1, 4)}) ${digits.slice(4, 7)}-${digits.slice(7)}`;
}

function plural(value: number, args: readonly Json[]): string {
  const count = Math.trunc(value);
  return `${count} ${textOf(argument(args, count === 1 ? 1 : 2))}`;
}

/** Curves of movement by name; an unknown one is linear. */
const curves: Readonly<Record<string, (part: number) => number>> = {
  'in-quad': (t) => t * t,
  'out-quad': (t) => t * (2 - t),
  'in-out-quad': (t) => (t < 0.5 ? 2 * t * t : -1 + (4 - 2 * t) * t),
  'in-cubic': (t) => t * t * t,
  'out-cubic': (t) => (t - 1) ** 3 + 1,
  'in-out-cubic': (t) => (t < 0.5 ? 4 * t * t * t : (t - 1) * (2 * t - 2) * (2 * t - 2) + 1),
};

function ease(args: readonly Json[]): number {
  const part = Math.min(Math.max(numberOf(argument(args, 1)), 0), 1);
  const name = textOf(argument(args, 0));
  const curve = Object.hasOwn(curves, name) ? curves[name] : undefined;
  return curve === undefined ? part : curve(part);
}

function smoothstep(args: readonly Json[]): number {
  const [low = 0, high = 0, value = 0] = args.map(numberOf);
  if (low === high) return 0;
  const t = Math.min(Math.max((value - low) / (high - low), 0), 1);
  return t * t * (3 - 2 * t);
}

export const formatOperators: Readonly<Record<string, Operator>> = {
  'format/bytes': onNumber(bytes),
  'format/creditCard': fixed(1, ([value = null]) => creditCard(value)),
  'format/currency': onNumber(currency),
  'format/list': fixed(1, ([value = null]) => list(value)),
  'format/number': onNumber((value) => grouped(value)),
  'format/ordinal': onNumber(ordinal),
  'format/percent': onNumber((value) => `${fixedEven(value * 100, 0)}%`),
  'format/phone': fixed(1, ([value = null]) => phone(value)),
  'format/plural': fixed(3, (args) => plural(asNumber(argument(args, 0)) ?? 0, args)),
  'ease/apply': fixed(2, ease),
  'ease/smoothstep': fixed(3, smoothstep),
};
