import { type ReactNode, useState } from 'react';
import { Icon } from './Icon.tsx';
import { uploadWords } from './upload.ts';
import { useFileChooser } from './useFileChooser.tsx';

interface FileChoiceProps {
  /** The accessible name of the field: 选择客户文件. */
  label: string;
  /** What the button says. */
  button: string;
  /** Types that the window of files offers. */
  accept: string;
  className: string;
  /** What is said after all of it has gone. */
  reading?: string;
  /** What is wrong with a file before it is sent; '' when nothing is. */
  check?: (file: File) => string;
  /** Sends it and goes on by itself; `onProgress` hears how much has gone, 0 to 1. What it throws is said here. */
  take: (file: File, onProgress: (part: number) => void) => Promise<void>;
  /** What the file holds. */
  children: ReactNode;
  /** Beside the button: a sample to begin with. */
  beside?: ReactNode;
}

/** A file is chosen or dropped and sent; one that is refused says why and can be chosen again. */
export function FileChoice(props: FileChoiceProps) {
  const { label, button, accept, className, reading = '正在读取…', check, take, children, beside } = props;
  /** How much has gone; null = nothing is being sent. */
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const choose = async (file: File) => {
    const wrong = check?.(file) ?? '';
    setProblem(wrong);
    if (wrong) return;
    setPart(0);
    try {
      await take(file, setPart);
    } catch (error) {
      setProblem(uploadWords(error));
    } finally {
      setPart(null);
    }
  };
  const chooser = useFileChooser({ label, accept, onFiles: ([file]) => void choose(file) });
  return (
    <section
      className={className}
      aria-label="上传文件"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file && part === null) void choose(file);
      }}
    >
      {children}
      <div className="btns">
        {chooser.field}
        <button type="button" className="btn primary" disabled={part !== null} onClick={chooser.open}>
          <Icon name="upload" /> {button}
        </button>
        {beside}
        {part !== null && part < 1 && <progress max={1} value={part} aria-label="上传进度" />}
        {part === 1 && <span role="status">{reading}</span>}
        {problem && (
          <span className="bad" role="alert">
            {problem}
          </span>
        )}
      </div>
    </section>
  );
}
