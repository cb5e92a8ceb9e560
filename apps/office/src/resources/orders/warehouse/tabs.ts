import { STATUS } from '../../../shared/order-statuses.ts';

/** The warehouse's queues, in the order of the work; `query` is what the order list is asked for. */
export const TABS = [
  { key: 'pick', label: '待拣货', query: { status: STATUS.toShip, picked: 0 } },
  { key: 'picked', label: '已拣货', query: { status: STATUS.toShip, picked: 1 } },
  { key: 'part', label: '部分发货', query: { status: STATUS.partShipped } },
  { key: 'shipped', label: '已发货', query: { status: STATUS.shipped } },
] as const;

export type WarehouseTab = (typeof TABS)[number];

/** The tab that the address asks for; the first one when it asks for none. */
export const tabOf = (key: string): WarehouseTab => TABS.find((tab) => tab.key === key) ?? TABS[0];

interface Counts {
  to_pick: number;
  picked: number;
  counts: { status: number; count: number }[];
}

/** How much waits in a tab; what has shipped waits no more. */
export function waitingIn({ key }: WarehouseTab, data: Counts | undefined): number {
  if (!data || key === 'shipped') return 0;
  if (key === 'pick') return data.to_pick;
  if (key === 'picked') return data.picked;
  return data.counts.find(({ status }) => status === STATUS.partShipped)?.count ?? 0;
}
