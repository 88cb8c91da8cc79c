// `npm run authors`: the packages that this repository names itself and that ship, with the people whom each names in its manifest. Whoever is named alone may be
// the only one who can mend it; docs/security.md says what we do then, and a test that it says so of each. With `-- --ask`, also who may publish it, where
// the registry tells that.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shippedPackages } from './bill-of-materials.mjs';

const manifests = ['package.json', 'sdk/package.json', 'web/package.json', 'scripts/older-node/package.json'];
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Organisations that stand where a person could: they have more than one who can mend it. */
const organisations = new Set(['Microsoft Corporation', 'Anthropic, PBC', 'fs-eire']);

/** Shipped packages that a manifest of ours names: `{ name, version, isBundled, people, isAlone }`, by name. */
export function packageAuthors(root) {
  const direct = new Set(
    manifests.flatMap((file) => {
      const { dependencies, devDependencies, optionalDependencies } = read(join(root, file));
      return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    }),
  );
  const shipped = shippedPackages(root).filter(({ name }) => direct.has(name));
  return shipped.map(({ name, version, isBundled }) => {
    const { author, maintainers = [], contributors = [] } = read(join(root, 'node_modules', name, 'package.json'));
    const people = [author, ...maintainers, ...contributors].map(nameOf).filter((one) => one !== '');
    const named = [...new Set(people)];
    return { name, version, isBundled, people: named, isAlone: named.length <= 1 && !organisations.has(named[0]) };
  });
}

const nameOf = (person) =>
  (typeof person === 'string' ? person : (person?.name ?? '')).replace(/\s*[<(].*$/, '').trim();

/** Null where the registry does not say it. */
function publishersOf(name) {
  try {
    const told = execFileSync('npm', ['view', name, 'maintainers', '--json'], { encoding: 'utf8', timeout: 30_000 });
    return told.trim() === '' ? null : [JSON.parse(told)].flat();
  } catch {
    return null;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const { name, version, isBundled, people, isAlone } of packageAuthors(join(import.meta.dirname, '..'))) {
    const publishers = process.argv.includes('--ask') ? publishersOf(name) : null;
    const asked = publishers === null ? '' : `; ${publishers.length} may publish`;
    console.log(
      `${isAlone ? '1' : ' '}  ${name} ${version} (${isBundled ? 'in dist' : 'beside it'}): ${people.join(', ') || 'names nobody'}${asked}`,
    );
  }
