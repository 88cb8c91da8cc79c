import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { hiddenArrowsOf, overlapsOf } from '../../../tests/fixtures/drawn.ts';
import { generateDocument } from '../../../tests/fixtures/generate.ts';
import { findDotFault } from '../../../tests/fixtures/parse-dot.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { anySize, indexSchema, type Model, parseSchema } from '../schema/index.ts';
import {
  changedMachines,
  dotOf,
  foldUnchanged,
  hasChange,
  layoutDiagram,
  machineDiagram,
  machineDifference,
  machineGone,
  mermaidOf,
  pagesDiagram,
  partedSvgOf,
  svgOf,
  wiringDiagram,
} from './index.ts';

function modelOf(document: unknown): Model {
  return indexSchema(parseSchema(document as never, anySize).schema);
}

function machine(states: unknown[], transitions: unknown[], more: object = {}): object {
  const events = [...new Set(transitions.map((one) => (one as { event: string }).event))];
  const trait = { name: 'Flow', stateMachine: { states, events, transitions }, ...more };
  return { name: 'App', orbitals: [{ name: 'O', entity: { name: 'Order', fields: [] }, traits: [trait] }] };
}

const order = () =>
  machine(
    [{ name: 'open', isInitial: true }, { name: 'paid' }, { name: 'done', isTerminal: true }],
    [
      { from: 'open', event: 'PAY', to: 'paid', guard: ['>', '@payload.amount', 0] },
      { from: 'open', event: 'EDIT', to: 'open' },
      { from: '*', event: 'STOP', to: 'done' },
      { from: 'paid', event: 'SHIP', to: 'gone' },
    ],
  );

function first(model: Model) {
  const [trait] = model.traits;
  if (trait === undefined) throw new Error('the document has no trait');
  return { model, trait };
}

/** Throws at the first fault in the XML. */
function readXml(text: string): string[] {
  const names: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => names.push(tag.name));
  parser.write(text).close();
  return names;
}

