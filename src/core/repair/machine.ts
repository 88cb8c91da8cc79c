// What a machine lacks, from what it has: where it begins, a way into a state that nothing enters, a way out of one that nothing leaves, a use for an event, the mark of
// an end. Every list is bounded and in order: the best evidence first.
import { isArray } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { compareStrings } from '../base/order.ts';
import type { Action } from '../plan/index.ts';
import type { State, Trait, Transition } from '../schema/element.ts';
import { outgoingOf, reachOf } from '../schema/graph.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit, type Strategy } from './edit.ts';
import { hasEndName, looksLikeEnd } from './end-names.ts';
import { endsOf } from './ends.ts';
import {
  byLikeness,
  idleEvents,
  isFree,
  isWritten,
  perFindingMax,
  raisedIn,
  targetOn,
  unheardEvents,
} from './machine-events.ts';
import { buildActions, type Machine, mainWayOf } from './machines-alike.ts';
import { drawnOverlay } from './overlay-clearing.ts';
import { statedTargetOf } from './stated-target.ts';
import { addEvents, addTransition, retarget } from './write.ts';

/** States that are considered as the initial one. */
const statesMax = 40;

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
  const facts = nearestNames(source, names, 1).length > 0 ? ['nearly a state'] : [];
  const details = { [source]: { isInitial: true } };
  const isMarked = trait.states.some((state) => state.isInitial);
  const add: Action = {
    action: 'add_states',
    params: { trait: traitName, states: [source], ...(!isMarked && { details }) },
  };
  const mark: Action = { action: 'set_initial_state', params: { trait: traitName, state: source } };
  const isSpoken = endsOf(written).filter((end) => end === source).length > 2;
  if (isMarked && !isSpoken) return [];
  return [edit(finding, 'declare', isMarked ? [add, mark] : [add], { because: 'start', facts })];
}

const inserted = (
  ask: Ask,
  from: string,
  event: string,
  to: string,
  because: string,
  rank: number,
  strategy: Strategy = 'reuse',
): Edit => edit(ask.finding, 'insert', [addTransition(ask.traitName, from, event, to)], { because, rank, strategy });

/** Ways out of a state that nothing leaves: on what its own buttons raise, those that other states take, on an event without a use; the mark of an end. */
export function exitEdits(ask: Ask): Edit[] {
  const { finding, trait, state, traitName, evidence } = ask;
  if (trait === null || state === null) return [];
  const declared = new Set(trait.events.map((one) => one.name));
  const raised = raisedIn(trait, state.name).filter((event) => declared.has(event));
  const idle = byLikeness(state.name, idleEvents(trait));
  const out = [...new Set([...raised, ...idle])]
    .slice(0, 2)
    .map((event, rank) =>
      inserted(
        ask,
        state.name,
        event,
        targetOn(trait, event, state.name),
        raised.includes(event) ? 'raised' : 'idle',
        rank,
      ),
    );
  const exits = exitsOf(trait, state).slice(0, perFindingMax);
  exits.forEach(({ event, to, siblings, uses }, rank) => {
    const one = siblings > 0 ? 'sibling leaves so' : 'another leaves so';
    const because = uses === 1 ? one : siblings > 0 ? 'siblings leave so' : 'others leave so';
    out.push(inserted(ask, state.name, event, to, because, rank));
  });
  const start = trait.states.find((one) => one.isInitial)?.name;
  const unheard = byLikeness(state.name, unheardEvents(trait)).at(-1);
  if (out.length === 0 && unheard !== undefined && start !== undefined && start !== state.name)
    out.push(inserted(ask, state.name, unheard, start, 'unheard', 0));
  const mark: Action = { action: 'mark_terminal', params: { trait: traitName, state: state.name } };
  out.push(edit(finding, 'fill', [mark], { because: endBecause(ask, trait, state, raised), strategy: 'mark' }));
  if (state.isInitial || state === trait.states[0]) out.push(...openingEdits(ask, trait, state));
  if (!looksLikeEnd(state.name, evidence)) return out;
  return out.map((one) => {
    if (one.kind !== 'insert') return { ...one, facts: ['looks like an end'] };
    return { ...one, facts: [invented.has(one.because) ? 'end with an exit made up' : 'end with an exit'] };
  });
}

/** Exits that neither a button nor the habit of the machine asks for. */
const invented: ReadonlySet<string> = new Set(['sibling leaves so', 'another leaves so', 'opening']);

