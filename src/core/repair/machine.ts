// What a machine lacks, from what it has: where it begins, the mark of an end. Ways in and out, and uses of events, are what
// the checks suggest: more of them were tried, and did not bring more documents back (docs/evidence/repair.md).
import type { Action } from '../plan/index.ts';
import type { State, Trait } from '../schema/element.ts';
import { outgoingOf } from '../schema/graph.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { endsOf, hasEndName, looksLikeEnd, raisedIn, targetOn } from './machine-events.ts';
import { addTransition } from './places.ts';

/** States that are considered as the initial one. */
const statesMax = 40;
const perFindingMax = 3;

/** States by how well they would serve as the initial one: the first transition leaves it, listed first, started by INIT, reaching most. */
export function initialEdits(ask: Ask): Edit[] {
  const { finding, trait, traitName, evidence } = ask;
  if (trait === null) return [];
  const written = asWritten(trait, ask);
  const unlisted = startEdits(ask);
  if (unlisted.length > 0 && !trait.states.some((one) => one.isInitial)) return unlisted;
  const opened = new Set(
    (evidence.originalOf(trait) ?? trait).transitions
      .filter(({ event }) => event === 'INIT')
      .flatMap((one) => one.sources),
  );
  const marked = trait.states.filter((state) => state.isInitial);
  const states = (marked.length > 0 ? marked : trait.states).filter((state) => state.name !== '').slice(0, statesMax);
  const first = written.transitions[0]?.sources[0];
  const worth = ({ name }: State, at: number) =>
    6 * Number(name === first) +
    4 * Number(at === 0) +
    2 * Number(opened.has(name)) +
    reachFrom(trait, name) / trait.states.length;
  return states
    .map((state, at) => ({ state, at, worth: worth(state, at) }))
    .sort((a, b) => b.worth - a.worth || a.at - b.at)
    .slice(0, perFindingMax)
    .map(({ state }, rank) =>
      edit(finding, 'fill', [{ action: 'set_initial_state', params: { trait: traitName, state: state.name } }], {
        because: 'initial',
        rank,
        strategy: 'correct',
        facts: rank > 0 && states[0]?.name === first ? ['begins elsewhere'] : [],
      }),
    );
}

/** A trait as the failing document has it, where a step could be read there. */
function asWritten(trait: Trait, { evidence }: Ask): Trait {
  const original = evidence.originalOf(trait);
  return original?.transitions.some((one) => one.sources.length > 0) === true ? original : trait;
}

function reachFrom(trait: Trait, start: string): number {
  const outgoing = outgoingOf(trait);
  const seen = new Set([start]);
  // A set goes on to what is added while it is walked.
  for (const name of seen) for (const { to } of outgoing(name)) seen.add(to);
  return seen.size;
}

/** Lists the state in which the first step begins: of 1,851 machines, 1,849 begin where their first step does (`npm run eval:facts`). */
export function startEdits(ask: Ask): Edit[] {
  const { finding, trait, traitName } = ask;
  if (trait === null) return [];
  const written = asWritten(trait, ask);
  const [source = '', ...others] = written.transitions.find((one) => one.sources.length > 0)?.sources ?? [];
  const names = new Set([...written.states, ...trait.states].map((state) => state.name));
  if (source === '' || source === '*' || others.length > 0 || names.has(source)) return [];
  if (finding.category === 'invalid_transition' && finding.name !== source) return [];
  const details = { [source]: { isInitial: true } };
  const isMarked = trait.states.some((state) => state.isInitial);
  const add: Action = {
    action: 'add_states',
    params: { trait: traitName, states: [source], ...(!isMarked && { details }) },
  };
  const mark: Action = { action: 'set_initial_state', params: { trait: traitName, state: source } };
  const isSpoken = endsOf(written).filter((end) => end === source).length > 2;
  if (isMarked && !isSpoken) return [];
  return [edit(finding, 'declare', isMarked ? [add, mark] : [add], { because: 'start' })];
}

/** For a state that nothing leaves: out on what its own buttons raise, or the mark of an end. Other ways out are the check's. */
export function endEdits(ask: Ask): Edit[] {
  const { finding, trait, state, traitName, evidence } = ask;
  if (trait === null || state === null) return [];
  const declared = new Set(trait.events.map((one) => one.name));
  const raised = raisedIn(trait, state.name).filter((event) => declared.has(event));
  const looksEnded = looksLikeEnd(state.name, evidence);
  const ways = raised.slice(0, 2).map((event, rank) =>
    edit(finding, 'insert', [addTransition(traitName, state.name, event, targetOn(trait, event, state.name))], {
      because: 'raised',
      rank,
      facts: looksEnded ? ['end with an exit'] : [],
    }),
  );
  const mark: Action = { action: 'mark_terminal', params: { trait: traitName, state: state.name } };
  const facts = looksEnded ? ['looks like an end'] : [];
  return [
    ...ways,
    edit(finding, 'fill', [mark], { because: endBecause(ask, trait, state, raised), strategy: 'mark', facts }),
  ];
}

function endBecause({ evidence }: Ask, trait: Trait, state: State, raised: readonly string[]): string {
  if (state.isInitial) return 'end, initial';
  if (raised.length > 0) return 'end, with buttons';
  const hasEnds = trait.states.some((one) => one.isTerminal) || evidence.isEndHere(state.name);
  return `end${hasEndName(state.name, evidence) ? ', by name' : ''}${hasEnds ? ', beside others' : ''}`;
}
