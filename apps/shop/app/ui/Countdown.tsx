import { useEffect, useRef } from 'react';
import { useServerTime } from '../lib/clock.tsx';
import { cx } from '../lib/cx.ts';
import { clockFace } from '../lib/format.ts';
import styles from './Countdown.module.css';

interface CountdownProps {
  /** Unix seconds. */
  until: number;
  /** What ends: `距结束`. */
  label: string;
  size?: 'sm' | 'md';
  /** Called once when it is over. */
  onEnd?: () => void;
}

/** Counts down by the server's clock. */
export function Countdown({ until, label, size = 'md', onEnd }: CountdownProps) {
  const left = until - useServerTime();
  const face = clockFace(left);
  useOnce(left <= 0, onEnd);
  const name = `${label} ${Number(face.hours)} 小时 ${Number(face.minutes)} 分 ${Number(face.seconds)} 秒`;
  return (
    <span className={cx(styles.countdown, size === 'sm' && styles.sm)} role="timer" aria-label={name}>
      <span className={styles.cell}>{face.hours}</span>:<span className={styles.cell}>{face.minutes}</span>:
      <span className={styles.cell}>{face.seconds}</span>
    </span>
  );
}

function useOnce(happened: boolean, act: (() => void) | undefined): void {
  const done = useRef(false);
  useEffect(() => {
    if (!happened || done.current) return;
    done.current = true;
    act?.();
  });
}
