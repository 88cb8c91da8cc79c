// Builds what ships when the first test asks for it, once a run: files run side by side, and none may remove under another what the other has
// started. A build that is younger than all it is made from, as `npm ci` leaves it, is taken as it is. Tests ask through `ensureBuilt` in
// tests/fixtures/built.ts.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from './source-tree.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers when `dist` is built: 200, or 500 with what the build said. */
    buildUrl: string;
  }
}

/** When the files and folders of these places were changed. A folder tells of what was removed from it. */
function timesOf(places: readonly string[]): number[] {
  return places.flatMap((place) => {
    const inside = readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => join(place, name));
    return [place, ...inside].map((name) => statSync(name).mtimeMs);
  });
}

function isFresh(): boolean {
  const dist = join(root, 'dist');
  if (!existsSync(join(dist, 'main.js')) || !existsSync(join(dist, 'web/sizes.json'))) return false;
  const folders = ['src', 'web', 'sdk/src', 'scripts', 'docs', 'examples'].map((name) => join(root, name));
  const files = [...readdirSync(root).filter((name) => /\.(?:md|json)$/.test(name)), 'sdk/README.md'];
  const changed = [...timesOf(folders), ...files.map((name) => statSync(join(root, name)).mtimeMs)];
  return Math.max(...changed) < Math.min(...timesOf([dist]));
}

function build(): Promise<string> {
  if (isFresh()) return Promise.resolve('');
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
