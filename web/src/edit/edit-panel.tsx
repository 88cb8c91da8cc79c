// The side panel in which a machine is edited in its picture, fetched when somebody edits: what is selected as a form, and every change an action that the service applies.
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Json } from '../../../src/core/base/json.ts';
import { type ActionLike, applyToDocument } from '../apply.ts';
import type { Reading } from '../live.ts';
import { useAction } from '../parts/loaded.ts';
import { counted, Failure } from '../parts/notice.tsx';
import {
  addMachine,
  addState,
  changeTransition,
  connect,
  type EditedMachine,
  type EditedState,
  type EditedTransition,
  editedAt,
  fieldsOf,
  freeName,
  machineAt,
  makeInitial,
  markTerminal,
  removeState,
  removeTransition,
  renameState,
} from './machine-edits.ts';

/** Tells what keys, the toolbar and the menu of the picture ask for. */
export interface EditCommands {
  readonly add: () => void;
  readonly connect: () => void;
  readonly rename: () => void;
  readonly remove: () => void;
}

export interface EditPanelProps {
  readonly now: Reading;
  /** The trait whose machine is shown; none where the document has no machine. */
  readonly pointer: string | null;
  readonly selected: string | null;
  readonly onSelect: (pointer: string | null) => void;
  readonly commands: RefObject<EditCommands | null>;
}

export function EditPanel({ now, pointer, selected, onSelect, commands }: EditPanelProps) {
  const { isBusy, error, run } = useAction();
  const panel = useRef<HTMLElement>(null);
  /** The name of a state that was just added: it is selected and named when the text says it. */
  const wanted = useRef<string | null>(null);
  const machine = now.value === null || pointer === null ? null : machineAt(now.value, pointer);
  const chosen = machine === null || selected === null ? null : editedAt(machine, selected);
  const act = (actions: readonly ActionLike[]) => {
    if (actions.length > 0 && !isBusy) run(() => applyToDocument(actions));
  };
  const focusOn = (name: string) => panel.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  const add = () => {
    if (machine === null) return;
    wanted.current = freeName(
      machine.states.map(({ name }) => name),
      'state',
    );
    act(addState(machine, wanted.current));
  };
  const remove = () => {
    if (machine === null || chosen === null) return;
    onSelect(null);
    act(chosen.kind === 'state' ? removeState(machine, chosen) : removeTransition(machine, chosen));
  };
  commands.current = { add, remove, connect: () => focusOn('target'), rename: () => focusOn('name') };
  useEffect(() => {
    const found = machine?.states.find(({ name }) => name === wanted.current);
    if (found === undefined) return;
    wanted.current = null;
    onSelect(found.pointer);
    // The form is there after this.
    setTimeout(() => panel.current?.querySelector<HTMLInputElement>('[name=name]')?.select());
  }, [now]);
  useEffect(
    () => () => {
      commands.current = null;
    },
    [],
  );
  return (
    <section class="edit-panel" ref={panel} aria-label="Edit the machine" aria-busy={isBusy}>
      {error !== null && <Failure error={error} />}
      {now.isStale && <p class="muted">The text cannot be read right now: mend it first.</p>}
      {machine === null ? (
        <NewMachine now={now} onAdd={act} />
      ) : (
        <>
          <p class="row">
            <button type="button" class="primary" aria-disabled={isBusy} title="Key N in the picture" onClick={add}>
              Add a state
            </button>
          </p>
          {chosen === null && (
            <p class="muted">
              Select a state or a transition in the picture: it is edited here. Keys in the picture: N adds a state, C
              connects, R renames, Delete deletes.
            </p>
          )}
          {chosen?.kind === 'state' && (
            <StateForm key={chosen.pointer + chosen.name} {...{ machine, state: chosen, act, remove }} />
          )}
          {chosen?.kind === 'transition' && (
            <TransitionForm key={JSON.stringify(chosen)} {...{ machine, transition: chosen, act, remove }} />
          )}
        </>
      )}
    </section>
  );
}

interface FormProps {
  readonly machine: EditedMachine;
  readonly act: (actions: readonly ActionLike[]) => void;
  readonly remove: () => void;
}

