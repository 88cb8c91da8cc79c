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
import { UsageError } from './usage-error.ts';

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
  let isWritten = true;
  for (const document of checked) {
    const { source, findings } = document;
    const found = findings.length === 0 ? null : findFix(document, options);
    const fixed = typeof found === 'string' ? null : found;
    if (findings.length > 0) isClean = fixed?.isClean === true && isClean;
    let refusal = typeof found === 'string' ? found : null;
    if (source.name === '-') output.write(fixed?.text ?? source.text);
    else if (fixed !== null) {
      // What cannot be written keeps no other document from its repair.
      const failure = await replaceFile(source.name, fixed.text).catch(toRefusal);
      isWritten &&= failure === undefined;
      refusal = failure ?? refusal;
    }
    tell(document, fixed, refusal, terminal);
  }
  if (!isWritten || checked.some(({ source }) => source.fault !== null)) return 2;
  return isClean ? 0 : 1;
}

function toRefusal(error: Error): string {
  if (error instanceof UsageError) return error.message;
  throw error;
}

interface Fixed {
  readonly text: string;
  readonly actions: readonly string[];
  readonly isClean: boolean;
}

/** The repaired document, or why there is none. */
function findFix({ source, findings }: CheckedDocument, { registries, errorsOnly }: FixOptions): Fixed | string {
  const codes = [...new Set(findings.map((finding) => finding.category))];
  const { suggestions } = repairSchema(parseSchema(source.value).schema, codes, {
    beamWidth: defaultBeamWidth,
    maxSteps: defaultMaxSteps,
    registries,
    predict: (model, verification) => predictSchema(model, verification).validity,
    blueprints: listBehaviors(),
  });
  const chosen = suggestions.find((one) => one.verified && one.hazards.every((hazard) => hazard === 'safe'));
  if (chosen === undefined)
    return suggestions.some((one) => one.verified)
      ? `none of the repairs found only adds; \`orrery repair ${source.name}\` shows them`
      : 'no verified repair was found';
  const text = rewriteJson(source.text, chosen.schema.document);
  const again: SourceDocument = { ...source, text, value: chosen.schema.document };
  const isClean = checkDocument(again, registries, errorsOnly).findings.length === 0;
  return { text, actions: chosen.actions.map(({ action }) => action), isClean };
}

/** The difference that was made, or why none was. */
function tell({ source }: CheckedDocument, fixed: Fixed | null, refusal: string | null, terminal: Terminal): void {
  const { style } = terminal;
  const name = printable(source.name);
  if (refusal !== null) terminal.line(`${style.yellow('not fixed')} ${name}: ${printable(refusal)}`);
  else if (fixed !== null) {
    const names = [source.name, source.name] as const;
    printPatch(createTwoFilesPatch(...names, source.text, fixed.text, 'before', 'after', { context: 2 }), terminal);
    terminal.line(`${style.green('fixed')} ${name}: ${fixed.actions.join(', ')}`);
  }
}

function printPatch(patch: string, terminal: Terminal): void {
  const { style } = terminal;
  for (const line of patch.trimEnd().split('\n').slice(1)) {
    const text = printable(line);
    terminal.line(line.startsWith('+') ? style.green(text) : line.startsWith('-') ? style.red(text) : style.dim(text));
  }
}
