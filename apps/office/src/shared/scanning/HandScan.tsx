import { Input, type InputRef } from 'antd';
import { useId, useRef, useState } from 'react';
import { playTones } from '../../app/tones.ts';
import { SCAN_TONES } from './tones.ts';

/** What is said of a scan. */
export interface Heard {
  isGood: boolean;
  words: string;
}

interface HandScanProps {
  label: string;
  placeholder: string;
  scan: (text: string) => Heard | Promise<Heard>;
}

/** A scanner types like a keyboard and ends with Enter; the field keeps the focus. */
export function HandScan({ label, placeholder, scan }: HandScanProps) {
  const [text, setText] = useState('');
  const [heard, setHeard] = useState<Heard | null>(null);
  const field = useRef<InputRef>(null);
  const id = useId();
  const enter = async () => {
    setText('');
    field.current?.focus();
    const answer = await scan(text);
    playTones(SCAN_TONES[answer.isGood ? 'good' : 'bad']);
    setHeard(answer);
  };
  return (
    <div className="hand-scan">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        ref={field}
        size="large"
        value={text}
        maxLength={200}
        autoComplete="off"
        autoFocus
        placeholder={placeholder}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={(event) => {
          // Within a form it would send it.
          event.preventDefault();
          void enter();
        }}
      />
      <p role="alert" className={heard?.isGood ? 'ok' : 'bad'}>
        {heard?.words}
      </p>
    </div>
  );
}
