// `orrery check --fix`: applies what is safe, shows the difference, writes the file, and lists what is left with the command that would do it.
import { createTwoFilesPatch } from 'diff';
import { defaultMaxSteps } from '../core/base/limits.ts';
import { readSchema } from '../core/formats/index.ts';
import { onlyDeletes, questionOf } from '../core/migrate/question.ts';
import { mendWriting } from '../core/notation/writing.ts';
import { fixSchema, type LeftFinding } from '../core/repair/fix.ts';
import { indexNormal, type Schema } from '../core/schema/index.ts';
import { type Finding, type Registries, registriesFor } from '../core/verify/index.ts';
import { readStrict } from '../formats/json/index.ts';
import { printWrapped } from './changes/text-report.ts';
import type { AdvisedCommands } from './check/advised-commands.ts';
import { isUnreadable } from './check/mistakes.ts';
import { sayPlace } from './check/text-report.ts';
import { type CheckedDocument, type CheckRules, checkDocument, withoutSilenced } from './check-document.ts';
import { dense } from './document-commands.ts';
import { rereadDocument, type SourceDocument } from './documents.ts';
import { noteFormChange } from './form-change.ts';
import { counted } from './numbers.ts';
import { printable, type Terminal } from './terminal.ts';
import { replaceFile } from './text-file.ts';
import { UsageError } from './usage-error.ts';

export interface FixRules {
  /** Also what changes what the application does. */
  readonly unsafe: boolean;
  /** Show the difference and write nothing. */
  readonly isDryRun: boolean;
  /** The version of a document before the change that broke it. */
  readonly previousOf: (source: SourceDocument) => Promise<Schema | null>;
  readonly advised: AdvisedCommands;
  /** Names of the properties that hold of the first version of a document, and not of the second. */
  readonly lostBy: (name: string, before: Schema, after: Schema) => Promise<readonly string[]>;
}

/** A finding that is not repaired, because properties that hold would be lost by it. */
export interface HeldBack {
  readonly finding: Finding;
  /** Their names. */
  readonly properties: readonly string[];
}

/** A finding that is left; with a question in the place of steps where all that is known would delete what the author wrote. */
export interface OpenFinding extends LeftFinding {
  readonly question?: string;
}

/** A document after the attempt: as it is now, what was done to it, or why it could not be written. */
export interface FixOutcome {
  readonly document: CheckedDocument;
  readonly actions: readonly string[];
  readonly refusal: string | null;
  /** What is left, with what would clear it. */
  readonly left: readonly OpenFinding[];
  readonly heldBack: readonly HeldBack[];
}

export interface FixReport {
  readonly outcomes: readonly FixOutcome[];
  /** 0 when every finding is gone afterwards, 1 when some are left or nothing was to be written, 2 when a file could not be read or written. */
  readonly code: number;
}

/** What was read from standard input goes to `output`. */
export async function fixDocuments(
  checked: readonly CheckedDocument[],
  rules: CheckRules & FixRules,
  terminal: Terminal,
  output: Terminal,
): Promise<FixReport> {
  const outcomes: FixOutcome[] = [];
  let isWritten = true;
  for (const document of checked) {
    const { source, findings } = document;
    const fixed = findings.length === 0 ? null : await fixDocument(document, rules);
    if (source.name === '-') output.write(fixed?.document.source.text ?? source.text);
    if (fixed === null) {
      outcomes.push({ document, actions: [], refusal: null, left: [], heldBack: [] });
      continue;
    }
    // What cannot be written keeps no other document from its repair.
    const mayWrite = fixed.actions.length > 0 && !rules.isDryRun && source.name !== '-' && fixed.refusal === null;
    const failure = mayWrite ? await replaceFile(source.name, fixed.document.source.text).catch(toRefusal) : undefined;
    isWritten &&= failure === undefined;
    const refusal = failure ?? fixed.refusal;
    outcomes.push(refusal === null ? fixed : { ...fixed, document, actions: [], refusal });
    tell(document, { ...fixed, refusal }, rules, terminal);
  }
  if (!isWritten || checked.some(({ source }) => isUnreadable(source))) return { outcomes, code: 2 };
  const isOpen = ({ document, actions }: FixOutcome) =>
    document.source.fault !== null || document.findings.length > 0 || (rules.isDryRun && actions.length > 0);
  return { outcomes, code: outcomes.some(isOpen) ? 1 : 0 };
}

