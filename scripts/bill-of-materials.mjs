// What ships, as a list that programs read (CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json) and one that people read (NOTICE): packages that are installed
// beside the service, packages that the build took into its files, and the sentence model. From the lock file and from dist; asks nothing of a network, and the
// same input makes the same bytes.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelDigests } from '../src/adapters/embedder/model-files.js';

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const byName = (a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1);

/** Every package that ships: `{ name, version, license, integrity, isBundled }`, by name. Licences are those of the lock file, then of the package itself. */
export function shippedPackages(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const entries = Object.entries(lock).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
  const bundled = new Set(bundledIn(root));
  const found = new Map();
  for (const [path, { dev, version, license, integrity }] of entries) {
    const name = nameOf(path);
    const isBundled = bundled.has(`${name} ${version}`);
    if ((dev === true && !isBundled) || version === undefined) continue;
    const file = join(root, path, 'package.json');
    const own = license ?? (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined);
    found.set(`${name} ${version}`, {
      name,
      version,
      license: typeof own === 'string' ? own : own?.type,
      integrity,
      isBundled,
    });
  }
  const missing = [...bundled].filter((one) => !found.has(one));
  if (missing.length > 0) throw new Error(`bundled and not in the lock file: ${missing.join(', ')}`);
  return [...found.values()].sort(byName);
}

/** `name version` of what the build took in, from the licences that it wrote. */
function bundledIn(root) {
  const text = readFileSync(join(root, 'dist/third-party-licenses.txt'), 'utf8');
  return [...text.matchAll(/(?:^|\n----\n\n)(\S+ \S+) \(.+\)\n/g)].map(([, name]) => name);
}

const model = {
  name: 'all-MiniLM-L6-v2',
  license: 'Apache-2.0',
  source: 'https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2',
};

/** The bill of materials of a version, as a value. */
export function billOfMaterials(root) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = shippedPackages(root);
  const own = {
    type: 'application',
    'bom-ref': `pkg:npm/${name}@${version}`,
    name,
    version,
    licenses: licensesOf(license),
  };
  const components = [...packages.map(componentOf), modelComponent()];
  const body = {
    metadata: { component: { ...own, purl: own['bom-ref'] } },
    components,
    dependencies: [{ ref: own['bom-ref'], dependsOn: components.map((one) => one['bom-ref']) }],
  };
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: serialOf(body), version: 1, ...body };
}

function componentOf({ name, version, license, integrity, isBundled }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [, digest] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: licensesOf(license),
    ...(digest === undefined
      ? {}
      : { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
    properties: [{ name: 'orrery:ships', value: isBundled ? 'bundled' : 'installed' }],
  };
}

function modelComponent() {
  return {
    type: 'machine-learning-model',
    'bom-ref': `model:${model.name}`,
    name: model.name,
    version: 'fp16',
    licenses: licensesOf(model.license),
    hashes: [{ alg: 'SHA-256', content: modelDigests.weights }],
    externalReferences: [{ type: 'website', url: model.source }],
  };
}

/** An identifier where the text is one, an expression where it joins several. */
function licensesOf(license) {
  if (license === undefined) return [];
  return /[\s()]/.test(license)
    ? [{ expression: license.replace(/^\((.*)\)$/, '$1') }]
    : [{ license: { id: license } }];
}

/** A UUID (RFC 9562, version 8) made of what the list says. */
function serialOf(body) {
  const hex = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const variant = ((Number.parseInt(hex[16], 16) & 3) | 8).toString(16);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The list for people: a licence a heading, under it what has it. */
export function noticeOf(root) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const byLicense = new Map();
  for (const one of [...shippedPackages(root), { ...model, version: 'fp16 (sentence model)', isBundled: false }]) {
    const key = one.license ?? 'no licence stated';
    byLicense.set(key, [
      ...(byLicense.get(key) ?? []),
      `  ${one.name} ${one.version}${one.isBundled ? ', in dist' : ''}`,
    ]);
  }
  const parts = [...byLicense]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, lines]) => `${key}\n${lines.join('\n')}`);
  const head = `${name} ${version} (${license})\n\nWhat ships with it. The texts of the licences of what is in dist are in dist/third-party-licenses.txt; those of the others are in their packages.`;
  return `${head}\n\n${parts.join('\n\n')}\n`;
}
