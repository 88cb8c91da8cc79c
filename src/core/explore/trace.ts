// A run that leads somewhere, in the form that `run` takes: the row that is assumed to be there, and the events. Work never answers by itself in it: an answer
// is an event of its own.
import type { JsonObject } from '../base/json.ts';
import type { Stimulus } from '../run/index.ts';
import type { Node, Space } from './space.ts';

export interface Trace {
  readonly entities?: Readonly<Record<string, JsonObject>>;
  readonly events: readonly Stimulus[];
}

/** A shortest run to a node, and one event more. */
export function traceTo({ nodes }: Space, node: number, last: Stimulus | null = null): Trace {
  const events: Stimulus[] = last === null ? [] : [last];
  let at = nodes[node] as Node;
  while (at.by !== null) {
    events.push(at.by.stimulus);
    at = nodes[at.by.node] as Node;
  }
  return traceOf(events.reverse(), at.given);
}

export function traceOf(events: readonly Stimulus[], given: Node['given']): Trace {
  const list = events.map(tidied);
  return Object.keys(given).length === 0 ? { events: list } : { entities: given, events: list };
}

/** The events as words of `orrery run`: `PAY`, `PAY={"amount":1}`, `answer:Payment:PayFailed`. */
export function wordsOf({ events }: Trace): string[] {
  return events.map(({ event, payload, trait, answers }) => {
    const name = answers === true ? `answer:${trait ?? ''}:${event}` : event;
    return payload === undefined ? name : `${name}=${JSON.stringify(payload)}`;
  });
}

function tidied({ payload, ...rest }: Stimulus): Stimulus {
  return payload === undefined || Object.keys(payload).length === 0 ? rest : { ...rest, payload };
}
