// The menu of an element in a picture: by the right button, or by the key for menus.
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface MenuItem {
  readonly name: string;
  readonly key: string;
  readonly run: () => void;
}

export interface PictureMenuProps {
  readonly x: number;
  readonly y: number;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}

const sizeMost = { width: 190, height: 150 };

export function PictureMenu({ x, y, items, onClose }: PictureMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    menu.current?.querySelector('button')?.focus();
    const leave = (event: Event) => !menu.current?.contains(event.target as Node) && onClose();
    addEventListener('pointerdown', leave, true);
    return () => {
      removeEventListener('pointerdown', leave, true);
      // A command that moved the focus keeps it.
      if (document.activeElement === document.body && before instanceof SVGElement) before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') return onClose();
    const stride = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (stride === undefined) return;
    event.preventDefault();
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + stride + buttons.length) % buttons.length]?.focus();
  };
  const style = {
    left: `${Math.max(4, Math.min(x, innerWidth - sizeMost.width))}px`,
    top: `${Math.max(4, Math.min(y, innerHeight - sizeMost.height))}px`,
  };
  return (
    <div class="menu" role="menu" aria-label="What to do" tabIndex={-1} ref={menu} style={style} onKeyDown={onKeyDown}>
      {items.map(({ name, key, run }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          onClick={() => {
            onClose();
            run();
          }}
        >
          {name} <span class="muted">{key}</span>
        </button>
      ))}
    </div>
  );
}
