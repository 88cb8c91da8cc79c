// The named dense features of a schema: how much there is of each thing, how its machines are shaped, how it is wired.
// All are counts (or small statistics scaled to integers) kept in one integer array; dampening is a piecewise linear logarithm that is exact in
// integers, because Math.log may differ between platforms.
import { patternFamilies } from './words.ts';

const families = patternFamilies.map((family) => `patterns.${family}` as const);

export const featureNames = [
  ...([
    'orbitals',
    'entities',
    'entities.auxiliary',
    'entities.bare',
    'entities.persistent',
    'entities.runtime',
  ] as const),
  ...(['entities.singleton', 'fields', 'fields.text', 'fields.number', 'fields.boolean', 'fields.time'] as const),
  ...(['fields.list', 'fields.object', 'fields.choice', 'fields.relation', 'fields.other', 'fields.required'] as const),
  ...(['fields.default', 'fields.most'] as const),
  ...([
    'traits',
    'traits.opaque',
    'traits.reference',
    'traits.interaction',
    'traits.lifecycle',
    'traits.most',
  ] as const),
  ...([
    'states',
    'states.terminal',
    'states.most',
    'states.dead',
    'states.unreachable',
    'events',
    'events.payload',
  ] as const),
  ...(['transitions', 'transitions.guarded', 'transitions.loop', 'transitions.back', 'transitions.anywhere'] as const),
  ...(['machine.depth', 'machine.cycles', 'machine.fan', 'machine.choice', 'machine.funnel'] as const),
  ...([
    'effects',
    'effects.set',
    'effects.create',
    'effects.update',
    'effects.delete',
    'effects.fetch',
    'effects.emit',
  ] as const),
  ...([
    'effects.render',
    'effects.clear',
    'effects.notify',
    'effects.navigate',
    'effects.service',
    'effects.spawn',
  ] as const),
  ...([
    'effects.control',
    'effects.agent',
    'effects.other',
    'effects.most',
    'slots.main',
    'slots.modal',
    'slots.side',
    'slots.other',
  ] as const),
  ...(['patterns', 'patterns.depth', 'patterns.bound'] as const),
  ...families,
  ...([
    'bindings.entity',
    'bindings.payload',
    'bindings.config',
    'bindings.local',
    'bindings.now',
    'bindings.other',
  ] as const),
  ...([
    'expressions.compare',
    'expressions.logic',
    'expressions.arithmetic',
    'expressions.list',
    'expressions.other',
  ] as const),
  ...([
    'events.ui',
    'events.outcome',
    'emits.internal',
    'emits.external',
    'listens',
    'wired',
    'ticks',
    'variables',
  ] as const),
  ...(['pages', 'pages.opaque', 'pages.traits', 'uses'] as const),
] as const;
export type FeatureName = (typeof featureNames)[number];

export const featureAt = Object.fromEntries(featureNames.map((name, index) => [name, index])) as Record<
  FeatureName,
  number
>;

/** Counts by feature, in the order of `featureNames`. */
export class FeatureCounts {
  readonly values = new Int32Array(featureNames.length);

  add(name: FeatureName, count = 1): void {
    this.addAt(featureAt[name], count);
  }

  addAt(index: number, count: number): void {
    this.values[index] = (this.values[index] as number) + count;
  }

  raise(name: FeatureName, value: number): void {
    const index = featureAt[name];
    if (value > (this.values[index] as number)) this.values[index] = value;
  }
}

/** 256 times the base-2 logarithm of 1 + count, linear between powers of two, rounded down: 0, 256, 405, 512, ... */
export function dampen(count: number): number {
  if (count <= 0) return 0;
  const whole = 31 - Math.clz32(count + 1);
  // Shifts where the product fits into 32 bits: this is done for every label.
  if (count < 1 << 22) return (whole << 8) + (((count + 1 - (1 << whole)) << 8) >> whole);
  return whole * 256 + Math.floor(((count + 1 - 2 ** whole) * 256) / 2 ** whole);
}