function StateForm({ machine, state, act, remove }: FormProps & { readonly state: EditedState }) {
  const [event, setEvent] = useState('');
  const [target, setTarget] = useState(state.name);
  const [fresh, setFresh] = useState('');
  const to = target === newState ? fresh.trim() : target;
  const isReady = event.trim() !== '' && to !== '';
  return (
    <>
      <form class="fields" onSubmit={(submit) => submit.preventDefault()}>
        <h2>State {state.name}</h2>
        <Field label="Name">
          <input
            name="name"
            value={state.name}
            spellcheck={false}
            onChange={({ currentTarget }) => act(renameState(machine, state, currentTarget.value.trim()))}
          />
        </Field>
        <p class="row">
          <label>
            <input
              type="checkbox"
              checked={state.isInitial}
              disabled={state.isInitial}
              onChange={() => act(makeInitial(machine, state))}
            />{' '}
            initial
          </label>
          <label>
            <input type="checkbox" checked={state.isTerminal} onChange={() => act(markTerminal(machine, state))} />{' '}
            terminal
          </label>
        </p>
      </form>
      <form
        class="fields"
        onSubmit={(submit) => {
          submit.preventDefault();
          if (isReady) act(connect(machine, state.name, event.trim(), to));
        }}
      >
        <h2>A transition from here</h2>
        <Field label="To">
          <States machine={machine} name="target" value={target} onChange={setTarget} last={newState} />
        </Field>
        {target === newState && (
          <Field label="Name of the new state">
            <input value={fresh} spellcheck={false} onInput={({ currentTarget }) => setFresh(currentTarget.value)} />
          </Field>
        )}
        <Field label="On the event">
          <Events machine={machine} value={event} onChange={setEvent} />
        </Field>
        <button type="submit" class="primary" aria-disabled={!isReady}>
          Connect
        </button>
      </form>
      <button type="button" class="danger" title="Key Delete in the picture" onClick={remove}>
        Delete{state.uses > 0 ? `, with ${counted(state.uses, 'transition')}` : ''}
      </button>
    </>
  );
}

function TransitionForm({ machine, transition, act, remove }: FormProps & { readonly transition: EditedTransition }) {
  const [from, setFrom] = useState(transition.sources.join(', '));
  const [event, setEvent] = useState(transition.event);
  const [to, setTo] = useState(transition.to);
  const [guard, setGuard] = useState(written(transition.guard));
  const [effects, setEffects] = useState(written(transition.effects));
  const [fault, setFault] = useState<string | null>(null);
  const submit = () => {
    try {
      const sources = from
        .split(/[,|]/)
        .map((name) => name.trim())
        .filter((name) => name !== '');
      const read = { guard: readValue('The guard', guard), effects: readValue('The list of effects', effects) };
      if (read.effects !== null && !Array.isArray(read.effects))
        throw new Error('Effects are a list of calls: [["set", "@entity.status", "open"]].');
      setFault(null);
      act(changeTransition(machine, transition, { from: sources, event: event.trim(), to, ...read }));
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return (
    <>
      <form
        class="fields"
        onSubmit={(pressed) => {
          pressed.preventDefault();
          submit();
        }}
      >
        <h2>
          Transition {transition.sources.join(', ')} → {transition.to}
        </h2>
        <Field label="From (several with commas, * for any)">
          <input value={from} spellcheck={false} onInput={({ currentTarget }) => setFrom(currentTarget.value)} />
        </Field>
        <Field label="On the event">
          <Events machine={machine} value={event} onChange={setEvent} name="name" />
        </Field>
        <Field label="To">
          <States machine={machine} name="target" value={to} onChange={setTo} />
        </Field>
        <Field label="Only if (guard)">
          <textarea
            name="guard"
            rows={2}
            spellcheck={false}
            placeholder='[">", "@entity.count", 0]'
            value={guard}
            onInput={({ currentTarget }) => setGuard(currentTarget.value)}
          />
        </Field>
        <Field label="Does (effects, in order)">
          <textarea
            name="effects"
            rows={5}
            spellcheck={false}
            placeholder='[["set", "@entity.status", "open"]]'
            value={effects}
            onInput={({ currentTarget }) => setEffects(currentTarget.value)}
          />
        </Field>
        {fault !== null && (
          <p class="failure" role="alert">
            {fault}
          </p>
        )}
        <button type="submit" class="primary">
          Apply
        </button>
      </form>
      <button type="button" class="danger" title="Key Delete in the picture" onClick={remove}>
        Delete
      </button>
    </>
  );
}

/** A list of calls with one call a line. */
function written(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'string' && value.startsWith('@')) return value;
  if (!Array.isArray(value) || !value.every((item) => Array.isArray(item))) return JSON.stringify(value);
  return `[\n${value.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]`;
}

/** Nothing is null, and a binding needs no quotes. */
function readValue(what: string, text: string): Json {
  if (text.trim() === '') return null;
  if (text.trim().startsWith('@')) return text.trim();
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new Error(`${what} cannot be read as JSON: ${(error as Error).message}.`);
  }
}

