// `orrery review`: what the documents that git says have changed since a revision mean for whoever merges them: the plan from each old version to the new one, and
// what the checks find in the new one. As text, or as markdown for one comment on a pull request.
import { readProject } from '../config/project-file.ts';
import type { Limits } from '../core/base/limits.ts';
import type { Schema } from '../core/schema/index.ts';
import { code, plain } from './changes/markdown-report.ts';
import { schemaAt } from './check/before.ts';
import { findDocuments } from './check/find-documents.ts';
import { matcherOf } from './check/patterns.ts';
import { checkNames, rulesOf } from './check-command.ts';
import type { CheckedDocument } from './check-document.ts';
import { counted } from './numbers.ts';
import { type FormatOptions, formatOf, type Policy, printChanges, refuse, schemaFrom } from './plan-command.ts';
import { openRunner, type Runner } from './runner.ts';
import { printable, type Terminal } from './terminal.ts';

export interface ReviewOptions extends FormatOptions {
  readonly policy?: Policy;
}

/** What a comment on a pull request may hold is 65,536 characters. */
const charactersMax = 60_000;
const shownFindingsMax = 50;

/** 1 where the policy is broken. Findings are told, and are the business of `orrery check`. */
export async function runReview(
  revision: string,
  paths: readonly string[],
  options: ReviewOptions,
  terminal: Terminal,
): Promise<number> {
  const project = await readProject(null, process.cwd());
  const isIgnored = matcherOf(project.settings.ignore ?? [], project.directory);
  const { found, changes } = await findDocuments(paths, { isIgnored, skipOthers: true, changed: revision });
  const rules = await rulesOf(options, project);
  const checked = (await checkNames(found, rules, terminal)).filter(({ source }) => source.holdsSchema !== 'no');
  const runner = await openRunner({ ...options, url: undefined }, 'plan-instructions');
  const isMarkdown = formatOf(options) === 'markdown';
  const parts: string[] = [];
  let broken = 0;
  for (const document of checked) {
    const path = found.find(({ name }) => name === document.source.name)?.change?.before ?? null;
    const before = path === null || changes === null ? null : await schemaAt(changes, path, rules.limits);
    const part = await reviewOne(
      document,
      before,
      { ...options, runner, limitsNow: rules.limits, isMarkdown },
      terminal,
    );
    parts.push(part.text);
    broken += part.isRefused ? 1 : 0;
  }
  await runner.close();
  if (isMarkdown) terminal.write(join(revision, checked, parts));
  else if (checked.length === 0) terminal.line(`no document has changed since ${printable(revision)}`);
  else terminal.write(parts.join('\n'));
  return broken > 0 ? 1 : 0;
}

function join(revision: string, checked: readonly CheckedDocument[], parts: readonly string[]): string {
  const head = `## Orrery: ${checked.length === 0 ? 'no document' : counted(checked.length, 'document')} changed\n\n`;
  const shown: string[] = [];
  let room = charactersMax;
  for (const part of parts) {
    room -= part.length + 2;
    if (room < 0) break;
    shown.push(part);
  }
  const left = parts.length - shown.length;
  const rest =
    left === 0 ? '' : `\n${counted(left, 'more document')} changed; ${code(`orrery review ${revision}`)} shows all.\n`;
  return `${head}${shown.join('\n')}${rest}`;
}

interface Context extends ReviewOptions {
  readonly runner: Runner;
  readonly limitsNow: Limits;
  readonly isMarkdown: boolean;
}

async function reviewOne(document: CheckedDocument, before: Schema | null, context: Context, terminal: Terminal) {
  const { source } = document;
  const lines: string[] = [];
  const own: Terminal = {
    ...terminal,
    line: (text = '') => void lines.push(`${text}\n`),
    write: (text) => void lines.push(text),
  };
  const title = context.isMarkdown ? code(source.name) : printable(source.name);
  let isRefused = false;
  if (source.fault !== null)
    own.line(context.isMarkdown ? `### ${title}: cannot be read\n` : `${title}: cannot be read`);
  else if (before === null) own.line(context.isMarkdown ? `### ${title}: new\n` : `${title}: new`);
  else {
    const after = schemaFrom(source.value, context);
    const request = { current: before.document as never, goal: after.document as never };
    const answer = await context.runner.run('plan-instructions', request);
    await printChanges(answer, title, before, after, context, own);
    isRefused = refuse(answer.instructions, context.policy, terminal) === 1;
  }
  for (const line of tellFindings(document, context.isMarkdown)) own.line(line);
  return { text: lines.join(''), isRefused };
}

function tellFindings({ source, findings }: CheckedDocument, isMarkdown: boolean): string[] {
  const rows = [
    ...(source.fault === null
      ? []
      : [{ severity: 'unreadable', category: '', message: source.fault, place: source.faults[0] }]),
    ...findings.map(({ severity, category, message, pointer }) => ({
      severity,
      category,
      message,
      place: source.placeOf(pointer),
    })),
  ];
  rows.sort((a, b) => (a.place?.line ?? 1) - (b.place?.line ?? 1) || (a.place?.column ?? 1) - (b.place?.column ?? 1));
  if (rows.length === 0) return isMarkdown ? ['No findings.', ''] : ['  no findings'];
  const shown = rows.slice(0, shownFindingsMax);
  const more = rows.length > shown.length ? [`... and ${rows.length - shown.length} more`] : [];
  if (!isMarkdown)
    return [
      ...shown.map(({ severity, category, message, place }) =>
        `  ${place?.line ?? 1}:${place?.column ?? 1}  ${severity}  ${category}  ${printable(message)}`.trimEnd(),
      ),
      ...more,
    ];
  return [
    '',
    '| line | | category | finding |',
    '| ---: | --- | --- | --- |',
    ...shown.map(
      ({ severity, category, message, place }) =>
        `| ${place?.line ?? 1} | ${severity} | ${category} | ${plain(message)} |`,
    ),
    ...more,
    '',
  ];
}
