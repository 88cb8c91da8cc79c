// Service: whether it is well, how long it takes, its limits, its keys and what was done with them.
import { useLoaded } from '../parts/loaded.ts';
import { Failure, Waiting } from '../parts/notice.tsx';
import { ask, may, session, signed } from '../session.ts';
import { useStore } from '../store.ts';
import { Keys } from './service-keys.tsx';
import { Latencies } from './service-latencies.tsx';

const operatorTenant = 'default';

export function Service() {
  const now = useStore(session);
  if (now.state !== 'in') return null;
  const { tenant } = now;
  return (
    <>
      <div class="head">
        <h1>Service</h1>
        <p class="row">
          <a href="/docs">Documentation</a> <a href="/docs/api">API</a> <a href="/openapi.json">OpenAPI</a>{' '}
          <a href="/schema.json">JSON Schema</a>
        </p>
      </div>
      <div class="stack">
        <div class="ways">
          <Health />
          <LimitTable />
        </div>
        {may('admin') && tenant === operatorTenant && <Latencies />}
        {may('admin') ? (
          <>
            <Keys />
            <AuditLog />
          </>
        ) : (
          <p class="card muted">
            Keys and the audit log need the scope <code>admin</code>; this key has{' '}
            {signed().scopes.join(', ') || 'none'}.
          </p>
        )}
      </div>
    </>
  );
}

function Health() {
  const { value, error, reload } = useLoaded(async () => {
    const health = await ask((api) => api.healthz());
    const ready = await ask((api) => api.readyz());
    return { health, ready };
  }, []);
  return (
    <section class="card">
      <h2>Health</h2>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {value === null && error === null && <Waiting what="Asking" />}
      {value !== null && (
        <>
          <p>
            <strong class="fine">Ready</strong> <span class="muted">version {value.health.version}</span>
          </p>
          <table>
            <tbody>
              {Object.entries(value.ready.checks).map(([name, state]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{state}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function LimitTable() {
  const { value, error, reload } = useLoaded(() => ask((api) => api.limits()), []);
  return (
    <section class="card">
      <h2>Limits</h2>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {value !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <div class="limits" tabIndex={0} role="group" aria-label="Limits">
          <table>
            <tbody>
              {Object.entries(value.limits).map(([name, limit]) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td class="number">{limit.toLocaleString('en')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const entriesMax = 100;

function AuditLog() {
  const { value, error, isWaiting, reload } = useLoaded(() => ask((api) => api.audit.list({ limit: entriesMax })), []);
  return (
    <section class="card">
      <div class="row spread">
        <h2>Audit log</h2>
        <button type="button" aria-disabled={isWaiting} onClick={reload}>
          Read again
        </button>
      </div>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {value !== null && value.items.length === 0 && (
        <p class="muted">Nothing has been written down yet. Uses of keys are written every ten minutes.</p>
      )}
      {value !== null && value.items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <div class="limits scroll" tabIndex={0} role="group" aria-label="Entries">
          <table>
            <thead>
              <tr>
                <th>Time</th>
                <th>Action</th>
                <th>About</th>
                <th>Outcome</th>
                <th>Key</th>
              </tr>
            </thead>
            <tbody>
              {value.items.map((one) => (
                <tr key={one.id}>
                  <td class="number">{one.at.slice(0, 19).replace('T', ' ')}</td>
                  <td>
                    {one.action}
                    {one.count > 1 && <span class="muted"> × {one.count}</span>}
                  </td>
                  <td>
                    <code>{one.subject ?? ''}</code>
                  </td>
                  <td class={one.outcome === 'ok' ? '' : 'error'}>{one.outcome}</td>
                  <td>
                    <code>{one.key_id || 'at the command line'}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {value?.items.length === entriesMax && <p class="muted">The newest {entriesMax} entries.</p>}
    </section>
  );
}
