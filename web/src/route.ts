// Which view is shown: `#/plan`. A view may have an argument behind it: `#/memory/helpdesk`.
import { Store } from './store.ts';

export const viewNames = ['start', 'workbench', 'play', 'repair', 'plan', 'similar', 'memory', 'service'] as const;
export type ViewName = (typeof viewNames)[number];

export interface Route {
  readonly view: ViewName;
  readonly argument: string;
}

function read(): Route {
  const [, name = '', ...rest] = location.hash.split('/');
  const view = viewNames.find((one) => one === name) ?? 'start';
  let argument = rest.join('/');
  try {
    argument = decodeURIComponent(argument);
  } catch {
    // A broken escape is taken as it is.
  }
  return { view, argument };
}

export const route = new Store<Route>(read());
addEventListener('hashchange', () => route.set(read()));

export function hrefOf(view: ViewName, argument = ''): string {
  return `#/${view}${argument === '' ? '' : `/${encodeURIComponent(argument)}`}`;
}

export function go(view: ViewName, argument = ''): void {
  location.hash = hrefOf(view, argument);
}
