// Code actions: the fixes of the findings in a range, each with its tier and its difference. What is not safe asks before it is applied, where the editor can ask.
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { surplusIn } from '../core/formats/lolo/index.ts';
import type { Analysis } from './analysis.ts';
import { type DiagnosticData, diagnosticSource, diagnosticsOf } from './diagnostics.ts';
import type { Fix } from './fixes.ts';
import { rangeOf } from './ranges.ts';
import type { ServerContext } from './server.ts';
import { nameOf } from './workspace.ts';

export function registerActions(context: ServerContext): void {
  const { connection, workspace, heavy, client, answer } = context;
  connection.onCodeAction(
    ({ textDocument: { uri }, range, context: asked }, token) =>
      answer(uri, token, async (analysis) => {
        const meant = diagnosticsOf(analysis).filter((one) => meets(one, range));
        const pointers = meant.flatMap(({ data }) => (data as DiagnosticData | undefined)?.pointer ?? []);
        const wants = (kind: string) => asked.only === undefined || asked.only.some((only) => isWithin(kind, only));
        const job = {
          kind: 'fixes',
          uri,
          name: nameOf(uri),
          text: analysis.text.getText(),
          pointers: wants(CodeActionKind.QuickFix) ? pointers : [],
          wantsSafe: wants(fixAllKind),
          settings: client.settings,
        } as const;
        const syntax = wants(CodeActionKind.QuickFix) ? surplusActions(analysis, meant) : [];
        if (job.pointers.length === 0 && !job.wantsSafe) return syntax;
        const isWanted = () => !token.isCancellationRequested && analysis.text === workspace.text(uri);
        const { fixes } = (await heavy.run(job, isWanted)) ?? { fixes: [] };
        return [...syntax, ...fixes.map((fix) => actionOf(analysis, fix, meant, client.canConfirm))];
      }) as Promise<CodeAction[] | null>,
  );
}

/** Brackets that close nothing are taken out of a text that cannot be read for them. */
function surplusActions(analysis: Analysis, told: readonly Diagnostic[]): CodeAction[] {
  const diagnostics = told.filter(({ source, code }) => source === diagnosticSource && code === 'syntax');
  const { format, text } = analysis;
  const surplus = format.name === 'lolo' && diagnostics.length > 0 ? surplusIn(text.getText()) : null;
  if (surplus === null) return [];
  const { from, to, count } = surplus;
  const title =
    count === 1 ? 'Take out the bracket that closes nothing' : `Take out ${count} brackets that close nothing`;
  const edit = { changes: { [text.uri]: [{ range: rangeOf(analysis, from, to), newText: '' }] } };
  return [{ title, kind: CodeActionKind.QuickFix, diagnostics, isPreferred: true, edit }];
}

const fixAllKind = CodeActionKind.SourceFixAll;

const isWithin = (kind: string, asked: string) => asked === '' || kind === asked || kind.startsWith(`${asked}.`);

function meets({ range }: Diagnostic, { start, end }: CodeActionParams['range']): boolean {
  return range.start.line <= end.line && range.end.line >= start.line;
}

function actionOf(analysis: Analysis, fix: Fix, told: readonly Diagnostic[], canConfirm: boolean): CodeAction {
  const isAll = fix.pointer === null;
  const diagnostics = told.filter(
    ({ source, code, data }) =>
      source === diagnosticSource && code === fix.rule && (data as DiagnosticData | undefined)?.pointer === fix.pointer,
  );
  const isSafe = fix.tier === 'safe';
  return {
    title: isAll ? fix.title : `${fix.title}${isSafe ? '' : ` [${fix.tier}]`}`,
    kind: isAll ? fixAllKind : CodeActionKind.QuickFix,
    ...(diagnostics.length > 0 && { diagnostics }),
    ...(isSafe && !isAll && { isPreferred: true }),
    edit: editOf(analysis, fix, canConfirm && !isSafe),
    data: { tier: fix.tier, diff: fix.diff },
  };
}

/** An annotation makes the editor show the change before it is made. */
function editOf({ text, ...rest }: Analysis, { change, tier, diff, title }: Fix, asks: boolean): WorkspaceEdit {
  const edit = { range: rangeOf({ ...rest, text } as Analysis, change.start, change.end), newText: change.text };
  if (!asks) return { changes: { [text.uri]: [edit] } };
  return {
    documentChanges: [
      { textDocument: { uri: text.uri, version: text.version }, edits: [{ ...edit, annotationId: tier }] },
    ],
    changeAnnotations: { [tier]: { label: title, description: diff.join('\n'), needsConfirmation: true } },
  };
}
