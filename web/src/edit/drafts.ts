// Forms of the panel as they are filled in and not applied, until they are: over another selection, and over a reload, in the storage of this tab. Another document has none of it.
import { useState } from 'preact/hooks';
import { draftsName, openings } from '../kept.ts';

type Fields = Readonly<Record<string, string>>;

let of = openings;
const drafts = new Map<string, Fields>(read());

function read(): [string, Fields][] {
  try {
    return JSON.parse(sessionStorage.getItem(draftsName) ?? '[]') as [string, Fields][];
  } catch {
    return [];
  }
}

/** Those of the document that is open. */
function current(): Map<string, Fields> {
  if (of !== openings) drafts.clear();
  of = openings;
  return drafts;
}

export const hasDraft = (key: string): boolean => current().has(key);

export function dropDraft(key: string): void {
  if (current().delete(key)) write();
}

function write(): void {
  try {
    sessionStorage.setItem(draftsName, JSON.stringify([...drafts]));
  } catch {
    // A browser that keeps nothing has them as long as the page is open.
  }
}

/** The fields of a form as they were left, or as they are in the document. */
export function useDraft<T extends Fields>(key: string, own: T): [T, (change: Partial<T>) => void] {
  const [filled, setFilled] = useState<T>(() => ({ ...own, ...current().get(key) }));
  const put = (change: Partial<T>) => {
    const next = { ...filled, ...change };
    if (JSON.stringify(next) === JSON.stringify(own)) current().delete(key);
    else current().set(key, next);
    write();
    setFilled(next);
  };
  return [filled, put];
}
