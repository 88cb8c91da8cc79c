// The command line: names, options and help here; the work in the commands, loaded when one of them runs.
import { Command, Option } from 'commander';
import type { CliEnvironment } from '../config/config.ts';
import { targets } from '../core/verify/target.ts';
import { pointAtHelp, pointInside, wrapLikeHelp } from './help-texts.ts';
import { addKeyCommands } from './key-program.ts';
import { addMemoryCommands } from './memory-program.ts';
import { inOptionWords, optionWords } from './option-words.ts';
import { addRunningCommands } from './running-program.ts';
import { addTenantCommands } from './tenant-program.ts';
import { printable, type Terminal } from './terminal.ts';
import { Refusal, UsageError } from './usage-error.ts';

type Options = Record<string, never>;
type Run = (terminal: Terminal) => Promise<number>;

export interface ProgramContext {
  readonly version: string;
  readonly environment: CliEnvironment;
  readonly terminal: Terminal;
  /** Starts the service in this process; answers when it has stopped or failed to start. */
  readonly serve: () => Promise<void>;
  readonly mcp: () => Promise<void>;
}

const exitCodes =
  'Exit codes: 0 nothing found or done, 1 findings, a gap or no match (serve: it cannot start), 2 wrong use or failure.';

/** Runs a command line; answers with the exit code. */
export async function runProgram(args: readonly string[], context: ProgramContext): Promise<number> {
  let code = 0;
  const { terminal } = context;
  const program = new Command('orrery')
    .description(
      'Plan, check, repair and remember declarative application schemas. Begin with `orrery new NAME` and `orrery check`.',
    )
    .version(context.version)
    .addHelpText('after', ({ command, error }) => `\n${wrapLikeHelp(exitCodes, command, error)}`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.write(text),
      writeErr: (text) => terminal.note(text.trimEnd()),
      outputError: (text, write) => write(pointInside(program, text.replace(/^error:/, 'orrery:'))),
    });
  const perform = async (run: Run) => {
    code = await run(terminal);
  };
  program.commandsGroup('Documents:');
  addCheckCommand(program, context, perform);
  addDocumentCommands(program, context, perform);
  program.commandsGroup('Behaviors, files and the format:');
  addLibraryCommands(program, context, perform);
  addFormatCommands(program, context, perform);
  program.commandsGroup('Memory:');
  addMemoryCommands(program, perform, withServer, (options) => common(options as Options, context));
  program.commandsGroup('Service, tools and keys:');
  addServiceCommands(program, context, perform);
  program
    .command('version', { hidden: true })
    .description('the version of this program, as --version prints it')
    .action(() => terminal.line(context.version));
  addHelp(program);
  pointAtHelp(program, 'orrery');
  let running: Command | null = null;
  program.hook('preAction', (_, command) => {
    running = command;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return report(error as Error & { code?: string; exitCode?: number }, running, terminal);
  }
}

/** `orrery help memory store`; a name that is none is refused like an unknown command. */
function addHelp(program: Command): void {
  program
    .helpCommand(false)
    .command('help')
    .description('how a command is used')
    .argument('[command...]', 'such as check, or memory store')
    .action((names: string[]) => {
      let at = program;
      for (const name of names) {
        const inner = at.commands.find((one) => one.name() === name || one.aliases().includes(name));
        // Commander tells what may have been meant.
        if (inner === undefined) return at.parseAsync([name], { from: 'user' }).then(() => undefined);
        at = inner;
      }
      at.help();
    });
}

/** A request that is typed as JSON, as `orrery call` takes it, is spoken of in its own words. */
const sayRefusal = (message: string, command: Command | null): string =>
  command === null || command.name() === 'call' ? message : inOptionWords(message, optionWords(command));

function report(
  error: Error & { code?: string; exitCode?: number },
  command: Command | null,
  terminal: Terminal,
): number {
  if (error.code?.startsWith('commander.')) return error.exitCode === 0 ? 0 : 2;
  const isExpected = [
    'UsageError',
    'ConfigError',
    'StartError',
    'StoreUnavailable',
    'StoreLocked',
    'ServiceError',
    'TransferError',
  ].includes(error.name);
  const message = error instanceof Refusal ? sayRefusal(error.message, command) : error.message;
  const text = isExpected ? message : (error.stack ?? error.message);
  terminal.note(`orrery: ${text.split('\n').map(printable).join('\n')}`);
  return 2;
}

