// `orrery check`: the findings of every document with file, line and pointer. Fast to start: it needs the checks and nothing else.
import { readRegistries } from '../config/registry-file.ts';
import { defaultLimits, type Limits } from '../core/base/limits.ts';
import { readSchema, type TextPlace } from '../core/formats/index.ts';
import type { LeftFinding } from '../core/repair/fix.ts';
import { inNfc, type Schema } from '../core/schema/index.ts';
import { type CheckedDocument, type CheckRules, checkDocument, isError } from './check-document.ts';
import { expandPatterns, readDocument, requireDocument } from './documents.ts';
import { counted } from './numbers.ts';
import { alignColumns, besides, printable, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface CheckOptions {
  readonly json?: boolean;
  readonly errorsOnly?: boolean;
  readonly fix?: boolean;
  /** With `fix`: show the difference and write nothing. */
  readonly dryRun?: boolean;
  /** With `fix`: also what changes what the application does. */
  readonly unsafeFixes?: boolean;
  /** With `fix`: a file with the version before the change that broke the document. */
  readonly previous?: string;
  readonly watch?: boolean;
  readonly registryFile?: string | null;
  /** Throws a ConfigError when the configuration is wrong. */
  readonly limits?: () => Limits;
}

const filesAtOnce = 16;

/** 0 when nothing was found, 1 when something was, 2 when a file could not be read. */
export async function runCheck(
  patterns: readonly string[],
  options: CheckOptions,
  terminal: Terminal,
): Promise<number> {
  const names = await expandPatterns(patterns);
  requireFix(options, names);
  const isFilter = options.fix === true && names.includes('-');
  if (isFilter && (options.json === true || names.length > 1))
    throw new UsageError(
      '--fix writes what it reads from standard input to standard output: give - alone, without --json',
    );
  const started = performance.now();
  const rules: CheckRules = {
    registries: await readRegistries(options.registryFile),
    limits: options.limits?.() ?? defaultLimits,
    errorsOnly: options.errorsOnly === true,
  };
  const checked = await checkAll(names, rules, terminal);
  const report = isFilter ? besides(terminal) : terminal;
  if (options.json !== true) {
    for (const document of checked) printFindings(document, report);
    printSummary(checked, performance.now() - started, report);
  }
  if (options.fix === true) {
    const { fixDocuments } = await import('./fix.ts');
    const told = options.json === true ? besides(terminal) : report;
    const fixRules = {
      ...rules,
      unsafe: options.unsafeFixes === true,
      isDryRun: options.dryRun === true,
      previous: options.previous === undefined ? null : await readPrevious(options.previous, rules.limits),
    };
    const { outcomes, code } = await fixDocuments(checked, fixRules, told, terminal);
    if (options.json === true) printJson(outcomes, terminal);
    return code;
  }
  if (options.json === true)
    printJson(
      checked.map((document) => ({ document })),
      terminal,
    );
  if (checked.some((document) => document.source.fault !== null)) return 2;
  return checked.some((document) => document.findings.length > 0) ? 1 : 0;
}

/** What goes with `--fix` alone, and with one document alone. */
function requireFix(options: CheckOptions, names: readonly string[]): void {
  const needing = {
    '--dry-run': options.dryRun,
    '--unsafe-fixes': options.unsafeFixes,
    '--previous': options.previous,
  };
  for (const [option, value] of Object.entries(needing))
    if (value !== undefined && options.fix !== true) throw new UsageError(`${option} goes with --fix`);
  if (options.previous !== undefined && names.length > 1)
    throw new UsageError('--previous is the version before of one document: give one file');
}

/** The version before, which must be a schema. */
export async function readPrevious(name: string, limits: Limits): Promise<Schema> {
  const { value } = await requireDocument(name);
  const { schema, problems } = readSchema(value, limits);
  const [first] = problems;
  if (first !== undefined) throw new UsageError(`${name}: ${first.pointer || 'the document'}: ${first.message}`);
  return inNfc(schema);
}

async function checkAll(names: readonly string[], rules: CheckRules, terminal: Terminal): Promise<CheckedDocument[]> {
  const checked: CheckedDocument[] = [];
  for (let at = 0; at < names.length; at += filesAtOnce) {
    const sources = await Promise.all(names.slice(at, at + filesAtOnce).map(readDocument));
    for (const source of sources) checked.push(checkDocument(source, rules));
    if (names.length > filesAtOnce) terminal.status(`${checked.length} of ${names.length}`);
  }
  if (names.length > filesAtOnce) terminal.status('');
  return checked;
}

function printFindings({ source, findings, notes }: CheckedDocument, terminal: Terminal): void {
  const { style } = terminal;
  if (source.fault === null && findings.length + notes.length + source.notes.length === 0) return;
  terminal.line(style.bold(printable(source.name)));
  if (source.fault !== null && source.faults.length === 0)
    terminal.line(`  ${style.red('unreadable')}  ${printable(source.fault)}`);
  const at = ({ line, column }: TextPlace) => `  ${line}:${column}`;
  const placeOf = (pointer: string) => at(source.placeOf(pointer));
  for (const line of alignColumns(
    source.faults.map((fault) => [at(fault), style.red('unreadable'), printable(fault.message)]),
  ))
    terminal.line(line);
  for (const line of alignColumns(source.notes.map((note) => [at(note), 'not kept', printable(note.message)])))
    terminal.line(line);
  const rows = [
    ...findings.map((finding) => {
      const severity = isError(finding) ? style.red('error') : style.yellow('warning');
      return [placeOf(finding.pointer), severity, style.cyan(finding.category), printable(finding.message)];
    }),
    ...notes.map(({ pointer, kind, message }) => [placeOf(pointer), 'note', style.cyan(kind), printable(message)]),
  ];
  const places = [
    ...findings.map(({ pointer, trace = [] }) =>
      trace.length > 0 ? `${pointer}, reached by ${trace.join(', ')}` : pointer,
    ),
    ...notes.map(({ pointer }) => pointer),
  ];
  alignColumns(rows).forEach((line, index) => {
    terminal.line(line);
    terminal.line(style.dim(`      ${printable(places[index] ?? '')}`));
  });
  terminal.line();
}

function printSummary(checked: readonly CheckedDocument[], milliseconds: number, terminal: Terminal): void {
  const { style } = terminal;
  const { errors, warnings, notes, unreadable } = countAll(checked);
  const total = counted(checked.length, 'document');
  const time = `${(milliseconds / 1000).toFixed(2)} s`;
  const isPartly = checked.some((document) => document.notes.some(({ unread }) => unread));
  if (errors + warnings + unreadable === 0) {
    terminal.line(
      `${style.green('clean')}: ${total}, no findings${isPartly ? ' in what was read' : ''}${notes > 0 ? `, ${counted(notes, 'note')}` : ''} (${time})`,
    );
    return;
  }
  const touched = checked.filter((one) => one.findings.length > 0 || one.source.fault !== null).length;
  const parts = [counted(errors, 'error'), counted(warnings, 'warning')];
  if (notes > 0) parts.push(counted(notes, 'note'));
  if (unreadable > 0) parts.push(`${unreadable} unreadable`);
  terminal.line(`${parts.join(', ')} in ${touched} of ${total} (${time})`);
}

function countAll(checked: readonly CheckedDocument[]): {
  errors: number;
  warnings: number;
  notes: number;
  unreadable: number;
} {
  const findings = checked.flatMap((document) => document.findings);
  const errors = findings.filter(isError).length;
  return {
    errors,
    warnings: findings.length - errors,
    notes: checked.flatMap((document) => document.notes).length,
    unreadable: checked.filter((one) => one.source.fault !== null).length,
  };
}

interface Reported {
  readonly document: CheckedDocument;
  readonly actions?: readonly string[];
  readonly refusal?: string | null;
  readonly left?: readonly LeftFinding[];
}

/** Documents as they are now, with what was done to them. */
function printJson(reported: readonly Reported[], terminal: Terminal): void {
  const documents = reported.map(({ document, actions = [], refusal = null, left = [] }) => ({
    ...toJson(document),
    ...(actions.length > 0 ? { fixed: actions } : {}),
    ...(refusal === null ? {} : { not_fixed: refusal }),
    ...(left.length > 0 ? { left: left.map(toLeft) } : {}),
  }));
  terminal.line(JSON.stringify({ documents, ...countAll(reported.map(({ document }) => document)) }));
}

const toLeft = ({ finding: { category, pointer, name }, steps }: LeftFinding) => ({ category, pointer, name, steps });

function toJson({ source, findings, notes }: CheckedDocument) {
  return {
    file: source.name,
    ...(source.fault === null ? {} : { fault: source.fault, faults: source.faults }),
    ...(source.format === 'json' ? {} : { format: source.format }),
    ...(source.notes.length === 0 ? {} : { not_kept: source.notes }),
    findings: findings.map(({ repairs: _, ...finding }) => ({
      ...finding,
      ...source.placeOf(finding.pointer),
    })),
    notes: notes.map((note) => ({ ...note, ...source.placeOf(note.pointer) })),
  };
}
