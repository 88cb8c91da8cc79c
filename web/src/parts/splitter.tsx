// The line between two parts of a view: dragged, or moved by arrow keys, and remembered in this browser. Split.js does the first; without keys it would be a dead end.
import { useEffect, useRef, useState } from 'preact/hooks';

export interface SplitterProps {
  /** Tells what stands after it, in words. */
  readonly label: string;
  /** The custom property of its parent that takes the share, in percent: of the width where the line is upright, else of the height. */
  readonly upright?: string;
  readonly level?: string;
  /** The share is that of what stands before the line, or after it. */
  readonly of: 'before' | 'after';
}

const [least, most, stride] = [12, 85, 4];
const storageName = (property: string) => `orrery.split${property}`;

function remembered(property: string | undefined): number | null {
  try {
    const share = Number(property === undefined ? null : localStorage.getItem(storageName(property)));
    return share >= least && share <= most ? share : null;
  } catch {
    return null;
  }
}

export function Splitter({ label, upright, level, of }: SplitterProps) {
  const line = useRef<HTMLHRElement>(null);
  const [share, setShare] = useState(50);
  const [isUpright, setUpright] = useState(upright !== undefined);
  const propertyNow = () => {
    const stands = (line.current?.offsetHeight ?? 0) > (line.current?.offsetWidth ?? 0);
    return { stands, property: (stands ? upright : level) ?? upright ?? level ?? '' };
  };
  useEffect(() => {
    for (const property of [upright, level]) {
      const kept = remembered(property);
      if (property === undefined || kept === null) continue;
      line.current?.parentElement?.style.setProperty(property, `${kept}%`);
      setShare(Math.round(kept));
    }
    setUpright(propertyNow().stands);
  }, []);
  const put = (next: number) => {
    const { stands, property } = propertyNow();
    const bounded = Math.round(Math.min(most, Math.max(least, next)) * 10) / 10;
    setUpright(stands);
    setShare(Math.round(bounded));
    line.current?.parentElement?.style.setProperty(property, `${bounded}%`);
    try {
      localStorage.setItem(storageName(property), String(bounded));
    } catch {
      // A browser that keeps nothing begins with the usual shares.
    }
  };
  /** The share as it is rendered. */
  const drawn = () => {
    const parent = line.current?.parentElement?.getBoundingClientRect();
    const own = line.current?.getBoundingClientRect();
    if (parent === undefined || own === undefined) return share;
    const part = propertyNow().stands
      ? (own.left - parent.left) / parent.width
      : (own.top - parent.top) / parent.height;
    return 100 * (of === 'before' ? part : 1 - part);
  };
  const onMove = (event: PointerEvent) => {
    if (!line.current?.hasPointerCapture(event.pointerId)) return;
    const parent = line.current.parentElement?.getBoundingClientRect();
    if (parent === undefined) return;
    const part = propertyNow().stands
      ? (event.clientX - parent.left) / parent.width
      : (event.clientY - parent.top) / parent.height;
    put(100 * (of === 'before' ? part : 1 - part));
  };
  const onKey = (event: KeyboardEvent) => {
    const forward = ['ArrowRight', 'ArrowDown'].includes(event.key);
    if (!forward && !['ArrowLeft', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    put(drawn() + (forward === (of === 'before') ? stride : -stride));
  };
  return (
    <hr
      ref={line}
      class="splitter"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a separator that moves is reached by keyboard
      tabIndex={0}
      aria-label={label}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      aria-valuenow={share}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      // Else the browser selects the text beside it while it moves.
      onMouseDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onPointerMove={onMove}
      onKeyDown={onKey}
    />
  );
}
