// Copies: an element that says nothing which another, in use, does not say as well. Nothing that a person wrote is lost by taking it away, so that it counts as a
// correction and not as a deletion.
import type { Json } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { isSameName } from '../base/words.ts';
import type { Element } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { pointerOf } from '../schema/model.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { endsOf } from './ends.ts';
import { isReserved } from './evidence.ts';
import { textOf } from './node-text.ts';
import { dropAt } from './write.ts';

/** All that is declared of an element but its name, its label and its marks. */
function contentOf({ node }: Element): string {
  if (!isObject(node)) return '{}';
  const { key: _key, name: _name, isInitial: _first, isTerminal: _last, ...content } = node;
  return textOf(content as Json);
}

/** A state or an event that is listed again: word for word, or under nearly its name and used by nothing. */
export function copyEdits(ask: Ask): Edit[] {
  const { finding, trait, state, traitName, model, evidence } = ask;
  if (trait === null) return orbitalEdits(ask);
  const list: readonly Element[] = state === null ? trait.events : trait.states;
  const own = state ?? trait.events.find((one) => pointerOf(model, one) === finding.pointer);
  if (own === undefined || own === null || own.name === '' || isReserved(own.name)) return [];
  const dropped = (one: Element, because: string, further: Edit['actions'] = []) =>
    edit(finding, 'drop', [...further, dropAt(pointerOf(model, one))], { because, strategy: 'correct' });
  const same = list.filter((one) => one !== own && one.name === own.name);
  if (same.length > 0) {
    if (same.some((one) => textOf(one.node as Json) === textOf(own.node as Json))) return [dropped(own, 'copy')];
    // The mark of where the machine begins went with the copy.
    const marked = state === null ? undefined : trait.states.find((one) => one.name === own.name && one.isInitial);
    const first = trait.states[0];
    const begin =
      marked !== undefined && first !== undefined && first.name !== own.name
        ? [{ action: 'set_initial_state', params: { trait: traitName, state: first.name } }]
        : [];
    return [dropped(marked ?? own, 'copy, marked', begin), ...same.map((one) => dropped(one, 'copy, other'))];
  }
  // What a repair has added bears no witness.
  const written = evidence.originalOf(trait) ?? trait;
  const used = new Set(
    state === null
      ? [
          ...written.transitions.map((one) => one.event),
          ...emitSitesOf(written).map((site) => site.event),
          ...written.emits.map((one) => one.name),
        ]
      : endsOf(written),
  );
  if (used.has(own.name)) return [];
  const near = new Set(
    nearestNames(
      own.name,
      list.map((one) => one.name),
      3,
    ),
  );
  const alike = list.find(
    (one) =>
      one !== own &&
      used.has(one.name) &&
      (isSameName(one.name, own.name) || near.has(one.name)) &&
      contentOf(one) === contentOf(own),
  );
  return alike === undefined
    ? []
    : [dropped(own, isSameName(alike.name, own.name) ? 'copy, other convention' : 'copy, nearly')];
}

/** An orbital that has nothing but the entity of another, word for word. */
function orbitalEdits({ finding, model }: Ask): Edit[] {
  const own = model.orbitals.find(
    (one) =>
      finding.pointer === pointerOf(model, one, ['entity', 'name']) ||
      finding.pointer === pointerOf(model, one, ['entity']),
  );
  const node = own?.entity?.node;
  if (own === undefined || node === undefined || own.traits.length > 0 || own.pages.length > 0) return [];
  const isSaid = model.orbitals.some(
    (one) => one !== own && one.entity !== null && textOf(one.entity.node as Json) === textOf(node as Json),
  );
  const told = { because: 'copy, an orbital', strategy: 'correct' as const };
  return isSaid ? [edit(finding, 'drop', [dropAt(pointerOf(model, own))], told)] : [];
}
