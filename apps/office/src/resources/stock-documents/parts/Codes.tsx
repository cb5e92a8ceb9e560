import { readTraceCode } from '@qingnang/rules/trace-codes';
import { useState } from 'react';
import { Icon } from '../../../app/Icon.tsx';

interface CodesProps {
  /** Whose they are: 维生素B2片 批号. */
  of: string;
  codes: readonly string[];
  change: (codes: string[]) => void;
}

/** The 追溯码 of the packs that are written off, scanned one after the other; each can be taken away again. */
export function Codes({ of, codes, change }: CodesProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const enter = () => {
    const read = readTraceCode(text);
    const wrong = read.isCode ? (codes.includes(read.code) ? '这个码已经扫过' : '') : read.message;
    setProblem(wrong);
    if (wrong || !read.isCode) return;
    setText('');
    change([...codes, read.code]);
  };
  return (
    <>
      <input
        className="in sm"
        autoComplete="off"
        maxLength={200}
        placeholder="逐个扫码"
        aria-label={`${of} 追溯码`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // A scanner ends with Enter, which would send the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          enter();
        }}
      />
      {problem && (
        <small className="bad" role="alert">
          {problem}
        </small>
      )}
      {codes.length > 0 && (
        <ul className="stock-codes" aria-label={`${of} 已扫的码`}>
          {codes.map((code) => (
            <li key={code} className="tag">
              {code}
              <button
                type="button"
                aria-label={`去掉 ${code}`}
                onClick={() => change(codes.filter((one) => one !== code))}
              >
                <Icon name="x" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
