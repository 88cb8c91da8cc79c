// What others speak of by a slip of its name: a trait that a page shows or a listener names, an event that a listener waits for.
import type { Json } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { listMember, nodeName } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import type { Model } from '../schema/model.ts';
import { pointerOf } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import type { Candidate } from './candidate.ts';
import { counterpartTraitCandidates } from './counterpart-trait-candidates.ts';
import type { Evidence } from './evidence.ts';
import type { Located } from './locate.ts';
import { actionNameOf } from './locate.ts';
import { renaming } from './renaming.ts';
import { pagesOf } from './shown-traits.ts';

/** What a page refers to in whatever member of it. */
function refsIn(page: Json): string[] {
  if (!isObject(page)) return [];
  return Object.keys(page).flatMap((key) => listMember(page, key).map((one) => nodeName(one, 'ref')));
}

/** A trait that nothing refers to, nearly called like the one that a page shows or a listener names, or the one that does what listeners wait for. */
export function renameTraitCandidates(
  finding: Finding,
  _place: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  // What an earlier step has called by its name says nothing of how others call it.
  const referred: string[] = [];
  const { own, copies } = pagesOf(evidence.model);
  for (const { node, traitNames } of own) {
    // What stands under another member is shown as well.
    referred.push(...(traitNames.length === 0 ? refsIn(node as unknown as Json) : traitNames));
  }
  const copied = copies.flatMap((page) => page.traitNames);
  for (const trait of evidence.model.traits)
    for (const listen of trait.listens) if (listen.sourceTrait !== null) referred.push(listen.sourceTrait);
  const used = new Set(referred);
  const wanted = finding.name;
  // What is written elsewhere has its name.
  if (model.traitsByName.has(wanted)) return [];
  const [, , orbital, member] = finding.pointer.split('/');
  // A page shows traits of its own orbital; a listener hears those of all.
  const traits = member === 'pages' ? (model.orbitals[Number(orbital)]?.traits ?? []) : model.traits;
  const idle = traits.filter((one) => one.form === 'inline' && !used.has(one.name));
  const uses = referred.filter((name) => name === wanted).length;
  const placesOfWanted = uses + copied.filter((name) => name === wanted).length;
  const names = idle.map((one) => one.name);
  const told = { idle: names, wanted, uses, placesOfWanted, isUseLikelier: true };
  const near = renaming(finding, told, evidence, (name) => {
    const trait = idle.find((one) => one.name === name);
    return { action: 'rename_trait', params: { from: trait ? actionNameOf(model, trait) : name, to: wanted } };
  });
  return near.length > 0 ? near : counterpartTraitCandidates(finding, model, evidence);
}

/** An entry of a trait's emits that nothing puts out or waits for, nearly called like what a listener waits for from that trait. */
export function renameHeardEmitCandidates(
  finding: Finding,
  _place: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const heard = model.traits.flatMap((one) => one.listens);
  const waiting = heard.filter((listen) => listen.name === finding.name);
  const sources = new Set(waiting.map((listen) => listen.sourceTrait));
  const isHeard = (name: string) => heard.some((listen) => listen.name === name);
  return model.traits
    .filter((trait) => sources.has(trait.name))
    .flatMap((trait) => {
      const putOut = new Set(emitSitesOf(trait).map((site) => site.event));
      const isIdle = (name: string) => !putOut.has(name) && !isHeard(name);
      const idle = trait.emits.filter((emit) => typeof emit.node !== 'string' && isIdle(emit.name));
      const names = idle.map((emit) => emit.name);
      const isConfirmed = (name: string) => evidence.placesOf(name) > 1;
      return renaming(
        finding,
        { idle: names, wanted: finding.name, uses: waiting.length, isConfirmed },
        evidence,
        (name) => {
          const emit = idle.find((one) => one.name === name) ?? trait;
          return { action: 'set_property', params: { path: pointerOf(model, emit, ['event']), value: finding.name } };
        },
      );
    });
}
