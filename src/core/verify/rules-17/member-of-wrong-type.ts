import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { asType } from '../declared-values.ts';
import type { SuggestedAction } from '../finding.ts';
import { hint, quote } from '../hint.ts';
import { partList } from '../payload-parts.ts';
import type { Rule } from '../rule.ts';
import { wantedOf } from '../unread-value.ts';
import { nounOf, type Unreadable, unreadableIn } from '../unreadable.ts';

export const memberOfWrongType: Rule = {
  id: 'member-of-wrong-type',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'JSON_PARSE_ERROR',
  targets: { since: '17' },
  says: 'In a document that is written out, a member has a value of another type than this version of the format reads, so that it does not read the document: a number where a text belongs, `"yes"` for `true`.',
  wrong: { fields: [{ name: 'owner', type: 'string', required: 'yes' }] },
  right: { fields: [{ name: 'owner', type: 'string', required: true }] },
  fixes: ['set_property', 'unset_property'],
  check: {
    document: (scope) => {
      for (const { element, found } of unreadableIn(scope.model, scope.root))
        for (const one of found) {
          if (one.wanted === undefined) continue;
          const { takes, near } = one.wanted;
          const message = `${quote(one.name)} of ${nounOf(one.kind)} takes ${takes}, not ${show(one.value)}: the document is not read${hint(near)}`;
          const official = codes.get(`${one.kind} ${one.name}`);
          const rule = official === undefined ? memberOfWrongType : { ...memberOfWrongType, official };
          scope.report(rule, { element, rest: one.rest }, one.name, message, ({ path }) => repairsOf(one, near, path));
        }
    },
  },
};

/** Members whose words are judged after the document is read. */
const codes: ReadonlyMap<string, string> = new Map([
  ['setting tier', 'ORB_T_CONFIG_TIER_INVALID'],
  ['page viewType', 'ORB_P_INVALID_VIEW_TYPE'],
]);

const show = (value: Json): string =>
  isObject(value) ? 'an object' : isArray(value) ? 'a list' : typeof value === 'string' ? quote(value) : String(value);

const yes = /^(?:yes|y|on|1)$/i;
const no = /^(?:no|n|off|0)$/i;

/** The same value as the member takes it, or none. */
function repairsOf(
  { kind, name, value, wanted }: Unreadable,
  near: readonly string[],
  path: string,
): SuggestedAction[] {
  const unset = { action: 'unset_property', params: { path } };
  if (wanted?.takes === 'an object') return [unset];
  const set = (meant: Json) => [{ action: 'set_property', params: { path, value: meant } }, unset];
  if (kind === 'payload' && name === 'properties') return isObject(value) ? set(partList(value)).slice(0, 1) : [unset];
  if (name === 'values' && isArray(value) && value.every(isScalar)) return set(value.map(String));
  const [nearest] = near;
  if (nearest !== undefined) return set(nearest);
  const word = typeof value === 'number' ? String(value) : value;
  for (const type of ['boolean', 'number', 'string']) {
    const same = asType(type, value);
    if (same !== undefined && wantedOf(kind, name, same) === null) return set(same);
  }
  if (typeof word === 'string' && wantedOf(kind, name, true) === null) {
    if (yes.test(word)) return set(true);
    if (no.test(word)) return set(false);
  }
  if (!isArray(value) && wantedOf(kind, name, [value]) === null && isScalar(value)) return set([value]);
  return [unset];
}

const isScalar = (value: Json) => typeof value !== 'object';
