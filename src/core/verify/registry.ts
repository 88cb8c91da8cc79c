// The registries that verification judges names by: operators, patterns, slots. They grow every month, so they are data that a user
// extends; an unknown name is a warning with the nearest known names, never an error. Immutable; the shipped defaults are in registry/.
import type { Severity } from './categories.ts';
import {
  defaultPatternTable,
  extendPatternTable,
  type PatternInput,
  type PatternTable,
  type TakesLiteral,
  takesLiteral,
} from './pattern-facts.ts';
import operatorData from './registry/operators.json' with { type: 'json' };
import patternData from './registry/patterns.json' with { type: 'json' };
import slotData from './registry/slots.json' with { type: 'json' };
import type { Rule, Ruling } from './rule.ts';
import type { Target } from './target.ts';

export interface Operator {
  /** Least number of arguments. */
  readonly min: number;
  /** Greatest number of arguments; null for any. */
  readonly max: number | null;
  /** True if it does something, so that a guard may not use it. */
  readonly effect: boolean;
}

/** The parameters of an action of a service, each with its type, and with `!` where a call needs it: `{ "to": "string!" }`. */
export type ServiceActions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Services by name, with their actions; null where a service takes any. */
export type ServiceTable = Readonly<Record<string, ServiceActions | null>>;

export interface Registries {
  readonly target: Target;
  /** The rules of this target alone, beside those of all. */
  readonly ownRules: readonly Rule[];
  /** Severities of rules of all targets that this target sets, by id. */
  readonly severities: Readonly<Record<string, Severity>>;
  /** The codes by which the target's own program reports rules of all targets, by id: those that it calls otherwise, or has where earlier ones had none. */
  readonly officials: Readonly<Record<string, string>>;
  /** What users have added, in order: it is added to the registries of another target too. */
  readonly extensions: readonly RegistryExtension[];
  readonly operators: ReadonlyMap<string, Operator>;
  readonly patterns: ReadonlySet<string>;
  /** Of patterns whose properties are known. */
  readonly patternTable: PatternTable;
  /** How literals are judged by the types of properties. */
  readonly takesLiteral: TakesLiteral;
  readonly slots: ReadonlySet<string>;
  readonly slotPrefixes: readonly string[];
  /** Slots that cover the screen, so that whoever opens one needs a way to close it. */
  readonly overlays: ReadonlySet<string>;
  /** Services that the format brings along, with their actions; null where one takes any. */
  readonly services: ReadonlyMap<string, ServiceActions | null>;
}

/**
 * What a user adds: operators (replacing those of the same name), patterns, properties of patterns, slots, and services. A slot that ends in `*` is a prefix.
 */
export interface RegistryExtension {
  readonly operators?: Readonly<Record<string, Operator>>;
  readonly patterns?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, PatternInput>>;
  readonly slots?: readonly string[];
  readonly overlays?: readonly string[];
  readonly services?: readonly string[] | ServiceTable;
}

/** What version 1.9 of the format (March 2026) knows. */
export const registries19: Registries = {
  target: '1.9',
  ownRules: [],
  severities: {},
  officials: {},
  extensions: [],
  operators: new Map<string, Operator>(Object.entries(operatorData)),
  patterns: new Set(patternData),
  patternTable: defaultPatternTable,
  takesLiteral,
  slots: new Set(slotData.names),
  slotPrefixes: slotData.prefixes,
  overlays: new Set(slotData.overlays),
  services: new Map(),
};

export function extendRegistries(base: Registries, extension: RegistryExtension): Registries {
  const slots = [...(extension.slots ?? []), ...(extension.overlays ?? [])];
  return {
    ...base,
    extensions: [...base.extensions, extension],
    operators: new Map([...base.operators, ...Object.entries(extension.operators ?? {})]),
    patterns: new Set([
      ...base.patterns,
      ...(extension.patterns ?? []),
      ...Object.keys(extension.patternProperties ?? {}),
    ]),
    patternTable: extendPatternTable(base.patternTable, extension.patternProperties),
    slots: new Set([...base.slots, ...slots.filter((slot) => !slot.endsWith('*'))]),
    slotPrefixes: [
      ...base.slotPrefixes,
      ...slots.filter((slot) => slot.endsWith('*')).map((slot) => slot.slice(0, -1)),
    ],
    overlays: new Set([...base.overlays, ...(extension.overlays ?? [])]),
    services: new Map([...base.services, ...servicesOf(extension.services ?? [])]),
  };
}

const isNames = (services: readonly string[] | ServiceTable): services is readonly string[] => Array.isArray(services);

const servicesOf = (services: readonly string[] | ServiceTable): (readonly [string, ServiceActions | null])[] =>
  isNames(services) ? services.map((name) => [name, null]) : Object.entries(services);

export function isKnownSlot(registries: Registries, slot: string): boolean {
  return registries.slots.has(slot) || registries.slotPrefixes.some((prefix) => slot.startsWith(prefix));
}

/** A rule with the severity and the code that the target gives it. */
export function ruleIn({ severities, officials }: Registries, rule: Ruling): Ruling {
  const severity = severities[rule.id] ?? rule.severity;
  const official = officials[rule.id] ?? rule.official;
  if (severity === rule.severity && official === rule.official) return rule;
  return { ...rule, severity, ...(official === undefined ? {} : { official }) };
}

/** A rule of all targets in a place where version 17 refuses what the rule is about, by this code. */
export function refusedBy17({ target }: Registries, rule: Ruling, official: string): Ruling {
  return target === '17' ? { ...rule, severity: 'error', official } : rule;
}

/** A rule of all targets in a place where version 17 takes what earlier ones refuse. */
export function takenBy17({ target }: Registries, rule: Ruling): Ruling {
  return target === '17' ? { ...rule, severity: 'warning' } : rule;
}
