// `npm run test:newer-python`: the tests of the Python client on the newest Python that npm has (Pyodide), beside that of the machine. It has neither sockets nor threads: the server
// of the tests is asked in place, and tests that wait in a thread are left out and named.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const pyodideVersion = '314.0.7';
const folder = mkdtempSync(join(tmpdir(), 'orrery-python-'));

const inPlace = `
import asyncio, sys, types as modules, unittest
try:
    import ssl
except ImportError:
    ssl = sys.modules["ssl"] = modules.ModuleType("ssl")
    ssl.SSLContext = type("SSLContext", (), {})
sys.path[:0] = ["/client/src", "/client"]
from urllib.parse import urlsplit
from orrery import HttpRequest, HttpResponse, transport
from tests import test_client

servers = {}

class Server:
    def __init__(self, handle):
        self.seen, self.handle = [], handle
        self.url = f"http://127.0.0.1:{len(servers) + 1}"
        servers[len(servers) + 1] = self

    def close(self):
        pass

def send(_, request, timeout):
    parts = urlsplit(request.url)
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    server = servers[parts.port]
    headers = {name.lower(): value for name, value in request.headers.items()}
    server.seen.append(HttpRequest(request.method, path, headers, request.body))
    made = server.handle(server.seen[-1], len(server.seen) - 1)
    if made is None:
        raise transport._error_of(ConnectionResetError("the connection was closed"), request.url, timeout)
    import json
    status, value, more = made
    return HttpResponse(status, {"content-type": "application/json", **more}, json.dumps(value).encode())

test_client.Server = Server
transport.UrllibTransport.send = send
left_out = []
suite = unittest.TestSuite()
for test in unittest.defaultTestLoader.loadTestsFromTestCase(test_client.ClientTest):
    method = getattr(test_client.ClientTest, test._testMethodName)
    names = method.__code__.co_names
    if "Event" in names or ("asyncio" in names and "run" in names):
        left_out.append(test._testMethodName)
    else:
        suite.addTest(test)
outcome = unittest.TextTestRunner(stream=sys.stdout, verbosity=1).run(suite)
print(f"Python {sys.version.split()[0]}: {outcome.testsRun} tests, {len(outcome.failures) + len(outcome.errors)} failed; left out, as they need a thread: {', '.join(left_out)}")
outcome.wasSuccessful()
`;

/** Copies a folder into the file system of the interpreter. */
function copyIn(fs, from, to) {
  fs.mkdirTree(to);
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), `${to}/${name}`];
    if (statSync(source).isDirectory()) copyIn(fs, source, target);
    else if (name.endsWith('.py')) fs.writeFile(target, readFileSync(source));
  }
}

/** Null where it cannot be had. */
async function loadNewerPython() {
  const install = ['install', '--no-save', '--no-audit', '--silent', '--prefix', folder, `pyodide@${pyodideVersion}`];
  try {
    execFileSync('npm', install, { stdio: 'ignore' });
  } catch {
    return null;
  }
  const { loadPyodide } = await import(pathToFileURL(join(folder, 'node_modules/pyodide/pyodide.mjs')).href);
  return loadPyodide();
}

try {
  const python = await loadNewerPython();
  if (python === null) console.log('skipped: Pyodide cannot be had here');
  else {
    copyIn(python.FS, 'sdk/python/src', '/client/src');
    copyIn(python.FS, 'sdk/python/tests', '/client/tests');
    if (python.runPython(inPlace) !== true) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
