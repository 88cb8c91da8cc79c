// `orrery check`: the findings of every document with file, line and pointer. Fast to start: it needs the checks and nothing else.
import type { Project } from '../config/project-file.ts';
import { defaultLimits, type Limits } from '../core/base/limits.ts';
import { readSchema } from '../core/formats/index.ts';
import { inNfc, type Schema } from '../core/schema/index.ts';
import type { Target } from '../core/verify/index.ts';
import { type Cause, officialCodesOf } from '../core/verify/index.ts';
import { readBaseline, writeBaseline } from './check/baseline.ts';
import type { JudgedDocument } from './check/check-properties.ts';
import { type Found, findDocuments } from './check/find-documents.ts';
import type { Changes } from './check/git.ts';
import { createJudge } from './check/judge.ts';
import { matcherOf } from './check/patterns.ts';
import { placeNames } from './check/place-names.ts';
import { countAll, printFindings, printSummary, statisticsOf } from './check/text-report.ts';
import { type CheckedDocument, type CheckRules, checkDocument } from './check-document.ts';
import { readDocument, requireDocument, type SourceDocument, sayProblem } from './documents.ts';
import type { HeldBack, OpenFinding } from './fix.ts';
import { counted } from './numbers.ts';
import { projectRegistries, readChosenProject } from './project-target.ts';
import { mayHaveProperties } from './property-names.ts';
import { alignColumns, besides, printable, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export const checkFormats = ['text', 'json', 'sarif', 'junit', 'github'] as const;
export type CheckFormat = (typeof checkFormats)[number];

export interface CheckOptions {
  readonly json?: boolean;
  readonly format?: CheckFormat;
  readonly errorsOnly?: boolean;
  /** Rules and categories, separated by commas. */
  readonly select?: string;
  readonly ignore?: string;
  readonly baseline?: string;
  /** Write the findings of now to `baseline`. */
  readonly writeBaseline?: boolean;
  readonly maxWarnings?: string;
  /** What another notation says and the document does not keep counts as a warning. */
  readonly strictReading?: boolean;
  readonly statistics?: boolean;
  /** Only what differs from this revision of git. */
  readonly changed?: string;
  /** Treat named files as those of a folder. */
  readonly skipOthers?: boolean;
  /** False: no project file is read; otherwise one that is named. */
  readonly config?: string | false;
  readonly fix?: boolean;
  /** With `fix`: show the difference and write nothing. */
  readonly dryRun?: boolean;
  /** With `fix`: also what changes what the application does. */
  readonly unsafeFixes?: boolean;
  /** With `fix`: a file with the version before the change that broke the document. */
  readonly previous?: string;
  readonly watch?: boolean;
  /** The version of the format to judge by. */
  readonly target?: Target;
  readonly registryFile?: string | null;
  /** Throws a ConfigError when the configuration is wrong. */
  readonly limits?: () => Limits;
}

const filesAtOnce = 16;

/** 0 when nothing counts, 1 when something does, 2 when a file could not be read. */
export async function runCheck(args: readonly string[], options: CheckOptions, terminal: Terminal): Promise<number> {
  const format = options.json === true ? 'json' : (options.format ?? 'text');
  const bounds = { warningsMax: readMaxWarnings(options.maxWarnings), isStrict: options.strictReading === true };
  const project = await readChosenProject(options.config);
  const started = process.cpuUsage();
  const { found, changes } = await findDocuments(args, {
    isIgnored: matcherOf(project.settings.ignore ?? [], project.directory),
    skipOthers: options.skipOthers === true,
    changed: options.changed,
  });
  requireFitting(options, format, found);
  const rules = await rulesOf(options, project);
  const all = await checkNames(found, rules, terminal);
  const isPassedOver = new Set(found.filter(({ isListed }) => isListed).map(({ name }) => name));
  const isOther = ({ source }: CheckedDocument) => source.holdsSchema === 'no' && isPassedOver.has(source.name);
  const checked = all.filter((one) => !isOther(one));
  const passedOver = all.filter(isOther).map(({ source }) => source);
  if (options.writeBaseline === true) return saveBaseline(options.baseline, checked, terminal);
  const judged = options.fix === true ? [] : await judgedIn(checked, project, rules);
  const isFilter = options.fix === true && found.some(({ name }) => name === '-');
  const report = isFilter || format !== 'text' ? besides(terminal) : terminal;
  const print = async (documents: readonly CheckedDocument[], judged: readonly JudgedDocument[]) => {
    if (format === 'sarif') terminal.write((await import('./check/sarif-report.ts')).sarifReport(documents, judged));
    if (format === 'junit') terminal.write((await import('./check/junit-report.ts')).junitReport(documents, judged));
    if (format === 'github') terminal.write((await import('./check/github-report.ts')).githubReport(documents, judged));
  };
  const tell = async (properties: readonly JudgedDocument[]) => {
    if (properties.length > 0 && format !== 'json')
      (await import('./check/check-properties.ts')).printProperties(properties, report);
    return properties.some((one) => one.properties.some(({ verdict }) => verdict === 'refuted'));
  };
  const isBroken = await tell(judged);
  if (format === 'text') {
    for (const document of checked) printFindings(document, report);
    printSummary(checked, { milliseconds: millisecondsSince(started), passedOver }, report);
    if (options.statistics === true)
      for (const line of alignColumns(statisticsOf(checked).map(({ rule, count }) => [String(count), rule])))
        report.line(`  ${line}`);
  }
  if (options.fix === true) {
    const { fixDocuments } = await import('./fix.ts');
    const { advisedCommands } = await import('./check/advised-commands.ts');
    const fixRules = {
      ...rules,
      unsafe: options.unsafeFixes === true,
      isDryRun: options.dryRun === true,
      previousOf: await previousOf(options, found, changes, rules.limits),
      lostBy: await lostBy(checked, project, rules),
      advised: advisedCommands(options, project, found),
    };
    const { outcomes, code } = await fixDocuments(checked, fixRules, report, terminal);
    const fixed = outcomes.map(({ document }) => document);
    const after = await judgedIn(fixed, project, rules);
    const isLeft = await tell(after);
    if (format === 'json')
      printJson(
        outcomes.map((one) => ({ ...one, judged: after.find(({ name }) => name === one.document.source.name) })),
        options,
        terminal,
      );
    else await print(fixed, after);
    return code === 2 ? 2 : codeOf(fixed, bounds, isLeft || (code === 1 && options.dryRun === true));
  }
  if (format === 'json')
    printJson(
      checked.map((document) => ({ document, judged: judged.find(({ name }) => name === document.source.name) })),
      options,
      terminal,
    );
  else await print(checked, judged);
  return codeOf(checked, bounds, isBroken);
}

function millisecondsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** Properties are judged by a part of their own, which is loaded if a document has any. */
async function judgedIn(
  checked: readonly CheckedDocument[],
  project: Project,
  { limits }: CheckRules,
): Promise<readonly JudgedDocument[]> {
  const asked = checked.filter(({ source }) => mayHaveProperties(source.name, project));
  if (asked.length === 0) return [];
  return (await import('./check/check-properties.ts')).judgeProperties(asked, project, limits);
}

/** Which properties that hold of a document another version of it loses; no property is read where no document has any. */
async function lostBy(
  checked: readonly CheckedDocument[],
  project: Project,
  { limits }: CheckRules,
): Promise<(name: string, before: Schema, after: Schema) => Promise<readonly string[]>> {
  if (!checked.some(({ source }) => mayHaveProperties(source.name, project))) return async () => [];
  const { reviewProperties } = await import('./changes/lost-properties.ts');
  return async (name, before, after) =>
    (await reviewProperties(name, before, after, project, limits))?.lost.map(({ property }) => property.name) ?? [];
}

function codeOf(
  checked: readonly CheckedDocument[],
  { warningsMax, isStrict }: { readonly warningsMax: number | null; readonly isStrict: boolean },
  isOpen: boolean,
): number {
  const { errors, warnings, unreadable } = countAll(checked);
  if (unreadable > 0) return 2;
  const isPartly = isStrict && checked.some(({ source }) => source.notes.length > 0);
  return isOpen || isPartly || errors > 0 || warnings > (warningsMax ?? 0) ? 1 : 0;
}

function readMaxWarnings(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--max-warnings ${text}: expected a whole number, such as 10`);
  return Number(text);
}

export async function rulesOf(
  options: Pick<
    CheckOptions,
    'errorsOnly' | 'baseline' | 'writeBaseline' | 'select' | 'ignore' | 'target' | 'registryFile' | 'limits'
  >,
  project: Project,
): Promise<CheckRules> {
  const errorsOnly = options.errorsOnly === true;
  const isKnowing = options.baseline !== undefined && options.writeBaseline !== true;
  const judge = createJudge(
    project,
    { select: options.select, ignore: options.ignore, errorsOnly },
    isKnowing ? await readBaseline(options.baseline as string) : null,
  );
  const registries = await projectRegistries(options.registryFile, project);
  const { registriesOf } = await import('../core/verify/registries.ts');
  return {
    registries: registriesOf(registries, options.target ?? project.settings.target),
    limits: options.limits?.() ?? defaultLimits,
    judge,
    isWithoutNotes: errorsOnly || options.select !== undefined,
    exploring: { told: null },
  };
}

/** What goes with another option alone, with one document alone, or with none of some. */
function requireFitting(options: CheckOptions, format: CheckFormat, found: readonly Found[]): void {
  const needing = {
    '--dry-run': options.dryRun,
    '--unsafe-fixes': options.unsafeFixes,
    '--previous': options.previous,
  };
  for (const [option, value] of Object.entries(needing))
    if (value !== undefined && options.fix !== true) throw new UsageError(`${option} goes with --fix`);
  if (options.previous !== undefined && found.length > 1)
    throw new UsageError('--previous is the version before of one document: give one file');
  if (options.writeBaseline === true && options.baseline === undefined)
    throw new UsageError('--write-baseline writes the file of --baseline: give both');
  if (options.writeBaseline === true && options.fix === true)
    throw new UsageError('--write-baseline keeps findings as they are: give it without --fix');
  const isFilter = options.fix === true && found.some(({ name }) => name === '-');
  if (isFilter && (format !== 'text' || found.length > 1))
    throw new UsageError(
      '--fix writes what it reads from standard input to standard output: give - alone, without --json',
    );
}

async function previousOf(
  options: CheckOptions,
  found: readonly Found[],
  changes: Changes | null,
  limits: Limits,
): Promise<(source: SourceDocument) => Promise<Schema | null>> {
  if (options.previous !== undefined) {
    const schema = await readPrevious(options.previous, limits);
    return async () => schema;
  }
  if (changes === null) return async () => null;
  const { schemaAt } = await import('./check/before.ts');
  return async ({ name }) => {
    const before = found.find((one) => one.name === name)?.change?.before ?? null;
    return before === null ? null : schemaAt(changes, before, limits);
  };
}

/** The version before, which must be a schema. */
export async function readPrevious(name: string, limits: Limits): Promise<Schema> {
  const { value } = await requireDocument(name);
  const { schema, problems } = readSchema(value, limits);
  const [first] = problems;
  if (first !== undefined) throw new UsageError(sayProblem(name, first));
  return inNfc(schema);
}

async function saveBaseline(
  file: string | undefined,
  checked: readonly CheckedDocument[],
  terminal: Terminal,
): Promise<number> {
  const unread = checked.find(({ source }) => source.fault !== null);
  if (unread !== undefined)
    throw new UsageError(`${unread.source.name}: ${unread.source.fault}; no baseline was written`);
  const count = await writeBaseline(file as string, checked);
  terminal.note(`${printable(file as string)}: ${counted(count, 'finding')} known from now on`);
  return 0;
}

/** Only guards over the data of an application that stores nothing are explored; the program that explores is not loaded without. */
const mayBeExplored = ({ text }: SourceDocument): boolean => text.includes('runtime');

export async function checkNames(
  found: readonly Found[],
  rules: CheckRules,
  terminal: Terminal,
): Promise<CheckedDocument[]> {
  const checked: CheckedDocument[] = [];
  for (let at = 0; at < found.length; at += filesAtOnce) {
    const sources = await Promise.all(
      found.slice(at, at + filesAtOnce).map(({ name }) => readDocument(name, rules.limits.workUnitsMax)),
    );
    if (!rules.isWithoutNotes && rules.exploring.told === null && sources.some(mayBeExplored))
      rules.exploring.told = (await import('../core/explore/checked.ts')).checkedBehavior;
    for (const source of sources) checked.push(checkDocument(source, rules));
    if (found.length > filesAtOnce) terminal.status(`${checked.length} of ${found.length}`);
  }
  if (found.length > filesAtOnce) terminal.status('');
  return checked;
}

interface Reported {
  readonly document: CheckedDocument;
  readonly actions?: readonly string[];
  readonly refusal?: string | null;
  readonly left?: readonly OpenFinding[];
  readonly heldBack?: readonly HeldBack[];
  readonly judged?: JudgedDocument | undefined;
}

/** Documents as they are now, with what was done to them. */
function printJson(reported: readonly Reported[], { baseline, statistics }: CheckOptions, terminal: Terminal): void {
  const documents = reported.map(({ document, actions = [], refusal = null, left = [], heldBack = [], judged }) => ({
    ...toJson(document),
    ...(actions.length > 0 ? { fixed: actions } : {}),
    ...(refusal === null ? {} : { not_fixed: refusal }),
    ...(left.length > 0 ? { left: left.map(toLeft) } : {}),
    ...(heldBack.length > 0 ? { held_back: heldBack.map(toHeldBack) } : {}),
    ...(judged === undefined ? {} : { properties: propertiesToJson(judged) }),
  }));
  const checked = reported.map(({ document }) => document);
  const { known, silenced, ...totals } = countAll(checked);
  terminal.line(
    JSON.stringify({
      documents,
      ...totals,
      ...(silenced === 0 ? {} : { silenced }),
      ...(baseline === undefined ? {} : { known }),
      ...(statistics === true ? { statistics: statisticsOf(checked) } : {}),
    }),
  );
}

const toLeft = ({ finding: { rule, category, pointer, name }, steps, question }: OpenFinding) => ({
  rule,
  category,
  pointer,
  name,
  steps,
  ...(question === undefined ? {} : { question }),
});

const toHeldBack = ({ finding: { rule, category, pointer, name }, properties }: HeldBack) => ({
  ...{ rule, category, pointer, name },
  loses: properties,
});

/** Each property with its verdict, and the run that breaks it. */
const propertiesToJson = ({ properties }: JudgedDocument) =>
  properties.map(({ property: { name, says }, verdict, message, trace, gaps }) => ({
    ...{ name, says, verdict, message },
    ...(trace === undefined ? {} : { trace }),
    ...(gaps.length === 0 ? {} : { gaps }),
  }));

/** A finding with the names that it has over HTTP, and its line. */
const toFinding = (source: CheckedDocument['source']) => (cause: Cause) => {
  const { repairs: _, official: __, category, severity, places, ...rest } = cause;
  const codes = officialCodesOf(cause);
  return {
    category,
    severity,
    ...(codes.length === 0 ? {} : { official_codes: codes }),
    ...rest,
    ...placesOf(source, cause.pointer),
    ...(places.length === 0 ? {} : { places: places.map((place) => ({ ...place, ...source.placeOf(place.pointer) })) }),
  };
};

function placesOf(source: CheckedDocument['source'], pointer: string) {
  const laidOut = source.laidOutPlaceOf(pointer);
  const place = { place: placeNames(source.value, pointer), ...source.placeOf(pointer) };
  return laidOut === null ? place : { ...place, laid_out: laidOut };
}

function toJson({ source, causes, notes }: CheckedDocument) {
  return {
    file: source.name,
    ...(source.fault === null ? {} : { fault: source.fault, faults: source.faults }),
    ...(source.format === 'json' ? {} : { format: source.format }),
    ...(source.notes.length === 0 ? {} : { not_kept: source.notes }),
    findings: causes.map(toFinding(source)),
    notes: notes.map((note) => ({ ...note, ...placesOf(source, note.pointer) })),
  };
}
