// The pictures of the workbench: one machine, the wiring or the pages, with the findings marked. Orbitals of a large application are folded and opened where one looks.
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ShownPicture } from '../analysis/messages.ts';
import type { Outline } from '../analysis/open-document.ts';
import type { PictureRequest } from '../analysis/pictures.ts';
import { askReader } from '../analysis/reader.ts';
import type { EditCommands, EditPanelProps } from '../edit/edit-panel.tsx';
import { type MenuItem, PictureMenu } from '../edit/picture-menu.tsx';
import { openings } from '../kept.ts';
import type { Reading, Verdict } from '../live.ts';
import { counted } from '../parts/notice.tsx';
import { isWithin } from '../parts/picture-marks.ts';
import { StagedPicture } from '../parts/staged-picture.tsx';
import { useChoice } from '../route.ts';

type Kind = PictureRequest['kind'];
const kinds: readonly { readonly kind: Kind; readonly title: string }[] = [
  { kind: 'machine', title: 'Machines' },
  { kind: 'wiring', title: 'Wiring' },
  { kind: 'pages', title: 'Pages' },
];

interface PicturesProps {
  readonly now: Reading;
  readonly judged: Verdict | null;
  readonly chosen: string | null;
  readonly onChoose: (pointer: string) => void;
  /** Shows a place in the text, and the focus stays where it is. */
  readonly onFollow: (pointer: string) => void;
}

