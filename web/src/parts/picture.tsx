// A picture as it is drawn, to look at. The text of the picture is parsed as XML: what a document says in it stays text.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Picture as PictureText } from '../analysis/pictures.ts';
import { parsedSvg } from './scene.ts';

/** A picture that would have to be smaller than this to fit is shown at full size: its labels have 11 pixels then. */
const leastScale = 0.9;

/** How large the picture would be where all of it is in sight: its sheet may be too narrow for it, or too low. */
function fittingScale(sheet: HTMLElement, drawn: SVGSVGElement, isFitting: boolean): number {
  const figure = sheet.parentElement;
  figure?.classList.add('fitting');
  // Its box may keep its width where it has lost height.
  const { width, height } = drawn.getBoundingClientRect();
  figure?.classList.toggle('fitting', isFitting);
  const share = (length: number, of: string) => length / Number(drawn.getAttribute(of));
  return width === 0 ? 1 : Math.min(share(width, 'width'), share(height, 'height'));
}

export function Picture({ picture }: { readonly picture: PictureText }) {
  const host = useRef<HTMLDivElement>(null);
  const [isFitting, setFitting] = useState(true);
  useEffect(() => {
    const sheet = host.current;
    if (sheet === null) return;
    const drawn = parsedSvg(picture.svg);
    sheet.replaceChildren(drawn ?? notDrawn);
    // Nothing to go to: the links are of the document, and this is a picture of what may become of it.
    for (const link of sheet.querySelectorAll('a')) link.removeAttribute('href');
    setFitting(drawn === null || fittingScale(sheet, drawn, isFitting) >= leastScale);
  }, [picture.svg]);
  // A machine begins at the top, in the middle.
  useEffect(() => {
    const sheet = host.current;
    if (sheet !== null && !isFitting) sheet.scrollLeft = (sheet.scrollWidth - sheet.clientWidth) / 2;
  }, [isFitting, picture.svg]);
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
        <button type="button" class="quiet" onClick={() => setFitting(!isFitting)}>
          {isFitting ? 'Full size' : 'Fit'}
        </button>
        <SaveButton title={picture.title} svg={() => picture.svg} />
      </figcaption>
    </figure>
  );
}

export const notDrawn = 'This picture could not be drawn.';

export const Omitted = ({ picture: { omitted } }: { readonly picture: Pick<PictureText, 'omitted'> }) =>
  omitted > 0 ? <span class="muted">{omitted} boxes are left out</span> : null;

interface SaveButtonProps {
  readonly title: string;
  readonly svg: () => string;
}

export const SaveButton = ({ title, svg }: SaveButtonProps) => (
  <button type="button" class="quiet" onClick={() => download(`${title}.svg`, styled(svg()), 'image/svg+xml')}>
    Save as SVG
  </button>
);

/** A picture with how it looks, which in the page stands in the sheet of all pictures. */
function styled(svg: string): string {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  const own = rules.filter((rule) => rule.includes('.orrery-diagram'));
  return svg.replace('>', `><style>${own.join('').replace(/[&<]/g, '')}</style>`);
}

export function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
