import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Tag.module.css';

/** Colours by letter (docs/rules/screens.md#tags): red unless listed. */
const LOOKS: Record<string, string | undefined> = {
  满: styles.tagMan,
  换购: styles.tagHuan,
  赠: styles.tagZeng,
};

interface TagProps {
  /** 优 秒 满 换购 赠 特 新 … */
  name: string;
  /** One short sentence beside it; without it, it is the tooltip. */
  children?: ReactNode;
  title?: string;
  /** 换购 in amber, where blue would meet a link. */
  amber?: boolean;
}

export function Tag({ name, title, amber, children }: TagProps) {
  const letter = (
    <span
      className={cx(styles.tag, amber && name === '换购' ? styles.tagHuanAmber : LOOKS[name])}
      title={title}
    >
      {name}
    </span>
  );
  if (!children) return letter;
  return (
    <span className={styles.tagLine}>
      {letter}
      <span className={styles.tagLineText}>{children}</span>
    </span>
  );
}