function toRefusal(error: Error): string {
  if (error instanceof UsageError) return error.message;
  throw error;
}

interface Fixed extends FixOutcome {
  readonly stepsNeeded: number | null;
}

async function fixDocument(checked: CheckedDocument, rules: CheckRules & FixRules): Promise<Fixed> {
  const { source } = checked;
  const { schema: given } = readSchema(source.value, rules.limits);
  // What is read from foreign writing is written first: all that follows is about the document in the writing of the format.
  const mended = mendWriting(indexNormal(given), registriesFor(given, rules.registries, undefined));
  const schema = mended?.schema ?? given;
  const previous = await rules.previousOf(source);
  const weighed = (finding: Finding) => rules.judge.weigh(source.name, finding);
  const fixWhere = (isWanted: (finding: Finding) => boolean) =>
    fixSchema(schema, {
      registries: registriesFor(schema, rules.registries, undefined),
      tierMax: rules.unsafe ? 'unsafe' : 'safe',
      isWanted: (finding) =>
        weighed(finding) !== null && withoutSilenced(source, [finding]).findings.length > 0 && isWanted(finding),
      ...(previous === null ? {} : { previous }),
    });
  const { fix: kept, heldBack } = await keepingProperties(checked, schema, fixWhere, rules);
  const { left: found, stepsNeeded, ...rest } = kept;
  const left = withQuestions(found, rest.schema, rules.registries);
  const fix = { ...rest, actions: [...(mended?.actions ?? []), ...rest.actions] };
  const nothing = { document: checked, actions: [], refusal: null, left, stepsNeeded, heldBack };
  if (fix.actions.length === 0) return nothing;
  const text = rewritten(source, fix.schema.document);
  if (typeof text !== 'string') return { ...nothing, refusal: text.message };
  const document = checkDocument(await rereadDocument(source, text), rules);
  // What a fix adds, the limits may not let in.
  const { fault } = document.source;
  if (fault !== null) return { ...nothing, refusal: `the repaired document could not be read: ${fault}` };
  return { ...nothing, document, actions: fix.actions.map(({ action }) => action) };
}

/** Nobody but a person knows which service, page or interval is meant: taking the call away is no answer. */
function withQuestions(left: readonly LeftFinding[], schema: Schema, known: Registries): readonly OpenFinding[] {
  const registries = registriesFor(schema, known, undefined);
  const model = indexNormal(schema);
  return left.map((one) => {
    if (one.steps.length > 0 && !onlyDeletes(one.steps)) return one;
    const question = questionOf(one.finding, model, registries);
    return question === null ? one : { finding: one.finding, steps: [], question };
  });
}

/** Findings that are tried one by one when all repairs together lose a property; behind them nothing is repaired. */
const triedMax = 24;

/** The repair of all, if no property is lost by it; else that of the findings whose repairs lose none, one after the other. */
async function keepingProperties(
  { source, findings }: CheckedDocument,
  schema: Schema,
  fixWhere: (isWanted: (finding: Finding) => boolean) => ReturnType<typeof fixSchema>,
  { lostBy }: FixRules,
): Promise<{ readonly fix: ReturnType<typeof fixSchema>; readonly heldBack: readonly HeldBack[] }> {
  const whole = fixWhere(() => true);
  const lostOf = async (fix: ReturnType<typeof fixSchema>) =>
    fix.actions.length === 0 ? [] : lostBy(source.name, schema, fix.schema);
  if ((await lostOf(whole)).length === 0) return { fix: whole, heldBack: [] };
  const wanted = new Set<string>();
  const heldBack: HeldBack[] = [];
  let best = fixWhere(() => false);
  for (const finding of findings.slice(0, triedMax)) {
    wanted.add(keyOf(finding));
    const fix = fixWhere((one) => wanted.has(keyOf(one)));
    const properties = await lostOf(fix);
    if (properties.length === 0) {
      best = fix;
      continue;
    }
    wanted.delete(keyOf(finding));
    heldBack.push({ finding, properties });
  }
  return { fix: best, heldBack };
}

const keyOf = ({ rule, pointer, name }: Finding): string => JSON.stringify([rule, pointer, name]);

