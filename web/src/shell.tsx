// What is around every view: the mark, the ways, who is signed in; and the door.
import { OrreryConnectionError } from '@orrery/client';
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { isAway, noteUnanswered } from './away.ts';
import { kept } from './kept.ts';
import { useLoaded } from './parts/loaded.ts';
import { Failure, Waiting } from './parts/notice.tsx';
import { hrefBack, hrefOf, route, type ViewName, viewNames } from './route.ts';
import { said } from './said.ts';
import { type Session, type Signed, session, signOut } from './session.ts';
import { SignIn } from './sign-in.tsx';
import { useStore } from './store.ts';
import { steps } from './undo-steps.ts';

const titles: Readonly<Record<ViewName, string>> = {
  start: 'Start',
  workbench: 'Workbench',
  play: 'Play',
  repair: 'Repair',
  plan: 'Plan',
  similar: 'Similar',
  memory: 'Memory',
  service: 'Service',
};

type View = ComponentType<{ readonly argument: string }>;

const loaders: Readonly<Record<ViewName, () => Promise<View>>> = {
  start: async () => (await import('./views/start.tsx')).Start,
  workbench: async () => (await import('./views/workbench.tsx')).Workbench,
  play: async () => (await import('./views/play.tsx')).Play,
  repair: async () => (await import('./views/repair.tsx')).Repair,
  plan: async () => (await import('./views/plan.tsx')).Plan,
  similar: async () => (await import('./views/similar.tsx')).Similar,
  memory: async () => (await import('./views/memory.tsx')).Memory,
  service: async () => (await import('./views/service.tsx')).Service,
};

export function Shell() {
  const now = useStore(session);
  const { view, argument } = useStore(route);
  useEffect(() => {
    document.title = now.state === 'in' ? `${titles[view]} · Orrery` : 'Orrery';
  }, [view, now.state]);
  // Another view begins at its beginning; the first one leaves the focus where the browser puts it. Before it is painted: whoever has clicked into it keeps the focus.
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (now.state === 'checking') return;
    const next = now.state === 'in' ? view : 'door';
    if (next !== 'door' && shown.current !== null && shown.current !== next) document.getElementById('main')?.focus();
    shown.current = next;
  }, [view, now.state]);
  if (now.state !== 'in') return <Door session={now} />;
  return (
    <div class="shell">
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        To the content
      </button>
      <header class="top">
        <a class="mark" href={hrefOf('start')} aria-label="Orrery, start">
          <Mark />
          <span>Orrery</span>
        </a>
        <nav aria-label="Views">
          {viewNames
            .filter((name) => name !== 'start')
            .map((name) => (
              <a
                key={name}
                href={name === view ? location.hash : hrefBack(name)}
                aria-current={name === view ? 'page' : undefined}
              >
                {titles[name]}
              </a>
            ))}
          <a href="/docs">Docs</a>
        </nav>
        <div class="who">
          {view !== 'workbench' && view !== 'repair' && <UndoButton />}
          <Who session={now} />
        </div>
      </header>
      {now.mode === 'test' && (
        <p class="banner" role="status">
          This is a test key: everything is answered as with a live one, and nothing is stored.
        </p>
      )}
      {now.ended === null ? <Away /> : <EndedKey reason={now.ended} />}
      <SaidLine />
      <main id="main" tabIndex={-1} class={`view view-${view}`}>
        <LazyView key={`${view} ${now.tenant}`} view={view} argument={argument} />
      </main>
    </div>
  );
}

/** Says what holds while the service is silent. */
function Away() {
  return useStore(isAway) ? (
    <p class="banner" role="status">
      The service does not answer. Writing and pictures go on; what is edited in a picture waits for it.
    </p>
  ) : null;
}

/** Asks for another key where one is, and takes no focus: whoever writes goes on writing. */
function EndedKey({ reason }: { readonly reason: string }) {
  return (
    <section class="banner" aria-label="Sign in again">
      <SignIn reason={reason} isAgain />
    </section>
  );
}

/** What was changed in the document is taken back wherever one is. The editor's part of the page is fetched then, where it is not there yet. */
function UndoButton() {
  const { undo } = useStore(steps);
  if (undo === 0) return null;
  return (
    <button
      type="button"
      class="quiet"
      title="Takes the last change of the document back, Ctrl+Z"
      onClick={() => void takeBack()}
    >
      Undo
    </button>
  );
}

async function takeBack(): Promise<void> {
  const { undoStep, redoStep } = await import('./editor/document-state.ts');
  if (undoStep() && route.value.view !== 'workbench')
    said.set({
      text: `The last change of ${kept.value?.name ?? 'the document'} is taken back.`,
      offer: 'Redo',
      run: redoStep,
    });
}

/** Says what has become of the document, where the text is not shown. */
function SaidLine() {
  const line = useStore(said);
  return (
    <div role="status">
      {line !== null && (
        <p class="banner row">
          {line.text}
          <button type="button" onClick={line.run}>
            {line.offer}
          </button>
          <button type="button" onClick={() => said.set(null)}>
            Hide
          </button>
        </p>
      )}
    </div>
  );
}

addEventListener('keydown', (event) => {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  const isTyping = (event.composedPath()[0] as Element | undefined)?.closest?.(
    'input, textarea, select, [contenteditable="true"]',
  );
  if (!isUndo || isTyping || steps.value.undo === 0) return;
  event.preventDefault();
  void takeBack();
});

function Who({ session }: { readonly session: Signed }) {
  // Of the scopes, `admin` holds all others.
  const strongest = session.scopes.includes('admin') ? 'admin' : (session.scopes.at(-1) ?? 'none');
  return (
    <>
      <span title={`Tenant ${session.tenant}, key ${session.key_id}, scopes ${session.scopes.join(', ')}`}>
        {session.tenant} · {strongest}
      </span>
      <button type="button" class="quiet" onClick={() => signOut()}>
        Sign out
      </button>
    </>
  );
}

function Door({ session: { state, ...rest } }: { readonly session: Exclude<Session, Signed> }) {
  return (
    <main id="main" class="door">
      <h1 class="mark">
        <Mark />
        <span>Orrery</span>
      </h1>
      {state === 'checking' ? <Waiting what="Signing in" /> : <SignIn reason={'reason' in rest ? rest.reason : null} />}
    </main>
  );
}

/** The file of a view comes from the service: when that is away, it is asked for again as soon as it is back. */
function LazyView({ view, argument }: { readonly view: ViewName; readonly argument: string }) {
  const load = () =>
    loaders[view]().catch((cause) => {
      const error = new OrreryConnectionError('This view could not be fetched from the service.', false, cause);
      noteUnanswered(error);
      throw error;
    });
  const { value: Shown, error, reload } = useLoaded(load, [view]);
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  return Shown === null ? <Waiting what={`Opening ${titles[view].toLowerCase()}`} /> : <Shown argument={argument} />;
}

function Mark() {
  return (
    <svg class="mark-picture" viewBox="0 0 64 64" width="26" height="26" aria-hidden="true">
      <g class="orbits">
        <ellipse cx="32" cy="32" rx="28" ry="11" transform="rotate(-20 32 32)" />
        <ellipse cx="32" cy="32" rx="17" ry="7" transform="rotate(-20 32 32)" />
      </g>
      <circle class="sun" cx="32" cy="32" r="7" />
      <circle class="planet" cx="57.5" cy="20.5" r="4.5" />
      <circle class="sun" cx="16.5" cy="39" r="3.5" />
    </svg>
  );
}
