// Which traits pages speak of: a page and its copies are one witness of a name.
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

/** Pages that are none of another, and those that are. */
export function pagesOf({ pages }: Model): { readonly own: readonly Page[]; readonly copies: readonly Page[] } {
  const isCopy = (page: Page) => {
    const at = pages.indexOf(page);
    return pages.slice(Math.max(0, at - pagesMax), at).some((one) => isCopied(one, page));
  };
  const copies = new Set(pages.filter(isCopy));
  return { own: pages.filter((page) => !copies.has(page)), copies: [...copies] };
}
