import { type DragEvent, useState } from 'react';

/**
 * Entries that are taken by a handle and dropped on one another; buttons beside do the same by keyboard.
 * @returns for an entry, by its key and what is done when the one of key `from` is dropped on it: what its handle and the
 * element that others are dropped on need
 */
export function useDrag() {
  const [taken, setTaken] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setTaken(null);
    setOver(null);
  };
  return (key: number, drop: (from: number) => void) => ({
    handle: {
      draggable: true,
      onDragStart: ({ currentTarget, dataTransfer }: DragEvent<HTMLElement>) => {
        // Firefox drags nothing that has no words.
        dataTransfer.setData('text/plain', '');
        dataTransfer.effectAllowed = 'move';
        const entry = currentTarget.closest('[data-entry]');
        if (entry) dataTransfer.setDragImage(entry, 0, 0);
        setTaken(key);
      },
      onDragEnd: end,
    },
    entry: {
      'data-entry': taken !== null && over === key && taken !== key ? 'over' : '',
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (taken === null) return;
        event.preventDefault();
        setOver(key);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (taken === null) return;
        event.preventDefault();
        end();
        if (taken !== key) drop(taken);
      },
    },
  });
}

/** What one entry is dragged by. */
export type Drag = ReturnType<ReturnType<typeof useDrag>>;
