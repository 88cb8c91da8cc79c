// The dependency audit: what the lock file lets in, read offline. Known vulnerabilities need a network, so they are no part of this;
// what is here holds on every machine alike.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from './fixtures/built.ts';
import { root } from './source-tree.ts';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly engines?: { readonly node?: string };
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const packages = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'));
const registry = packages.filter(([, locked]) => locked.link !== true);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

beforeAll(ensureBuilt);

/** Licences that ask for nothing but their own text. */
const permissive =
  /^\(?(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Python-2\.0|Unlicense|MIT-0)(?: (?:OR|AND) .*)?\)?$/;

test('everything comes from a registry over https, with a checksum', () => {
  const isFrom = ({ resolved = 'https://' }: Locked) => resolved.startsWith('https://');
  // Where npm did not fetch a binary of another platform, it noted no checksum for it, and fetches none here either.
  const isWhole = ({ integrity = '', optional }: Locked) =>
    integrity.startsWith('sha512-') || (optional && integrity === '');
  const wrong = registry.filter(([, locked]) => !isFrom(locked) || !isWhole(locked));
  expect(wrong.map(([path]) => path)).toEqual([]);
  const direct = { ...manifest.dependencies, ...manifest.devDependencies } as Record<string, string>;
  expect(Object.entries(direct).filter(([, range]) => /^(?:git|http|file|github|[\w-]+\/)/.test(range))).toEqual([]);
});

test('only the packages that are allowed to run a script when they are installed', () => {
  const allowed = Object.keys(manifest.allowScripts);
  const others = registry.filter(([path, locked]) => locked.hasInstallScript && !allowed.includes(nameOf(path)));
  // What only another operating system would install is left out by npm here.
  expect(others.filter(([, { optional }]) => optional !== true).map(([path]) => nameOf(path))).toEqual([]);
});

test('what ships has a permissive licence', () => {
  const shipped = registry.filter(([, { dev }]) => dev !== true);
  const licenceOf = (path: string, locked: Locked): string => {
    const file = join(root, path, 'package.json');
    const found = locked.license ?? (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined);
    return typeof found === 'string' ? found : String(found?.type ?? 'none');
  };
  const wrong = shipped
    .map(([path, locked]) => `${nameOf(path)}: ${licenceOf(path, locked)}`)
    .filter((line) => !permissive.test(line.slice(line.lastIndexOf(': ') + 2)));
  expect(wrong).toEqual([]);
  expect(shipped.length).toBeGreaterThan(50);
  // What the build takes in comes with its licence.
  const text = readFileSync(join(root, 'dist/third-party-licenses.txt'), 'utf8');
  const taken = [...text.matchAll(/(?:^|\n----\n\n)(\S+ \S+) \((.+)\)\n/g)];
  expect(taken.filter(([, , licence = '']) => !permissive.test(licence)).map(([, name]) => name)).toEqual([]);
  expect(taken.length).toBeGreaterThan(50);
});

test('every package runs on the oldest Node that is supported', () => {
  const oldest = Number(/\d+/.exec(manifest.engines.node)?.[0]);
  const takes = (range: string) =>
    range.split('||').some((part) => {
      const [, operator = '', major] = /^\s*(>=|>|\^|~|)\s*v?(\d+|\*)/.exec(part) ?? [];
      if (major === undefined || major === '*') return true;
      return operator.startsWith('>') ? Number(major) <= oldest : Number(major) === oldest;
    });
  const wrong = registry.filter(([, { engines }]) => !takes(engines?.node ?? '*'));
  expect(wrong.map(([path, { engines }]) => `${nameOf(path)}: ${engines?.node}`)).toEqual([]);
});
