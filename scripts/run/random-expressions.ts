// Random expressions that fit the operators: each operator of the table with the kinds of arguments that it takes, nested a few levels deep.
import type { Json } from '../../src/core/base/json.ts';
import type { Prng } from '../../src/core/base/prng.ts';

/**
 * Kinds: n number, i small integer, t text, l list, m list of numbers, s list of texts, o object, v any value, b boolean, p point, r rectangle, c circle,
 * g segment, q radius, u unit of time, d instant, e object with one member, and functions: f of one argument, h that judges, a of an accumulator. `?` may be left out.
 */
export const signatures: Readonly<Record<string, string>> = {
  ...{ '+': 'n n n?', '-': 'n n? n?', '*': 'n n n?', '/': 'n n', '%': 'n n', '=': 'v v', '==': 'v v', '!=': 'v v' },
  ...{ '<': 'v v', '<=': 'n n', '>': 'n n', '>=': 'v v', and: 'v v v?', or: 'v v v?', not: 'v' },
  ...{ if: 'b v v?', when: 'b v', do: 'v v', list: 'v v v?', path: 't t t?' },
  ...{ 'math/abs': 'n', 'math/acos': 'n', 'math/approach': 'n n n', 'math/asin': 'n', 'math/atan': 'n' },
  ...{ 'math/atan2': 'n n', 'math/ceil': 'n', 'math/clamp': 'n n n', 'math/cos': 'n', 'math/default': 'v v' },
  ...{ 'math/deg-rad': 'n', 'math/floor': 'n', 'math/hypot': 'n n', 'math/lerp': 'n n n', 'math/map': 'n n n n n' },
  ...{ 'math/max': 'n n n?', 'math/min': 'n n n?', 'math/mod': 'n n', 'math/pow': 'n i', 'math/rad-deg': 'n' },
  ...{ 'math/round': 'n', 'math/sign': 'n', 'math/sin': 'n', 'math/sqrt': 'n', 'math/tan': 'n', 'math/wrap': 'n n n' },
  ...{
    'str/camelCase': 't',
    'str/capitalize': 't',
    'str/concat': 't v n?',
    'str/default': 'v t',
    'str/endsWith': 't t',
  },
  ...{ 'str/includes': 't t', 'str/join': 'l t', 'str/kebabCase': 't', 'str/len': 't', 'str/lower': 't' },
  ...{ 'str/padEnd': 't i t?', 'str/padStart': 't i t?', 'str/repeat': 't i', 'str/replace': 't t t' },
  ...{ 'str/replaceAll': 't t t', 'str/reverse': 't', 'str/slice': 't i i?', 'str/snakeCase': 't', 'str/split': 't t' },
  ...{ 'str/startsWith': 't t', 'str/template': 't e', 'str/titleCase': 't', 'str/trim': 't', 'str/trimEnd': 't' },
  ...{ 'str/trimStart': 't', 'str/truncate': 't i t?', 'str/upper': 't', 'json/parse': 't', 'json/stringify': 'v' },
  ...{ 'array/append': 'l v', 'array/avg': 'm', 'array/concat': 'l l v?', 'array/cosine': 'm m', 'array/count': 'v' },
  ...{ 'array/drop': 'l i', 'array/dropLast': 'l i', 'array/every': 'l h', 'array/filter': 'l h', 'array/find': 'l h' },
  ...{ 'array/findIndex': 'l h', 'array/first': 'l', 'array/flatten': 'l', 'array/groupBy': 'l f' },
  ...{ 'array/includes': 'l v', 'array/indexOf': 'l v', 'array/insert': 'l i v', 'array/last': 'l', 'array/len': 'v' },
  ...{ 'array/map': 'l f', 'array/max': 'l', 'array/min': 'm', 'array/nearest': 'm x', 'array/nth': 'l i' },
  ...{ 'array/partition': 'l h', 'array/prepend': 'l v', 'array/range': 'i i? i?', 'array/reduce': 'm n a' },
  ...{ 'array/reject': 'l h', 'array/remove': 'l i', 'array/removeItem': 'l v', 'array/reverse': 'l' },
  ...{ 'array/slice': 'l i i?', 'array/some': 'l h', 'array/sort': 'm', 'array/sum': 'm', 'array/take': 'l i' },
  ...{ 'array/takeLast': 'l i', 'array/unique': 'l', 'array/zip': 'l l' },
  ...{ 'object/clone': 'o', 'object/deepClone': 'o', 'object/deepMerge': 'o o o?', 'object/entries': 'e' },
  ...{
    'object/equals': 'v v',
    'object/filter': 'o h',
    'object/fromEntries': 'l',
    'object/get': 'o t',
    'object/has': 'o t',
  },
  ...{ 'object/keys': 'e', 'object/mapKeys': 'e f', 'object/mapValues': 'o f', 'object/merge': 'o o o?' },
  ...{ 'object/omit': 'o s', 'object/pick': 'o s', 'object/set': 'o t v', 'object/values': 'e' },
  ...{ 'validate/array': 'v', 'validate/boolean': 'v', 'validate/check': 'v h', 'validate/creditCard': 't' },
  ...{ 'validate/date': 't', 'validate/email': 't', 'validate/equals': 'v v', 'validate/length': 't i' },
  ...{ 'validate/max': 'v n', 'validate/maxLength': 'v i', 'validate/min': 'v n', 'validate/minLength': 'v i' },
  ...{ 'validate/noneOf': 'v l', 'validate/number': 'v', 'validate/object': 'v', 'validate/oneOf': 'v l' },
  ...{ 'validate/pattern': 't t', 'validate/phone': 't', 'validate/range': 'n n n', 'validate/required': 'v' },
  ...{ 'validate/string': 'v', 'validate/url': 't', 'validate/uuid': 't' },
  ...{ 'time/add': 'd i u', 'time/day': 'd', 'time/diff': 'd d u?', 'time/duration': 'd', 'time/endOf': 'd u' },
  ...{
    'time/format': 'd k?',
    'time/hour': 'd',
    'time/isAfter': 'd d',
    'time/isBefore': 'd d',
    'time/isBetween': 'd d d',
  },
  ...{ 'time/isFuture': 'd', 'time/isPast': 'd', 'time/isSame': 'd d u?', 'time/isToday': 'd', 'time/minute': 'd' },
  ...{ 'time/month': 'd', 'time/parse': 't', 'time/second': 'd', 'time/startOf': 'd u', 'time/subtract': 'd i u' },
  ...{ 'time/weekday': 'd', 'time/year': 'd', 'time/relative': 'd' },
  ...{
    'format/bytes': 'n',
    'format/creditCard': 't',
    'format/currency': 'n t?',
    'format/list': 'l',
    'format/number': 'n',
  },
  ...{ 'format/ordinal': 'i', 'format/percent': 'n', 'format/phone': 't', 'format/plural': 'n t t' },
  ...{ 'ease/apply': 'j n', 'ease/smoothstep': 'n n n' },
  ...{ 'vec/add': 'p p', 'vec/angle': 'p', 'vec/clamp-length': 'p n', 'vec/cross': 'p p', 'vec/distance': 'p p' },
  ...{ 'vec/distance-sq': 'p p', 'vec/dot': 'p p', 'vec/length': 'p', 'vec/length-sq': 'p', 'vec/lerp': 'p p n' },
  ...{ 'vec/normalize': 'p', 'vec/rotate': 'p n', 'vec/scale': 'p n', 'vec/sub': 'p p' },
  ...{
    'geo/aabb-overlap': 'r r',
    'geo/circle-overlap': 'c c',
    'geo/point-in-circle': 'p c',
    'geo/point-in-rect': 'p r',
  },
  ...{ 'geo/rect-circle-overlap': 'r c', 'geo/reflect': 'p p', 'geo/segment-intersect': 'g g' },
  ...{ 'grid/cells-in-radius': 'p q', 'grid/distance': 'p p', 'grid/from-world': 'p n', 'grid/in-bounds': 'p i i' },
  ...{ 'grid/iso-to-screen': 'p n n', 'grid/line': 'p p', 'grid/manhattan-distance': 'p p', 'grid/neighbors': 'p b?' },
  ...{ 'grid/screen-to-iso': 'p n n', 'grid/to-world': 'p n' },
  ...{ 'anim/direction-from-delta': 'n n', 'anim/frame-at': 'n n i b?', 'anim/sheet-rect': 'i i n n' },
  ...{ let: 'w', fn: 'y' },
};

