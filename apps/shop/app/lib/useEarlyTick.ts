import { type RefObject, useEffect, useRef } from 'react';

/**
 * What was ticked before the page's code arrived: the box still shows it, our state does not know. Ticks it once more, right after the
 * first rendering in the browser, so that whoever listens hears of it.
 * @param checked what the server had drawn; undefined for a box that keeps its state itself
 */
export function useEarlyTick(box: RefObject<HTMLInputElement | null>, checked: boolean | undefined): void {
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current) return;
    looked.current = true;
    const element = box.current;
    if (!element || checked === undefined || element.checked === checked) return;
    // Of several radios the one that is chosen now speaks for all.
    if (element.type === 'radio' && !element.checked) return;
    element.checked = !element.checked;
    element.click();
  });
}
