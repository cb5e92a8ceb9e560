import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Popover.module.css';

export interface MenuAct {
  label: string;
  onSelect: () => void;
  disabled?: boolean;
}

interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  acts: MenuAct[];
}

/** A list of acts behind a button; arrows, first letters, Enter, Escape. */
export function Menu({ trigger, acts }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" style={{ zIndex: 'var(--z-popover)' }}>
          <Base.Popup className={cx(styles.popup, styles.menu)}>
            {acts.map((act) => (
              <Base.Item
                key={act.label}
                className={styles.item}
                disabled={act.disabled ?? false}
                onClick={act.onSelect}
              >
                {act.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
