// Recall: what comes closest to a situation, and the parts that each similarity is the sum of.
import type { Operations } from '@orrery/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { reading } from '../live.ts';
import { Meter } from '../parts/figure.tsx';
import { useAction } from '../parts/loaded.ts';
import { Failure } from '../parts/notice.tsx';
import { route, useChoice } from '../route.ts';
import { sayParts } from '../say-parts.ts';
import { ask } from '../session.ts';
import { useStore } from '../store.ts';
import type { PartProps } from './memory.tsx';
import { day, EpisodeDialog, sayStep, useOpened } from './memory-episodes.tsx';

type Answer = Operations['memory.recall']['answer'];

interface Recalled {
  readonly answer: Answer;
  readonly words: ReadonlySet<string>;
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
const hitsMax = 10;

export function Recall({ domain }: PartProps) {
  const document = useStore(reading);
  const [context, setContext] = useChoice('question', '', false);
  const [steps, setSteps] = useState('');
  const [withSchema, setWithSchema] = useState(false);
  const [found, setFound] = useState<Recalled | null>(null);
  const { opened, open, close } = useOpened();
  const { isBusy, error, run } = useAction();
  const schema = withSchema ? (document?.value as Record<string, unknown> | undefined) : undefined;
  const actions = steps
    .split(/[\n,]/)
    .map((step) => step.trim())
    .filter(Boolean);
  const recall = (question = context) =>
    run(async () => {
      const answer = await ask((api) =>
        api.memory.recall({
          domain,
          limit: hitsMax,
          explain: true,
          ...(question.trim() === '' ? {} : { context: question.trim() }),
          ...(schema === undefined ? {} : { schema }),
          ...(actions.length === 0 ? {} : { actions_taken: actions }),
        }),
      );
      setFound({ answer, words: wordsOf(question) });
    });
  // The question that an address brings is asked: after a reload, by Back, and by a link.
  const asking = useRef(recall);
  asking.current = recall;
  useEffect(() => {
    const askAgain = () => {
      const { question = '' } = route.value.choices;
      if (question.trim() !== '') asking.current(question);
    };
    askAgain();
    addEventListener('hashchange', askAgain);
    return () => removeEventListener('hashchange', askAgain);
  }, []);
  return (
    <div class="stack">
      <form
        class="card form"
        onSubmit={(event) => {
          event.preventDefault();
          recall();
        }}
      >
        <label class="field grow">
          <span>Situation</span>
          <input
            value={context}
            placeholder="User seeing timeout errors during payment"
            onInput={(event) => setContext(event.currentTarget.value)}
          />
        </label>
        <label class="field grow">
          <span>Steps so far, with commas</span>
          <input
            value={steps}
            placeholder="read_logs, add_retry"
            onInput={(event) => setSteps(event.currentTarget.value)}
          />
        </label>
        {document?.value != null && (
          <label class="row">
            <input
              type="checkbox"
              checked={withSchema}
              onChange={(event) => setWithSchema(event.currentTarget.checked)}
            />
            built like the workbench's document
          </label>
        )}
        <button
          type="submit"
          class="primary"
          aria-disabled={isBusy || (context.trim() === '' && schema === undefined && actions.length === 0)}
        >
          Recall
        </button>
      </form>
      {error !== null && <Failure error={error} />}
      {found !== null && <Hits found={found} onOpen={open} />}
      {opened !== null && <EpisodeDialog key={opened.nr} id={opened.id} onClose={close} />}
    </div>
  );
}

function Hits({ found, onOpen }: { readonly found: Recalled; readonly onOpen: (id: string) => void }) {
  const { answer, words } = found;
  return (
    <>
      {answer.no_pattern !== undefined && <p class="muted">No pattern: {answer.no_pattern}</p>}
      {answer.pattern !== null && (
        <section class="card">
          <h2>
            The pattern that fits: {answer.pattern.name} <Meter share={answer.pattern.similarity} label="Similarity" />
          </h2>
          <p>{answer.pattern.steps.join(' → ')}</p>
          <p class="muted">
            Seen {answer.pattern.support} times
            {answer.pattern.success_rate === null ? '' : `, success ${Math.round(answer.pattern.success_rate * 100)} %`}
            .
          </p>
        </section>
      )}
      {answer.next_actions !== undefined && answer.next_actions.length > 0 && (
        <section class="card">
          <h2>What followed</h2>
          <ol class="steps-list">
            {answer.next_actions.slice(0, 5).map(({ action, score, support }, i) => (
              <li key={String(i)}>
                <Meter share={score} label="Likelihood" /> {sayStep(action)} <span class="muted">in {support}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {answer.episodes.length === 0 && <p class="muted">No episode of this domain is near.</p>}
      <ol class="stack">
        {answer.episodes.map((one) => (
          <li key={one.episode_id} class="card">
            <p class="row spread">
              <button type="button" class="quiet" onClick={() => onOpen(one.episode_id)}>
                {day(one.stored_at)} · {one.outcome}
              </button>
              <Meter share={one.similarity} label="Similarity" />
            </p>
            <p>
              {one.context
                .split(/([\p{L}\p{N}]+)/u)
                .map((word, i) => (words.has(word.toLowerCase()) ? <mark key={String(i)}>{word}</mark> : word))}
            </p>
            <p class="muted">{one.actions_taken.map(sayStep).join(' → ')}</p>
            {one.parts !== undefined && <p class="muted">{sayParts(one.parts)}</p>}
          </li>
        ))}
      </ol>
      <p class="muted">{answer.total_matches.toLocaleString('en')} episodes were compared.</p>
    </>
  );
}
