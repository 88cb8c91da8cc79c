// Where a plan leads: a behavior of the library, a file, or the document of another tab.
import { useState } from 'preact/hooks';
import type { Json } from '../../../src/core/base/json.ts';
import { askReader } from '../analysis/reader.ts';
import type { KeptDocument } from '../kept.ts';
import { documentsOfOtherTabs } from '../other-tabs.ts';
import { useAction } from '../parts/loaded.ts';
import { Failure } from '../parts/notice.tsx';
import { access } from '../session.ts';
import { BehaviorSearch } from './behavior-search.tsx';

export interface Goal {
  readonly label: string;
  /** A document, or the name of a behavior. */
  readonly value: Json;
}

export interface GoalChooserProps {
  readonly goal: Goal | null;
  /** The name of a goal that stands in the address and is no longer here. */
  readonly lost: string | null;
  readonly onChoose: (goal: Goal | null) => void;
}

export function GoalChooser({ goal, lost, onChoose }: GoalChooserProps) {
  const [tabs, setTabs] = useState<readonly KeptDocument[] | null>(null);
  const { error, run } = useAction();
  const read = async ({ name, text }: KeptDocument) => {
    const { json, outline } = await askReader('read', { name, text, access: access() });
    const [fault] = outline.faults;
    if (json === null)
      throw new Error(
        `${name} cannot be read: line ${fault?.line ?? 1}, column ${fault?.column ?? 1}: ${fault?.message ?? 'it says nothing'}.`,
      );
    onChoose({ label: name, value: JSON.parse(json) as Json });
  };
  if (goal !== null)
    return (
      <div class="row">
        <h2>
          To <code>{goal.label}</code>
        </h2>
        <button type="button" onClick={() => onChoose(null)}>
          Another goal
        </button>
      </div>
    );
  return (
    <section class="card stack" aria-label="Goal">
      <h2>Where should it lead?</h2>
      {lost !== null && (
        <p role="status">
          The plan was to <code>{lost}</code>, a file or the document of another tab. An address does not hold it: open
          it again, below.
        </p>
      )}
      <p class="muted">
        Say what the application should become, or give the document that it should be: the steps from yours to it are
        planned and proved.
      </p>
      <BehaviorSearch
        label="A behavior of the library"
        verb="Plan to"
        onChoose={async (name) => onChoose({ label: name, value: name })}
      />
      <p class="row">
        <label class={`button ${lost === null ? '' : 'primary'}`}>
          {lost === null ? 'Open a file' : `Open ${lost}`}
          <input
            type="file"
            class="file"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              if (file !== undefined) run(async () => read({ name: file.name, text: await file.text() }));
            }}
          />
        </label>
        <button type="button" onClick={() => run(async () => setTabs(await documentsOfOtherTabs()))}>
          Take it from another tab
        </button>
      </p>
      {tabs !== null && tabs.length === 0 && (
        <p class="muted">No other tab of this console has a document open. Open one there, then ask again.</p>
      )}
      {tabs !== null && tabs.length > 0 && (
        <ul class="found">
          {tabs.map((one, i) => (
            <li key={`${one.name} ${i}`}>
              <button type="button" class="line" onClick={() => run(() => read(one))}>
                <strong>{one.name}</strong> <span class="muted">{one.text.length.toLocaleString('en')} characters</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {error !== null && <Failure error={error} />}
    </section>
  );
}
