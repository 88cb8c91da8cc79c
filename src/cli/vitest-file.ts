// A file of vitest in which each scenario of a document is a test. It asks `orrery test`, so that it stays as it is when scenarios come and go.
import { basename, dirname, relative, sep } from 'node:path';

/** Imports of the file that is written, in quotes: what ships imports none of them. */
const importOf = (names: string, from: string) => `import { ${names} } from '${from}';`;
const imports = [importOf('spawnSync', 'node:child_process'), importOf('expect, test', 'vitest')].join('\n');

/** The text of the file; `orrery` is found where npm puts the commands of a project. */
export function vitestFile(file: string, document: string): string {
  const path = relative(dirname(file), document).split(sep).join('/');
  const name = basename(document);
  return `// Each scenario of ${name} is a test. Written by \`orrery test ${name} --vitest\`, and yours from here on.
${imports}

const args = ['test', ${JSON.stringify(path)}, '--written', '--json'];
const ran = spawnSync('orrery', args, { cwd: import.meta.dirname, encoding: 'utf8', shell: process.platform === 'win32' });
if (!ran.stdout) throw ran.error ?? new Error(ran.stderr);

/** Events with what each is expected to do: fixtures as well for the program that is built from the document. */
export const { scenarios } = JSON.parse(ran.stdout);

test.each(scenarios)('$name', ({ failures }) => {
  expect(failures).toEqual([]);
});
`;
}
