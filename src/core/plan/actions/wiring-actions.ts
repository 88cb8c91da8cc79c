// Wiring between traits: emits, listens and ticks. The three are lists of a trait with one scheme: add, remove, update.

import { canonicalJson } from '../../base/canonical-json.ts';
import { isObject, type Json, type JsonObject } from '../../base/json.ts';
import { nodeName } from '../../schema/element.ts';
import type { ActionDefinition } from '../action.ts';
import { refuse } from '../action.ts';
import { nameKey, objectOf } from '../node-draft.ts';
import type { ParamSpec, Params } from '../params.ts';
import type { TraitDraft } from '../trait-draft.ts';
import {
  keys,
  refuseRename,
  requireName,
  setParam,
  traitParam,
  unsetParam,
  updateHazard,
  updateLoses,
  updateMembers,
  updatePayloadMembers,
} from './vocabulary.ts';

type WiringKind = 'emit' | 'listen' | 'tick';

interface Wiring {
  readonly kind: WiringKind;
  /** The member, and the parameter, that names one. */
  readonly named: 'event' | 'name';
  readonly what: string;
  /** Parameters of the adding action besides the name. */
  readonly members: Readonly<Record<string, ParamSpec>>;
  /** Optional parameters that tell several of a name apart. */
  readonly apart: Readonly<Record<string, ParamSpec>>;
}

const triggersParam: ParamSpec = {
  type: 'text',
  optional: true,
  description: 'the event of this trait that it fires; the same event when absent',
};
const sourceParam: ParamSpec = {
  type: 'object',
  optional: true,
  description: 'who puts it out, such as {"kind": "trait", "trait": "Cart"}',
};

const wirings: readonly Wiring[] = [
  {
    kind: 'emit',
    named: 'event',
    what: 'that a trait puts an event out',
    members: {
      scope: { type: 'text', optional: true, description: 'internal or external' },
      payload: { type: 'list', optional: true, description: 'the payload that goes with it, as fields' },
    },
    apart: {},
  },
  {
    kind: 'listen',
    named: 'event',
    what: 'that a trait listens for an event',
    members: { triggers: triggersParam, source: sourceParam },
    apart: { triggers: triggersParam, source: sourceParam },
  },
  {
    kind: 'tick',
    named: 'name',
    what: 'something that a trait does at intervals',
    members: {
      interval: { type: 'json', optional: true, description: 'milliseconds, `frame` or a cron expression' },
      effects: { type: 'list', optional: true, description: 'what it does' },
      guard: { type: 'json', optional: true, description: 'when it does it' },
    },
    apart: {},
  },
];

const completes = (params: Params) => [keys.complete(params.text('trait'))];

/**
 * The slots that an address means: those that say what it says to the letter, else those that mean it. A listen that does not say what it triggers
 * triggers its own event.
 */
function slotsOf(trait: TraitDraft, wiring: Wiring, params: Params): number[] {
  const list = trait.wiring(wiring.kind);
  const found = list.find(nameKey(params.text(wiring.named)));
  const asked = Object.keys(wiring.apart).filter((name) => params.has(name));
  const fitting = (memberOf: (node: Json, name: string) => Json | undefined) =>
    found.filter((slot) =>
      asked.every((name) => canonicalJson(memberOf(list.at(slot), name)) === canonicalJson(params.json(name))),
    );
  const exact = fitting(writtenMember);
  return exact.length > 0 ? exact : fitting(meantMember);
}

function writtenMember(node: Json, name: string): Json | undefined {
  return isObject(node) ? node[name] : undefined;
}

function meantMember(node: Json, name: string): Json | undefined {
  const written = writtenMember(node, name) ?? undefined;
  return written === undefined && name === 'triggers' ? nodeName(node, 'event') : written;
}

function slotOf(trait: TraitDraft, wiring: Wiring, params: Params): number {
  const found = slotsOf(trait, wiring, params);
  const name = params.text(wiring.named);
  if (found.length === 1) return found[0] as number;
  if (found.length === 0) return refuseUnknown(trait, wiring, params);
  const tell = Object.keys(wiring.apart).join(' or ');
  const remedy = tell === '' ? 'replace the list with set_property' : `give ${tell}`;
  return refuse(`ambiguous_${wiring.kind}`, `${trait.name} has ${found.length} of ${wiring.kind} ${name}`, remedy);
}

/** Nothing has the address. Where something has its name, the refusal says what that one is told by. */
function refuseUnknown(trait: TraitDraft, wiring: Wiring, params: Params): never {
  const { kind } = wiring;
  const list = trait.wiring(kind);
  const name = params.text(wiring.named);
  const [near] = list.find(nameKey(name));
  if (near === undefined) return trait.refuseUnknown(kind, list, name);
  const told = (memberOf: (member: string) => Json | undefined) =>
    Object.keys(wiring.apart)
      .filter((member) => memberOf(member) !== undefined)
      .map((member) => `${member} ${canonicalJson(memberOf(member))}`)
      .join(' and ');
  const asked = told((member) => params.json(member));
  const has = told((member) => meantMember(list.at(near), member));
  refuse(`unknown_${kind}`, `${trait.name} has no ${kind} ${name} with ${asked}`, `there is one with ${has}`);
}

