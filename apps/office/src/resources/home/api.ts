import type { shopDocuments } from '@qingnang/contract/admin-reports';
import type { adminOrderList } from '@qingnang/contract/desk';
import type { adminFeedback } from '@qingnang/contract/feedback';
import type { officeWork } from '@qingnang/contract/office-work';
import type { adminReport } from '@qingnang/contract/statistics';
import type { DataOf } from '../../app/api.ts';
import { REFRESH_MS, useList } from '../../app/calls.ts';

type OrderPage = DataOf<typeof adminOrderList>;
type SalesPage = DataOf<typeof adminReport>;
export type OrderRow = OrderPage['list'][number];
export type SalesDay = SalesPage['list'][number];

const FRESH = { refetchInterval: REFRESH_MS };

/** The oldest orders of a state; under the desk's key, so that an act there shows here. */
export const useOldestOrders = (status: number, size: number) =>
  useList<typeof adminOrderList>(
    ['orders', 'list'],
    'GET /api/admin/orders',
    { query: { status, page_size: size } },
    FRESH,
  );

/** The queues of who is signed in; under the desk's key, so that an act there shows here. */
export const useWork = () => useList<typeof officeWork>(['orders', 'work'], 'GET /api/admin/work', {}, FRESH);

/** What buyers wait to be answered. */
export const useOpenFeedback = (size: number) =>
  useList<typeof adminFeedback>(
    ['feedback'],
    'GET /api/admin/feedback',
    { query: { tab: 'open', page_size: size } },
    FRESH,
  );

/** The shop's own papers; under their screen's key. */
export const useSellerPapers = () =>
  useList<typeof shopDocuments>(['shop-documents'], 'GET /api/admin/shop-documents', {});

/** Sales by day. @param from first day, `to` the last: 2026-03-09 */
export const useSalesByDay = (from: string, to: string, size: number) =>
  useList<typeof adminReport>(
    ['statistics'],
    'GET /api/admin/statistics/:report',
    { at: { report: 'sales_day' }, query: { from, to, page_size: size } },
    FRESH,
  );
