// The entry: who is asking, then the shell. Each view is a file of its own that is fetched when it is first shown.
import { render } from 'preact';
import { beginSession } from './session.ts';
import './other-tabs.ts';
import { keepFocus } from './parts/focus.ts';
import { Shell } from './shell.tsx';

const root = document.getElementById('app');
if (root !== null) {
  render(<Shell />, root);
  keepFocus(root);
}
void beginSession();
