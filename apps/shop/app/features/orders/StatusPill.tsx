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
  [ORDER_STATUS.pending_group]: 'info',
  [ORDER_STATUS.partly_shipped]: 'info',
  [ORDER_STATUS.shipped]: 'info',
  [ORDER_STATUS.completed]: 'ok',
};

/** What makes an order a special one: of ephedrine goods, or of a group. */
export function KindPill({ kind }: { kind: string }) {
  if (kind === 'receipt') return <Pill kind="bad">含麻订单</Pill>;
  return kind === 'group' ? <Pill kind="info">拼团</Pill> : null;
}

/** Where an order stands. */
export const StatusPill = ({ order }: { order: { status: number; status_name: string } }) => (
  <Pill kind={KINDS[order.status] ?? 'plain'}>{order.status_name}</Pill>
);
