// A list of events or states that was left out of a machine altogether: what its steps speak of is listed with one edit, however much it is.
import type { JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import type { Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate } from './candidate.ts';
import { declareEventCandidates } from './declaration-candidates.ts';
import type { Evidence } from './evidence.ts';
import { hasEndName } from './exit-candidates.ts';
import type { Located } from './locate.ts';

/** Fewer are listed one by one. */
const namesMin = 4;
/** Behind reading a list that is there in another notation, and far before listing each. */
const listPenalty = 100;

const firedIn = ({ transitions, listens }: Trait): string[] =>
  [...new Set([...transitions.map(({ event }) => event), ...listens.map(({ triggers }) => triggers)])].filter(
    (name) => name !== '',
  );

/** All events that the steps of a machine without events are taken on, each as it would be declared alone. */
export function leftOutEventCandidates(
  finding: Finding,
  place: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const { trait, traitName } = place;
  if (trait === null || trait.events.length > 0) return [];
  const names = firedIn(trait);
  if (names.length < namesMin) return [];
  const details: Record<string, JsonObject> = {};
  for (const name of names) {
    const [alone] = declareEventCandidates({ ...finding, name }, place, model, evidence);
    const own = alone?.actions[0]?.params.details;
    if (isObject(own ?? null)) Object.assign(details, own);
  }
  const params = { trait: traitName, events: names, details };
  return [candidate(finding, 'complete', [{ action: 'add_events', params }], listPenalty)];
}

/** All states that the steps of a machine without states lead from and to: the first of them is where it begins, and those that nothing leaves are ends. */
export function leftOutStateCandidates(
  finding: Finding,
  { trait, traitName }: Located,
  evidence: Evidence,
): Candidate[] {
  if (trait === null || trait.states.length > 0) return [];
  const sources = trait.transitions.flatMap((one) => one.sources.filter((name) => name !== '' && name !== '*'));
  const [first] = sources;
  const names = [...new Set(trait.transitions.flatMap(({ sources: from, to }) => [...from, to]))].filter(
    (name) => name !== '' && name !== '*',
  );
  if (names.length < namesMin || first === undefined) return [];
  const left = new Set(sources);
  const isEnd = (name: string) => name !== first && !left.has(name);
  const details: Record<string, JsonObject> = { [first]: { isInitial: true } };
  for (const name of names) if (isEnd(name)) details[name] = { isTerminal: true };
  // Where a step from any state leads on, nothing is stuck: only what is called an end is one.
  const isLeftAnyway = trait.transitions.some((one) => one.sources.includes('*'));
  for (const name of names) if (isLeftAnyway && isEnd(name) && !hasEndName(name, evidence)) delete details[name];
  const params = { trait: traitName, states: [first, ...names.filter((name) => name !== first)], details };
  return [candidate(finding, 'complete', [{ action: 'add_states', params }], listPenalty)];
}
