// A picture to work with: zoomed, moved and gone through by keyboard, with what is marked, chosen and lit in it. The stage is fetched with the first of them.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ShownPicture } from '../analysis/messages.ts';
import type { View } from './in-sight.ts';
import { notDrawn, Omitted, SaveButton } from './picture.tsx';
import { type Dress, markedIn, type PictureMark, walk } from './picture-marks.ts';
import { parsedSvg } from './scene.ts';
import { moveFrame, paintMap, type SmallMap } from './small-map.ts';
import type { Stage } from './zoom.ts';

export interface StagedPictureProps {
  readonly picture: ShownPicture;
  /** The same for the same picture of another text: the view stays where it is. */
  readonly name: string;
  readonly marks?: readonly PictureMark[];
  /** The pointer of what is selected in the text. */
  readonly chosen?: string | null;
  readonly onChoose: (pointer: string) => void;
  /** Tells what choosing does, in place of going to the text. */
  readonly hint?: string;
  /** Pointers of what is lit: the state that a machine is in, and the way that led there. */
  readonly lit?: readonly string[];
}

/** Tells where each picture was left, for whoever comes back to it. */
const left = new Map<string, View>();

export function StagedPicture(props: StagedPictureProps) {
  const { picture, name, marks = none, chosen = null, onChoose, hint = 'Enter goes to the text', lit } = props;
  const host = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<(Stage & { readonly paintMap: (dress: Dress) => void }) | null>(null);
  const [percent, setPercent] = useState(100);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    let opened: Stage | null = null;
    void import('./zoom.ts').then(({ openStage }) => {
      const [sheet, small] = [host.current, mapOf(map.current)];
      if (!isCurrent || sheet === null || small === null) return;
      const onChange = (view: View, kept: View | null) => {
        if (kept === null) left.delete(name);
        else left.set(name, kept);
        setPercent(Math.round(view.scale * 100));
        if (opened !== null) moveFrame(small, opened.scene, view);
      };
      opened = openStage(sheet, picture, { from: left.get(name) ?? null, onChange });
      if (opened === null) {
        sheet.replaceChildren(notDrawn);
        return setStage(null);
      }
      const { scene, view } = opened;
      moveFrame(small, scene, view());
      setStage({ ...opened, paintMap: (dress) => paintMap(small, scene, dress) });
    });
    return () => {
      isCurrent = false;
      opened?.destroy();
    };
  }, [picture.mark, name]);
  const found = useMemo(() => {
    if (stage === null) return null;
    const { scene } = stage;
    const wanted = new Set(lit);
    return {
      marked: markedIn(scene, marks),
      chosen: chosen === null ? null : scene.nearest(chosen),
      lit: new Set(lit === undefined ? [] : scene.links.filter(({ pointer }) => wanted.has(pointer))),
    };
  }, [stage, marks, chosen, lit]);
  useEffect(() => {
    if (stage === null || found === null) return;
    stage.dressIn(found);
    stage.paintMap(found);
  }, [stage, found]);
  useEffect(() => {
    if (stage !== null && found?.chosen != null) stage.reveal(found.chosen);
  }, [stage, found?.chosen]);
  useEffect(() => {
    const [first] = found?.lit ?? [];
    if (stage !== null && first !== undefined) stage.reveal(first);
  }, [stage, found?.lit]);
  useLayoutEffect(() => {
    if (!isWhole) return;
    // From the moment that the window is taken, wherever the focus is; what has a use of its own for the key, such as a menu, goes first.
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setWhole(false);
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [isWhole]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (stage !== null && moved(stage, event)) event.preventDefault();
    else if (stage !== null) walk(event, stage);
  };
  return (
    <figure class={`picture staged ${isWhole ? 'whole' : ''}`}>
      <div class="window">
        <div
          class="sheet"
          ref={host}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard goes through it
          tabIndex={0}
          role="group"
          aria-label={`Picture of ${picture.title}`}
          aria-description={`${keysOfStage}, ${hint}`}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            const link = (event.target as Element).closest('a[data-pointer]');
            if (link === null) return;
            event.preventDefault();
            onChoose(link.getAttribute('data-pointer') ?? '');
          }}
        />
        <div
          ref={map}
          class="map"
          hidden
          title="The whole picture: press or drag to go elsewhere"
          onPointerDown={(event) => stage !== null && goBy(stage, event)}
          onPointerMove={(event) => event.buttons === 1 && stage !== null && goBy(stage, event)}
        >
          <canvas />
          <i class="frame" />
        </div>
      </div>
      <figcaption class="row">
        <span class="muted keys">
          {keysOfStage}, {hint}
        </span>
        <Omitted picture={picture} />
        <span class="row tight" role="group" aria-label="Size">
          <button type="button" class="quiet" aria-label="Smaller" title="Key -" onClick={() => stage?.zoomBy(1 / 1.4)}>
            −
          </button>
          <span class="number muted">{percent} %</span>
          <button type="button" class="quiet" aria-label="Larger" title="Key +" onClick={() => stage?.zoomBy(1.4)}>
            +
          </button>
          <button type="button" class="quiet" title="All of it, key 0" onClick={() => stage?.fit()}>
            Fit
          </button>
        </span>
        <button type="button" class="quiet" aria-pressed={isWhole} title="Key F" onClick={() => setWhole(!isWhole)}>
          Whole window
        </button>
        <SaveButton title={picture.title} svg={() => wholeOf(picture)} />
      </figcaption>
      <Paper picture={picture} />
    </figure>
  );

  function moved(on: Stage, event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const [x, y] = (event.shiftKey && strides[event.key]) || [0, 0];
    if (x !== 0 || y !== 0) on.panBy(x, y);
    else if (event.key === '+' || event.key === '=') on.zoomBy(1.4);
    else if (event.key === '-') on.zoomBy(1 / 1.4);
    else if (event.key === '0') on.fit();
    else if (event.key === '1') on.rest();
    else if (event.key === 'f') setWhole(!isWhole);
    else return false;
    return true;
  }
}

const wholeOf = ({ head, parts, tail }: ShownPicture) => head + parts.map(({ svg }) => svg).join('\n') + tail;

/** All of the picture, while the page is printed: the stage holds what is in sight. */
function Paper({ picture }: { readonly picture: ShownPicture }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const print = matchMedia('print');
    const put = () =>
      host.current?.replaceChildren(...(print.matches ? [parsedSvg(wholeOf(picture)) ?? notDrawn] : []));
    put();
    print.addEventListener('change', put);
    return () => print.removeEventListener('change', put);
  }, [picture.mark]);
  return <div class="paper" ref={host} />;
}

const none: readonly PictureMark[] = [];
const keysOfStage = 'Arrow keys go through the picture, Shift moves it, + and - zoom, 0 fits';

function mapOf(holder: HTMLElement | null): SmallMap | null {
  const canvas = holder?.querySelector('canvas');
  const frame = holder?.querySelector('i');
  return holder === null || canvas == null || frame == null ? null : { holder, canvas, frame };
}

const stride = 80;
const strides: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-stride, 0],
  ArrowRight: [stride, 0],
  ArrowUp: [0, -stride],
  ArrowDown: [0, stride],
};

/** Goes to where the small map is pressed. */
function goBy(stage: Stage, event: PointerEvent): void {
  const small = event.currentTarget as HTMLElement;
  const { left: x, top: y, width, height } = small.getBoundingClientRect();
  stage.centre(((event.clientX - x) / width) * stage.scene.width, ((event.clientY - y) / height) * stage.scene.height);
}
