import { useEffect, useRef } from 'react';

/**
 * Runs an action on a key pressed anywhere on the page, but never while somebody types, answers a dialog or uses a
 * combination with Ctrl, Alt or Meta. Enter stays with a focused link or button. Keys are named as `event.key` in lower case.
 */
export function useKeys(actions: Record<string, (() => void) | undefined>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return;
      const name = event.key.toLowerCase();
      const action = latest.current[name];
      if (!action || isTaken(event.target, name)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
  if (!isCheckbox && target.closest('input, textarea, select, [contenteditable="true"]')) return true;
  if (target.closest('[role="dialog"], [role="menu"], [role="listbox"]')) return true;
  return key === 'enter' && target.closest('a, button, input') !== null;
}
