// `orrery review`: what the documents that git says have changed since a revision mean for whoever merges them: the plan from each old version to the new one, and
// what the checks find in the new one. As text, or as markdown for one comment on a pull request.
import { type Project, readProject } from '../config/project-file.ts';
import type { Limits } from '../core/base/limits.ts';
import { readSchema } from '../core/formats/index.ts';
import type { Policy } from '../core/plan/index.ts';
import type { Schema } from '../core/schema/index.ts';
import { commentCharactersMax, leftOut, reportCharactersMin, sizeOf } from './changes/comment-room.ts';
import { code, plain } from './changes/markdown-report.ts';
import { schemaAt } from './check/before.ts';
import { findDocuments, removedDocuments } from './check/find-documents.ts';
import { matcherOf } from './check/patterns.ts';
import { checkNames, rulesOf } from './check-command.ts';
import type { CheckedDocument, CheckRules } from './check-document.ts';
import { counted } from './numbers.ts';
import { type FormatOptions, formatOf, printChanges, schemaFrom } from './plan-command.ts';
import { holdTo, readPolicy } from './policies.ts';
import { mayHaveProperties } from './property-names.ts';
import { openRunner, type Runner } from './runner.ts';
import { alignColumns, printable, type Terminal } from './terminal.ts';

export interface ReviewOptions extends FormatOptions {
  readonly policy?: string;
}

const shownFindingsMax = 50;

/** A document that changed: as it is now, null where it is gone, and as it was, null where it is new. */
interface Changed {
  readonly name: string;
  readonly document: CheckedDocument | null;
  readonly before: Schema | null;
}

/** 1 where the policy is broken, or a document cannot be read, so that nobody knows what it changes. Findings are told, and are the business of `orrery check`. */
export async function runReview(
  revision: string,
  paths: readonly string[],
  options: ReviewOptions,
  terminal: Terminal,
): Promise<number> {
  const project = await readProject(null, process.cwd());
  const rules = await rulesOf(options, project);
  const all = await changedDocuments(revision, paths, project, rules, terminal);
  const runner = await openRunner({ ...options, url: undefined }, 'plan-instructions');
  const isMarkdown = formatOf(options) === 'markdown';
  const heldTo = await readPolicy(options.policy);
  const parts: string[] = [];
  let room = commentCharactersMax;
  let refused = 0;
  for (const changed of all) {
    const context = { ...options, runner, project, limitsNow: rules.limits, isMarkdown, room, heldTo };
    const part = await reviewOne(changed, context, terminal);
    parts.push(part.text);
    room -= part.text.length + 1;
    refused += part.isRefused ? 1 : 0;
  }
  await runner.close();
  if (isMarkdown) terminal.write(join(revision, all.length, parts));
  else if (all.length === 0) terminal.line(sayNone(revision, paths));
  else terminal.write(parts.join('\n'));
  return refused > 0 ? 1 : 0;
}

/** Those that are there, in the order in which they are found, then those that are gone. */
async function changedDocuments(
  revision: string,
  paths: readonly string[],
  project: Project,
  rules: CheckRules,
  terminal: Terminal,
): Promise<readonly Changed[]> {
  const isIgnored = matcherOf(project.settings.ignore ?? [], project.directory);
  const { found, changes } = await findDocuments(paths, { isIgnored, skipOthers: true, changed: revision });
  const wasAt = async (path: string | null) =>
    path === null || changes === null ? null : await schemaAt(changes, path, rules.limits);
  const paired = new Map(found.map(({ name, change }) => [name, change?.before ?? null]));
  const all: Changed[] = [];
  for (const document of await checkNames(found, rules, terminal)) {
    const { name, holdsSchema } = document.source;
    const before = await wasAt(paired.get(name) ?? null);
    if (holdsSchema !== 'no' || before !== null) all.push({ name, document, before });
  }
  for (const { name, before: path } of changes === null ? [] : removedDocuments(paths, changes, isIgnored)) {
    const before = await wasAt(path);
    if (before !== null) all.push({ name, document: null, before });
  }
  return all;
}

function sayNone(revision: string, paths: readonly string[]): string {
  const where = paths.length === 1 && paths[0] === '.' ? 'in this folder' : `in ${paths.join(', ')}`;
  return printable(`no document ${where} has changed since ${revision}`);
}

function join(revision: string, count: number, parts: readonly string[]): string {
  const head = `## Orrery: ${count === 0 ? 'no document' : counted(count, 'document')} changed\n\n`;
  const { shown, count: whole } = fitting(parts);
  const left = parts.length - whole;
  const rest =
    left === 0
      ? ''
      : `\n${leftOut(left, left === 1 ? 'more document' : 'more documents', code(`orrery review ${revision}`))}\n`;
  return `${head}${shown}${rest}`;
}

