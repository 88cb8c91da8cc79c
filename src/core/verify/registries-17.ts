// What version 17 of the format (September 2026) knows: its patterns with their properties, its rules, and what it refuses that earlier versions took.
import { readTable, type ShapeFile, takesLiteral17 } from './pattern-facts.ts';
import propertyData from './registry/pattern-props-17.json' with { type: 'json' };
import serviceData from './registry/services-17.json' with { type: 'json' };
import { type Registries, registries19, type ServiceActions, type ServiceTable } from './registry.ts';
import { rules17 } from './rules-17/index.ts';

/** Operators of earlier versions that are none in 17, and those that it took in. Its own program was asked about each, as an effect and as a value. */
const retiredOperators: ReadonlySet<string> = new Set(['array/empty?', 'object/empty?']);
const operators17 = new Map([
  ...[...registries19.operators].filter(([name]) => !retiredOperators.has(name)),
  ['json/parse', { min: 1, max: 1, effect: false }] as const,
  ['json/stringify', { min: 1, max: 1, effect: false }] as const,
]);

const patternTable = readTable(propertyData as unknown as ShapeFile);

export const registries17: Registries = {
  ...registries19,
  target: '17',
  patterns: new Set(patternTable.keys()),
  patternTable,
  takesLiteral: takesLiteral17,
  operators: operators17,
  slots: new Set([...registries19.slots, 'hud', 'hud-top', 'hud-bottom']),
  slotPrefixes: [],
  overlays: new Set([...registries19.overlays, 'overlay']),
  services: new Map(Object.entries<ServiceActions | null>(serviceData as unknown as ServiceTable)),
  ownRules: rules17,
  severities: {
    'unknown-pattern': 'error',
    'misspelt-property': 'error',
    'property-of-wrong-type': 'error',
    'property-outside-values': 'error',
    'unknown-persistence': 'error',
    'undeclared-setting': 'error',
    'row-action-without-event': 'error',
    'listener-without-transition': 'error',
    'unknown-slot': 'error',
    'unknown-effect': 'error',
    'unknown-field-type': 'error',
    'unknown-trait-category': 'error',
    'unknown-scope': 'error',
    'repeated-value': 'warning',
    'repeated-event': 'warning',
    'repeated-payload-field': 'warning',
    'unknown-payload-type': 'warning',
    'malformed-effect': 'warning',
  },
  officials: {
    'listener-without-transition': 'ORB_X_LISTEN_TRIGGER_UNMATCHED',
    'unknown-slot': 'ORB_RUI_INVALID_SLOT',
    'undeclared-event': 'ORB_T_UNDEFINED_EVENT',
    'unknown-page-trait': 'ORB_P_INVALID_TRAIT_REF',
    'malformed-binding': 'ORB_BINDING_INVALID_FORMAT',
    'unknown-binding-root': 'ORB_BINDING_UNKNOWN_ROOT',
    'path-on-plain-value': 'ORB_BINDING_STATE_NO_PATH',
    'payload-in-tick': 'ORB_BINDING_PAYLOAD_IN_TICK',
    'set-target': 'ORB_EFF_SET_INVALID_BINDING',
    'set-outside-values': 'ORB_X_ENUM_VALUE_NOT_MEMBER',
    'unknown-entity-field': 'ORB_BINDING_ENTITY_FIELD_NOT_FOUND',
    'unknown-pattern': 'ORB_RUI_INVALID_PATTERN',
    'property-outside-values': 'ORB_RUI_PROP_TYPE_MISMATCH',
  },
};
