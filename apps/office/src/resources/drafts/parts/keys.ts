import type { KeyboardEvent } from 'react';

/** A cell, or a way from one to another, in rows and columns. */
export interface Place {
  row: number;
  column: number;
}

/** Where a key leads from a cell; null = it means something else there. */
export function stepFrom(event: KeyboardEvent): Place | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return null;
  switch (event.key) {
    case 'ArrowUp':
      return { row: -1, column: 0 };
    case 'ArrowDown':
      return { row: 1, column: 0 };
    case 'Enter':
      return { row: event.shiftKey ? -1 : 1, column: 0 };
    case 'ArrowLeft':
      return isAtEdge(event.target, 'start') ? { row: 0, column: -1 } : null;
    case 'ArrowRight':
      return isAtEdge(event.target, 'end') ? { row: 0, column: 1 } : null;
    default:
      return null;
  }
}

/** Within a text the arrows move its caret. */
function isAtEdge(target: EventTarget, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement)) return true;
  const { selectionStart: start, selectionEnd: end, value } = target;
  const isAll = value !== '' && start === 0 && end === value.length;
  return isAll || (start === end && start === (edge === 'start' ? 0 : value.length));
}
