// Keys of the tenant: making one, which is shown once, and revoking.
import type { Operations } from '@orrery/client';
import { useState } from 'preact/hooks';
import { useAction, useLoaded } from '../parts/loaded.ts';
import { Failure, Waiting } from '../parts/notice.tsx';
import { ask, type Scope, signed } from '../session.ts';

type Made = Operations['keys.create']['answer'];
type Key = Operations['keys.list']['answer']['items'][number];

const keysMax = 100;

async function listKeys(): Promise<Key[]> {
  const items: Key[] = [];
  let cursor: string | null = null;
  do {
    const page: Operations['keys.list']['answer'] = await ask((api) =>
      api.keys.list({ limit: keysMax, ...(cursor === null ? {} : { cursor }) }),
    );
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null && items.length < 1000);
  return items.reverse();
}

export function Keys() {
  const { value, error, reload } = useLoaded(listKeys, []);
  const [made, setMade] = useState<Made | null>(null);
  const { isBusy, error: failure, run } = useAction();
  return (
    <section class="card stack">
      <h2>API keys</h2>
      <MakeKey
        isBusy={isBusy}
        onMake={(request) =>
          run(async () => {
            setMade(await ask((api) => api.keys.create(request, { retriesMax: 0 })));
            reload();
          })
        }
      />
      {failure !== null && <Failure error={failure} />}
      {made !== null && (
        <div role="status">
          <p>The key of {made.name}, shown only now. Copy it:</p>
          <p class="secret">{made.key}</p>
          <p>
            <button type="button" onClick={() => setMade(null)}>
              I have it
            </button>
          </p>
        </div>
      )}
      {error !== null && <Failure error={error} onRetry={reload} />}
      {value === null && error === null && <Waiting what="Reading keys" />}
      {value !== null && value.length === 0 && (
        <p class="muted">The store has no key of this tenant; the key of the environment is not kept in it.</p>
      )}
      {value !== null && value.length > 0 && (
        <KeyTable
          keys={value}
          isBusy={isBusy}
          onRevoke={(key_id) =>
            run(async () => {
              await ask((api) => api.keys.revoke({ key_id }));
              reload();
            })
          }
        />
      )}
    </section>
  );
}

function MakeKey({
  isBusy,
  onMake,
}: {
  readonly isBusy: boolean;
  readonly onMake: (request: Operations['keys.create']['request']) => void;
}) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('read');
  const [mode, setMode] = useState<'live' | 'test'>('live');
  const [days, setDays] = useState('90');
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        onMake({ name: name.trim(), scopes: [scope], mode, ...(days === '' ? {} : { expires_in_days: Number(days) }) });
      }}
    >
      <label class="field grow">
        <span>Name</span>
        <input value={name} placeholder="build server" onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>May</span>
        <select value={scope} onChange={(event) => setScope(event.currentTarget.value as Scope)}>
          <option value="read">read</option>
          <option value="write">read and write</option>
          <option value="export">export the tenant, nothing else</option>
          <option value="erase">erase the tenant, nothing else</option>
          <option value="admin">everything</option>
        </select>
      </label>
      <label class="field">
        <span>Kind</span>
        <select value={mode} onChange={(event) => setMode(event.currentTarget.value as 'live' | 'test')}>
          <option value="live">live</option>
          <option value="test">test: stores nothing</option>
        </select>
      </label>
      <label class="field">
        <span>Ends after days</span>
        <input
          type="number"
          min="1"
          max="36500"
          placeholder="never"
          value={days}
          onInput={(event) => setDays(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" aria-disabled={isBusy || name.trim() === ''}>
        Make a key
      </button>
    </form>
  );
}

const date = (time: string | null) => (time === null ? '' : time.slice(0, 16).replace('T', ' '));

function stateOf({ revoked_at, expires_at }: Key): string {
  if (revoked_at !== null) return `revoked ${date(revoked_at)}`;
  if (expires_at !== null && expires_at < new Date().toISOString()) return `expired ${date(expires_at)}`;
  return expires_at === null ? 'no end' : `until ${date(expires_at)}`;
}

function KeyTable({
  keys,
  isBusy,
  onRevoke,
}: {
  readonly keys: readonly Key[];
  readonly isBusy: boolean;
  readonly onRevoke: (id: string) => void;
}) {
  const own = signed().key_id;
  const [sure, setSure] = useState<string | null>(null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <div class="limits scroll" tabIndex={0} role="group" aria-label="Keys">
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>Scopes</th>
            <th>Kind</th>
            <th>Last used</th>
            <th>State</th>
            <th>
              <span class="unseen">Revoke</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => {
            const isEnded = key.revoked_at !== null || stateOf(key).startsWith('expired');
            return (
              <tr key={key.key_id} class={isEnded ? 'muted' : ''}>
                <td title={key.key_id}>
                  {key.name}
                  {key.key_id === own && <span class="tag">this tab</span>}
                </td>
                <td>{key.scopes.join(', ')}</td>
                <td>{key.mode}</td>
                <td class="number">{date(key.last_used_at) || 'never'}</td>
                <td class="number">{stateOf(key)}</td>
                <td>
                  {!isEnded && (
                    <button
                      type="button"
                      class={sure === key.key_id ? 'danger' : 'quiet'}
                      aria-disabled={isBusy}
                      onClick={() => (sure === key.key_id ? onRevoke(key.key_id) : setSure(key.key_id))}
                    >
                      {sure === key.key_id ? `Revoke ${key.name} now` : 'Revoke'}
                    </button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
