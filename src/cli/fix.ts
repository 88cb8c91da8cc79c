// `orrery check --fix`: applies the first verified repair whose actions are all safe, shows the difference and writes the file.
import { writeFile } from 'node:fs/promises';
import { createTwoFilesPatch } from 'diff';
import { defaultBeamWidth, defaultMaxSteps } from '../core/base/limits.ts';
import { listBehaviors } from '../core/behaviors/index.ts';
import { repairSchema } from '../core/repair/repair.ts';
import { parseSchema } from '../core/schema/index.ts';
import { predictSchema, type Registries } from '../core/verify/index.ts';
import { type CheckedDocument, checkDocument } from './check-document.ts';
import type { SourceDocument } from './documents.ts';
import { formatLike } from './json-text.ts';
import { printable, type Terminal } from './terminal.ts';

/** 0 when every finding is gone afterwards, 1 otherwise. */
export async function fixDocuments(
  checked: readonly CheckedDocument[],
  registries: Registries,
  terminal: Terminal,
): Promise<number> {
  let isClean = true;
  for (const document of checked) {
    if (document.source.fault !== null) isClean = false;
    if (document.findings.length === 0) continue;
    isClean = (await fixDocument(document, registries, terminal)) && isClean;
  }
  return isClean ? 0 : 1;
}

async function fixDocument(
  { source, findings }: CheckedDocument,
  registries: Registries,
  terminal: Terminal,
): Promise<boolean> {
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
    return false;
  }
  const text = formatLike(source.text, chosen.schema.document);
  printPatch(
    createTwoFilesPatch(source.name, source.name, source.text, text, 'before', 'after', { context: 2 }),
    terminal,
  );
  if (source.name === '-') terminal.write(text);
  else await writeFile(source.name, text);
  const again: SourceDocument = { ...source, text, value: JSON.parse(text) };
  const isClean = checkDocument(again, registries).findings.length === 0;
  terminal.line(`${style.green('fixed')} ${name}: ${chosen.actions.map((action) => action.action).join(', ')}`);
  return isClean;
}

function printPatch(patch: string, terminal: Terminal): void {
  const { style } = terminal;
  for (const line of patch.trimEnd().split('\n').slice(1)) {
    const text = printable(line);
    terminal.line(line.startsWith('+') ? style.green(text) : line.startsWith('-') ? style.red(text) : style.dim(text));
  }
}
