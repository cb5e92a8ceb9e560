import { withQuery } from '@qingnang/contract/call';
import type { ReceiptTab } from '@qingnang/contract/receipts';

/** The tabs of a buyer's receipt orders; those that wait for the buyer are marked. */
export const TABS: readonly { tab: ReceiptTab; label: string; due: boolean }[] = [
  { tab: 'all', label: '全部', due: false },
  { tab: 'pay', label: '待付款', due: true },
  { tab: 'ship', label: '待发货', due: false },
  { tab: 'owed', label: '待回执', due: true },
  { tab: 'uploaded', label: '回执审核中', due: false },
  { tab: 'done', label: '已完成', due: false },
];

/** The tab that an address names; all of them for anything else. */
export const tabOf = (text: string | null): ReceiptTab => TABS.find(({ tab }) => tab === text)?.tab ?? 'all';

/** Address of a tab's page; what is usual stays out of it. */
export const receiptsPath = (tab: ReceiptTab, page = 1): string =>
  withQuery('/hmdd', { tab: tab === 'all' ? undefined : tab, page: page > 1 ? page : undefined });

/** Where a receipt order is paid. */
export const receiptPayPath = (id: number | string): string => `/cart_hm?id=${id}`;
