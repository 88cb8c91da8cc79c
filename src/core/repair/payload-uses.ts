// The fields of all payloads that some traits declare.
import type { JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import type { Trait } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';

export interface PayloadUse {
  readonly trait: Trait;
  readonly event: string;
  readonly isTold: boolean;
  readonly node: JsonObject;
}

/** What is drawn raises 10,346 events in the documents at hand, 10 of them written like this (`npm run eval:facts`). */
export const isTold = (event: string): boolean => /^[A-Z][a-z]/.test(event);

/** Whether an event tells how something went rather than asks for it: by its name, or because the trait itself emits it. */
export const tells = (trait: Trait, event: string) =>
  isTold(event) || emitSitesOf(trait).some((site) => site.kind !== 'ui' && site.event === event);

/** The fields of all payloads that some traits declare, in order. */
export class PayloadFields {
  readonly #byName = new Map<string, PayloadUse[]>();
  readonly #all: PayloadUse[] = [];

  constructor(traits: readonly Trait[]) {
    for (const trait of traits)
      for (const { name: event, payload } of [...trait.events, ...trait.emits])
        for (const node of payload ?? []) {
          if (!isObject(node)) continue;
          const use = { trait, event, isTold: tells(trait, event), node };
          this.#all.push(use);
          const same = this.#byName.get(String(node.name));
          if (same === undefined) this.#byName.set(String(node.name), [use]);
          else same.push(use);
        }
  }

  named(field: string): readonly PayloadUse[] {
    return this.#byName.get(field) ?? [];
  }

  /** Whether most fields are required that events of a kind have, those of a trait where it has some; null where there is none. */
  isUsuallyRequired(isOfTold: boolean, trait?: Trait): boolean | null {
    const ofKind = this.#all.filter((use) => use.isTold === isOfTold);
    const own = ofKind.filter((use) => use.trait === trait);
    const uses = own.length > 0 ? own : ofKind;
    return uses.length === 0 ? null : uses.filter(({ node }) => node.required === true).length * 2 > uses.length;
  }
}
