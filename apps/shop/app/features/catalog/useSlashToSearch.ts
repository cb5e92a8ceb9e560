import { useEffect } from 'react';
import { keyOf } from '../../lib/keys.ts';

/** The key / goes to the search box; in a text box it is a character, in a quantity it means nothing else. */
export function useSlashToSearch(): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (keyOf(event) !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      const box = document.querySelector<HTMLInputElement>('input[name="keywords"]');
      if (!box) return;
      event.preventDefault();
      box.focus();
      box.select();
    };
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([inputmode="numeric"]), textarea, select');
