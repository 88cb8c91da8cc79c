// From a finding's pointer back to the elements it speaks of.
import { parsePointer } from '../base/pointer.ts';
import type { Entity, Page, State, Trait, Transition } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';

export interface Located {
  readonly trait: Trait | null;
  readonly state: State | null;
  readonly transition: Transition | null;
  /** What actions call the trait by: qualified where the plain name is not unique. */
  readonly traitName: string;
  readonly entity: Entity | null;
  readonly page: Page | null;
}

export function locate(model: Model, finding: Finding): Located {
  const [, orbitalIndex, list, memberIndex, , machineList, elementIndex] = parsePointer(finding.pointer) ?? [];
  const orbital = model.orbitals[Number(orbitalIndex)];
  const trait = (list === 'traits' ? orbital?.traits[Number(memberIndex)] : undefined) ?? null;
  const index = Number(elementIndex);
  return {
    trait,
    state: (machineList === 'states' ? trait?.states[index] : undefined) ?? null,
    transition: (machineList === 'transitions' ? trait?.transitions[index] : undefined) ?? null,
    traitName: trait === null ? '' : actionNameOf(model, trait),
    entity: (trait?.linkedEntity && model.entityByName.get(trait.linkedEntity)) || null,
    page: (list === 'pages' ? orbital?.pages[Number(memberIndex)] : undefined) ?? null,
  };
}

export function actionNameOf(model: Model, trait: Trait): string {
  const same = model.traitsByName.get(trait.name);
  return same !== undefined && same.length > 1 ? `${trait.orbital.name}.${trait.name}` : trait.name;
}
