import { type DragEvent, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Quick.module.css';

interface FileBoxProps {
  busy: boolean;
  onFile: (file: File) => void;
}

/** A file by the button or dropped on the box. */
export function FileBox({ busy, onFile }: FileBoxProps) {
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
        aria-label="采购清单文件"
        tabIndex={-1}
        onChange={(event) => take(event.target.files)}
      />
      <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
        {!busy && <Icon name="upload" size={16} />}
        {busy ? '正在识别' : '选择文件'}
      </Button>
      <p className={styles.fileWords}>
        XLSX 或 CSV，最多 500 行、5 MB；拖到这里也可以。
        <br />
        表头写 品名、规格、厂家、数量、编码、条码、批准文号，次序不限。
      </p>
      <a className={cx('link', styles.sample)} href="/api/cart/match/sample" download>
        <Icon name="download" size={16} /> 下载样表
      </a>
    </div>
  );
}