function endBecause({ evidence }: Ask, trait: Trait, state: State, raised: readonly string[]): string {
  if (state.isInitial) return 'end, initial';
  if (raised.length > 0) return 'end, with buttons';
  const hasEnds = trait.states.some((one) => one.isTerminal) || evidence.isEndHere(state.name);
  return `end${hasEndName(state.name, evidence) ? ', by name' : ''}${hasEnds ? ', beside others' : ''}`;
}

interface Exit {
  readonly event: string;
  readonly to: string;
  /** How many siblings (states entered from a common state) leave like this. */
  readonly siblings: number;
  readonly uses: number;
}

function exitsOf(trait: Trait, state: State): Exit[] {
  const own = new Set(trait.transitions.filter((one) => one.to === state.name).flatMap((one) => one.sources));
  const siblings = new Set(
    trait.transitions.filter((one) => one.sources.some((source) => own.has(source))).map((one) => one.to),
  );
  const known = new Set(trait.states.map((one) => one.name));
  const found = new Map<string, { event: string; to: string; uses: Set<string> }>();
  for (const { event, to, guard, sources } of trait.transitions) {
    if (to === state.name || !isFree(event) || !known.has(to) || guard !== null) continue;
    const exit = found.get(`${event}\n${to}`) ?? { event, to, uses: new Set<string>() };
    for (const source of sources) exit.uses.add(source);
    found.set(`${event}\n${to}`, exit);
  }
  return [...found.values()]
    .map(({ event, to, uses }) => ({
      event,
      to,
      siblings: [...uses].filter((source) => siblings.has(source)).length,
      uses: uses.size,
    }))
    .sort(
      (a, b) =>
        b.siblings - a.siblings || b.uses - a.uses || compareStrings(a.event, b.event) || compareStrings(a.to, b.to),
    );
}

/** For the first state of a machine: what machines do first, which is to react to INIT and stay. */
function openingEdits({ finding, traitName }: Ask, trait: Trait, state: State): Edit[] {
  if (trait.transitions.some((one) => one.event === 'INIT')) return [];
  const declare = trait.events.some((one) => one.name === 'INIT') ? [] : [addEvents(traitName, ['INIT'])];
  const actions = [...declare, addTransition(traitName, state.name, 'INIT', state.name)];
  return [edit(finding, 'insert', actions, { because: 'opening', strategy: 'complete' })];
}

/** Transitions into an unreachable state: by a step that says so, on an event that is raised or declared for nothing yet, on one that the machine uses elsewhere. */
export function entryEdits(ask: Ask): Edit[] {
  const { trait, state } = ask;
  if (trait === null || state === null) return [];
  const outgoing = outgoingOf(trait);
  const backTo = new Set(outgoing(state.name).map((one) => one.to));
  const froms = [...reachOf(trait).keys()]
    .filter((name) => name !== state.name)
    .sort((a, b) => Number(backTo.has(b)) - Number(backTo.has(a)));
  const handled = new Set(trait.transitions.map((one) => one.event));
  const declared = trait.events.map((one) => one.name);
  const out = statedEdits(ask, trait, state);
  const enter = (from: string, event: string, because: string) => {
    const rank = out.filter((one) => one.because === because).length;
    out.push(inserted(ask, from, event, state.name, because, rank));
  };
  for (const from of froms) {
    const raised = raisedIn(trait, from).filter((event) => !handled.has(event) && declared.includes(event));
    for (const event of byLikeness(state.name, raised).slice(0, 2)) enter(from, event, 'raised');
  }
  for (const event of byLikeness(state.name, idleEvents(trait)).slice(0, 2))
    for (const from of froms.slice(0, 2)) enter(from, event, 'idle');
  const used = declared.filter((name) => isFree(name) && handled.has(name));
  for (const from of froms.slice(0, perFindingMax)) {
    const taken = new Set(outgoing(from).map((one) => one.event));
    const event = used.find((name) => !taken.has(name));
    if (event !== undefined) enter(from, event, 'used elsewhere');
  }
  const [unheard] = byLikeness(state.name, unheardEvents(trait));
  if (froms[0] !== undefined && unheard !== undefined) enter(froms[0], unheard, 'unheard');
  return out.slice(0, 3 * perFindingMax);
}

