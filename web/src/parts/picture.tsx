// A picture as it is drawn, to look at. The text of the picture is parsed as XML: what a document says in it stays text.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Picture as PictureText } from '../analysis/pictures.ts';

export function Picture({ picture }: { readonly picture: PictureText }) {
  const host = useRef<HTMLDivElement>(null);
  const [isFitting, setFitting] = useState(true);
  useEffect(() => {
    host.current?.replaceChildren(parsedPicture(picture) ?? notDrawn);
    // Nothing to go to: the links are of the document, and this is a picture of what may become of it.
    for (const link of host.current?.querySelectorAll('a') ?? []) link.removeAttribute('href');
  }, [picture.svg]);
  return (
    <figure class={`picture ${isFitting ? 'fitting' : ''}`}>
      <div
        class="sheet"
        ref={host}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        role="group"
        aria-label={`Picture of ${picture.title}`}
      />
      <figcaption class="row">
        <Omitted picture={picture} />
        <button type="button" class="quiet" aria-pressed={!isFitting} onClick={() => setFitting(!isFitting)}>
          {isFitting ? 'Full size' : 'Fit'}
        </button>
        <SaveButton picture={picture} />
      </figcaption>
    </figure>
  );
}

export const notDrawn = 'This picture could not be drawn.';

export function parsedPicture({ svg }: PictureText): SVGSVGElement | null {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  if (parsed.querySelector('parsererror') !== null) return null;
  return document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement;
}

export const Omitted = ({ picture: { omitted } }: { readonly picture: PictureText }) =>
  omitted > 0 ? <span class="muted">{omitted} boxes are left out</span> : null;

export const SaveButton = ({ picture }: { readonly picture: PictureText }) => (
  <button type="button" class="quiet" onClick={() => download(`${picture.title}.svg`, picture.svg, 'image/svg+xml')}>
    Save as SVG
  </button>
);

export function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
