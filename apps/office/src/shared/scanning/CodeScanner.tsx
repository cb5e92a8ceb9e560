import type { ScanAnswer } from '@qingnang/contract/trace-codes';
import { splitCodes } from '@qingnang/rules/trace-codes';
import { Checkbox, Input, type InputRef } from 'antd';
import { useId, useRef, useState } from 'react';
import { Icon } from '../../app/Icon.tsx';
import { ManyCodes } from './ManyCodes.tsx';
import { ScanLog, useScanLog } from './ScanLog.tsx';
import { answerWords, type LoggedScan, manyWords } from './scans.ts';
import './scanning.css';

/**
 * Asks the server about scanned codes.
 * @param device of an offline scanner; '' = scanned here @param kept the server was not reached: the answer comes when it is
 */
export type Scan = (codes: string[], device: string, kept: () => void) => Promise<ScanAnswer[]>;

interface CodeScannerProps {
  scan: Scan;
  /** A code that nobody has taught: asked for at once, while the pack is in the hand. */
  meetUnknown: (answer: ScanAnswer) => void;
}

/** A scanner types like a keyboard and ends with Enter; the field keeps the focus, and each scan is answered in its order. */
export function CodeScanner({ scan, meetUnknown }: CodeScannerProps) {
  const [isLoud, setLoud] = useState(true);
  const [isMany, setMany] = useState(false);
  const [text, setText] = useState('');
  const field = useRef<InputRef>(null);
  const id = useId();
  const { scans, send } = useScans(scan, { isLoud, meetUnknown });
  const enter = () => {
    const codes = splitCodes(text);
    setText('');
    field.current?.focus();
    if (codes.length > 0) send(codes, '');
  };
  return (
    <section className="card scanner" aria-label="扫描追溯码">
      <div className="scan-fields">
        <div className="scan-part wide">
          <label htmlFor={id}>扫描追溯码</label>
          <Input
            id={id}
            ref={field}
            value={text}
            autoComplete="off"
            autoFocus
            placeholder="大、中、小包装的码都可以"
            onChange={({ target }) => setText(target.value)}
            onPressEnter={enter}
          />
        </div>
        <button type="button" className="btn" onClick={() => setMany(true)}>
          <Icon name="upload" size={14} /> 粘贴或上传多个码
        </button>
        <Checkbox checked={isLoud} onChange={({ target }) => setLoud(target.checked)}>
          提示音
        </Checkbox>
      </div>
      <ScanLog scans={scans} />
      {isMany && (
        <ManyCodes
          take={send}
          close={() => {
            setMany(false);
            field.current?.focus();
          }}
        />
      )}
    </section>
  );
}

function useScans(
  scan: Scan,
  { isLoud, meetUnknown }: { isLoud: boolean; meetUnknown: (answer: ScanAnswer) => void },
) {
  const { scans, put, newKey } = useScanLog(isLoud);
  const ask = async (scanned: Pick<LoggedScan, 'key' | 'code'>, codes: string[], device: string) => {
    let isKept = false;
    try {
      const answers = await scan(codes, device, () => {
        isKept = true;
        put({ ...scanned, tone: 'kept', words: '已存在本机，联网后自动核对' });
      });
      const [first] = answers;
      put({ ...scanned, ...(answers.length === 1 && first ? answerWords(first) : manyWords(answers)) });
      const unknown = answers.find(({ outcome }) => outcome === 'unknown');
      // Later the pack is not in the hand any more.
      if (unknown && !isKept) meetUnknown(unknown);
    } catch (error) {
      put({
        ...scanned,
        tone: 'bad',
        words: `未计入：${error instanceof Error ? error.message : '操作失败'}`,
      });
    }
  };
  /** The next one may be scanned while this one is on its way. */
  const send = (codes: string[], device: string) => {
    const [code = ''] = codes;
    const scanned = { key: newKey(), code: codes.length === 1 ? code : `${codes.length} 个码` };
    put({ ...scanned, tone: 'busy', words: '正在核对…' });
    void ask(scanned, codes, device);
  };
  return { scans, send };
}
