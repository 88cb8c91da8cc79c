// The policy that a plan is held to: the one of `--policy`, else that of the project. A project may have policies of its own, which go before built-in ones.
import { readProject } from '../config/project-file.ts';
import { nearestNames } from '../core/base/nearest.ts';
import {
  type Breach,
  builtInPolicies,
  type DataHazard,
  findPolicy,
  judgePlan,
  type Policy,
} from '../core/plan/index.ts';
import { counted } from './numbers.ts';
import { printable, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** Null where nobody asks for one. */
export async function readPolicy(named: string | undefined, directory = process.cwd()): Promise<Policy | null> {
  const { settings } = await readProject(null, directory);
  const own = settings.policies ?? {};
  const name = named ?? settings.policy;
  if (name === undefined) return null;
  const policy = Object.hasOwn(own, name) ? { name, forbids: own[name] ?? [] } : findPolicy(name);
  if (policy !== undefined) return policy;
  const known = [...Object.keys(own), ...builtInPolicies.map((one) => one.name)];
  const [nearest] = nearestNames(name, known, 1);
  const advice = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  throw new UsageError(`there is no policy ${name}.${advice} There are: ${known.join(', ')}`);
}

interface Judged {
  readonly instructions: readonly { action: string; params: object; hazard?: string }[];
  readonly hazards: readonly DataHazard[];
}

/** 1 where a plan breaks the policy, whose breaches are then named; 0 otherwise. */
export function holdTo(policy: Policy | null, plan: Judged, terminal: Pick<Terminal, 'note'>): number {
  if (policy === null) return 0;
  const { passed, breaches } = judgePlan(policy, plan as never);
  if (passed) return 0;
  const instructions = breaches.filter(({ instruction }) => instruction !== undefined).length;
  const hazards = breaches.length - instructions;
  const parts = [
    ...(hazards > 0 ? [counted(hazards, 'hazard')] : []),
    ...(instructions > 0 ? [counted(instructions, 'instruction')] : []),
  ];
  terminal.note(`refused by --policy ${printable(policy.name)}: ${parts.join(', ')}`);
  for (const breach of breaches) terminal.note(`  ${printable(breachText(breach))}`);
  return 1;
}

const breachText = ({ forbids, message, safe_way: safeWay }: Breach): string =>
  `${forbids} ${message}${safeWay === undefined ? '' : ` Safe way: ${safeWay}`}`;
