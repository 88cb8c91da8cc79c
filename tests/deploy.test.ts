// What can be said of deploy/ without a container engine: everything it names exists and agrees with the code.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { endMs } from '../src/app/shutdown.ts';
import { readConfig, variables } from '../src/config/config.ts';
import { root } from './source-tree.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfile = read('deploy/Dockerfile');
const compose = read('deploy/compose.yaml');
const balancer = read('deploy/haproxy.cfg');
const unit = read('deploy/orrery.service');
const manifest = JSON.parse(read('package.json'));

test('every path that is copied from the repository exists', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap((match) =>
    String(match[1]).split(' ').slice(0, -1),
  );
  expect(copied).toContain('package-lock.json');
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n');
  expect(copied.filter((path) => ignored.includes(path))).toEqual([]);
});

test('the build finds what it reads among what is copied', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [stage = ''] = dockerfile.split(/^RUN npm run build/m);
  const ignored = new Set(read('deploy/Dockerfile.dockerignore').split('\n'));
  for (const [, line = ''] of stage.matchAll(/^COPY (.+)$/gm)) {
    const parts = line.split(' ');
    const target = parts.pop() ?? '';
    for (const source of parts.filter((one) => !ignored.has(one))) {
      const to = target.endsWith('/') ? join(folder, target, basename(source)) : join(folder, target);
      cpSync(join(root, source), to, { recursive: true, filter: (path) => !path.includes('node_modules') });
    }
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, encoding: 'utf8' });
  expect([built.stderr, built.status]).toEqual(['', 0]);
  expect(existsSync(join(folder, 'dist/main.js'))).toBe(true);
});

test('both stages pin the same Node, which has SQLite of its own', () => {
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map((match) => match[1]);
  expect(versions).toHaveLength(2);
  expect(new Set(versions).size).toBe(1);
  expect(Number(versions[0]?.split('.')[0])).toBeGreaterThanOrEqual(24);
  expect(`${dockerfile}${compose}`).not.toContain(':latest');
  for (const image of compose.matchAll(/image: (\S+)/g))
    expect(image[1]).toMatch(/^[\w./-]+:\d+\.\d+[\w.-]*(?:@sha256:[0-9a-f]{64})?$/);
});

test('images are pinned by digest, and the digests are renewed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-images-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['Dockerfile', 'compose.yaml', 'compose.recall.yaml'])
    cpSync(join(root, 'deploy', name), join(folder, name));
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  const pin = (digit: string) => {
    // Stands for docker, which asks a registry: says a digest of any image.
    const said = `sha256:${digit.repeat(64)}`;
    writeFileSync(join(programs, 'docker'), `#!/bin/sh\necho ${said}\n`, { mode: 0o755 });
    const PATH = `${programs}:/usr/bin:/bin`;
    return spawnSync(process.execPath, ['scripts/pin-images.mjs', folder], {
      cwd: root,
      env: { PATH },
      encoding: 'utf8',
    });
  };
  const images = () =>
    ['Dockerfile', 'compose.yaml', 'compose.recall.yaml'].flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/^(?:FROM |\s*image: )(\S+)/gm)].map(([, image]) => image),
    );
  const before = images().map((image) => String(image).replace(/@.*$/, ''));
  for (const digit of ['1', '2']) {
    expect(pin(digit).status).toBe(0);
    expect(images()).toEqual(
      before.map((image) => (image.includes(':') ? `${image}@sha256:${digit.repeat(64)}` : image)),
    );
  }
  const written = readFileSync(join(folder, 'Dockerfile'), 'utf8');
  rmSync(join(programs, 'docker'));
  writeFileSync(join(programs, 'docker'), '#!/bin/sh\necho no such image\n', { mode: 0o755 });
  const PATH = `${programs}:/usr/bin:/bin`;
  const failed = spawnSync(process.execPath, ['scripts/pin-images.mjs', folder], {
    cwd: root,
    env: { PATH },
    encoding: 'utf8',
  });
  expect([failed.status, failed.stderr]).toEqual([1, expect.stringContaining('nothing was pinned')]);
  expect(readFileSync(join(folder, 'Dockerfile'), 'utf8')).toBe(written);
});

test('scripts that run at install are those that are allowed', () => {
  expect(dockerfile).toContain('npm ci --ignore-scripts');
  const rebuilt = /npm rebuild (.+)$/m.exec(dockerfile)?.[1]?.split(' ');
  const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed === true);
  expect(rebuilt?.sort()).toEqual(allowed.map(([name]) => name).sort());
});

test('it starts what npm start starts, as nobody special', () => {
  expect(JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]')).toEqual(manifest.scripts.start.split(' '));
  expect(dockerfile.lastIndexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('FROM'));
  expect(dockerfile.lastIndexOf('RUN ')).toBeLessThan(dockerfile.lastIndexOf('USER node'));
});

