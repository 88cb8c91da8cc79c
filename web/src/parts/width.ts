// How wide a chart is on the screen: its picture is made in pixels of that, so that its labels are as large in a narrow window as in a wide one.
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const host = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const watched = host.current;
    if (watched === null) return;
    const measure = () => watched.clientWidth > 0 && setWidth(watched.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [host, width];
}