function NewMachine({
  now,
  onAdd,
}: {
  readonly now: Reading;
  readonly onAdd: (actions: readonly ActionLike[]) => void;
}) {
  const entities = entitiesOf(now.value);
  const [entity, setEntity] = useState(entities[0] ?? 'Task');
  const [trait, setTrait] = useState('Flow');
  const [state, setState] = useState('new');
  const [fields, setFields] = useState('title');
  const isNewEntity = !entities.includes(entity.trim());
  const isReady = [entity, trait, state].every((name) => name.trim() !== '');
  return (
    <form
      class="fields"
      onSubmit={(submit) => {
        submit.preventDefault();
        if (!isReady) return;
        const named = { entity: entity.trim(), trait: trait.trim(), state: state.trim() };
        onAdd(addMachine({ ...named, isNewEntity, fields: fieldsOf(fields) }));
      }}
    >
      <h2>The first machine</h2>
      <Field label="It is about (entity)">
        <input name="entity" value={entity} onInput={({ currentTarget }) => setEntity(currentTarget.value)} />
      </Field>
      {isNewEntity && (
        <Field label="Its fields, as in title, hours: number = 0">
          <input name="fields" value={fields} onInput={({ currentTarget }) => setFields(currentTarget.value)} />
        </Field>
      )}
      <Field label="Its name (trait)">
        <input name="trait" value={trait} onInput={({ currentTarget }) => setTrait(currentTarget.value)} />
      </Field>
      <Field label="It begins in the state">
        <input name="name" value={state} onInput={({ currentTarget }) => setState(currentTarget.value)} />
      </Field>
      <button type="submit" class="primary" aria-disabled={!isReady}>
        Add the machine
      </button>
    </form>
  );
}

function entitiesOf(value: Json): string[] {
  const orbitals = (value as { readonly orbitals?: readonly { readonly entity?: unknown }[] } | null)?.orbitals ?? [];
  return orbitals.flatMap(({ entity }) => {
    const name = typeof entity === 'object' && entity !== null ? (entity as { name?: unknown }).name : entity;
    return typeof name === 'string' && !name.includes('.') ? [name] : [];
  });
}

const Field = ({ label, children }: { readonly label: string; readonly children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
  <label class="field">
    <span>{label}</span>
    {children}
  </label>
);

interface ChoiceProps {
  readonly machine: EditedMachine;
  readonly name?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** No name of a state: a name has no space. */
const newState = 'a new state …';

function States({ machine, name, value, onChange, last = value }: ChoiceProps & { readonly last?: string }) {
  const names = machine.states.map((state) => state.name);
  return (
    <select name={name} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {[...new Set([...names, value, last])].map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  );
}

function Events({ machine, name, value, onChange }: ChoiceProps) {
  return (
    <>
      <input
        name={name}
        list="edit-events"
        value={value}
        spellcheck={false}
        placeholder="SUBMIT"
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id="edit-events">
        {machine.events.map((event) => (
          <option key={event} value={event} />
        ))}
      </datalist>
    </>
  );
}
