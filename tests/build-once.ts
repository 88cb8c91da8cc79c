// Builds what ships when the first test asks for it, once a run: files run side by side, and none may remove under another what the other has
// started. What the very sources made already is not made again. Tests ask through `ensureBuilt` in
// tests/fixtures/built.ts.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { root } from './source-tree.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers when `dist` is built: 200, or 500 with what the build said. */
    buildUrl: string;
  }
}

function build(): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/build.mjs'], { cwd: root }, (error, _, said) => {
      resolve(said || (error?.message ?? ''));
    });
  });
}

export async function setup(project: TestProject): Promise<() => void> {
  let built: Promise<string> | undefined;
  const server = createServer(async (_, answer) => {
    built ??= build();
    const failure = await built;
    answer.writeHead(failure === '' ? 200 : 500, { connection: 'close' }).end(failure);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('buildUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => void server.close();
}
