// Owns the behavior as an entry of the library: metadata that is always there, and a document that is built on first use and kept.
import { assert } from '../../base/assert.ts';
import { chargeNobody } from '../../base/budget.ts';
import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { compareStrings } from '../../base/order.ts';
import type { MatchRow } from '../../embed/index.ts';
import type { OrbDocument, OrbitalNode } from '../../schema/document.ts';
import { labelOf } from './fields.ts';
import type { Built } from './orbital.ts';
import { assemble } from './orbital.ts';

export const tiers = ['atom', 'molecule', 'organism'] as const;
export type Tier = (typeof tiers)[number];

export const domains = [
  'foundations',
  'business operations',
  'commerce',
  'content',
  'communication',
  'scheduling',
  'finance',
  'healthcare',
  'education',
  'hr',
  'support',
  'project management',
  'logistics',
  'real estate',
  'devops and infrastructure',
  'ai agents',
  'iot',
  'games',
  'social and community',
] as const;
export type Domain = (typeof domains)[number];

export interface Behavior {
  /** `std-` and a kebab-case name. */
  readonly name: string;
  readonly title: string;
  /** One sentence, for a designer who chooses. */
  readonly description: string;
  readonly tier: Tier;
  readonly domain: Domain;
  readonly tags: readonly string[];
  /** Names of the behaviors it is made of, sorted. */
  readonly composes: readonly string[];
  readonly schema: OrbDocument;
  /** Canonical hash of the schema and its row for matching, where the build has computed them. */
  readonly hash?: string | undefined;
  readonly row?: MatchRow | undefined;
}

export interface BehaviorSpec {
  readonly name: string;
  /** The words of the name otherwise: `std-sales-order` is titled `Sales order`. */
  readonly title?: string;
  readonly description: string;
  readonly tier: Tier;
  readonly domain: Domain;
  readonly tags: readonly string[];
  /** Behaviors it is made of beyond those its parts name. */
  readonly composes?: readonly string[];
  readonly build: () => readonly Built[];
}

type Entry = Omit<BehaviorSpec, 'tier' | 'domain'>;

/** The ways to declare a behavior of one domain: `const { molecule, organism } = inDomain('hr')`. */
export const inDomain = (domain: Domain) => ({
  atom: (entry: Entry): Behavior => behavior({ ...entry, tier: 'atom', domain }),
  molecule: (entry: Entry): Behavior => behavior({ ...entry, tier: 'molecule', domain }),
  organism: (entry: Entry): Behavior => behavior({ ...entry, tier: 'organism', domain }),
});

interface Evaluated {
  readonly composes: readonly string[];
  readonly schema: OrbDocument;
}

/** Declares a behavior. `build` runs at most once, when the document or its composition is first asked for. */
export function behavior(spec: BehaviorSpec): Behavior {
  assert(/^std-[a-z0-9]+(-[a-z0-9]+)*$/.test(spec.name), `${spec.name} is not a behavior name`);
  let kept: Evaluated | undefined;
  const evaluate = (): Evaluated => {
    kept ??= chargeNobody(() => evaluated(spec));
    return kept;
  };
  return {
    name: spec.name,
    title: spec.title ?? labelOf(spec.name.slice('std-'.length)),
    description: spec.description,
    tier: spec.tier,
    domain: spec.domain,
    tags: spec.tags,
    get composes() {
      return evaluate().composes;
    },
    get schema() {
      return evaluate().schema;
    },
  };
}

function evaluated(spec: BehaviorSpec): Evaluated {
  const built = spec.build();
  const names = new Set([...(spec.composes ?? []), ...built.flatMap((one) => one.composes)]);
  names.delete(spec.name);
  return { composes: [...names].sort(compareStrings), schema: assemble(spec.name, spec.description, built) };
}

/**
 * The orbitals of another behavior, to build with. `rename` replaces whole identifiers wherever they occur: entities, traits, states, events,
 * fields are all just names (`Ticket` also inside `[Ticket]` and `@Ticket.title`); path prefixes are renamed by their own entry (`/tickets`).
 */
export function adopt(
  source: Behavior,
  rename: Readonly<Record<string, string>> = {},
  keep?: readonly string[],
): Built[] {
  const nodes = source.schema.orbitals.filter((node) => keep === undefined || keep.includes(node.name ?? ''));
  assert(keep === undefined || nodes.length === keep.length, `${source.name} lacks an orbital of ${keep?.join(', ')}`);
  return nodes.map((node) => ({ node: renamed(node, rename), composes: [source.name, ...source.composes] }));
}

function renamed(node: OrbitalNode, rename: Readonly<Record<string, string>>): OrbitalNode {
  const copy = rewrite(node, rename);
  assert(isObject(copy), 'an orbital is an object');
  return copy;
}

function rewrite(value: Json, rename: Readonly<Record<string, string>>): Json {
  if (typeof value === 'string') return rewriteText(value, rename);
  if (isArray(value)) return value.map((item) => rewrite(item, rename));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      rename[key] ?? key,
      member === undefined ? undefined : rewrite(member, rename),
    ]),
  );
}

function rewriteText(text: string, rename: Readonly<Record<string, string>>): string {
  const whole = rename[text];
  if (whole !== undefined) return whole;
  const list = /^\[(\w+)\]$/.exec(text)?.[1];
  if (list !== undefined) return `[${rename[list] ?? list}]`;
  if (text.startsWith('@')) return text.replace(/\w+/g, (word) => rename[word] ?? word);
  if (text.startsWith('/')) return rewritePath(text, rename);
  return text;
}

function rewritePath(text: string, rename: Readonly<Record<string, string>>): string {
  for (const [before, after] of Object.entries(rename)) {
    if (before.startsWith('/') && text.startsWith(`${before}/`)) return after + text.slice(before.length);
  }
  return text;
}
