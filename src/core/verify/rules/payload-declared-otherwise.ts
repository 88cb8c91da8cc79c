import type { Json } from '../../base/json.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
import { payloadMember } from '../../schema/declarations.ts';
import { type Emit, type Event, nodeName, type Trait, textMember } from '../../schema/element.ts';
import { pointerOf } from '../../schema/model.ts';
import { type Use, usesOfTrait } from '../../schema/trait-names.ts';
import type { RepairPlace } from '../check.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const payloadDeclaredOtherwise: Rule = {
  id: 'payload-declared-otherwise',
  category: 'invalid_declaration',
  severity: 'warning',
  says: 'A trait declares an event twice, among its events and among its `emits`, and one payload field has another name in each: a rename that stopped half way.',
  wrong: {
    trait: { emits: [{ event: 'SAVE', payload: [{ name: 'headline', type: 'string' }] }] },
  },
  right: {
    trait: { emits: [{ event: 'SAVE', payload: [{ name: 'title', type: 'string' }] }] },
  },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      const { trait } = scope;
      if (trait.form !== 'inline') return;
      for (const emit of trait.emits) {
        const event = scope.events.get(emit.name);
        const [own, other] = event === undefined ? [] : differingIn(event, emit);
        if (event === undefined || own === undefined || other === undefined) continue;
        const isLate = placesOf(trait, own) <= placesOf(trait, other);
        const [late, early] = isLate ? [own, other] : [other, own];
        const [declarer, meant] = isLate ? [event, emit] : [emit, event];
        const message = `the event ${quote(emit.name)} is declared twice, with the payload field ${quote(late)} and with ${quote(early)}: give it one name`;
        const at = pathIn(declarer, late);
        scope.report(payloadDeclaredOtherwise, declarer, at, late, message, (place) => [
          renaming(trait, declarer, late, early, place),
          renaming(trait, meant, early, late, place),
        ]);
      }
    },
  },
};

/** The only names of two payloads that one has and the other has not, where what they name may be the same. */
export function differingIn(event: Event, emit: Emit): readonly string[] {
  const [own, others] = [event.payload ?? [], emit.payload ?? []];
  if (own.length === 0 || own.length !== others.length) return [];
  if (own.every((item, i) => fieldOf(item) === fieldOf(others[i] as Json))) return [];
  const only = (list: readonly Json[], known: readonly Json[]) =>
    list.filter((item) => !known.some((one) => fieldOf(one) === fieldOf(item)));
  const [left, right] = [only(own, others), only(others, own)];
  const [a = null, b = null] = [...left, ...right];
  if (left.length !== 1 || right.length !== 1 || textMember(a, 'type') !== textMember(b, 'type')) return [];
  return [fieldOf(a), fieldOf(b)];
}

const fieldOf = (item: Json) => nodeName(item, 'name');

interface Payloads {
  /** Declarations and uses of a payload field in a trait: the name that stands in fewer places came last. */
  readonly places: ReadonlyMap<string, number>;
  /** Uses by the event that carries the field, then by its name. */
  readonly uses: ReadonlyMap<string, ReadonlyMap<string, readonly Use[]>>;
}

const memo = createNodeMemo<Payloads>();

/** Found once for all the findings of a trait. */
function payloadsOf(trait: Trait): Payloads {
  const known = memo.get(trait);
  if (known !== undefined) return known;
  const places = new Map<string, number>();
  const count = (field: string) => places.set(field, (places.get(field) ?? 0) + 1);
  for (const { payload } of [...trait.events, ...trait.emits])
    for (const field of new Set(payload?.map(fieldOf))) count(field);
  const uses = new Map<string, Map<string, Use[]>>();
  for (const use of usesOfTrait(trait)) {
    if (use.kind !== 'payload') continue;
    count(use.name);
    if (use.of === null) continue;
    const carried = uses.get(use.of) ?? new Map<string, Use[]>();
    uses.set(use.of, carried);
    const same = carried.get(use.name);
    if (same === undefined) carried.set(use.name, [use]);
    else same.push(use);
  }
  const found = { places, uses };
  memo.set(trait, found);
  return found;
}

const placesOf = (trait: Trait, field: string): number => payloadsOf(trait).places.get(field) ?? 0;

function pathIn(declarer: Event | Emit, field: string): readonly (string | number)[] {
  const at = (declarer.payload ?? []).findIndex((item) => fieldOf(item) === field);
  const isText = typeof declarer.payload?.[at] === 'string';
  return [payloadMember(declarer.node), at, ...(isText ? [] : ['name'])];
}

/** The declaration and the uses that mean it under the other name. */
function renaming(
  trait: Trait,
  declarer: Event | Emit,
  from: string,
  to: string,
  { document: { model } }: RepairPlace,
): SuggestedAction {
  const set = (path: string, value: string) => ({ action: 'set_property', params: { path, value } });
  const uses = payloadsOf(trait).uses.get(declarer.name)?.get(from) ?? [];
  const afterwards = uses.map(({ owner, path, start }) => {
    let text: Json | undefined = owner.node as Json;
    for (const step of path) text = (text as Record<string, Json>)[step];
    return set(
      pointerOf(model, owner, path),
      `${String(text).slice(0, start)}${to}${String(text).slice(start + from.length)}`,
    );
  });
  return {
    ...set(pointerOf(model, declarer, pathIn(declarer, from)), to),
    ...(afterwards.length > 0 && { afterwards }),
  };
}
