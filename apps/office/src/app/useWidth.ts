import { useLayoutEffect, useRef, useState } from 'react';

/** What draws less wide than this is not read. */
const LEAST = 240;

/** The width that a part of the page is given, in px, as it changes. @param usual before it is measured */
export function useWidth(usual: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(LEAST, Math.floor(element.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}
