// Which traits pages speak of: a page and its copies are one witness of a name.
import { createNodeMemo } from '../base/node-memo.ts';
import type { Page } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';

/** Pages before one of which it may be a copy: a copy stands behind what it was made of. */
const pagesMax = 100;

/** Whether a page has the path of another, or shows the same under a name that says more: `HomePageCopy`. */
function isCopied(page: Page, copy: Page): boolean {
  if (page.path !== null && page.path === copy.path) return true;
  const isNamedSo = page.name !== '' && page.name !== copy.name && copy.name.startsWith(page.name);
  return isNamedSo && page.orbital === copy.orbital && page.traitNames.join() === copy.traitNames.join();
}

interface Pages {
  /** Pages that are no copy of another. */
  readonly own: readonly Page[];
  readonly copies: readonly Page[];
}

const known = createNodeMemo<Pages>();

/** The pages of a document, told apart. Remembered with the model: many findings of a search ask for them. */
export function pagesOf(model: Model): Pages {
  let found = known.get(model);
  if (found === undefined) {
    const { pages } = model;
    const isCopy = (page: Page, at: number) =>
      pages.slice(Math.max(0, at - pagesMax), at).some((one) => isCopied(one, page));
    const copies = new Set(pages.filter(isCopy));
    found = { own: pages.filter((page) => !copies.has(page)), copies: [...copies] };
    known.set(model, found);
  }
  return found;
}
