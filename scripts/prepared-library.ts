// What the build writes in place of the composed library: see src/core/behaviors/packed.ts. Bundled and run by scripts/build.mjs.
import { projectSchemaText } from '../src/config/project-shape.ts';
import { formatSchemaText } from '../src/contract/format-schema.ts';
import { listBehaviors, type PackedLibrary, packLibrary } from '../src/core/behaviors/index.ts';
import { computeRow } from '../src/core/embed/index.ts';
import { canonicalHash, schemaOf } from '../src/core/schema/index.ts';
import { mapLibrary } from './library-map.ts';

export function prepareLibrary(): PackedLibrary {
  return packLibrary(
    listBehaviors().map((behavior) => ({
      behavior,
      hash: canonicalHash(schemaOf(behavior.schema)),
      row: computeRow(behavior.schema),
    })),
  );
}

/** The files of dist by name. Data is ASCII, which is read and kept at a byte a character. */
export function libraryFiles(): Record<string, string> {
  const { entries, ...lines } = prepareLibrary();
  const files = Object.entries(lines).map(([name, text]) => ({
    name,
    file: `library-${name}.jsonl`,
    text: toAscii(text),
  }));
  return {
    // For editors: `"$schema": "node_modules/orrery/dist/orb.schema.json"`.
    'orb.schema.json': `${toAscii(formatSchemaText())}\n`,
    'library-map.json': JSON.stringify(mapOf(entries, lines.rows)),
    // The same for `orrery.config.json`.
    'orrery.config.schema.json': `${toAscii(projectSchemaText())}\n`,
    ...Object.fromEntries(files.map(({ file, text }) => [file, text])),
    'library-data.js': `// The behavior library, packed by scripts/build.mjs.
import { readFileSync } from 'node:fs';
const read = (name) => readFileSync(new URL(name, import.meta.url), 'latin1');
export const packed = {
  entries: ${toAscii(JSON.stringify(entries))},
${files.map(({ name, file }) => `  get ${name}() { return read('${file}'); },`).join('\n')}
};
`,
  };
}

/** For the console: the first vector of each row. */
function mapOf(entries: PackedLibrary['entries'], rows: string) {
  const vectors = rows.split('\n').map((row) => (JSON.parse(row) as { readonly whole: readonly number[] }).whole);
  return mapLibrary(
    entries.map(({ name }) => name),
    vectors,
  );
}

function toAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
