// Finds behaviors of the library by what they do or by name. Of the one that is looked at: what it is, its picture, and which words of the sentence it says.

import { useEffect, useState } from 'preact/hooks';
import { useAction, useLoaded } from '../parts/loaded.ts';
import { Failure } from '../parts/notice.tsx';
import { useChoice } from '../route.ts';
import { ask } from '../session.ts';

interface Found {
  readonly name: string;
  readonly title: string;
  readonly likeness: number | null;
}

const shownMax = 8;
const askAfterMs = 200;
/** Sentences about nothing in the library reach 0.2 with the nearest behavior; those that one fits, 0.4 and more. */
const fitsFrom = 0.25;

/** By meaning and by the words of the name together, each behavior once. */
async function find(text: string): Promise<Found[]> {
  const words = text.trim();
  if (words === '') return [];
  const [meant, named] = await Promise.all([
    ask((api) => api.behaviors.match({ text: words, limit: shownMax, min_similarity: 0 })),
    ask((api) => api.behaviors.list({ q: words, limit: shownMax })),
  ]);
  const matches = 'matches' in meant ? meant.matches : [];
  const all: Found[] = [
    ...named.items.filter(({ name }) => name === words).map(({ name, title }) => ({ name, title, likeness: null })),
    ...matches.map(({ behavior_name, title, similarity }) => ({
      name: behavior_name,
      title: String(title),
      likeness: similarity,
    })),
    ...named.items.map(({ name, title }) => ({ name, title, likeness: null })),
  ];
  return all.filter(({ name }, i) => all.findIndex((other) => other.name === name) === i).slice(0, shownMax);
}

export function BehaviorSearch({
  label,
  verb,
  onChoose,
}: {
  readonly label: string;
  /** Says on the button what is done with the first that is found. */
  readonly verb: string;
  readonly onChoose: (name: string) => Promise<void>;
}) {
  const [text, setText] = useChoice('question', '', false);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), askAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { value, error, reload } = useLoaded(async () => ({ asked, found: await find(asked) }), [asked]);
  const { isBusy, error: failure, run } = useAction();
  const [looked, setLooked] = useState<string | null>(null);
  const first = value?.found[0];
  const shown = value?.found.find(({ name }) => name === looked) ?? first;
  return (
    <search class="search" onKeyDown={walk}>
      <input
        type="search"
        aria-label={label}
        placeholder="agents answer tickets from customers"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button
        type="button"
        class="primary"
        aria-disabled={isBusy || first === undefined}
        onClick={() => first !== undefined && run(() => onChoose(first.name))}
      >
        {verb} the first that is found
      </button>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {failure !== null && <Failure error={failure} />}
      {asked.trim() !== '' && value?.asked === asked && value.found.length === 0 && (
        <p class="muted">Nothing in the library is near. Try other words.</p>
      )}
      {value !== null && value.found.length > 0 && (
        <>
          {value.found.every(({ likeness }) => likeness !== null && likeness < fitsFrom) && (
            <p class="muted" role="status">
              Nothing in the library fits this well; these come nearest.
            </p>
          )}
          <div class="found-beside">
            <ul class="found" aria-busy={value.asked !== text}>
              {value.found.map(({ name, title, likeness }) => (
                <li key={name}>
                  <button
                    type="button"
                    class={`line ${name === shown?.name ? 'looked' : ''}`}
                    aria-disabled={isBusy}
                    onFocus={() => setLooked(name)}
                    onPointerEnter={() => setLooked(name)}
                    onClick={() => run(() => onChoose(name))}
                  >
                    <strong>{title}</strong> <code>{name}</code>
                    {likeness !== null && <span class="muted number">{Math.round(likeness * 100)} % alike</span>}
                  </button>
                </li>
              ))}
            </ul>
            {shown !== undefined && <LazyLooked key={shown.name} name={shown.name} sentence={value.asked} />}
          </div>
        </>
      )}
    </search>
  );
}

/** Fetched when somebody searches. */
function LazyLooked(props: { readonly name: string; readonly sentence: string }) {
  const { value } = useLoaded(() => import('../search/looked.tsx'), []);
  return value === null ? null : <value.Looked {...props} />;
}

/** Arrow keys go from the words to what was found and through it; Enter in the words takes the first. */
function walk(event: KeyboardEvent): void {
  const host = event.currentTarget as HTMLElement;
  const stops = [...host.querySelectorAll<HTMLElement>('input, .found button')];
  const at = stops.indexOf(event.target as HTMLElement);
  const isEnter = event.key === 'Enter' && at === 0;
  const stride = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (at < 0 || (stride === undefined && !isEnter)) return;
  event.preventDefault();
  if (isEnter) stops[1]?.click();
  else stops[Math.min(stops.length - 1, Math.max(0, at + (stride ?? 0)))]?.focus();
}
