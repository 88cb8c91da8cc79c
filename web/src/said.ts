// One line of what has become of the document, below the header of every view, with the way back. The next change of the document takes it away.
import { Store } from './store.ts';

export interface Said {
  readonly text: string;
  readonly offer: string;
  readonly run: () => void;
}

export const said = new Store<Said | null>(null);
