// Where the keyboard is when what had it goes away. A button that may not be pressed keeps the focus (`aria-disabled`); when an element is removed, the focus goes
// to what came next in the same list, form or section, or to its heading, and never to the beginning of the page.

const reachable =
  ':is(a[href], button, input, select, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"], .orrery-diagram *)';
const regions = 'li, tr, ul, ol, table, [role="group"], form, dialog, section, main';
const headings = ':is(h1, h2, h3):not(.unseen)';

interface Held {
  readonly element: Element;
  /** What Tab reaches before and after it. */
  readonly before: readonly Element[];
  readonly after: readonly Element[];
  /** From the inside out. */
  readonly around: readonly Element[];
}

let held: Held | null = null;

function hold(element: Element): void {
  const main = element.closest('main');
  if (main === null) {
    held = null;
    return;
  }
  const all = [...main.querySelectorAll(reachable)];
  const around: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) around.push(at);
  const isBefore = (one: Element) =>
    (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && !one.contains(element);
  held = {
    element,
    before: all.filter(isBefore).reverse(),
    after: all.filter((one) => one !== element && !isBefore(one) && !one.contains(element)),
    around,
  };
}

function recover({ before, after, around }: Held): void {
  for (const region of around) {
    if (!region.isConnected || !region.matches(regions)) continue;
    const isThere = (one: Element) => one.isConnected && region.contains(one) && one.matches(reachable);
    const earlier = before.find(isThere);
    const next = after.find(isThere) ?? earlier?.closest('li, tr')?.querySelector(reachable) ?? earlier;
    const near = next ?? region.querySelector(headings) ?? (region.matches(reachable) ? region : null);
    if (near === null) continue;
    focusOn(near);
    return;
  }
  document.getElementById('main')?.focus();
}

/** Focuses what is no stop of its own as well, such as a heading. */
function focusOn(element: Element): void {
  if (!element.matches(reachable) && !element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  (element as HTMLElement).focus();
}

/** Follows the focus in the whole page. */
export function keepFocus(root: Element): void {
  document.addEventListener('focusin', ({ target }) => hold(target as Element));
  // Whoever clicks beside everything wants no focus; what is removed loses it before it is gone.
  document.addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (held?.element.isConnected === true && document.activeElement === document.body) held = null;
    }),
  );
  new MutationObserver(() => {
    if (held === null || held.element.isConnected || document.activeElement !== document.body) return;
    const lost = held;
    held = null;
    recover(lost);
  }).observe(root, { childList: true, subtree: true });
  document.addEventListener(
    'click',
    (event) => {
      if ((event.target as Element).closest('[aria-disabled="true"]') === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
