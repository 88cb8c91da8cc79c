// Which view is shown: `#/plan`. A view may have an argument behind it, and what is chosen in it: `#/memory/helpdesk?tab=recall`. What is in an address comes back by a reload,
// by Back and by a link that somebody gives away.
import { Store, useStore } from './store.ts';

export const viewNames = ['start', 'workbench', 'play', 'repair', 'plan', 'similar', 'memory', 'service'] as const;
export type ViewName = (typeof viewNames)[number];

export interface Route {
  readonly view: ViewName;
  readonly argument: string;
  /** What is chosen in the view, by name. */
  readonly choices: Readonly<Record<string, string>>;
}

function read(): Route {
  const [path = '', query = ''] = location.hash.split('?');
  const [, name = '', ...rest] = path.split('/');
  const view = viewNames.find((one) => one === name) ?? 'start';
  let argument = rest.join('/');
  try {
    argument = decodeURIComponent(argument);
  } catch {
    // A broken escape is taken as it is.
  }
  return { view, argument, choices: Object.fromEntries(new URLSearchParams(query)) };
}

export const route = new Store<Route>(read());
addEventListener('hashchange', () => route.set(read()));

/** The address at which each view was left; a page that is opened begins with its own. */
const lefts = new Map<ViewName, string>([[route.value.view, location.hash]]);
route.listen(({ view }) => lefts.set(view, location.hash));
export const hrefBack = (view: ViewName): string => lefts.get(view) ?? hrefOf(view);

export function hrefOf(view: ViewName, argument = '', choices: Route['choices'] = {}): string {
  const query = new URLSearchParams(Object.entries(choices).filter(([, value]) => value !== '')).toString();
  return `#/${view}${argument === '' ? '' : `/${encodeURIComponent(argument)}`}${query === '' ? '' : `?${query}`}`;
}

/** Changes the address in place; with `isStep`, Back comes back to what it was. */
export function putRoute(change: Partial<Omit<Route, 'view'>>, isStep = false): void {
  const { view, argument, choices } = { ...route.value, ...change };
  const href = hrefOf(view, argument, choices);
  if (href === location.hash) return;
  if (isStep) history.pushState(null, '', href);
  else history.replaceState(null, '', href);
  route.set(read());
}

/** A choice of the shown view that stands in its address. */
export function useChoice(name: string, usual: string, isStep = true): [string, (value: string) => void] {
  const { choices } = useStore(route);
  const put = (value: string) => {
    const { [name]: _, ...others } = route.value.choices;
    putRoute({ choices: value === usual ? others : { ...others, [name]: value } }, isStep);
  };
  return [choices[name] ?? usual, put];
}

export function go(view: ViewName, argument = '', choices: Route['choices'] = {}): void {
  location.hash = hrefOf(view, argument, choices);
}