type Perform = (run: Run) => Promise<void>;

function withServer(command: Command): Command {
  return command
    .option('--url <url>', 'ask a server, also ORRERY_URL; its key is read from ORRERY_API_KEY')
    .option('--json', 'print the answer as JSON');
}

const formats = ['text', 'json', 'markdown'];

/** What lies between two documents is printed for a person, a program, or a comment on a pull request. */
function withReport(command: Command): Command {
  return withServer(command).addOption(
    new Option('--format <format>', 'markdown is made for a comment on a pull request').choices(formats),
  );
}

/** How far a search for repairs goes. */
const withSearch = (command: Command): Command =>
  command
    .option('--beam-width <n>', 'parallel paths')
    .option('--max-steps <n>', 'actions at most')
    .option('--work-max <n>', 'units of work at most, about a microsecond each');

const targetOption = () =>
  new Option('--target <version>', 'the version of the format to judge by').choices([...targets]);

const policyOption = () =>
  new Option(
    '--policy <policy>',
    'end with 1 where the plan has what it forbids: no-data-loss, no-breaking, no-destructive, no-unsafe, or one of orrery.config.json',
  );

const common = (options: Options, { environment }: ProgramContext) =>
  ({
    ...options,
    url: (options as { url?: string }).url ?? environment.url ?? undefined,
    apiKey: environment.apiKey,
    registryFile: environment.registryFile,
    limits: environment.limits,
  }) as never;

function addCheckCommand(program: Command, context: ProgramContext, perform: Perform): void {
  program
    .command('check')
    .description('findings of documents, with file, line and pointer')
    .argument('[paths...]', 'folders, files, patterns such as "schemas/**/*.json", or - for standard input', ['.'])
    .option('--json', 'the same as --format json')
    .addOption(new Option('--format <format>', 'what to print').choices(['text', 'json', 'sarif', 'junit', 'github']))
    .addOption(targetOption())
    .option('--errors-only', 'leave warnings out')
    .option('--select <rules>', 'only these rules and categories, separated by commas')
    .option('--ignore <rules>', 'all but these rules and categories, separated by commas')
    .option('--strict-reading', 'what another notation says and the document does not keep counts as a warning')
    .option('--max-warnings <n>', 'exit with 0 up to so many warnings; 0 when left out')
    .option('--baseline <file>', 'findings in this file are known and do not count')
    .option('--write-baseline', 'write the findings of now to the file of --baseline')
    .option('--changed <revision>', 'only what git says has changed since; with --fix the old version helps')
    .option('--statistics', 'count the findings by category')
    .option('--skip-others', 'pass over named files that are ignored or hold no schema, as in folders')
    .option('--config <file>', 'instead of the nearest orrery.config.json')
    .option('--no-config', 'read no orrery.config.json')
    .option('--fix', 'apply what is safe, show the difference, and list what is left')
    .option('--dry-run', 'with --fix: show the difference and write nothing')
    .option('--unsafe-fixes', 'with --fix: also apply what changes what the application does')
    .option('--previous <file>', 'with --fix: the version before the change that broke the document')
    .option('--watch', 'check again whenever a file changes')
    .action(async (files: string[], options: Options) => {
      const { runCheck } = await import('./check-command.ts');
      const run = () => perform((terminal) => runCheck(files, common(options, context), terminal));
      if ((options as { watch?: boolean }).watch !== true) return run();
      if (files.includes('-')) throw new UsageError('standard input cannot be watched; give files');
      const { watchFiles } = await import('./watch.ts');
      return watchFiles(files, run, context.terminal);
    });
}

