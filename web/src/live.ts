// What follows the text while it is typed: what it says and where (in a thread of this page), and what the service finds in it. One question of a kind is under
// way at a time; what changed meanwhile is asked next, and what came too late is dropped.
import type { Operations } from '@orrery/client';
import type { Json } from '../../src/core/base/json.ts';
import type { TextPlace } from '../../src/core/formats/lines.ts';
import type { Outline } from './analysis/open-document.ts';
import { askReader } from './analysis/reader.ts';
import { kept } from './kept.ts';
import { access, ask, session } from './session.ts';
import { Store } from './store.ts';

type ErrorCheck = Operations['error-check']['answer'];
export type Category = ErrorCheck['errors'][number]['category'];
type WireFinding = ErrorCheck['errors'][number]['findings'][number];

export interface Finding extends WireFinding {
  readonly category: Category;
  readonly description: string;
  readonly place: TextPlace;
}

export interface Reading {
  readonly text: string;
  readonly outline: Outline;
  /** What requests carry: of the text, or where it cannot be read, of the last one that could. */
  readonly value: Json | null;
  /** The text cannot be read, and what is shown beside it is older. */
  readonly isStale: boolean;
}

export interface Verdict {
  /** The text that was judged. */
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly notes: readonly (ErrorCheck['notes'][number] & { readonly place: TextPlace })[];
  readonly validity: Operations['validity-check']['answer'];
  readonly likely: readonly { readonly category: string; readonly probability: number; readonly description: string }[];
}

export const reading = new Store<Reading | null>(null);
export const verdict = new Store<Verdict | null>(null);
/** Why the document could not be read or judged at all. */
export const liveFault = new Store<unknown>(null);
export const isChecking = new Store(false);

/** How long after a key the text is read: longer where reading and judging it took long, so that whoever types has the processor. */
const afterMs = { least: 60, most: 400 };
const shareOfWork = 0.5;
let workMs = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
let isWanted = false;
let control: AbortController | null = null;

function schedule(): void {
  clearTimeout(timer);
  const pauseMs = Math.min(afterMs.most, Math.max(afterMs.least, shareOfWork * workMs));
  timer = setTimeout(() => void follow(), pauseMs);
}

/** From here on the text is followed. */
export const startLive = once(() => {
  kept.listen(schedule);
  session.listen(({ state }) => state === 'in' && schedule());
  void follow();
});

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/** Asks again, such as after the service was away. */
export const refresh = (): void => void follow();

async function follow(): Promise<void> {
  isWanted = true;
  if (isRunning) return;
  isRunning = true;
  while (isWanted) {
    isWanted = false;
    await readNow();
  }
  isRunning = false;
}

async function readNow(): Promise<void> {
  const document = kept.value;
  control?.abort();
  if (session.value.state !== 'in') return;
  if (document === null || document.text.trim() === '') {
    reading.set(null);
    verdict.set(null);
    liveFault.set(null);
    return;
  }
  const started = performance.now();
  try {
    const { outline, value } = await askReader('open', { ...document, access: access() });
    const before = reading.value;
    const isStale = value === null;
    reading.set({ text: document.text, outline, value: isStale ? (before?.value ?? null) : value, isStale });
    liveFault.set(null);
    if (isStale) verdict.set(null);
    else if (!isWanted) void judge(document.text, value, started);
    workMs = performance.now() - started;
  } catch (error) {
    liveFault.set(error);
  }
}

async function judge(text: string, schema: Json, started: number): Promise<void> {
  if (session.value.state !== 'in') return;
  const own = new AbortController();
  control = own;
  isChecking.set(true);
  try {
    const request = { schema: schema as Record<string, unknown> };
    const [checked, validity] = await Promise.all([
      ask((api) => api.errorCheck(request, { signal: own.signal })),
      ask((api) => api.validityCheck(request, { signal: own.signal })),
    ]);
    const found = checked.errors.flatMap(({ category, description, findings }) =>
      findings.map((finding) => ({ ...finding, category, description })),
    );
    const places = await askReader(
      'places',
      [...found, ...checked.notes].map(({ pointer }) => pointer),
    );
    if (own.signal.aborted) return;
    const findings = found
      .map((finding, i) => ({ ...finding, place: places[i] as TextPlace }))
      .sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
    const notes = checked.notes.map((note, i) => ({ ...note, place: places[found.length + i] as TextPlace }));
    const likely = checked.errors
      .filter(
        ({ basis, findings, probability }) => basis === 'predicted' && findings.length === 0 && probability >= 0.5,
      )
      .map(({ category, probability, description }) => ({ category, probability, description }));
    verdict.set({ text, findings, notes, validity, likely });
    workMs = performance.now() - started;
    liveFault.set(null);
  } catch (error) {
    if (!own.signal.aborted) liveFault.set(error);
  } finally {
    if (control === own) isChecking.set(false);
  }
}
