// What a change does: to the text, line by line, and to the machines.
import type { Json } from '../../../src/core/base/json.ts';
import type { Compared } from '../analysis/messages.ts';
import { askReader } from '../analysis/reader.ts';
import { DifferenceLines } from '../parts/difference-lines.tsx';
import { useLoaded } from '../parts/loaded.ts';
import { counted, Failure, Waiting } from '../parts/notice.tsx';
import { Picture } from '../parts/picture.tsx';

const unnamed: Compared['renames'] = [];

/** The difference between the text of the workbench and the same saying `value`. */
export function TextChanges({ value, text }: { readonly value: Json; readonly text: string }) {
  const { value: lines, error } = useLoaded(() => askReader('lines', value), [value, text]);
  if (error !== null) return <p class="muted">{(error as Error).message}</p>;
  if (lines === null) return <Waiting what="Comparing the texts" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <div class="difference" tabIndex={0} role="group" aria-label="Difference in the text">
      <DifferenceLines lines={lines} />
    </div>
  );
}

/** What differs outside of machines and every machine that differs, each with what came, went, changed and has another name. */
export function DrawnChanges({ before, after, renames = unnamed }: Partial<Compared> & Omit<Compared, 'renames'>) {
  const { value, error } = useLoaded(
    () => askReader('differences', { before, after, renames }),
    [before, after, renames],
  );
  if (error !== null) return <Failure error={error} />;
  if (value === null) return <Waiting what="Drawing what changes" />;
  if (value.count === 0) return <p class="muted">No orbital, entity, trait or page changes, and no machine.</p>;
  return (
    <div class="pictures-list">
      {value.pictures.map((picture) => (
        <Picture key={picture.title} picture={picture} />
      ))}
      {value.count > value.pictures.length && (
        <p class="muted">
          {counted(value.count - value.pictures.length, 'more machine')} changed and{' '}
          {value.count - value.pictures.length === 1 ? 'is' : 'are'} not drawn.
        </p>
      )}
    </div>
  );
}