function addDocumentCommands(program: Command, context: ProgramContext, perform: Perform): void {
  const load = () => import('./document-commands.ts');
  program
    .command('review')
    .description('what changed since a revision of git: the plan of every changed document, and its findings')
    .argument('<rev>', 'a revision of git, such as main or HEAD~1')
    .argument('[paths...]', 'folders, files or patterns', ['.'])
    .addOption(
      new Option('--format <format>', 'markdown is made for a comment on a pull request').choices(['text', 'markdown']),
    )
    .addOption(policyOption())
    .action(async (revision: string, paths: string[], options: Options) =>
      perform(async (t) =>
        (await import('./review-command.ts')).runReview(revision, paths, common(options, context), t),
      ),
    );
  withServer(program.command('errors').description('validity and the probability of each error category'))
    .argument('<file>', 'a document, or -')
    .addOption(targetOption())
    .action(async (file: string, options: Options) =>
      perform(async (t) => (await load()).runErrors(file, common(options, context), t)),
    );
  const loadPlan = () => import('./plan-command.ts');
  withReport(program.command('gap').description('what a schema lacks, has too much, or has otherwise'))
    .argument('<source>', 'a document, or the name of a behavior')
    .argument('<target>', 'a document, or the name of a behavior')
    .action(async (source: string, target: string, options: Options) =>
      perform(async (t) => (await loadPlan()).runGap(source, target, common(options, context), t)),
    );
  withReport(program.command('plan').description('ordered instructions from a schema to a goal'))
    .argument('<current>', 'a document, the name of a behavior, or -')
    .argument('<goal>', 'a document, or the name of a behavior')
    .option('--suggest', 'ranked suggestions instead of the complete plan')
    .option('--domain <domain>', 'whose episodes weigh in')
    .addOption(new Option('--renames <mode>', 'what is read as a rename').choices(['off', 'certain', 'likely']))
    .option('--rename <from=to...>', 'pairs that are one element, such as Customer=Client or field:total=amount@Order')
    .option('--behavior', 'also what changes in what the document does')
    .option('-o, --output <file>', 'write the plan to a file, for orrery apply')
    .option('--force', 'with -o: replace the file if it is there')
    .addOption(targetOption())
    .addOption(policyOption())
    .action(async (current: string, goal: string, options: Options) =>
      perform(async (t) => (await loadPlan()).runPlan(current, goal, common(options, context), t)),
    );
  withReport(program.command('apply').description('apply actions to a document, all or none'))
    .argument('<plan>', 'a file that `orrery plan -o` wrote, or one with actions, such as the answer of a repair')
    .argument('<file>', 'a document, or -')
    .option('--write', 'write the result to the file instead of standard output')
    .addOption(policyOption())
    .action(async (plan: string, file: string, options: Options) =>
      perform(async (t) => (await import('./apply-command.ts')).runApply(plan, file, common(options, context), t)),
    );
  withSearch(withReport(program.command('repair').description('ranked and verified repairs of a failing document')))
    .argument('<file>', 'a document, or -')
    .option('--errors <rules>', 'rules and categories to clear, separated by commas; those found when left out')
    .option('--previous <file>', 'the version before the change that broke the document')
    .addOption(targetOption())
    .option('--config <file>', 'instead of the nearest orrery.config.json')
    .option('--no-config', 'read no orrery.config.json')
    .option('--apply <rank>', 'apply the suggestion of this rank and print the document')
    .option('--write', 'with --apply: write the document to the file and show the difference')
    .action(async (file: string, options: Options) =>
      perform(async (t) => (await import('./repair-command.ts')).runRepair(file, common(options, context), t)),
    );
  withServer(
    program.command('migrate').description('bring documents to a version of the format; shows the steps alone'),
  )
    .argument('<files...>', 'files, patterns such as "schemas/**/*.json", or -')
    .addOption(new Option('--to <version>', 'the version of the format; 17 when left out').choices([...targets]))
    .option('--write', 'write the documents to their files; all other text stays as it is')
    .action(async (files: string[], options: Options) =>
      perform(async (t) => (await import('./migrate-command.ts')).runMigrate(files, common(options, context), t)),
    );
  addRunningCommands(program, perform, withServer, (options) => common(options as Options, context));
  withServer(program.command('embed').description('the embedding vector of a schema'))
    .argument('<file>', 'a document, or -')
    .option('--parts', 'also the vectors of its orbitals and traits')
    .action(async (file: string, options: Options) =>
      perform(async (t) => (await load()).runEmbed(file, common(options, context), t)),
    );
}

