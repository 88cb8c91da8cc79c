// A document in a link: given away by a button, and opened by whoever follows it.
import { useEffect, useState } from 'preact/hooks';
import { type KeptDocument, kept, openText, savedText } from '../kept.ts';
import { hrefOf, putRoute, route, useChoice } from '../route.ts';

const sayMs = 6000;

/** Fetched when there is a link to make or to open. */
const links = () => import('../play-link.ts');

/** Copies a link that holds the document, with the picture and the version that are shown. */
export function ShareButton({ document }: { readonly document: KeptDocument | null }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(''), sayMs);
    return () => clearTimeout(timer);
  }, [said]);
  const share = async () => {
    if (document === null) return;
    const { argument, choices } = route.value;
    const { linkMax, pack } = await links();
    const doc = await pack({ name: document.name, text: savedText(document) });
    const link = `${location.origin}/${hrefOf('workbench', argument, { ...choices, doc })}`;
    if (link.length > linkMax) return setSaid('Too large for a link: download it and send the file.');
    await navigator.clipboard.writeText(link).then(
      () => setSaid('Link copied: it holds the document, which no server sees.'),
      () => setSaid('This browser does not let the page write to the clipboard.'),
    );
  };
  return (
    <>
      <button
        type="button"
        aria-disabled={document === null}
        onClick={() => void share().catch(() => setSaid('The service does not answer.'))}
      >
        Share
      </button>
      <span class="muted" role="status">
        {said}
      </span>
    </>
  );
}

/** Tells what a link brought: opened at once where nothing is open, otherwise offered. */
export function SharedDocument() {
  const [packed] = useChoice('doc', '');
  const [brought, setBrought] = useState<{ readonly name: string; readonly text: string } | 'none' | null>(null);
  const leave = () => {
    const { doc: _, ...choices } = route.value.choices;
    putRoute({ choices });
    setBrought(null);
  };
  const open = ({ name, text }: { readonly name: string; readonly text: string }) => {
    openText(name, text);
    leave();
  };
  useEffect(() => {
    if (packed === '') return;
    const unpacked = links().then(({ unpackDocument }) => unpackDocument(packed));
    void unpacked.then((found) => {
      if (found === null) return setBrought('none');
      if (kept.value === null || kept.value.text.trim() === '') open(found);
      else if (savedText(kept.value) === found.text) leave();
      else setBrought(found);
    });
  }, [packed]);
  if (packed === '' || brought === null) return null;
  if (brought === 'none')
    return (
      <p class="failure" role="alert">
        The link holds no document that can be read. It may have been cut off: copy the whole link.
      </p>
    );
  return (
    <p class="banner row" role="status">
      <span>
        The link brought <strong>{brought.name}</strong>. <em>Undo</em> brings back what is open now.
      </span>
      <button type="button" class="primary" onClick={() => open(brought)}>
        Open it
      </button>
      <button type="button" onClick={leave}>
        Leave it
      </button>
    </p>
  );
}
