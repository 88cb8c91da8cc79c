// Where a page of episodes goes on: after the time and id of the last one. Times before 1970 are negative, and a time has up to 16 digits.
const shape = /^(-?\d{1,16})\.(ep_[0-9a-z]+)$/;

export function formatEpisodeCursor(atMs: number, id: string): string {
  return `${atMs}.${id}`;
}

/** Null for what `formatEpisodeCursor` does not make. */
export function parseEpisodeCursor(cursor: string): { readonly afterMs: number; readonly afterId: string } | null {
  const [, ms = '', id = ''] = shape.exec(cursor) ?? [];
  const afterMs = Number(ms);
  return formatEpisodeCursor(afterMs, id) === cursor && id !== '' ? { afterMs, afterId: id } : null;
}
