import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { canScan } from './barcode-detector.ts';
import type { Found } from './find-line.ts';
import styles from './Receiving.module.css';

const CameraDialog = lazy(() => import('./CameraDialog.tsx'));

/** Takes the keys of a barcode scanner, or the camera's eye where the browser can read codes. */
export function ScanBox({ onScan }: { onScan: (text: string) => Found }) {
  const [found, setFound] = useState<Found | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [hasCamera, setCamera] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => setCamera(canScan()), []);
  const scan = (text: string) => {
    setFound(onScan(text));
    if (box.current) box.current.value = '';
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = box.current?.value ?? '';
    if (text.trim() !== '') scan(text);
  };
  return (
    <div className={styles.scan}>
      <form method="post" className={styles.scanRow} onSubmit={submit}>
        <span className={styles.scanBox}>
          <Icon name="scan" size={16} />
          <Input
            ref={box}
            aria-label="扫码"
            placeholder="扫描或输入商品条码、批号"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={60}
          />
        </span>
        <Button type="submit">查找</Button>
        {hasCamera && (
          <Button onClick={() => setOpen(true)}>
            <Icon name="camera" size={16} />
            摄像头
          </Button>
        )}
      </form>
      <p className={found && found.lineId === null ? 'small warn-text' : 'small sub'} role="status">
        {found?.message}
      </p>
      {isOpen && (
        <Suspense>
          <CameraDialog
            onClose={() => setOpen(false)}
            onScan={(text) => {
              setOpen(false);
              scan(text);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
