// The place of a finding as elements, and the values around it.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { formatPointer, parsePointer } from '../base/pointer.ts';
import { orbPointerOf } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import type { Registries } from '../verify/registry.ts';
import type { Declarer, Site } from './mending.ts';

export function siteOf(finding: Finding, model: Model, registries: Registries): Site {
  const [head, orbitalAt, member, traitAt, ...rest] = parsePointer(finding.pointer) ?? [];
  const orbital = head === 'orbitals' ? (model.orbitals[Number(orbitalAt)] ?? null) : null;
  const trait = member === 'traits' ? (orbital?.traits[Number(traitAt)] ?? null) : null;
  const inOrbital = [member, traitAt, ...rest].filter((step) => step !== undefined);
  return { finding, model, registries, orbital, trait, rest: trait === null ? inOrbital : rest };
}

/** The value at a JSON Pointer of the document. */
export function valueAt({ document }: Model, pointer: string): Json | undefined {
  let at: Json | undefined = document as unknown as Json;
  for (const step of parsePointer(pointer) ?? [])
    at = isArray(at) ? at[Number(step)] : isObject(at) ? at[step] : undefined;
  return at;
}

/** The pointer without its last `count` steps. */
export function above(pointer: string, count = 1): string {
  return formatPointer((parsePointer(pointer) ?? []).slice(0, -count));
}

/** Under which member a declaration holds its payload, and where. */
export function payloadPointer(declarer: Declarer): string {
  const { node } = declarer;
  const member = isObject(node) && !isArray(node.payloadSchema) && isArray(node.payload) ? 'payload' : 'payloadSchema';
  return orbPointerOf(declarer, [member]);
}