function actionsOf(wiring: Wiring): ActionDefinition[] {
  const { kind, named, members, apart } = wiring;
  const one = kind === 'emit' ? 'an emit' : `a ${kind}`;
  const nameParam: ParamSpec = { type: 'text', description: named === 'event' ? 'the event' : 'the name' };
  const update = kind === 'emit' ? updatePayloadMembers : updateMembers;
  const requires = (params: Params) => [
    keys.trait(params.text('trait')),
    keys.wiring(kind, params.text('trait'), params.text(named)),
  ];
  return [
    {
      name: `add_${kind}`,
      element: 'wiring',
      summary: `Declares ${wiring.what}.`,
      params: { trait: traitParam, [named]: nameParam, ...members },
      rest: `further members of the ${kind}`,
      hazard: 'safe',
      inverse: `remove_${kind}`,
      preconditions: [`the trait exists and has no such ${kind}`],
      requires: (params) => [keys.trait(params.text('trait'))],
      provides: (params) => [keys.wiring(kind, params.text('trait'), params.text(named)), ...completes(params)],
      check: (params) => requireName(params.text(named), kind, named),
      apply(draft, params) {
        const trait = draft.trait(params.text('trait'));
        const list = trait.wiring(kind);
        const own: [string, Json | undefined][] = [named, ...Object.keys(members)].map((member) => [
          member === 'payload' ? 'payloadSchema' : member,
          params.json(member),
        ]);
        const node = objectOf([...own, ...params.rest()]);
        requireUnlike(trait, wiring, node, null);
        list.append(node);
      },
    },
    {
      name: `remove_${kind}`,
      element: 'wiring',
      summary: `Removes ${one}.`,
      params: { trait: traitParam, [named]: nameParam, ...apart },
      hazard: 'destructive',
      inverse: `add_${kind}`,
      preconditions: [`the trait has exactly one such ${kind}`],
      requires: (params) => [keys.trait(params.text('trait'))],
      provides: completes,
      apply(draft, params) {
        const trait = draft.trait(params.text('trait'));
        trait.wiring(kind).remove(slotOf(trait, wiring, params));
      },
    },
    {
      name: `update_${kind}`,
      element: 'wiring',
      summary: `Sets or takes away members of ${one}.`,
      params: { trait: traitParam, [named]: nameParam, ...apart, set: setParam, unset: unsetParam },
      hazard: updateHazard,
      inverse: `update_${kind}`,
      preconditions: [
        `the trait has exactly one such ${kind}`,
        kind === 'tick'
          ? 'the trait has no other tick of the name that it then has'
          : `\`set\` does not change \`${named}\``,
        ...(kind === 'listen' ? ['no other listen has the same event, triggers and source then'] : []),
      ],
      requires,
      provides: completes,
      loses(draft, params) {
        const trait = draft.trait(params.text('trait'));
        const slot = slotOf(trait, wiring, params);
        return updateLoses(kind, trait.edit(kind, trait.wiring(kind), slot), params);
      },
      apply(draft, params) {
        const trait = draft.trait(params.text('trait'));
        const slot = slotOf(trait, wiring, params);
        const list = trait.wiring(kind);
        // Nothing refers to a tick by name, so an update renames it.
        if (kind === 'tick') requireOwnName(params, trait, slot);
        else refuseRename(params, named, params.text(named), 'rename_event');
        const before = list.at(slot);
        const node = trait.edit(kind, list, slot);
        update(node, params.object('set'), params.names('unset'));
        if (kind === 'tick') list.moved(slot, before);
        const isAsked = [...Object.keys(params.object('set')), ...params.names('unset')].some((member) =>
          Object.hasOwn(apart, member),
        );
        if (isAsked) requireUnlike(trait, wiring, node.finish(), slot);
      },
    },
  ];
}

/** Requires that a tick keeps a name, which no other tick of the trait has. */
function requireOwnName(params: Params, trait: TraitDraft, slot: number): void {
  const set = params.object('set');
  const kept = params.names('unset').includes('name') ? '' : nodeName(set.name ?? null, '');
  if (Object.hasOwn(set, 'name') || params.names('unset').includes('name')) requireName(kept, 'tick');
  const list = trait.wiring('tick');
  if (kept !== '' && list.find(nameKey(kept)).some((other) => other !== slot))
    refuse('tick_exists', `${trait.name} already has the tick ${kept}`, 'give another name');
}

/** Requires that no wiring, or none but the one at a slot, is the same as another. */
function requireUnlike(trait: TraitDraft, wiring: Wiring, node: JsonObject, own: number | null): void {
  const { kind, named } = wiring;
  const list = trait.wiring(kind);
  const name = nodeName(node[named], '');
  if (list.find(nameKey(name)).some((slot) => slot !== own && isSameWiring(list.at(slot), node, wiring))) {
    refuse(`${kind}_exists`, `${trait.name} already has the ${kind} ${name}`, `change it with update_${kind}`);
  }
}

/** Whether two of a name are the same one: alike in everything that tells them apart. */
function isSameWiring(a: Json, b: JsonObject, wiring: Wiring): boolean {
  return Object.keys(wiring.apart).every((name) => {
    const own = typeof a === 'string' ? undefined : (a as JsonObject)[name];
    return canonicalJson(own) === canonicalJson(b[name]);
  });
}

export const wiringActions: readonly ActionDefinition[] = wirings.flatMap(actionsOf);
