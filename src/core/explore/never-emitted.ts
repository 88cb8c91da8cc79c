// Events that the machines of pages take and nothing in the document emits: a control is missing, or a program outside is to send them. The exploration takes them from
// outside, so without this nothing would tell. A machine that no page shows is for programs.
import { onceFor } from '../base/node-memo.ts';
import type { Orbital } from '../schema/element.ts';
import { emitSitesOf, type Model } from '../schema/index.ts';
import { lifecycleEvents } from '../schema/language.ts';
import type { Finder } from './finder.ts';

/** Overlays have a control of their own for these. */
const ofOverlays: ReadonlySet<string> = new Set(['CLOSE', 'CANCEL']);

export function neverEmitted({ space, model, outer, report }: Finder): void {
  const { emitted, shown } = namesIn(model);
  for (const machine of space.part.machines) {
    const { id, trait } = machine;
    if (shown.get(trait.orbital)?.has(trait.name) !== true) continue;
    const heard = new Set(trait.listens.map(({ triggers }) => triggers));
    for (const event of new Set(trait.transitions.map((one) => one.event))) {
      if (!outer.has(event) || emitted.has(event) || heard.has(event)) continue;
      if (event === '' || lifecycleEvents.has(event) || ofOverlays.has(event)) continue;
      const declared = trait.events.find(({ name }) => name === event);
      const element = declared ?? trait.transitions.find((one) => one.event === event);
      const message = `nothing in the document emits ${event}, which ${id} takes: a control is missing, or a program outside sends it`;
      if (element !== undefined) report('event_never_emitted', machine, element, message);
    }
  }
}

interface Names {
  /** Events that a control, an effect or the answer to a call emits in any trait. */
  readonly emitted: ReadonlySet<string>;
  /** Traits that the pages of an orbital show. */
  readonly shown: ReadonlyMap<Orbital, ReadonlySet<string>>;
}

/** Found once for all parts of a document. */
const namesIn = onceFor(
  ({ orbitals, traits }: Model): Names => ({
    emitted: new Set(traits.flatMap((trait) => emitSitesOf(trait).map(({ event }) => event))),
    shown: new Map(orbitals.map((one) => [one, new Set(one.pages.flatMap(({ traitNames }) => traitNames))])),
  }),
);