export function Pictures({ now, judged, chosen, onChoose, onFollow }: PicturesProps) {
  const [shownKind, setKind] = useChoice('picture', 'machine');
  const kind = kinds.find((one) => one.kind === shownKind)?.kind ?? 'machine';
  const [machine, setMachine] = useChoice('machine', '', false);
  const [picture, setPicture] = useState<(ShownPicture & { readonly key: string }) | null>(null);
  const machines = now.outline.machines;
  // The machine in which the cursor stands; else the one that was shown before.
  const here = chosen === null ? undefined : machines.find(({ pointer }) => isWithin(chosen, pointer));
  useEffect(() => {
    if (here !== undefined) setMachine(here.pointer);
  }, [here?.pointer]);
  const shown = machines.find(({ pointer }) => pointer === machine) ?? machines[0];
  const isStale = now.isStale;
  const [open, setOpen] = useState<readonly string[] | 'all'>([]);
  // The orbital in which the cursor stands is open.
  const home = chosen === null ? undefined : /^\/orbitals\/\d+/.exec(chosen)?.[0];
  const folds = picture?.folds ?? [];
  useEffect(() => {
    if (home !== undefined)
      setOpen((before) => (before === 'all' || before.includes(home) ? before : [...before, home]));
  }, [home]);
  const toggle = (pointer: string) =>
    setOpen((before) => {
      const all = before === 'all' ? folds : before;
      return all.includes(pointer) ? all.filter((one) => one !== pointer) : [...all, pointer];
    });
  useEffect(() => {
    if (!now.hasValue) return setPicture(null);
    if (now.isStale) return;
    let isCurrent = true;
    const request: PictureRequest | null =
      kind !== 'machine' ? { kind, open } : shown === undefined ? null : { kind, pointer: shown.pointer };
    if (request === null) setPicture(null);
    else
      void askReader('draw', { picture: request, shown: picture?.mark ?? null }).then(
        (drawn) => {
          const key = `${openings} ${JSON.stringify(request)}`;
          if (!isCurrent) return;
          if (drawn !== 'same') setPicture(drawn === null ? null : { ...drawn, key });
          else setPicture((before) => (before === null || before.key === key ? before : { ...before, key }));
        },
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [now, kind, shown?.pointer, kind === 'machine' ? null : open]);
  const marks = useMemo(() => (judged === null || judged.text !== now.text ? [] : judged.findings), [judged, now]);
  const edit = useEditing(kind === 'machine', onFollow);
  const options = useOptions(machines);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the picture in it
    <div
      class={`pictures ${isStale ? 'stale' : ''} ${edit.isOn ? 'editing' : ''}`}
      onKeyDown={edit.onKeyDown}
      onContextMenu={edit.onContextMenu}
    >
      <div class="row tabs" role="group" aria-label="Picture">
        {kinds.map((one) => (
          <button key={one.kind} type="button" aria-pressed={one.kind === kind} onClick={() => setKind(one.kind)}>
            {one.title}
          </button>
        ))}
        {kind === 'machine' && (
          <button type="button" aria-pressed={edit.isOn} onClick={edit.toggle}>
            Edit
          </button>
        )}
        {kind === 'machine' && machines.length > 1 && (
          <select
            aria-label="Machine"
            value={shown?.pointer}
            onChange={(event) => setMachine(event.currentTarget.value)}
          >
            {options}
          </select>
        )}
        {folds.length > 0 && kind !== 'machine' && (
          <button type="button" class="quiet" onClick={() => setOpen(open === 'all' ? [] : 'all')}>
            {open === 'all' ? 'Fold the orbitals' : `Open all ${folds.length} orbitals`}
          </button>
        )}
      </div>
      {isStale && picture !== null && (
        <p class="muted">The text cannot be read right now; this is the last version that could.</p>
      )}
      {picture === null ? (
        <p class="muted none">{noPicture(kind, now.outline, edit.isOn)}</p>
      ) : (
        <StagedPicture
          picture={picture}
          name={picture.key}
          marks={marks}
          chosen={edit.isOn ? edit.selected : chosen}
          onChoose={(pointer) => {
            if (folds.includes(pointer)) toggle(pointer);
            else if (edit.isOn) edit.select(pointer);
            else onChoose(pointer);
          }}
          hint={hintOf(edit.isOn, folds.length > 0)}
        />
      )}
      {edit.isOn && edit.Panel !== null && (
        <edit.Panel
          now={now}
          pointer={shown?.pointer ?? null}
          selected={edit.selected}
          onSelect={edit.select}
          commands={edit.commands}
        />
      )}
      {edit.menu !== null && <PictureMenu {...edit.menu} items={edit.items} onClose={edit.closeMenu} />}
    </div>
  );
}

/** The same nodes as long as the machines are the same: after each key there may be thousands to compare. */
function useOptions(machines: Outline['machines']) {
  const last = useRef(machines);
  const isSame =
    machines.length === last.current.length &&
    machines.every((one, i) => {
      const before = last.current[i];
      return (['pointer', 'name', 'orbital', 'states'] as const).every((member) => one[member] === before?.[member]);
    });
  if (!isSame) last.current = machines;
  return useMemo(
    () =>
      last.current.map(({ pointer, name, orbital, states }) => (
        <option key={pointer} value={pointer}>
          {name || 'no name'} · {orbital} · {counted(states, 'state')}
        </option>
      )),
    [last.current],
  );
}

function hintOf(isEditing: boolean, isFolded: boolean): string {
  if (isEditing) return 'Enter selects, N adds a state, C connects, R renames, Delete deletes';
  return isFolded ? 'Enter opens or folds an orbital, or goes to the text' : 'Enter goes to the text';
}

/** Editing in the picture: the panel is fetched when it is first wanted; keys and the menu give it commands. */
function useEditing(isMachine: boolean, onFollow: (pointer: string) => void) {
  const [edits, setEdits] = useChoice('edit', '', false);
  const isWanted = edits === 'on';
  const [Panel, setPanel] = useState<ComponentType<EditPanelProps> | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ readonly x: number; readonly y: number; readonly at: string | null } | null>(null);
  const commands = useRef<EditCommands | null>(null);
  const isOn = isMachine && isWanted;
  useEffect(() => {
    if (isWanted) void import('../edit/edit-panel.tsx').then(({ EditPanel }) => setPanel(() => EditPanel));
  }, [isWanted]);
  const select = (pointer: string | null) => {
    setSelected(pointer);
    if (pointer !== null) onFollow(pointer);
  };
  const linkAt = (event: Event) => (event.target as Element).closest('a[data-pointer]')?.getAttribute('data-pointer');
  const onKeyDown = (event: KeyboardEvent) => {
    const command = keyCommands[event.key.toLowerCase()];
    const isInPicture = (event.target as Element).closest('.sheet') !== null;
    if (!isOn || !isInPicture || command === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // Tells what has the focus is what is meant.
    const pointer = linkAt(event);
    if (pointer != null && command !== 'add') select(pointer);
    setTimeout(() => commands.current?.[command]());
  };
  const onContextMenu = (event: MouseEvent) => {
    if (!isOn || (event.target as Element).closest('.sheet') === null) return;
    event.preventDefault();
    // Beside every element nothing is offered of the one that is selected.
    const at = linkAt(event) ?? null;
    if (at !== null) select(at);
    const area = (event.target as Element).getBoundingClientRect();
    // A menu that the keyboard opens has no place of its own.
    const isPlaced = event.clientX > 0 || event.clientY > 0;
    setMenu({ at, ...(isPlaced ? { x: event.clientX, y: event.clientY } : { x: area.left, y: area.bottom }) });
  };
  const item = (name: string, key: string, command: keyof EditCommands): MenuItem => {
    return { name, key, run: () => commands.current?.[command]() };
  };
  const items = [
    item('Add a state', 'N', 'add'),
    ...(menu?.at == null
      ? []
      : menu.at.includes('/transitions/')
        ? [item('Lead elsewhere', 'C', 'connect'), item('Another event', 'R', 'rename')]
        : [item('Connect', 'C', 'connect'), item('Rename', 'R', 'rename')]),
    ...(menu?.at == null ? [] : [item('Delete', 'Delete', 'remove')]),
  ];
  return {
    ...{ isOn, Panel, selected, select, commands, onKeyDown, onContextMenu, menu, items },
    toggle: () => setEdits(isWanted ? '' : 'on'),
    closeMenu: () => setMenu(null),
  };
}

const keyCommands: Readonly<Record<string, keyof EditCommands>> = {
  n: 'add',
  c: 'connect',
  r: 'rename',
  f2: 'rename',
  delete: 'remove',
};

function noPicture(kind: Kind, { counts, faults }: Outline, isEditing: boolean): string {
  if (faults.length > 0) return 'There is no picture of a text that cannot be read.';
  if (kind === 'pages') return 'The document has no pages.';
  if (kind === 'machine' && counts.traits === 0)
    return isEditing
      ? 'The document has no machine yet.'
      : 'The document has no machine yet. Edit, above, makes the first one; so does a trait with states in the text.';
  return kind === 'machine'
    ? 'No trait has a machine of its own: they are names that the library or another file explains.'
    : 'There is nothing to wire.';
}
