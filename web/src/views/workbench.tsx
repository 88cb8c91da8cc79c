// The workbench: the text on one side, its picture and its findings on the other, each leading to the others.
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TextPlace } from '../../../src/core/formats/lines.ts';
import { noElements, pointerAt } from '../analysis/pointer-at.ts';
import { askReader } from '../analysis/reader.ts';
import { applyToDocument, mendText, offeredOf, putValue, type RepairLike, stepsOf } from '../apply.ts';
import { isAway } from '../away.ts';
import { redoStep, steps, undoStep } from '../editor/document-state.ts';
import { Editor, type EditorHandle, type EditorMark, keysHint } from '../editor/editor.tsx';
import { sayFix } from '../fixes.ts';
import { clearKept, elsewhere, keepingFault, kept, megabytes, openText, savedText } from '../kept.ts';
import { isChecking, liveFault, type Reading, reading, refresh, startLive, type Verdict, verdict } from '../live.ts';
import { counted, Empty, Failure, Waiting } from '../parts/notice.tsx';
import { download } from '../parts/picture.tsx';
import { Splitter } from '../parts/splitter.tsx';
import { hrefOf, useChoice } from '../route.ts';
import { useStore } from '../store.ts';
import { choose as chooseTarget, target, targets } from '../target.ts';
import { FindingList } from './finding-list.tsx';
import { ShareButton, SharedDocument } from './share.tsx';
import { dropTarget, OpenButtons } from './start.tsx';
import { Pictures } from './workbench-pictures.tsx';

export function Workbench() {
  useEffect(startLive, []);
  const now = useStore(reading);
  const judged = useStore(verdict);
  const fault = useStore(liveFault);
  const editor = useRef<EditorHandle | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [pane, setPane] = useChoice('pane', 'text', false);
  const [actionFault, setActionFault] = useState<unknown>(null);
  const marks = useMemo(() => marksOf(now, judged, setActionFault), [now, judged]);
  const show = useCallback((place: TextPlace, pointer: string | null) => {
    setPane('text');
    if (pointer !== null) setChosen(pointer);
    // On a narrow window the text is shown first.
    requestAnimationFrame(() => editor.current?.show(place));
  }, []);
  const choose = useCallback(
    async (pointer: string) => {
      setChosen(pointer);
      const [place] = await askReader('places', [pointer]);
      if (place !== undefined) show(place, pointer);
    },
    [show],
  );
  const follow = useCallback(async (pointer: string) => {
    const [place] = await askReader('places', [pointer]);
    if (place !== undefined) editor.current?.reveal(place);
  }, []);
  const onCursor = useCallback(
    (place: TextPlace) => setChosen(pointerAt(reading.value?.outline.elements ?? noElements, place)),
    [],
  );
  // The same node is not compared again: the cursor moves with every key, and the list may be long.
  const findings = useMemo(() => <Findings now={now} judged={judged} onShow={show} />, [now, judged, show]);
  return (
    <div class="workbench" data-pane={pane === 'picture' ? 'picture' : 'text'} {...dropTarget(setActionFault)}>
      <h1 class="unseen">Workbench</h1>
      <div>
        <SharedDocument />
        <Toolbar now={now} judged={judged} />
      </div>
      <div class="panes" role="group" aria-label="What is shown">
        <button type="button" aria-pressed={pane !== 'picture'} onClick={() => setPane('text')}>
          Text
        </button>
        <button type="button" aria-pressed={pane === 'picture'} onClick={() => setPane('picture')}>
          Picture and findings
        </button>
      </div>
      <div class="bench">
        <section class="text" aria-label="Text">
          <Editor
            marks={marks}
            onCursor={onCursor}
            onReady={(handle) => {
              editor.current = handle;
            }}
          />
          <p class="muted keys">{keysHint}</p>
        </section>
        <Splitter label="Width of the text" upright="--text" of="before" />
        <section class="side" aria-label="Picture and findings">
          {fault !== null && <Failure error={fault} onRetry={refresh} />}
          {actionFault !== null && <Failure error={actionFault} />}
          {now === null ? (
            <BeforeReading />
          ) : (
            <>
              <Pictures
                now={now}
                judged={judged}
                chosen={chosen}
                onChoose={(pointer) => void choose(pointer)}
                onFollow={(pointer) => void follow(pointer)}
              />
              <Splitter label="Room for the findings" upright="--findings-wide" level="--findings" of="after" />
            </>
          )}
          {findings}
        </section>
      </div>
    </div>
  );
}

