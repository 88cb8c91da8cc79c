// The shape of this room: files that a reader can hold, no circle of imports, types included, and one caller of the search.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, readSource } from '../../../tests/source-tree.ts';

const isTest = (path: string) => path.endsWith('.test.ts');
const files = listFiles('src/core/repair', ['.ts'])
  .filter((path) => !isTest(path))
  .map(readSource);
const edges = new Map(
  files.map(({ path, imports }) => [path, imports.flatMap(({ target }) => (target === null ? [] : [target]))]),
);

/** The files that a file leads to, itself only where a circle does. */
function reachedFrom(path: string): ReadonlySet<string> {
  const reached = new Set(edges.get(path));
  for (const one of reached) for (const next of edges.get(one) ?? []) reached.add(next);
  return reached;
}

test('no file leads back to itself, be it by a type alone', () => {
  expect(files.filter(({ path }) => reachedFrom(path).has(path)).map(({ path }) => path)).toEqual([]);
});

test('no file above 350 lines but the weights', () => {
  const long = files.filter(({ path, lines }) => lines > 350 && !path.endsWith('/weights.ts'));
  expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
});

test('what an edit costs is weighed: nothing here is called a penalty', () => {
  expect(files.filter(({ path }) => /penalt/i.test(readFileSync(path, 'utf8'))).map(({ path }) => path)).toEqual([]);
});

test('the search has one caller in the product', () => {
  const callers = listFiles('src', ['.ts']).filter(
    (path) =>
      !isTest(path) && /\brepairSchema\(/.test(readFileSync(path, 'utf8')) && !path.endsWith('repair/repair.ts'),
  );
  expect(callers).toEqual(['src/core/repair/job.ts']);
});

// The way of a schema through `repairSchema`: each call goes out of this room, and comes back to it alone.

const roomOf = (path: string) => path.split('/')[2] as string;
const ways = /^\| \d+ \| (\w+) \| `(\w+)` \| `(\S+\.ts)`/gm;

/** The files that `repairSchema` leads to by values, each with those that it takes values from. */
function reachedByValues(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (path: string): void => {
    if (found.has(path) || !path.startsWith('src/core/') || !path.endsWith('.ts')) return;
    const imports = readFileSync(path, 'utf8').matchAll(/^(?:im|ex)port (?!type )[^;']* from '(\.[^']+)'/gm);
    const targets = [...imports].map(([, target = '']) => posix.join(posix.dirname(path), target));
    found.set(path, targets);
    for (const target of targets) visit(target);
  };
  visit('src/core/repair/repair.ts');
  return found;
}

test('a schema enters at most eight rooms, comes back to none more than twice, and ARCHITECTURE.md draws it', () => {
  const reached = reachedByValues();
  const rooms = new Set([...reached.keys()].map(roomOf));
  const drawn = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(ways)].map(([, room, call, file]) => ({
    room,
    call,
    file,
  }));
  expect([...rooms].sort()).toEqual([...new Set([...drawn.map(({ room }) => room), 'base', 'repair'])].sort());
  expect(rooms.size).toBeLessThanOrEqual(8);
  for (const room of rooms) expect(drawn.filter((step) => step.room === room).length).toBeLessThanOrEqual(3);
  for (const { room, call, file } of drawn) {
    const from = reached.get(`src/core/repair/${file}`) ?? [];
    expect([file, from.some((target) => target.startsWith(`src/core/${room}/`))]).toEqual([file, true]);
    expect(readFileSync(`src/core/repair/${file}`, 'utf8')).toMatch(new RegExp(`\\b${call}\\b[(.?]`));
  }
  const back = [...reached].filter(
    ([path, targets]) => roomOf(path) !== 'repair' && targets.some((target) => target.startsWith('src/core/repair/')),
  );
  expect(back.map(([path]) => path)).toEqual([]);
});
