// Starting the service as a process: say where it answers, drain on a signal.
import { createServer } from 'node:net';
import closeWithGrace from 'close-with-grace';
import { endMs } from '../app/shutdown.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { createService, type Service, StartError, takenPort } from '../service.ts';

/** Resolves when the service answers; ends the process with 1 when it cannot start. */
export async function serve(): Promise<void> {
  // A reader that leaves, or a disk that is full, is no reason to stop answering.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    const config = readConfig();
    await requireFreePort(config);
    const service = await createService(config);
    closeOnSignal(service, config.drainMs + endMs.lastResort);
    const url = await service.listen().catch(async (error) => {
      await service.close();
      throw error;
    });
    say(process.stdout, greeting(url, service, config.apiKey !== null));
  } catch (error) {
    const isExpected =
      error instanceof ConfigError || error instanceof StartError || (error as Error).name === 'StoreUnavailable';
    say(process.stderr, `Orrery cannot start. ${isExpected ? (error as Error).message : (error as Error).stack}\n`);
    process.exit(1);
  }
}

/** Asked before the store is opened: a start in the wrong place leaves no folder and no log behind. The port is asked for again by who listens. */
async function requireFreePort({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  const code = await new Promise<string | undefined>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
  if (code === 'EADDRINUSE') throw takenPort(host, port);
}

function closeOnSignal(service: Service, delay: number): void {
  const { logger } = service.log;
  const fail = (err: unknown, message: string): void => {
    if (logger.level === 'silent') say(process.stderr, `Orrery: ${message}: ${(err as Error | undefined)?.stack}\n`);
    else logger.fatal({ err }, message);
  };
  const options = {
    delay,
    logger: false,
    onSecondSignal: (signal: string) => logger.warn({ signal }, 'a second signal ends the process at once'),
    onSecondError: (err: unknown) => fail(err, 'another unexpected error ends the process at once'),
    onTimeout: (ms: number) => {
      logger.error({ ms }, 'the end is forced: it takes too long');
      service.log.writeNow();
      endUnwaited();
    },
  } as const;
  closeWithGrace(options, async ({ err, signal }) => {
    const beganMs = performance.now();
    if (err) fail(err, 'an unexpected error stops the service');
    else logger.info({ signal }, 'stopping');
    const ending = await service.close();
    const ms = Math.round(performance.now() - beganMs);
    if (ending === 'clean') logger.info({ ms }, 'stopped');
    else logger.error({ ms }, 'stopped by force');
    await service.log.flush(endMs.log);
    if (ending === 'stuck') endUnwaited();
    // Ends the process with 1.
    if (ending === 'forced') throw new Error('stopped by force');
  });
}

/**
 * `process.exit` waits for every thread to come back from the call that it is in: a disk that stands still, the vacuum of a large database. What is acknowledged
 * is on the disk by now, and the next start goes on as after a crash.
 */
function endUnwaited(): void {
  process.kill(process.pid, 'SIGKILL');
}

function say(stream: NodeJS.WriteStream, text: string): void {
  try {
    stream.write(text);
  } catch {
    // What cannot be told is no reason to stop either.
  }
}

function greeting(url: string, service: Service, hasEnvironmentKey: boolean): string {
  const where = hasEnvironmentKey
    ? 'in ORRERY_API_KEY'
    : service.firstKey
      ? 'below'
      : 'printed at the first start (`orrery keys create NAME` makes another)';
  const line = `Orrery answers on ${url} (documentation at ${url}/docs); the API key is ${where}.\n`;
  const token = service.issueConsoleToken?.() ?? null;
  const console = token === null ? '' : `Console, signed in: ${url}/#token=${token} (opens once, within an hour)\n`;
  if (service.firstKey === null) return line + console;
  return `${line}${console}API key, shown only now: ${service.firstKey}\nUse it as: Authorization: Bearer ${service.firstKey}\n`;
}
