// Documents as faults change them: mutable, full Orb documents of the behavior library. Only what operators touch is typed.
import type { Prng } from '../src/core/base/prng.ts';

export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

export interface DraftField {
  name: string;
  type?: string;
  relation?: Value;
}
export interface DraftEntity {
  name: string;
  fields?: DraftField[];
}
export interface DraftState {
  name: string;
  isInitial?: boolean;
  isTerminal?: boolean;
  isFinal?: boolean;
}
export interface DraftEvent {
  key: string;
  name?: string;
  payloadSchema?: DraftField[];
}
export interface DraftTransition {
  from: string | string[];
  to?: string;
  event: string;
  guard?: Value;
  effects?: Value[];
}
export interface DraftMachine {
  states: DraftState[];
  events: DraftEvent[];
  transitions: DraftTransition[];
}
export interface DraftListen {
  event: string;
  triggers?: string;
  source?: { kind?: string; trait?: string; orbital?: string };
}
export interface DraftEmit {
  event: string;
  scope?: string;
  payloadSchema?: DraftField[];
}
export interface DraftTrait {
  name: string;
  ref?: string;
  category?: string;
  linkedEntity?: string;
  stateMachine?: DraftMachine;
  emits?: DraftEmit[];
  listens?: DraftListen[];
  ticks?: { effects?: Value[]; guard?: Value }[];
  initialEffects?: Value[];
}
export interface DraftPage {
  name?: string;
  path?: string;
  traits?: { ref: string }[];
}
export interface DraftOrbital {
  name?: string;
  entity: DraftEntity;
  auxiliaryEntities?: DraftEntity[];
  traits: (DraftTrait | string)[];
  pages?: (DraftPage | string)[];
  uses?: { from: string; as: string }[];
}
export interface Draft {
  name?: string;
  orbitals: DraftOrbital[];
}

export function cloneDraft(draft: Draft): Draft {
  return copy(draft as unknown as Value) as unknown as Draft;
}

/** A deep copy of plain JSON; several times faster than structuredClone. */
function copy(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  const out: { [key: string]: Value } = {};
  for (const key of Object.keys(value)) if (value[key] !== undefined) out[key] = copy(value[key]);
  return out;
}

export function inlineTraits(draft: Draft): (DraftTrait & { stateMachine: DraftMachine })[] {
  return draft.orbitals.flatMap((orbital) =>
    orbital.traits.filter(
      (trait): trait is DraftTrait & { stateMachine: DraftMachine } =>
        typeof trait !== 'string' && trait.stateMachine !== undefined,
    ),
  );
}

export function pagesOf(draft: Draft): DraftPage[] {
  return draft.orbitals.flatMap((orbital) =>
    (orbital.pages ?? []).filter((page): page is DraftPage => typeof page !== 'string'),
  );
}

export function entitiesOf(draft: Draft): DraftEntity[] {
  return draft.orbitals.flatMap((orbital) => [orbital.entity, ...(orbital.auxiliaryEntities ?? [])]);
}

/** The lists of effects of a trait: of transitions, ticks and the start. */
export function effectLists(trait: DraftTrait): Value[][] {
  return [
    ...(trait.stateMachine?.transitions ?? []).flatMap((transition) =>
      transition.effects ? [transition.effects] : [],
    ),
    ...(trait.ticks ?? []).flatMap((tick) => (tick.effects ? [tick.effects] : [])),
    ...(trait.initialEffects ? [trait.initialEffects] : []),
  ];
}

/** Every array inside the effects of a trait that is headed by the operator, outermost first. */
export function callsOf(trait: DraftTrait, operator: string): Value[][] {
  const found: Value[][] = [];
  const visit = (value: Value): void => {
    if (Array.isArray(value)) {
      if (value[0] === operator) found.push(value);
      for (const item of value) visit(item);
    } else if (typeof value === 'object' && value !== null)
      for (const key of Object.keys(value)) visit(value[key] as Value);
  };
  for (const list of effectLists(trait)) visit(list);
  return found;
}

/** A place that holds a string: reading and writing it. */
export interface TextPlace {
  readonly key: string;
  get(): string;
  set(text: string): void;
  remove(): void;
}

/** Every string inside a value, with the key or index that holds it. */
export function textsIn(value: Value): TextPlace[] {
  const found: TextPlace[] = [];
  const visit = (node: Value): void => {
    if (Array.isArray(node)) {
      node.forEach((item, i) => {
        if (typeof item === 'string') {
          found.push({
            key: String(i),
            get: () => String(node[i]),
            set: (text) => {
              node[i] = text;
            },
            remove: () => {
              node.splice(i, 1);
            },
          });
        } else visit(item);
      });
    } else if (typeof node === 'object' && node !== null) {
      for (const key of Object.keys(node)) {
        const item = node[key] as Value;
        if (typeof item === 'string') {
          found.push({
            key,
            get: () => String(node[key]),
            set: (text) => {
              node[key] = text;
            },
            remove: () => {
              delete node[key];
            },
          });
        } else visit(item);
      }
    }
  };
  visit(value);
  return found;
}

/** One of a list that passes, or undefined. */
export function pickWhere<T>(prng: Prng, list: readonly T[], passes: (item: T) => boolean = () => true): T | undefined {
  const good = list.filter(passes);
  return good.length === 0 ? undefined : prng.pick(good);
}

/** A name with two letters swapped or one doubled: a slip of the hand. */
export function slip(prng: Prng, name: string): string {
  if (name.length < 3) return `${name}${name.at(-1) ?? 'x'}x`;
  const at = 1 + prng.below(name.length - 2);
  const swapped = name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2);
  return swapped === name ? `${name.slice(0, at)}${name[at]}${name.slice(at)}` : swapped;
}
