import type { FileLink } from '@qingnang/contract/files';
import styles from './Files.module.css';
import { sizeWords } from './file-choice.ts';
import { Icon } from './Icon.tsx';

/** A file as a small picture (or its kind and name) that opens the whole of it. */
export function FileThumb({ file }: { file: FileLink }) {
  const isPicture = file.mime.startsWith('image/');
  return (
    <a
      className={styles.thumb}
      href={file.url}
      target="_blank"
      rel="noreferrer"
      title={`${file.name}（${sizeWords(file.size)}）`}
      aria-label={file.name}
    >
      {isPicture ? (
        <img src={file.url} alt="" width={80} height={80} loading="lazy" />
      ) : (
        <>
          <Icon name="file" size={24} />
          <span className={styles.name}>{file.name}</span>
        </>
      )}
    </a>
  );
}

/** Files that something names, to be looked at. */
export function FileThumbs({ files, label }: { files: readonly FileLink[]; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          <FileThumb file={file} />
        </li>
      ))}
    </ul>
  );
}
