// `npm run eval:diagrams`: every machine of the library and, where it is at hand, of the corpus, drawn: well-formed XML, labels and boxes that
// overlap, arrows that pass behind what is not theirs, the same bytes twice, DOT by a parser, Mermaid by the mermaid package in a browser, and how long 50 states take.
// The mermaid package is fetched into the folder that MERMAID_CACHE names (a temporary one without it), never into this project.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import {
  dotOf,
  layoutDiagram,
  machineDiagram,
  mermaidOf,
  pagesDiagram,
  svgOf,
  wiringDiagram,
} from '../src/core/diagram/index.ts';
import { anySize, indexSchema, type Model, parseSchema, type Trait } from '../src/core/schema/index.ts';
import { corpusAbsent, hasCorpus, readCorpus } from '../tests/fixtures/corpus.ts';
import { hiddenArrowsOf, overlapsOf } from '../tests/fixtures/drawn.ts';
import { findDotFault } from '../tests/fixtures/parse-dot.ts';

interface Machine {
  readonly name: string;
  readonly model: Model;
  readonly trait: Trait;
}

function machinesOf(name: string, document: unknown): Machine[] {
  const model = indexSchema(parseSchema(document, anySize).schema);
  return model.traits
    .filter((trait) => trait.hasMachine)
    .map((trait) => ({ name: `${name} ${trait.name}`, model, trait }));
}

function xmlFault(text: string): string | null {
  let fault: string | null = null;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    fault ??= error.message;
  });
  parser.write(text).close();
  return fault;
}

const library = listBehaviors().flatMap(({ name, schema }) => machinesOf(name, schema));
const corpus = readCorpus().flatMap(({ file, text }) => machinesOf(file, JSON.parse(text)));
if (!hasCorpus) console.log(corpusAbsent);

const mermaid: { name: string; text: string }[] = [];
for (const [what, machines] of [
  ['library', library],
  ['corpus', corpus],
] as const) {
  if (machines.length === 0) continue;
  const [faults, overlapping]: [string[], string[]] = [[], []];
  let [small, hidden, arrows] = [0, 0, 0];
  for (const { name, model, trait } of machines) {
    const diagram = machineDiagram(model, trait);
    const svg = svgOf([diagram]);
    const fault = xmlFault(svg) ?? findDotFault(dotOf([diagram]));
    if (fault !== null || svgOf([machineDiagram(model, trait)]) !== svg)
      faults.push(`${name}: ${fault ?? 'other bytes'}`);
    mermaid.push({ name, text: mermaidOf([diagram]) });
    const layout = layoutDiagram(diagram);
    hidden += hiddenArrowsOf(layout).length;
    arrows += layout.arrows.length;
    if (trait.states.length > 20) continue;
    small++;
    const overlaps = overlapsOf(layout);
    if (overlaps.length > 0) overlapping.push(`${name}: ${overlaps[0]}`);
  }
  const share = (100 * (1 - overlapping.length / small)).toFixed(2);
  console.log(
    `${what}: ${machines.length} machines, ${faults.length} with faults in SVG or DOT or other bytes the second time`,
  );
  console.log(`${what}: ${small} machines of up to 20 states, ${share} % without an overlap`);
  for (const model of new Set(machines.map((one) => one.model))) {
    for (const layout of [wiringDiagram(model), pagesDiagram(model)].map(layoutDiagram)) {
      hidden += hiddenArrowsOf(layout).length;
      arrows += layout.arrows.length;
    }
  }
  console.log(`${what}: ${arrows} arrows of machines, wirings and pages, ${hidden} behind a box or a label`);
  for (const line of [...faults, ...overlapping].slice(0, 20)) console.log(`  ${line}`);
}

const states = Array.from({ length: 50 }, (_, i) => ({ name: `state${i}`, isInitial: i === 0 }));
const transitions = Array.from({ length: 90 }, (_, i) => {
  return { from: `state${(i * 7) % 50}`, event: `EVENT_${i}`, to: `state${(i * 11 + 3) % 50}` };
});
const [fifty] = machinesOf('fifty', {
  name: 'A',
  orbitals: [{ entity: 'E', traits: [{ name: 'T', stateMachine: { states, transitions } }] }],
});
if (fifty !== undefined) {
  const times = Array.from({ length: 15 }, () => {
    const started = performance.now();
    svgOf([machineDiagram(fifty.model, fifty.trait)]);
    return performance.now() - started;
  }).sort((a, b) => a - b);
  console.log(
    `50 states and 90 transitions as SVG: median ${times[7]?.toFixed(1)} ms, least ${times[0]?.toFixed(1)} ms`,
  );
}

/** A machine that is busy takes minutes to start a browser and to read four megabytes into it. */
const browserMsMax = 600_000;

await judgeMermaid();

async function judgeMermaid(): Promise<void> {
  const folder = process.env.MERMAID_CACHE ?? join(tmpdir(), 'orrery-mermaid');
  const bundle = join(folder, 'package/dist/mermaid.min.js');
  const chromium = '/usr/bin/chromium';
  if (!existsSync(chromium)) return console.log(`mermaid: skipped, there is no ${chromium}`);
  if (!existsSync(bundle)) {
    mkdirSync(folder, { recursive: true });
    try {
      const file = execFileSync('npm', ['pack', 'mermaid@11', '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
      execFileSync('tar', ['xzf', file, 'package/dist/mermaid.min.js'], { cwd: folder });
    } catch (error) {
      return console.log(`mermaid: skipped, the package cannot be fetched: ${(error as Error).message}`);
    }
  }
  const { chromium: browsers } = await import('playwright-core');
  const browser = await browsers.launch({
    executablePath: chromium,
    args: ['--no-sandbox'],
    timeout: browserMsMax,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(browserMsMax);
  await page.addScriptTag({ content: readFileSync(bundle, 'utf8') });
  const failed = await page.evaluate(async (all) => {
    const parser = (globalThis as unknown as { mermaid: { parse(text: string): Promise<unknown> } }).mermaid;
    const out: string[] = [];
    for (const { name, text } of all)
      await parser.parse(text).catch((error: Error) => out.push(`${name}: ${error.message}`));
    return out;
  }, mermaid);
  await browser.close();
  console.log(`mermaid: ${mermaid.length} diagrams parsed by the mermaid package, ${failed.length} refused`);
  for (const line of failed.slice(0, 10)) console.log(`  ${line}`);
}