function Toolbar({ now, judged }: { readonly now: Reading | null; readonly judged: Verdict | null }) {
  const document = useStore(kept);
  const fault = useStore(keepingFault);
  const { undo, redo } = useStore(steps);
  // A name that is being typed, which an answer that comes meanwhile leaves alone.
  const [name, setName] = useState<string | null>(null);
  return (
    <div class="toolbar">
      <input
        class="name"
        aria-label="Name of the file"
        value={name ?? document?.name ?? 'untitled.json'}
        disabled={document === null}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
        onBlur={() => setName(null)}
        onChange={({ currentTarget }) => {
          setName(null);
          if (document !== null) kept.set({ ...document, name: currentTarget.value || 'untitled.json' });
        }}
      />
      <TargetChoice own={judged?.own} />
      <Status now={now} judged={judged} />
      <span class="row end">
        <button type="button" aria-disabled={undo === 0} onClick={undoStep} title="Ctrl+Z in the text">
          Undo
        </button>
        <button type="button" aria-disabled={redo === 0} onClick={redoStep} title="Ctrl+Y in the text">
          Redo
        </button>
        {now?.outline.isWritable === false && now.hasValue && (
          <button type="button" onClick={() => now.value !== null && void putValue(now.value)}>
            Convert to JSON
          </button>
        )}
        {document?.oneLine != null && (
          <label title="It came in one line, and is saved so as long as this is ticked">
            <input
              type="checkbox"
              checked={document.inLines !== true}
              onChange={({ currentTarget }) => kept.set({ ...document, inLines: !currentTarget.checked })}
            />{' '}
            in one line
          </label>
        )}
        <button
          type="button"
          aria-disabled={document === null}
          onClick={() => document !== null && download(document.name, savedText(document), 'text/plain')}
        >
          Download
        </button>
        <ShareButton document={document} />
        <button
          type="button"
          aria-disabled={document === null}
          onClick={clearKept}
          title="The text is kept in this browser until it is cleared"
        >
          Clear
        </button>
      </span>
      <OtherTab />
      {fault !== null && (
        <p class="failure" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/** Two tabs that change one document say so; neither writes over the other. */
function OtherTab() {
  const other = useStore(elsewhere);
  if (other === null) return null;
  return (
    <p class="other-tab row" role="status">
      <span>Another tab has changed {other.name} too. </span>
      <button
        type="button"
        onClick={() => {
          kept.set(other);
          elsewhere.set(null);
        }}
      >
        Take that text
      </button>
      <button type="button" onClick={() => elsewhere.set(null)}>
        Keep this one
      </button>
    </p>
  );
}

/** The version of the format; a document that says its own leaves no choice. */
function TargetChoice({ own }: { readonly own: string | undefined }) {
  const chosen = useStore(target);
  const isOwn = own !== undefined;
  return (
    <label
      class="target"
      title={
        isOwn
          ? 'The document says it under `target`'
          : 'Version of the format by which the document is judged; 17 is the newest'
      }
    >
      Target{' '}
      <select
        value={own ?? chosen}
        disabled={isOwn}
        onChange={({ currentTarget }) => chooseTarget(currentTarget.value)}
      >
        {[...targets].reverse().map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}

function Status({ now, judged }: { readonly now: Reading | null; readonly judged: Verdict | null }) {
  const document = useStore(kept);
  if (now === null) return <span class="status muted">{document === null ? 'nothing to read yet' : 'reading …'}</span>;
  const errors = judged?.findings.filter(({ severity }) => severity === 'error').length ?? 0;
  const warnings = (judged?.findings.length ?? 0) - errors;
  const isOld = judged?.text !== now.text;
  return (
    <span class="status" role="status">
      <span class="tag">{now.outline.format}</span>{' '}
      {now.outline.faults.length > 0 ? (
        <strong class="error">cannot be read</strong>
      ) : judged === null ? (
        <Unjudged />
      ) : (
        <span
          class={isOld ? 'muted' : ''}
          title={`Of the document by target ${judged.own ?? target.value}: the probability that a strict checker accepts it, exact or estimated`}
        >
          {errors === 0 && warnings === 0 ? (
            <strong class={isOld ? '' : 'fine'}>no findings</strong>
          ) : (
            <>
              <strong class={errors > 0 ? 'error' : 'warning'}>
                {[errors > 0 ? counted(errors, 'error') : '', warnings > 0 ? counted(warnings, 'warning') : '']
                  .filter(Boolean)
                  .join(', ')}
              </strong>{' '}
              · <a href={hrefOf('repair')}>Repair</a>
            </>
          )}{' '}
          · {judged.validity.valid ? 'valid' : 'not valid'}, {Math.round(judged.validity.probability * 100)}
          {'\u00a0% ('}
          {judged.validity.basis})
        </span>
      )}
    </span>
  );
}

/** Why there is no verdict. */
function Unjudged() {
  const checking = useStore(isChecking);
  const away = useStore(isAway);
  return (
    <span class="muted">
      {checking ? 'checking …' : away ? 'not checked since the service went away' : 'not checked'}
    </span>
  );
}

/** What is underlined in the text. */
function marksOf(now: Reading | null, judged: Verdict | null, onFault: (error: unknown) => void): EditorMark[] {
  if (now === null) return [];
  const simple =
    (severity: 'error' | 'info') =>
    (one: TextPlace & { readonly message: string }): EditorMark => {
      return { place: one, severity, message: one.message, source: '', actions: [] };
    };
  const findings = (judged?.findings ?? []).map(({ place, severity, message, category, repairs }): EditorMark => {
    const offers = () =>
      offeredOf(repairs as readonly RepairLike[]).map((repair) => ({
        name: `${sayFix(repair)} (${repair.tier ?? 'look first'})`,
        run: () => void applyToDocument(stepsOf(repair)).then(() => onFault(null), onFault),
      }));
    // Said when somebody looks at it: a large document has thousands of findings.
    return {
      ...{ place, severity, message, source: category },
      get actions() {
        return offers();
      },
    };
  });
  const notes = (judged?.notes ?? []).map(({ place, message, kind }): EditorMark => {
    return { place, severity: 'info', message, source: kind, actions: [] };
  });
  const { fix } = now.outline;
  const faults = now.outline.faults.map(simple('error')).map((fault, i): EditorMark => {
    return i > 0 || fix === null ? fault : { ...fault, actions: [{ name: fix.says, run: () => mendText(fix) }] };
  });
  return [...faults, ...now.outline.notes.map(simple('info')), ...findings, ...notes];
}

/** How much is being read, or how to open something. */
function BeforeReading() {
  const document = useStore(kept);
  if (document === null || document.text.trim() === '') return <Welcome />;
  return <Waiting what={`Reading ${document.name}, ${megabytes(document.oneLine?.length ?? document.text.length)}`} />;
}

function Welcome() {
  return (
    <Empty title="Nothing is open">
      <p>Type or paste into the editor, drop a file anywhere here, or open one:</p>
      <OpenButtons onOpen={openText} />
      <p>
        <a href={hrefOf('start')}>Begin a new one, or start from a behavior, a sentence or the example</a>
      </p>
    </Empty>
  );
}

function Findings({
  now,
  judged,
  onShow,
}: {
  readonly now: Reading | null;
  readonly judged: Verdict | null;
  readonly onShow: (place: TextPlace, pointer: string | null) => void;
}) {
  if (now === null) return null;
  const isOld = judged?.text !== now.text;
  const faults = now.outline.faults;
  const count = faults.length + (judged?.findings.length ?? 0);
  const notes = judged?.notes.length ?? 0;
  return (
    <div class="finding-panel">
      <h2>
        Findings {(judged !== null || count > 0) && <span class="muted number">{count}</span>}
        {notes > 0 && <span class="muted"> and {counted(notes, 'note')}</span>}
      </h2>
      {count === 0 && <p class="muted">{isOld ? <Unjudged /> : 'As far as the checks go, nothing is wrong.'}</p>}
      <FindingList faults={faults} fix={now.outline.fix} verdict={judged} onShow={onShow} />
    </div>
  );
}
