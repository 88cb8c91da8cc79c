// Rewritings of what is shown: the same data and the same events on screens that are built otherwise.
import type { Json } from '../../src/core/base/json.ts';
import { isArray, isObject } from '../../src/core/base/json.ts';
import type { Prng } from '../../src/core/base/prng.ts';
import type { Node, Screen } from './document-nodes.ts';
import {
  initialOf,
  isCall,
  listOf,
  machineTraitsOf,
  nodesOf,
  patternsOf,
  push,
  screensOf,
  transitionsOf,
} from './document-nodes.ts';
import type { Rewrite } from './rewrite.ts';

type ScreenRewrite = (screen: Screen, prng: Prng) => boolean;

/** Applies to all screens, or to a random half of those it applies to. */
function onScreens(rewrite: ScreenRewrite): Rewrite {
  return (document, prng) => {
    const isThorough = prng.below(2) === 0;
    let count = 0;
    for (const screen of screensOf(document)) {
      if (!isThorough && count > 0 && prng.below(2) === 0) continue;
      if (rewrite(screen, prng)) count++;
    }
    return count > 0;
  };
}

const collections = [
  'data-list',
  'data-grid',
  'table',
  'entity-table',
  'entity-list',
  'entity-cards',
  'card-grid',
  'list',
];

/** The same records in another collection. */
const otherCollection =
  (kind: string): ScreenRewrite =>
  ({ pattern }) => {
    let count = 0;
    for (const node of patternsOf(pattern)) {
      if (!collections.includes(String(node.type)) || node.type === kind) continue;
      node.type = kind;
      if (kind === 'data-grid' && node.columns === undefined) node.columns = 3;
      count++;
    }
    return count > 0;
  };

const boxes: Readonly<Record<string, string>> = {
  ...{ stack: 'box', vstack: 'stack', hstack: 'stack', box: 'stack', container: 'section', section: 'container' },
  ...{ 'simple-grid': 'grid', grid: 'simple-grid', card: 'section' },
};

/** The same parts in other boxes. */
const otherBoxes: ScreenRewrite = ({ pattern }) => {
  let count = 0;
  for (const node of patternsOf(pattern)) {
    const other = boxes[String(node.type)];
    if (other === undefined) continue;
    node.type = other;
    count++;
  }
  return count > 0;
};

/** A heading with an icon, a line and a card around what was there. */
const decorate: ScreenRewrite = ({ effects, at, pattern }, prng) => {
  const [operator, slot] = effects[at] as Json[];
  const heading: Json[] = [
    { type: 'icon', name: 'layers', size: 'lg' },
    { type: 'typography', content: 'Overview', variant: 'h2' },
  ];
  const head: Json = { type: 'stack', direction: 'horizontal', gap: 'sm', align: 'center', children: heading };
  const body: Json = prng.below(2) === 0 ? (pattern as Json) : { type: 'card', children: [pattern as Json] };
  const children: Json[] = [head, { type: 'divider' }, body];
  effects[at] = [operator as Json, slot as Json, { type: 'stack', direction: 'vertical', gap: 'lg', children }];
  return true;
};

const ornaments = ['icon', 'divider', 'spacer', 'badge', 'avatar', 'typography'];

/** Icons, lines and headings go. */
const strip: ScreenRewrite = ({ pattern }) => {
  let count = 0;
  for (const node of patternsOf(pattern)) {
    const children = listOf(node.children);
    const kept = children.filter((child) => !isObject(child) || !ornaments.includes(String(child.type)));
    if (kept.length === children.length || kept.length === 0) continue;
    node.children = kept;
    count++;
  }
  return count > 0;
};

/** A box that holds one thing gives way to it. */
const flatten: ScreenRewrite = ({ pattern }) => {
  let count = 0;
  for (const node of patternsOf(pattern)) {
    node.children = listOf(node.children).flatMap((child): Json[] => {
      const inner = isObject(child) ? listOf(child.children) : [];
      if (!isObject(child) || child.type !== 'stack' || inner.length === 0) return [child];
      count++;
      return [...inner];
    });
    if (listOf(node.children).length === 0) delete node.children;
  }
  return count > 0;
};

const dialogs = ['modal', 'drawer', 'overlay', 'sidebar', 'center'];

