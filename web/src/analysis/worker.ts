// The thread that reads and draws, so that typing never waits for either.
import { helpAt, type LastRead } from './help/help.ts';
import type { SchemaNode } from './help/schema-help.ts';
import { lineDifference } from './line-difference.ts';
import type { Answered, Asked, Kind, Questions } from './messages.ts';
import { type OpenDocument, openDocument } from './open-document.ts';
import { drawDifferences, drawPicture } from './pictures.ts';
import { drawSteps } from './steps-picture.ts';

let opened: OpenDocument | null = null;
let openedText = '';
let lastRead: LastRead | null = null;

type Work = { [K in Kind]: (ask: Questions[K]['ask']) => Promise<Questions[K]['answer']> };

const work: Work = {
  open: async ({ text, name, access }) => {
    opened = await openDocument(text, name, access);
    openedText = text;
    const { model, outline } = opened;
    if (model !== null) lastRead = { model, elements: outline.elements };
    return { outline, value: opened.value };
  },
  draw: async (request) => (opened?.model == null ? null : drawPicture(opened.model, request)),
  places: async (pointers) => (pointers.length === 0 ? [] : required().placesOf(pointers)),
  rewrite: async (value) => required().rewrite(value),
  differences: async ({ before, after }) => drawDifferences(before, after),
  lines: async (value) => lineDifference(openedText, await required().rewrite(value)),
  steps: async (request) => drawSteps(request),
  help: async (question) => {
    const schema = await formatSchema();
    const isOnlyRead = opened?.outline.isWritable === false && opened.value !== null;
    return schema === null || isOnlyRead ? null : helpAt(schema, lastRead, question);
  },
  read: async ({ text, name, access }) => {
    const { outline, value } = await openDocument(text, name, access);
    return { outline, value };
  },
};

let schema: Promise<SchemaNode | null> | undefined;

/** Fetched once; without it there is no completion, and nothing else is lost. */
function formatSchema(): Promise<SchemaNode | null> {
  schema ??= fetch('/schema.json')
    .then((response) => (response.ok ? (response.json() as Promise<SchemaNode>) : null))
    .catch(() => {
      schema = undefined;
      return null;
    });
  return schema;
}

function required(): OpenDocument {
  if (opened === null) throw new Error('No document is open.');
  return opened;
}

const answer = (message: Answered) => (self as unknown as Worker).postMessage(message);

/** One question after the other, in the order in which they came. */
let last: Promise<void> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Asked>) => {
  if (data.kind === 'help') void respond(data);
  else last = last.then(() => respond(data));
};

async function respond({ id, kind, ask }: Asked): Promise<void> {
  try {
    answer({ id, answer: await (work[kind] as (ask: unknown) => Promise<unknown>)(ask) });
  } catch (error) {
    answer({ id, failure: (error as Error)?.message ?? String(error) });
  }
}
