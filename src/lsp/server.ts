// The language server: which request goes where. Every handler lets waiting messages in first, so that a request that was cancelled meanwhile, or whose text has changed,
// costs nothing. Nothing that a text holds ends the server.
import { setImmediate } from 'node:timers/promises';
import {
  type CancellationToken,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  type Position,
  ResponseError,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import type { CheckRules } from '../cli/check-document.ts';
import { version } from '../config/version.ts';
import type { Analysis } from './analysis.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { HeavyThread } from './heavy.ts';
import { LibraryWords } from './likelihood.ts';
import { type RuleSettings, readRules } from './rules.ts';
import { registerActions } from './server-actions.ts';
import { registerNames } from './server-names.ts';
import { registerTexts } from './server-texts.ts';
import { nameOf, Workspace } from './workspace.ts';

/** The parts that handlers share. */
export interface ServerContext {
  readonly connection: Connection;
  readonly workspace: Workspace;
  readonly heavy: HeavyThread;
  /** By which completion tells what is likely. */
  readonly words: LibraryWords;
  readonly client: { settings: RuleSettings; canConfirm: boolean; pulls: boolean };
  /** Runs a handler for the text of now; null where there is nothing to say about it. */
  answer<T>(uri: string, token: CancellationToken, work: (analysis: Analysis) => T | Promise<T>): Promise<T | null>;
  at(uri: string, position: Position, token: CancellationToken, work: AtOffset): Promise<unknown>;
}

type AtOffset = (analysis: Analysis, offset: number) => unknown;

export const capabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  hoverProvider: true,
  completionProvider: { triggerCharacters: ['"', '@', '.', '(', '>', ' '] },
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  renameProvider: { prepareProvider: true },
  codeActionProvider: { codeActionKinds: ['quickfix', 'source.fixAll'] },
  documentSymbolProvider: true,
  foldingRangeProvider: true,
  documentFormattingProvider: true,
  inlayHintProvider: true,
  codeLensProvider: {},
  diagnosticProvider: { interFileDependencies: false, workspaceDiagnostics: false },
} satisfies InitializeResult['capabilities'];

/** Answers the editor on a connection until it says good-bye; `onExit` is called then. */
export function serveEditor(connection: Connection, onExit: () => void): void {
  const client: ServerContext['client'] = {
    settings: { directory: process.cwd() },
    canConfirm: false,
    pulls: false,
  };
  let rules: Promise<CheckRules> | null = null;
  const currentRules = () => {
    rules ??= readRules(client.settings).catch((error: Error) => {
      connection.console.error(`the project's file is not read: ${error.message}`);
      return readRules({ directory: '/' });
    });
    return rules;
  };
  const workspace = new Workspace(currentRules);
  const heavy = new HeavyThread();
  const context = contextOf(connection, workspace, heavy, client);
  connection.onInitialize((params: InitializeParams): InitializeResult => {
    const folder = params.workspaceFolders?.[0]?.uri ?? params.rootUri;
    const options = (params.initializationOptions ?? {}) as { readonly target?: RuleSettings['target'] };
    client.settings = {
      directory: folder == null ? process.cwd() : nameOf(folder),
      ...(options.target !== undefined && { target: options.target }),
    };
    client.canConfirm = params.capabilities.workspace?.workspaceEdit?.changeAnnotationSupport !== undefined;
    client.pulls = params.capabilities.textDocument?.diagnostic !== undefined;
    return { capabilities, serverInfo: { name: 'orrery', version } };
  });
  registerDocuments(context, () => {
    rules = null;
    workspace.forget();
  });
  registerNames(context);
  registerActions(context);
  registerTexts(context);
  connection.onInitialized(() => {
    heavy.warmUp();
    void context.words.readSlowly();
  });
  connection.onShutdown(() => heavy.close());
  connection.onExit(onExit);
  connection.listen();
}

function contextOf(
  connection: Connection,
  workspace: Workspace,
  heavy: HeavyThread,
  client: ServerContext['client'],
): ServerContext {
  const answer: ServerContext['answer'] = async (uri, token, work) => {
    await setImmediate();
    requireWanted(token);
    const analysis = await workspace.analysis(uri);
    requireWanted(token);
    if (analysis === null) return null;
    if (analysis.text !== workspace.text(uri))
      throw new ResponseError(LSPErrorCodes.ContentModified, 'the text has changed');
    return work(analysis);
  };
  return {
    connection,
    workspace,
    heavy,
    words: new LibraryWords(),
    client,
    answer,
    at: (uri, position, token, work) =>
      answer(uri, token, (analysis) => work(analysis, analysis.text.offsetAt(position))),
  };
}

function requireWanted(token: CancellationToken): void {
  if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
}

/** Opening, editing and closing, and the diagnostics that follow. */
function registerDocuments(context: ServerContext, forgetRules: () => void): void {
  const { connection, workspace, client } = context;
  const waiting = new Set<string>();
  const publish = async (uri: string) => {
    if (waiting.has(uri)) return;
    waiting.add(uri);
    // Edits that came together are told of once.
    await setImmediate();
    waiting.delete(uri);
    const text = workspace.text(uri);
    if (text === null) return;
    const diagnostics = await diagnose(context, uri);
    if (diagnostics === null || text !== workspace.text(uri)) return;
    await connection.sendDiagnostics({ uri, version: text.version, diagnostics });
  };
  const push = (uri: string) => {
    if (client.pulls && !workspace.isLong(uri)) return;
    publish(uri).catch((error: Error) => connection.console.error(error.stack ?? error.message));
  };
  connection.onDidOpenTextDocument(({ textDocument: { uri, text, version: opened } }) => {
    workspace.open(uri, text, opened);
    push(uri);
  });
  connection.onDidChangeTextDocument(({ textDocument: { uri, version: changed }, contentChanges }) => {
    workspace.change(uri, contentChanges, changed);
    push(uri);
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    workspace.close(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });
  connection.onDidChangeWatchedFiles(() => {
    forgetRules();
    for (const uri of workspace.uris) push(uri);
  });
  connection.languages.diagnostics.on(async ({ textDocument: { uri } }, token) => {
    await setImmediate();
    requireWanted(token);
    const text = workspace.text(uri);
    const items = (await diagnose(context, uri)) ?? [];
    if (text !== workspace.text(uri))
      throw new ResponseError(LSPErrorCodes.ServerCancelled, 'the text has changed', { retriggerRequest: true });
    return { kind: 'full', items, ...(text !== null && { resultId: String(text.version) }) };
  });
}

/** Null where the text is gone, or the work was ended. */
async function diagnose({ workspace, heavy, client }: ServerContext, uri: string) {
  const text = workspace.text(uri);
  if (text === null) return null;
  if (!workspace.isLong(uri)) return diagnosticsOf(await workspace.analysis(uri));
  const job = { kind: 'check', uri, name: nameOf(uri), text: text.getText(), pointers: [], wantsSafe: false } as const;
  const answer = await heavy.run({ ...job, settings: client.settings }, () => text === workspace.text(uri));
  return answer === null ? diagnosticsOf(null) : [...answer.diagnostics];
}
