// Names that are used and declared nowhere, and names that are declared and used nowhere. A use is given the name of a declaration (bind), or an idle declaration
// the name of the uses (rename): every kind of name alike. Which of the two is the typo, the likelihood of the edit tells (likelihood.ts).
import { isArray } from '../base/json.ts';
import { editDistance, nameDistance, nearestNames } from '../base/nearest.ts';
import { formatPointer, parsePointer } from '../base/pointer.ts';
import { isSameName, wordsOf } from '../base/words.ts';
import { nodeName } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { Ask, Declared, Question } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { isReserved } from './evidence.ts';
import { setAt, valueAt } from './places.ts';
import { fits, isEnglish, styleOf } from './spelling.ts';

const bindsMax = 4;
const renamesMax = 3;

/** Ways in which a used name may mean a declared one, the surest first. */
function related({ wanted, declared, isOfValues = false, fitting = [] }: Question): (readonly [Declared, string])[] {
  const out: [Declared, string][] = [];
  const taken = new Set<string>();
  const add = (names: readonly string[], because: string) => {
    for (const one of declared)
      if (names.includes(one.name) && one.name !== wanted && !taken.has(one.name)) {
        taken.add(one.name);
        out.push([one, because]);
      }
  };
  const names = declared.map(({ name }) => name).filter((name) => name !== '');
  const idle = declared.filter(({ isIdle }) => isIdle).map(({ name }) => name);
  const words = wordsOf(wanted).join();
  add(
    names.filter((name) => isSameName(name, wanted)),
    'same name',
  );
  add(
    declared.flatMap(({ name, label = '' }) => (label !== '' && wordsOf(label).join() === words ? [name] : [])),
    'label',
  );
  for (const name of nearestNames(wanted, names, 4)) add([name], 'near');
  const held = heldIn(wanted, names);
  if (held !== null) add([held], 'held');
  add(
    idle.filter((name) => name.length > wanted.length && isExtension(name, wanted)),
    'longer',
  );
  add(
    idle.filter((name) => isExtension(name, wanted)),
    'shorter',
  );
  const loose = loosely(wanted, idle);
  if (loose !== undefined) add([loose], 'loose');
  const said = wordsOf(wanted);
  if (isOfValues)
    add(
      names.filter((name) => wordsOf(name).every((word) => said.includes(word))),
      'value, with a word more',
    );
  if (fitting.length === 1) add(fitting, 'only one that fits');
  return out;
}

export function nameEdits({ finding, model, evidence }: Ask, questions: readonly Question[]): Edit[] {
  const out: Edit[] = [];
  for (const question of questions) {
    const { wanted, path, written, declared, kind, isConfirmed = false } = question;
    if (wanted === '') continue;
    const known = related(question);
    const letters = (name: string) => nameDistance(name, wanted);
    const least = Math.min(...known.map(([{ name }]) => letters(name)));
    const places = evidence.timesOf(wanted);
    known.forEach(([one, because], rank) => {
      const style = styleFact(one.name, wanted, kind);
      const facts = [
        one.isIdle ? 'declared for nothing' : 'declared and used',
        ...(isConfirmed ? ['used name stands elsewhere'] : []),
        ...(letters(one.name) > least ? ['another is nearer'] : []),
        ...(declared.length === 1 ? ['only name'] : []),
        ...(one.label === wanted ? ['its label'] : []),
      ];
      // What the language gives a meaning is called so.
      if (path !== null && rank < bindsMax && (!isReserved(wanted) || isReserved(one.name))) {
        const names = { given: wanted, taken: one.name };
        const twice = standsBeside(model, path, one.name) ? ['stands beside it'] : [];
        const told = { because, rank, names, facts: [...facts, ...style(one.name), ...twice] };
        out.push(edit(finding, 'bind', [setAt(path, written(one.name))], told));
      }
      if (
        one.rename !== null &&
        isNamed(wanted) &&
        !isReserved(one.name) &&
        (one.isIdle || places > 3) &&
        rank < renamesMax
      ) {
        const names = { given: one.name, taken: wanted };
        const told = {
          because: `${because}, renamed`,
          rank,
          names,
          facts: [...facts.map((fact) => `renamed: ${fact}`), ...style(wanted)],
        };
        out.push(edit(finding, 'rename', [one.rename(wanted)], told));
      }
    });
  }
  return out;
}

