// A trait that several pages or listeners speak of, or that a page shows alone, and that nobody has written: one that shows its name and emits what others
// wait for. The other way out takes away the page and the listeners.
import type { Json, JsonObject } from '../base/json.ts';
import { wordsOf } from '../base/words.ts';
import type { Orbital } from '../schema/element.ts';
import { goesBy, type Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';

/** Of names that a trait may have: `#/traits/TicketList` is none. */
const traitName = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** Writes the trait that is spoken of. */
export function unwrittenEdits({ finding, model, evidence }: Ask): Edit[] {
  const missed = missedBy(finding, model);
  if (missed === null || !traitName.test(missed.name)) return [];
  const { name, home } = missed;
  // Nobody misses a name that a repair has come to speak of.
  const pages = evidence.model.pages.filter((page) => page.traitNames.includes(name));
  const listens = evidence.model.traits.flatMap((trait) => trait.listens.filter((one) => one.sourceTrait === name));
  // A single reference is taken away, unless that leaves a page with nothing to show.
  const isAlone = pages.some((page) => page.traitNames.every((one) => one === name));
  if (pages.length + listens.length < 2 && !isAlone) return [];
  const awaited = [...new Set(listens.map((listen) => listen.name))];
  const params: JsonObject = {
    name,
    ...(home.entity !== null && { linkedEntity: home.entity.name }),
    ...(home.name !== '' && { orbital: home.name }),
    category: 'interaction',
    ...(awaited.length > 0 && { emits: awaited.map((event) => ({ event, scope: 'internal' })) }),
    stateMachine: machineOf(name, awaited),
  };
  return [edit(finding, 'insert', [{ action: 'add_trait', params }], { because: 'trait', strategy: 'guess' })];
}

/** The trait that a finding misses, and its orbital: that of the page that shows it, or that a listener names. */
function missedBy(
  { category, name, pointer }: Finding,
  model: Model,
): { readonly name: string; readonly home: Orbital } | null {
  const [, , orbital, list, member, , listen] = pointer.split('/');
  const own = model.orbitals[Number(orbital)];
  if (own === undefined || pointer.endsWith('/triggers')) return null;
  if (category === 'unresolved_trait_ref') return list === 'pages' ? { name, home: own } : null;
  const waiting = own.traits[Number(member)]?.listens[Number(listen)];
  const missed = waiting?.sourceTrait ?? null;
  if (waiting === undefined || missed === null || model.traitsByName.has(missed) || model.entityByName.has(missed))
    return null;
  const { sourceOrbital } = waiting;
  const shown = model.orbitals.find((one) => one.pages.some((page) => page.traitNames.includes(missed)));
  const home = sourceOrbital === null ? (shown ?? own) : model.orbitals.find((one) => goesBy(one, sourceOrbital));
  return home === undefined ? null : { name: missed, home };
}

const labelOf = (name: string) => {
  const text = wordsOf(name).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function machineOf(name: string, awaited: readonly string[]): JsonObject {
  const state = 'showing';
  const buttons = awaited.map((event) => ({ type: 'button', label: labelOf(event), action: event }));
  const pattern: Json = { type: 'stack', children: [{ type: 'typography', content: labelOf(name) }, ...buttons] };
  const events = [{ key: 'INIT', name: 'Initialize' }, ...awaited.map((key) => ({ key, name: labelOf(key) }))];
  const first = { from: state, event: 'INIT', to: state, effects: [['render-ui', 'main', pattern]] };
  const others = awaited.map((event) => ({ from: state, event, to: state }));
  return { states: [{ name: state, isInitial: true }], events, transitions: [first, ...others] };
}
