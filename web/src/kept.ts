// The document that is worked on: its text, kept in this browser until it is cleared. The tab's own copy goes first, so that two tabs can work on two documents.
import { type CameInOneLine, inOneLine, laidOut } from './editor/break-lines.ts';
import { said } from './said.ts';
import { Store } from './store.ts';

export interface KeptDocument {
  /** As a file is called; its ending helps to tell the format. */
  readonly name: string;
  readonly text: string;
  /** The text came in one line and is shown in lines: it is saved as it came. */
  readonly oneLine?: CameInOneLine | null;
  /** A person has said that it is saved in lines all the same. */
  readonly inLines?: boolean;
}

const storageName = 'orrery.document';
/** Writing is done where one types: a large text waits until a person rests, or leaves. */
const writeAfterMs = (length: number) => (length < 400_000 ? 400 : 4000);

export const kept = new Store<KeptDocument | null>(read());
/** Why the browser does not keep the document; null where it does. */
export const keepingFault = new Store<string | null>(null);

/** The same document as another tab has written it since; null where there is none, or it says the same. */
export const elsewhere = new Store<KeptDocument | null>(null);
addEventListener('storage', ({ key, newValue, storageArea }) => {
  if (key !== storageName || storageArea !== localStorage) return;
  const other = documentOf(newValue);
  const isOther = other !== null && other.name === kept.value?.name && other.text !== kept.value.text;
  elsewhere.set(isOther ? other : null);
});

function read(): KeptDocument | null {
  return documentOf(sessionStorage.getItem(storageName) ?? localStorage.getItem(storageName));
}

function documentOf(json: string | null): KeptDocument | null {
  try {
    const value = JSON.parse(json ?? 'null') as KeptDocument | null;
    return typeof value?.text === 'string' && typeof value.name === 'string' ? value : null;
  } catch {
    return null;
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;
/** Characters of the document when it was opened or written last. */
let length = kept.value?.text.length ?? 0;

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  try {
    const text = kept.value === null ? null : JSON.stringify(kept.value);
    length = text?.length ?? 0;
    for (const storage of [sessionStorage, localStorage]) {
      if (text === null) storage.removeItem(storageName);
      else storage.setItem(storageName, text);
    }
    keepingFault.set(null);
  } catch {
    keepingFault.set('The document is too large for this browser to keep: download it before you close the tab.');
  }
}

kept.listen(() => {
  said.set(null);
  clearTimeout(timer);
  timer = setTimeout(write, writeAfterMs(length));
});
const writeNow = () => timer !== undefined && write();
addEventListener('pagehide', writeNow);
// A text that the browser does not keep is not lost without a word.
addEventListener('beforeunload', (event) => {
  writeNow();
  if (keepingFault.value !== null) event.preventDefault();
});
addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && writeNow());

/** How many documents were opened: the text of another one is no edit of that before. */
export let openings = 0;

/** Called before the text of another document takes the place of this one. */
export function noteOpening(): void {
  openings++;
  sessionStorage.removeItem(draftsName);
}

/** Forms of the picture's panel that are filled in and not applied, of the document that is open. */
export const draftsName = 'orrery.drafts';

/** Line ends are `\n` from here on, as editors have them. A text of one line is laid out. A document that was open is offered back. */
export function openText(name: string, text: string): void {
  const before = kept.value;
  noteOpening();
  const document = { name, ...laidOut(text) };
  length = document.text.length;
  kept.set(document);
  if (before === null || before.text === document.text || before.text.trim() === '') return;
  const run = () => {
    noteOpening();
    kept.set({ ...before });
  };
  said.set({ text: `${name} has taken the place of ${before.name}.`, offer: `Bring ${before.name} back`, run });
}

/** Tells what a file of the document holds. */
export const savedText = ({ text, oneLine, inLines }: KeptDocument): string =>
  oneLine == null || inLines === true ? text : inOneLine(text, oneLine);

export function clearKept(): void {
  kept.set(null);
  write();
}

export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** The text of a file that a person chose or dropped. Rejects where it is none that can be worked on, and says why. */
export async function readFile(file: File, bytesMax: number): Promise<string> {
  if (file.size > bytesMax)
    throw new Error(
      `${file.name} has ${megabytes(file.size)}; the service takes ${megabytes(bytesMax)} at most (limit body_bytes_max). Split it, or raise ORRERY_LIMIT_BODY_BYTES_MAX.`,
    );
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(`${file.name} is not a text in UTF-8. Save it as UTF-8 and open it again.`);
  }
}
