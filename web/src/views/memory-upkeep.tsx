// Upkeep of a domain: deriving patterns, and forgetting, which counts before it does anything.
import type { Operations } from '@orrery/client';
import { useState } from 'preact/hooks';
import { useAction } from '../parts/loaded.ts';
import { counted, Failure } from '../parts/notice.tsx';
import { ask } from '../session.ts';
import type { PartProps } from './memory.tsx';

export function Upkeep(props: PartProps) {
  return (
    <div class="ways">
      <Compress {...props} />
      <Forget {...props} />
    </div>
  );
}

function Compress({ domain, onChange }: PartProps) {
  const [done, setDone] = useState<Operations['memory.compress']['answer'] | null>(null);
  const { isBusy, error, run } = useAction();
  return (
    <section class="card">
      <h2>Compress</h2>
      <p>Derives patterns from the episodes. No episode is replaced; running it again changes nothing.</p>
      <p>
        <button
          type="button"
          class="primary"
          aria-disabled={isBusy}
          onClick={() =>
            run(async () => {
              setDone(await ask((api) => api.memory.compress({ domain })));
              onChange();
            })
          }
        >
          {isBusy ? 'Deriving …' : 'Compress the domain'}
        </button>
      </p>
      {error !== null && <Failure error={error} />}
      {done !== null && (
        <p role="status">
          {counted(done.patterns_extracted, 'pattern')} from {counted(done.episodes_compressed, 'episode')};{' '}
          {Math.round(done.memory_reduction * 100)} % of the domain's bytes freed. {done.no_pattern}
        </p>
      )}
    </section>
  );
}

function Forget({ domain, onChange }: PartProps) {
  const [days, setDays] = useState('365');
  const [relevance, setRelevance] = useState('');
  const [counts, setCounts] = useState<Operations['memory.forget']['answer'] | null>(null);
  const { isBusy, error, run } = useAction();
  const limits = {
    ...(days === '' ? {} : { older_than_days: Number(days) }),
    ...(relevance === '' ? {} : { min_relevance: Number(relevance) }),
  };
  const forget = (isTrial: boolean) =>
    run(async () => {
      setCounts(await ask((api) => api.memory.forget({ domain, ...limits, dry_run: isTrial })));
      if (!isTrial) onChange();
    });
  const change = (set: (value: string) => void) => (event: { currentTarget: HTMLInputElement }) => {
    set(event.currentTarget.value);
    setCounts(null);
  };
  return (
    <section class="card">
      <h2>Forget</h2>
      <p>
        An episode goes when it is older, or when its relevance is lower. What is forgotten is gone from every file.
      </p>
      <div class="form">
        <label class="field">
          <span>Older than, in days</span>
          <input type="number" min="0" max="365000" value={days} onInput={change(setDays)} />
        </label>
        <label class="field">
          <span>Relevance below (0 to 1)</span>
          <input type="number" min="0" max="1" step="0.05" value={relevance} onInput={change(setRelevance)} />
        </label>
        <button
          type="button"
          class="primary"
          aria-disabled={isBusy || (days === '' && relevance === '')}
          onClick={() => forget(true)}
        >
          Count first
        </button>
      </div>
      {error !== null && <Failure error={error} />}
      {counts !== null && (
        <p role="status">
          {counts.dry_run ? 'Would forget' : 'Forgot'} {counted(counts.episodes_forgotten, 'episode')} and withdraw{' '}
          {counted(counts.patterns_withdrawn, 'pattern')}; {counts.episodes_remaining.toLocaleString('en')} remain.
        </p>
      )}
      {counts?.dry_run === true && counts.episodes_forgotten > 0 && (
        <p>
          <button type="button" class="danger" aria-disabled={isBusy} onClick={() => forget(false)}>
            Forget {counted(counts.episodes_forgotten, 'episode')} for good
          </button>
        </p>
      )}
    </section>
  );
}
