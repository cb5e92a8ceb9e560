import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { Question } from '../lib/dialogs.ts';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { Icon } from './Icon.tsx';

/** One question of `lib/dialogs.ts` on the screen. Escape is the same as cancelling; a click beside it does nothing. */
export default function AlertDialog({ question }: { question: Question }) {
  const { title, message, ok, cancelWord, danger, answer } = question;
  return (
    <Base.Root open onOpenChange={(open) => !open && answer(false)}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.layer}>
          <Base.Popup className={styles.dialog}>
            <header className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
            </header>
            <div className={styles.body}>
              <Base.Description className={styles.words}>
                {danger && <Icon name="warn" />}
                <span>{message}</span>
              </Base.Description>
            </div>
            <footer className={styles.foot}>
              {cancelWord !== null && <Button onClick={() => answer(false)}>{cancelWord}</Button>}
              <Button variant="primary" onClick={() => answer(true)}>
                {ok}
              </Button>
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
