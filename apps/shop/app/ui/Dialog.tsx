import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';

interface DialogProps {
  open: boolean;
  /** The buyer closed it: cross, Escape, a click beside it. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, the primary one last. */
  foot?: ReactNode;
  wide?: boolean;
  /** On phones it stands at the lower edge, as wide as the screen: for lists that a thumb works on. */
  sheet?: boolean;
  /** Only a button of its foot answers it: no cross, and neither Escape nor a click beside it. */
  isAnswered?: boolean;
}

/** Traps the focus and gives it back. Heavy: bring it in with `lazyKept()`. */
export default function Dialog({
  open,
  onClose,
  title,
  children,
  foot,
  wide,
  sheet,
  isAnswered,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !isAnswered && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={cx(styles.layer, sheet && styles.low)}>
          <Base.Popup className={cx(styles.dialog, wide && styles.wide)}>
            <header className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {!isAnswered && <Base.Close render={<IconButton icon="close" label="关闭" />} />}
            </header>
            <div className={styles.body}>{children}</div>
            {foot && <footer className={styles.foot}>{foot}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
