// Policies: which hazards a plan must not have. A policy is data, so that a project has its own: it forbids hazards of the document, effects on data and users,
// or single rules. A plan passes where nothing that it forbids is in it.
import type { Action, Hazard } from './action.ts';
import type { DataHazard } from './data-hazards/index.ts';
import { dataEffects, dataHazardRules } from './data-hazards/index.ts';

export interface Policy {
  readonly name: string;
  /** Hazards of instructions, effects or ids of rules. */
  readonly forbids: readonly string[];
}

/** A violation in a plan: an instruction that does something to the document, or a hazard for data and users. */
export interface Breach {
  /** The hazard that the policy forbids. */
  readonly forbids: string;
  readonly message: string;
  readonly safe_way?: string;
  /** Position of the instruction. */
  readonly instruction?: number;
  readonly path?: string;
}

export interface Verdict {
  readonly policy: string;
  readonly passed: boolean;
  readonly breaches: readonly Breach[];
}

const documentHazards = ['changing', 'destructive'] as const satisfies readonly Hazard[];

/** All that a policy may forbid: hazards of the document, effects, then rules in the order of their table. */
export const forbiddable: readonly string[] = [
  ...documentHazards,
  ...dataEffects,
  ...dataHazardRules.map(({ id }) => id),
];

/** Records that no longer fit are as good as lost where whoever stores them refuses them. */
const refusing = [
  'required-without-default',
  'values-narrowed',
  'unique-added',
  'bounds-narrowed',
  'format-narrowed',
] as const;

/** By name, the mildest first. */
export const builtInPolicies: readonly Policy[] = [
  { name: 'no-data-loss', forbids: ['data_loss', ...refusing] },
  { name: 'no-breaking', forbids: ['data_loss', 'breaking', 'narrowing'] },
  { name: 'no-destructive', forbids: ['destructive'] },
  { name: 'no-unsafe', forbids: ['changing', 'destructive'] },
];

export const findPolicy = (name: string): Policy | undefined => builtInPolicies.find((policy) => policy.name === name);

interface Judged {
  readonly instructions: readonly (Action & { readonly hazard: Hazard })[];
  readonly hazards: readonly DataHazard[];
}

/** Breaches by hazards for data and users first, then by instruction. */
export function judgePlan({ name, forbids }: Policy, { instructions, hazards }: Judged): Verdict {
  const forbidden = new Set(forbids);
  const breaches: Breach[] = [];
  for (const { effect, rule, message, safe_way, path } of hazards) {
    if (forbidden.has(rule) || forbidden.has(effect)) breaches.push({ forbids: rule, message, safe_way, path });
  }
  for (const [instruction, { action, params, hazard }] of instructions.entries()) {
    if (forbidden.has(hazard))
      breaches.push({ forbids: hazard, message: `${action} ${JSON.stringify(params)}`, instruction });
  }
  return { policy: name, passed: breaches.length === 0, breaches };
}
