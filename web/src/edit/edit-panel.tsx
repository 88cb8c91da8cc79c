// The side panel in which a machine is edited in its picture, fetched when somebody edits: what is selected as a form, and every change an action that the service applies.
import { OrreryConnectionError } from '@orrery/client';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Json } from '../../../src/core/base/json.ts';
import { type ActionLike, applyToDocument } from '../apply.ts';
import { isAway, whenBack } from '../away.ts';
import type { Reading } from '../live.ts';
import { useAction } from '../parts/loaded.ts';
import { counted, Failure } from '../parts/notice.tsx';
import { isEnded, isRefused, whenSignedIn } from '../session.ts';
import { CodeField } from './code-field.tsx';
import { dropDraft, hasDraft, useDraft } from './drafts.ts';
import {
  addMachine,
  addState,
  changeTransition,
  connect,
  type EditedMachine,
  type EditedState,
  type EditedTransition,
  editedAt,
  entitiesOf,
  fieldsOf,
  freeName,
  machineAt,
  makeInitial,
  markTerminal,
  pageOf,
  removeState,
  removeTransition,
  renameState,
} from './machine-edits.ts';
import { type Showing, show, showings } from './shows.ts';

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

/** A change that a person has asked for. */
interface Change {
  readonly actions: readonly ActionLike[];
  /** Called when it is in the text. */
  readonly onDone?: () => void;
  /** An element that it adds: it is selected when the text says it, and the field in which one goes on has the focus. */
  readonly adds?: {
    readonly find: (machine: EditedMachine) => EditedState | EditedTransition | undefined;
    readonly field: string;
  };
}

export function EditPanel({ now, pointer, selected, onSelect, commands }: EditPanelProps) {
  const { isBusy, error, run } = useAction();
  const panel = useRef<HTMLElement>(null);
  const wanted = useRef<Change['adds'] | null>(null);
  /** A change that was asked for while the service was away, or the key had ended. */
  const [waiting, setWaiting] = useState<Change | null>(null);
  const machine = now.value === null || pointer === null ? null : machineAt(now.value, pointer);
  const chosen = machine === null || selected === null ? null : editedAt(machine, selected);
  const apply = (change: Change) => {
    if (isEnded()) return setWaiting(change);
    wanted.current = change.adds ?? null;
    run(() =>
      applyToDocument(change.actions).then(change.onDone, (fault) => {
        if (fault instanceof OrreryConnectionError || isRefused(fault)) return setWaiting(change);
        wanted.current = null;
        throw fault;
      }),
    );
  };
  const act: Act = (actions, more = {}) => {
    if (actions.length === 0) more.onDone?.();
    else if (!isBusy && waiting === null) apply({ actions, ...more });
  };
  useEffect(() => {
    if (waiting === null) return;
    const go = () => {
      setWaiting(null);
      apply(waiting);
    };
    if (isEnded()) return whenSignedIn(go);
    return isAway.value ? whenBack(go) : go();
  }, [waiting]);
  const focusOn = (name: string) => panel.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  const add = () => {
    if (machine === null) return;
    const name = freeName(
      machine.states.map((one) => one.name),
      'state',
    );
    const find = ({ states }: EditedMachine) => states.find((one) => one.name === name);
    act(addState(machine, name), { adds: { find, field: 'name' } });
  };
  const remove = () => {
    if (machine === null || chosen === null) return;
    onSelect(null);
    act(chosen.kind === 'state' ? removeState(machine, chosen) : removeTransition(machine, chosen));
  };
  commands.current = { add, remove, connect: () => focusOn('target'), rename: () => focusOn('name') };
  useEffect(() => {
    const { find, field } = wanted.current ?? {};
    const found = machine === null ? undefined : find?.(machine);
    if (found === undefined) return;
    wanted.current = null;
    onSelect(found.pointer);
    // The form is there after this.
    setTimeout(() => panel.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.select());
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
      {waiting !== null && (
        <div class="failure" role="alert">
          <strong>{isEnded() ? 'The key has ended' : 'The service does not answer'}</strong>
          <p>
            What you asked for is kept, and done as soon as{' '}
            {isEnded() ? 'you are signed in again' : 'there is an answer'}.
          </p>
          <button type="button" onClick={() => setWaiting(null)}>
            Leave it undone
          </button>
        </div>
      )}
      {now.isStale && <p class="muted">The text cannot be read right now: mend it first.</p>}
      {machine === null ? (
        now.isStale || <NewMachine now={now} onAdd={act} />
      ) : (
        <>
          <p class="row">
            <button type="button" class="primary" aria-disabled={isBusy} title="Key N in the picture" onClick={add}>
              Add a state
            </button>
          </p>
          <Unapplied machine={machine} chosen={chosen} onSelect={onSelect} />
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
            <TransitionForm
              key={JSON.stringify(chosen)}
              document={now.value}
              {...{ machine, transition: chosen, act, remove }}
            />
          )}
        </>
      )}
    </section>
  );
}

