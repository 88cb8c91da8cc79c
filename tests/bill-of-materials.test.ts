// The bill of materials names everything that ships, by what the lock file and dist say; the release writes it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from './fixtures/built.ts';
import { root } from './source-tree.ts';

interface Component {
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly licenses: readonly ({ readonly license: { readonly id: string } } | { readonly expression: string })[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly components: readonly Component[];
}

interface Made {
  billOfMaterials(root: string): Bill;
  noticeOf(root: string): string;
}

let made: Made;
beforeAll(async () => {
  await ensureBuilt();
  made = (await import(join(root, 'scripts/bill-of-materials.mjs'))) as Made;
});

test('every package that is installed with the service is in it, with its checksum and licence', () => {
  const { bomFormat, specVersion, components } = made.billOfMaterials(root);
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6']);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly dev?: boolean; readonly link?: boolean; readonly version?: string }>;
  };
  const installed = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
  const names = new Set(components.map(({ name, version }) => `${name} ${version}`));
  const missing = installed.filter(
    ([path, { version }]) => !names.has(`${path.slice(path.lastIndexOf('node_modules/') + 13)} ${version}`),
  );
  expect(missing.map(([path]) => path)).toEqual([]);
  expect(installed.length).toBeGreaterThan(50);
  expect(components.filter(({ licenses }) => licenses.length === 0).map(({ name }) => name)).toEqual([]);
  for (const { hashes = [], purl } of components) {
    for (const { alg, content } of hashes)
      expect(content).toMatch(alg === 'SHA-512' ? /^[0-9a-f]{128}$/ : /^[0-9a-f]{64}$/);
    if (purl !== undefined) expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/);
  }
});

test('what the build took in is in it, and the sentence model', () => {
  const { components } = made.billOfMaterials(root);
  const bundled = components.filter(({ properties = [] }) => properties.some(({ value }) => value === 'bundled'));
  expect(bundled.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'zod', 'commander']));
  const models = components.filter(({ type }) => type === 'machine-learning-model');
  expect(models.map(({ name, hashes }) => [name, hashes?.length])).toEqual([['all-MiniLM-L6-v2', 1]]);
});

test('the same input makes the same list, and the notice names each of it', () => {
  const bill = made.billOfMaterials(root);
  expect(made.billOfMaterials(root)).toEqual(bill);
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const notice = made.noticeOf(root);
  const missing = bill.components.filter(({ name }) => !notice.includes(`  ${name} `));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('what is to be done when it goes stands in docs/security.md for each package that one person keeps', async () => {
  const { packageAuthors } = (await import(join(root, 'scripts/package-authors.mjs'))) as {
    packageAuthors(
      root: string,
    ): { readonly name: string; readonly people: readonly string[]; readonly isAlone: boolean }[];
  };
  const authors = packageAuthors(root);
  const [, list = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split('## Packages that one person keeps');
  const rows = list.split('\n').filter((line) => line.startsWith('| `'));
  const listed = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const alone = authors.filter(({ isAlone }) => isAlone).map(({ name }) => name);
  expect(alone.length).toBeGreaterThan(5);
  // better-sqlite3 is installed on Node 20 alone, from a lock file of its own.
  expect(listed.filter((name) => name !== 'better-sqlite3')).toEqual(alone);
  expect(authors.find(({ name }) => name === 'fastify')?.people.length).toBeGreaterThan(3);
});

test('a release stops at a signature that does not fit, and at nothing else that npm says of signatures', async () => {
  const { judgeSignatures } = (await import(join(root, 'scripts/signatures.mjs'))) as {
    judgeSignatures(said: string): { readonly mayGoOn: boolean; readonly sentence: string };
  };
  const of = (said: object) => judgeSignatures(JSON.stringify(said));
  const one = { name: 'left', version: '1.0.0' };
  expect(of({ invalid: [one], missing: [] })).toEqual({
    mayGoOn: false,
    sentence: 'npm audit signatures: signatures that do not fit: left@1.0.0',
  });
  expect(of({ invalid: [], missing: [] })).toEqual({
    mayGoOn: true,
    sentence: 'npm audit signatures: no signature that does not fit',
  });
  expect(of({ invalid: [], missing: [one] }).sentence).toContain('without one: left@1.0.0');
  expect(of({ error: { code: 'ENOTFOUND', summary: 'no such host' } }).sentence).toContain('out of reach (ENOTFOUND)');
  for (const said of ['', 'npm error']) expect(judgeSignatures(said)).toMatchObject({ mayGoOn: true });
});
