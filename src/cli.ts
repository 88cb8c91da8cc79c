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
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));
process.exitCode = await runProgram(process.argv.slice(2), {
  version,
  environment,
  terminal,
  serve: async () => {
    tuneCollector();
    return (await import('./cli/serve.ts')).serve();
  },
  mcp: async () => (await import('./cli/mcp-stdio.ts')).serveStdio(),
});
