// A literal outside the values that its place allows, and a property whose value its nearest name cannot hold. The literal becomes an allowed value, or the
// field comes to allow it: nothing that the author wrote goes.
import { isArray, isObject, type Json } from '../base/json.ts';
import { formatPointer, parsePointer, type Segment } from '../base/pointer.ts';
import { nodeName } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { PropertyFacts } from '../verify/pattern-facts.ts';
import type { Registries } from '../verify/registry.ts';
import { type Ask, bare, plain, type Question } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { dropAt, setAt, valueAt } from './places.ts';

/** The texts among the values that a field allows. */
export const textsIn = (values: unknown): string[] =>
  Array.isArray(values) ? values.filter((one) => typeof one === 'string') : [];

/** The values of the field that a `set` writes; null where the finding is about something else. */
function fieldOf({ finding, entity }: Ask) {
  if (finding.rule !== 'set-outside-values' || entity === null) return null;
  return entity.fields.find(({ name }) => name === finding.name) ?? null;
}

/** The facts of the property of a pattern at a path. */
export function factsAt(model: Model, steps: readonly Segment[], { patternTable }: Registries): PropertyFacts | null {
  for (let length = steps.length - 1; length > 0; length--) {
    const node = valueAt(model, formatPointer(steps.slice(0, length)));
    const table = node !== undefined && isObject(node) ? patternTable.get(nodeName(node, 'type')) : undefined;
    if (table === undefined) continue;
    let facts = table.properties.get(String(steps[length]));
    for (const step of steps.slice(length + 1))
      facts = typeof step === 'number' ? facts?.items : (facts?.properties ?? facts?.items?.properties)?.get(step);
    return facts ?? null;
  }
  return null;
}

/** The values that may stand in the place of a literal that is none of them. */
export function valuesAsked(ask: Ask): Question[] {
  const { finding, model, evidence } = ask;
  const written = valueAt(model, finding.pointer);
  if (typeof written !== 'string') return [];
  const field = fieldOf(ask);
  const node = field?.node;
  const known =
    node !== undefined && isObject(node as Json)
      ? textsIn((node as { values?: unknown }).values)
      : finding.rule === 'property-outside-values'
        ? (factsAt(model, parsePointer(finding.pointer) ?? [], evidence.registries)?.values ?? [])
        : [];
  return known.length === 0
    ? []
    : [{ ...plain(written, finding.pointer), declared: bare(known), kind: () => [], isOfValues: true }];
}

/** Adds a literal that is set to the values of its field, and an event that stands under a name that no control has to the control that lacks one. */
export function valueEdits(ask: Ask): Edit[] {
  const { finding, entity, model, evidence } = ask;
  if (finding.rule === 'misspelt-property') return controlEdits(ask, evidence.registries);
  const field = fieldOf(ask);
  const written = valueAt(model, finding.pointer);
  if (field === null || entity === null || written === undefined || typeof field.node === 'string') return [];
  const { values } = field.node;
  if (!isArray(values as Json)) return [];
  const set = { values: [...(values as readonly Json[]), written] };
  const action = { action: 'update_field', params: { entity: entity.name, field: field.name, set } };
  return [edit(finding, 'declare', [action], { because: 'value, missing' })];
}

const isEvent = ({ kind }: PropertyFacts) => kind === 'event';

/** `actions: [{ label, event }]` on a pattern that emits one event: the first event property that is not set takes it. */
function controlEdits({ finding, model }: Ask, { patternTable }: Registries): Edit[] {
  const at = finding.pointer.lastIndexOf('/');
  const [holder, written] = [valueAt(model, finding.pointer.slice(0, at)), valueAt(model, finding.pointer)];
  if (holder === undefined || !isObject(holder) || written === undefined || !isArray(written)) return [];
  const [control, ...others] = written;
  const event = control !== undefined && isObject(control) ? nodeName(control, 'event') : '';
  const table = patternTable.get(nodeName(holder, 'type'));
  if (event === '' || others.length > 0 || table === undefined) return [];
  const free = [...table.properties].find(([name, facts]) => isEvent(facts) && holder[name] === undefined);
  if (free === undefined) return [];
  const actions = [setAt(`${finding.pointer.slice(0, at)}/${free[0]}`, event), dropAt(finding.pointer)];
  return [edit(finding, 'rewrite', actions, { because: 'control' })];
}

/** True if the property that a check suggests can hold what stands under the misspelt name. */
export function isHeld({ finding, model, evidence }: Ask, path: string): boolean {
  const written = valueAt(model, finding.pointer);
  const facts = factsAt(model, parsePointer(path) ?? [], evidence.registries);
  if (finding.rule !== 'misspelt-property' || written === undefined || facts === null) return true;
  const isBound = typeof written === 'string' && written.startsWith('@');
  if (!isBound && !evidence.registries.takesLiteral(facts, written)) return false;
  const needed = facts.required ?? [];
  const items = isArray(written) ? written : [written];
  return items.every((item) => !isObject(item) || needed.every((name) => item[name] !== undefined));
}
