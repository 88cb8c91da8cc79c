// What a view says when it has nothing, waits, or failed.
import type { ComponentChildren } from 'preact';
import { describeFailure, isRefused } from '../session.ts';

export function Empty({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

export function Waiting({ what }: { readonly what: string }) {
  return (
    <p class="waiting" role="status">
      {what} …
    </p>
  );
}

/** Why something failed and what to do. That the key has ended is said above every view. */
export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry?: (() => void) | undefined }) {
  if (isRefused(error)) return null;
  const { title, detail, advice, problems, page } = describeFailure(error);
  return (
    <div class="failure" role="alert">
      <strong>{title}</strong>
      {detail !== '' && <p>{detail}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map(({ pointer, message }) => (
            <li key={pointer + message}>
              {pointer !== '' && <code>{pointer}</code>} {message}
            </li>
          ))}
        </ul>
      )}
      {advice !== '' && <p>{advice}</p>}
      <p class="row">
        {onRetry !== undefined && (
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        )}
        {page !== null && (
          <a href={page} target="_blank" rel="noreferrer">
            About this error
          </a>
        )}
      </p>
    </div>
  );
}

const tierWords: Readonly<Record<string, string>> = {
  safe: 'changes nothing that runs',
  unsafe: 'changes what the application does',
  inventing: 'adds behavior without evidence in the document',
};

export function Tier({ tier }: { readonly tier: string }) {
  return (
    <span class={`tag tier-${tier}`} title={tierWords[tier]}>
      {tier}
    </span>
  );
}

const numbers = new Intl.NumberFormat('en');

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;
