// What npm would publish: the files and their sizes, and that they run in a folder where nothing else of this repository is.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from './fixtures/built.ts';
import { root } from './source-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(ensureBuilt);

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function pack() {
  const args = ['pack', '--json', '--pack-destination', folder];
  const out = execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [{ filename, files, size }] = JSON.parse(out.slice(out.indexOf('[')));
  return { file: join(folder, filename), paths: (files as { path: string }[]).map(({ path }) => path), size };
}

test('the package has what it needs and nothing else, and runs without the repository', () => {
  const { file, paths, size } = pack();
  expect([...new Set(paths.map((path) => (path.includes('/') ? path.split('/')[0] : path)))].sort()).toEqual(
    ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'dist', 'docs', 'examples', 'package.json'].sort(),
  );
  for (const needed of [
    'dist/cli.js',
    'dist/main.js',
    'dist/orb.schema.json',
    'dist/orrery.config.schema.json',
    'dist/sentence-model.onnx',
  ])
    expect(paths).toContain(needed);
  expect(paths.filter((path) => /\.(map|ts)$/.test(path))).toEqual([]);
  expect(size).toBeLessThan(27 * 1024 * 1024);
  // In a folder of its own, beside nothing but what it says it depends on.
  const modules = join(folder, 'app/node_modules');
  mkdirSync(modules, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', modules]);
  cpSync(join(modules, 'package'), join(modules, 'orrery'), { recursive: true });
  const needed = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];
  for (const name of needed.filter((one) => existsSync(join(root, 'node_modules', one)))) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  writeFileSync(join(folder, 'app/desk.json'), readFileSync(join(root, 'examples/ticket-desk-faulty.json')));
  const shipped = JSON.parse(readFileSync(join(modules, 'orrery/package.json'), 'utf8'));
  expect(shipped).toEqual({ ...manifest, bin: { orrery: 'dist/cli.js' } });
  const cli = join(modules, 'orrery', shipped.bin.orrery);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [cli, ...args], { cwd: join(folder, 'app'), encoding: 'utf8' });
  const checked = run('check');
  expect([checked.status, checked.stdout]).toEqual([
    1,
    expect.stringContaining('2 errors, 1 warning in 1 of 1 document'),
  ]);
  expect(run('--version').stdout.trim()).toBe(manifest.version);
  expect(run('match', '--text', 'a help desk', '--limit', '1').status).toBe(0);
});

test('npx runs what is built, and builds nothing', () => {
  const built = statSync(join(root, 'dist/built.json'));
  expect(manifest.bin).toBeUndefined();
  const found = spawnSync('npx', ['orrery', '--version'], { cwd: root, encoding: 'utf8' });
  expect([found.stdout.trim(), found.status]).toEqual([manifest.version, 0]);
  const again = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });
  expect([again.stdout.trim(), again.stderr, again.status]).toEqual([
    'dist is what these sources make: nothing to build',
    '',
    0,
  ]);
  expect(statSync(join(root, 'dist/built.json')).ino).toBe(built.ino);
});

test('what ships imports only what the manifest depends on', () => {
  const known = [
    ...Object.keys(manifest.dependencies),
    ...Object.keys(manifest.optionalDependencies),
    ...builtinModules,
    ...builtinModules.map((name) => `node:${name}`),
  ];
  const wrong = readdirSync(join(root, 'dist'))
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) =>
      [
        ...readFileSync(join(root, 'dist', name), 'utf8').matchAll(
          /^(?:import|export)[^"'\n]*from ["']([^."'][^"']*)["']/gm,
        ),
      ].map(([, from = '']) =>
        from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    )
    .filter((name) => !known.includes(name));
  expect(wrong).toEqual([]);
});
