// What version 17 of the format (September 2026) knows: its patterns with their properties, its rules, and what it refuses that earlier versions took.
import { createNodeMemo } from '../base/node-memo.ts';
import { readTable, type ShapeFile } from './pattern-facts.ts';
import propertyData from './registry/pattern-props-17.json' with { type: 'json' };
import { defaultRegistries, extendRegistries, type Registries } from './registry.ts';
import { rules17 } from './rules-17/index.ts';
import type { Target } from './target.ts';

const patternTable = readTable(propertyData as unknown as ShapeFile);

export const registries17: Registries = {
  ...defaultRegistries,
  target: '17',
  patterns: new Set(patternTable.keys()),
  patternTable,
  ownRules: rules17,
  severities: {
    'unknown-pattern': 'error',
    'misspelt-property': 'error',
    'property-outside-values': 'error',
    'unknown-persistence': 'error',
    'undeclared-setting': 'error',
    'row-action-without-event': 'error',
    'trait-without-start': 'error',
  },
};

const extended = createNodeMemo<Registries>();

/** The registries of a target, with what users have added to those given. */
export function registriesOf(base: Registries, target: Target | undefined): Registries {
  if (target === undefined || target === base.target) return base;
  const own = target === '17' ? registries17 : defaultRegistries;
  let registries = extended.get(base.extensions);
  if (registries?.target !== target) {
    registries = base.extensions.reduce(extendRegistries, own);
    extended.set(base.extensions, registries);
  }
  return registries;
}
