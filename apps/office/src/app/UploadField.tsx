import { ConfigProvider } from 'antd';
import { type ReactNode, useState } from 'react';
import { Icon } from './Icon.tsx';
import { uploadWords } from './upload.ts';
import { useFileChooser } from './useFileChooser.tsx';

interface UploadFieldProps {
  id?: string | undefined;
  /** What the file is: 图标, 委托书扫描件. */
  label: string;
  /** Types that the window of files offers. */
  accept: string;
  hasFile: boolean;
  /** How the buttons are called; without `send` as they read. */
  names: { send?: string; remove: string };
  /** What is wrong with a file before it is sent; '' = nothing. */
  problemOf?: (file: File) => string;
  /** Sends a file and says how much has gone, 0 to 1. */
  send: (file: File, onPart: (part: number) => void) => Promise<void>;
  onRemove: () => void;
  /** The file that is there, before the buttons. */
  before?: ReactNode;
  /** The same or a hint, between the buttons. */
  children?: ReactNode;
}

/** One file as a field of a form: chosen, on its way, refused, taken away. */
export function UploadField(props: UploadFieldProps) {
  const { id, label, accept, hasFile, names, problemOf, send, onRemove, before, children } = props;
  const { componentDisabled: isDisabled } = ConfigProvider.useConfig();
  /** How much has gone; null while nothing is on its way. */
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const take = async (file: File) => {
    const wrong = problemOf?.(file) ?? '';
    setProblem(wrong);
    if (wrong) return;
    setPart(0);
    try {
      await send(file, setPart);
    } catch (error) {
      setProblem(uploadWords(error));
    } finally {
      setPart(null);
    }
  };
  const chooser = useFileChooser({
    id,
    label: `${label}文件`,
    accept,
    isDisabled,
    onFiles: ([file]) => void take(file),
  });
  return (
    <div className="picture">
      {before}
      {chooser.field}
      <button
        type="button"
        className="btn sm"
        disabled={part !== null || isDisabled}
        aria-label={names.send}
        onClick={chooser.open}
      >
        <Icon name="upload" size={14} />
        {part === null ? (hasFile ? '更换' : '上传') : `${Math.round(part * 100)}%`}
      </button>
      {children}
      {hasFile && !isDisabled && (
        <button type="button" className="btn sm" aria-label={names.remove} onClick={onRemove}>
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
