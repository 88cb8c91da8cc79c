// What the service finds in a document, with the places of it. Asked by the thread that reads: a large document is written for a request and its answer read where
// nobody types.
import type { Operations, Orrery } from '@orrery/client';
import type { Json } from '../../../src/core/base/json.ts';
import type { TextPlace } from '../../../src/core/formats/lines.ts';
import { declaredTarget, type Target } from '../../../src/core/verify/target.ts';
import type { OpenDocument } from './open-document.ts';

type ErrorCheck = Operations['error-check']['answer'];
export type Category = ErrorCheck['errors'][number]['category'];
type WireFinding = ErrorCheck['errors'][number]['findings'][number];

export interface Finding extends WireFinding {
  readonly category: Category;
  readonly description: string;
  readonly place: TextPlace;
  /** What is gone with it, by its places in the text. */
  readonly following: readonly { readonly place: TextPlace; readonly pointer: string; readonly message: string }[];
}

export interface Judgement {
  /** In the order of the text. */
  readonly findings: readonly Finding[];
  readonly notes: readonly (ErrorCheck['notes'][number] & { readonly place: TextPlace })[];
  readonly validity: Operations['validity-check']['answer'];
  /** The version of the format by which it was judged. */
  readonly target: Target;
  /** The version that the document says itself. */
  readonly own: Target | undefined;
  readonly likely: readonly { readonly category: string; readonly probability: number; readonly description: string }[];
}

export const keyOf = ({ rule, pointer, name }: Pick<WireFinding, 'rule' | 'pointer' | 'name'>): string =>
  `${rule} ${pointer} ${name}`;

/** The tiers of the repairs of each finding that has some, by its key. */
export type Tiers = ReadonlyMap<string, readonly (string | undefined)[]>;

/** Asked apart, because telling tiers takes longer than finding. */
export async function tiersOf(api: Orrery, value: Json, signal: AbortSignal, target: Target): Promise<Tiers> {
  const request = { schema: value as Record<string, unknown>, target, tiers: true };
  const { causes, errors } = await api.errorCheck(request, { signal });
  const told = [...errors.flatMap(({ findings }) => findings), ...causes].filter(({ repairs }) => repairs.length > 0);
  return new Map(told.map((one) => [keyOf(one), one.repairs.map(({ tier }) => tier)]));
}

/** `document` is awaited after the questions are sent: where everything stands is worked out while the service answers. */
export async function judge(
  api: Orrery,
  value: Json,
  document: Promise<Pick<OpenDocument, 'placesOf'>>,
  signal: AbortSignal,
  target: Target | undefined,
): Promise<Judgement> {
  const request = { schema: value as Record<string, unknown>, ...(target !== undefined && { target }) };
  const [checked, validity] = await Promise.all([
    api.errorCheck(request, { signal }),
    api.validityCheck(request, { signal }),
  ]);
  const following = new Set(checked.causes.flatMap(({ places, ...cause }) => [...places, cause].map(keyOf)));
  const sayings = new Map(checked.errors.map(({ category, description }) => [category, description]));
  const found = [
    ...checked.causes.map((cause) => ({ ...cause, description: sayings.get(cause.category) ?? '' })),
    ...checked.errors.flatMap(({ category, description, findings }) =>
      findings
        .filter((finding) => !following.has(keyOf(finding)))
        .map((finding) => ({ ...finding, category, description, places: [] })),
    ),
  ];
  const followers = found.flatMap((finding) => finding.places);
  const pointers = [...found, ...checked.notes, ...followers].map(({ pointer }) => pointer);
  const places = pointers.length === 0 ? [] : await (await document).placesOf(pointers);
  const placeOfFollower = new Map(followers.map((one, i) => [one, places[found.length + checked.notes.length + i]]));
  const findings = found
    .map(({ places: following, ...finding }, i) => ({
      ...finding,
      place: places[i] as TextPlace,
      following: following.map((one) => ({ ...one, place: placeOfFollower.get(one) as TextPlace })),
    }))
    .sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
  const notes = checked.notes.map((note, i) => ({ ...note, place: places[found.length + i] as TextPlace }));
  const likely = checked.errors
    .filter(({ basis, findings, probability }) => basis === 'predicted' && findings.length === 0 && probability >= 0.5)
    .map(({ category, probability, description }) => ({ category, probability, description }));
  return {
    findings,
    notes,
    validity,
    likely,
    target: checked.target,
    own: declaredTarget({ document: Object(value) }),
  };
}
