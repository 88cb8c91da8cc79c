// The results of operators, whatever they are given: a fact of each that the format's own program was asked for, and that the interpreter holds to. Operators whose
// result follows from their arguments are in types.ts; those that stand in neither give something unknown.
const namespaced = (namespace: string, names: string) => names.split(' ').map((name) => `${namespace}/${name}`);

const numbers = [
  ...['+', '-', '*', '/', '%'],
  ...namespaced(
    'math',
    'abs acos asin atan atan2 ceil clamp cos deg-rad floor hypot lerp map mod pow rad-deg random randomInt round sign sin sqrt tan wrap',
  ),
  ...namespaced('array', 'avg cosine count findIndex indexOf len sum'),
  ...namespaced('str', 'len'),
  ...namespaced('time', 'add day diff endOf hour minute month now parse second startOf subtract today weekday year'),
  ...namespaced('vec', 'angle distance distance-sq dot length length-sq'),
  ...namespaced('grid', 'distance manhattan-distance'),
  ...namespaced('noise', 'fbm perlin simplex'),
];
const texts = [
  'path',
  ...namespaced(
    'str',
    'camelCase capitalize concat join kebabCase lower padEnd padStart repeat replace replaceAll reverse slice snakeCase template titleCase trim trimEnd trimStart truncate upper',
  ),
  ...namespaced('format', 'bytes creditCard currency list number ordinal percent phone plural'),
  ...namespaced('time', 'duration format relative'),
];
const truths = [
  ...['=', '==', '!=', '<', '<=', '>', '>=', 'not'],
  ...namespaced('array', 'every includes some'),
  ...namespaced('object', 'equals has'),
  ...namespaced('str', 'endsWith includes startsWith'),
  ...namespaced('time', 'isAfter isBefore isBetween isFuture isPast isSame isToday'),
  ...namespaced('geo', 'aabb-overlap circle-overlap point-in-circle point-in-rect rect-circle-overlap'),
  ...namespaced('grid', 'in-bounds'),
];

/** The kind of what an operator gives, by its name. */
export const operatorResults: ReadonlyMap<string, 'number' | 'string' | 'boolean'> = new Map([
  ...numbers.map((name) => [name, 'number'] as const),
  ...texts.map((name) => [name, 'string'] as const),
  ...truths.map((name) => [name, 'boolean'] as const),
]);

/** Operators that give a list of the elements of their first argument. */
export const keepsElements: ReadonlySet<string> = new Set(
  namespaced('array', 'drop dropLast filter reject reverse shuffle slice sort take takeLast unique'),
);

/** Operators that give one element of their first argument, or null. */
export const givesElement: ReadonlySet<string> = new Set(namespaced('array', 'find first last nth'));
