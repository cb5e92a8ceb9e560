import { useEffect, useRef } from 'react';
import { useServerTime } from '../lib/clock.tsx';
import { cx } from '../lib/cx.ts';
import { clockFace } from '../lib/format.ts';
import styles from './Countdown.module.css';

/** Hours of a day. */
const DAY = 24;

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
  const days = Math.floor(Number(face.hours) / DAY);
  const hours = Number(face.hours) % DAY;
  const name = `${label} ${days > 0 ? `${days} 天 ` : ''}${hours} 小时 ${Number(face.minutes)} 分 ${Number(face.seconds)} 秒`;
  return (
    <span className={cx(styles.countdown, size === 'sm' && styles.sm)} role="timer" aria-label={name}>
      {days > 0 && <span className={styles.days}>{days} 天</span>}
      <span className={styles.cell}>{String(hours).padStart(2, '0')}</span>:
      <span className={styles.cell}>{face.minutes}</span>:<span className={styles.cell}>{face.seconds}</span>
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
