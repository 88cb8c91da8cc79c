// What differs, as a tree: by orbital, by the trait or entity within, then each element.
import { counted } from '../parts/notice.tsx';
import type { GapAnswer } from './plan.tsx';

type Entry = GapAnswer['missing'][number];
type Sign = 'plus' | 'minus' | 'tilde';

interface Leaf {
  readonly sign: Sign;
  readonly text: string;
}

const leavesMax = 400;

function say(entry: Entry): string {
  const { type, name, from, event, to, holds, fieldType, route } = entry;
  const way = type === 'transition' ? `${String(from ?? '')} · ${event ?? ''} → ${to ?? ''}` : name;
  const inside = Object.entries(holds ?? {})
    .filter(([, count]) => count > 0)
    .map(([what, count]) => counted(count, what.replace(/ies$/, 'y').replace(/s$/, ''), what));
  const more = [fieldType, route, inside.length > 0 ? `with ${inside.join(', ')}` : undefined].filter(
    (part) => part !== undefined,
  );
  return `${type} ${way || '(no name)'}${more.length > 0 ? ` (${more.join('; ')})` : ''}`;
}

export function GapTree({ gap }: { readonly gap: GapAnswer }) {
  const groups = new Map<string, Map<string, Leaf[]>>();
  const add = (sign: Sign, entry: Entry, text = say(entry)) => {
    const orbital = entry.orbital ?? (entry.type === 'orbital' ? entry.name : 'the document');
    const within = entry.trait ?? entry.entity ?? entry.page ?? '';
    const inner = groups.get(orbital) ?? new Map<string, Leaf[]>();
    groups.set(orbital, inner);
    inner.set(within, [...(inner.get(within) ?? []), { sign, text }]);
  };
  // An effect that is another one at its place is told on both sides, and is one change.
  const gone = new Map(gap.extra.filter(({ type }) => type === 'effect').map((entry) => [entry.path, entry]));
  const changed = new Set<Entry>();
  for (const entry of gap.missing) {
    const was = entry.type === 'effect' ? gone.get(entry.path) : undefined;
    if (was === undefined) add('plus', entry);
    else {
      changed.add(was);
      add('tilde', entry, `${say(entry)}: ${JSON.stringify(was.value)} → ${JSON.stringify(entry.value)}`);
    }
  }
  for (const entry of gap.extra) if (!changed.has(entry)) add('minus', entry);
  for (const entry of gap.modified)
    add('tilde', entry, `${say(entry)}: ${entry.changes.map(({ field }) => field).join(', ')}`);
  if (groups.size === 0) return <p class="muted">Nothing differs.</p>;
  return (
    <ul class="tree">
      {[...groups].map(([orbital, inner]) => (
        <li key={orbital}>
          <details open={groups.size <= 6}>
            <summary>
              <strong>{orbital || '(no name)'}</strong>{' '}
              <span class="muted number">{[...inner.values()].reduce((sum, leaves) => sum + leaves.length, 0)}</span>
            </summary>
            <ul>
              {[...inner].map(([within, leaves]) => (
                <li key={within}>
                  {within === '' ? (
                    <Leaves leaves={leaves} />
                  ) : (
                    <details open={leaves.length <= 12}>
                      <summary>
                        {within} <span class="muted number">{leaves.length}</span>
                      </summary>
                      <Leaves leaves={leaves} />
                    </details>
                  )}
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Leaves({ leaves }: { readonly leaves: readonly Leaf[] }) {
  return (
    <ul>
      {leaves.slice(0, leavesMax).map(({ sign, text }, i) => (
        <li key={String(i)} class={sign}>
          {text}
        </li>
      ))}
      {leaves.length > leavesMax && <li class="muted">{leaves.length - leavesMax} more</li>}
    </ul>
  );
}
