// Commands about the format: what a word of it means, and its JSON Schema.
import { type Entry, explain, explainable } from '../contract/explain.ts';
import { formatSchemaText } from '../contract/format-schema.ts';
import type { CommonOptions } from './document-commands.ts';
import { alignColumns, printable, type Terminal } from './terminal.ts';
import { writeOutput } from './text-file.ts';

/** The entry of a name; without one, what there is to ask for. Answers 1 where the name means nothing. */
export async function runExplain(
  name: string | undefined,
  options: CommonOptions,
  terminal: Terminal,
): Promise<number> {
  const { readRegistries } = await import('../config/registry-file.ts');
  const registries = await readRegistries(options.registryFile);
  if (name === undefined) return listSubjects(registries, options, terminal);
  const { entries, near } = explain(name, registries);
  if (options.json === true) terminal.line(JSON.stringify({ name, entries, near }));
  else if (entries.length === 0) {
    terminal.line(`nothing is called ${printable(JSON.stringify(name))}`);
    if (near.length > 0) terminal.line(`did you mean ${near.map(printable).join(', ')}?`);
    if (/^std-[\w-]+$/.test(name)) terminal.line(`behaviors are told by: orrery behaviors ${name}`);
    terminal.line(
      'orrery explain, without a name, lists what there is; orrery show FILE shows what a document of yours has',
    );
  } else for (const [i, entry] of entries.entries()) printEntry(entry, i > 0, terminal);
  return entries.length === 0 ? 1 : 0;
}

function printEntry(entry: Entry, isFurther: boolean, terminal: Terminal): void {
  const { style } = terminal;
  if (isFurther) terminal.line();
  terminal.line(`${style.bold(entry.name)} ${style.dim(`(${entry.subject})`)}`);
  terminal.line(entry.says);
  const facts = alignColumns(entry.facts.map(([label, text]) => [style.dim(label), text]));
  if (facts.length > 0) terminal.line();
  for (const line of facts) terminal.line(line);
  if (entry.parts.length > 0) terminal.line();
  for (const line of alignColumns(entry.parts.map(({ name, type, says }) => [style.cyan(name), type, style.dim(says)])))
    terminal.line(line);
  if (entry.example === null) return;
  terminal.line(`\n${style.dim('example')}`);
  for (const line of linesOfExample(entry)) terminal.line(line);
}

/** The names by subject; operators and patterns are too many, and are counted. */
/** Names of a subject that are listed; more would hide the subjects. */
const shownNamesMax = 6;

function listSubjects(
  registries: Parameters<typeof explainable>[0],
  options: CommonOptions,
  terminal: Terminal,
): number {
  const bySubject = new Map<string, string[]>();
  for (const [name, entries] of explainable(registries)) {
    for (const entry of entries) {
      const { subject, name: own } = entry();
      const names = bySubject.get(subject) ?? [];
      if (!names.includes(own)) names.push(own);
      bySubject.set(subject, names);
      if (own !== name) break;
    }
  }
  if (options.json === true) terminal.line(JSON.stringify(Object.fromEntries(bySubject)));
  else {
    const rows = [...bySubject].map(([subject, names]) => {
      const more = names.length > shownNamesMax ? ', ...' : '';
      const shown = names.slice(0, shownNamesMax).map(printable).join(', ');
      return [terminal.style.bold(subject), String(names.length), `${shown}${more}`];
    });
    for (const line of alignColumns(rows)) terminal.line(line);
    terminal.line();
    terminal.line('`orrery explain NAME` tells of one of them, `orrery explain --json` lists all names');
  }
  return 0;
}

export interface SchemaOptions extends CommonOptions {
  readonly output?: string;
  /** Replace the file of `output`. */
  readonly force?: boolean;
  /** Of `orrery.config.json`. */
  readonly project?: boolean;
}

/** The JSON Schema of the format by the registries in force, to standard output or to a file. */
export async function runSchema(options: SchemaOptions, terminal: Terminal): Promise<number> {
  const { readRegistries } = await import('../config/registry-file.ts');
  const text =
    options.project === true
      ? `${(await import('../config/project-shape.ts')).projectSchemaText()}\n`
      : `${formatSchemaText(await readRegistries(options.registryFile))}\n`;
  if (options.output === undefined) {
    terminal.write(text);
    return 0;
  }
  const { output } = options;
  await writeOutput(output, text, options.force);
  terminal.note(`wrote ${output}`);
  return 0;
}

/** A format's as text; of a rule, what is wrong above what is right. */
function linesOfExample({ subject, example }: Entry): string[] {
  if (subject === 'format') return [String(example)];
  if (subject !== 'rule') return [JSON.stringify(example)];
  return alignColumns(Object.entries(example as object).map(([name, value]) => [name, JSON.stringify(value)]));
}
