// Question: what does one step of `/run` cost against `/validity-check` of the same document, and how much of the processor does `/explore` take of the
// largest documents? Both are timed in process from text to text, interleaved, each on a fresh text. An exploration is timed by the time of the
// processor; it must end within two seconds, and where it did not see everything its answer must say why.
import { createDocumentUseCases } from '../src/app/document-use-cases.ts';
import { anonymous } from '../src/app/use-case.ts';
import { createContract } from '../src/contract/contract.ts';
import { readRequest } from '../src/contract/read-request.ts';
import type { Json } from '../src/core/base/json.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { programOf } from '../src/core/run/index.ts';
import { indexNormal, parseSchema } from '../src/core/schema/index.ts';
import { readCorpus } from '../tests/fixtures/corpus.ts';
import { machineLine, measure, type Timing, table } from './measure.ts';

const rounds = 100;
/** Documents that are explored, the largest first. */
const exploredMost = 20;
const exploreMsMax = 2_000;
const ratioMax = 5;

interface Named {
  readonly name: string;
  readonly text: string;
}

/** The corpus where it stands beside the repository, the built-in behaviors elsewhere; the largest first. */
function documents(): Named[] {
  const corpus = readCorpus().map(({ file, text }) => ({ name: file.split('/').at(-1) ?? file, text }));
  const own = () => listBehaviors().map(({ name, schema }) => ({ name, text: JSON.stringify(schema) }));
  return (corpus.length > 0 ? corpus : own()).sort((a, b) => b.text.length - a.text.length);
}

/** An event that the first machine with a transition takes from its initial state. */
function firstEvent(text: string): string | null {
  const { machines } = programOf(indexNormal(parseSchema(JSON.parse(text) as Json).schema));
  for (const { initial, transitions } of machines)
    for (const [event, all] of transitions) if (all.some(({ sources }) => sources.includes(initial))) return event;
  return null;
}

type Answer = { readonly exact?: boolean; readonly configurations?: number; readonly gaps?: readonly object[] };
type Ask = (id: 'run' | 'explore' | 'validity-check', body: string) => Answer;

export function run(): void {
  const contract = createContract();
  const useCases = createDocumentUseCases() as unknown as Record<string, (input: unknown, caller: object) => Answer>;
  const ask: Ask = (id, body) => {
    const useCase = useCases[id];
    const answer = useCase?.(readRequest(contract[id], JSON.parse(body) as Json), anonymous);
    if (answer === undefined || JSON.stringify(answer).length < 2) throw new Error(`${id} answered nothing`);
    return answer;
  };
  const all = documents();
  console.log(machineLine());
  const ratios = timeSteps(all, ask);
  const slow = timeExplorations(all.slice(0, exploredMost), ask);
  if (slow > 0 || ratios.some((ratio) => ratio > ratioMax)) process.exitCode = 1;
}

function timeSteps(all: readonly Named[], ask: Ask): number[] {
  const at = (q: number) => all[Math.min(all.length - 1, Math.floor(q * all.length))] as Named;
  const chosen = [at(0), at(0.05), at(0.5)];
  const rows = chosen.flatMap(({ name, text }) => {
    const event = firstEvent(text);
    if (event === null) return [];
    const bodies = {
      check: `{"schema":${text}}`,
      run: `{"schema":${text},"events":[{"event":${JSON.stringify(event)}}]}`,
    };
    const [check, step] = measure(
      [
        { name: 'check', run: () => ask('validity-check', bodies.check) },
        { name: 'run', run: () => ask('run', bodies.run) },
      ],
      rounds,
    ) as [Timing, Timing];
    return [{ name, kilobytes: text.length / 1024, check, step, ratio: step.medianMs / check.medianMs }];
  });
  console.log(`\nOne step of /run against /validity-check, n = ${rounds}; at most ${ratioMax} times as long`);
  console.log(
    table(
      ['document', 'KB', 'check ms', 'p99', 'run ms', 'p99', 'ratio'],
      rows.map(({ name, kilobytes, check, step, ratio }) => [
        ...[name, kilobytes.toFixed(0), check.medianMs.toFixed(2), check.p99Ms.toFixed(2)],
        ...[step.medianMs.toFixed(2), step.p99Ms.toFixed(2), ratio.toFixed(2)],
      ]),
    ),
  );
  return rows.map(({ ratio }) => ratio);
}

/** How many took longer than they may, or left something out and did not say so. */
function timeExplorations(chosen: readonly Named[], ask: Ask): number {
  let slow = 0;
  const rows = chosen.map(({ name, text }) => {
    const start = process.cpuUsage();
    const { exact, configurations = 0, gaps = [] } = ask('explore', `{"schema":${text}}`);
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1000;
    if (ms > exploreMsMax || (exact !== true && gaps.length === 0)) slow++;
    return [
      name,
      (text.length / 1024).toFixed(0),
      ms.toFixed(0),
      String(configurations),
      String(exact),
      String(gaps.length),
    ];
  });
  console.log(`\n/explore of the ${chosen.length} largest documents; at most ${exploreMsMax} ms of the processor`);
  console.log(table(['document', 'KB', 'cpu ms', 'configurations', 'exact', 'gaps told'], rows));
  return slow;
}
