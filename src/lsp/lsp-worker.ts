// The entry of the thread that does heavy work for the language server.
import { parentPort } from 'node:worker_threads';
import { analyze, textDocument } from './analysis.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { fixesFor, safeFix } from './fixes.ts';
import type { HeavyAnswer, HeavyJob } from './heavy.ts';
import { readRules } from './rules.ts';

parentPort?.on('message', (job: HeavyJob) => {
  void perform(job).then(
    (answer) => parentPort?.postMessage(answer),
    // A job that fails leaves the editor without its answer; the thread goes on.
    () => parentPort?.postMessage(null),
  );
});

parentPort?.postMessage('ready');

async function perform({ kind, uri, name, text, pointers, wantsSafe, settings }: HeavyJob): Promise<HeavyAnswer> {
  const analysis = await analyze(textDocument(uri, text), name, await readRules(settings));
  if (kind === 'check') return { diagnostics: diagnosticsOf(analysis), fixes: [] };
  if (analysis === null) return { diagnostics: [], fixes: [] };
  const safe = wantsSafe ? safeFix(analysis) : null;
  return { diagnostics: [], fixes: [...fixesFor(analysis, pointers), ...(safe === null ? [] : [safe])] };
}
