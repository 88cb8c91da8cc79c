// The picture of an application's pages: each page with the traits that it shows, and an arrow wherever a trait of one has
// the path of another in what it does.
// Cost: one walk of every trait, and pages times targets of navigation.

import { isArray, isObject, type Json } from '../base/json.ts';
import { diagramBoxesMax } from '../base/limits.ts';
import type { Segment } from '../base/pointer.ts';
import {
  findTraits,
  type Model,
  type Page,
  pointerOf,
  type Tick,
  type Trait,
  type Transition,
} from '../schema/index.ts';
import { ArrowTable, type Box, type Diagram, type Line, withinLimit } from './diagram.ts';
import { orbitalGroups } from './wiring-diagram.ts';

export function pagesDiagram(model: Model, boxesMax = diagramBoxesMax): Diagram {
  const ids = new Map(model.pages.map((page, index) => [page, `p${index}`]));
  const arrows = new ArrowTable();
  const ways = new Map<Trait, Way[]>();
  for (const page of model.pages) {
    for (const trait of traitsOf(model, page)) {
      const known = ways.get(trait) ?? waysOf(model, trait);
      ways.set(trait, known);
      for (const [target, own] of byTarget(model, known)) {
        const told = (parts: readonly string[]) => [...new Set(parts)].filter((part) => part !== '').join(', ');
        const detail = [trait.name, told(own.map(({ event }) => event)), told(own.map(({ path }) => path))];
        arrows.add(ids.get(page) ?? '', ids.get(target) ?? '', {
          text: trait.name,
          detail: detail.filter((line) => line !== '').join('\n'),
          pointer: own[0]?.pointer ?? '',
          change: 'same',
        });
      }
    }
  }
  return withinLimit(
    {
      kind: 'pages',
      title: model.name === '' ? 'Pages' : `${model.name}: pages`,
      pointer: null,
      groups: orbitalGroups(model).filter((group) => model.pages.some((page) => `o${page.orbital.index}` === group.id)),
      boxes: model.pages.map((page) => pageBox(model, page, ids.get(page) ?? '')),
      arrows: arrows.all(),
    },
    boxesMax,
  );
}

/** A trait is named once on its way to a page, however many of its events lead there. */
function byTarget(model: Model, ways: readonly Way[]): ReadonlyMap<Page, readonly Way[]> {
  const targets = new Map<Page, Way[]>();
  for (const way of ways) {
    const target = model.pages.find((other) => other.path !== null && leadsTo(way.path, other.path));
    if (target !== undefined) targets.set(target, [...(targets.get(target) ?? []), way]);
  }
  return targets;
}

interface Way {
  readonly path: string;
  readonly event: string;
  readonly pointer: string;
}

function traitsOf(model: Model, page: Page): Trait[] {
  const own = (name: string) => page.orbital.traits.find((trait) => trait.name === name);
  return page.traitNames.flatMap((name) => own(name) ?? findTraits(model, name)[0] ?? []);
}

/** Every text in what a trait does that is a path: the target of `navigate`, a link of a menu, a row's address. */
function waysOf(model: Model, trait: Trait): Way[] {
  const ways: Way[] = [];
  const look = (owner: Transition | Tick | null, value: Json, steps: Segment[]) => {
    const path = writtenPath(value);
    if (path !== null) {
      const event = owner?.kind === 'transition' ? owner.event : '';
      ways.push({ path, event, pointer: pointerOf(model, owner ?? trait, steps) });
    } else if (isArray(value)) for (const [i, item] of value.entries()) look(owner, item, [...steps, i]);
    else if (isObject(value)) {
      for (const [name, item] of Object.entries(value)) look(owner, item as Json, [...steps, name]);
    }
  };
  for (const owner of [...trait.transitions, ...trait.ticks]) look(owner, owner.effects, ['effects']);
  look(null, trait.initialEffects, ['initialEffects']);
  return ways;
}

/** A text that begins as a path does, or one joined to others, where what is computed stands as `*`. */
function writtenPath(value: Json): string | null {
  if (typeof value === 'string') return value.startsWith('/') ? value : null;
  if (!isArray(value) || value[0] !== 'str/concat' || writtenPath(value[1] ?? null) === null) return null;
  return value
    .slice(1)
    .map((part) => (typeof part === 'string' && !part.startsWith('@') ? part : '*'))
    .join('');
}

/** Whether a path is one that a page answers: equal, or step for step where the page has a parameter or the path a computed part. */
function leadsTo(path: string, route: string): boolean {
  const steps = path.split(/[?#]/)[0]?.split('/') ?? [];
  const wanted = route.split('/');
  if (steps.length !== wanted.length) return false;
  return wanted.every((step, i) => step === steps[i] || (step.startsWith(':') && steps[i] !== '') || steps[i] === '*');
}

function pageBox(model: Model, page: Page, id: string): Box {
  const lines: Line[] = page.traitNames.map((name, index) => ({
    text: name,
    detail: name,
    pointer: pointerOf(model, page, ['traits', index]),
    change: 'same',
  }));
  return {
    id,
    kind: page.isKnown ? 'page' : 'opaque',
    title: page.path ?? page.name,
    isInitial: page.path === '/',
    isTerminal: false,
    lines,
    pointer: pointerOf(model, page),
    change: 'same',
    group: `o${page.orbital.index}`,
  };
}