/** What was a dialog is shown in the middle, on a page of its own; closing it shows nothing there. */
const dialogToPage: Rewrite = (document) => {
  let count = 0;
  for (const { orbital, trait, ...rest } of machineTraitsOf(document)) {
    const own = transitionsOf({ orbital, trait, ...rest });
    let moved = 0;
    for (const transition of own)
      transition.effects = listOf(transition.effects).flatMap((effect): Json[] => {
        if (!isCall(effect, 'render-ui') || !dialogs.includes(String(effect[1]))) return [effect];
        moved++;
        return effect[2] === null ? [['navigate', '/']] : [['render-ui', 'main', ...effect.slice(2)]];
      });
    if (moved === 0) continue;
    push(orbital, 'pages', { name: `${trait.name}Page`, path: `/p${count}`, traits: [{ ref: trait.name as Json }] });
    count++;
  }
  return count > 0;
};

/** What a later state shows in the middle becomes a dialog over the first, which is closed on the way back. */
const pageToDialog: Rewrite = (document, prng) => {
  const slot = prng.pick(['modal', 'drawer']);
  let count = 0;
  for (const one of machineTraitsOf(document)) {
    const first = initialOf(one);
    let moved = 0;
    for (const transition of transitionsOf(one)) {
      if (transition.to === first) continue;
      transition.effects = listOf(transition.effects).map((effect): Json => {
        if (!isCall(effect, 'render-ui') || effect[1] !== 'main') return effect;
        moved++;
        return ['render-ui', slot, ...effect.slice(2)];
      });
    }
    if (moved === 0) continue;
    for (const transition of transitionsOf(one))
      if (transition.to === first && transition.from !== first) push(transition, 'effects', ['render-ui', slot, null]);
    count++;
  }
  return count > 0;
};

/** One list becomes figures over it and the list. */
const figures: ScreenRewrite = ({ pattern }) => {
  if (!nodesOf(pattern.children).some(({ type }) => collections.includes(String(type)))) return false;
  const cards: Json[] = ['Total', 'Open', 'Done'].map((label) => ({
    ...{ type: 'stat-display', label, value: ['array/len', '@entity'] },
  }));
  pattern.children = [{ type: 'simple-grid', columns: 3, children: cards }, ...listOf(pattern.children)];
  return true;
};

/** Buttons become one group, or a group becomes buttons. */
const groupButtons: ScreenRewrite = ({ pattern }) => {
  let count = 0;
  for (const node of patternsOf(pattern)) {
    const children = listOf(node.children);
    const buttons = children.filter((child) => isObject(child) && child.type === 'button');
    if (buttons.length === 0 || node.type === 'button-group') continue;
    const group: Json = { type: 'button-group', children: buttons };
    node.children = [...children.filter((child) => !buttons.includes(child)), group];
    count++;
  }
  return count > 0;
};

/** Properties that only say how things look: gone where they are, there where they are not. */
const otherLooks: ScreenRewrite = ({ pattern }) => {
  const looks = ['size', 'gap', 'variant', 'align', 'justify', 'padding', 'className', 'color'];
  for (const node of patternsOf(pattern)) {
    const had = looks.filter((key) => node[key] !== undefined);
    for (const key of had) delete node[key];
    if (had.length === 0) Object.assign(node as Node, { className: 'w-full', padding: 'md' });
  }
  return true;
};

const isForm = (node: Node) => isArray(node.fields) && /form/.test(String(node.type));

/** A form of declared fields becomes one input a field. */
const formToInputs: ScreenRewrite = ({ pattern }) => {
  let count = 0;
  for (const node of patternsOf(pattern)) {
    if (!isForm(node)) continue;
    const inputs = listOf(node.fields).map(
      (field): Json => ({
        ...{ type: 'input', name: isObject(field) ? (field.name ?? 'value') : field, label: 'Value' },
      }),
    );
    const save: Json = { type: 'button', label: 'Save', event: node.submitEvent ?? node.onSubmit ?? 'SAVE' };
    const back: Json = { type: 'button', label: 'Cancel', event: node.cancelEvent ?? node.onCancel ?? 'CLOSE' };
    for (const key of ['fields', 'submitEvent', 'cancelEvent', 'onSubmit', 'onCancel']) delete node[key];
    node.type = 'stack';
    node.children = [...inputs, save, back];
    count++;
  }
  return count > 0;
};

export const screenRewritings: Readonly<Record<string, Rewrite>> = {
  'lists as tables': onScreens(otherCollection('table')),
  'lists as cards': onScreens(otherCollection('data-grid')),
  'other boxes': onScreens(otherBoxes),
  'screens decorated': onScreens(decorate),
  'screens stripped': onScreens(strip),
  'boxes flattened': onScreens(flatten),
  'a dialog becomes a page': dialogToPage,
  'a page becomes a dialog': pageToDialog,
  'figures over lists': onScreens(figures),
  'buttons grouped': onScreens(groupButtons),
  'other looks': onScreens(otherLooks),
  'forms of inputs': onScreens(formToInputs),
};
