import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Notice.module.css';

export type NoticeKind = 'warn' | 'info' | 'ok' | 'bad';

const ICONS: Record<NoticeKind, IconName> = { warn: 'warn', info: 'info', ok: 'ok', bad: 'alert' };

interface NoticeProps {
  kind?: NoticeKind;
  children: ReactNode;
  className?: string | undefined;
}

/** A sentence that stays on the page: a licence that runs out, a form that was refused (bad is announced at once). */
export function Notice({ kind = 'info', children, className }: NoticeProps) {
  return (
    <div className={cx(styles.notice, styles[kind], className)} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} size={16} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
