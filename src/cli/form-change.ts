// Actions lead to the Orb form whatever form they started from: what was in the machines form is written back as something else, and whoever wrote it hears of it.
import type { JsonObject } from '../core/base/json.ts';
import { dialectOf } from '../core/schema/index.ts';
import type { SourceDocument } from './documents.ts';
import { printable, type Terminal } from './terminal.ts';

/** Says so after a document was written back; silent where it kept its form. */
export function noteFormChange({ name, value }: SourceDocument, terminal: Terminal): void {
  if (dialectOf(value as JsonObject) === 'orb') return;
  terminal.note(
    `${printable(name)}: was in the machines form (entities, states, transitions); it is now written in the Orb form (orbitals)`,
  );
}
