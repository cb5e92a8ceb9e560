import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';

interface LineBoxProps {
  label: string;
  placeholder: string;
  start: string;
  /** What is wrong with the line; '' when nothing is. */
  problem: (line: string) => string;
  onDone: (line: string) => void;
  onRemove: () => void;
}

/** One line below the toolbar, for what a link or a picture needs. It stands in a form, so Enter must not save the article. */
export function LineBox({ label, placeholder, start, problem, onDone, onRemove }: LineBoxProps) {
  const [line, setLine] = useState(start);
  const [wrong, setWrong] = useState('');
  const done = () => {
    const words = problem(line.trim());
    setWrong(words);
    if (!words) onDone(line.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    done();
  };
  return (
    <div className="rich-row">
      <Input
        size="small"
        className="rich-line"
        aria-label={label}
        placeholder={placeholder}
        maxLength={300}
        value={line}
        {...(wrong ? { status: 'error' as const } : {})}
        onChange={(event) => setLine(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="btn sm" onClick={done}>
        确定
      </button>
      <button type="button" className="btn sm" onClick={onRemove}>
        去掉
      </button>
      {wrong && (
        <span className="bad small" role="alert">
          {wrong}
        </span>
      )}
    </div>
  );
}
