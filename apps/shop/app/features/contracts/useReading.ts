import { type RefObject, useEffect, useRef, useState } from 'react';

/** Pixels of the end that need not be seen. */
const SLACK = 24;

export interface Reading {
  box: RefObject<HTMLElement | null>;
  part: number;
  show: (part: number) => void;
  /** By part. */
  isRead: readonly boolean[];
  /** Screens of the part that is shown, the one that is seen now first. */
  page: number;
  pages: number;
  /** A screen on or back, into the next part at the end. */
  turn: (by: 1 | -1) => void;
}

/** How far a text in a box of its own has been read, part by part: a part is read once its end was seen. */
export function useReading(parts: number): Reading {
  const box = useRef<HTMLElement>(null);
  const [part, setPart] = useState(0);
  const [isRead, setRead] = useState<readonly boolean[]>(() => Array.from({ length: parts }, () => false));
  const [at, setAt] = useState({ page: 1, pages: 1 });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = element;
      if (clientHeight === 0) return;
      const atEnd = scrollTop + clientHeight >= scrollHeight - SLACK;
      const pages = Math.max(1, Math.ceil((scrollHeight - SLACK) / clientHeight));
      setAt({ pages, page: atEnd ? pages : Math.min(pages, 1 + Math.floor(scrollTop / clientHeight + 0.2)) });
      if (atEnd) setRead((now) => now.map((done, index) => done || index === part));
    };
    element.scrollTop = 0;
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sized = new ResizeObserver(look);
    sized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sized.disconnect();
    };
  }, [part]);

  const turn = (by: 1 | -1) => {
    const element = box.current;
    if (!element) return;
    if (by === 1 && at.page === at.pages) return setPart(Math.min(part + 1, parts - 1));
    if (by === -1 && element.scrollTop === 0) return setPart(Math.max(part - 1, 0));
    element.scrollBy({ top: by * (element.clientHeight - 2 * SLACK) });
  };
  return { box, part, show: setPart, isRead, ...at, turn };
}
