// `npm run eval:declarations -- [every]`: how well a declaration that was lost is written again. One out of so many events, emits and payload fields of the library and,
// where present, the corpus is taken away, each alone, and where something uses it, declared again by the cheapest candidate that declares it. Right is what has the
// same canonical hash as before. The behavior that the document is, or goes by the name of, is left out of the library. The baseline is the first declaration
// that the check itself suggests.
import { table } from '../bench/measure.ts';
import type { Json, JsonObject } from '../src/core/base/json.ts';
import { isArray, isObject } from '../src/core/base/json.ts';
import type { Action } from '../src/core/plan/index.ts';
import { applyActions } from '../src/core/plan/index.ts';
import { editsFor } from '../src/core/repair/edits.ts';
import { Evidence } from '../src/core/repair/evidence.ts';
import { canonicalHash, indexSchema, parseSchema, type Schema } from '../src/core/schema/index.ts';
import { actionsOf } from '../src/core/verify/finding.ts';
import { type CategoryCode, registries19, verifySchema } from '../src/core/verify/index.ts';
import { blueprintsBut, originals } from './repair-cases.ts';

const every = Number(process.argv[2] ?? 10);

interface Kind {
  readonly name: string;
  readonly category: CategoryCode;
  readonly declares: string;
}

const event: Kind = { name: 'event', category: 'undeclared_event', declares: 'add_events' };
const emit: Kind = { name: 'emit', category: 'undeclared_emit', declares: 'add_emit' };
const field: Kind = { name: 'payload field', category: 'broken_binding', declares: 'add_payload_field' };

interface Lost {
  readonly kind: Kind;
  readonly list: Json[];
  readonly at: number;
  readonly trait: string;
}

const listIn = (node: Json | undefined, name: string): Json[] => {
  const list = isObject(node ?? null) ? (node as JsonObject)[name] : undefined;
  return list !== undefined && isArray(list) ? (list as Json[]) : [];
};

/** Everything in a document that could be lost. */
function* losses(document: Json): Generator<Lost> {
  for (const [i, orbital] of listIn(document, 'orbitals').entries()) {
    for (const [j, trait] of listIn(orbital, 'traits').entries()) {
      const place = `/orbitals/${i}/traits/${j}/`;
      const events = listIn((trait as JsonObject).stateMachine, 'events');
      const emits = listIn(trait, 'emits');
      for (const at of events.keys()) yield { kind: event, list: events, at, trait: place };
      for (const at of emits.keys()) yield { kind: emit, list: emits, at, trait: place };
      for (const one of events) {
        const payload = listIn(one, 'payloadSchema');
        for (const at of payload.keys()) yield { kind: field, list: payload, at, trait: place };
      }
    }
  }
}

const nameOf = (node: Json | undefined): string => {
  if (!isObject(node ?? null)) return String(node);
  const { key, event: name, name: own } = node as JsonObject;
  return String(key ?? name ?? own);
};

function isRestored(schema: Schema, actions: readonly Action[] | undefined, hash: string): boolean {
  const applied = actions === undefined ? null : applyActions(schema, actions);
  return applied?.ok === true && canonicalHash(applied.schema) === hash;
}

const counts = new Map<string, { lost: number; right: number; baseline: number }>();
let turn = 0;
for (const { document, behavior, isBuiltIn } of originals) {
  const hash = canonicalHash(parseSchema(document).schema);
  const copy = structuredClone(document);
  for (const { kind, list, at, trait } of losses(copy)) {
    if (turn++ % every !== 0) continue;
    const [gone] = list.splice(at, 1);
    const { schema } = parseSchema(structuredClone(copy));
    const model = indexSchema(schema);
    const isOfGone = ({ pointer, name }: { pointer: string; name: string }) =>
      pointer.startsWith(trait) && (kind === field ? name.split('.')[1] : name) === nameOf(gone);
    const finding = verifySchema(model, registries19).byCategory[kind.category].find(isOfGone);
    if (finding !== undefined) {
      const declares = (actions: readonly Action[]) => actions[0]?.action === kind.declares;
      const evidence = new Evidence(model, registries19, blueprintsBut(behavior));
      const own = editsFor(model, finding, evidence).find(({ actions }) => declares(actions))?.actions;
      const suggested = finding.repairs.map(actionsOf).find(declares);
      const key = `${isBuiltIn ? 'library' : 'corpus'}\n${kind.name}`;
      const known = counts.get(key) ?? { lost: 0, right: 0, baseline: 0 };
      counts.set(key, known);
      known.lost++;
      known.right += Number(isRestored(schema, own, hash));
      known.baseline += Number(isRestored(schema, suggested, hash));
    }
    list.splice(at, 0, gone as Json);
  }
}

const share = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
console.log(`${originals.length} documents, one declaration of ${every}`);
const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
console.log(
  table(
    ['documents', 'lost', 'cases', 'as it was', 'as the check suggests'],
    rows.map(([key, { lost, right, baseline }]) => [
      ...key.split('\n'),
      String(lost),
      share(right, lost),
      share(baseline, lost),
    ]),
  ),
);
