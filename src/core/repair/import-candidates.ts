// A reference to a trait of a behavior that its orbital does not import: the import, as other orbitals of the document have it, else as the alias tells.
import { isObject, type Json } from '../base/json.ts';
import { listMember, textMember } from '../schema/element.ts';
import { type Model, pointerOf } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate } from './candidate.ts';
import type { Evidence } from './evidence.ts';
import type { Located } from './locate.ts';
import { wordsOf } from './words.ts';

/** The alias alone tells where from: behind an import that stands elsewhere, before what takes the reference away. */
const toldPenalty = 250;

/** Where behaviors are published, by their names in kebab case. */
const published = 'std/behaviors/std-';
const aliasPattern = /^[\p{L}_][\p{L}\p{N}_-]{0,63}$/u;

const importsOf = (node: unknown) => listMember(node as Json, 'uses');

export function importCandidates(
  finding: Finding,
  { trait, page }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const element = trait ?? page;
  const orbital = element?.orbital;
  const dot = finding.name.indexOf('.');
  const alias = finding.name.slice(0, Math.max(0, dot));
  if (element === null || orbital === undefined || !aliasPattern.test(alias) || orbital.uses.has(alias)) return [];
  // What a page shows has to be a trait of its orbital, imported or not.
  if (finding.pointer !== pointerOf(model, element, ['ref'])) return [];
  const elsewhere = evidence.model.orbitals
    .flatMap((one) => importsOf(one.node))
    .filter((one) => isObject(one) && textMember(one, 'as') === alias && textMember(one, 'from') !== null);
  const [known] = elsewhere;
  const entry = known ?? { from: `${published}${wordsOf(alias).join('-')}`, as: alias };
  const params = { path: pointerOf(model, orbital, ['uses']), value: [...importsOf(orbital.node), entry] };
  const action = { action: 'set_property', params };
  return [candidate(finding, 'complete', [action], known === undefined ? toldPenalty : 0)];
}
