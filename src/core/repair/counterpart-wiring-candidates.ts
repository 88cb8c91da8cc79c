// Names between traits that complete one another, whatever their letters: an event that nobody waits for and one that nobody puts out, a trait that nobody
// speaks of and one that is not there (counterpart-candidates.ts).
import { isObject, type Json } from '../base/json.ts';
import { type Listen, listMember, type Trait, textMember } from '../schema/element.ts';
import { type EmitSite, emitSitesOf } from '../schema/emit-sites.ts';
import { findTraits, goesBy, type Model, pointerOf } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate } from './candidate.ts';
import { puts } from './counterpart-trait-candidates.ts';
import type { Evidence } from './evidence.ts';
import { importCandidates } from './import-candidates.ts';
import type { Located } from './locate.ts';
import { mentionsOf } from './trait-candidates.ts';
import { wordsOf } from './words.ts';

/** Before two edits that wire each of the two names to something else. */
const unlikePenalty = 450;
/** One more import, where one stands there that nothing refers to. */
const besidePenalty = 500;
const placesMax = 3;

const only = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined);

function corrected(finding: Finding, places: readonly string[], value: string): Candidate {
  const actions = places.map((path) => ({ action: 'set_property', params: { path, value } }));
  return { ...candidate(finding, 'correct', actions, unlikePenalty), isCounterpart: true };
}

const heardIn = (model: Model) => new Set(model.traits.flatMap((trait) => trait.listens.map((listen) => listen.name)));

/** The only event that a trait lists, others wait for, and it does not put out; and the only one that it puts out, does not list, and nobody takes up. */
function loneEmits(trait: Trait, heard: ReadonlySet<string>): { listed: string; sites: readonly EmitSite[] } | null {
  const sites = emitSitesOf(trait).filter((site) => site.kind === 'effect');
  const putOut = new Set(emitSitesOf(trait).map((site) => site.event));
  const known = new Set([...trait.emits.map((emit) => emit.name), ...trait.transitions.map((step) => step.event)]);
  const listed = only(trait.emits.map((emit) => emit.name).filter((name) => !putOut.has(name) && heard.has(name)));
  const unlisted = only([...new Set(sites.map((site) => site.event))].filter((one) => !known.has(one)));
  if (listed === undefined || unlisted === undefined || heard.has(unlisted)) return null;
  return { listed, sites: sites.filter((site) => site.event === unlisted) };
}

/** What an effect puts out that the trait does not list, for what it lists and others wait for. */
export function counterpartEmitCandidates(finding: Finding, { trait }: Located, model: Model): Candidate[] {
  const pair = trait === null ? null : loneEmits(trait, heardIn(model));
  if (pair === null || pair.sites.length > placesMax) return [];
  const { listed, sites } = pair;
  if (finding.name !== listed && finding.name !== sites[0]?.event) return [];
  // Of a call, the event is the second part.
  const places = sites.map((site) => pointerOf(model, site.owner, [...site.path, 1]));
  return [corrected(finding, places, listed)];
}

/** What a trait puts out, whether for others or not, and neither anybody waits for nor it reacts to itself. */
function unheardOf(trait: Trait, heard: ReadonlySet<string>): string[] {
  const own = new Set(trait.transitions.map((step) => step.event));
  const sites = emitSitesOf(trait).filter((site) => site.kind !== 'ui');
  return [...new Set(sites.map((site) => site.event))].filter((event) => !heard.has(event) && !own.has(event));
}

/** A listener that waits for what nobody puts out, for the only event that its source puts out and nobody waits for. */
export function counterpartListenCandidates(finding: Finding, _place: Located, model: Model): Candidate[] {
  const heard = heardIn(model);
  const putOut = new Set(
    model.traits.flatMap((trait) => [
      ...emitSitesOf(trait).map((site) => site.event),
      ...trait.emits.map((emit) => emit.name),
    ]),
  );
  const waiting = model.traits.flatMap((trait) => trait.listens).filter((listen) => !putOut.has(listen.name));
  const bySource = new Map<Trait, Listen[]>();
  for (const listen of waiting) {
    const source = only(findTraits(model, listen.sourceTrait ?? ''));
    if (source !== undefined) bySource.set(source, [...(bySource.get(source) ?? []), listen]);
  }
  return [...bySource].flatMap(([source, listens]) => {
    const name = only(unheardOf(source, heard));
    const listen = only(listens);
    if (name === undefined || listen === undefined || typeof listen.node === 'string') return [];
    if (finding.name !== name && finding.name !== listen.name) return [];
    return [corrected(finding, [pointerOf(model, listen, ['event'])], name)];
  });
}

