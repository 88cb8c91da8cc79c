#!/usr/bin/env node
// The command line's entry: streams and environment in, an exit code out.
import { tuneCollector } from './cli/collector.ts';
import { runProgram } from './cli/program.ts';
import { createTerminal } from './cli/terminal.ts';
import { readCliEnvironment } from './config/config.ts';
import { version } from './config/version.ts';

const environment = readCliEnvironment();
const terminal = createTerminal(
  { out: process.stdout, err: process.stderr },
  environment.wantsColor && process.stdout.isTTY === true,
);
// A reader that has seen enough, as `head` has, ends neither the work nor changes its outcome: the rest of the answer is for nobody.
let failure: string | undefined;
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE' || failure !== undefined) return;
  failure = code ?? message;
  terminal.note(`orrery: standard output cannot be written (${failure})`);
  process.exitCode = 2;
});
process.stderr.on('error', () => {});
const code = await runProgram(process.argv.slice(2), {
  version,
  environment,
  terminal,
  serve: async () => {
    tuneCollector();
    return (await import('./cli/serve.ts')).serve();
  },
  mcp: async () => (await import('./cli/mcp-stdio.ts')).serveStdio(),
});
process.exitCode = failure === undefined ? code : 2;
