import { ORDER_STATUS } from '@qingnang/rules/order-state';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './Pill.module.css';

type PillKind = 'plain' | 'ok' | 'wait' | 'bad' | 'info';

export const Pill = ({ kind = 'plain', children }: { kind?: PillKind; children: ReactNode }) => (
  <span className={cx(styles.pill, kind !== 'plain' && styles[kind])}>{children}</span>
);

const KINDS: Record<number, PillKind | undefined> = {
  [ORDER_STATUS.pending_payment]: 'wait',
  [ORDER_STATUS.partly_shipped]: 'info',
  [ORDER_STATUS.shipped]: 'info',
  [ORDER_STATUS.completed]: 'ok',
};

/** Where an order stands. */
export const StatusPill = ({ order }: { order: { status: number; status_name: string } }) => (
  <Pill kind={KINDS[order.status] ?? 'plain'}>{order.status_name}</Pill>
);
