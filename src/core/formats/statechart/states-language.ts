// Amazon States Language: https://states-language.net/spec.html
import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { formatPointer, type Segment } from '../../base/pointer.ts';
import { type Chart, ChartNotes, type ChartState, type ChartTransition, eventKey, hintOf } from './chart.ts';

export function readStatesLanguage(machine: JsonObject, name = ''): Chart {
  const notes = new ChartNotes();
  const reader = new Reader(notes);
  const label = name === '' ? 'Machine' : name;
  const root = reader.machine(machine, label, [], '');
  return {
    name: label,
    root,
    fields: notes.fields,
    conditions: notes.conditions,
    actions: notes.actions,
    notes: notes.notes,
    faults: notes.faults,
  };
}

const dataMembers = [
  'Parameters',
  'ResultSelector',
  'ResultPath',
  'InputPath',
  'OutputPath',
  'Result',
  'Retry',
  'Assign',
  'Arguments',
  'Output',
  'TimeoutSeconds',
  'HeartbeatSeconds',
];

/** States Language, "State Types". */
const stateTypes = ['Task', 'Parallel', 'Map', 'Pass', 'Wait', 'Choice', 'Succeed', 'Fail'];

class Reader {
  readonly #notes: ChartNotes;

  constructor(notes: ChartNotes) {
    this.#notes = notes;
  }

  machine(machine: JsonObject, name: string, path: readonly Segment[], id: string): ChartState {
    const inner = isObject(machine.States)
      ? Object.entries(machine.States).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
      : [];
    const idOf = (key: string) => (id === '' ? key : `${id}.${key}`);
    const states = inner.map(([key, node]) => this.#state(node, key, [...path, 'States', key], idOf));
    const known = new Set(states.map((state) => state.id));
    for (const state of states)
      for (const { targets, origin } of state.transitions)
        for (const target of targets)
          if (!known.has(target))
            this.#notes.missing(
              `${String(origin)}/Next`,
              'leads to',
              id === '' ? target : target.slice(id.length + 1),
              inner.map(([key]) => key),
            );
    const initial = typeof machine.StartAt === 'string' ? [idOf(machine.StartAt)] : [];
    if (typeof machine.StartAt === 'string' && states.length > 0 && !known.has(idOf(machine.StartAt)))
      this.#notes.missing(
        formatPointer([...path, 'StartAt']),
        'begins in',
        machine.StartAt,
        inner.map(([key]) => key),
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

  #state(node: JsonObject, name: string, path: readonly Segment[], idOf: (key: string) => string): ChartState {
    const origin = formatPointer(path);
    const type = typeof node.Type === 'string' ? node.Type : 'Pass';
    if (typeof node.Type === 'string' && !stateTypes.includes(node.Type))
      this.#notes.fault(
        formatPointer([...path, 'Type']),
        `"${node.Type}" is no type of a state: one of ${stateTypes.join(', ')}${hintOf(node.Type, stateTypes)}`,
      );
    for (const member of dataMembers)
      if (node[member] !== undefined)
        this.#notes.note(formatPointer([...path, member]), `\`${member}\` of "${name}" is not kept`);
    const transitions: ChartTransition[] = [];
    const add = (event: string, target: Json | undefined, at: readonly Segment[], guard?: Json) => {
      if (typeof target === 'string')
        transitions.push({ event, targets: [idOf(target)], guard, effects: [], origin: formatPointer(at) });
    };
    if (type === 'Choice') {
      (isArray(node.Choices) ? node.Choices : []).forEach((choice, index) => {
        if (isObject(choice))
          add(
            '_CHOICE',
            choice.Next,
            [...path, 'Choices', index],
            this.#condition(choice, [...path, 'Choices', index], `${name}_${index + 1}`),
          );
      });
      add('_CHOICE', node.Default, [...path, 'Default']);
    } else if (type === 'Wait') {
      const time = node.Seconds ?? node.Timestamp ?? node.SecondsPath ?? node.TimestampPath;
      const event = typeof node.Seconds === 'number' ? `_AFTER_${node.Seconds * 1000}` : '_AFTER';
      this.#notes.note(
        origin,
        `the wait of "${name}" (${JSON.stringify(time ?? null)}) is kept as the event ${event}: nothing sends it by itself`,
      );
      add(event, node.Next, [...path, 'Next']);
    } else add(type === 'Pass' ? '_ALWAYS' : `_DONE_${eventKey(name)}`, node.Next, [...path, 'Next']);
    (isArray(node.Catch) ? node.Catch : []).forEach((caught, index) => {
      if (!isObject(caught)) return;
      const errors = (isArray(caught.ErrorEquals) ? caught.ErrorEquals : []).map(String);
      for (const error of errors)
        add(
          error === 'States.ALL' ? `_ERROR_${eventKey(name)}` : `_ERROR_${eventKey(name)}_${eventKey(error)}`,
          caught.Next,
          [...path, 'Catch', index],
        );
    });
    this.#told(type, name, path);
    const isEnd = type === 'Succeed' || type === 'Fail' || node.End === true;
    const entry = type === 'Task' && typeof node.Resource === 'string' ? [this.#notes.action(name)] : [];
    if (type === 'Fail') this.#notes.note(origin, `that "${name}" is a failure is not kept`);
    const description = typeof node.Comment === 'string' ? node.Comment : null;
    return {
      id: idOf(name),
      name,
      kind: isEnd ? 'final' : 'plain',
      initial: [],
      states: [],
      transitions,
      entry,
      exit: [],
      onWay: [],
      description,
      origin,
    };
  }

  #told(type: string, name: string, path: readonly Segment[]): void {
    if (type === 'Parallel')
      this.#notes.note(
        formatPointer([...path, 'Branches']),
        `the branches of "${name}" are not kept; that they are done is the event _DONE_${eventKey(name)}`,
      );
    if (type === 'Map')
      this.#notes.note(
        formatPointer(path),
        `what "${name}" does for each item is not kept; that it is done is the event _DONE_${eventKey(name)}`,
      );
    if (type === 'Task')
      this.#notes.note(
        formatPointer(path),
        `the work of "${name}" is kept as the event ${eventKey(name)} that goes out, and its outcomes as events that come in`,
      );
  }

  #condition(node: JsonObject, path: readonly Segment[], name: string): Json {
    if (isArray(node.And))
      return [
        'and',
        ...node.And.map((one, index) => (isObject(one) ? this.#condition(one, [...path, 'And', index], name) : true)),
      ];
    if (isArray(node.Or))
      return [
        'or',
        ...node.Or.map((one, index) => (isObject(one) ? this.#condition(one, [...path, 'Or', index], name) : false)),
      ];
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

const operators: Readonly<Record<string, string>> = {
  Equals: '=',
  GreaterThan: '>',
  GreaterThanEquals: '>=',
  LessThan: '<',
  LessThanEquals: '<=',
};
