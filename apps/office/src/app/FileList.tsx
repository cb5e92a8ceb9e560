import type { FileLink } from '@qingnang/contract/files';
import './files.css';
import { Icon } from './Icon.tsx';

interface FileListProps {
  files: readonly FileLink[];
  /** What they are, for screen readers: 回执, 转账凭证. */
  label: string;
}

/** Files of a buyer: pictures as small ones that open in a tab of their own, PDF by name to be saved. */
export function FileList({ files, label }: FileListProps) {
  return (
    <ul className="files" aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          <a href={file.url} target="_blank" rel="noreferrer" title={file.name}>
            {file.mime.startsWith('image/') ? (
              <img src={file.url} alt={file.name} width={72} height={72} loading="lazy" />
            ) : (
              <>
                <Icon name="file" size={16} />
                {file.name}
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
