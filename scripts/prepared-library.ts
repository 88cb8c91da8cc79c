// What the build writes in place of the composed library: see src/core/behaviors/packed.ts. Bundled and run by scripts/build.mjs.
import { listBehaviors, type PackedLibrary, packLibrary } from '../src/core/behaviors/index.ts';
import { computeRow } from '../src/core/embed/index.ts';
import { canonicalHash, schemaOf } from '../src/core/schema/index.ts';

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
  const { entries, documents, rows } = prepareLibrary();
  return {
    'library-documents.jsonl': toAscii(documents),
    'library-rows.jsonl': toAscii(rows),
    'library-data.js': `// The behavior library, packed by scripts/build.mjs.
import { readFileSync } from 'node:fs';
const read = (name) => readFileSync(new URL(name, import.meta.url), 'latin1');
export const packed = {
  entries: ${toAscii(JSON.stringify(entries))},
  get documents() { return read('library-documents.jsonl'); },
  get rows() { return read('library-rows.jsonl'); },
};
`,
  };
}

function toAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
