import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { NavigateContext } from '../lib/follow.ts';
import { keyOf } from '../lib/keys.ts';
import { useEarlyText } from '../lib/useEarlyText.ts';
import { searchPath } from './search-path.ts';
import type { SearchKind } from './suggestions.ts';

export type Search = ReturnType<typeof useSearch>;

/** A line of the open panel, as far as the box needs to know it. */
export interface Line {
  key: string;
  to: string;
}

const NONE: readonly Line[] = [];

/** What the search box knows and does; the panel, loaded with the first focus, brings the lines that the arrows reach. */
export function useSearch() {
  const navigate = useContext(NavigateContext);
  const { typed, setTyped, kind, setKind, inTable } = useWords();
  const [composing, setComposing] = useState(false);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const [lines, setLines] = useState(NONE);
  useEarlyText(input, typed, setTyped);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const go = (to: string) => {
    close();
    input.current?.blur();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = keyOf(event);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (open) setActive(nextLine(active, key, lines.length));
      else setOpen(true);
    } else if (key === 'Escape' && open) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && key === '') {
      // Enter takes the input method's candidate; it must not submit the form.
      event.preventDefault();
    }
  };
  return {
    input,
    typed,
    type: (text: string) => {
      setTyped(text);
      setActive(-1);
      setOpen(true);
    },
    kind,
    setKind: (next: SearchKind) => {
      setKind(next);
      setActive(-1);
    },
    inTable,
    composing,
    setComposing,
    open,
    show: () => setOpen(true),
    close,
    active,
    setActive,
    lines,
    setLines,
    onKeyDown,
    submit: (event: FormEvent) => {
      event.preventDefault();
      go(lines[active]?.to ?? searchPath(typed, kind, inTable));
    },
    leave: (event: FocusEvent<HTMLFormElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) close();
    },
  };
}

/**
 * The line that an arrow key leads to; -1 is the box itself.
 * @param at present line, -1 for none
 */
export function nextLine(at: number, key: 'ArrowDown' | 'ArrowUp', lines: number): number {
  if (lines === 0) return -1;
  const step = key === 'ArrowDown' ? 1 : -1;
  const around = lines + 1;
  return ((at + 1 + step + around) % around) - 1;
}

/** What is typed and where: taken over from the address whenever a search page is opened. */
function useWords() {
  const { pathname, search } = useLocation();
  const onSearchPage = pathname.startsWith('/search');
  const query = new URLSearchParams(onSearchPage ? search : '');
  const keywords = query.get('keywords') ?? '';
  const asked: SearchKind = query.get('type') === '2' ? 2 : 1;
  const [typed, setTyped] = useState(keywords);
  const [kind, setKind] = useState<SearchKind>(asked);
  useEffect(() => {
    if (!onSearchPage) return;
    setTyped(keywords);
    setKind(asked);
  }, [onSearchPage, keywords, asked]);
  return { typed, setTyped, kind, setKind, inTable: /table|no_image/.test(pathname) };
}