test('health is asked where the node listens, whatever its port is', async () => {
  const command = JSON.parse(/^HEALTHCHECK[^\n]*\n\s*CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [node, ...rest] = command;
  expect(node).toBe('node');
  const check = spawn(process.execPath, rest, { env: { ...process.env, ORRERY_PORT: String(port) } });
  const [code] = await once(check, 'exit');
  server.close();
  expect([code, asked]).toEqual([0, ['/readyz']]);
});

test('systemd starts what npm start starts, with variables that the configuration takes, and waits for its end', () => {
  const [, node, started] = /^ExecStart=(\S+) (.+)$/m.exec(unit) ?? [];
  expect(`${node?.split('/').at(-1)} ${started}`).toBe(manifest.scripts.start);
  const set = [...unit.matchAll(/\b([A-Z]+_[A-Z_]+)=(\S+)/g)].map((match): [string, string] => [
    match[1] ?? '',
    match[2] ?? '',
  ]);
  expect(set.filter(([name]) => name !== 'NODE_ENV' && !(name in variables))).toEqual([]);
  expect(readConfig(Object.fromEntries(set.filter(([, value]) => value !== '...')))).toMatchObject({
    host: '127.0.0.1',
    dataDirectory: `/var/lib/${/^StateDirectory=(.+)$/m.exec(unit)?.[1]}`,
  });
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) * 1000).toBeGreaterThan(endMs.lastResort + endMs.log);
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]) * 1000).toBeGreaterThan(
    endMs.lastResort + endMs.log + 2000,
  );
});

test('any password of the database works: it is not part of the URL', () => {
  const url = /DATABASE_URL: (\S+)/.exec(compose)?.[1] ?? '';
  const variable = /(\w+): \$\{POSTGRES_PASSWORD:\?set it\}/.exec(compose)?.[1] ?? '';
  const before = process.env[variable];
  process.env[variable] = 'p/w@d#?%';
  try {
    const { connectionParameters } = new pg.Client({ connectionString: url }) as unknown as {
      connectionParameters: { host: string; user: string; password: string };
    };
    expect(connectionParameters).toMatchObject({ host: 'postgres', user: 'orrery', password: 'p/w@d#?%' });
  } finally {
    if (before === undefined) delete process.env[variable];
    else process.env[variable] = before;
  }
});

test('every variable is one of Orrery, and the configuration takes them', () => {
  const named = [...`${dockerfile}${compose}`.matchAll(/\b(ORRERY_\w+|DATABASE_URL)\b/g)].map((match) =>
    String(match[1]),
  );
  expect(named.filter((name) => !(name in variables))).toEqual([]);
  const set = Object.fromEntries([...dockerfile.matchAll(/(ORRERY_\w+)=(\S+)/g)].map((match) => [match[1], match[2]]));
  const config = readConfig({
    ...set,
    DATABASE_URL: 'postgres://orrery:x@postgres:5432/orrery',
    ORRERY_API_KEY: 'k3'.repeat(32),
  });
  expect(config).toMatchObject({ host: '0.0.0.0', port: 8080, dataDirectory: '/data' });
});

test('the balancer knows every node of the compose file, asks for readiness, and repeats no write', () => {
  const { services } = parse(compose, { merge: true }) as {
    readonly services: Record<string, { readonly environment?: Record<string, string> }>;
  };
  const nodes = Object.keys(services).filter((name) => name.startsWith('node-'));
  // Each is told the address under which the other one reaches it, besides what all are told.
  for (const name of nodes)
    expect(services[name]?.environment).toMatchObject({
      ORRERY_NODE_URL: `http://${name}:8080`,
      DATABASE_URL: expect.stringContaining('@postgres:5432'),
    });
  expect(nodes).toHaveLength(2);
  for (const node of nodes) expect(balancer).toContain(`server ${node} ${node}:8080`);
  expect(balancer).toContain('httpchk GET /readyz');
  expect(/retry-on (.+)/.exec(balancer)?.[1]).toBe('conn-failure');
  expect(compose).toContain('read_only: true');
  // No secret has a default.
  expect(compose).not.toMatch(/(?:PASSWORD|API_KEY):-/);
});

test('the compose file of recall in PostgreSQL changes services that there are, to settings that a node takes', () => {
  const changes = parse(read('deploy/compose.recall.yaml'), { merge: true });
  const { services } = parse(compose, { merge: true });
  expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(changes.services)));
  for (const name of ['node-a', 'node-b']) {
    const merged: Record<string, unknown> = { ...services[name].environment, ...changes.services[name].environment };
    // Compose hands every value on as a text.
    const environment = Object.fromEntries(Object.entries(merged).map(([key, value]) => [key, String(value)]));
    const config = readConfig({ ...environment, ORRERY_API_KEY: '0123456789abcdef'.repeat(2), ORRERY_METRICS_KEY: '' });
    expect(config).toMatchObject({ recall: 'postgres', nodeUrl: null });
  }
  expect(changes.services.postgres.image).toMatch(/^pgvector\/pgvector:0\.\d+\.\d+-pg16(?:@sha256:[0-9a-f]{64})?$/);
});

test('the chart uses values that there are, and sets variables that a node knows', () => {
  const values = parse(read('deploy/chart/values.yaml'));
  const templates = ['nodes.yaml', 'service.yaml'].map((name) => read(`deploy/chart/templates/${name}`)).join('\n');
  const used = [...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path);
  const valueAt = (path: string) => path.split('.').reduce((value, name) => value?.[name], values);
  expect(used.filter((path) => valueAt(path) === undefined)).toEqual([]);
  const leaves = (value: unknown, path: string): string[] =>
    value !== null && typeof value === 'object' && path !== 'resources'
      ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, path === '' ? name : `${path}.${name}`))
      : [path];
  expect(leaves(values, '').filter((path) => !used.includes(path))).toEqual([]);
  const names = [...templates.matchAll(/^\s*- name: ([A-Z_]+)$/gm)].map(([, name = '']) => name);
  expect(names.filter((name) => !Object.hasOwn(variables, name)).sort()).toEqual(['PGPASSWORD', 'POD_IP']);
  expect(templates).toContain('enableServiceLinks: false');
  expect(parse(read('deploy/chart/Chart.yaml')).appVersion).toBe(manifest.version);
});
