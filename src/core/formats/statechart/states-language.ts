// Amazon States Language: https://states-language.net/spec.html
import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { formatPointer, type Segment } from '../../base/pointer.ts';
import { type Chart, ChartNotes, type ChartState, type ChartTransition, eventKey, hintOf } from './chart.ts';
import { type Member, type Members, reservedErrors, statesLanguageWords } from './notations.ts';

export function readStatesLanguage(machine: JsonObject, name = ''): Chart {
  const notes = new ChartNotes();
  const reader = new Reader(notes);
  const label = name === '' ? 'Machine' : name;
  const root = reader.machine(machine, label, [], '');
  return notes.chart(label, root);
}

const elements = statesLanguageWords.elements as Readonly<Record<string, Members>>;
const types = (elements.Task as Members).get('Type') as Member;
/** Combinations of states of branches that run at once; beyond it, branches are told and not kept. */
const combinationsMax = 200;

class Reader {
  readonly #notes: ChartNotes;
  /** Every name of a state with where it was first. */
  readonly #names = new Map<string, string>();

  constructor(notes: ChartNotes) {
    this.#notes = notes;
  }

  machine(machine: JsonObject, name: string, path: readonly Segment[], id: string): ChartState {
    if (path.length === 0 || machine.StartAt !== undefined || machine.States !== undefined)
      this.#checkMembers(machine, 'machine', 'a machine', path);
    if (!isObject(machine.States)) this.#lacks(path, 'a machine', 'States');
    if (typeof machine.StartAt !== 'string') this.#lacks(path, 'a machine', 'StartAt');
    const inner = isObject(machine.States)
      ? Object.entries(machine.States).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
      : [];
    const idOf = (key: string) => (id === '' ? key : `${id}.${key}`);
    const states = inner.map(([key, node]) => this.#state(node, key, [...path, 'States', key], idOf));
    const known = new Set(states.map((state) => state.id));
    const names = inner.map(([key]) => key);
    const short = (target: string) => (id === '' ? target : target.slice(id.length + 1));
    for (const state of states)
      for (const { targets, origin } of state.transitions)
        for (const target of targets)
          if (!known.has(target)) this.#notes.missing(origin, 'leads to', short(target), names);
    const initial = typeof machine.StartAt === 'string' ? [idOf(machine.StartAt)] : [];
    if (typeof machine.StartAt === 'string' && states.length > 0 && !known.has(idOf(machine.StartAt)))
      this.#notes.missing(formatPointer([...path, 'StartAt']), 'begins in', machine.StartAt, names);
    const canEnd = inner.some(([, { Type, End }]) => End === true || Type === 'Succeed' || Type === 'Fail');
    const areTyped = inner.every(([, { Type }]) => types.values.includes(String(Type)));
    if (inner.length > 0 && !canEnd && areTyped)
      this.#notes.fault(
        formatPointer([...path, 'States']),
        'no-end',
        'none of these states ends: one has `"End": true`, or is of the type Succeed or Fail',
      );
    return {
      id: id === '' ? ' machine' : id,
      name,
      kind: 'plain',
      initial,
      states,
      transitions: [],
      entry: [],
      exit: [],
      onWay: [],
      description: null,
      origin: formatPointer(path),
    };
  }