/** What operators yield, for nesting: those that are not named give anything. */
const yields: Readonly<Record<string, readonly string[]>> = {
  n: [
    '+',
    '-',
    '*',
    '/',
    '%',
    'math/abs',
    'math/floor',
    'math/round',
    'math/max',
    'str/len',
    'array/sum',
    'array/count',
    'time/month',
  ],
  t: [
    'str/concat',
    'str/upper',
    'str/trim',
    'str/slice',
    'str/replace',
    'format/number',
    'str/titleCase',
    'time/format',
  ],
  b: ['=', '<', '>=', 'and', 'or', 'not', 'validate/required', 'array/some', 'str/includes'],
  l: ['array/map', 'array/filter', 'array/concat', 'str/split', 'array/range', 'array/take', 'array/reverse', 'list'],
  o: ['object/merge', 'object/set', 'object/pick'],
};

const words = [
  ...[
    '',
    'a',
    'abc',
    'Hello World',
    'fooBar_baz-qux',
    '  pad ',
    'a,b,c',
    '12',
    '-3.5',
    '1e3',
    'x',
    'é😀z',
    'true',
    'null',
  ],
  ...['2020-01-15', '2021-02-30T10:00:00Z', '2020-12-01', 'me@site.org', 'a@b', '+1 (555) 123-4567', '5551234567'],
  ...['4111 1111 1111 1111', '123e4567-e89b-12d3-a456-426614174000', 'https://a.org/x', 'https://a.org', '{{a}} {{b}}'],
  ...['{"a":1}', 'A', 'ÄÖ', 'item', 'items', 'HTTPServer2', '.', ' '],
];
const numbers = [0, 1, -1, 2, 3, 5, 7, 10, 0.5, -0.5, 2.5, 1.25, 100, 1234.5, -17.75, 0.1, 3600, 1e6, 12, 99.995];
const instants = [0, 1577840461123, 1582934400000, 1609459199999, -1500, 951782400000, 1700000000000, 86400000, 5000];
const units = ['ms', 's', 'minute', 'hours', 'd', 'week', 'month', 'years', 'second', 'day'];
const patterns = ['YYYY-MM-DD', 'MMM D, YYYY', 'HH:mm:ss', 'dddd DD MMMM YY', 'M/D H:m:s'];
const curves = ['linear', 'in-quad', 'out-quad', 'in-out-quad', 'in-cubic', 'out-cubic', 'in-out-cubic', 'none'];
const bindings = [
  '@entity.n',
  '@entity.t',
  '@entity.list',
  '@entity.o.a',
  '@payload.n',
  '@payload.t',
  '@entity.none',
  '@entity.list.length',
];

