// Events that nothing comes with, told by what emits them: an `emit` without arguments, a plain button, a dialog that asks or is closed.
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { nodeName, type Trait } from '../schema/element.ts';
import { type EmitSite, emitSitesOf } from '../schema/emit-sites.ts';

const isAnswer = /^(?:cancel|close|dismiss|confirm)Event$|^on(?:Confirm|Retry|Close|Cancel|Dismiss)$/;
const isButton = /^(?:icon-)?button$/;
/** Members in which what raises an event gives it something to carry. */
const isCargo = /payload|data|param|value/i;

function isBare({ kind, owner, path }: EmitSite): boolean {
  const valueAt = (steps: EmitSite['path']) =>
    steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], owner.node) as Json;
  if (kind === 'effect') return (valueAt(path) as readonly Json[]).length === 2;
  if (kind === 'option') return false;
  const raising = valueAt(path.slice(0, -1));
  if (!isObject(raising) || Object.keys(raising as JsonObject).some((key) => isCargo.test(key))) return false;
  return isAnswer.test(String(path.at(-1))) || isButton.test(nodeName(raising, 'type'));
}

/**
 * Whether an event of a trait comes from within alone, and with nothing wherever it is emitted, or opens the machine: of 4,594 such events 86 declare
 * something to carry, of all `INIT` none (`npm run eval:facts`).
 */
export function comesBare(trait: Trait, event: string): boolean {
  if (event === 'INIT') return true;
  const sites = emitSitesOf(trait).filter((site) => site.event === event);
  return sites.length > 0 && sites.every(isBare) && !trait.listens.some((one) => one.triggers === event);
}
