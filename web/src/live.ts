// What follows the text while it is typed: what it says and where, and what the service finds in it, both asked by a thread of this page. One text is read at a
// time; what changed meanwhile is read next, and what came too late is dropped.
import type { Json } from '../../src/core/base/json.ts';
import { type Category, type Finding, type Judgement, keyOf } from './analysis/judge.ts';
import type { Outline } from './analysis/open-document.ts';
import { askReader } from './analysis/reader.ts';
import { isAway } from './away.ts';
import { kept, openings } from './kept.ts';
import { access, isEnded, isRefused, noteFailure, session } from './session.ts';
import { Store } from './store.ts';
import { target } from './target.ts';

export type { Category, Finding };

export interface Reading {
  readonly text: string;
  readonly outline: Outline;
  /** What requests carry: of the text, or where it cannot be read, of the last one that could. Parsed when it is first asked for. */
  readonly value: Json | null;
  readonly hasValue: boolean;
  /** The text cannot be read, and what is shown beside it is older. */
  readonly isStale: boolean;
}

function readingOf(text: string, outline: Outline, json: string | null, before: Reading | null): Reading {
  let value: Json | undefined;
  return {
    text,
    outline,
    isStale: json === null,
    hasValue: json !== null || before?.hasValue === true,
    get value() {
      value ??= json === null ? (before?.value ?? null) : (JSON.parse(json) as Json);
      return value;
    },
  };
}

export interface Verdict extends Judgement {
  /** The text that was judged. */
  readonly text: string;
}

export const reading = new Store<Reading | null>(null);
export const verdict = new Store<Verdict | null>(null);
/** The document that the verdict is about; null while another one is shown already, whose elements stand elsewhere. */
export const judgedDocument = (): Json | null =>
  reading.value?.text === verdict.value?.text ? (reading.value?.value ?? null) : null;
/** Why the document could not be read or judged at all. */
export const liveFault = new Store<unknown>(null);
export const isChecking = new Store(false);

/**
 * How long after a key the text is read. A single key is followed at once; whoever types on has the processor until a key is late, or for twice as long as reading
 * and judging takes, so that a small document is followed from key to key.
 */
const afterMs = { least: 60, most: 400 };
const lateShare = 1.5;
const burstMs = 600;
let [workMs, lastMs, betweenMs] = [0, 0, 0];
let lastOpening = openings;
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
let isWanted = false;

function schedule(): void {
  // Another document: what was known of the one before is not said of it.
  if (openings !== lastOpening && kept.value !== null) {
    reading.set(null);
    verdict.set(null);
  }
  const now = performance.now();
  const sinceMs = now - lastMs;
  lastMs = now;
  betweenMs = sinceMs > burstMs ? 0 : betweenMs === 0 ? sinceMs : (betweenMs + sinceMs) / 2;
  const pauseMs = Math.min(afterMs.most, 2 * workMs, lateShare * betweenMs);
  clearTimeout(timer);
  timer = setTimeout(() => void follow(), Math.max(afterMs.least, pauseMs));
}

/** From here on the text is followed. */
export const startLive = once(() => {
  kept.listen(schedule);
  target.listen(schedule);
  isAway.listen((away) => !away && liveFault.value !== null && schedule());
  session.listen(({ state }) => state === 'in' && !isEnded() && schedule());
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

/** The reading under way; whatever belongs to an earlier one is dropped. */
let round = 0;

async function readNow(): Promise<void> {
  const document = kept.value;
  const own = ++round;
  const opening = openings;
  isChecking.set(false);
  if (session.value.state !== 'in' || isEnded()) return;
  if (document === null || document.text.trim() === '') {
    reading.set(null);
    verdict.set(null);
    liveFault.set(null);
    return;
  }
  const started = performance.now();
  try {
    const { outline, json } = await askReader('open', { ...document, access: access(), target: target.value });
    reading.set(readingOf(document.text, outline, json, lastOpening === opening ? reading.value : null));
    lastOpening = opening;
    liveFault.set(null);
    if (json === null) verdict.set(null);
    else if (!isWanted) void followVerdict(document.text, own, started);
  } catch (error) {
    fail(error);
  }
}

async function followVerdict(text: string, own: number, started: number): Promise<void> {
  isChecking.set(true);
  try {
    const judgement = await askReader('judge', null);
    if (own !== round) return;
    verdict.set({ text, ...judgement });
    liveFault.set(null);
    workMs = performance.now() - started;
    if (judgement.findings.some(({ repairs }) => repairs.length > 0)) void followTiers(own);
  } catch (error) {
    if (own === round) fail(error);
  }
  if (own === round) isChecking.set(false);
}

async function followTiers(own: number): Promise<void> {
  try {
    const tiers = await askReader('tiers', null);
    const judged = verdict.value;
    if (own !== round || judged === null) return;
    const withTiers = (finding: Finding): Finding => {
      const known = tiers.get(keyOf(finding));
      if (known === undefined) return finding;
      const repairs = finding.repairs.map((repair, i) => {
        const tier = known[i] as Finding['repairs'][number]['tier'];
        return tier === undefined ? repair : { ...repair, tier };
      });
      return { ...finding, repairs };
    };
    verdict.set({ ...judged, findings: judged.findings.map(withTiers) });
  } catch {
    // Without tiers, repairs are offered as ones to look at first.
  }
}

/** Findings of before are not said of a text that nobody has checked. */
function fail(error: unknown): void {
  noteFailure(error);
  verdict.set(null);
  // The shell says that the key has ended, and what is asked after that has a key again.
  liveFault.set(session.value.state === 'in' && !isRefused(error) ? error : null);
}