export const surrounding = {
  entity: { n: 7, t: 'text', list: [3, 1, 2], o: { a: 5 }, yes: true },
  payload: { n: 2.5, t: '12' },
};

/** Largest radius that is drawn: the program visits each cell of the square around, and one of a million it does not end. */
export const radiusMax = 40;

/** A random call of an operator. */
export function randomCall(prng: Prng, operator: string, depth: number): Json {
  const args: Json[] = [];
  for (const kind of (signatures[operator] ?? '').split(' ').filter(Boolean)) {
    if (kind.endsWith('?') && prng.below(2) === 0) break;
    args.push(randomArgument(prng, kind.charAt(0), depth));
  }
  if (operator === 'let')
    return ['let', [['x', randomArgument(prng, 'v', depth)]], ['list', '@x', randomArgument(prng, 'n', depth)]];
  if (operator === 'fn') return ['fn', prng.pick(['x', ['x', 'y'], ['x']]) as Json, '@x'];
  return [operator, ...args];
}

function randomArgument(prng: Prng, kind: string, depth: number): Json {
  if (depth > 0 && prng.below(3) === 0) {
    const nested = yields[kind];
    if (nested !== undefined) return randomCall(prng, prng.pick(nested), depth - 1);
  }
  if ('nvt'.includes(kind) && prng.below(8) === 0) return prng.pick(bindings);
  // Now and then a value of another kind: coercions and refusals are part of what an operator is.
  if ('ntlobm'.includes(kind) && prng.below(25) === 0) return plainValue(prng, 'v', 0);
  return plainValue(prng, kind, depth);
}

