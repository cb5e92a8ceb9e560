import { useEffect, useRef } from 'react';
import { keyOf } from '../../lib/keys.ts';

export interface KeyActs {
  search: () => void;
  help: () => void;
  addAll: () => void;
  takeAll: () => void;
  save: () => void;
  shelf: () => void;
  /** To the list so many further. */
  turn: (step: 1 | -1) => void;
}

const KEYS: Readonly<Record<string, ((acts: KeyActs) => void) | undefined>> = {
  '/': (acts) => acts.search(),
  '?': (acts) => acts.help(),
  j: (acts) => acts.takeAll(),
  s: (acts) => acts.save(),
  k: (acts) => acts.shelf(),
  '[': (acts) => acts.turn(-1),
  ']': (acts) => acts.turn(1),
};

/** The keys that hold everywhere on the page: in a text box they are characters, in a quantity they mean nothing else. */
export function useQuickKeys(acts: KeyActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event);
      const withControl = event.ctrlKey || event.metaKey;
      if (document.querySelector('[role="dialog"]')) return;
      if (key === 'F2') latest.current.search();
      else if (key === 'Enter' && withControl) latest.current.addAll();
      else if (withControl || event.altKey || isTyping(event.target)) return;
      else {
        const act = KEYS[key.toLowerCase()];
        if (!act) return;
        act(latest.current);
      }
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([inputmode="numeric"]), textarea, select');
