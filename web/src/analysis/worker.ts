// The thread that reads, draws and asks the service what it finds, so that typing never waits for any of them.
import { Orrery } from '@orrery/client';
import { helpAt, type LastRead } from './help/help.ts';
import type { SchemaNode } from './help/schema-help.ts';
import { type Judgement, judge, type Tiers, tiersOf } from './judge.ts';
import { lineDifference } from './line-difference.ts';
import {
  type Analysis,
  type Answered,
  type Asked,
  type Drawn,
  type DrawRequest,
  failureOf,
  type Kind,
  type Questions,
  type TextToRead,
} from './messages.ts';
import { type OpenDocument, openDocument } from './open-document.ts';
import { drawDifferences, drawPicture, drawSketch } from './pictures.ts';
import { drawSteps } from './steps-picture.ts';

let opened: OpenDocument | null = null;
let openedText = '';
let lastRead: LastRead | null = null;
let judgement: Promise<Judgement> | null = null;
let askTiers: (() => Promise<Tiers>) | null = null;
let judging = new AbortController();

type Work = { [K in Kind]: (ask: Questions[K]['ask']) => Promise<Questions[K]['answer']> };

const work: Work = {
  open: async ({ text, name, access, target }) => {
    judging.abort();
    judging = new AbortController();
    judgement = null;
    askTiers = null;
    const { signal } = judging;
    const whole = openDocument(text, name, access, (value) => {
      if (value === null) return;
      const api = new Orrery({ ...access, retriesMax: 1 });
      const own = judge(api, value, whole, signal, target);
      judgement = own;
      askTiers = async () => tiersOf(api, value, signal, (await own).target);
      // Whoever asks for it is told; nobody has to.
      judgement.catch(() => {});
    });
    opened = await whole;
    openedText = text;
    const { model, outline } = opened;
    if (model !== null) lastRead = { model, elements: outline.elements };
    return analysisOf(opened);
  },
  judge: () => judgement ?? Promise.reject(new Error('No document is open.')),
  tiers: () => askTiers?.() ?? Promise.reject(new Error('No document is open.')),
  draw: async (request) => drawn(opened?.model ?? null, request),
  places: async (pointers) => (pointers.length === 0 ? [] : required().placesOf(pointers)),
  rewrite: async (value) => required().rewrite(value),
  differences: async ({ before, after, renames }) => drawDifferences(before, after, renames),
  lines: async (value) => lineDifference(openedText, await required().rewrite(value)),
  steps: async (request) => drawSteps(request),
  sketch: async (value) => drawSketch(value),
  help: async (question) => {
    const schema = await formatSchema();
    const isOnlyRead = question.inside === undefined && opened?.outline.isWritable === false && opened.value !== null;
    return schema === null || isOnlyRead ? null : helpAt(schema, lastRead, question);
  },
  play: async ({ document, events, given }) => {
    const model = await played(document);
    if (model === null) return null;
    const name = document.name.replace(/\.[^.]*$/, '');
    return (await import('./play.ts')).playRun(model, events, given, name);
  },
  drawPlayed: async (request) => drawn(playedModel, request),
  read: async ({ text, name, access }) => {
    return analysisOf(await openDocument(text, name, access));
  },
};

/** The texts of the pictures that were made last, with their marks: those of the workbench and of a run. */
let made: readonly { readonly text: string; readonly mark: number }[] = [];
let marks = 0;

function drawn(model: OpenDocument['model'], { picture: request, shown }: DrawRequest): Drawn {
  const picture = model === null ? null : drawPicture(model, request);
  if (picture === null) return null;
  const text = picture.head + picture.parts.map(({ svg }) => svg).join('');
  const known = made.find((one) => one.text === text);
  const mark = known?.mark ?? marks++;
  if (known === undefined) made = [{ text, mark }, ...made.slice(0, 1)];
  return mark === shown ? 'same' : { ...picture, mark };
}

let playedText: string | null = null;
let playedModel: OpenDocument['model'] = null;

/** The document of a run, which a link may have brought: it need not be the opened one. */
async function played({ text, name, access }: TextToRead): Promise<OpenDocument['model']> {
  if (playedText === text) return playedModel;
  playedModel = text === openedText && opened !== null ? opened.model : (await openDocument(text, name, access)).model;
  playedText = text;
  return playedModel;
}

let schema: Promise<SchemaNode | null> | undefined;

/** Fetched once, and asked for again where it did not come; without it there is no completion, and nothing else is lost. */
function formatSchema(): Promise<SchemaNode | null> {
  schema ??= fetchSchema().catch(() => {
    schema = undefined;
    return null;
  });
  return schema;
}

async function fetchSchema(): Promise<SchemaNode> {
  const response = await fetch('/schema.json');
  if (!response.ok) throw new Error(`The format is not told: ${response.status}.`);
  return (await response.json()) as SchemaNode;
}

function analysisOf({ outline, value }: OpenDocument): Analysis {
  return { outline, json: value === null ? null : JSON.stringify(value) };
}

function required(): OpenDocument {
  if (opened === null) throw new Error('No document is open.');
  return opened;
}

const answer = (message: Answered) => (self as unknown as Worker).postMessage(message);

/** One question after the other, in the order in which they came. */
let last: Promise<void> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Asked>) => {
  if (data.kind === 'help' || data.kind === 'judge' || data.kind === 'tiers') void respond(data);
  else last = last.then(() => respond(data));
};

async function respond({ id, kind, ask }: Asked): Promise<void> {
  try {
    answer({ id, answer: await withParts(() => (work[kind] as (ask: unknown) => Promise<unknown>)(ask)) });
  } catch (error) {
    answer({ id, failure: failureOf(error) });
  }
}

/** Does work again once the part of core that it lacked is fetched. */
async function withParts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { fetchPart } = Object(error) as { readonly fetchPart?: () => Promise<unknown> };
    if (fetchPart === undefined) throw error;
    await fetchPart();
    return await work();
  }
}
