// A fix as a button: what it does in a sentence, how far it goes, and what it changes in the text for whoever points at it or reaches it by keyboard.
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Document, sayAction } from '../../../src/core/plan/say-action.ts';
import type { DifferenceLine } from '../analysis/line-difference.ts';
import { linesAfter, type RepairLike, stepsOf } from '../apply.ts';
import { DifferenceLines } from './difference-lines.tsx';
import { Tier } from './notice.tsx';

export { sayAction };

interface FixButtonProps {
  readonly repair: RepairLike;
  readonly document: Document;
  readonly isBusy: boolean;
  readonly onApply: () => void;
}

const restMs = 250;
const gap = 6;

export function FixButton({ repair, document, isBusy, onApply }: FixButtonProps) {
  const [isLooked, setLooked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        class="fix"
        aria-disabled={isBusy}
        onClick={() => {
          setLooked(false);
          onApply();
        }}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setLooked(true)}
        onPointerLeave={() => setLooked(false)}
        onFocus={({ currentTarget }) => setLooked(currentTarget.matches(':focus-visible'))}
        onBlur={() => setLooked(false)}
        onKeyDown={({ key }) => key === 'Escape' && setLooked(false)}
      >
        {sayAction(repair, document)}{' '}
        {repair.tier === undefined ? <span class="tag">look first</span> : <Tier tier={repair.tier} />}
      </button>
      {isLooked && <Preview repair={repair} of={button.current} />}
    </>
  );
}

/** The lines that the fix changes, beside or above its button and never on it. Nothing is shown where it cannot be told. */
function Preview({ repair, of }: { readonly repair: RepairLike; readonly of: HTMLElement | null }) {
  const [lines, setLines] = useState<readonly DifferenceLine[] | null>(null);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      linesAfter(stepsOf(repair)).then(
        (found) => isCurrent && setLines(found),
        () => {},
      );
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    const element = host.current;
    if (element === null || of === null || lines === null) return;
    // Of the top layer: the list that the button is in cuts off everything else.
    element.showPopover();
    const { left, top, bottom } = of.getBoundingClientRect();
    const list = of.closest('.finding')?.getBoundingClientRect().left ?? left;
    const beside = list - element.offsetWidth - gap;
    // Beside the list, so that what is wrong stays to be read; above the button where no room is left.
    const end = beside >= gap ? bottom : top - gap;
    element.style.left = `${beside >= gap ? beside : Math.max(gap, Math.min(left, innerWidth - element.offsetWidth - gap))}px`;
    element.style.bottom = `${innerHeight - end}px`;
    element.style.maxHeight = `${end - gap}px`;
  }, [lines]);
  return lines === null ? null : (
    <div ref={host} popover="manual" class="difference preview" role="tooltip">
      <DifferenceLines lines={lines} />
    </div>
  );
}
