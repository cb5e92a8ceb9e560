import { withQuery } from '@qingnang/contract/call';
import { ORDER_EXPORT } from '@qingnang/contract/order-export';
import { ORDER_STATUS, statusName } from '@qingnang/rules/order-state';

export interface OrdersQuery {
  /** 0 = all. */
  status?: number;
  keywords?: string;
  /** Days in China, both included; '' = no bound. */
  from?: string;
  to?: string;
  page?: number;
}

/** Address of a list of orders; what is usual stays out of it. */
export const ordersPath = ({ page = 1, ...filter }: OrdersQuery): string =>
  withQuery('/order', { ...filterQuery(filter), page: page > 1 ? page : undefined });

/** The same orders as a file. */
export const exportPath = (filter: OrdersQuery): string => withQuery(ORDER_EXPORT, filterQuery(filter));

const filterQuery = ({ status = 0, keywords = '', from = '', to = '' }: OrdersQuery) => ({
  status: status || undefined,
  keywords,
  from,
  to,
});

export interface OrderTab {
  status: number;
  label: string;
  count: number;
  /** The buyer has to do something. */
  due: boolean;
}

const { pending_payment, pending_group, pending_review, pending_shipment, partly_shipped } = ORDER_STATUS;
const { shipped, completed, cancelled, closed } = ORDER_STATUS;
const TABS = [
  pending_payment,
  pending_group,
  pending_review,
  pending_shipment,
  partly_shipped,
  shipped,
  completed,
  cancelled,
  closed,
] as const;
const DUE: readonly number[] = [pending_payment, shipped];

/** All orders, then one tab for each status; statuses that hardly occur are left out while they are empty. */
export function orderTabs(counts: readonly { status: number; count: number }[], current: number): OrderTab[] {
  const countOf = (status: number) => counts.find((one) => one.status === status)?.count ?? 0;
  const all = counts.reduce((sum, one) => sum + one.count, 0);
  const rare: readonly number[] = [pending_group, partly_shipped, closed];
  return [
    { status: 0, label: '全部', count: all, due: false },
    ...TABS.filter((status) => !rare.includes(status) || countOf(status) > 0 || status === current).map(
      (status) => ({
        status,
        label: status === shipped ? '待收货' : statusName(status),
        count: countOf(status),
        due: DUE.includes(status),
      }),
    ),
  ];
}
