// Words in the arguments of a call that the table of symbols knows nothing of: the actions of a service, the parameters of an action, and the keys
// of what is sent and stored.
import { CompletionItemKind } from 'vscode-languageserver';
import { isArray, isObject, type Json, type JsonObject } from '../core/base/json.ts';
import { type Model, symbolsOf } from '../core/schema/index.ts';
import type { Registries } from '../core/verify/index.ts';
import { type Candidate, fitting, valueAt } from './candidate.ts';
import type { Found } from './probe.ts';

export function argumentCandidates(found: Found, { services }: Registries): readonly Candidate[] {
  const { value, path, isKey, model } = found;
  if (!isKey) {
    const call = valueAt(value, path.slice(0, -1));
    const isAction = isArray(call) && call[0] === 'call-service' && path.at(-1) === 2;
    return isAction ? Object.keys(services.get(String(call[1])) ?? {}).map(named(CompletionItemKind.Function)) : [];
  }
  const given = valueAt(value, path.slice(0, -1));
  const holder = valueAt(value, path.slice(0, -2));
  if (!isObject(given)) return [];
  const isFree = ({ label }: Candidate) => !(label in given);
  if (isArray(holder) && holder[0] === 'call-service' && path.at(-2) === 3) {
    const actions = services.get(String(holder[1])) ?? {};
    return parametersOf(actions[String(holder[2])] ?? {}).filter(isFree);
  }
  return model === null ? [] : keysOf(model, holder, path.at(-2)).map(named(CompletionItemKind.Field)).filter(isFree);
}

const named = (kind: CompletionItemKind) => (label: string) => ({ label, kind, score: 0 });

/** Those that a call needs come first. */
const parametersOf = (parameters: Readonly<Record<string, string>>): Candidate[] =>
  Object.entries(parameters).map(([label, type]) => ({
    label,
    kind: CompletionItemKind.Property,
    says: type.replace('!', ''),
    score: type.endsWith('!') ? fitting : 0,
  }));

/** The fields of what is emitted, of what is stored, and of what a control sends along. */
function keysOf(model: Model, holder: Json | undefined, member: string | number | undefined): readonly string[] {
  if (holder === undefined) return [];
  if (isArray(holder)) {
    if (holder[0] === 'emit' && member === 2) return payloadOf(model, holder[1]);
    const entity = holder[0] === 'persist' && member === 3 ? model.entityByName.get(String(holder[2])) : undefined;
    return entity?.fields.map(({ name }) => name) ?? [];
  }
  return isObject(holder) && member === 'actionPayload' ? payloadOf(model, eventOf(holder)) : [];
}

const eventOf = ({ action, event }: JsonObject) => action ?? event;

function payloadOf(model: Model, event: Json | undefined): readonly string[] {
  const declarers = model.traits.flatMap(({ events, emits }) => [...events, ...emits]);
  const named = declarers.filter(({ name }) => name === event);
  return [...new Set(named.flatMap((declarer) => [...symbolsOf(model).namesIn('payload', declarer)]))];
}