/** Steps that write the name of a state that nothing enters, and lead elsewhere; steps that lead to a name that nothing has. */
function statedEdits({ finding, traitName }: Ask, trait: Trait, state: State): Edit[] {
  const names = new Set(trait.states.map((one) => one.name));
  const led = (one: Transition, because: string, rank: number) => {
    // What begins where it says that it leads is the wrong way round.
    const set = one.sources.join('|') === state.name ? { from: one.to, to: state.name } : { to: state.name };
    return edit(finding, 'retarget', [retarget(one, traitName, set)], { because, rank });
  };
  const stated = trait.transitions.filter((one) => one.to !== state.name && statedTargetOf(one, names) === state.name);
  const dangling = trait.transitions.filter(
    (one) => !names.has(one.to) && statedTargetOf(one, new Set([one.to])) === null,
  );
  return [
    ...stated.slice(0, perFindingMax).map((one, rank) => led(one, 'stated', rank)),
    ...dangling
      .slice(0, perFindingMax)
      .map((one, rank) => led(one, dangling.length > 1 ? 'dangling, one of several' : 'dangling', rank)),
  ];
}

/** A step out of a name that nothing has, for a state that nothing leaves. */
export function danglingEdits({ finding, trait, traitName, state }: Ask): Edit[] {
  if (trait === null || state === null) return [];
  const names = new Set(trait.states.map((one) => one.name));
  const isDangling = (name: string) => name !== '*' && !names.has(name);
  const dangling = trait.transitions.filter(
    (one) => one.sources.filter(isDangling).length === 1 && !one.sources.includes(state.name),
  );
  return dangling.slice(0, perFindingMax).map((one, rank) => {
    const sources = one.sources.map((name) => (isDangling(name) ? state.name : name));
    const from = isArray(one.node.from) ? sources : sources.join('|');
    const because = dangling.length > 1 ? 'dangling, one of several' : 'dangling';
    return edit(finding, 'retarget', [retarget(one, traitName, { from })], { because, rank });
  });
}

/** A use for an idle event: a transition from a state that already has a way out. What it should do is a guess. */
export function useEdits(ask: Ask): Edit[] {
  const { finding, trait } = ask;
  if (trait === null || finding.name === '') return [];
  const outgoing = outgoingOf(trait);
  const reach = reachOf(trait);
  const isLively = (state: State) => reach.has(state.name) && outgoing(state.name).length > 0 && !state.isTerminal;
  const from = trait.states.find((state) => state.isInitial && isLively(state)) ?? trait.states.find(isLively);
  if (from === undefined) return [];
  const targets = [...new Set([from.name, ...outgoing(from.name).map((one) => one.to)])].slice(0, 2);
  const because = isWritten(trait, finding.name) ? 'use, written' : 'use';
  return targets.map((to, rank) => inserted(ask, from.name, finding.name, to, because, rank, 'guess'));
}

/** Handles an event where a button raises it; what is opened over a state goes back to it. */
export function raisedEdits({ finding, trait, traitName, transition }: Ask): Edit[] {
  if (trait === null || transition === null || finding.name === '') return [];
  const from = transition.to;
  const isState = (name: string) => trait.states.some((one) => one.name === name);
  if (!isState(from)) return [];
  const isDeclared = trait.events.some((one) => one.name === finding.name);
  const needs = isDeclared ? [] : [addEvents(traitName, [finding.name])];
  const home =
    drawnOverlay(transition) === null ? undefined : transition.sources.find((one) => one !== from && isState(one));
  return [...new Set([targetOn(trait, finding.name, from, home), from])].map((to, rank) =>
    edit(finding, 'insert', [...needs, addTransition(traitName, from, finding.name, to)], {
      because: isDeclared ? 'raised' : 'raised, undeclared',
      rank,
      strategy: 'complete',
    }),
  );
}

/** For a machine without states, those of the behaviors' traits most like it; what is declared already stays. */
export function libraryEdits(ask: Ask): Edit[] {
  const { finding, trait, traitName, state, evidence } = ask;
  if (trait === null || state !== null || trait.states.length > 0) return [];
  if (trait.transitions.length > 0) return startEdits(ask);
  const declared = new Set(trait.events.map((one) => one.name));
  const draws = trait.category === 'interaction' || trait.category === null;
  return evidence
    .machinesLike(trait)
    .slice(0, perFindingMax)
    .flatMap((machine, rank) => {
      const given = (strategy: 'elaborate' | 'sketch', from: Machine) => {
        const fresh = { ...from, events: from.events.filter((name) => !declared.has(name)) };
        return edit(finding, 'insert', buildActions(traitName, trait.orbital.entity, fresh, draws), {
          because: 'library',
          rank,
          strategy,
        });
      };
      // Of the one most like it, the main way alone as well.
      const main = rank === 0 ? mainWayOf(machine) : null;
      return [given('elaborate', machine), ...(main === null ? [] : [given('sketch', main)])];
    });
}
