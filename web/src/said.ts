// Tells in a line below the header of every view what has become of the document, with the way back. The next change of the document takes it away.
import { Store } from './store.ts';

export interface Said {
  readonly text: string;
  readonly offer: string;
  readonly run: () => void;
}

export const said = new Store<Said | null>(null);