function plainValue(prng: Prng, kind: string, depth: number): Json {
  // JSON has no negative zero.
  const number = () => (prng.below(4) === 0 ? Math.round(prng.real() * 2000 - 1000) / 10 + 0 : prng.pick(numbers));
  const many = (of: string) => [
    'list',
    ...Array.from({ length: prng.below(4) }, () => randomArgument(prng, of, depth - 1)),
  ];
  const small = () => prng.below(7) - 2;
  const point = () => ({ x: prng.below(2) === 0 ? small() : prng.pick([0.5, 1.25, -0.75, 2.5, 10]), y: small() });
  const judging = () =>
    prng.pick<Json>([
      ['fn', 'x', ['>', '@x', small()]],
      ['fn', ['x', 'i'], ['=', '@i', 1]],
      ['>', '@item', small()],
      ['fn', 'x', ['=', '@x', randomArgument(prng, 'v', 0)]],
      ['fn', ['x'], '@x'],
    ]);
  switch (kind) {
    case 'n':
      return number();
    case 'i':
      return prng.below(12) === 0 ? number() : small();
    case 'q':
      return prng.below(12) === 0 ? prng.below(2 * radiusMax + 1) / 2 : small();
    case 't':
      return prng.pick(words);
    case 'b':
      return prng.below(2) === 0;
    case 'l':
      return many('v');
    case 'm':
      return many('n');
    case 's':
      return ['list', prng.pick(['a', 'b', 'z']), 'c'];
    case 'x':
      return ['list', many('n'), ['list', number(), number()]];
    case 'o':
    case 'e':
      return { [prng.pick(['a', 'a', 'b'])]: plainValue(prng, 'v', 0) };
    case 'p':
      return prng.below(8) === 0 ? { ...point(), z: small() } : point();
    case 'r':
      return { ...point(), w: prng.below(5), h: prng.below(5) };
    case 'c':
      return { ...point(), r: prng.below(4) };
    case 'g':
      return { x1: small(), y1: small(), x2: small(), y2: small() };
    case 'u':
      return prng.pick(units);
    case 'd':
      return prng.below(3) === 0 ? Math.floor(prng.real() * 2e12) : prng.pick(instants);
    case 'k':
      return prng.pick(patterns);
    case 'j':
      return prng.pick(curves);
    case 'f':
      return prng.pick<Json>([
        ['fn', 'x', ['list', '@x', 1]],
        ['fn', ['x', 'i'], ['str/concat', '@x', '@i']],
        ['str/concat', '@item', '!'],
        ['fn', 'x', '@x'],
        ['fn', 'x', ['=', '@x', small()]],
      ]);
    case 'h':
      return judging();
    case 'a':
      return prng.pick<Json>([
        ['fn', ['a', 'x'], ['+', '@a', '@x']],
        ['math/max', '@acc', '@item'],
        ['fn', ['a', 'x'], ['list', '@a', '@x']],
      ]);
    default:
      return prng.pick<() => Json>([
        number,
        () => prng.pick(words),
        () => null,
        () => prng.below(2) === 0,
        () => many('n'),
        () => ({ a: number() }),
      ])();
  }
}
