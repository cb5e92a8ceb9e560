import { useEffect, useRef } from 'react';
import { keyOf } from '../../lib/keys.ts';

export interface KeyActs {
  search: () => void;
  help: () => void;
  addAll: () => void;
}

/** The keys that hold everywhere on the page: in a text box `/` and `?` are characters, in a quantity they mean nothing else. */
export function useQuickKeys(acts: KeyActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event);
      const withControl = event.ctrlKey || event.metaKey;
      if (document.querySelector('[role="dialog"]')) return;
      if (key === 'Enter' && withControl) latest.current.addAll();
      else if (withControl || event.altKey || isTyping(event.target)) return;
      else if (key === '/') latest.current.search();
      else if (key === '?') latest.current.help();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([inputmode="numeric"]), textarea, select');
