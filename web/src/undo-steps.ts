// How many changes of the document can be taken back and made again, as the editor's part of the page says it.
import { Store } from './store.ts';

export const steps = new Store({ undo: 0, redo: 0 });