type Act = (actions: readonly ActionLike[], more?: Omit<Change, 'actions'>) => void;

interface FormProps {
  readonly machine: EditedMachine;
  readonly act: Act;
  readonly remove: () => void;
}

function StateForm({ machine, state, act, remove }: FormProps & { readonly state: EditedState }) {
  const key = draftKey(state);
  const [{ name, event, target, fresh }, put] = useDraft(key, {
    ...{ name: state.name, event: '', target: state.name, fresh: '' },
  });
  const to = target === newState ? fresh.trim() : target;
  const isReady = event.trim() !== '' && to !== '';
  return (
    <>
      <form class="fields" onSubmit={(submit) => submit.preventDefault()}>
        <h2>State {state.name}</h2>
        <Field label="Name">
          <input
            name="name"
            value={name}
            spellcheck={false}
            onInput={({ currentTarget }) => put({ name: currentTarget.value })}
            onChange={({ currentTarget }) =>
              act(renameState(machine, state, currentTarget.value.trim()), { onDone: () => put({ name: state.name }) })
            }
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
          if (!isReady) return;
          const find = ({ transitions }: EditedMachine) =>
            transitions
              .filter((one) => one.sources.includes(state.name) && one.event === event.trim() && one.to === to)
              .at(-1);
          act(connect(machine, state.name, event.trim(), to), {
            onDone: () => dropDraft(key),
            adds: { find, field: 'effects' },
          });
        }}
      >
        <h2>A transition from here</h2>
        <Field label="To">
          <States
            machine={machine}
            name="target"
            value={target}
            onChange={(next) => put({ target: next })}
            last={newState}
          />
        </Field>
        {target === newState && (
          <Field label="Name of the new state">
            <input
              value={fresh}
              spellcheck={false}
              onInput={({ currentTarget }) => put({ fresh: currentTarget.value })}
            />
          </Field>
        )}
        <Field label="On the event">
          <Events machine={machine} value={event} onChange={(next) => put({ event: next })} />
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

/** A transition as its form is filled in. */
const filledOf = ({ sources, event, to, guard, effects }: EditedTransition) => ({
  ...{ from: sources.join(', '), event, to },
  ...{ guard: written(guard), effects: written(effects) },
});

const draftKey = (one: EditedState | EditedTransition) =>
  `${one.pointer} ${one.kind === 'state' ? one.name : one.event}`;

/** Says where something is filled in and not applied, and leads back there. */
function Unapplied({
  machine,
  chosen,
  onSelect,
}: Pick<EditPanelProps, 'onSelect'> & {
  readonly machine: EditedMachine;
  readonly chosen: EditedState | EditedTransition | null;
}) {
  const left = [...machine.states, ...machine.transitions].filter(
    (one) => one.pointer !== chosen?.pointer && hasDraft(draftKey(one)),
  );
  if (left.length === 0) return null;
  return (
    <p class="row" role="status">
      Not applied yet:
      {left.map((one) => (
        <button key={one.pointer} type="button" onClick={() => onSelect(one.pointer)}>
          {one.kind === 'state' ? one.name : `${one.sources.join(', ')} · ${one.event} → ${one.to}`}
        </button>
      ))}
    </p>
  );
}

function TransitionForm({
  document,
  machine,
  transition,
  act,
  remove,
}: FormProps & { readonly document: Json; readonly transition: EditedTransition }) {
  const key = draftKey(transition);
  const [{ from, event, to, guard, effects }, put] = useDraft(key, filledOf(transition));
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
      const actions = changeTransition(machine, transition, { from: sources, event: event.trim(), to, ...read });
      act(actions, { onDone: () => dropDraft(key) });
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
          <input value={from} spellcheck={false} onInput={({ currentTarget }) => put({ from: currentTarget.value })} />
        </Field>
        <Field label="On the event">
          <Events machine={machine} value={event} onChange={(next) => put({ event: next })} name="name" />
        </Field>
        <Field label="To">
          <States machine={machine} name="target" value={to} onChange={(next) => put({ to: next })} />
        </Field>
        <Field label="Only if (guard)">
          <CodeField
            name="guard"
            rows={2}
            placeholder='[">", "@entity.count", 0]'
            value={guard}
            onChange={(next) => put({ guard: next })}
            inside={`${transition.pointer}/guard`}
          />
        </Field>
        <Field label="Does (effects, in order)">
          <CodeField
            name="effects"
            rows={Math.min(24, Math.max(5, effects.split('\n').length))}
            placeholder='[["set", "@entity.status", "open"]]'
            value={effects}
            onChange={(next) => put({ effects: next })}
            inside={`${transition.pointer}/effects`}
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
        {hasDraft(key) && <p class="muted">Not applied yet; kept while you look elsewhere, and over a reload.</p>}
      </form>
      <Shows
        isReady={!hasDraft(key)}
        actionsOf={(showing) => show(document, machine, transition, showing)}
        onShow={act}
      />
      <button type="button" class="danger" title="Key Delete in the picture" onClick={remove}>
        Delete
      </button>
    </>
  );
}

