import { MAX_FILE_MB } from '@qingnang/contract/file-limits';
import type { FileLink } from '@qingnang/contract/files';
import { MAX_PAPER_FILES, type Paper } from '@qingnang/rules/papers';
import { cx } from '../../lib/cx.ts';
import { FilePicker } from '../../ui/FilePicker.tsx';
import { sizeWords } from '../../ui/file-choice.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useFileDrop } from '../../ui/useFileDrop.ts';
import { type QueuedFile, useFileQueue } from '../../ui/useFileQueue.ts';
import styles from './Papers.module.css';

interface PaperBoxProps {
  paper: Pick<Paper, 'kind' | 'name'>;
  files: readonly FileLink[];
  setFiles: (change: (before: FileLink[]) => FileLink[]) => void;
  error?: string | undefined;
}

/** The files of one paper: chosen, dropped, or taken with a phone's camera. */
export function PaperBox({ paper, files, setFiles, error }: PaperBoxProps) {
  const { queue, words, add, drop } = useFileQueue({
    purpose: 'document',
    files,
    setFiles,
    max: MAX_PAPER_FILES,
  });
  const { isOver, dropArea } = useFileDrop(add);
  const wrong = words || error;
  const isEmpty = files.length + queue.length === 0;
  return (
    <div className={cx(styles.box, isOver && styles.over, wrong && styles.wrongBox)} {...dropArea}>
      {!isEmpty && (
        <ul className={styles.files} aria-label={`${paper.name}文件`}>
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
        </ul>
      )}
      {files.length < MAX_PAPER_FILES && <Choosers name={paper.name} isEmpty={isEmpty} onFiles={add} />}
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

interface ChoosersProps {
  name: string;
  isEmpty: boolean;
  onFiles: (files: File[]) => void;
}

const Choosers = ({ name, isEmpty, onFiles }: ChoosersProps) => (
  <div className={cx(styles.choosers, !isEmpty && styles.more)}>
    <FilePicker className={styles.choose} label={`选择${name}文件`} onFiles={onFiles}>
      <Icon name="upload" size={isEmpty ? 20 : 16} />
      <b>{isEmpty ? '点击或拖入文件' : '添加'}</b>
      {isEmpty && <span>JPG / PNG / PDF，≤ {MAX_FILE_MB} MB</span>}
    </FilePicker>
    <span className={styles.phone}>
      <FilePicker className={styles.choose} label={`拍摄${name}`} onFiles={onFiles} camera>
        <Icon name="camera" size={isEmpty ? 20 : 16} />
        <b>拍照</b>
      </FilePicker>
    </span>
  </div>
);

const Kept = ({ file, onRemove }: { file: FileLink; onRemove: () => void }) => (
  <li className={styles.file}>
    <a href={file.url} target="_blank" rel="noreferrer" aria-label={file.name} title={file.name}>
      {file.mime.startsWith('image/') ? (
        <img src={file.url} alt="" loading="lazy" />
      ) : (
        <span className={styles.pdf}>
          <Icon name="file" size={24} />
          <span>{file.name}</span>
          <span className="muted">{sizeWords(file.size)}</span>
        </span>
      )}
    </a>
    <Remove name={file.name} onClick={onRemove} />
  </li>
);

const Remove = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button type="button" className={styles.remove} aria-label={`移除 ${name}`} onClick={onClick}>
    <Icon name="close" size={14} />
  </button>
);

const Going = ({ file, onRemove }: { file: QueuedFile; onRemove: () => void }) => (
  <li className={cx(styles.file, styles.going)}>
    {file.problem === '' ? (
      <>
        <b>正在上传 {Math.round(file.part * 100)}%</b>
        <Progress value={file.part} label={`正在上传 ${file.name}`} />
        <span className="muted">{file.name}</span>
      </>
    ) : (
      <>
        <span className={styles.wrong} role="alert">
          {file.problem}
        </span>
        <span className="muted">{file.name}</span>
      </>
    )}
    <Remove name={file.name} onClick={onRemove} />
  </li>
);
