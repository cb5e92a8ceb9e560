import { ConfigProvider } from 'antd';
import { useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { PICTURE_TYPES, pictureProblem, thumb } from './picture.ts';
import { upload, uploadWords } from './upload.ts';

interface PictureInputProps {
  id?: string;
  /** What the picture is: 图标, 品牌标志. */
  label: string;
  /** The address of the picture; empty = none. */
  value?: string;
  onChange?: (url: string) => void;
}

/** One picture as a field of a form: shown, uploaded, taken away. */
export function PictureInput({ id, label, value = '', onChange }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const { componentDisabled: isDisabled } = ConfigProvider.useConfig();
  /** How much has gone; null while nothing is on its way. */
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const send = async (file: File) => {
    const wrong = pictureProblem(file);
    setProblem(wrong);
    if (wrong) return;
    setPart(0);
    try {
      onChange?.((await upload<{ url: string }>('/api/admin/pictures', file, setPart)).url);
    } catch (error) {
      setProblem(uploadWords(error));
    } finally {
      setPart(null);
    }
  };
  return (
    <div className="picture">
      {value && <img src={thumb(value)} alt={label} />}
      <input
        ref={input}
        id={id}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={`${label}文件`}
        accept={PICTURE_TYPES}
        disabled={isDisabled}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void send(file);
          event.target.value = '';
        }}
      />
      <button
        type="button"
        className="btn sm"
        disabled={part !== null || isDisabled}
        aria-label={`${value ? '更换' : '上传'}${label}`}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" size={14} />
        {part === null ? (value ? '更换' : '上传') : `${Math.round(part * 100)}%`}
      </button>
      {value && !isDisabled && (
        <button type="button" className="btn sm" aria-label={`去掉${label}`} onClick={() => onChange?.('')}>
          <Icon name="x" size={14} />
        </button>
      )}
      {problem && (
        <span className="bad small" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
