// Where a finding is, in the names that the author gave: `Tickets / Triage / assessing --ESCALATE--> escalated`. What has no name is called by its place, as in the pointer.
import { isArray, isObject, type Json } from '../../core/base/json.ts';
import { parsePointer } from '../../core/base/pointer.ts';

/** What an item of these lists is called in front of its name; an orbital, a trait and a transition need no word. */
const kinds: Readonly<Record<string, string>> = {
  orbitals: '',
  traits: '',
  transitions: '',
  auxiliaryEntities: 'entity',
  fields: 'field',
  pages: 'page',
  states: 'state',
  events: 'event',
  effects: 'effect',
  emits: 'emits',
  listens: 'listens',
  ticks: 'tick',
  payload: 'payload',
  payloadSchema: 'payload',
};

/** Members that hold what the names already tell. */
const silent = new Set(['stateMachine', 'machine']);

/** Empty for the document itself. */
export function placeNames(value: unknown, pointer: string): string {
  const parts: string[] = [];
  let at = value as Json | undefined;
  let list = '';
  for (const segment of parsePointer(pointer) ?? []) {
    if (isArray(at)) {
      at = at[Number(segment)];
      const name = nameOf(at, list);
      parts.push([kinds[list] ?? list, name ?? segment].filter((word) => word !== '').join(' '));
      // Inside of an effect there are arguments, which the pointer counts.
      if (list === 'effects') return parts.join(' / ');
      list = '';
      continue;
    }
    at = isObject(at) ? at[segment] : undefined;
    if (isArray(at)) list = segment;
    else if (segment === 'entity') parts.push(['entity', nameOf(at, '')].filter((word) => word !== null).join(' '));
    else if (!silent.has(segment)) parts.push(segment);
  }
  if (list !== '') parts.push(list);
  return parts.join(' / ');
}

function nameOf(value: Json | undefined, list: string): string | null {
  if (typeof value === 'string') return value;
  if (list === 'effects') return null;
  if (!isObject(value)) return null;
  const { from, event, to, entity } = value;
  if (list === 'transitions') return `${said(from)} --${said(event)}--> ${said(to)}`;
  const names = [value.name, value.key, value.id, value.ref, event];
  const named = names.find((one) => typeof one === 'string' && one !== '');
  if (typeof named === 'string') return named;
  return entity === undefined ? null : nameOf(entity, '');
}

const said = (end: Json | undefined): string =>
  typeof end === 'string' ? end : isArray(end) ? end.map(said).join('|') : '?';
