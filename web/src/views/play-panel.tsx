// Beside the picture of a run: what can happen, the fields, and what happened.
import { useState } from 'preact/hooks';
import type { Json } from '../../../src/core/base/json.ts';
import type { Given, PlayButton, PlayState } from '../analysis/play.ts';
import type { Run } from './play.tsx';

interface PlayPanelProps {
  readonly state: PlayState;
  readonly run: Run;
  readonly given: Given;
  readonly onPress: (button: PlayButton, payload: Readonly<Record<string, Json>>) => void;
  readonly onGive: (given: Given) => void;
  readonly onMove: (at: number) => void;
}

export function PlayPanel({ state, run, given, onPress, onGive, onMove }: PlayPanelProps) {
  return (
    <section class="play-panel" aria-label="Run">
      <h2>What can happen</h2>
      {state.buttons.length === 0 ? (
        <p class="muted">Nothing any more: go back, or begin anew.</p>
      ) : (
        <ul class="events">
          {state.buttons.map((button) => (
            <li key={button.label}>
              <EventButton button={button} onPress={(payload) => onPress(button, payload)} />
            </li>
          ))}
        </ul>
      )}
      {state.fields.length > 0 && (
        <details open={state.fields.length <= 8}>
          <summary>Fields</summary>
          <div class="fields">
            {state.fields.map(({ entity, name, type, values, value }) => (
              <FieldInput
                key={`${entity}.${name} ${JSON.stringify(value)}`}
                {...{ entity, name, type, values, value }}
                isGiven={given[entity]?.[name] !== undefined}
                onGive={(one) => onGive({ ...given, [entity]: { ...given[entity], [name]: one } })}
              />
            ))}
          </div>
        </details>
      )}
      <h2>What happened</h2>
      {run.events.length === 0 && <p class="muted">Nothing yet.</p>}
      <ol class="moments">
        {state.steps.map(({ label, lines }, i) => (
          <li key={String(i)}>
            <button
              type="button"
              class="quiet"
              aria-current={i + 1 === run.at ? 'step' : undefined}
              onClick={() => onMove(i + 1)}
            >
              {i + 1}. {label}
            </button>
            <ul>
              {lines.map((line, n) => (
                <li key={String(n)}>
                  <code>{line}</code>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

const kindWords: Readonly<Record<PlayButton['kind'], string>> = { event: '', tick: 'time', answer: 'answer' };

interface EventButtonProps {
  readonly button: PlayButton;
  readonly onPress: (payload: Readonly<Record<string, Json>>) => void;
}

function EventButton({ button: { label, kind, payload }, onPress }: EventButtonProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const read = () =>
    Object.fromEntries(
      payload.flatMap(({ name, type }) => {
        const text = values[name] ?? '';
        return text === '' ? [] : [[name, valueIn(text, type)]];
      }),
    );
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        onPress(read());
      }}
    >
      <button type="submit" class="primary">
        {label}
      </button>
      {kindWords[kind] !== '' && <span class="tag">{kindWords[kind]}</span>}
      {payload.map(({ name, type }) => (
        <label key={name} class="row">
          <span class="muted">{name}</span>
          <input
            aria-label={`${name} of ${label}`}
            placeholder={type}
            value={values[name] ?? ''}
            onInput={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          />
        </label>
      ))}
    </form>
  );
}

interface FieldInputProps {
  readonly entity: string;
  readonly name: string;
  readonly type: string;
  readonly values: readonly string[];
  readonly value: Json;
  readonly isGiven: boolean;
  readonly onGive: (value: Json) => void;
}

function FieldInput({ entity, name, type, values, value, isGiven, onGive }: FieldInputProps) {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const offered = `values of ${entity}.${name}`.replaceAll(' ', '-');
  return (
    <label class="field">
      <span>
        <code>
          {entity}.{name}
        </code>
        {isGiven && <span class="tag">set before the next event</span>}
      </span>
      <input
        value={text}
        placeholder={type}
        list={values.length === 0 ? undefined : offered}
        onChange={(event) => onGive(valueIn(event.currentTarget.value, type))}
      />
      {values.length > 0 && (
        // Offered and not prescribed: what a machine does with another value is worth a try as well.
        <datalist id={offered}>
          {values.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </label>
  );
}

const texts: ReadonlySet<string> = new Set([
  'string',
  'text',
  'email',
  'url',
  'phone',
  'uuid',
  'enum',
  'date',
  'datetime',
]);

/** A text as it stands where the type is one; JSON where it can be read as such. */
function valueIn(text: string, type: string): Json {
  if (texts.has(type)) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
