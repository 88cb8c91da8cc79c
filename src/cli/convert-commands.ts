// `orrery fmt` lays out files of the textual form; `orrery convert` writes a document in another format.
import type { Json, JsonObject } from '../core/base/json.ts';
import { defaultLimits } from '../core/base/limits.ts';
import { effectText, expressionText } from '../core/diagram/index.ts';
import { readSchema } from '../core/formats/index.ts';
import { lolo } from '../core/formats/lolo/index.ts';
import { type Texts, writeDot, writeMermaid } from '../core/formats/statechart/write-diagram.ts';
import { writeScxml } from '../core/formats/statechart/write-scxml.ts';
import { writeXState } from '../core/formats/statechart/write-xstate.ts';
import { unsaidOf } from '../core/formats/statechart/written-machine.ts';
import { indexSchema, type Model, type Trait } from '../core/schema/index.ts';
import { readText } from '../formats/read-text.ts';
import { readDocumentOrBehavior } from './document-or-behavior.ts';
import { expandPatterns, readDocument, readDocumentText } from './documents.ts';
import { counted } from './numbers.ts';
import type { RunnerOptions } from './runner.ts';
import { differenceOf } from './same-reading.ts';
import { printable, type Terminal } from './terminal.ts';
import { replaceFile, writeOutput } from './text-file.ts';
import { UsageError } from './usage-error.ts';

const notationTargets = ['mermaid', 'xstate', 'scxml', 'dot'] as const;
/** The formats that `orrery convert --to` takes. */
const convertTargets = ['lolo', 'json', 'yaml', ...notationTargets] as const;
const notationEndings = { mermaid: 'mmd', xstate: 'json', scxml: 'scxml', dot: 'dot' } as const;
const texts: Texts = { guard: expressionText, effect: effectText };

const isNotation = (to: string): to is (typeof notationTargets)[number] =>
  (notationTargets as readonly string[]).includes(to);

/** 0 when all is laid out, 1 with --check when something is not, 2 when a file could not be read. */
export async function runFormat(
  patterns: readonly string[],
  options: { readonly check?: boolean },
  terminal: Terminal,
): Promise<number> {
  const names = await expandPatterns(patterns);
  if (names.includes('-') && names.length > 1)
    throw new UsageError('give - alone: it goes from standard input to standard output');
  let [changed, refused] = [0, 0];
  for (const name of names) {
    const { text, value, fault, format } = await readDocument(name);
    if (fault !== null || format !== 'lolo' || lolo.layOut === undefined) {
      const why =
        fault ??
        `is ${format === 'json' ? 'JSON' : format}; the textual form alone has one layout (\`orrery convert --to lolo\` writes it)`;
      terminal.note(`orrery: ${printable(name)}: ${printable(why)}`);
      refused++;
      continue;
    }
    const laidOut = lolo.layOut(text);
    const difference = differenceOf(lolo.read(laidOut), value as Json);
    if (difference !== null) {
      terminal.note(`${printable(name)}: the layout cannot say ${printable(difference)}; left as it is`);
      refused++;
      continue;
    }
    if (name === '-') {
      terminal.write(laidOut);
      continue;
    }
    if (laidOut === text) continue;
    changed++;
    if (options.check !== true) await replaceFile(name, laidOut);
    terminal.line(`${terminal.style.yellow(options.check === true ? 'otherwise' : 'laid out')} ${printable(name)}`);
  }
  if (!names.includes('-'))
    terminal.line(
      `${changed} of ${counted(names.length, 'file')} ${options.check === true ? 'would change' : 'changed'}`,
    );
  if (refused > 0) return 2;
  return options.check === true && changed > 0 ? 1 : 0;
}

export interface ConvertOptions extends RunnerOptions {
  readonly to: (typeof convertTargets)[number];
  /** The exit code is 1 if something is not kept. */
  readonly strictReading?: boolean;
  readonly trait?: string;
  readonly output?: string;
  /** Replace the file of `output`. */
  readonly force?: boolean;
}

export async function runConvert(file: string, options: ConvertOptions, terminal: Terminal): Promise<number> {
  const { value, notes, name, placeOf } = await readDocumentOrBehavior(file, options);
  const { schema, problems, notes: unkept } = readSchema(value, options.limits?.() ?? defaultLimits);
  const [problem] = problems;
  if (problem !== undefined)
    throw new UsageError(`${name}: ${problem.pointer === '' ? '' : `${problem.pointer}: `}${problem.message}`);
  const document = schema.document as unknown as JsonObject;
  const text = await write(document, indexSchema(schema), options, name);
  await requireSame(name, document, text, options);
  const told = [...notes, ...unkept.map((one) => ({ ...placeOf(one.pointer), message: one.message }))];
  for (const { line, column, message } of told)
    terminal.note(`${printable(name)}:${line}:${column}: not kept: ${printable(message)}`);
  if (options.output === undefined) terminal.write(text);
  else {
    await writeOutput(options.output, text, options.force);
    terminal.note(`${printable(options.output)} written`);
  }
  const unsaid = isNotation(options.to)
    ? unsaidOf(machinesOf(indexSchema(schema), options.trait, name), options.to)
    : [];
  for (const sentence of unsaid) terminal.note(`${printable(name)}: not said: ${printable(sentence)}`);
  return options.strictReading === true && told.length + unsaid.length > 0 ? 1 : 0;
}

async function write(document: JsonObject, model: Model, { to, trait }: ConvertOptions, name: string): Promise<string> {
  if (trait !== undefined && !isNotation(to))
    throw new UsageError(`--trait is about one machine: give --to ${notationTargets.join(', ')}`);
  switch (to) {
    case 'lolo':
      return lolo.write?.(document) ?? '';
    case 'json':
      return `${JSON.stringify(document, null, 2)}\n`;
    case 'yaml':
      return (await import('../formats/yaml/index.ts')).yaml.write?.(document) ?? '';
    case 'mermaid':
      return writeMermaid(machinesOf(model, trait, name), texts);
    case 'dot':
      return writeDot(model.name, machinesOf(model, trait, name), texts);
    case 'scxml':
      return writeScxml(model, machinesOf(model, trait, name));
    case 'xstate':
      return `${JSON.stringify(writeXState(model, machinesOf(model, trait, name)), null, 2)}\n`;
  }
}

/** Formats that say a whole document say just that document. */
async function requireSame(name: string, document: JsonObject, text: string, { to }: ConvertOptions): Promise<void> {
  if (isNotation(to)) {
    const { faults } = await readDocumentText(`machine.${notationEndings[to]}`, text);
    const [fault] = faults;
    if (fault === undefined) return;
    throw new UsageError(`${name}: as ${to} it would not be read again (${fault.message}); nothing was written`);
  }
  const { reading } = await readText(text, `.${to}`);
  const difference = text === '' ? 'this document' : differenceOf(reading, document);
  if (difference !== null)
    throw new UsageError(`${name}: written as ${to}, it could not say ${difference}; nothing was written`);
}

function machinesOf(model: Model, wanted: string | undefined, name: string): readonly Trait[] {
  const machines = model.traits.filter((trait) => trait.form === 'inline' && trait.hasMachine);
  const chosen = wanted === undefined ? machines : machines.filter((trait) => trait.name === wanted);
  if (chosen.length === 0)
    throw new UsageError(
      `${name} has no ${wanted === undefined ? 'machine' : `machine ${wanted}; it has ${machines.map((one) => one.name).join(', ') || 'none'}`}`,
    );
  return chosen;
}
