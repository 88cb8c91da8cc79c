// Open documents as they arise while somebody writes: projections of a full one. What is hidden is hidden in the label's sight only.
// A projection shares what it leaves with the full document, which must not change afterwards.
import type { Prng } from '../src/core/base/prng.ts';
import type { Draft, DraftMachine, DraftOrbital, DraftTrait } from './draft.ts';

/** From most to least that is left: some traits hidden; effects stripped as well; machines stripped; names alone. */
export const projectionNames = ['some-traits', 'no-effects', 'no-machines', 'names'] as const;
export type ProjectionName = (typeof projectionNames)[number];

export function projectDraft(full: Draft, name: ProjectionName, prng: Prng): Draft {
  if (name === 'names') return { ...full, orbitals: full.orbitals.map(toOutline) };
  if (name === 'no-machines') return { ...full, orbitals: full.orbitals.map(toReferences) };
  const draft = hideTraits(full, prng);
  return name === 'no-effects' ? stripEffects(draft) : draft;
}

const isTrait = (trait: DraftTrait | string): trait is DraftTrait => typeof trait !== 'string';
const nameOf = (item: { name?: string; path?: string } | string) =>
  typeof item === 'string' ? item : (item.name ?? item.path ?? 'Page');

function toOutline(orbital: DraftOrbital): DraftOrbital {
  const outline = {
    entity: orbital.entity.name,
    traits: orbital.traits.map(nameOf),
    pages: (orbital.pages ?? []).map(nameOf),
  };
  return outline as unknown as DraftOrbital;
}

function toReferences(orbital: DraftOrbital): DraftOrbital {
  const traits = orbital.traits.map((trait) => {
    if (!isTrait(trait)) return trait;
    const { name, linkedEntity, category, emits, listens } = trait;
    const details = { linkedEntity, category, emits, listens };
    const known = Object.entries(details).filter(([, value]) => value !== undefined);
    return { ref: `Shared.traits.${name}`, name, ...Object.fromEntries(known) } as DraftTrait;
  });
  return { ...orbital, uses: [{ from: 'shared', as: 'Shared' }], traits };
}

/** Between one and all traits become bare names. */
function hideTraits(draft: Draft, prng: Prng): Draft {
  const share = prng.real();
  const count = draft.orbitals.reduce((sum, orbital) => sum + orbital.traits.length, 0);
  const always = prng.below(Math.max(1, count));
  let k = 0;
  const hide = (trait: DraftTrait | string) => {
    const isHidden = prng.real() < share || k === always;
    k++;
    return isHidden && isTrait(trait) ? trait.name : trait;
  };
  return { ...draft, orbitals: draft.orbitals.map((orbital) => ({ ...orbital, traits: orbital.traits.map(hide) })) };
}

function stripEffects(draft: Draft): Draft {
  const strip = (trait: DraftTrait | string) => {
    if (!isTrait(trait)) return trait;
    const { ticks: _ticks, initialEffects: _initial, stateMachine, ...rest } = trait;
    return stateMachine === undefined ? rest : { ...rest, stateMachine: withoutEffects(stateMachine) };
  };
  return { ...draft, orbitals: draft.orbitals.map((orbital) => ({ ...orbital, traits: orbital.traits.map(strip) })) };
}

function withoutEffects(machine: DraftMachine): DraftMachine {
  return { ...machine, transitions: machine.transitions.map(({ effects: _effects, ...rest }) => rest) };
}
