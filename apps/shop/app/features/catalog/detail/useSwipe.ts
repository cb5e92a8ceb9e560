import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** So many pixels sideways are a stroke and no press. */
const LEAST = 40;

/**
 * A stroke of the finger sideways; scrolling up and down stays with the browser.
 * @param turn told 1 for the next, -1 for the one before
 * @returns what the element listens with; a press that was a stroke presses nothing
 */
export function useSwipe(turn: (by: number) => void) {
  const start = useRef<{ x: number; isStroke: boolean } | null>(null);
  return {
    onPointerDown: ({ clientX, pointerType }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : { x: clientX, isStroke: false };
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const from = start.current;
      const way = from ? clientX - from.x : 0;
      if (!from || Math.abs(way) < LEAST) return;
      from.isStroke = true;
      turn(way < 0 ? 1 : -1);
    },
    onClickCapture: (event: MouseEvent) => {
      if (!start.current?.isStroke) return;
      start.current = null;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