/** A name has no space and no mark. */
const isNamed = (text: string) => /^[\p{L}\p{M}\p{N}_-]+$/u.test(text);

/** Whether another element of the same list goes by a name already. */
function standsBeside(model: Model, path: string, name: string): boolean {
  const steps = parsePointer(path) ?? [];
  const member = steps.at(-1);
  if (member !== 'ref' && member !== 'name' && member !== 'key') return false;
  const list = valueAt(model, formatPointer(steps.slice(0, -2)));
  return list !== undefined && isArray(list) && list.some((item) => nodeName(item, member) === name);
}

/** Which of two names is written like the others of its kind. */
function styleFact(name: string, other: string, kind: () => readonly string[]): (taken: string) => string[] {
  const [style, otherStyle] = [styleOf(name), styleOf(other)];
  if (fits(style, otherStyle)) return () => [];
  const names = kind();
  const fellows = (one: string) =>
    names.filter((fellow) => fellow !== one && fits(styleOf(one), styleOf(fellow))).length;
  const order = fellows(name) - fellows(other);
  return (taken) =>
    order === 0 ? [] : [order > 0 === (taken === name) ? 'usual style taken' : 'usual style given up'];
}

/** Longer texts are no names. */
const textLengthMax = 200;

/**
 * The name that a text holds with an affix, or behind a mark such as the dot of `Ticket.CREATED`; only the longest, and none where several are as long, or
 * where the text is itself part of a name.
 */
function heldIn(text: string, names: readonly string[]): string | null {
  if (text.length > textLengthMax) return null;
  const words = wordsOf(text);
  let best: string[] = [];
  let length = 0;
  for (const name of new Set(names)) {
    if (name.includes(text)) return null;
    const at = text.indexOf(name);
    const own = wordsOf(name);
    if (at === -1 || own.length === 0 || own.length < length) continue;
    const isMarked = /[#./:@]$/.test(text.slice(0, at)) && at + name.length === text.length;
    const left = [...wordsOf(text.slice(0, at)), ...wordsOf(text.slice(at + name.length))];
    if (!isMarked && !(left.every(isAffix) && left.length + own.length === words.length)) continue;
    best = own.length === length ? [...best, name] : [name];
    length = own.length;
  }
  if (best.length > 0) return best.length === 1 ? (best[0] as string) : null;
  // With an affix, and in another convention as well: `help-panelTrait`.
  const bare = words.slice(isAffix(words[0] ?? '') ? 1 : 0, isAffix(words.at(-1) ?? '') ? -1 : undefined);
  const same = bare.length === words.length ? [] : names.filter((name) => wordsOf(name).join('') === bare.join(''));
  return same.length === 1 && bare.length > 0 ? (same[0] as string) : null;
}

/** `CartListView` for `CartList`, or the other way about: a whole word more. */
function isExtension(name: string, wanted: string): boolean {
  const [short, long] = name.length < wanted.length ? [name, wanted] : [wanted, name];
  return short.length > 3 && long.startsWith(short) && long.length > short.length + 2;
}

/** The name that differs from another in at most half of its letters, where only one does: of names that nothing else could mean. */
function loosely(name: string, others: readonly string[]): string | undefined {
  const near = others.filter((other) => nameDistance(name, other) * 2 <= name.length);
  return near.length === 1 ? near[0] : undefined;
}

// Words that other formats put before or behind a name, or that say of what kind it is: `onSave`, `TriageTrait`.

const affixes: ReadonlySet<string> = new Set(
  'on handle handler event events click clicked action actions state states trait traits do fire emit'.split(' '),
);
/** Shorter words are near too many. */
const slipLettersMin = 5;
const slippable = [...affixes].filter((word) => word.length >= slipLettersMin);

/** Whether a word is one of them, if with a slip: `traiy`, but not `trail`, which is a word of its own. */
export function isAffix(word: string): boolean {
  if (affixes.has(word)) return true;
  if (word.length < slipLettersMin - 1 || word.length > slipLettersMin + 3) return false;
  return slippable.some((one) => editDistance(word, one, 1) <= 1) && !isEnglish(word);
}
