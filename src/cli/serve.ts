// Starting the service as a process: say where it answers, drain on a signal.
import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig } from '../config/config.ts';
import { createService, type Service, StartError } from '../service.ts';

const drainMsMax = 30_000;

/** Resolves when the service answers; ends the process with 1 when it cannot start. */
export async function serve(): Promise<void> {
  try {
    const config = readConfig();
    const service = await createService(config);
    closeWithGrace({ delay: drainMsMax, logger: false }, async ({ err }) => {
      if (err) process.stderr.write(`Orrery stops after an unexpected error: ${err.stack}\n`);
      await service.close();
    });
    const url = await service.listen().catch(async (error) => {
      await service.close();
      throw error;
    });
    process.stdout.write(greeting(url, service, config.apiKey !== null));
  } catch (error) {
    const isExpected =
      error instanceof ConfigError || error instanceof StartError || (error as Error).name === 'StoreUnavailable';
    process.stderr.write(`Orrery cannot start. ${isExpected ? (error as Error).message : (error as Error).stack}\n`);
    process.exit(1);
  }
}

function greeting(url: string, service: Service, hasEnvironmentKey: boolean): string {
  const where = hasEnvironmentKey ? 'in ORRERY_API_KEY' : service.firstKey ? 'below' : 'printed at the first start';
  const line = `Orrery answers on ${url} (documentation at ${url}/docs); the API key is ${where}.\n`;
  if (service.firstKey === null) return line;
  return `${line}API key, shown only now: ${service.firstKey}\nUse it as: Authorization: Bearer ${service.firstKey}\n`;
}
