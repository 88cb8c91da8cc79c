// The thread that reads and draws, so that typing never waits for either.
import { lineDifference } from './line-difference.ts';
import type { Answered, Asked, Kind, Questions } from './messages.ts';
import { type OpenDocument, openDocument } from './open-document.ts';
import { drawDifferences, drawPicture } from './pictures.ts';
import { drawSteps } from './steps-picture.ts';

let opened: OpenDocument | null = null;
let openedText = '';

type Work = { [K in Kind]: (ask: Questions[K]['ask']) => Promise<Questions[K]['answer']> };

const work: Work = {
  open: async ({ text, name, access }) => {
    opened = await openDocument(text, name, access);
    openedText = text;
    return { outline: opened.outline, value: opened.value };
  },
  draw: async (request) => (opened?.model == null ? null : drawPicture(opened.model, request)),
  places: async (pointers) => (pointers.length === 0 ? [] : required().placesOf(pointers)),
  rewrite: async (value) => required().rewrite(value),
  differences: async ({ before, after }) => drawDifferences(before, after),
  lines: async (value) => lineDifference(openedText, await required().rewrite(value)),
  steps: async (request) => drawSteps(request),
  read: async ({ text, name, access }) => {
    const { outline, value } = await openDocument(text, name, access);
    return { outline, value };
  },
};

function required(): OpenDocument {
  if (opened === null) throw new Error('No document is open.');
  return opened;
}

const answer = (message: Answered) => (self as unknown as Worker).postMessage(message);

/** One question after the other, in the order in which they came. */
let last: Promise<void> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Asked>) => {
  last = last.then(async () => {
    try {
      answer({ id: data.id, answer: await (work[data.kind] as (ask: unknown) => Promise<unknown>)(data.ask) });
    } catch (error) {
      answer({ id: data.id, failure: (error as Error)?.message ?? String(error) });
    }
  });
};
