import type { FilePurpose } from '@qingnang/contract/file-limits';
import type { FileLink } from '@qingnang/contract/files';
import { useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { upload, uploadWords } from './upload.ts';

export type PaperFile = Pick<FileLink, 'id' | 'name' | 'url'>;

interface PaperInputProps {
  id?: string;
  /** What the paper is: 委托书扫描件. */
  label: string;
  purpose: FilePurpose;
  isOptional?: boolean;
  value?: PaperFile | null;
  onChange?: (file: PaperFile | null) => void;
}

/** A scanned paper as a field of a form: a picture or a PDF. */
export function PaperInput(props: PaperInputProps) {
  const { id, label, purpose, isOptional = false, value = null, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  /** How much has gone; null while nothing is on its way. */
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const send = async (file: File) => {
    setProblem('');
    setPart(0);
    try {
      onChange?.(await upload<FileLink>('/api/admin/files', file, setPart, { purpose }));
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
        aria-label={`${label}文件`}
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
        <span className="muted small">JPG、PNG 或 PDF，不超过 10 MB{isOptional && '；可不填'}</span>
      )}
      {problem && (
        <span className="bad small" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
