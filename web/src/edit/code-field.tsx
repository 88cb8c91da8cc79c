// A value of the document as text, such as the effects of a transition, with the completion of the editor: the thread that reads is told where in the document the text stands.
import { useRef, useState } from 'preact/hooks';
import type { HelpOption } from '../analysis/help/help.ts';
import { askReader } from '../analysis/reader.ts';

export interface CodeFieldProps {
  readonly name: string;
  readonly rows: number;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The pointer of the value in the document. */
  readonly inside: string;
}

interface Offered {
  readonly options: readonly HelpOption[];
  readonly chosen: number;
  readonly from: number;
  readonly to: number;
  /** Characters of the text that was asked about. */
  readonly length: number;
}

const offeredMax = 40;
const wordEnd = /[\w@"/.-]$/;
const plain = (label: string) => label.replaceAll('"', '').toLowerCase();

export function CodeField({ inside, value, onChange, ...rest }: CodeFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const round = useRef(0);
  const [offered, setOffered] = useState<Offered | null>(null);
  const close = () => {
    round.current++;
    setOffered(null);
  };
  const offer = async (isAsked: boolean) => {
    const { value: text = '', selectionStart: at = 0 } = field.current ?? {};
    const own = ++round.current;
    const found = isAsked || wordEnd.test(text.slice(0, at)) ? await optionsAt(text, at, inside) : null;
    if (own === round.current) setOffered((before) => found && { ...found, chosen: stillChosen(before, found) });
  };
  const take = (option: HelpOption | undefined) => {
    const text = field.current;
    if (text === null || offered === null || option === undefined) return;
    // Of a key that was pressed since, nothing is left behind.
    const to = offered.to + text.value.length - offered.length;
    text.setRangeText(option.label, offered.from, Math.max(offered.from, to), 'end');
    onChange(text.value);
    close();
    text.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isAsked = event.key === ' ' && event.ctrlKey;
    const stride = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (isAsked) void offer(true);
    else if (offered === null) return;
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter') take(offered.options[offered.chosen]);
    else if (stride !== undefined) {
      const { length } = offered.options;
      setOffered({ ...offered, chosen: (offered.chosen + stride + length) % length });
    } else return;
    event.preventDefault();
  };
  const idOf = (i: number) => `${rest.name}-option-${i}`;
  return (
    <div class="code-field">
      <textarea
        {...rest}
        ref={field}
        spellcheck={false}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={offered === null ? undefined : `${rest.name}-options`}
        aria-activedescendant={offered === null ? undefined : idOf(offered.chosen)}
        title="Ctrl+Space completes"
        onInput={({ currentTarget }) => {
          onChange(currentTarget.value);
          void offer(false);
        }}
        onKeyDown={onKeyDown}
        onClick={close}
        onBlur={close}
      />
      {offered !== null && (
        <div
          id={`${rest.name}-options`}
          class="options"
          role="listbox"
          aria-label="Completions"
          ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
        >
          {offered.options.map((option, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
            <div
              key={option.label}
              id={idOf(i)}
              ref={(item) => {
                if (i === offered.chosen) item?.scrollIntoView({ block: 'nearest' });
              }}
              role="option"
              tabIndex={-1}
              aria-selected={i === offered.chosen}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              {option.label} <span class="muted">{option.detail}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Whoever has gone down the list stays at what is chosen while the list gets shorter. */
function stillChosen(before: Offered | null, { options }: Offered): number {
  if (before === null || before.chosen === 0) return 0;
  const { label } = before.options[before.chosen] ?? {};
  return Math.max(
    0,
    options.findIndex((one) => one.label === label),
  );
}

/** Options that begin as it is written go before those that only have it; null where nothing fits. */
async function optionsAt(text: string, at: number, inside: string): Promise<Offered | null> {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const [before, after] = [text.slice(lineStart, at), text.slice(at).split('\n', 1)[0] ?? ''];
  // A quote that is open at the cursor and closed nowhere would take the rest of the line.
  const isOpen = quotesIn(before) % 2 === 1 && quotesIn(after) % 2 === 0;
  const asked = isOpen ? `${text.slice(0, at)}"${text.slice(at)}` : text;
  const help = await askReader('help', { text: asked, at, inside }).catch(() => null);
  if (help === null) return null;
  const word = plain(text.slice(help.from, at));
  const rank = ({ label, type, detail, boost }: HelpOption) =>
    (plain(label).startsWith(word) ? 100 : 0) + (boost ?? (detail === 'required' || type === 'variable' ? 1 : 0));
  const options = help.options
    .filter(({ label }) => plain(label).includes(word))
    .sort((one, other) => rank(other) - rank(one))
    .slice(0, offeredMax);
  // Nothing is left to complete.
  const isWhole = options.length === 1 && options[0]?.label === text.slice(help.from, help.to);
  if (options.length === 0 || isWhole) return null;
  return { options, chosen: 0, from: help.from, to: isOpen ? at : help.to, length: text.length };
}

const quotesIn = (text: string): number => text.replace(/\\./g, '').split('"').length - 1;
