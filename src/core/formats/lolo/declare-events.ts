// Events that a text is made to say by entries of `listens` that only declare: `TAKE { id : string }`. What follows from the transitions and emits of the text stays
// unsaid, and everything that is written stays where it is. Traits that list their events are left to those who rewrite parts.
import { isSameJson } from '../../base/canonical-json.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import type { ListenDecl, TraitDecl, TraitPart } from './ast.ts';
import { Edits } from './edits.ts';
import { changeEntry, isDeclaration, printEntry } from './entries.ts';
import { nameOf } from './event-names.ts';
import { lowerLolo, scopeIn } from './lower.ts';
import type { Scope } from './lower-field.ts';
import { eventHead, isUnnamed } from './lower-trait.ts';
import { parseLolo } from './parse.ts';
import { printPart } from './print.ts';
import { declaredEvent, isSameEvents, keyOf } from './raise-trait.ts';

const list = (value: Json | undefined): readonly Json[] => (isArray(value) ? value : []);

/** The text with other declarations of events; null where it needs none, or has other traits than the document. */
export function declareEvents(text: string, value: JsonObject): string | null {
  const { tree } = parseLolo(text);
  const edits = new Edits(text);
  const before = list(lowerLolo(tree).orbitals);
  const after = list(value.orbitals);
  const orbitals = tree.parts.filter((part) => part.kind === 'orbital');
  const shared = tree.parts.filter((part) => part.kind === 'type');
  let isChanged = false;
  for (const [i, orbital] of orbitals.entries()) {
    const scope = scopeIn(orbital, shared, null);
    const nodes = orbital.parts.filter((part) => part.kind === 'trait');
    const [old, made] = [traitsOf(before[i]), traitsOf(after[i])];
    for (const [j, node] of nodes.entries()) {
      const [one, other] = [old[j] ?? null, made[j] ?? null];
      if (nameOf(one) !== nameOf(other)) return null;
      const isListed = node.parts?.some(({ kind }) => kind === 'events') ?? true;
      if (!isListed && declareIn(edits, node, scope, eventsOf(one), eventsOf(other))) isChanged = true;
    }
  }
  return isChanged ? edits.apply() : null;
}

const traitsOf = (orbital: Json | undefined): readonly Json[] =>
  orbital !== undefined && isObject(orbital) ? list(orbital.traits) : [];
const eventsOf = (trait: Json): readonly Json[] =>
  isObject(trait) && isObject(trait.stateMachine) ? list(trait.stateMachine.events) : [];

/** True if a trait of the text has to declare other events than it does. */
function declareIn(edits: Edits, node: TraitDecl, scope: Scope, old: readonly Json[], value: readonly Json[]): boolean {
  const entity = isUnnamed(node) ? null : (node.entity?.text ?? '');
  const listens = (node.parts ?? []).flatMap((part) => (part.kind === 'listens' ? part.entries : []));
  const declarations = listens.filter(isDeclaration);
  const known = new Map(old.map((event) => [keyOf(event), event]));
  const keys = new Set(value.map(keyOf));
  const added: ListenDecl[] = [];
  const gone = declarations.filter(({ event }) => !keys.has(event.text));
  let count = gone.length;
  for (const event of value) {
    const key = keyOf(event);
    const before = known.get(key);
    if (before !== undefined && (isSameJson(before, event) || isSameEvents([before], [event]))) continue;
    count++;
    const made = entryOf(event, before, entity, scope);
    const own = declarations.find((one) => one.event.text === key);
    if (own === undefined) added.push(made);
    else
      changeEntry(
        edits,
        'listens',
        own,
        before === undefined ? undefined : entryOf(before, event, entity, scope),
        made,
      );
  }
  for (const entry of gone) edits.remove(entry);
  insert(edits, node, listens, added);
  return count > 0;
}

/** An entry that says an event, or, where the text says the same event with another payload, that payload alone. */
function entryOf(event: Json, other: Json | undefined, entity: string | null, scope: Scope): ListenDecl {
  const key = keyOf(event);
  const bare = (one: Json): Json => (isObject(one) ? { ...one, payloadSchema: [] } : one);
  const isPayloadAlone = isObject(event) && other !== undefined && isSameEvents([bare(event)], [bare(other)]);
  const { payloadSchema = null } = isObject(event) ? event : {};
  return declaredEvent(isPayloadAlone ? { ...eventHead(key, entity), payloadSchema } : event, entity, scope);
}

function insert(edits: Edits, node: TraitDecl, listens: readonly ListenDecl[], added: readonly ListenDecl[]): void {
  if (added.length === 0) return;
  const part = node.parts?.find(({ kind }) => kind === 'listens');
  const last = listens.at(-1);
  const lines = added.flatMap((entry) => printEntry('listens', entry));
  const whole = () =>
    printPart.traitPart({ kind: 'listens', entries: added, start: 0, end: 0 } satisfies TraitPart as TraitPart);
  if (last !== undefined) edits.insertBehind(last, lines);
  else if (part !== undefined) edits.insertFirst(part, lines);
  else edits.insertLast(node.parts ?? [], node.block ?? node, whole(), true);
}
