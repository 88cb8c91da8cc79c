// `orrery lsp`: the Language Server Protocol on standard input and output. Nothing else may write to standard output.
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serveEditor } from '../lsp/server.ts';

/** Answers the editor; resolves when it has said good-bye or is gone. */
export function serveLsp(): Promise<void> {
  return new Promise((resolve) => {
    const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
    process.stdin.once('end', resolve);
    serveEditor(connection, resolve);
  });
}
