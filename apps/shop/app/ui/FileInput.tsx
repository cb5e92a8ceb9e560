import { type FilePurpose, MAX_FILE_MB } from '@qingnang/contract/file-limits';
import type { FileLink } from '@qingnang/contract/files';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { FilePicker } from './FilePicker.tsx';
import styles from './Files.module.css';
import { FileThumb } from './FileThumb.tsx';
import { Icon } from './Icon.tsx';
import { Progress } from './Progress.tsx';
import { useFileDrop } from './useFileDrop.ts';
import { type QueuedFile, useFileQueue } from './useFileQueue.ts';

interface FileInputProps {
  purpose: FilePurpose;
  /** What the files are: 盖章回执. */
  label: string;
  /** Those that have arrived; their ids go with the form. */
  files: readonly FileLink[];
  setFiles: (change: (before: FileLink[]) => FileLink[]) => void;
  /** 6 unless told. */
  max?: number;
  /** What is wrong with them, as `Field` takes it. */
  error?: string | readonly string[] | undefined;
}

/** Pictures and PDF for a form: chosen, dropped, pasted, or taken with a phone's camera. */
export function FileInput({ purpose, label, files, setFiles, max = 6, error }: FileInputProps) {
  const note = useId();
  const { queue, words, add, drop } = useFileQueue({ purpose, files, setFiles, max });
  const { isOver, dropArea } = useFileDrop(add);
  usePaste(add);
  const box = useRef<HTMLDivElement>(null);
  const isHeld = useHeldForm(
    box,
    queue.some(({ problem }) => problem === ''),
  );
  const wrong =
    words || (isHeld ? '文件还在上传，传完后再提交' : typeof error === 'string' ? error : error?.[0]);
  return (
    <div ref={box} className={cx(styles.box, isOver && styles.over)} {...dropArea}>
      <ul className={styles.list} aria-label={label}>
        {files.map((file) => (
          <Kept
            key={file.id}
            file={file}
            onRemove={() => setFiles((all) => all.filter(({ id }) => id !== file.id))}
          />
        ))}
        {queue.map((one) => (
          <Going key={one.key} file={one} onRemove={() => drop(one.key)} />
        ))}
        {files.length < max && (
          <>
            <li>
              <Chooser icon="upload" words="选择文件" label={`选择${label}`} note={note} onFiles={add} />
            </li>
            <li className={styles.phone}>
              <Chooser icon="camera" words="拍照" label={`拍摄${label}`} note={note} onFiles={add} camera />
            </li>
          </>
        )}
      </ul>
      <p className={styles.note} id={note}>
        JPG、PNG、WebP 或 PDF，每个不超过 {MAX_FILE_MB} MB，最多 {max} 个
        <span className={styles.pc}>；可拖入，或直接粘贴截图</span>
      </p>
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

/**
 * Keeps the form around it from being sent while a file is on its way: it would arrive without the file.
 * @returns whether somebody has tried
 */
function useHeldForm(box: RefObject<HTMLElement | null>, isGoing: boolean): boolean {
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    const form = box.current?.closest('form');
    if (!form || !isGoing) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setTried(true);
    };
    form.addEventListener('submit', hold);
    return () => {
      form.removeEventListener('submit', hold);
      setTried(false);
    };
  }, [box, isGoing]);
  return isTried;
}

/** A screenshot from the clipboard, wherever the cursor stands: files cannot be pasted into a text. */
function usePaste(onFiles: (files: File[]) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

interface ChooserProps {
  icon: 'upload' | 'camera';
  words: string;
  label: string;
  note: string;
  camera?: boolean;
  onFiles: (files: File[]) => void;
}

const Chooser = ({ icon, words, ...picker }: ChooserProps) => (
  <FilePicker className={styles.choose} {...picker}>
    <Icon name={icon} size={20} />
    {words}
  </FilePicker>
);

function Kept({ file, onRemove }: { file: FileLink; onRemove: () => void }) {
  return (
    <li className={styles.item}>
      <FileThumb file={file} />
      <Remove name={file.name} onClick={onRemove} />
    </li>
  );
}

const Remove = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button type="button" className={styles.remove} aria-label={`移除 ${name}`} onClick={onClick}>
    <Icon name="close" size={14} />
  </button>
);

function Going({ file, onRemove }: { file: QueuedFile; onRemove: () => void }) {
  return (
    <li className={cx(styles.item, file.problem !== '' && styles.bad)}>
      <span className={styles.thumb}>
        <span className={styles.name}>{file.name}</span>
        {file.problem === '' ? (
          <Progress value={file.part} label={`正在上传 ${file.name}`} />
        ) : (
          <span className={styles.wrong} role="alert">
            {file.problem}
          </span>
        )}
      </span>
      <Remove name={file.name} onClick={onRemove} />
    </li>
  );
}