function addLibraryCommands(program: Command, context: ProgramContext, perform: Perform): void {
  const load = () => import('./library-commands.ts');
  withServer(program.command('match').description('the behaviors that a document or a sentence is like'))
    .argument('[file]', 'a document, or -')
    .option('--text <sentence>', 'match a sentence instead')
    .addOption(new Option('--mode <mode>', 'what counts of a document').choices(['structure', 'names', 'both']))
    .option('--limit <n>', 'matches at most')
    .option('--min-similarity <x>', 'the floor, from 0 to 1')
    .option('--imported', "also this machine's imported behaviors; a server always looks at all")
    .action(async (file: string | undefined, options: Options) =>
      perform(async (t) => (await load()).runMatch(file, common(options, context), t)),
    );
  addBehaviorCommands(program, context, perform);
  program
    .command('call')
    .description('any operation by its id, such as memory.episodes.list; the answer is JSON')
    .argument('<operation>')
    .argument('[request]', 'JSON, a file with it, or -')
    .option('--url <url>', 'ask a server, also ORRERY_URL; its key is read from ORRERY_API_KEY')
    .action(async (id: string, request: string | undefined, options: Options) =>
      perform(async (t) => (await import('./call-command.ts')).runCall(id, request, common(options, context), t)),
    );
  program
    .command('fmt')
    .description('lay out files of the textual form, comments kept')
    .argument('<files...>', 'files, patterns such as "schemas/**/*.lolo", or - from standard input to standard output')
    .option('--check', 'write nothing; say which files are laid out otherwise')
    .action(async (files: string[], options: Options) =>
      perform(async (t) => (await import('./convert-commands.ts')).runFormat(files, options as never, t)),
    );
  program
    .command('convert')
    .description('a document in another format')
    .argument('<file>', 'a document, a state machine of another notation, the name of a behavior, or -')
    .addOption(
      new Option('--to <format>', 'what to write')
        .choices(['lolo', 'json', 'yaml', 'mermaid', 'xstate', 'scxml', 'dot'])
        .makeOptionMandatory(),
    )
    .option('--trait <name>', 'only this machine, for mermaid, xstate, scxml and dot')
    .option('--strict-reading', 'exit with 1 where what the file says is not kept')
    .option('-o, --output <file>', 'write to a file')
    .option('--force', 'with -o: replace the file if it is there')
    .action(async (file: string, options: Options) =>
      perform(async (t) => (await import('./convert-commands.ts')).runConvert(file, common(options, context), t)),
    );
  program
    .command('show')
    .description('the machines, the wiring or the pages of a document, as text or as a picture')
    .argument('<file>', 'a document, the name of a behavior, or -')
    .option('--trait <name>', 'only this machine')
    .addOption(new Option('--view <view>', 'what to draw').choices(['machines', 'wiring', 'pages']))
    .option('--before <file>', 'the document before a change: draws what changed')
    .addOption(
      new Option('--format <format>', 'text when left out, or what -o says').choices(['text', 'svg', 'mermaid', 'dot']),
    )
    .option('-o, --output <file>', 'write to a file')
    .option('--force', 'with -o: replace the file if it is there')
    .action(async (file: string, options: Options) =>
      perform(async (t) => (await import('./show-command.ts')).runShow(file, common(options, context), t)),
    );
}

