import { Icon } from './Icon.tsx';
import type { Drag } from './useDrag.ts';

/** What an entry is taken by with the mouse. Said to nobody: buttons beside it move the entry by keyboard. */
export const DragHandle = ({ drag }: { drag: Drag }) => (
  <span className="drag-handle" title="拖动排序" aria-hidden="true" {...drag.handle}>
    <Icon name="grip" size={14} />
  </span>
);