/** Where a listener names a trait that is not there: the only one that puts the event out; where it stands in another orbital: that one. */
export function counterpartSourceCandidates(
  finding: Finding,
  { trait }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const place = trait?.listens.find((listen) => finding.pointer.startsWith(`${pointerOf(model, listen)}/source`));
  if (trait === null || place === undefined || place.sourceTrait === null) return [];
  const { sourceTrait, sourceOrbital, name } = place;
  const called = findTraits(model, sourceTrait);
  if (called.length > 0) {
    const home = only(called.filter((one) => puts(one, name)))?.orbital.name ?? '';
    if (sourceOrbital === null || home === '' || called.some((one) => goesBy(one.orbital, sourceOrbital))) return [];
    return [corrected(finding, [pointerOf(model, place, ['source', 'orbital'])], home)];
  }
  // Who else speaks of it means it to be there.
  if (mentionsOf(evidence.model, sourceTrait).count > 1) return [];
  const source = only(model.traits.filter((one) => one !== trait && puts(one, name)));
  if (source === undefined || (sourceOrbital !== null && !goesBy(source.orbital, sourceOrbital))) return [];
  if (model.traitsByName.get(source.name)?.length !== 1) return [];
  return [corrected(finding, [pointerOf(model, place, ['source', 'trait'])], source.name)];
}

const draws = (trait: Trait) =>
  trait.transitions.some(({ effects }) => effects.some((one) => Array.isArray(one) && one[0] === 'render-ui'));

/** The only trait of its orbital that draws and that no page shows, where a page shows one that is not there. */
export function counterpartShownCandidates(
  finding: Finding,
  { page }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (page === null || typeof page.node === 'string') return [];
  const isElsewhere = model.traitsByName.has(finding.name);
  // What others speak of as well is missing.
  if (!isElsewhere && mentionsOf(evidence.model, finding.name).count > 1) return [];
  const shown = new Set(page.orbital.pages.flatMap((one) => one.traitNames));
  const drawing = page.orbital.traits.filter((trait) => trait.form === 'inline' && draws(trait));
  const unshown = only(drawing.filter((trait) => !shown.has(trait.name)));
  const names = new Set(page.orbital.traits.map((trait) => trait.name));
  const unknown = new Set([...shown].filter((name) => !names.has(name)));
  if (unshown === undefined || unshown.name === '' || unknown.size !== 1) return [];
  // Written in another orbital, or called alike beside the entity's words; else it may not be written yet.
  const entity = new Set([page.orbital.entity?.name, unshown.linkedEntity].flatMap((name) => wordsOf(name ?? '')));
  const own = new Set(wordsOf(unshown.name).filter((word) => !entity.has(word)));
  if (!isElsewhere && !wordsOf(finding.name).some((word) => own.has(word))) return [];
  return [corrected(finding, [finding.pointer], unshown.name)];
}

/** The alias of a reference, for the import without one, or for the one whose alias nothing uses; else an import of it. */
export function counterpartImportCandidates(
  finding: Finding,
  place: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const { trait } = place;
  const dot = finding.name.indexOf('.');
  if (trait?.form !== 'reference' || dot < 1) return importCandidates(finding, place, model, evidence);
  const { orbital } = trait;
  const alias = finding.name.slice(0, dot);
  const imports = listMember(orbital.node as unknown as Json, 'uses').filter(isObject);
  const unnamed = imports.flatMap((one, at) => (textMember(one, 'as') === null ? [at] : []));
  const nameless = only(unnamed);
  if (nameless !== undefined) return [corrected(finding, [pointerOf(model, orbital, ['uses', nameless, 'as'])], alias)];
  const referred = new Set(orbital.traits.map((one) => (textMember(one.node as Json, 'ref') ?? '').split('.')[0]));
  const idle = only([...orbital.uses.keys()].filter((name) => !referred.has(name)));
  const imported = importCandidates(finding, place, model, evidence);
  if (idle === undefined) return imported;
  // What is imported and not used may be what is meant.
  const further = imported.map((one) => ({ ...one, cost: one.cost + besidePenalty }));
  return [corrected(finding, [finding.pointer], `${idle}${finding.name.slice(dot)}`), ...further];
}