  #lacks(path: readonly Segment[], of: string, member: string): void {
    this.#notes.fault(formatPointer(path), 'missing-member', `${of} needs \`${member}\``);
  }

  #checkMembers(node: JsonObject, element: string, of: string, path: readonly Segment[]): void {
    const known = elements[element];
    if (known === undefined) return;
    for (const [name, value] of Object.entries(node)) {
      const at = formatPointer([...path, name]);
      const member = known.get(name);
      if (member !== undefined) {
        if (!member.isKept) this.#notes.note(at, `\`${name}\` of ${of} is not kept`);
        if (typeof value === 'string' && name !== 'Type') this.#notes.value(at, value, member, of);
      } else if (types.values.includes(element) && types.values.some((type) => elements[type]?.has(name)))
        this.#notes.fault(at, 'misplaced-member', `a state of the type ${element} has no \`${name}\``);
      else this.#notes.word(at, name, known, of);
    }
  }

  #state(node: JsonObject, name: string, path: readonly Segment[], idOf: (key: string) => string): ChartState {
    const origin = formatPointer(path);
    const before = this.#names.get(name);
    if (before === undefined) this.#names.set(name, origin);
    else
      this.#notes.fault(origin, 'duplicate-name', `another state of the machine is called "${name}", too (${before})`);
    const type = typeof node.Type === 'string' ? node.Type : 'Pass';
    if (typeof node.Type === 'string')
      this.#notes.value(formatPointer([...path, 'Type']), node.Type, types, `the state "${name}"`);
    else this.#lacks(path, `the state "${name}"`, 'Type');
    this.#checkMembers(node, type, `"${name}"`, path);
    this.#checkWay(node, type, name, path);
    const transitions: ChartTransition[] = [];
    const add = (event: string, target: Json | undefined, at: readonly Segment[], guard?: Json) => {
      if (typeof target === 'string')
        transitions.push({ event, targets: [idOf(target)], guard, effects: [], origin: formatPointer(at) });
    };
    const inner = this.#branches(node, type, name, path, idOf);
    if (type === 'Choice') {
      (isArray(node.Choices) ? node.Choices : []).forEach((choice, index) => {
        if (!isObject(choice)) return;
        const at = [...path, 'Choices', index];
        this.#checkMembers(choice, 'choice', 'a choice', at);
        if (typeof choice.Next !== 'string') this.#lacks(at, 'a choice', 'Next');
        add('_CHOICE', choice.Next, [...at, 'Next'], this.#condition(choice, at, `${name}_${index + 1}`));
      });
      add('_CHOICE', node.Default, [...path, 'Default']);
      if (node.Default === undefined)
        this.#notes.note(
          origin,
          `that "${name}" fails where none of its choices holds is not kept: it stays where it is`,
        );
    } else if (type === 'Wait') {
      const time = node.Seconds ?? node.Timestamp ?? node.SecondsPath ?? node.TimestampPath;
      const event = typeof node.Seconds === 'number' ? `_AFTER_${node.Seconds * 1000}` : '_AFTER';
      this.#notes.note(
        origin,
        `the wait of "${name}" (${JSON.stringify(time ?? null)}) is kept as the event ${event}: nothing sends it by itself`,
      );
      add(event, node.Next, [...path, 'Next']);
    } else add(type === 'Pass' ? '_ALWAYS' : `_DONE_${eventKey(name)}`, node.Next, [...path, 'Next']);
    if (inner.length > 0 && transitions[0] !== undefined) transitions[0] = { ...transitions[0], doneOf: idOf(name) };
    this.#errors(node, path, (error, at, next) =>
      add(
        error === 'States.ALL' ? `_ERROR_${eventKey(name)}` : `_ERROR_${eventKey(name)}_${eventKey(error)}`,
        next,
        at,
      ),
    );
    if (type === 'Task')
      this.#notes.note(
        origin,
        `the work of "${name}" is kept as the event ${eventKey(name)} that goes out, and its outcomes as events that come in`,
      );
    // A state whose errors lead on is left by them: the machine has not ended when it is entered.
    const isLeft = idOf(name) === name && transitions.length > 0;
    if (node.End === true && isLeft)
      this.#notes.note(origin, `that the machine ends behind "${name}", whose errors lead on, is not kept`);
    const isEnd = type === 'Succeed' || type === 'Fail' || (node.End === true && !isLeft);
    const entry = type === 'Task' && typeof node.Resource === 'string' ? [this.#notes.action(name)] : [];
    if (type === 'Fail') this.#notes.note(origin, `that "${name}" is a failure is not kept`);
    const description = typeof node.Comment === 'string' ? node.Comment : null;
    return {
      id: idOf(name),
      name,
      kind: inner.length > 1 ? 'parallel' : isEnd && inner.length === 0 ? 'final' : 'plain',
      initial: [],
      states: inner,
      transitions,
      entry,
      exit: [],
      onWay: [],
      description,
      origin,
    };
  }

  /** A state says where it leads, or that it ends, and not both; what a Choice says stands in its choices. */
  #checkWay(node: JsonObject, type: string, name: string, path: readonly Segment[]): void {
    if (!types.values.includes(type)) return;
    const isLeading = elements[type]?.has('Next') === true;
    const [leads, ends] = [node.Next !== undefined, node.End === true];
    if (isLeading && leads === ends)
      this.#notes.fault(
        formatPointer(leads ? [...path, 'End'] : path),
        'missing-member',
        `"${name}" ${leads ? 'has both `Next` and `End`' : 'has neither `Next` nor `End`'}: a state of the type ${type} has one of them`,
      );
    for (const member of neededBy[type] ?? [])
      if (!member.split('|').some((one) => node[one] !== undefined))
        this.#lacks(path, `the state "${name}" of the type ${type}`, member.split('|')[0] as string);
  }

  /** The machines inside of a state: branches at once, or what is done for each item. */
  #branches(
    node: JsonObject,
    type: string,
    name: string,
    path: readonly Segment[],
    idOf: (key: string) => string,
  ): readonly ChartState[] {
    const id = idOf(name);
    const list: ChartState[] = [];
    if (type === 'Parallel')
      (isArray(node.Branches) ? node.Branches : []).forEach((branch, index) => {
        if (!isObject(branch)) return;
        const called = `branch${index + 1}`;
        list.push(this.machine(branch, called, [...path, 'Branches', index], `${id}.${called}`));
      });
    const each = node.ItemProcessor === undefined ? 'Iterator' : 'ItemProcessor';
    const processor = node[each];
    if (type === 'Map' && isObject(processor)) {
      const inside = this.machine(processor, 'item', [...path, each], id);
      this.#notes.note(
        formatPointer([...path, each]),
        `that "${name}" does this for each item is not kept: it does it once`,
      );
      return inside.states.length === 0 ? [] : orderedByFirst(inside);
    }
    let combinations = 1;
    for (const branch of list) combinations *= sizeOf(branch);
    if (combinations <= combinationsMax) return list.length === 1 ? (list[0]?.states ?? []) : list;
    this.#notes.note(
      formatPointer([...path, 'Branches']),
      `the branches of "${name}" are not kept, as they can be in ${combinations} combinations of states, and ${combinationsMax} are built; that they are done is the event _DONE_${eventKey(name)}`,
    );
    return [];
  }

  #errors(
    node: JsonObject,
    path: readonly Segment[],
    add: (error: string, at: readonly Segment[], next: Json | undefined) => void,
  ): void {
    for (const member of ['Retry', 'Catch'] as const)
      (isArray(node[member]) ? node[member] : []).forEach((one, index) => {
        if (!isObject(one)) return;
        const at = [...path, member, index];
        const of = member === 'Catch' ? 'a catcher' : 'a retrier';
        this.#checkMembers(one, member === 'Catch' ? 'catcher' : 'retrier', of, at);
        if (!isArray(one.ErrorEquals)) this.#lacks(at, of, 'ErrorEquals');
        if (member === 'Catch' && typeof one.Next !== 'string') this.#lacks(at, of, 'Next');
        (isArray(one.ErrorEquals) ? one.ErrorEquals : []).map(String).forEach((error, place) => {
          if (/^States\./.test(error) && !reservedErrors.includes(error))
            this.#notes.fault(
              formatPointer([...at, 'ErrorEquals', place]),
              'unknown-event',
              `"${error}" is no error of the notation, whose names begin with "States."${hintOf(error, reservedErrors)}`,
            );
          if (member === 'Catch') add(error, [...at, 'Next'], one.Next);
        });
      });
  }

  #condition(node: JsonObject, path: readonly Segment[], name: string): Json {
    for (const member of ['And', 'Or', 'Not'] as const)
      for (const [index, one] of (isArray(node[member]) ? node[member] : [node[member]]).entries())
        if (isObject(one))
          this.#checkMembers(one, 'choice', 'a choice', [...path, member, ...(isArray(node[member]) ? [index] : [])]);
    for (const [member, operator] of [
      ['And', 'and'],
      ['Or', 'or'],
    ] as const) {
      const list = node[member];
      if (!isArray(list)) continue;
      const all = list.map((one, index) =>
        isObject(one) ? this.#condition(one, [...path, member, index], name) : member === 'And',
      );
      // A list of one condition is that condition.
      return all.length === 1 ? (all[0] ?? null) : [operator, ...all];
    }
    if (isObject(node.Not)) return ['not', this.#condition(node.Not, [...path, 'Not'], name)];
    const [test, value] =
      Object.entries(node).find(([member]) => /(?:Equals|Than)(?:Path)?$|^Is|^StringMatches$/.test(member)) ?? [];
    const variable = typeof node.Variable === 'string' ? /^\$\.(.+)$/.exec(node.Variable)?.[1] : undefined;
    const operator =
      test === undefined
        ? undefined
        : operators[test.replace(/^(?:Numeric|String|Boolean|Timestamp)/, '').replace(/Path$/, '')];
    if (variable !== undefined && operator !== undefined) {
      const field = this.#notes.field(variable);
      const path = typeof value === 'string' && test?.endsWith('Path') ? /^\$\.(.+)$/.exec(value)?.[1] : undefined;
      return [operator, field, path === undefined ? (value as Json) : this.#notes.field(path)];
    }
    this.#notes.note(formatPointer(path), 'the condition is decided elsewhere; what it says is not kept');
    return this.#notes.condition(name);
  }
}

/** Members that a state of a type cannot do without; one of several. */
const neededBy: Readonly<Record<string, readonly string[]>> = {
  Task: ['Resource'],
  Parallel: ['Branches'],
  Map: ['ItemProcessor|Iterator'],
  Wait: ['Seconds|SecondsPath|Timestamp|TimestampPath'],
  Choice: ['Choices'],
};

/** States of a machine with the one that it begins in first. */
function orderedByFirst({ states, initial }: ChartState): readonly ChartState[] {
  const first = states.filter(({ id }) => initial.includes(id));
  return [...first, ...states.filter((state) => !first.includes(state))];
}

/** Combinations of innermost states that a state can be in. */
function sizeOf(state: ChartState): number {
  const inner = state.states.map(sizeOf);
  if (inner.length === 0) return 1;
  return state.kind === 'parallel'
    ? inner.reduce((all, one) => all * one, 1)
    : inner.reduce((all, one) => all + one, 0);
}

const operators: Readonly<Record<string, string>> = {
  Equals: '=',
  GreaterThan: '>',
  GreaterThanEquals: '>=',
  LessThan: '<',
  LessThanEquals: '<=',
};