/** The first of the parts, in their order, that fit in a comment. */
function fitting(parts: readonly string[]) {
  let room = commentCharactersMax;
  const beyond = parts.findIndex((part) => {
    room -= part.length + 1;
    return room < 0;
  });
  const count = beyond < 0 ? parts.length : beyond;
  return { shown: parts.slice(0, count).join('\n'), count };
}

interface Context extends ReviewOptions {
  readonly runner: Runner;
  readonly project: Project;
  readonly limitsNow: Limits;
  readonly isMarkdown: boolean;
  readonly heldTo: Policy | null;
  /** Characters that are left of the comment. */
  readonly room: number;
}

async function reviewOne({ name, document, before }: Changed, context: Context, terminal: Terminal) {
  const lines: string[] = [];
  const own: Terminal = {
    ...terminal,
    line: (text = '') => void lines.push(`${text}\n`),
    write: (text) => void lines.push(text),
  };
  const title = context.isMarkdown ? code(name) : printable(name);
  const tell = (what: string) => own.line(context.isMarkdown ? `### ${title}: ${what}\n` : `${title}: ${what}`);
  const findings =
    document === null
      ? []
      : [...(await tellProperties(document, before, context)), ...tellFindings(document, context.isMarkdown)];
  const isUnreadable = document !== null && document.source.fault !== null;
  let isBroken = false;
  if (isUnreadable) tell('cannot be read');
  else if (before === null) tell('new');
  else {
    // A document that is gone leaves an application of nothing.
    const value = document === null ? { name: before.document.name, orbitals: [] } : document.source.value;
    const after = schemaFrom(value, context);
    const request = { current: before.document as never, goal: after.document as never, behavior: document !== null };
    const answer = await context.runner.run('plan-instructions', request);
    const room = Math.max(reportCharactersMin, context.room - sizeOf(findings) - 1);
    const said = document === null ? `${title} (removed)` : title;
    await printChanges(answer, said, before, after, { ...context, room }, own);
    isBroken = holdTo(context.heldTo, answer as never, terminal) === 1;
  }
  for (const line of findings) own.line(line);
  return { text: lines.join(''), isRefused: isUnreadable || isBroken };
}

/** The part that judges properties is loaded if the document has any. */
async function tellProperties({ source }: CheckedDocument, before: Schema | null, context: Context): Promise<string[]> {
  if (source.fault !== null || !mayHaveProperties(source.name, context.project)) return [];
  const { limitsNow: limits, project, isMarkdown } = context;
  const { schema, problems } = readSchema(source.value, limits);
  if (problems.length > 0) return [];
  const reviewing = await import('./changes/lost-properties.ts');
  const judged = await reviewing.reviewProperties(source.name, before, schema, project, limits);
  return judged === null ? [] : reviewing.tellProperties(source.name, judged, isMarkdown);
}

function tellFindings({ source, findings }: CheckedDocument, isMarkdown: boolean): string[] {
  const rows = [
    ...(source.fault === null
      ? []
      : [{ severity: 'unreadable', rule: '', message: source.fault, place: source.faults[0] }]),
    ...findings.map(({ severity, rule, message, pointer }) => ({
      severity,
      rule,
      message,
      place: source.placeOf(pointer),
    })),
  ];
  rows.sort((a, b) => (a.place?.line ?? 1) - (b.place?.line ?? 1) || (a.place?.column ?? 1) - (b.place?.column ?? 1));
  if (rows.length === 0) return isMarkdown ? ['No findings.', ''] : ['  no findings'];
  const shown = rows.slice(0, shownFindingsMax);
  const left = rows.length - shown.length;
  const more = left > 0 ? leftOut(left, 'more', isMarkdown ? code('orrery check') : 'orrery check') : null;
  if (!isMarkdown)
    return [
      ...alignColumns(
        shown.map(({ severity, rule, message, place }) => [
          `  ${place?.line ?? 1}:${place?.column ?? 1}`,
          severity,
          rule,
          printable(message),
        ]),
      ),
      ...(more === null ? [] : [`  ${more}`]),
    ];
  return [
    '',
    '| line | | rule | finding |',
    '| ---: | --- | --- | --- |',
    ...shown.map(
      ({ severity, rule, message, place }) => `| ${place?.line ?? 1} | ${severity} | ${rule} | ${plain(message)} |`,
    ),
    ...(more === null ? [] : ['', more]),
    '',
  ];
}
