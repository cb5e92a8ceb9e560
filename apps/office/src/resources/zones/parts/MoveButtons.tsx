import { DragHandle } from '../../../app/DragHandle.tsx';
import { Icon } from '../../../app/Icon.tsx';

interface MoveButtonsProps {
  /** What is moved, for who cannot see where the buttons stand. */
  name: string;
  at: number;
  /** How many there are; 0 where the order means nothing. */
  length: number;
  move: (to: number) => void;
  copy?: () => void;
  remove: () => void;
}

/** Moves an entry of a list (`dragEntry`), doubles it, takes it out. */
export function MoveButtons({ name, at, length, move, copy, remove }: MoveButtonsProps) {
  return (
    <span className="move-btns">
      {length > 0 && <DragHandle name={name} at={at} length={length} move={move} />}
      {copy && (
        <button type="button" className="btn sm" aria-label={`复制${name}`} onClick={copy}>
          <Icon name="copy" size={14} />
        </button>
      )}
      <button type="button" className="btn sm" aria-label={`移除${name}`} onClick={remove}>
        <Icon name="x" size={14} />
      </button>
    </span>
  );
}
