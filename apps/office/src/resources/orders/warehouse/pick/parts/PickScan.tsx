import { Input, type InputRef } from 'antd';
import { useId, useRef, useState } from 'react';
import { playTones } from '../../../../../app/tones.ts';
import { SCAN_TONES } from '../../../../../shared/scanning/tones.ts';

/** What is said of a scan. */
export interface Heard {
  isGood: boolean;
  words: string;
}

/** A scanner types like a keyboard and ends with Enter; the field keeps the focus. */
export function PickScan({ scan }: { scan: (text: string) => Heard }) {
  const [text, setText] = useState('');
  const [heard, setHeard] = useState<Heard | null>(null);
  const field = useRef<InputRef>(null);
  const id = useId();
  const enter = () => {
    const answer = scan(text);
    playTones(SCAN_TONES[answer.isGood ? 'good' : 'bad']);
    setHeard(answer);
    setText('');
    field.current?.focus();
  };
  return (
    <div className="pick-scan">
      <label htmlFor={id}>扫描批号或条码</label>
      <Input
        id={id}
        ref={field}
        size="large"
        value={text}
        maxLength={200}
        autoComplete="off"
        autoFocus
        placeholder="扫到即拣够这一行"
        onChange={({ target }) => setText(target.value)}
        onPressEnter={enter}
      />
      <p role="alert" className={heard?.isGood ? 'ok' : 'bad'}>
        {heard?.words}
      </p>
    </div>
  );
}
