// Operations on the memory of this machine's data directory, without a server. The directory is locked while one runs, so this refuses then.
import { readConfig } from '../config/config.ts';
import { createService } from '../service.ts';
import { createLocalRunner } from './local-runner.ts';
import type { Runner } from './runner.ts';

export async function createStoreRunner(): Promise<Runner> {
  const config = readConfig();
  const service = await createService({ ...config, logLevel: 'silent' }, { isForOneQuestion: true });
  const runner = createLocalRunner(service.useCases, config.limits);
  return { run: runner.run, close: async () => void (await service.close()) };
}
