// Names, options and help of the commands over what a document does: running, exploring, playing, testing and proving.
import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';

type Options = Record<string, never>;

export function addRunningCommands(
  program: Command,
  perform: (run: (terminal: Terminal) => Promise<number>) => Promise<void>,
  withServer: (command: Command) => Command,
  common: (options: Options) => never,
): void {
  withServer(program.command('run').description('what a document does, event by event'))
    .argument('<file>', 'a document, or -')
    .argument('[events...]', 'such as INIT, tick:refresh, or SAVE={"title":"a"} with a payload')
    .option('--entities <json>', 'the rows that are there: {"Ticket": {...}}')
    .option('--outcome <outcome>', 'how fetch, persist and services end: success, failure or none')
    .option('--seed <n>', 'where chance begins')
    .action(async (file: string, events: string[], options: Options) =>
      perform(async (t) => (await import('./run-command.ts')).runRun(file, events, common(options), t)),
    );
  withServer(program.command('explore').description('what a document can and cannot do, in all of its runs'))
    .argument('<file>', 'a document, or -')
    .action(async (file: string, options: Options) =>
      perform(async (t) => (await import('./explore-command.ts')).runExplore(file, common(options), t)),
    );
  withServer(program.command('prove').description('properties of a document that hold in all of its runs'))
    .argument('<file>', 'a document, or -')
    .option('--property <sentence...>', 'sentences such as "never A", in place of those beside the document')
    .option('--properties <file>', 'a file with properties; NAME.properties.json beside NAME.json when left out')
    .option('--fix', 'also changes after which a property that is refuted is proved')
    .action(async (file: string, options: Options) =>
      perform(async (t) => (await import('./prove-command.ts')).runProve(file, common(options), t)),
    );
  program
    .command('play')
    .description('press the events of a document by hand; the run can be saved for orrery test')
    .argument('<file>', 'a document')
    .argument('[acts...]', 'such as PAY, back, or "save tests/NAME.first.json"; typed when left out')
    .action(async (file: string, acts: string[], options: Options) =>
      perform(async (t) => (await import('./play-command.ts')).runPlay(file, acts, common(options), t)),
    );
  program
    .command('test')
    .description('run the scenarios of a document, and tell how much of it they cover')
    .argument('<file>', 'a document, or -')
    .option('--scenarios <files...>', 'files with scenarios; tests/NAME.*.json beside NAME.json when left out')
    .option('--written', 'only scenarios of files: none is made from the document')
    .option('--min-coverage <percent>', 'exit code 1 if less is covered')
    .option('--mutants', 'also how many slips in the document the scenarios notice')
    .option('-o, --output <file>', 'write the scenarios that are made to a file')
    .option('--vitest <file>', 'write a file of vitest in which each scenario of a file is a test')
    .option('--force', 'with -o or --vitest: replace the file if it is there')
    .option('--json', 'print the answer as JSON')
    .action(async (file: string, options: Options) =>
      perform(async (t) => (await import('./test-command.ts')).runTest(file, common(options), t)),
    );
}
