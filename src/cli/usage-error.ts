import { rewordOperations } from '../contract/reword-operations.ts';

/** The command cannot run as it was given: exit code 2, one line that says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The operation refused the request; `code` is of the error registry. */
export class Refusal extends UsageError {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A refusal as a person reads it: the sentence, then every problem with its place. */
export function refusal(
  code: string,
  detail: string,
  errors: readonly { readonly pointer: string; readonly message: string }[] = [],
): Refusal {
  const lines = errors.length > 1 ? errors.map(({ pointer, message }) => `  ${pointer || '/'}: ${message}`) : [];
  return new Refusal(code, [detail, ...lines].map(adviseCommand).join('\n'));
}

const commands: Readonly<Record<string, string>> = {
  'GET /behaviors': 'orrery behaviors',
  'POST /error-check': 'orrery errors',
};

/** Advice to ask the service, as it is followed on a command line. */
function adviseCommand(text: string): string {
  return rewordOperations(text, (path, method) => commands[`${method ?? 'POST'} ${path}`] ?? null);
}
