// Which library lays out a machine better: dagre, which is used, or elkjs with its layered algorithm. Twenty machines of the library, those with the most
// transitions of each size from 4 states on; the same boxes, labels and directions. Crossings and overlaps are counted from the coordinates.
import { createRequire } from 'node:module';
import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { type Layout, layoutDiagram, machineDiagram } from '../src/core/diagram/index.ts';
import { indexSchema, type Model, parseSchema, type Trait } from '../src/core/schema/index.ts';
import { crossingsOf, overlapsOf } from '../tests/fixtures/drawn.ts';
import { machineLine, summarize, table } from './measure.ts';

interface Drawn {
  readonly layout: Layout;
  readonly ms: number;
}

export async function run(): Promise<void> {
  const machines = chooseMachines(20);
  const Elk = createRequire(import.meta.url)('elkjs/lib/elk.bundled.js') as new () => ELK;
  const elk = new Elk();
  const rivals: readonly [string, (model: Model, trait: Trait) => Promise<Drawn>][] = [
    ['dagre', async (model, trait) => timed(async () => layoutDiagram(machineDiagram(model, trait)))],
    ['elkjs', (model, trait) => timed(() => withElk(elk, layoutDiagram(machineDiagram(model, trait))))],
  ];
  const rows: string[][] = [];
  for (const [name, draw] of rivals) {
    const drawn: Drawn[] = [];
    for (const { model, trait } of machines) {
      await draw(model, trait);
      drawn.push(await draw(model, trait));
    }
    const sum = (of: (layout: Layout) => number) => drawn.reduce((total, { layout }) => total + of(layout), 0);
    rows.push([
      name,
      String(sum(crossings)),
      String(sum((layout) => overlapsOf(layout).length)),
      (sum(({ width, height }) => width * height) / 1e6).toFixed(2),
      summarize(
        name,
        drawn.map(({ ms }) => ms),
      ).medianMs.toFixed(1),
    ]);
  }
  console.log(`${machines.length} machines; ${machineLine()}`);
  console.log(table(['library', 'crossings', 'overlaps', 'area, Mpx', 'median ms'], rows));
}

function chooseMachines(count: number): { model: Model; trait: Trait }[] {
  const all = listBehaviors().flatMap(({ schema }) => {
    const model = indexSchema(parseSchema(schema).schema);
    return model.traits.filter((trait) => trait.states.length >= 4).map((trait) => ({ model, trait }));
  });
  return all.sort((a, b) => b.trait.transitions.length - a.trait.transitions.length).slice(0, count);
}

async function timed(work: () => Promise<Layout>): Promise<Drawn> {
  const started = performance.now();
  return { layout: await work(), ms: performance.now() - started };
}

function crossings(layout: Layout): number {
  return crossingsOf(
    layout.arrows.flatMap(({ arrow, points }) => (arrow === null ? [] : [{ ends: [arrow.from, arrow.to], points }])),
  );
}

/** The same boxes and labels, placed by elkjs. */
async function withElk(elk: ELK, layout: Layout): Promise<Layout> {
  const arrows = layout.arrows.filter(({ arrow }) => arrow !== null);
  const placed: ElkNode = await elk.layout({
    id: 'root',
    layoutOptions: { 'elk.algorithm': 'layered', 'elk.direction': 'DOWN', 'elk.edgeLabels.inline': 'true' },
    children: layout.boxes.map(({ box, width, height }) => ({ id: box.id, width, height })),
    edges: arrows.map(({ arrow, label }, i) => ({
      id: String(i),
      sources: [arrow?.from ?? ''],
      targets: [arrow?.to ?? ''],
      labels: [{ id: `l${i}`, text: 'x', width: label?.width ?? 0, height: label?.height ?? 0 }],
    })),
  });
  const centred = ({ x = 0, y = 0, width = 0, height = 0 }) => ({ x: x + width / 2, y: y + height / 2, width, height });
  const boxes = layout.boxes.map((box) => ({
    ...box,
    ...centred(placed.children?.find(({ id }) => id === box.box.id) ?? {}),
  }));
  const moved = arrows.map((arrow, i) => {
    const edge = placed.edges?.[i];
    const [section] = edge?.sections ?? [];
    const points = section === undefined ? [] : [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
    return { ...arrow, points, label: centred(edge?.labels?.[0] ?? {}) };
  });
  return { ...layout, boxes, arrows: moved, width: placed.width ?? 0, height: placed.height ?? 0 };
}
