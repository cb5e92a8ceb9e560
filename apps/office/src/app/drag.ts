import { placeAt } from './order.ts';

/** An entry on its way along its list. */
export interface Drag {
  /** @param y of the pointer in the window */
  to: (y: number) => void;
  /** Puts everything back. @returns the place where it was let go; undefined when it was not moved */
  end: () => number | undefined;
}

/** So near to the edge of what scrolls, the list goes on. */
const EDGE_PX = 48;
const SCROLL_PX = 14;

/**
 * Begins to drag the entry (`data-drag`) that `handle` stands in: it follows the pointer, and a line shows where it would land.
 * @param y of the pointer in the window
 */
export function startDrag(handle: HTMLElement, y: number): Drag | null {
  const entry = handle.closest<HTMLElement>('[data-drag]');
  if (!entry?.parentElement) return null;
  const list = entry.parentElement;
  const scroller = scrollerOf(list);
  const others = [...list.children].filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one !== entry && one.dataset.drag === entry.dataset.drag,
  );
  const start = y + scroller.scrollTop;
  let place: number | undefined;
  const mark = () => {
    others.forEach((one, at) => {
      one.classList.toggle('drop-before', at === place);
      one.classList.toggle('drop-after', at === others.length - 1 && place === others.length);
    });
  };
  return {
    to: (now) => {
      entry.classList.add('dragged');
      scroll(scroller, now);
      entry.style.translate = `0 ${now + scroller.scrollTop - start}px`;
      place = placeAt(others.map(middleOf), now);
      mark();
    },
    end: () => {
      const landed = place;
      place = undefined;
      mark();
      entry.classList.remove('dragged');
      entry.style.translate = '';
      return landed;
    },
  };
}

function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

/** What scrolls when the list is longer than its place. */
function scrollerOf(list: HTMLElement): Element {
  for (let one: HTMLElement | null = list; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY))
      return one;
  return document.scrollingElement ?? document.documentElement;
}

function scroll(scroller: Element, y: number): void {
  const isPage = scroller === document.scrollingElement;
  const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  if (y < top + EDGE_PX) scroller.scrollTop -= SCROLL_PX;
  else if (y > bottom - EDGE_PX) scroller.scrollTop += SCROLL_PX;
}
