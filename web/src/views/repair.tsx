// Repair: what the service suggests for all that is wrong, each with what it clears, how far it goes and what it changes.
import type { Operations } from '@orrery/client';
import { useState } from 'preact/hooks';
import type { Json } from '../../../src/core/base/json.ts';
import { sayActions } from '../../../src/core/plan/say-action.ts';
import { putValue } from '../apply.ts';
import { steps, undoStep } from '../editor/document-state.ts';
import { type Verdict, verdict } from '../live.ts';
import { mendSafely } from '../mend.ts';
import { useAction, useLoaded } from '../parts/loaded.ts';
import { counted, Empty, Failure, Tier, Waiting } from '../parts/notice.tsx';
import { hrefOf } from '../route.ts';
import { ask } from '../session.ts';
import { useStore } from '../store.ts';
import { DrawnChanges, TextChanges } from './changes.tsx';
import { NeedDocument, type Ready } from './need-document.tsx';

type Suggestion = Operations['rank-edits.jepa']['answer']['suggestions'][number];

export function Repair() {
  return (
    <>
      <h1 class="unseen">Repair</h1>
      <NeedDocument title="Nothing to repair yet">{(ready) => <RepairDocument ready={ready} />}</NeedDocument>
    </>
  );
}

function RepairDocument({ ready }: { readonly ready: Ready }) {
  const judged = useStore(verdict);
  const [done, setDone] = useState<string | null>(null);
  const { isBusy, error, run } = useAction();
  const { undo } = useStore(steps);
  const isCurrent = judged !== null && judged.text === ready.text;
  const count = judged?.findings.length ?? 0;
  const mend = () =>
    run(async () => {
      const { value, actions, left } = await mendSafely(ready.value);
      if (actions.length > 0) await putValue(value);
      const rest =
        left === 0 ? 'Nothing is left.' : `${counted(left, 'finding is', 'findings are')} left: see the suggestions.`;
      setDone(
        actions.length === 0
          ? `No safe step clears anything. ${rest}`
          : `Applied: ${sayActions(actions, () => ready.value).join('; ')}. ${rest}`,
      );
    });
  return (
    <>
      <div class="head">
        <h2>
          {ready.outline.name || 'This document'}: {isCurrent ? counted(count, 'finding') : 'checking …'}
        </h2>
        <span class="row">
          <button type="button" class="primary" aria-disabled={isBusy || !isCurrent || count === 0} onClick={mend}>
            {isBusy ? 'Applying …' : 'Apply all that is safe'}
          </button>
          <button type="button" aria-disabled={undo === 0} onClick={() => undoStep() && setDone('Undone.')}>
            Undo
          </button>
        </span>
      </div>
      {error !== null && <Failure error={error} />}
      {done !== null && (
        <p class="card" role="status">
          {done}
        </p>
      )}
      {isCurrent && count === 0 && (
        <Empty title="Nothing to repair">
          <p>The checks find nothing wrong with this document.</p>
          <p>
            <a href={hrefOf('plan')}>Plan what comes next</a> or <a href={hrefOf('workbench')}>go back to the text</a>.
          </p>
        </Empty>
      )}
      {isCurrent && count > 0 && <Suggestions key={ready.text} ready={ready} judged={judged} onDone={setDone} />}
    </>
  );
}

interface SuggestionsProps {
  readonly ready: Ready;
  readonly judged: Verdict;
  readonly onDone: (text: string) => void;
}

function Suggestions({ ready, judged, onDone }: SuggestionsProps) {
  const codes = [...new Set(judged.findings.map(({ category }) => category))];
  const request = {
    schema: ready.value as Record<string, unknown>,
    errors: codes,
    return_schema: true,
    target: judged.target,
  };
  const { value, error, reload } = useLoaded(
    () => ask((api) => api.rankEdits.jepa(request)),
    [ready.text, judged.target],
  );
  const [rank, setRank] = useState(1);
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (value === null) return <Waiting what="Looking for repairs" />;
  if (value.suggestions.length === 0)
    return (
      <Empty title="No repair is known">
        <p>
          {value.steps_needed === null
            ? 'The findings ask for a decision that the document gives no evidence for.'
            : `Clearing everything takes ${value.steps_needed} steps.`}{' '}
          <a href={hrefOf('workbench')}>See them in the text.</a>
        </p>
      </Empty>
    );
  const chosen = value.suggestions.find((one) => one.rank === rank) ?? value.suggestions[0];
  return (
    <div class="columns">
      <ol class="stack" aria-label="Suggestions">
        {value.suggestions.map((one) => (
          <li key={one.rank}>
            <button type="button" class="pick" aria-pressed={one === chosen} onClick={() => setRank(one.rank)}>
              <span class="row">
                <strong>{one.rank}.</strong> <Tier tier={one.tier} />
                <span class="muted">
                  {counted(one.actions.length, 'step')}, valid {Math.round(one.predicted_validity * 100)} %
                </span>
              </span>
              <span>{clears(one, codes)}</span>
              <span class="muted brief">{sayActions(one.actions, () => ready.value).join('; ')}</span>
            </button>
          </li>
        ))}
      </ol>
      {chosen !== undefined && <Detail suggestion={chosen} ready={ready} onDone={onDone} />}
    </div>
  );
}

function clears({ verified, remaining }: Suggestion, codes: readonly string[]): string {
  if (verified) return 'clears every finding and brings none';
  const left = new Set<string>(remaining);
  const gone = codes.filter((code) => !left.has(code));
  return gone.length === 0
    ? `leaves ${remaining.join(', ')}`
    : `clears ${gone.join(', ')}; leaves ${remaining.join(', ') || 'others'}`;
}

function Detail({
  suggestion,
  ready,
  onDone,
}: {
  readonly suggestion: Suggestion;
  readonly ready: Ready;
  readonly onDone: (text: string) => void;
}) {
  const { isBusy, error, run } = useAction();
  const says = sayActions(suggestion.actions, () => ready.value);
  const repaired = (suggestion.schema ?? ready.value) as Json;
  return (
    <section class="stack" aria-label={`Suggestion ${suggestion.rank}`}>
      <div class="card stack">
        <p>{suggestion.reason}</p>
        <ol class="steps-list">
          {suggestion.actions.map((action, i) => (
            <li key={action.step}>
              <span class="muted number">{action.step}</span> <Tier tier={action.tier} /> <span>{says[i]}</span>
            </li>
          ))}
        </ol>
        <p class="row">
          <button
            type="button"
            class="primary"
            aria-disabled={isBusy}
            onClick={() =>
              run(async () => {
                await putValue(repaired);
                onDone(`Applied suggestion ${suggestion.rank}: ${says.join('; ')}.`);
              })
            }
          >
            Apply these {counted(suggestion.actions.length, 'step')}
          </button>
          {suggestion.tier === 'inventing' && (
            <span class="muted">It adds behavior that the document gives no evidence for: look first.</span>
          )}
        </p>
        {error !== null && <Failure error={error} />}
      </div>
      <h3>In the text</h3>
      <TextChanges value={repaired} text={ready.text} />
      <h3>In the pictures</h3>
      <DrawnChanges before={ready.value} after={repaired} />
    </section>
  );
}
