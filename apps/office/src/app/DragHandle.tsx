import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Drag, startDrag } from './drag.ts';
import { Icon } from './Icon.tsx';
import { placeByKey } from './order.ts';
import './drag.css';

interface DragHandleProps {
  /** What is moved. */
  name: string;
  at: number;
  length: number;
  move: (to: number) => void;
  /** The last move is on its way. */
  isBusy?: boolean;
}

/** Marks an element as an entry of a list whose order is dragged; entries of one list, in one parent, have the same word. */
export const dragEntry = (list: string | number) => ({ 'data-drag': list });

/**
 * Moves an entry of a list by pointer, by finger, or by the arrow keys while it has the focus. It stands within an element of
 * `dragEntry`; where it was moved to is told to who cannot see it.
 */
export function DragHandle({ name, at, length, move, isBusy = false }: DragHandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const drag = useRef<Drag | null>(null);
  const [told, setTold] = useState('');
  const isMoving = useRef(false);
  const stood = useRef(at);
  const moveTo = (to: number) => {
    isMoving.current = true;
    setTold(`${name} 移到第 ${to + 1} 位，共 ${length} 位`);
    move(to);
  };
  // A browser takes the focus from an element that is put elsewhere.
  useLayoutEffect(() => {
    if (isMoving.current && stood.current !== at) {
      isMoving.current = false;
      handle.current?.focus();
    }
    stood.current = at;
  });
  const stop = (isDropped: boolean) => {
    const to = drag.current?.end();
    drag.current = null;
    if (isDropped && to !== undefined && to !== at) moveTo(to);
  };
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || isBusy) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = startDrag(event.currentTarget, event.clientY);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && drag.current) return stop(false);
    const to = placeByKey(event.key, at, length);
    if (to === null) return;
    event.preventDefault();
    if (isBusy) return;
    moveTo(to);
  };
  return (
    <>
      <button
        ref={handle}
        type="button"
        className="drag-handle"
        aria-label={`排序 ${name}，第 ${at + 1} 位，按上下方向键移动`}
        title="拖动排序，或按 ↑ ↓"
        disabled={length < 2}
        aria-disabled={isBusy}
        onPointerDown={press}
        onPointerMove={(event) => drag.current?.to(event.clientY)}
        onPointerUp={() => stop(true)}
        onPointerCancel={() => stop(false)}
        onKeyDown={key}
      >
        <Icon name="grip" size={14} />
      </button>
      <span className="visually-hidden" role="status">
        {told}
      </span>
    </>
  );
}
