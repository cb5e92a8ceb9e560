import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { keyOf } from '../../lib/keys.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { hasCamera } from './code-reader.ts';
import styles from './Scanning.module.css';
import type { Heard } from './useHeard.ts';

const CameraDialog = lazyKept(() => import('./CameraDialog.tsx'));

interface ScanFieldProps {
  placeholder: string;
  /** Of the button beside the field. */
  act: string;
  /** The answer to the last scan. */
  heard: Heard | null;
  onScan: (text: string) => void;
}

/** Takes codes from a scanner that types, from the camera or by hand, one after the other, and shows what is said of them. */
export function ScanField({ placeholder, act, heard, onScan }: ScanFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [mayFilm, setMayFilm] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => setMayFilm(hasCamera()), []);
  useScannerKeys(box);
  const submit = () => {
    if (!box.current) return;
    const text = box.current.value.trim();
    box.current.value = '';
    box.current.focus({ preventScroll: true });
    if (text !== '') onScan(text);
  };
  return (
    <div className={styles.scan}>
      {/* No form of its own: it stands in the forms of others, which Enter must not send. */}
      <div className={styles.row}>
        <span className={styles.box}>
          <Icon name="scan" size={16} />
          <Input
            ref={box}
            aria-label="扫码"
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="done"
            maxLength={200}
            onKeyDown={(event) => {
              if (keyOf(event) !== 'Enter') return;
              event.preventDefault();
              submit();
            }}
          />
        </span>
        <Button onClick={submit}>{act}</Button>
        {mayFilm && (
          <Button onClick={() => setOpen(true)}>
            <Icon name="camera" size={16} />
            摄像头
          </Button>
        )}
      </div>
      <div aria-live="assertive" className={styles.heard}>
        {heard && (
          <p key={heard.turn} className={heard.isGood ? 'small sub' : 'small warn-text'}>
            {heard.message}
          </p>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <CameraDialog heard={heard} onClose={() => setOpen(false)} onScan={onScan} />
        </Suspense>
      )}
    </div>
  );
}

/** A scanner types wherever the page has its focus: what would go nowhere goes into the field. */
function useScannerKeys(box: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const catchKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      // A space presses the button that has the focus.
      const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      const isBusy = document.activeElement?.matches(
        'input, textarea, select, [contenteditable], [role=dialog] *',
      );
      if (isTyped && !isBusy) box.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', catchKey);
    return () => document.removeEventListener('keydown', catchKey);
  }, [box]);
}
