// Documents of the console's other tabs in this browser, asked for when a goal is chosen.
import { type KeptDocument, kept } from './kept.ts';

const channel = new BroadcastChannel('orrery');
const waitMs = 250;

interface Offer extends KeptDocument {
  readonly kind: 'offer';
}

/** Answers the other tabs from now on. */
channel.addEventListener('message', ({ data }: MessageEvent<{ readonly kind?: string }>) => {
  if (data?.kind === 'ask' && kept.value !== null)
    channel.postMessage({ kind: 'offer', ...kept.value } satisfies Offer);
});

export function documentsOfOtherTabs(): Promise<KeptDocument[]> {
  const found: KeptDocument[] = [];
  const listen = ({ data }: MessageEvent<Offer>) => {
    if (data?.kind === 'offer') found.push({ name: data.name, text: data.text });
  };
  channel.addEventListener('message', listen);
  channel.postMessage({ kind: 'ask' });
  return new Promise((resolve) =>
    setTimeout(() => {
      channel.removeEventListener('message', listen);
      resolve(found);
    }, waitMs),
  );
}
