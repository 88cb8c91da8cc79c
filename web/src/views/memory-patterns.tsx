// Patterns: steps that repeat, as a graph of what comes before what, with how often they were seen and how they ended.
import type { Operations } from '@orrery/client';
import { useState } from 'preact/hooks';
import { askReader } from '../analysis/reader.ts';
import { Meter } from '../parts/figure.tsx';
import { useLoaded } from '../parts/loaded.ts';
import { counted, Failure, Waiting } from '../parts/notice.tsx';
import { Picture } from '../parts/picture.tsx';
import { ask } from '../session.ts';
import type { PartProps } from './memory.tsx';

type Pattern = Operations['memory.patterns.list']['answer']['items'][number];

const pageSize = 50;

export function Patterns({ domain }: PartProps) {
  const { value, error, reload } = useLoaded(
    () => ask((api) => api.memory.patterns.list({ domain, limit: pageSize })),
    [domain],
  );
  const [open, setOpen] = useState<string | null>(null);
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (value === null) return <Waiting what="Reading patterns" />;
  if (value.items.length === 0)
    return <p class="muted">No pattern: a pattern is steps that several episodes share. {value.no_pattern}</p>;
  const shown = value.items.find(({ pattern_id }) => pattern_id === open) ?? value.items[0];
  return (
    <div class="columns">
      <ol class="stack">
        {value.items.map((one) => (
          <li key={one.pattern_id}>
            <button type="button" class="pick" aria-pressed={one === shown} onClick={() => setOpen(one.pattern_id)}>
              <strong>{one.name}</strong>
              <span class="muted">{one.steps.map((step, i) => `${i + 1} ${step}`).join(' → ')}</span>
              <span class="muted">
                seen {counted(one.support, 'time')} · {counted(one.steps.length, 'step')} · {one.outcome}
              </span>
            </button>
          </li>
        ))}
        {value.next_cursor !== null && <li class="muted">The first {pageSize} are listed.</li>}
      </ol>
      {shown !== undefined && <PatternShown pattern={shown} />}
    </div>
  );
}

const valuesMax = 3;

/** A variable with the values that were seen most, and how many more there were. */
function sayVariable({ name, values, distinct }: NonNullable<Pattern['variables']>[number]): string {
  const shown = values.slice(0, valuesMax).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const more = distinct - shown.length;
  return `?${name.replace(/^\?/, '')} = ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function PatternShown({ pattern }: { readonly pattern: Pattern }) {
  const {
    step_details: details,
    success_rate: rate,
    success_interval: [low, high],
  } = pattern;
  const steps = pattern.steps.map((text, i) => {
    const detail = details?.[i];
    const marks = [detail?.optional === true ? 'optional' : '', detail?.repeats === true ? 'repeats' : ''].filter(
      Boolean,
    );
    const named = new Set(detail?.arguments.map(({ variable }) => variable));
    const given = (pattern.variables ?? []).filter(({ name }) => named.has(name)).map(sayVariable);
    return { text, marks, given, after: detail?.after ?? (i === 0 ? [] : [i - 1]) };
  });
  const { value, error } = useLoaded(() => askReader('steps', { title: pattern.name, steps }), [pattern.pattern_id]);
  return (
    <section class="card stack" aria-label={pattern.name}>
      <h2>{pattern.name}</h2>
      <p>
        {rate === null ? (
          <span class="muted">No outcome says whether it helped.</span>
        ) : (
          <>
            Success <Meter share={rate} label="Success" />
          </>
        )}
        {rate !== null && low !== undefined && high !== undefined && (
          <span class="muted">
            {' '}
            (95 % interval {Math.round(low * 100)} to {Math.round(high * 100)} %)
          </span>
        )}
      </p>
      <p class="muted">
        {counted(pattern.supporting_ids.length, 'episode')} for it, {pattern.contradicting_ids.length} against. Words in
        common: {pattern.terms.join(', ') || 'none'}.
      </p>
      {error !== null ? (
        <Failure error={error} />
      ) : value === null ? (
        <Waiting what="Drawing" />
      ) : (
        <Picture picture={value} />
      )}
    </section>
  );
}
