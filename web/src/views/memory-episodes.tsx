// The episodes of a domain: newest first, by outcome, page by page; one opened as a whole, and deleted.
import type { Operations } from '@orrery/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction, useLoaded } from '../parts/loaded.ts';
import { Failure, Waiting } from '../parts/notice.tsx';
import { ask, may } from '../session.ts';
import type { PartProps } from './memory.tsx';

type Episode = Operations['memory.episodes.list']['answer']['items'][number];

const pageSize = 25;

export const sayStep = (step: unknown): string =>
  typeof step === 'string' ? step : ((step as { readonly action?: string } | null)?.action ?? JSON.stringify(step));

export const day = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)}`;

interface Opened {
  readonly id: string;
  readonly nr: number;
}

let openedSoFar = 0;

/** Which episode is open. A dialog is told that it has closed a moment after it has, when the same episode may be open again: that is then another opening. */
export function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null);
  return {
    opened,
    open: (id: string) => setOpened({ id, nr: ++openedSoFar }),
    close: () => setOpened((now) => (now === opened ? null : now)),
  };
}

export function Episodes({ domain, onChange }: PartProps) {
  const [outcome, setOutcome] = useState('');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const { opened, open, close } = useOpened();
  const cursor = cursors.at(-1);
  const { value, error, reload } = useLoaded(
    () =>
      ask((api) =>
        api.memory.episodes.list({
          domain,
          limit: pageSize,
          ...(outcome.trim() === '' ? {} : { outcome: outcome.trim() }),
          ...(cursor === undefined ? {} : { cursor }),
        }),
      ),
    [domain, outcome, cursor],
  );
  const closed = (hasChanged: boolean) => {
    close();
    if (hasChanged) {
      reload();
      onChange();
    }
  };
  return (
    <div class="stack">
      <label class="row">
        <span class="muted">Outcome</span>
        <input
          list="outcomes"
          placeholder="any"
          value={outcome}
          onInput={(event) => {
            setOutcome(event.currentTarget.value);
            setCursors([]);
          }}
        />
        <datalist id="outcomes">
          <option value="success" />
          <option value="failure" />
          <option value="partial" />
        </datalist>
      </label>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {value === null ? (
        error === null && <Waiting what="Reading episodes" />
      ) : value.items.length === 0 ? (
        <p class="muted">No episode{outcome === '' ? '' : ` with the outcome ${outcome}`}.</p>
      ) : (
        <EpisodeTable items={value.items} onOpen={open} />
      )}
      <p class="row">
        <button type="button" aria-disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
          Newer
        </button>
        <button
          type="button"
          aria-disabled={value?.next_cursor == null}
          onClick={() => value?.next_cursor != null && setCursors([...cursors, value.next_cursor])}
        >
          Older
        </button>
      </p>
      {opened !== null && <EpisodeDialog key={opened.nr} id={opened.id} onClose={closed} />}
    </div>
  );
}

function EpisodeTable({
  items,
  onOpen,
}: {
  readonly items: readonly Episode[];
  readonly onOpen: (id: string) => void;
}) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Stored</th>
            <th>Situation</th>
            <th>Steps</th>
            <th>Outcome</th>
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <tr key={one.episode_id}>
              <td class="number">{day(one.stored_at)}</td>
              <td>
                <button type="button" class="line" onClick={() => onOpen(one.episode_id)}>
                  {one.context || <span class="muted">a schema without words</span>}
                </button>
              </td>
              <td>{one.actions_taken.map(sayStep).join(', ') || <span class="muted">none</span>}</td>
              <td>
                <span
                  class={`tag ${one.outcome === 'success' ? 'tier-safe' : one.outcome === 'failure' ? 'tier-inventing' : ''}`}
                >
                  {one.outcome}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function EpisodeDialog({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: (hasChanged: boolean) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Closing gives the focus back to what opened it, which is why nothing else takes the dialog away. */
  const hasChanged = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);
  const { value, error } = useLoaded(() => ask((api) => api.memory.episodes.get({ id })), [id]);
  const [isSure, setSure] = useState(false);
  const { isBusy, error: failure, run } = useAction();
  const remove = () =>
    run(async () => {
      await ask((api) => api.memory.episodes.delete({ id }));
      hasChanged.current = true;
      dialog.current?.close();
    });
  return (
    <dialog ref={dialog} aria-label="Episode" onClose={() => onClose(hasChanged.current)}>
      <div class="stack">
        <div class="row spread">
          <h2>
            <code>{id}</code>
          </h2>
          <button type="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        {error !== null && <Failure error={error} />}
        {failure !== null && <Failure error={failure} />}
        {value === null && error === null && <Waiting what="Reading the episode" />}
        {value !== null && (
          <>
            <p>{value.context || <span class="muted">No words.</span>}</p>
            <ol class="steps-list">
              {value.actions_taken.map((step, i) => (
                <li key={String(i)}>
                  <span class="muted number">{i + 1}</span> {sayStep(step)}
                  {typeof step !== 'string' && <code class="muted">{JSON.stringify(step.params)}</code>}
                </li>
              ))}
            </ol>
            <p class="muted">
              {value.outcome} · stored {day(value.stored_at)} · {value.occurrences} × stored · {value.recalls} ×
              recalled
            </p>
            <details class="tree">
              <summary>As JSON</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
              <pre tabIndex={0} class="difference">
                {JSON.stringify(value, null, 2).slice(0, 200_000)}
              </pre>
            </details>
            {may('write') && (
              <p class="row">
                <button
                  type="button"
                  class="danger"
                  aria-disabled={isBusy}
                  onClick={() => (isSure ? remove() : setSure(true))}
                >
                  {isSure ? 'Delete it for good' : 'Delete …'}
                </button>
                {isSure && (
                  <span class="muted">
                    Its content is gone from every file of the service; patterns that lose their support are withdrawn.
                  </span>
                )}
              </p>
            )}
          </>
        )}
      </div>
    </dialog>
  );
}
