// The version of the format by which the document is judged: chosen beside the document, kept in this browser, and in the address of the workbench (`#/workbench/1.9`).
import { defaultTarget, type Target, targets } from '../../src/core/verify/target.ts';
import { putRoute, type Route, route } from './route.ts';
import { Store } from './store.ts';

export { targets };

const storageName = 'orrery.target';
const known = (text: string | null): Target | undefined => targets.find((one) => one === text);
const inAddress = ({ view, argument }: Route) => (view === 'workbench' ? known(argument) : undefined);

export const target = new Store<Target>(inAddress(route.value) ?? remembered() ?? defaultTarget);
route.listen((now) => target.set(inAddress(now) ?? target.value));

function remembered(): Target | undefined {
  try {
    return known(localStorage.getItem(storageName));
  } catch {
    return undefined;
  }
}

export function choose(text: string): void {
  const chosen = known(text);
  if (chosen === undefined) return;
  target.set(chosen);
  putRoute({ argument: chosen });
  try {
    localStorage.setItem(storageName, chosen);
  } catch {
    // A browser that keeps nothing has it in the address.
  }
}