/** The text as it is written, in which nothing else changes; why there is none where the format is only read. */
function rewritten(source: SourceDocument, document: unknown): string | UsageError {
  try {
    return source.rewrite(document);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
}

/** The difference that was made, whether it is one of form too, and what is left. */
function tell(before: CheckedDocument, fixed: Fixed, rules: FixRules, terminal: Terminal): void {
  const { name, text } = before.source;
  const { style } = terminal;
  if (fixed.actions.length > 0) {
    printPatch(name, text, fixed.document.source.text, terminal);
    if (fixed.refusal === null) {
      const done = rules.isDryRun ? style.yellow('would fix') : style.green('fixed');
      terminal.line(`${done} ${printable(name)}: ${fixed.actions.join(', ')}`);
      noteFormChange(before.source, terminal);
    }
  }
  if (fixed.refusal !== null)
    terminal.line(`${style.yellow('not fixed')} ${printable(name)}: ${printable(fixed.refusal)}`);
  for (const { finding, properties } of fixed.heldBack) {
    const { line, column } = fixed.document.source.placeOf(finding.pointer);
    const lost = properties.map((one) => `"${printable(one)}"`).join(', ');
    terminal.line(
      `${style.yellow('held back')} ${printable(name)}:${line}:${column}: the repair of ${finding.rule} would lose ${lost}`,
    );
  }
  if (fixed.left.length > 0) tellLeft(fixed, rules, terminal);
}

/** The findings that are left, each with the steps that would clear it and how far they go, and the command that takes them. */
function tellLeft({ document, left, stepsNeeded }: Fixed, rules: FixRules, terminal: Terminal): void {
  const { style } = terminal;
  const { name, placeOf } = document.source;
  terminal.line(`${style.yellow('left')} ${printable(name)}: ${counted(left.length, 'finding')}`);
  for (const { finding, steps, question } of left) {
    const place = sayPlace(document.source, placeOf(finding.pointer), finding.pointer);
    terminal.line(`  ${place}  ${style.cyan(finding.rule)}  ${printable(finding.message)}`);
    for (const { action, params, tier } of steps)
      printWrapped(terminal, 6, style.dim(`${tier}: ${action} ${dense(params)}`));
    if (question !== undefined) printWrapped(terminal, 6, style.dim(`question: ${printable(question)}`));
  }
  if (name === '-') return;
  const more = stepsNeeded === null ? [] : ['--max-steps', String(Math.max(stepsNeeded, defaultMaxSteps))];
  const advise = (command: string, what: string) => terminal.line(`  \`${printable(command)}\` ${what}`);
  const repair = (more: readonly string[]) =>
    rules.advised.repair(
      name,
      left.map(({ finding }) => finding.rule),
      more,
    );
  const tiers = new Set(left.flatMap(({ steps }) => steps.map((step) => step.tier)));
  if (tiers.size === 0) advise(repair(more), 'looks for repairs');
  else advise(repair([...more, '--apply', '1', '--write']), 'takes these steps');
  const isUnsafeAlone = ({ steps }: LeftFinding) => steps.length > 0 && steps.every(({ tier }) => tier !== 'inventing');
  if (!rules.unsafe && left.some(isUnsafeAlone)) advise(rules.advised.fixUnsafe(name), 'takes the unsafe ones alone');
}

/** A unified difference of two versions of a file; of one that is JSON in one line, as the document is laid out. */
export function printPatch(name: string, before: string, after: string, terminal: Terminal): void {
  const { style } = terminal;
  const laidOut = [before, after].map(layOutLine);
  const isLaidOut = laidOut.every((text) => text !== null);
  const [from, to] = isLaidOut ? laidOut : [before, after];
  const how = isLaidOut ? ', laid out' : '';
  const patch = createTwoFilesPatch(name, name, from ?? '', to ?? '', `before${how}`, `after${how}`, { context: 2 });
  for (const line of patch.trimEnd().split('\n').slice(1)) {
    // Indentation and line ends are what a difference may consist of.
    const text = line
      .split(/(\t+|\r$)/)
      .map((part) => (/^[\t\r]/.test(part) ? part : printable(part)))
      .join('');
    terminal.line(line.startsWith('+') ? style.green(text) : line.startsWith('-') ? style.red(text) : style.dim(text));
  }
}

/** JSON that has all of its text in one line, in lines as `orrery convert --to json` writes them; null for any other text. */
function layOutLine(text: string): string | null {
  if (text.trim().includes('\n')) return null;
  const { value } = readStrict(text) ?? {};
  return value === undefined ? null : `${JSON.stringify(value, null, 2)}\n`;
}
