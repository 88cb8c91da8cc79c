// What the predictor sees of a document: findings by category, what is opaque, sizes and shape. Every feature is a count that neither
// names nor order can change, squeezed into [0,1) as n/(n+k) or scaled, so equal documents give equal bits. Cost: linear in traits and transitions.
import type { Model } from '../../schema/model.ts';
import { categoryCodes } from '../categories.ts';
import type { Verification } from '../finding.ts';

/** How much of an open document is there: some inline traits, only references and details, or names alone. */
export type Depth = 'partial' | 'wiring' | 'names';
export const depths: readonly Depth[] = ['partial', 'wiring', 'names'];

/** Sizes of the whole. */
const steadySizes = ['opaque', 'references', 'inline', 'orbitals', 'entities'] as const;
const otherSizes = [
  'pages',
  'knownPages',
  'fields',
  'states',
  'events',
  'transitions',
  'effects',
  'guards',
  'emits',
  'listens',
  'ticks',
] as const;
type Size = (typeof steadySizes)[number] | (typeof otherSizes)[number];

const halfAt: Readonly<Record<Size, number>> = {
  opaque: 4,
  references: 4,
  inline: 4,
  orbitals: 2,
  entities: 4,
  pages: 4,
  knownPages: 4,
  fields: 20,
  states: 20,
  events: 40,
  transitions: 40,
  effects: 60,
  guards: 10,
  emits: 20,
  listens: 10,
  ticks: 4,
};

/** Names of the features in the order of the vector: findings, then steady sizes, then the rest. */
export const featureNames: readonly string[] = [
  ...categoryCodes.map((code) => `found.${code}`),
  'found.sketch',
  'count.errors',
  'count.warnings',
  ...steadySizes.map((size) => `size.${size}`),
  'share.hidden',
  'linear.traits',
  'linear.hidden',
  'few.traits',
  'few.hidden',
  ...otherSizes.map((size) => `size.${size}`),
  ...categoryCodes.map((code) => `undecided.${code}`),
];

/** The first features are findings. Validity uses these and no others, and their weight on it is never positive. */
export const findingFeatures = categoryCodes.length + 3;
/** Sizes of the whole and of what is hidden: what baselines use beside findings. */
export const sizeFeatures = findingFeatures + steadySizes.length + 5;

/**
 * Features that are evidence of faults count on beyond what training has seen; all others are sizes of one kind or another, and end there. A place that
 * names an entity which an open document does not declare is evidence, as a finding is.
 */
export const isEvidence: readonly boolean[] = featureNames.map(
  (name, i) => i < findingFeatures || name === 'undecided.unknown_entity_ref',
);

export function depthOf(model: Model): Depth {
  let depth: Depth = 'names';
  for (const trait of model.traits) {
    if (trait.form === 'inline') return 'partial';
    if (trait.form === 'reference') depth = 'wiring';
  }
  if (depth === 'names' && (model.entities.some((entity) => entity.hasKnownFields) || hasKnownPage(model)))
    return 'wiring';
  return depth;
}

function hasKnownPage(model: Model): boolean {
  return model.pages.some((page) => typeof page.node !== 'string');
}

/** `unread` parts count as traits that are not written out. */
export function featuresOf(model: Model, verification: Verification, unread = 0): Float64Array {
  const vector = new Float64Array(featureNames.length);
  let at = 0;
  let errors = 0;
  const sketches = verification.byCategory.missing_render_effect.length === 0 ? 0 : countSketches(model);
  for (const code of categoryCodes) {
    const found = verification.byCategory[code];
    for (const finding of found) if (finding.severity === 'error') errors++;
    const proved = code === 'missing_render_effect' ? found.length - sketches : found.length;
    vector[at++] = proved > 0 ? 1 : 0;
  }
  const sizes = measureSizes(model);
  sizes.opaque += unread;
  const traits = model.traits.length + unread;
  vector[at++] = sketches > 0 ? 1 : 0;
  vector[at++] = squeeze(errors, 2);
  vector[at++] = squeeze(verification.findings.length - errors, 2);
  for (const size of steadySizes) vector[at++] = squeeze(sizes[size], halfAt[size]);
  vector[at++] = traits === 0 ? 0 : (sizes.opaque + sizes.references) / traits;
  vector[at++] = linear(traits);
  vector[at++] = linear(sizes.opaque + sizes.references);
  vector[at++] = squeeze(traits, 1);
  vector[at++] = squeeze(sizes.opaque + sizes.references, 1);
  for (const size of otherSizes) vector[at++] = squeeze(sizes[size], halfAt[size]);
  for (const code of categoryCodes) vector[at++] = squeeze(verification.undecided[code] ?? 0, 2);
  return vector;
}

function squeeze(count: number, half: number): number {
  return count / (count + half);
}

/** Each trait has its own chance to be wrong, so the log-odds of none being wrong are nearly linear in their number. */
function linear(count: number): number {
  return count / 16;
}

/**
 * How many traits that draw nothing have no effects at all: sketches, rather than traits that forgot to draw. Each has a finding of
 * missing_render_effect, which says less about the full document than one of a trait with effects.
 */
function countSketches(model: Model): number {
  let count = 0;
  for (const trait of model.traits) {
    if (trait.form !== 'inline' || !trait.hasMachine || trait.ticks.length > 0 || trait.initialEffects.length > 0)
      continue;
    if (trait.category !== null && trait.category !== 'interaction') continue;
    const isBare = (state: (typeof trait.states)[number]) =>
      typeof state.node === 'string' || (state.node.onEntry === undefined && state.node.onExit === undefined);
    if (trait.transitions.every((transition) => transition.effects.length === 0) && trait.states.every(isBare)) count++;
  }
  return count;
}

function measureSizes(model: Model): Record<Size, number> {
  const sizes: Record<Size, number> = {
    opaque: 0,
    references: 0,
    inline: 0,
    orbitals: model.orbitals.length,
    entities: model.entities.length,
    pages: model.pages.length,
    knownPages: 0,
    fields: 0,
    states: 0,
    events: 0,
    transitions: 0,
    effects: 0,
    guards: 0,
    emits: 0,
    listens: 0,
    ticks: 0,
  };
  for (const page of model.pages) if (page.isKnown) sizes.knownPages++;
  for (const entity of model.entities) sizes.fields += entity.fields.length;
  for (const trait of model.traits) {
    if (trait.form === 'inline') sizes.inline++;
    else if (trait.form === 'reference') sizes.references++;
    else sizes.opaque++;
    sizes.states += trait.states.length;
    sizes.events += trait.events.length;
    sizes.transitions += trait.transitions.length;
    sizes.emits += trait.emits.length;
    sizes.listens += trait.listens.length;
    sizes.ticks += trait.ticks.length;
    for (const transition of trait.transitions) {
      sizes.effects += transition.effects.length;
      if (transition.guard !== null) sizes.guards++;
    }
  }
  return sizes;
}
