// The client of Visual Studio Code: starts `orrery lsp`, and shows the machine under the cursor beside the text.
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = async (context) => {
  const command = vscode.workspace.getConfiguration('orrery').get('command');
  client = new LanguageClient(
    'orrery',
    'Orrery',
    { command, args: ['lsp'] },
    {
      documentSelector: [{ language: 'lolo' }, { pattern: '**/*.orb' }, { pattern: '**/*.orb.{json,yaml,yml}' }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/orrery.config.json') },
    },
  );
  context.subscriptions.push(vscode.commands.registerCommand('orrery.showMachine', showMachine));
  await client.start();
};

exports.deactivate = () => client?.stop();

/** The place is that of a lens, else the cursor's. */
async function showMachine(uri, position) {
  const editor = vscode.window.activeTextEditor;
  const asked = {
    textDocument: { uri: uri ?? editor?.document.uri.toString() },
    position: position ?? editor?.selection.active,
  };
  if (asked.textDocument.uri === undefined || asked.position === undefined) return;
  const picture = await client.sendRequest('orrery/machine', asked);
  if (picture === null) {
    vscode.window.showInformationMessage('There is no machine around the cursor.');
    return;
  }
  const panel = vscode.window.createWebviewPanel('orrery', picture.trait, vscode.ViewColumn.Beside, {});
  panel.webview.html = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><body>${picture.svg}</body>`;
}
