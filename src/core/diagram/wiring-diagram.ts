// The picture of how traits are wired: an arrow from the trait that emits an event to the trait that listens for it, grouped by orbital.
// An event that no trait listens for, and a listener that no trait feeds, are lines in their box. Cost: linear in emit sites and listeners, times
// the emitters of an event where a listener names no source.
import { diagramBoxesMax } from '../base/limits.ts';
import { emitSitesOf, findTraits, goesBy, type Listen, type Model, pointerOf, type Trait } from '../schema/index.ts';
import { ArrowTable, type Box, type Diagram, type Group, type Line, withinLimit } from './diagram.ts';
import { expressionText } from './expression-text.ts';

export function wiringDiagram(model: Model, boxesMax = diagramBoxesMax): Diagram {
  const ids = new Map(model.traits.map((trait, index) => [trait, `t${index}`]));
  const emitters = emittersOf(model);
  const arrows = new ArrowTable();
  const lines = new Map<Trait, Line[]>(model.traits.map((trait) => [trait, []]));
  const heard = new Set<string>();
  for (const trait of model.traits) {
    for (const listen of trait.listens) {
      const sources = sourcesOf(model, listen, emitters);
      const line = listenLine(listen, pointerOf(model, listen));
      for (const source of sources) {
        arrows.add(ids.get(source) ?? '', ids.get(trait) ?? '', line);
        heard.add(`${ids.get(source)} ${listen.name}`);
      }
      if (sources.length === 0) lines.get(trait)?.push({ ...line, text: `nobody emits ${line.text}` });
    }
  }
  for (const [event, traits] of emitters) {
    for (const [trait, pointer] of traits) {
      if (heard.has(`${ids.get(trait)} ${event}`)) continue;
      const text = `emits ${event}`;
      lines.get(trait)?.push({ text, detail: `${text}\nno trait listens for it`, pointer, change: 'same' });
    }
  }
  return withinLimit(
    {
      kind: 'wiring',
      title: model.name === '' ? 'Wiring' : `${model.name}: wiring`,
      pointer: null,
      groups: orbitalGroups(model),
      boxes: model.traits.map((trait) => traitBox(model, trait, ids.get(trait) ?? '', lines.get(trait) ?? [])),
      arrows: arrows.all(),
    },
    boxesMax,
  );
}

export function orbitalGroups(model: Model): Group[] {
  return model.orbitals.map((orbital) => ({
    id: `o${orbital.index}`,
    title: orbital.name === '' ? `orbital ${orbital.index + 1}` : orbital.name,
    pointer: pointerOf(model, orbital),
  }));
}

function traitBox(model: Model, trait: Trait, id: string, lines: readonly Line[]): Box {
  return {
    id,
    kind: trait.form === 'inline' ? 'trait' : 'opaque',
    title: trait.name === '' ? 'no name' : trait.name,
    isInitial: false,
    isTerminal: false,
    lines,
    pointer: pointerOf(model, trait),
    change: 'same',
    group: `o${trait.orbital.index}`,
  };
}

/** Who emits what by an effect or an option, with the place; what a pattern emits goes to the trait's own machine and wires nothing. */
function emittersOf(model: Model): Map<string, Map<Trait, string>> {
  const emitters = new Map<string, Map<Trait, string>>();
  const add = (event: string, trait: Trait, pointer: string) => {
    const known = emitters.get(event) ?? new Map<Trait, string>();
    emitters.set(event, known);
    if (!known.has(trait)) known.set(trait, pointer);
  };
  for (const trait of model.traits) {
    for (const emit of trait.emits) if (emit.name !== '') add(emit.name, trait, pointerOf(model, emit));
    for (const site of emitSitesOf(trait)) {
      if (site.kind === 'effect') add(site.event, trait, pointerOf(model, site.owner, site.path));
    }
  }
  return emitters;
}

/** The traits whose event a listener takes: the one it names, whether or not it is known to emit; otherwise every other that emits it. */
function sourcesOf(model: Model, listen: Listen, emitters: ReadonlyMap<string, ReadonlyMap<Trait, string>>): Trait[] {
  if (listen.sourceTrait !== null) {
    const found = findTraits(model, listen.sourceTrait);
    const { sourceOrbital } = listen;
    const named = sourceOrbital === null ? found : found.filter((trait) => goesBy(trait.orbital, sourceOrbital));
    return named.slice(0, 1);
  }
  return [...(emitters.get(listen.name)?.keys() ?? [])].filter((trait) => trait !== listen.parent);
}

function listenLine(listen: Listen, pointer: string): Line {
  const triggers = listen.triggers === listen.name ? '' : ` ⇒ ${listen.triggers}`;
  const guard =
    typeof listen.node === 'object' && listen.node.guard != null ? ` [${expressionText(listen.node.guard)}]` : '';
  const text = `${listen.name}${triggers}${guard}`;
  return { text, detail: text, pointer, change: 'same' };
}