function addBehaviorCommands(program: Command, context: ProgramContext, perform: Perform): void {
  const load = () => import('./library-commands.ts');
  const behaviors = withServer(program.command('behaviors').description('the behaviors, or one of them'))
    .argument('[name]', 'such as std-helpdesk')
    .option('--domain <domain>', 'of one domain')
    .option('--tier <tier>', 'atom, molecule or organism')
    .option('--q <words>', 'words that it mentions')
    .option('--imported', 'the imported ones')
    .option('--mermaid', 'its machines as Mermaid diagrams')
    .action(async (name: string | undefined, options: Options) =>
      perform(async (t) => (await load()).runBehaviors(name, common(options, context), t)),
    );
  withServer(behaviors.command('show', { hidden: true }).description('the same as without `show`'))
    .argument('<name>', 'such as std-helpdesk')
    .option('--mermaid', 'its machines as Mermaid diagrams')
    .action(async (name: string, _: Options, command: Command) =>
      perform(async (t) => (await load()).runBehaviors(name, common(command.optsWithGlobals(), context), t)),
    );
  // Options that a command and its parent share go to the parent; `optsWithGlobals` has both.
  const own = () => import('./behavior-commands.ts');
  withServer(behaviors.command('import').description('bring behaviors of your own'))
    .argument('<paths...>', 'files, patterns, or folders with everything beneath')
    .option('--prefix <word>', 'what their names begin with; `own` when left out')
    .option('--domain <domain>', 'the domain they are listed under')
    .option('--replace', 'take the place of those of the same name')
    .option('--accept-errors', 'keep documents in which the checks find errors')
    .action(async (paths: string[], _: Options, command: Command) =>
      perform(async (t) => (await own()).runImport(paths, common(command.optsWithGlobals(), context), t)),
    );
  withServer(behaviors.command('delete').description('delete an imported behavior'))
    .argument('<name>', 'as `orrery behaviors --imported` shows it')
    .action(async (name: string, _: Options, command: Command) =>
      perform(async (t) => (await own()).runDelete(name, common(command.optsWithGlobals(), context), t)),
    );
}

function addFormatCommands(program: Command, context: ProgramContext, perform: Perform): void {
  const load = () => import('./format-commands.ts');
  program
    .command('explain')
    .description(
      'what something is: an element or member of the format, a format such as lolo, a category, an operator, a pattern, an action, ...',
    )
    .argument('[name]', 'such as trait, field.values, set, data-list, broken_binding; all subjects when left out')
    .option('--json', 'print as JSON')
    .action(async (name: string | undefined, options: Options) =>
      perform(async (t) => (await load()).runExplain(name, common(options, context), t)),
    );
  program
    .command('new')
    .description('a small application to begin with; what is there is never written over')
    .argument('<name>', 'of the application, such as help-desk; help-desk.lolo is one in the textual form')
    .option('--folder', 'a folder with the document, a configuration, a page to read and a workflow of GitHub')
    .addOption(new Option('--format <format>', 'of the document; json when left out').choices(['json', 'lolo']))
    .action(async (name: string, options: Options) =>
      perform(async (t) => (await import('./new-command.ts')).runNew(name, options as never, t)),
    );
  program
    .command('schema')
    .description('the JSON Schema of the format, for editors')
    .option('--project', 'that of orrery.config.json instead')
    .option('-o, --output <file>', 'write to a file')
    .option('--force', 'with -o: replace the file if it is there')
    .action(async (options: Options) => perform(async (t) => (await load()).runSchema(common(options, context), t)));
}

function addServiceCommands(program: Command, context: ProgramContext, perform: Perform): void {
  program
    .command('serve')
    .description('start the HTTP service; it is configured by environment variables')
    .action(() => context.serve());
  program
    .command('mcp')
    .description('speak the Model Context Protocol on standard input and output')
    .action(() => context.mcp());
  program
    .command('lsp')
    .description('speak the Language Server Protocol on standard input and output, for editors')
    .option('--stdio', 'accepted, because editors pass it: there is no other way')
    .action(async () => (await import('./lsp-stdio.ts')).serveLsp());
  program
    .command('demo')
    .description('the whole story on a service of its own, checked as it goes; leaves nothing behind')
    .action(() => perform(async (t) => (await import('./demo.ts')).runDemo(t)));
  addKeyCommands(program, perform);
  addTenantCommands(program, perform);
  program
    .command('completion')
    .description('a script for shell completion: eval "$(orrery completion bash)"')
    .addArgument(program.createArgument('<shell>').choices(['bash', 'zsh', 'fish']))
    .action(async (shell: string) =>
      perform(async (t) => (await import('./completion.ts')).printCompletion(shell, program, t)),
    );
}
