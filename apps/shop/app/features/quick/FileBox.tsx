import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Quick.module.css';

interface FileBoxProps {
  /** What the file is called. */
  label: string;
  busy: boolean;
  /** What it may be. */
  children: ReactNode;
  onFile: (file: File) => void;
}

/** A file by the button or dropped on the box. */
export function FileBox({ label, busy, children, onFile }: FileBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !busy) onFile(file);
    // The same file once more, corrected, is a change, too.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button does
    <div
      className={cx(styles.fileBox, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".xlsx,.csv,.txt"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => take(event.target.files)}
      />
      <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
        {!busy && <Icon name="upload" size={16} />}
        {busy ? '正在识别' : '选择文件'}
      </Button>
      <p className={styles.fileWords}>{children}</p>
    </div>
  );
}