/** How far the arrows of a picture reach beyond its edges. */
function beyondEdges(svg: string): number {
  const [width = 0, height = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).slice(1).map(Number);
  const reach = [...svg.matchAll(/<path class="arrow [^"]*" d="([^"]*)"/g)].flatMap(([, path = '']) => {
    const numbers = [...path.matchAll(/-?[\d.]+/g)].map(Number);
    const at = (i: number, t: number) => {
      const [a = 0, b = 0, c = 0, d = 0] = [numbers[i], numbers[i + 2], numbers[i + 4], numbers[i + 6]];
      return a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t ** 3;
    };
    const steps = Array.from({ length: 21 }, (_, i) => i / 20);
    const starts = Array.from({ length: (numbers.length - 2) / 6 }, (_, i) => 6 * i);
    return starts.flatMap((i) =>
      steps.flatMap((t) => [-at(i, t), -at(i + 1, t), at(i, t) - width, at(i + 1, t) - height]),
    );
  });
  return Math.max(...reach);
}

describe('a machine', () => {
  it('draws no arrow beyond the edge of the picture', () => {
    const swinging = ['std-applicant-tracking', 'std-smart-lock', 'std-thermostat', 'std-role-playing-game'];
    const drawn = listBehaviors()
      .filter(({ name }) => swinging.includes(name))
      .flatMap(({ schema }) => {
        const behavior = modelOf(schema);
        return behavior.traits.map((one) => svgOf([machineDiagram(behavior, one)]));
      });
    expect(drawn.length).toBeGreaterThan(swinging.length);
    for (const svg of drawn) expect(beyondEdges(svg)).toBeLessThan(0);
  });

  const { model, trait } = first(modelOf(order()));
  const diagram = machineDiagram(model, trait);

  it('has a box for each state, one for any state, and one for a name that no state has', () => {
    expect(diagram.boxes.map(({ title, kind, isInitial, isTerminal }) => [title, kind, isInitial, isTerminal])).toEqual(
      [
        ['open', 'state', true, false],
        ['paid', 'state', false, false],
        ['done', 'state', false, true],
        ['any state', 'any', false, false],
        ['gone', 'missing', false, false],
      ],
    );
  });

  it('tells event and guard of a transition, and where it stands', () => {
    expect(diagram.arrows[0]?.lines).toEqual([
      {
        text: 'PAY [payload.amount > 0]',
        detail: 'PAY [payload.amount > 0]',
        pointer: '/orbitals/0/traits/0/stateMachine/transitions/0',
        change: 'same',
      },
    ]);
  });

  it('draws an arrow from a state to itself as a row of its box', () => {
    const layout = layoutDiagram(diagram);
    expect(layout.boxes[0]?.rows.map((row) => row.text)).toEqual(['↻ EDIT']);
    expect(layout.arrows.map((arrow) => arrow.rows.map((row) => row.text))).toEqual([
      ['PAY [payload.amount > 0]'],
      ['STOP'],
      ['SHIP'],
      [],
    ]);
    expect(overlapsOf(layout)).toEqual([]);
  });

  it('is linked to the places of its elements', () => {
    const svg = svgOf([diagram], { linkBase: 'a.json' });
    readXml(svg);
    expect(svg).toContain('<a href="a.json#/orbitals/0/traits/0/stateMachine/states/1" data-pointer=');
    // It is read to whoever does not see the marks.
    expect(svg).toContain('<title>open,\ninitial</title>');
    expect(svg).not.toContain('\ufffd');
    expect(svg).not.toContain('<script');
  });

  it('of no states is an empty picture', () => {
    const empty = first(modelOf({ name: 'A', orbitals: [{ entity: 'E', traits: ['Bare'] }] }));
    const drawn = machineDiagram(empty.model, empty.trait);
    expect(drawn.boxes).toEqual([]);
    readXml(svgOf([drawn]));
    readXml(svgOf([]));
    expect(mermaidOf([drawn])).toContain('no states');
  });

  it('beyond the limit says how many boxes are left out', () => {
    const states = Array.from({ length: 10_000 }, (_, i) => ({ name: `s${i}`, isInitial: i === 0 }));
    const transitions = states.map((state, i) => ({ from: state.name, event: 'NEXT', to: `s${(i + 1) % 10_000}` }));
    const large = first(modelOf(machine(states, transitions)));
    const drawn = machineDiagram(large.model, large.trait);
    expect([drawn.boxes.length, drawn.omittedBoxes]).toEqual([200, 9800]);
    expect(drawn.boxes.slice(0, 3).map((box) => box.title)).toEqual(['s0', 's1', 's2']);
    expect(svgOf([drawn])).toContain('and 9800 more that are not drawn');
  });
});

describe('the difference of two machines', () => {
  const before = first(modelOf(order()));
  const changed = order() as {
    orbitals: [{ traits: [{ stateMachine: { states: object[]; transitions: Record<string, unknown>[] } }] }];
  };
  const { stateMachine } = changed.orbitals[0].traits[0];
  stateMachine.states[1] = { name: 'settled' };
  stateMachine.states.push({ name: 'held' });
  stateMachine.transitions = [
    { from: 'open', event: 'PAY', to: 'settled', guard: ['>', '@payload.amount', 9] },
    { from: 'open', event: 'EDIT', to: 'open' },
    { from: '*', event: 'STOP', to: 'done' },
    { from: 'open', event: 'HOLD', to: 'held' },
  ];
  const after = first(modelOf(changed));
  const difference = machineDifference(before, after, { states: new Map([['paid', 'settled']]) });

  it('marks what was added, removed, changed and renamed', () => {
    expect(difference.boxes.map((box) => [box.title, box.change])).toEqual([
      ['open', 'same'],
      ['paid → settled', 'renamed'],
      ['done', 'same'],
      ['held', 'added'],
      ['any state', 'same'],
      ['gone', 'removed'],
    ]);
    expect(difference.arrows.flatMap(({ lines }) => lines.map((line) => [line.text, line.change]))).toEqual([
      ['PAY [payload.amount > 9]', 'changed'],
      ['EDIT', 'same'],
      ['STOP', 'same'],
      ['HOLD', 'added'],
      ['SHIP', 'removed'],
    ]);
  });

  it('says a change by sign and line, not by colour alone', () => {
    const svg = svgOf([difference]);
    for (const part of ['+ held', '− SHIP', '~ PAY', 'class="arrow added"', 'class="arrow removed"'])
      expect(svg).toContain(part);
    expect(mermaidOf([difference])).toContain('class s3 added');
    expect(dotOf([difference])).toContain('style=dashed');
  });

  it('of a machine with itself shows no change', () => {
    expect(hasChange(machineDifference(before, before))).toBe(false);
    expect(hasChange(difference)).toBe(true);
  });
});

describe('a picture draws what the plan says', () => {
  const machine = (states: string[], transitions: object[]) =>
    first(
      modelOf({
        orbitals: [{ entity: 'Order', traits: [{ name: 'Flow', stateMachine: { states, events: [], transitions } }] }],
      }),
    );
  const linesOf = ({ arrows, boxes }: ReturnType<typeof machineDifference>) =>
    arrows.flatMap(({ from, to, lines }) => {
      const title = (id: string) => boxes.find((box) => box.id === id)?.title;
      return lines.map((line) => [title(from), line.text, title(to), line.change]);
    });
  const shown = (event: string) => [['render-ui', 'main', { type: 'button', label: 'x', event }]];

  it('a rename is one arrow with two names, also where the old names have been changed already', () => {
    const after = machine(
      ['open', 'settled'],
      [{ from: 'open', event: 'SETTLE', to: 'settled', effects: shown('SETTLE') }],
    );
    const renamed = { states: new Map([['paid', 'settled']]), events: new Map([['PAY', 'SETTLE']]) };
    const difference = machineDifference(after, after, renamed);
    expect(linesOf(difference)).toEqual([['open', 'PAY → SETTLE', 'paid → settled', 'renamed']]);
    expect(difference.boxes.map(({ change }) => change)).toEqual(['same', 'renamed']);
  });

  it('a transition that leads elsewhere is one arrow, which says where it led', () => {
    const before = machine(['a', 'b', 'c'], [{ from: 'a', event: 'GO', to: 'b' }]);
    const after = machine(['a', 'b', 'c'], [{ from: 'a', event: 'GO', to: 'c' }]);
    expect(linesOf(machineDifference(before, after))).toEqual([['a', 'GO (led to b)', 'c', 'changed']]);
  });

  it('of a large machine what changed and its neighbours stand, the rest is counted', () => {
    const names = Array.from({ length: 40 }, (_, i) => `s${i}`);
    const chain = names.slice(1).map((to, i) => ({ from: `s${i}`, event: 'GO', to }));
    const after = chain.map((one, i) => (i === 20 ? { ...one, guard: ['>', '@entity.n', 0] } : one));
    const folded = foldUnchanged(machineDifference(machine(names, chain), machine(names, after)));
    expect(folded.boxes.map(({ title }) => title)).toEqual(['s19', 's20', 's21', 's22']);
    expect(folded.omittedBoxes).toBe(36);
    const small = machineDifference(machine(['a', 'b'], []), machine(['a', 'b'], []));
    expect(foldUnchanged(small)).toBe(small);
  });

  it('a machine and a state under other names are one picture, whatever else has a new name', () => {
    const { model: before } = machine(['open', 'settled'], [{ from: 'open', event: 'PAY', to: 'settled' }]);
    const renames = [
      { type: 'trait', from: 'Order.Course', to: 'Flow' },
      { type: 'state', from: 'paid', to: 'settled', within: 'Order.Flow' },
      { type: 'state', from: 'open', to: 'settled', within: 'Order.Other' },
    ];
    const [picture, ...others] = changedMachines(before, before, renames, true);
    expect([picture?.title, others]).toEqual(['Course → Flow', []]);
    expect(picture?.boxes.map(({ title, change }) => [title, change])).toEqual([
      ['open', 'same'],
      ['paid → settled', 'renamed'],
    ]);
    expect(changedMachines(before, before, [], true)).toEqual([]);
  });

  it('a machine that is gone is one box, which says how large it was', () => {
    const { trait } = machine(['a', 'b'], [{ from: 'a', event: 'GO', to: 'b' }]);
    const gone = machineGone(trait);
    expect(gone.boxes.map(({ title, change }) => [title, change])).toEqual([['2 states, 1 transition', 'removed']]);
    expect([hasChange(gone), gone.arrows]).toEqual([true, []]);
    expect(svgOf([gone])).toContain('2 states, 1 transition');
  });
});

describe('wiring and pages', () => {
  const app = modelOf({
    name: 'Shop',
    orbitals: [
      {
        name: 'Orders',
        entity: { name: 'Order', fields: [] },
        traits: [
          {
            name: 'Checkout',
            emits: [{ event: 'PAID' }, { event: 'LOST' }],
            stateMachine: {
              states: [{ name: 'a', isInitial: true }],
              events: ['GO', 'LEAVE'],
              transitions: [
                { from: 'a', event: 'LEAVE', to: 'a', effects: [['navigate', '/parcels/8']] },
                {
                  from: 'a',
                  event: 'GO',
                  to: 'a',
                  effects: [
                    ['emit', 'PAID'],
                    ['navigate', '/parcels/7'],
                  ],
                },
              ],
            },
          },
        ],
        pages: [{ name: 'Start', path: '/', traits: [{ ref: 'Checkout' }] }],
      },
      {
        name: 'Parcels',
        entity: { name: 'Parcel', fields: [] },
        traits: [{ name: 'Ship', listens: [{ event: 'PAID', triggers: 'PACK' }, { event: 'NEVER' }] }],
        pages: [{ name: 'One', path: '/parcels/:id', traits: [{ ref: 'Ship' }] }],
      },
    ],
  });

  it('leads from who emits to who listens, and tells what nobody hears or emits', () => {
    const diagram = wiringDiagram(app);
    expect(diagram.arrows.map(({ from, to, lines }) => [from, to, lines.map((line) => line.text)])).toEqual([
      ['t0', 't1', ['PAID ⇒ PACK']],
    ]);
    expect(diagram.boxes.map((box) => box.lines.map((line) => line.text))).toEqual([
      ['emits LOST'],
      ['nobody emits NEVER'],
    ]);
    expect(diagram.groups.map((group) => group.title)).toEqual(['Orders', 'Parcels']);
  });

  it('draws no arrow behind a box or the label of another arrow', () => {
    const drawn = ['std-helpdesk', 'std-smart-lock'].flatMap((name) => {
      const behavior = modelOf(listBehaviors().find((one) => one.name === name)?.schema);
      return [wiringDiagram(behavior), ...behavior.traits.map((one) => machineDiagram(behavior, one))];
    });
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.map(layoutDiagram).flatMap(hiddenArrowsOf)).toEqual([]);
  });

  it('leads from a page to the page that its trait navigates to, and names the trait once', () => {
    const diagram = pagesDiagram(app);
    expect(diagram.boxes.map((box) => box.title)).toEqual(['/', '/parcels/:id']);
    expect(diagram.arrows.map(({ from, to, lines }) => [from, to, lines.map((line) => line.detail)])).toEqual([
      ['p0', 'p1', ['Checkout\nLEAVE, GO\n/parcels/8, /parcels/7']],
    ]);
  });
});

