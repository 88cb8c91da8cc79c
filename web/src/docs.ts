// What pages of the documentation do besides being read: search, copy buttons, and this service's address in examples.
interface Section {
  readonly path: string;
  readonly id: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

const localStart = 'http://127.0.0.1:8080';
const foundMax = 12;

// On a narrow window the pages stand above what is read: they open when they are asked for.
const pages = document.querySelector<HTMLDetailsElement>('.docs-nav');
if (pages !== null && matchMedia('(max-width: 860px)').matches) pages.open = false;

for (const block of document.querySelectorAll<HTMLPreElement>('main pre')) {
  const code = block.querySelector('code');
  if (code === null) continue;
  code.textContent = (code.textContent ?? '').replaceAll(localStart, location.origin);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    // A line of a console is copied without its prompt and without what it answered.
    const text = code.textContent ?? '';
    const commands = text.split('\n').filter((line) => line.startsWith('$ '));
    const copied = commands.length > 0 ? commands.map((line) => line.slice(2)).join('\n') : text;
    navigator.clipboard?.writeText(copied).then(
      () => say(button, 'Copied'),
      () => say(button, 'Not allowed'),
    );
  });
  const frame = document.createElement('div');
  frame.className = 'block';
  block.replaceWith(frame);
  frame.append(block, button);
}

function say(button: HTMLButtonElement, text: string): void {
  button.textContent = text;
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 1500);
}

const input = document.querySelector<HTMLInputElement>('#search');
const list = document.querySelector<HTMLUListElement>('#found');
let index: Promise<readonly Section[]> | undefined;

function sections(): Promise<readonly Section[]> {
  index ??= fetch(input?.dataset.index ?? '').then((response) => response.json() as Promise<readonly Section[]>);
  index.catch(() => {
    index = undefined;
  });
  return index;
}

/** Words in the title count most, then in the heading, then in the text; every word must be there. */
function score({ title, heading, text }: Section, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const [inTitle, inHeading, inText] = [title, heading, text].map((part) => part.toLowerCase().includes(word));
    if (!inTitle && !inHeading && !inText) return 0;
    sum += (inTitle ? 4 : 0) + (inHeading ? 6 : 0) + (inText ? 1 : 0) + (heading.toLowerCase() === word ? 10 : 0);
  }
  return sum;
}

async function search(): Promise<void> {
  if (input === null || list === null) return;
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return list.replaceChildren();
  try {
    const found = (await sections())
      .map((section) => ({ section, points: score(section, words) }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points)
      .slice(0, foundMax);
    list.replaceChildren(
      ...(found.length === 0
        ? [plain('Nothing found. Try fewer words.')]
        : found.map(({ section }) => row(section, words))),
    );
  } catch {
    list.replaceChildren(plain('The index could not be fetched from the service.'));
  }
}

function plain(text: string): HTMLLIElement {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}

function row({ path, id, title, heading, text }: Section, words: readonly string[]): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = path + (id === '' ? '' : `#${id}`);
  link.textContent = heading === title ? title : `${title}: ${heading}`;
  const found = text.toLowerCase().indexOf(words[0] ?? '');
  const at = found > 40 ? text.indexOf(' ', found - 40) : 0;
  const snippet = document.createElement('span');
  snippet.className = 'muted';
  snippet.textContent = ` ${at > 0 ? '…' : ''}${text.slice(at, at + 110).replace(text.length > at + 110 ? /\s\S*$/ : /$/, ' …')}`;
  item.append(link, snippet);
  return item;
}

input?.addEventListener('input', () => void search());
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  input?.focus();
});