/** Chooses the screen after the transition, in place of writing it. */
function Shows({
  isReady,
  actionsOf,
  onShow,
}: {
  readonly isReady: boolean;
  readonly actionsOf: (showing: Showing) => readonly ActionLike[];
  readonly onShow: Act;
}) {
  const [chosen, setChosen] = useState<Showing>('list');
  const actions = actionsOf(chosen);
  // The first writes the transition itself.
  const more = actions.slice(1).flatMap(({ action, params: { from, event, to, events } }) => {
    if (action === 'add_transition') return `${event} from ${from} to ${to}`;
    if (action === 'retarget_transition') return `a button for it on ${event}`;
    return action === 'add_events' ? `the event ${events}` : [];
  });
  return (
    <form
      class="fields"
      onSubmit={(pressed) => {
        pressed.preventDefault();
        if (isReady) onShow(actions);
      }}
    >
      <Field label="Shows">
        <select name="shows" value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value as Showing)}>
          {Object.entries(showings).map(([name, says]) => (
            <option key={name} value={name}>
              {says}
            </option>
          ))}
        </select>
      </Field>
      {more.length > 0 && <p class="muted">Adds {more.join(', ')}.</p>}
      <button
        type="submit"
        aria-disabled={!isReady}
        title={isReady ? 'Writes the effects, and the events that they need' : 'Apply first what is filled in above'}
      >
        Write it
      </button>
    </form>
  );
}

/** A list of calls with one call a line, a long one in several. */
function written(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'string' && value.startsWith('@')) return value;
  if (!Array.isArray(value) || !value.every((item) => Array.isArray(item))) return JSON.stringify(value);
  return `[\n${value.map((item) => lines(item)).join(',\n')}\n]`;
}

const lineMax = 60;

function lines(call: Json): string {
  const line = `  ${JSON.stringify(call)}`;
  return line.length <= lineMax ? line : JSON.stringify(call, null, 2).replace(/^/gm, '  ');
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

function NewMachine({ now, onAdd }: { readonly now: Reading; readonly onAdd: Act }) {
  const entities = entitiesOf(now.value);
  const [{ entity, trait, state, fields }, put] = useDraft('machine', {
    ...{ entity: entities[0] ?? 'Task', trait: 'Flow', state: 'new', fields: 'title' },
  });
  const isNewEntity = !entities.includes(entity.trim());
  const isReady = [entity, trait, state].every((name) => name.trim() !== '');
  return (
    <form
      class="fields"
      onSubmit={(submit) => {
        submit.preventDefault();
        if (!isReady) return;
        const named = { entity: entity.trim(), trait: trait.trim(), state: state.trim() };
        onAdd(addMachine({ ...named, isNewEntity, fields: fieldsOf(fields), page: pageOf(now.value, named.entity) }), {
          onDone: () => dropDraft('machine'),
        });
      }}
    >
      <h2>The first machine</h2>
      <Field label="It is about (entity)">
        <input name="entity" value={entity} onInput={({ currentTarget }) => put({ entity: currentTarget.value })} />
      </Field>
      {isNewEntity && (
        <Field label="Its fields, as in title, hours: number = 0">
          <input name="fields" value={fields} onInput={({ currentTarget }) => put({ fields: currentTarget.value })} />
        </Field>
      )}
      <Field label="Its name (trait)">
        <input name="trait" value={trait} onInput={({ currentTarget }) => put({ trait: currentTarget.value })} />
      </Field>
      <Field label="It begins in the state">
        <input name="name" value={state} onInput={({ currentTarget }) => put({ state: currentTarget.value })} />
      </Field>
      <button type="submit" class="primary" aria-disabled={!isReady}>
        Add the machine
      </button>
    </form>
  );
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