describe('a picture in parts', () => {
  const drawn = ['std-helpdesk', 'std-smart-lock'].flatMap((name) => {
    const behavior = modelOf(listBehaviors().find((one) => one.name === name)?.schema);
    return [wiringDiagram(behavior), ...behavior.traits.map((one) => machineDiagram(behavior, one))];
  });

  it('is the whole picture when the parts are put together', () => {
    for (const diagram of drawn) {
      const { head, parts, tail } = partedSvgOf(diagram);
      expect([head, ...parts.map(({ svg }) => svg), tail].join('\n')).toBe(svgOf([diagram], { style: 'none' }));
    }
  });

  it('tells where each part stands, and which links are in it', () => {
    for (const { parts, width, height, origin } of drawn.map(partedSvgOf)) {
      for (const { svg, links, left, top, right, bottom, kind } of parts) {
        const pointers = [...svg.matchAll(/data-pointer="([^"]*)"/g)].map(([, pointer]) => pointer);
        expect(links.map(({ pointer }) => pointer)).toEqual(pointers);
        expect([
          left + origin.x >= 0,
          right + origin.x <= width,
          top + origin.y >= 0,
          bottom + origin.y <= height,
        ]).toEqual([...[true, true, true, true]]);
        const [x, y] = (/<rect class="box[^>]* x="([^"]*)" y="([^"]*)"/.exec(svg) ?? []).slice(1).map(Number);
        if (kind === 'box')
          expect([Math.abs((x ?? 0) - left) < 0.1, Math.abs((y ?? 0) - top) < 0.1]).toEqual([true, true]);
      }
      expect(parts.filter(({ kind, line }) => kind === 'arrow' && line === undefined)).toEqual([]);
    }
  });
});

const odd = [
  '</text><script>alert(1)</script>',
  '"; drop',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  ']]>',
  '{{x}}',
  '%%',
  '#59;',
  'a\nb',
];

describe('any document', () => {
  it('gives well-formed SVG and DOT, the same bytes every time, whatever its names are', () => {
    forSeeds(820_000_001, 40, (prng) => {
      const text = JSON.stringify(generateDocument(prng, { oddity: 0.2, size: 3 }));
      const renamed = text.replaceAll(/"(idle|OPEN|Ticket|title)"/g, () => JSON.stringify(prng.pick(odd)));
      const { schema, problems } = parseSchema(JSON.parse(renamed), anySize);
      if (problems.length > 0) return;
      const model = indexSchema(schema);
      const machines = model.traits.map((trait) => machineDiagram(model, trait));
      const diagrams = [...machines, wiringDiagram(model), pagesDiagram(model)];
      const svg = svgOf(diagrams);
      expect(readXml(svg)).not.toContain('script');
      expect(svgOf(diagrams)).toBe(svg);
      expect(findDotFault(dotOf(diagrams))).toBeNull();
      for (const line of mermaidOf(machines).split('\n')) expect(line).toMatch(mermaidLine);
    });
  });
});

/** The lines that are written of a state diagram: identifiers of our own, and labels without a character that is syntax. */
const label = String.raw`(?:[\p{L}\p{N} _.,*/+=!()?-]|#\d+;)*`;
const mermaidLine = new RegExp(
  String.raw`^(?:stateDiagram-v2| *(?:%% ${label}|state "${label}" as \w+(?: \{)?|\[\*\] --> \w+|\w+ --> \[\*\]|\w+ --> \w+: ${label}|classDef \w+ [\w:#, -]+|class \w+ \w+|\})|)$`,
  'u',
);
