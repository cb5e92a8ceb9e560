import type { FileLink } from '@qingnang/contract/files';
import { useRef, useState } from 'react';
import { Icon } from '../../../app/Icon.tsx';
import { upload, uploadWords } from '../../../app/upload.ts';

type ScanFile = Pick<FileLink, 'id' | 'name' | 'url'>;

interface ScanInputProps {
  id?: string;
  value?: ScanFile | null;
  onChange?: (file: ScanFile | null) => void;
}

/** A scanned paper of the shop as a field of a form: a picture or a PDF. */
export function ScanInput({ id, value = null, onChange }: ScanInputProps) {
  const input = useRef<HTMLInputElement>(null);
  /** How much has gone; null while nothing is on its way. */
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const send = async (file: File) => {
    setProblem('');
    setPart(0);
    try {
      onChange?.(await upload<FileLink>('/api/admin/files', file, setPart, { purpose: 'shop_document' }));
    } catch (error) {
      setProblem(uploadWords(error));
    } finally {
      setPart(null);
    }
  };
  return (
    <div className="picture">
      <input
        ref={input}
        id={id}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label="证照扫描件文件"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void send(file);
          event.target.value = '';
        }}
      />
      <button
        type="button"
        className="btn sm"
        disabled={part !== null}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" size={14} />
        {part === null ? (value ? '更换' : '上传') : `${Math.round(part * 100)}%`}
      </button>
      {value ? (
        <>
          <a href={value.url} target="_blank" rel="noreferrer">
            {value.name}
          </a>
          <button type="button" className="btn sm" aria-label="去掉扫描件" onClick={() => onChange?.(null)}>
            <Icon name="x" size={14} />
          </button>
        </>
      ) : (
        <span className="muted small">JPG、PNG 或 PDF，不超过 10 MB</span>
      )}
      {problem && (
        <span className="bad small" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
