// What the calls of a trait leave to the notes and to the document. Options that a typo or a word of another language hides: `limt` of a fetch, `sucess` of its `emit`. They are no findings: formats grow, so only what
// is surely meant otherwise is left for the notes.
import { isObject, type Json, type JsonObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { TraitScope } from './check.ts';
import { optionsMeantBy } from './foreign-names.ts';
import { typosOf } from './hint.ts';
import type { Check } from './rule.ts';

/** Where the options of a call stand, and which it has. */
const optionsOf: Readonly<Record<string, { readonly at: number; readonly known: readonly string[] }>> = {
  fetch: { at: 2, known: ['id', 'filter', 'sort', 'limit', 'offset', 'include', 'emit'] },
  ref: { at: 2, known: ['id', 'filter', 'sort', 'limit', 'offset', 'include', 'emit'] },
  persist: { at: 4, known: ['emit'] },
  'call-service': { at: 4, known: ['emit'] },
};

const outcomes = ['success', 'failure'] as const;

/** Leaves the misspelt options of an effect, and of its `emit`, to the notes, and to them and the rules of the document what it leads to. */
export const optionNotes: Check = {
  effects: {
    ...Object.fromEntries(Object.keys(optionsOf).map((operator) => [operator, judgeOptions])),
    navigate: ([, path], scope) => {
      if (typeof path === 'string' && path.charCodeAt(0) === slash) askFor('page', path, scope);
    },
    'call-service': (call, scope) => {
      judgeOptions(call, scope);
      const name = call[1];
      if (typeof name === 'string' && name !== '' && name.charCodeAt(0) !== at) askFor('service', name, scope);
    },
  },
};

const slash = 47;
/** `@`, which begins a binding. */
const at = 64;

/** Leaves the first argument of a call to whoever sees the whole document. */
function askFor(kind: 'page' | 'service', name: string, scope: TraitScope): void {
  const { site } = scope;
  scope.forNotes.push({ kind, name, element: site.owner, rest: [...site.path(), 1], detail: kind, meant: [] });
}

function judgeOptions(call: readonly Json[], scope: TraitScope): void {
  const known = optionsOf[call[0] as string];
  const options = known === undefined ? undefined : call[known.at];
  if (known === undefined || !isObject(options)) return;
  judgeNames(options, known.known, `the options of \`${call[0]}\``, [known.at], scope);
  if (isObject(options.emit)) judgeNames(options.emit, outcomes, '`emit`', [known.at, 'emit'], scope);
}

function judgeNames(
  holder: JsonObject,
  known: readonly string[],
  detail: string,
  at: readonly Segment[],
  scope: TraitScope,
): void {
  for (const name in holder) {
    if (known.includes(name)) continue;
    const meant = [...typosOf(name, known, scope), ...optionsMeantBy(name)].filter(
      (one) => known.includes(one) && holder[one] === undefined,
    );
    if (meant.length === 0) continue;
    const rest = [...scope.site.path(), ...at, name];
    scope.forNotes.push({ kind: 'option', name, element: scope.site.owner, rest, detail, meant });
  }
}
