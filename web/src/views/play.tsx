// Play: the machines run in their picture. What can happen next are buttons, fields can be set, time goes by ticks, and the run goes back and forward, into a file and into
// a link.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Json } from '../../../src/core/base/json.ts';
import type { ShownPicture } from '../analysis/messages.ts';
import type { Given, PlayButton, PlayEvent, PlayState } from '../analysis/play.ts';
import { askReader } from '../analysis/reader.ts';
import { openText } from '../kept.ts';
import { counted, Empty, Failure, Waiting } from '../parts/notice.tsx';
import { download } from '../parts/picture.tsx';
import { StagedPicture } from '../parts/staged-picture.tsx';
import { type LinkedRun, linkMax, pack, unpackRun } from '../play-link.ts';
import { go, hrefOf } from '../route.ts';
import { access } from '../session.ts';
import { NeedDocument } from './need-document.tsx';
import { PlayPanel } from './play-panel.tsx';

interface Played {
  readonly name: string;
  readonly text: string;
}

export interface Run {
  readonly events: readonly PlayEvent[];
  /** How many of the events are taken; the others were taken back. */
  readonly at: number;
}

const empty: Run = { events: [], at: 0 };

/** The run of this tab, for whoever comes back from another view to the same text. */
let last: { readonly text: string; readonly run: Run } | null = null;

export function Play({ argument }: { readonly argument: string }) {
  const [linked, setLinked] = useState<LinkedRun | 'waiting' | null>(argument === '' ? null : 'waiting');
  useEffect(() => {
    if (argument !== '') void unpackRun(argument).then(setLinked);
  }, [argument]);
  if (linked === 'waiting') return <Waiting what="Reading the link" />;
  const begun = linked === null ? null : { events: linked.events, at: linked.events.length };
  return (
    <>
      <h1 class="unseen">Play</h1>
      {argument !== '' && linked === null && (
        <p class="failure" role="alert">
          The address holds no run that can be read. It may have been cut off: copy the whole link.
        </p>
      )}
      {linked?.document != null ? (
        <PlayDocument played={linked.document} begun={begun} isLinked />
      ) : (
        <NeedDocument title="Nothing to play">
          {({ text, outline }) => <PlayDocument played={{ name: outline.name || 'run', text }} begun={begun} />}
        </NeedDocument>
      )}
    </>
  );
}

interface PlayDocumentProps {
  readonly played: Played;
  readonly begun: Run | null;
  /** The document came with a link. */
  readonly isLinked?: boolean;
}

