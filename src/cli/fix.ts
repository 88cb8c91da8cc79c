// `orrery check --fix`: applies the first verified repair whose actions are all safe, shows the difference and writes the file.
import { createTwoFilesPatch } from 'diff';
import { defaultBeamWidth, defaultMaxSteps } from '../core/base/limits.ts';
import { listBehaviors } from '../core/behaviors/index.ts';
import { readSchema } from '../core/formats/index.ts';
import { runActions } from '../core/plan/index.ts';
import { repairSchema } from '../core/repair/repair.ts';
import { inNfc } from '../core/schema/index.ts';
import { predictSchema } from '../core/verify/index.ts';
import { type CheckedDocument, type CheckRules, checkDocument } from './check-document.ts';
import { rereadDocument } from './documents.ts';
import { noteFormChange } from './form-change.ts';
import { printable, type Terminal } from './terminal.ts';
import { replaceFile } from './text-file.ts';
import { UsageError } from './usage-error.ts';

/** A document after the attempt: as it is now, what was done to it, or why nothing was. */
export interface FixOutcome {
  readonly document: CheckedDocument;
  readonly actions: readonly string[];
  readonly refusal: string | null;
}

export interface FixReport {
  readonly outcomes: readonly FixOutcome[];
  /** 0 when every finding is gone afterwards, 1 when some are left, 2 when a file could not be read or written. */
  readonly code: number;
}

/** What was read from standard input goes to `output`. */
export async function fixDocuments(
  checked: readonly CheckedDocument[],
  rules: CheckRules,
  terminal: Terminal,
  output: Terminal,
): Promise<FixReport> {
  const outcomes: FixOutcome[] = [];
  let isWritten = true;
  for (const document of checked) {
    const { source, findings } = document;
    const found = findings.length === 0 ? null : await findFix(document, rules);
    const fixed = typeof found === 'string' ? null : found;
    let refusal = typeof found === 'string' ? found : null;
    if (source.name === '-') output.write(fixed?.document.source.text ?? source.text);
    else if (fixed !== null) {
      // What cannot be written keeps no other document from its repair.
      const failure = await replaceFile(source.name, fixed.document.source.text).catch(toRefusal);
      isWritten &&= failure === undefined;
      refusal = failure ?? refusal;
    }
    const isFixed = fixed !== null && refusal === null;
    outcomes.push({ document, actions: [], refusal, ...(isFixed ? fixed : {}) });
    if (isFixed) tell(document, fixed, terminal);
    else if (refusal !== null) tellRefusal(source.name, refusal, terminal);
  }
  if (!isWritten || checked.some(({ source }) => source.fault !== null)) return { outcomes, code: 2 };
  return { outcomes, code: outcomes.some(({ document }) => document.findings.length > 0) ? 1 : 0 };
}

function toRefusal(error: Error): string {
  if (error instanceof UsageError) return error.message;
  throw error;
}

interface Fixed {
  readonly document: CheckedDocument;
  readonly actions: readonly string[];
}

/** The repaired document, or why there is none. */
async function findFix({ source, findings }: CheckedDocument, rules: CheckRules): Promise<Fixed | string> {
  const codes = [...new Set(findings.map((finding) => finding.category))];
  const { schema } = readSchema(source.value, rules.limits);
  const { suggestions } = repairSchema(inNfc(schema), codes, {
    beamWidth: defaultBeamWidth,
    maxSteps: defaultMaxSteps,
    registries: rules.registries,
    predict: (model, verification) => predictSchema(model, verification).validity,
    blueprints: listBehaviors(),
  });
  const chosen = suggestions.find((one) => one.verified && one.hazards.every((hazard) => hazard === 'safe'));
  if (chosen === undefined)
    return suggestions.some((one) => one.verified)
      ? `none of the repairs found only adds; \`orrery repair ${source.name}\` shows them`
      : 'no verified repair was found';
  // Taken from the document as it is written, in which no other text changes.
  const applied = runActions(schema, chosen.actions);
  const repaired = applied.ok ? applied.schema.document : chosen.schema.document;
  const again = await rereadDocument(source, source.rewrite(repaired));
  const document = checkDocument(again, rules);
  // A repair adds, and the limits may not let in what it makes.
  if (document.source.fault !== null) return `the repaired document could not be read: ${document.source.fault}`;
  return { document, actions: chosen.actions.map(({ action }) => action) };
}

/** The difference that was made, and whether it is one of form too. */
function tell({ source }: CheckedDocument, { document, actions }: Fixed, terminal: Terminal): void {
  const { name, text } = source;
  printPatch(createTwoFilesPatch(name, name, text, document.source.text, 'before', 'after', { context: 2 }), terminal);
  terminal.line(`${terminal.style.green('fixed')} ${printable(name)}: ${actions.join(', ')}`);
  noteFormChange(source, terminal);
}

function tellRefusal(name: string, refusal: string, terminal: Terminal): void {
  terminal.line(`${terminal.style.yellow('not fixed')} ${printable(name)}: ${printable(refusal)}`);
}

function printPatch(patch: string, terminal: Terminal): void {
  const { style } = terminal;
  for (const line of patch.trimEnd().split('\n').slice(1)) {
    // Indentation and line ends are what a difference may consist of.
    const text = line
      .split(/(\t+|\r$)/)
      .map((part) => (/^[\t\r]/.test(part) ? part : printable(part)))
      .join('');
    terminal.line(line.startsWith('+') ? style.green(text) : line.startsWith('-') ? style.red(text) : style.dim(text));
  }
}
