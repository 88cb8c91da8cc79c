// The findings of exploration that a check tells by itself: what the guards over data that the document alone decides make impossible. Only parts with such a guard are
// explored, whole or not at all, so that each note is proved and a check stays cheap. What is lost, and screens without a control, `explore` tells alone: documents
// that are right have many of those.
// Cost: nothing without such a guard; otherwise one slice of the document, and at most `stepsOfCheckedPart` steps for each part with one.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { type Machine, type Program, programOf } from '../run/index.ts';
import type { Model } from '../schema/index.ts';
import { outerEvents } from './environment.ts';
import { factsOf } from './facts.ts';
import type { Finding } from './finder.ts';
import { findingsOf } from './findings.ts';
import { partsOf } from './parts.ts';
import { readsOf } from './reads.ts';
import { sliceOf } from './slice.ts';
import { exploreSpace } from './space.ts';
import { wordsOf } from './trace.ts';

export const checkedKinds = [
  'guard_never_true',
  'transition_never_fires',
  'state_never_reached',
  'no_way_out',
] as const;
type CheckedKind = (typeof checkedKinds)[number];

/** A note of a check, as the checks have it. */
export interface CheckedNote {
  readonly kind: CheckedKind;
  /** JSON Pointer to the transition or the state. */
  readonly pointer: string;
  /** The trait. */
  readonly name: string;
  readonly meant: '';
  readonly unread: false;
  readonly count: 1;
  readonly message: string;
  /** A shortest run that shows it, as words of `orrery run` with `--outcome none`; absent where nothing has to be done to see it. */
  readonly trace?: readonly string[];
}

/** Steps of one part in a check. A part that needs more is left to `explore`. */
const stepsOfCheckedPart = 100;

/** Notes by kind, then in the order of the document; none at a place where a check has a finding, or above one. */
export function checkedBehavior(
  model: Model,
  findings: readonly { readonly pointer: string }[],
): readonly CheckedNote[] {
  if (!model.traits.some(({ transitions }) => transitions.some(({ guard }) => isAsking(guard)))) return [];
  const program = programOf(model);
  const deciding = new Set(program.machines.filter((machine) => isDecided(machine, program)));
  if (deciding.size === 0) return [];
  const isTold = (place: string) =>
    findings.some(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`));
  const slice = sliceOf(program);
  const outer = outerEvents(model, program);
  const notes: CheckedNote[] = [];
  const ids = new Set([...deciding].map(({ id }) => id));
  for (const part of partsOf(slice)) {
    if (!part.machines.some(({ id }) => ids.has(id))) continue;
    const space = exploreSpace(part, slice, { outer, stepsMax: stepsOfCheckedPart, isWholeOnly: true });
    if (space.gaps.length > 0) continue;
    for (const finding of findingsOf(space, factsOf(space), model, outer, { isChecked: true }))
      if (ids.has(finding.trait) && !isTold(finding.pointer)) notes.push(...noteOf(finding));
  }
  const rank = ({ kind }: CheckedNote) => checkedKinds.indexOf(kind);
  return notes.sort((a, b) => rank(a) - rank(b));
}

function noteOf({ kind, trait, pointer, message, trace }: Finding): CheckedNote[] {
  const isKind = (one: string): one is CheckedKind => (checkedKinds as readonly string[]).includes(one);
  if (!isKind(kind)) return [];
  const fixed = { kind, pointer, name: trait, meant: '', unread: false, count: 1, message } as const;
  const words = trace === undefined ? [] : wordsOf(trace);
  return [words.length === 0 ? fixed : { ...fixed, trace: words }];
}

/** A guard that reads something, cheaply: its text may name an entity. */
function isAsking(guard: Json): boolean {
  if (typeof guard === 'string') return guard.startsWith('@');
  if (isArray(guard)) return guard.some(isAsking);
  return isObject(guard) && Object.values(guard).some((one) => isAsking(one ?? null));
}

/** A guard of the machine reads a field whose values the document decides alone, and none is a switch that its author set. */
function isDecided(machine: Machine, program: Program): boolean {
  const transitions = [...machine.transitions.values()].flat();
  if (transitions.some(({ guard }) => isSet(guard))) return false;
  return transitions.some(({ guard, event }) =>
    [...readsOf(guard, { machine, event }, program).cells].some((cell) => {
      const [kind, entity = ''] = cell.split('|');
      const node = program.entities.get(entity)?.node ?? null;
      return kind === 'v' && isObject(node) && node.persistence === 'runtime';
    }),
  );
}

/** A guard, or a side of it, that is written as true or false. */
function isSet(guard: Json): boolean {
  if (typeof guard === 'boolean') return true;
  if (!isArray(guard)) return false;
  const [head, ...sides] = guard;
  return (head === 'and' || head === 'or' || head === 'not') && sides.some(isSet);
}
