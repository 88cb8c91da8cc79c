import { useEffect, useRef, useState } from 'preact/hooks';
import { signIn } from './session.ts';

interface SignInProps {
  readonly reason: string | null;
  /** In the middle of work, in place of at the door. */
  readonly isAgain?: boolean;
}

/** A key is pasted. */
export function SignIn({ reason, isAgain = false }: SignInProps) {
  const [key, setKey] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isAgain) input.current?.focus();
  }, []);
  return (
    <form
      class={isAgain ? 'sign-in row' : 'sign-in'}
      onSubmit={(event) => {
        event.preventDefault();
        void signIn(key.trim());
      }}
    >
      {reason !== null && (
        <p class={isAgain ? '' : 'failure'} role="alert">
          {reason}
        </p>
      )}
      <label for="key">API key</label>
      <input
        id="key"
        ref={input}
        type="password"
        autocomplete="off"
        spellcheck={false}
        placeholder="ork_live_…"
        value={key}
        onInput={(event) => setKey(event.currentTarget.value)}
      />
      <button type="submit" class="primary" aria-disabled={key.trim() === ''}>
        Sign in
      </button>
      {!isAgain && <AboutKeys />}
    </form>
  );
}

function AboutKeys() {
  return (
    <>
      <p class="muted">
        The key stays in this tab and is gone when it is closed. On the machine that runs the service, the link that{' '}
        <code>npm start</code> prints signs in by itself; <code>npx orrery keys create NAME</code> makes a key.
      </p>
      <p class="muted">
        <a href="/docs">Documentation</a> · <a href="/docs/api">API</a>
      </p>
    </>
  );
}
