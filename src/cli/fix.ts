// `orrery check --fix`: applies the first verified repair whose actions are all safe, shows the difference and writes the file.
import { createTwoFilesPatch } from 'diff';
import { defaultBeamWidth, defaultMaxSteps } from '../core/base/limits.ts';
import { listBehaviors } from '../core/behaviors/index.ts';
import { repairSchema } from '../core/repair/repair.ts';
import { parseSchema } from '../core/schema/index.ts';
import { predictSchema, type Registries } from '../core/verify/index.ts';
import { type CheckedDocument, checkDocument } from './check-document.ts';
import type { SourceDocument } from './documents.ts';
import { rewriteJson } from './json-text.ts';
import { printable, type Terminal } from './terminal.ts';
import { replaceFile } from './text-file.ts';

export interface FixOptions {
  readonly registries: Registries;
  /** Whether warnings count. */
  readonly errorsOnly: boolean;
}

/** 0 when every finding is gone afterwards, 1 when some are left, 2 when a file could not be read. What was read from standard input goes to `output`. */
export async function fixDocuments(
  checked: readonly CheckedDocument[],
  options: FixOptions,
  terminal: Terminal,
  output: Terminal,
): Promise<number> {
  let isClean = true;
  for (const document of checked) {
    const { source, findings } = document;
    const fixed = findings.length === 0 ? null : await fixDocument(document, options, terminal);
    if (findings.length > 0) isClean = fixed?.isClean === true && isClean;
    if (source.name === '-') output.write(fixed?.text ?? source.text);
    else if (fixed !== null) await replaceFile(source.name, fixed.text);
  }
  if (checked.some(({ source }) => source.fault !== null)) return 2;
  return isClean ? 0 : 1;
}

interface Fixed {
  readonly text: string;
  readonly isClean: boolean;
}

async function fixDocument(
  { source, findings }: CheckedDocument,
  { registries, errorsOnly }: FixOptions,
  terminal: Terminal,
): Promise<Fixed | null> {
  const { style } = terminal;
  const name = printable(source.name);
  const codes = [...new Set(findings.map((finding) => finding.category))];
  const { suggestions } = repairSchema(parseSchema(source.value).schema, codes, {
    beamWidth: defaultBeamWidth,
    maxSteps: defaultMaxSteps,
    registries,
    predict: (model, verification) => predictSchema(model, verification).validity,
    blueprints: listBehaviors(),
  });
  const chosen = suggestions.find((one) => one.verified && one.hazards.every((hazard) => hazard === 'safe'));
  if (chosen === undefined) {
    const reason = suggestions.some((one) => one.verified)
      ? `none of the repairs found only adds; \`orrery repair ${name}\` shows them`
      : 'no verified repair was found';
    terminal.line(`${style.yellow('not fixed')} ${name}: ${reason}`);
    return null;
  }
  const text = rewriteJson(source.text, chosen.schema.document);
  printPatch(
    createTwoFilesPatch(source.name, source.name, source.text, text, 'before', 'after', { context: 2 }),
    terminal,
  );
  const again: SourceDocument = { ...source, text, value: chosen.schema.document };
  const isClean = checkDocument(again, registries, errorsOnly).findings.length === 0;
  terminal.line(`${style.green('fixed')} ${name}: ${chosen.actions.map((action) => action.action).join(', ')}`);
  return { text, isClean };
}

function printPatch(patch: string, terminal: Terminal): void {
  const { style } = terminal;
  for (const line of patch.trimEnd().split('\n').slice(1)) {
    const text = printable(line);
    terminal.line(line.startsWith('+') ? style.green(text) : line.startsWith('-') ? style.red(text) : style.dim(text));
  }
}
