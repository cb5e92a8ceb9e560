import { type RefObject, useEffect, useRef } from 'react';

/**
 * What was typed into a box before the page's code arrived: the box still has it, our state does not. Takes it over
 * once, right after the first rendering in the browser.
 * @param shown what the server had written into the box
 * @param adopt gets the other text, and whether the buyer has already left the box
 */
export function useEarlyText(
  box: RefObject<HTMLInputElement | null>,
  shown: string,
  adopt: (text: string, hasLeft: boolean) => void,
): void {
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current) return;
    looked.current = true;
    const element = box.current;
    if (element && element.value !== shown) adopt(element.value, document.activeElement !== element);
  });
}
