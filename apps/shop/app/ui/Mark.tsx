import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Mark.module.css';

export type MarkKind = 'plain' | 'rx' | 'otc' | 'otcb' | 'cold' | 'rank' | 'warn' | 'ok';

const LOOKS: Record<MarkKind, string | undefined> = {
  plain: undefined,
  rx: styles.markRx,
  otc: styles.markOtc,
  otcb: styles.markOtcb,
  cold: styles.markCold,
  rank: styles.markRank,
  warn: styles.markWarn,
  ok: styles.markOk,
};

/** A quiet, outlined fact about goods or account: 处方药, 甲类OTC, 冷藏, 金卡. */
export const Mark = ({ kind = 'plain', children }: { kind?: MarkKind; children: ReactNode }) => (
  <span className={cx(styles.mark, LOOKS[kind])}>{children}</span>
);
