// The first view: the ways to a document, and what the service holds.
import { useState } from 'preact/hooks';
import { clearKept, kept, openText, readFile } from '../kept.ts';
import { useAction, useLoaded } from '../parts/loaded.ts';
import { counted, Failure } from '../parts/notice.tsx';
import { go, hrefOf } from '../route.ts';
import { ask } from '../session.ts';
import { useStore } from '../store.ts';
import { BehaviorSearch } from './behavior-search.tsx';

export async function bodyBytesMax(): Promise<number> {
  const { limits } = await ask((api) => api.limits());
  return limits.body_bytes_max ?? Number.POSITIVE_INFINITY;
}

const emptyDocument = `{
  "name": "App",
  "orbitals": []
}
`;

const emptyText = `orbital Things {
  entity Thing [persistent: things] {
    id : string!
    name : string
  }

  trait ThingFlow -> Thing [interaction] {
    initial: idle

    state idle {
      INIT -> idle
        (fetch Thing)
        (render-ui main { type: typography, variant: h1, content: "Things" })
    }
  }

  page "/things" as ThingsPage -> ThingFlow
}
`;

export function Start() {
  const document = useStore(kept);
  const [fault, setFault] = useState<unknown>(null);
  const open = (name: string, text: string, choices?: Parameters<typeof go>[2]) => {
    openText(name, text);
    go('workbench', '', choices);
  };
  return (
    <div class="start" {...dropTarget(setFault, () => go('workbench'))}>
      <h1>What shall we look at?</h1>
      {fault !== null && <Failure error={fault} />}
      {document !== null && (
        <p class="card row spread">
          <span>
            <strong>{document.name}</strong> is kept in this browser (
            {counted(document.text.split('\n').length, 'line')}).
          </span>
          <span class="row">
            <a class="button primary" href={hrefOf('workbench')}>
              Go on with it
            </a>
            <button type="button" onClick={clearKept}>
              Clear it
            </button>
          </span>
        </p>
      )}
      <div class="ways">
        <section class="card">
          <h2>A document of yours</h2>
          <p class="muted">
            JSON, YAML, the textual form, XState, SCXML, Amazon States Language or a Mermaid state diagram.
          </p>
          <OpenButtons onOpen={open} />
        </section>
        <section class="card">
          <h2>A new one</h2>
          <p class="muted">Draw its machines in the picture, or write the textual form or JSON, with completion.</p>
          <p class="row">
            <button
              type="button"
              class="primary"
              onClick={() => open('untitled.json', emptyDocument, { pane: 'picture', edit: 'on' })}
            >
              Draw it
            </button>
            <button type="button" onClick={() => open('untitled.lolo', emptyText)}>
              In the textual form
            </button>
            <button type="button" onClick={() => open('untitled.json', emptyDocument)}>
              As JSON
            </button>
          </p>
        </section>
        <section class="card">
          <h2>One to try</h2>
          <p class="muted">A help desk with three faults in it: see them, mend them, plan from it.</p>
          <p class="row">
            <button
              type="button"
              class="primary"
              onClick={async () => {
                const { faultyDesk } = await import('./example.ts');
                open('ticket-desk-faulty.json', faultyDesk);
              }}
            >
              Open the example
            </button>
          </p>
        </section>
        <section class="card wide">
          <h2>From a sentence or a behavior</h2>
          <p class="muted">
            Say what the application should do, or a behavior's name. What comes closest in the library is copied into
            the workbench.
          </p>
          <BehaviorSearch
            label="What should it do?"
            verb="Open"
            onChoose={async (name) => {
              const { schema } = await ask((api) => api.behaviors.get({ name }));
              open(`${name}.json`, `${JSON.stringify(schema, null, 2)}\n`);
            }}
          />
        </section>
      </div>
      <Held />
    </div>
  );
}

/** A file that is dropped here is opened. */
export function dropTarget(onFault: (fault: unknown) => void, onOpen?: () => void) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: async (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      try {
        openText(file.name, await readFile(file, await bodyBytesMax()));
        onFault(null);
        onOpen?.();
      } catch (error) {
        onFault(error);
      }
    },
  };
}

/** Open, paste, and the reason why that did not work. */
export function OpenButtons({ onOpen }: { readonly onOpen: (name: string, text: string) => void }) {
  const { error, run } = useAction();
  return (
    <>
      <p class="row">
        <label class="button primary">
          Open a file
          <input
            type="file"
            class="file"
            accept=".json,.orb,.jsonc,.yaml,.yml,.lolo,.scxml,.xml,.mmd,.md,.txt"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              if (file === undefined) return;
              run(async () => onOpen(file.name, await readFile(file, await bodyBytesMax())));
            }}
          />
        </label>
        <button
          type="button"
          onClick={() =>
            run(async () => {
              const text = await navigator.clipboard?.readText().catch(() => undefined);
              if (text) onOpen('pasted.json', text);
              else
                throw new Error(
                  text === ''
                    ? 'The clipboard is empty, or what it holds is no text: copy a document first.'
                    : 'This browser does not let the page read the clipboard. Open the workbench and paste into the editor.',
                );
            })
          }
        >
          Paste
        </button>
      </p>
      {error !== null && <Failure error={error} />}
    </>
  );
}

/** What is in the service. */
function Held() {
  const { value, error, reload } = useLoaded(
    () => ask(async (api) => ({ stats: await api.memory.stats(), health: await api.healthz() })),
    [],
  );
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (value === null) return null;
  const { stats, health } = value;
  return (
    <p class="muted held">
      Orrery {health.version}. Memory holds {counted(stats.total_episodes, 'episode')} and{' '}
      {counted(stats.patterns, 'pattern')}
      {stats.total_episodes === 0 ? ': nothing has been stored yet. ' : '. '}
      <a href={hrefOf('memory')}>Memory</a> · <a href={hrefOf('service')}>Service</a> ·{' '}
      <a href="/docs">Documentation</a>
    </p>
  );
}
