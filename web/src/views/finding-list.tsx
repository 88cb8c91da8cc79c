// What is wrong, where, and what mends it.
import type { ComponentChildren } from 'preact';
import type { TextPlace } from '../../../src/core/formats/lines.ts';
import type { JsonFix } from '../analysis/json-fix.ts';
import type { TextMark } from '../analysis/open-document.ts';
import { applyToDocument, keyOfAction, mendText, offeredOf, type RepairLike, stepsOf } from '../apply.ts';
import { fetchFixes } from '../fixes.ts';
import { type Finding, judgedDocument, type Verdict } from '../live.ts';
import { useAction, useLoaded } from '../parts/loaded.ts';
import { Failure } from '../parts/notice.tsx';

const shownMax = 300;

export interface FindingListProps {
  readonly faults: readonly TextMark[];
  readonly fix: JsonFix | null;
  readonly verdict: Verdict | null;
  readonly onShow: (place: TextPlace, pointer: string | null) => void;
}

export function FindingList({ faults, fix, verdict, onShow }: FindingListProps) {
  const { isBusy, error, run } = useAction();
  const findings = verdict?.findings ?? [];
  const isMendable = findings.some(({ repairs }) => repairs.length > 0);
  const { value: fixes } = useLoaded(async () => (isMendable ? fetchFixes() : null), [isMendable]);
  return (
    <div class="findings">
      {error !== null && <Failure error={error} />}
      <ol>
        {faults.map((fault, i) => (
          <li key={`${fault.line}:${fault.column}:${fault.message}`} class="finding">
            <PlaceButton place={fault} severity="error" onShow={() => onShow(fault, null)}>
              <Message text={fault.message} />
            </PlaceButton>
            {i === 0 && fix !== null && (
              <div class="fixes">
                <button type="button" class="fix" onClick={() => mendText(fix)}>
                  {fix.says}
                </button>
              </div>
            )}
          </li>
        ))}
        {findings.slice(0, shownMax).map((finding) => (
          <li key={keyOf(finding)} class="finding">
            <PlaceButton
              place={finding.place}
              severity={finding.severity}
              onShow={() => onShow(finding.place, finding.pointer)}
            >
              <Message text={finding.message} />{' '}
              <code title={`${finding.category}: ${finding.description}`}>{finding.rule}</code>
            </PlaceButton>
            {finding.following.length > 0 && (
              <details class="fixes">
                <summary class="muted">
                  {finding.following.length === 1 ? '1 finding' : `${finding.following.length} findings`} would go with
                  it
                </summary>
                <ol>
                  {finding.following.map(({ place, pointer, message }) => (
                    <li key={`${pointer} ${message}`}>
                      <PlaceButton place={place} severity="note" onShow={() => onShow(place, pointer)}>
                        <Message text={message} />
                      </PlaceButton>
                    </li>
                  ))}
                </ol>
              </details>
            )}
            {fixes !== null && finding.repairs.length > 0 && (
              <div class="fixes">
                {offeredOf(finding.repairs as readonly RepairLike[]).map((repair) => (
                  <fixes.FixButton
                    key={keyOfAction(repair)}
                    repair={repair}
                    document={judgedDocument}
                    isBusy={isBusy}
                    onApply={() => run(() => applyToDocument(stepsOf(repair)))}
                  />
                ))}
              </div>
            )}
          </li>
        ))}
        {(verdict?.notes ?? []).map((note) => (
          <li key={`${note.kind} ${note.pointer} ${note.name}`} class="finding">
            <PlaceButton place={note.place} severity="note" onShow={() => onShow(note.place, note.pointer)}>
              <Message text={note.message} /> <code>{note.kind}</code>
            </PlaceButton>
          </li>
        ))}
      </ol>
      {findings.length > shownMax && <p class="muted">{findings.length - shownMax} more are not listed.</p>}
      {verdict !== null && verdict.likely.length > 0 && (
        <p class="muted">
          Likely, by the predictor:{' '}
          {verdict.likely
            .map(({ category, probability }) => `${category} ${Math.round(probability * 100)} %`)
            .join(', ')}
        </p>
      )}
    </div>
  );
}

const keyOf = ({ category, pointer, name, message }: Finding) => `${category} ${pointer} ${name} ${message}`;

/** What stands between backquotes in a message is of the text. */
const Message = ({ text }: { readonly text: string }) => (
  <>
    {text
      .split('`')
      .map((part, i, { length }) => (i % 2 === 1 && i < length - 1 ? <q key={String(i)}>{part}</q> : part))}
  </>
);

const signs = { error: '!', warning: '?', note: 'i' } as const;

function PlaceButton({
  place,
  severity,
  onShow,
  children,
}: {
  readonly place: TextPlace;
  readonly severity: keyof typeof signs;
  readonly onShow: () => void;
  readonly children: ComponentChildren;
}) {
  return (
    <button type="button" class="line place" onClick={onShow}>
      <span class={`sign ${severity}`} role="img" aria-label={severity}>
        {signs[severity]}
      </span>
      <span class="number muted">
        {place.line}:{place.column}
      </span>
      <span>{children}</span>
    </button>
  );
}
