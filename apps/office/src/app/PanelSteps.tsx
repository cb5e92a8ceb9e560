import { Icon } from './Icon.tsx';

interface PanelStepsProps {
  /** To the row so many further down the list. */
  move: (by: 1 | -1) => void;
  close: () => void;
}

/** The buttons of a panel beside its list: one up, one down, and away. */
export function PanelSteps({ move, close }: PanelStepsProps) {
  return (
    <span className="btns push panel-steps">
      <button type="button" className="btn sm" aria-label="上一单" onClick={() => move(-1)}>
        <Icon name="chevron-up" size={14} />
      </button>
      <button type="button" className="btn sm" aria-label="下一单" onClick={() => move(1)}>
        <Icon name="chevron-down" size={14} />
      </button>
      <button type="button" className="btn sm" aria-label="关闭" onClick={close}>
        <Icon name="x" size={14} />
      </button>
    </span>
  );
}
