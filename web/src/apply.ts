// Applying actions to the document: the service says what becomes of it, and the text takes the least change that says so.
import type { Json } from '../../src/core/base/json.ts';
import type { ActionLike } from './action-like.ts';
import type { JsonFix } from './analysis/json-fix.ts';
import type { DifferenceLine } from './analysis/line-difference.ts';
import { askReader } from './analysis/reader.ts';
import { replaceText } from './editor/document-state.ts';
import { kept } from './kept.ts';
import { reading } from './live.ts';
import { ask } from './session.ts';

export type { ActionLike };

export interface RepairLike extends ActionLike {
  /** How far it goes; unknown in a document that has too much to tell. */
  readonly tier?: string;
  readonly needs?: readonly RepairLike[];
  readonly afterwards?: readonly RepairLike[];
}

/** A repair of a finding with what has to come before and after, in order. */
export function stepsOf({ action, params, needs = [], afterwards = [] }: RepairLike): ActionLike[] {
  return [...needs.flatMap(stepsOf), { action, params }, ...afterwards.flatMap(stepsOf)];
}

const offeredMax = 3;

/** The repairs of a finding that are offered, gentlest first. They keep their places when their tiers come, so that nobody presses another than was meant. */
export const offeredOf = (repairs: readonly RepairLike[]): readonly RepairLike[] => repairs.slice(0, offeredMax);

const requestAction = ({ action, params }: ActionLike) => ({ action, params: { ...params } });

export async function applied(schema: Json, actions: readonly ActionLike[]): Promise<Json> {
  const request = { schema: schema as Record<string, unknown>, actions: actions.map(requestAction) };
  return (await ask((api) => api.apply(request))).schema as Json;
}

/** The document of now with the actions applied. */
export async function applyToDocument(actions: readonly ActionLike[]): Promise<void> {
  await putValue(await applied(await currentValue(), actions));
}

/** The change that the actions make in the text, line by line. */
export async function linesAfter(actions: readonly ActionLike[]): Promise<readonly DifferenceLine[]> {
  return askReader('lines', await applied(await currentValue(), actions));
}

const readMsMax = 20_000;

/** Waits for the reading of what was typed a moment ago. */
async function currentValue(): Promise<Json> {
  const isRead = () => reading.value?.text === kept.value?.text;
  if (!isRead())
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        leave();
        resolve();
      };
      const timer = setTimeout(done, readMsMax);
      const leave = reading.listen(() => isRead() && done());
    });
  const now = reading.value;
  if (now === null || now.value === null || now.isStale || !isRead())
    throw new Error('The text cannot be read right now: mend it first, then try again.');
  return now.value;
}

/** Makes the text say a value. A format that is only read is left for JSON, which can be undone as well. */
export async function putValue(value: Json): Promise<void> {
  const now = reading.value;
  if (now?.outline.isWritable === false) replaceText(`${JSON.stringify(value, null, 2)}\n`);
  else replaceText(await askReader('rewrite', value));
}

/** Mends the text that was read, unless it has changed since. */
export function mendText(fix: JsonFix): void {
  const text = reading.value?.text;
  if (text !== undefined && text === kept.value?.text)
    replaceText(text.slice(0, fix.from) + fix.insert + text.slice(fix.to));
}

/** The same text for the same action. */
export function keyOfAction({ action, params }: ActionLike): string {
  return `${action} ${ordered(params)}`;
}

function ordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(ordered).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${ordered(item)}`).join()}}`;
}
