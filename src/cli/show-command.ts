// `orrery show`: the machines of a document, how its traits are wired, or its pages, as text or as a picture; with --before, what changed.
import { defaultLimits } from '../core/base/limits.ts';
import {
  type Diagram,
  dotOf,
  machineDiagram,
  mermaidOf,
  pagesDiagram,
  svgOf,
  wiringDiagram,
} from '../core/diagram/index.ts';
import { readSchema } from '../core/formats/index.ts';
import { planInstructions } from '../core/plan/index.ts';
import { indexSchema, type Model, type ParseLimits, type Schema } from '../core/schema/index.ts';
import { changedMachines } from './changes/changed-machines.ts';
import { textDiagram } from './diagram.ts';
import { readDocumentOrBehavior } from './document-or-behavior.ts';
import type { RunnerOptions } from './runner.ts';
import { printable, type Terminal } from './terminal.ts';
import { writeOutput } from './text-file.ts';
import { UsageError } from './usage-error.ts';

export type ShowFormat = 'text' | 'svg' | 'mermaid' | 'dot';

export interface ShowOptions extends RunnerOptions {
  readonly format?: ShowFormat;
  readonly view?: 'machines' | 'wiring' | 'pages';
  readonly trait?: string;
  /** The document before a change: only machines that differ from it are shown, with what changed. */
  readonly before?: string;
  /** The file to write; standard output without it. */
  readonly output?: string;
  /** Replace the file of `output`. */
  readonly force?: boolean;
}

export async function runShow(file: string, options: ShowOptions, terminal: Terminal): Promise<number> {
  const limits = options.limits?.() ?? defaultLimits;
  const { value, name } = await readDocumentOrBehavior(file, options);
  const model = modelOf(value, limits);
  requireTrait(model, name, options.trait);
  const view = options.view ?? 'machines';
  if (view !== 'machines' && (options.trait !== undefined || options.before !== undefined))
    throw new UsageError(`--trait and --before are about machines: leave out --view ${view}`);
  if ((options.format ?? formatOf(options)) === 'text') {
    if (view !== 'machines' || options.before !== undefined || options.output !== undefined)
      throw new UsageError('as text there are the machines alone, on the terminal: give --format svg, mermaid or dot');
    printMachines(model, options, terminal);
    return 0;
  }
  const diagrams =
    options.before === undefined
      ? diagramsOf(model, view, options.trait)
      : differences(
          schemaOf((await readDocumentOrBehavior(options.before, options)).value, limits),
          schemaOf(value, limits),
          options,
        );
  await print(diagrams, name, options, terminal);
  return 0;
}

/** The format that the name of the file to write asks for; text where there is none. */
function formatOf({ output, before, view }: ShowOptions): ShowFormat {
  if (output === undefined) return before === undefined && (view ?? 'machines') === 'machines' ? 'text' : 'mermaid';
  if (/\.(dot|gv)$/.test(output)) return 'dot';
  if (/\.(mmd|mermaid|md)$/.test(output)) return 'mermaid';
  const [, extension] = /\.(\w+)$/.exec(output) ?? [];
  if (extension !== undefined && extension !== 'svg')
    throw new UsageError(
      `${output}: pictures are written as .svg, .mmd or .dot; give such a name, or --format for another one`,
    );
  return 'svg';
}

function requireTrait(model: Model, name: string, trait: string | undefined): void {
  if (trait === undefined || model.traitsByName.has(trait)) return;
  const known = [...model.traitsByName.keys()].join(', ') || 'none';
  throw new UsageError(`${name} has no trait ${trait}; it has ${known}`);
}

function diagramsOf(model: Model, view: string, wanted: string | undefined): Diagram[] {
  if (view === 'wiring') return [wiringDiagram(model)];
  if (view === 'pages') return [pagesDiagram(model)];
  const traits = model.traits.filter((trait) => trait.hasMachine && (wanted === undefined || trait.name === wanted));
  return traits.map((trait) => machineDiagram(model, trait));
}

/** What changed from one document to another, with the renames that a plan takes. */
function differences(before: Schema, after: Schema, { trait }: ShowOptions): readonly Diagram[] {
  const renames = planInstructions(before, after).renames.filter((one) => one.taken);
  const diagrams = changedMachines(before, after, renames, true);
  return trait === undefined
    ? diagrams
    : diagrams.filter(({ title }) => title === trait || title.endsWith(` → ${trait}`));
}

async function print(
  diagrams: readonly Diagram[],
  name: string,
  options: ShowOptions,
  terminal: Terminal,
): Promise<void> {
  const format = options.format ?? formatOf(options);
  if (diagrams.length === 0) {
    terminal.note(options.before === undefined ? `${name} has no machine to draw` : 'no machine differs');
    if (options.output === undefined) return;
  }
  const text = format === 'svg' ? svgOf(diagrams) : format === 'dot' ? dotOf(diagrams) : mermaidOf(diagrams);
  if (options.output === undefined || options.output === '-') terminal.write(text);
  else {
    await writeOutput(options.output, text, options.force);
    terminal.note(`wrote ${options.output}: ${diagrams.length} ${diagrams.length === 1 ? 'diagram' : 'diagrams'}`);
  }
  for (const { title, omittedBoxes } of diagrams) {
    if (omittedBoxes > 0) terminal.note(`${title}: ${omittedBoxes} boxes are left out`);
  }
}

export function modelOf(document: unknown, limits: ParseLimits): Model {
  return indexSchema(schemaOf(document, limits));
}

function schemaOf(document: unknown, limits: ParseLimits): Schema {
  const { schema, problems } = readSchema(document, limits);
  if (problems[0] !== undefined)
    throw new UsageError(`${problems[0].pointer || 'the document'}: ${problems[0].message}`);
  return schema;
}

/** The machines, one after the other: as text, or in one Mermaid diagram. */
export function printMachines(
  model: Model,
  { format, trait: wanted }: Pick<ShowOptions, 'format' | 'trait'>,
  terminal: Terminal,
): void {
  const { style } = terminal;
  if (format === 'mermaid') {
    terminal.write(mermaidOf(diagramsOf(model, 'machines', wanted)));
    return;
  }
  for (const trait of model.traits) {
    if (wanted !== undefined && trait.name !== wanted) continue;
    if (trait.form === 'inline') {
      for (const line of textDiagram(trait, style)) terminal.line(line);
      terminal.line();
    } else {
      const why = style.dim(`is ${trait.form}: its machine is not in the document`);
      terminal.line(`${style.bold(printable(trait.name))} ${why}`);
    }
  }
}
