// What version 17 of the format (September 2026) knows: its patterns with their properties, its rules, and what it refuses that earlier versions took.
import { readTable, type ShapeFile, takesLiteral17 } from './pattern-facts.ts';
import propertyData from './registry/pattern-props-17.json' with { type: 'json' };
import { type Registries, registries19 } from './registry.ts';
import { rules17 } from './rules-17/index.ts';

const patternTable = readTable(propertyData as unknown as ShapeFile);

export const registries17: Registries = {
  ...registries19,
  target: '17',
  patterns: new Set(patternTable.keys()),
  patternTable,
  takesLiteral: takesLiteral17,
  ownRules: rules17,
  severities: {
    'unknown-pattern': 'error',
    'misspelt-property': 'error',
    'property-of-wrong-type': 'error',
    'property-outside-values': 'error',
    'unknown-persistence': 'error',
    'undeclared-setting': 'error',
    'row-action-without-event': 'error',
    'trait-without-start': 'error',
  },
};