function PlayDocument({ played, begun, isLinked = false }: PlayDocumentProps) {
  const { text, name } = played;
  const [run, setRun] = useState<Run>(begun ?? (last?.text === text ? last.run : empty));
  const [given, setGiven] = useState<Given>({});
  const [state, setState] = useState<PlayState | null | 'waiting'>('waiting');
  const [fault, setFault] = useState<unknown>(null);
  const [said, setSaid] = useState('');
  const events = useMemo(() => run.events.slice(0, run.at), [run]);
  useEffect(() => {
    let isCurrent = true;
    last = { text, run };
    askReader('play', { document: { name, text, access: access() }, events, given }).then(
      (answer) => {
        if (!isCurrent) return;
        setState(answer);
        setFault(null);
      },
      (error) => isCurrent && setFault(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [text, events, given]);
  useEffect(() => {
    // The address tells where the run stands, so that a reload comes back to it. A link with a document stays as it came until something is pressed.
    if (isLinked && run.events === begun?.events && run.at === begun.at) return;
    void pack({ events, document: isLinked ? played : null }).then((packed) =>
      history.replaceState(null, '', hrefOf('play', packed)),
    );
  }, [events]);
  if (fault !== null) return <Failure error={fault} onRetry={() => setRun(empty)} />;
  if (state === 'waiting') return <Waiting what="Starting the machines" />;
  if (state === null || state.machines.length === 0)
    return (
      <Empty title="Nothing can be played">
        <p>No trait of the document has a machine of its own.</p>
      </Empty>
    );
  const press = (button: PlayButton, payload: Readonly<Record<string, Json>>) => {
    const event: PlayEvent = {
      ...button.stimulus,
      ...(Object.keys(payload).length === 0 ? {} : { payload }),
      ...(Object.keys(given).length === 0 ? {} : { given }),
    };
    setRun({ events: [...events, event], at: events.length + 1 });
    setGiven({});
  };
  const move = (at: number) => {
    setRun({ events: run.events, at: Math.min(run.events.length, Math.max(0, at)) });
    setGiven({});
  };
  const copy = async () => {
    const packed = await pack({ events, document: played });
    const link = `${location.origin}/${hrefOf('play', packed)}`;
    if (link.length > linkMax) return setSaid('The document is too large for a link: save the run as a file.');
    await navigator.clipboard.writeText(link).then(
      () => setSaid('The link is copied: it holds the document and the run.'),
      () => setSaid('This browser does not let the page write to the clipboard.'),
    );
  };
  return (
    <div class="play">
      <div class="toolbar">
        <strong>{name}</strong>
        <span class="status" role="status">
          {state.machines.map(({ id, here }) => `${id} is in ${here}`).join(', ')}.{' '}
          {state.buttons.length === 0 ? 'Nothing can happen any more.' : ''}
        </span>
        <span class="row end">
          <button type="button" aria-disabled={run.at === 0} onClick={() => move(run.at - 1)}>
            Back
          </button>
          <button type="button" aria-disabled={run.at === run.events.length} onClick={() => move(run.at + 1)}>
            Forward
          </button>
          <button type="button" aria-disabled={run.at === 0} onClick={() => move(0)}>
            To the beginning
          </button>
          <button
            type="button"
            aria-disabled={run.at === 0}
            title="A scenario for orrery test"
            onClick={() =>
              run.at > 0 &&
              download(
                `${state.scenario.name}.run.json`,
                `${JSON.stringify(state.scenario, null, 2)}\n`,
                'application/json',
              )
            }
          >
            Save the run
          </button>
          <button type="button" onClick={() => void copy()}>
            Copy a link
          </button>
          {isLinked && (
            <button
              type="button"
              onClick={() => {
                openText(/\.\w+$/.test(name) ? name : `${name}.json`, text);
                go('workbench');
              }}
            >
              Open in the workbench
            </button>
          )}
        </span>
        {said !== '' && (
          <p class="muted said" role="status">
            {said}
          </p>
        )}
      </div>
      <div class="stage">
        <PlayPicture state={state} text={text} onPress={press} />
        <PlayPanel state={state} run={run} given={given} onPress={press} onGive={setGiven} onMove={move} />
      </div>
    </div>
  );
}

interface PlayPictureProps {
  readonly state: PlayState;
  readonly text: string;
  readonly onPress: (button: PlayButton, payload: Readonly<Record<string, Json>>) => void;
}

/** The machine that moved last, unless another was chosen. */
function PlayPicture({ state, text, onPress }: PlayPictureProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [picture, setPicture] = useState<ShownPicture | null>(null);
  const taken = state.steps.at(-1)?.taken ?? [];
  const moved = state.machines.find(({ pointer }) => taken.some((one) => one.startsWith(`${pointer}/`)));
  const shown = (state.machines.find(({ pointer }) => pointer === chosen) ?? moved ?? state.machines[0])?.pointer ?? '';
  useEffect(() => {
    let isCurrent = true;
    const request = { picture: { kind: 'machine', pointer: shown }, shown: picture?.mark ?? null } as const;
    void askReader('drawPlayed', request).then(
      (drawn) => isCurrent && drawn !== 'same' && setPicture(drawn),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [shown, text]);
  const lit = useMemo(() => [...state.machines.map(({ herePointer }) => herePointer), ...taken], [state]);
  const choose = (pointer: string) => {
    const button = state.buttons.find(({ pointers }) => pointers.includes(pointer));
    if (button !== undefined) onPress(button, {});
  };
  return (
    <section class="pictures" aria-label="Picture">
      {state.machines.length > 1 && (
        <div class="row tabs">
          <select aria-label="Machine" value={shown} onChange={(event) => setChosen(event.currentTarget.value)}>
            {state.machines.map(({ id, pointer, here }) => (
              <option key={pointer} value={pointer}>
                {id} · {here}
              </option>
            ))}
          </select>
          {chosen !== null && (
            <button type="button" class="quiet" onClick={() => setChosen(null)}>
              Follow the run
            </button>
          )}
          <span class="muted">{counted(state.machines.length, 'machine')}</span>
        </div>
      )}
      {picture === null ? (
        <p class="muted none">Drawing …</p>
      ) : (
        <StagedPicture
          picture={picture}
          name={`play ${picture.title}`}
          lit={lit}
          onChoose={choose}
          hint="Enter takes a transition that can be taken"
        />
      )}
    </section>
  );
}
