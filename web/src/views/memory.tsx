// Memory: the domains, and of one domain its episodes, recall, patterns, figures and upkeep.
import { useLoaded } from '../parts/loaded.ts';
import { counted, Empty, Failure, Waiting } from '../parts/notice.tsx';
import { hrefOf, putRoute, useChoice } from '../route.ts';
import { ask, may } from '../session.ts';
import { Episodes } from './memory-episodes.tsx';
import { Patterns } from './memory-patterns.tsx';
import { Recall } from './memory-recall.tsx';
import { Statistics } from './memory-statistics.tsx';
import { Upkeep } from './memory-upkeep.tsx';

const parts = [
  { name: 'episodes', title: 'Episodes', shown: Episodes },
  { name: 'recall', title: 'Recall', shown: Recall },
  { name: 'patterns', title: 'Patterns', shown: Patterns },
  { name: 'figures', title: 'Over time', shown: Statistics },
  { name: 'upkeep', title: 'Compress and forget', shown: Upkeep },
] as const;

const domainsMax = 100;

export function Memory({ argument }: { readonly argument: string }) {
  const [part, setPart] = useChoice('tab', 'episodes');
  const { value, error, reload } = useLoaded(() => ask((api) => api.memory.domains.list({ limit: domainsMax })), []);
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (value === null) return <Waiting what="Opening memory" />;
  if (value.items.length === 0) return <NothingStored />;
  const domain = value.items.find((one) => one.domain === argument)?.domain ?? value.items[0]?.domain ?? '';
  const offered = parts.filter(({ name }) => name !== 'upkeep' || may('write'));
  const Shown = (offered.find(({ name }) => name === part) ?? parts[0]).shown;
  return (
    <>
      <div class="head">
        <h1>Memory</h1>
        <label class="row">
          <span class="muted">Domain</span>
          <select value={domain} onChange={(event) => putRoute({ argument: event.currentTarget.value }, true)}>
            {value.items.map((one) => (
              <option key={one.domain} value={one.domain}>
                {one.domain} · {counted(one.total_episodes, 'episode')} · {counted(one.patterns, 'pattern')}
              </option>
            ))}
          </select>
        </label>
      </div>
      {value.next_cursor !== null && <p class="muted">The first {domainsMax} domains are listed.</p>}
      <div class="tabs" role="group" aria-label="What of the domain">
        {offered.map(({ name, title }) => (
          <button key={name} type="button" aria-pressed={name === part} onClick={() => setPart(name)}>
            {title}
          </button>
        ))}
      </div>
      <div class="memory-part" key={`${domain} ${part}`}>
        <Shown domain={domain} onChange={reload} />
      </div>
    </>
  );
}

function NothingStored() {
  const example = [
    `curl -sS ${location.origin}/memory/store \\`,
    "  -H 'Authorization: Bearer '\"$ORRERY_API_KEY\" -H 'Content-Type: application/json' \\",
    `  -d '{"domain":"helpdesk","context":"Timeout on checkout","actions_taken":["add_retry"],"outcome":"success"}'`,
  ].join('\n');
  return (
    <Empty title="Memory is empty">
      <h1 class="unseen">Memory</h1>
      <p>
        An episode is what was done in a situation and how it ended. Programs store them as they work; then what helped
        before is found again, and what repeats becomes a pattern. This stores the first one:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <pre class="card" tabIndex={0}>
        {example}
      </pre>
      <p>
        <a href="/docs/memory">How memory works</a> · <a href={hrefOf('service')}>Keys</a>
      </p>
    </Empty>
  );
}

export interface PartProps {
  readonly domain: string;
  /** Numbers of the domain have changed. */
  readonly onChange: () => void;
}
