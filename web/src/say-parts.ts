// The parts of a similarity as a sum that a person can follow.
const partNames = [
  ['sentence', 'what is said'],
  ['words', 'the same words'],
  ['structure', 'how it is built'],
  ['done', 'what was done'],
  ['steps', 'the same steps'],
] as const;

/** `41 what is said + 30 the same words = 71 %`: each is rounded with those before it, so that they add up. */
export function sayParts(parts: Readonly<Record<string, unknown>>): string {
  let [sum, told] = [0, 0];
  const said = partNames.flatMap(([part, name]) => {
    sum += 100 * Number(parts[part] ?? 0);
    const whole = Math.round(sum) - told;
    told += whole;
    return whole === 0 ? [] : [`${whole} ${name}`];
  });
  return said.length === 0 ? 'Nothing in it is like what was asked.' : `${said.join(' + ')} = ${told} %`;
}
