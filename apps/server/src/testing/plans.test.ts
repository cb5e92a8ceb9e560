import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../db/client.ts';
import type { Staff } from '../http/session.ts';
import { deskCases } from '../modules/aftersales/cases/admin/reads.ts';
import { quarantinePage } from '../modules/aftersales/quarantine/reads.ts';
import { pointsHolders } from '../modules/balances/points/admin/accounts/reads.ts';
import { staffPointsOrders } from '../modules/balances/points/admin/orders/reads.ts';
import { walletPage } from '../modules/balances/wallet/admin/reads.ts';
import { listGoods } from '../modules/catalogue/catalog/admin/reads.ts';
import { lotPage } from '../modules/catalogue/catalog/arrivals/reads.ts';
import { costPage } from '../modules/catalogue/catalog/costs/reads.ts';
import { customerPage } from '../modules/company/customers/reads.ts';
import { gapPage } from '../modules/fulfilment/codes/search/reads.ts';
import { lotPage as shelfPage } from '../modules/fulfilment/codes/stock/reads.ts';
import { coldParcels } from '../modules/fulfilment/logistics/cold/reads.ts';
import { documentPage } from '../modules/fulfilment/shelf/reads.ts';
import { deskOrders } from '../modules/insight/desk/reads.ts';
import { reportFacts } from '../modules/insight/statistics/reads.ts';
import { requestOf } from '../modules/insight/statistics/rules.ts';
import { couponHolders } from '../modules/marketing/coupons/admin/holders/reads.ts';
import { listRecords } from '../modules/marketing/draw/admin/reads.ts';
import { listVouchers } from '../modules/marketing/vouchers/admin/reads.ts';
import { staffInvoices } from '../modules/payment/invoices/admin/reads.ts';
import { refundPage } from '../modules/payment/payments/review/reads.ts';
import { linePage } from '../modules/payment/payments/transfers/reads.ts';
import { outboxPage } from '../modules/service/outbox/reads.ts';
import { pagePlanOf, planOf, rowsExpected } from './plans.ts';
import { pusher } from './pushes.ts';
import { createShop, type TestShop } from './shop.ts';

/** Long lists of staff are read by indexes (decision 0089), which a few rows cannot show by their time. */

let shop: TestShop;
let staff: Staff;
beforeAll(async () => {
  shop = await createShop();
  staff = await pusher(shop.db);
  // The planner takes a table without a page for an empty one, whatever it is told.
  await sql`
    with placed as (
      insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone, region, address)
      select 'P1', min(id), 'normal', 1, 60, 1, 1, '', '', '', '' from account returning id, account_id)
    insert into after_sales (case_no, order_id, account_id, kind, reason, status, nature, reason_text, is_shop_fault)
    select 'P1', id, account_id, 'return', 'quality', 60, 'quality', '质量问题', true from placed`.execute(
    shop.db,
  );
});
afterAll(() => shop.close());

const PAGE = { page: 1000, page_size: 20 };
const INVOICES = {
  status: '',
  kind: '',
  from: '',
  to: '',
  orderId: 0,
  caseId: 0,
  isRed: null,
  accountId: 0,
  page: 1000,
  pageSize: 20,
};
const CASES = { status: 0, kind: '', reason: '', page: 1000, pageSize: 20 };
const QUARANTINE = { status: '', page: 1000, pageSize: 20 };
type Read = (db: Db, keywords: string) => Promise<unknown>;
const LISTS: readonly (readonly [list: string, index: string, read: Read])[] = [
  ['goods', 'goods_words_idx', (db, keywords) => listGoods(db, staff, { ...PAGE, keywords })],
  [
    'customers',
    'account_words_idx',
    (db, keywords) => customerPage(db, staff, { ...PAGE, keywords }, '2026-11-01'),
  ],
  ['wallets', 'account_words_idx', (db, keywords) => walletPage(db, staff, { ...PAGE, keywords })],
  [
    'invoices by what stands in them',
    'invoice_words_idx',
    (db, keywords) => staffInvoices(db, staff, { ...INVOICES, keywords }),
  ],
  ['lines of the bank', 'bank_line_words_idx', (db, keywords) => linePage(db, staff, { ...PAGE, keywords })],
  [
    'orders of points',
    'points_order_words_idx',
    (db, keywords) => staffPointsOrders(db, staff, { ...PAGE, keywords }),
  ],
  ['points', 'account_words_idx', (db, keywords) => pointsHolders(db, staff, { ...PAGE, keywords })],
  ['refunds by number', 'refund_words_idx', (db, keywords) => refundPage(db, staff, { ...PAGE, keywords })],
  ['refunds by orders', 'refund_order_idx', (db, keywords) => refundPage(db, staff, { ...PAGE, keywords })],
  [
    'refunds by companies',
    'account_words_idx',
    (db, keywords) => refundPage(db, staff, { ...PAGE, keywords }),
  ],
  ['orders', 'order_words_pairs_idx', (db, keywords) => deskOrders(db, staff, { ...PAGE, keywords })],
  ['lots by number', 'lot_words_idx', (db, keywords) => lotPage(db, staff, { ...PAGE, keywords })],
  ['lots by size', 'goods_spec_idx', (db, keywords) => lotPage(db, staff, { ...PAGE, keywords })],
  ['costs of lots', 'lot_words_idx', (db, keywords) => costPage(db, staff, { ...PAGE, keywords })],
  ['lots on hand', 'lot_words_idx', (db, keywords) => shelfPage(db, { ...PAGE, keywords })],
  ['quarantine', 'lot_words_idx', (db, keywords) => quarantinePage(db, { ...QUARANTINE, keywords })],
  ['holders', 'account_words_idx', (db, keywords) => couponHolders(db, staff, 1, { ...PAGE, keywords })],
  ['vouchers', 'account_words_idx', (db, keywords) => listVouchers(db, staff, { ...PAGE, keywords })],
  [
    'records of a draw',
    'account_words_idx',
    (db, keywords) => listRecords(db, staff, 1, { ...PAGE, keywords }),
  ],
  ['cold parcels', 'order_words_pairs_idx', (db, keywords) => coldParcels(db, staff, { ...PAGE, keywords })],
  [
    'after-sales by goods and numbers',
    'case_words_pairs_idx',
    (db, keywords) => deskCases(db, staff, { ...CASES, keywords }),
  ],
  [
    'after-sales by companies',
    'account_words_idx',
    (db, keywords) => deskCases(db, staff, { ...CASES, keywords }),
  ],
  [
    'after-sales by orders',
    'order_words_pairs_idx',
    (db, keywords) => deskCases(db, staff, { ...CASES, keywords }),
  ],
];

it.each(LISTS)('finds words of %s by %s', async (_, index, read) => {
  expect((await planOf(shop, (db) => read(db, 'K123'))).indexes).toContain(index);
});

it('counts the invoices that wait by an index of these alone', async () => {
  const { walked } = await planOf(shop, (db) => staffInvoices(db, staff, { ...INVOICES, keywords: '' }));
  expect(walked).toContain('invoice_open_idx');
});

/** Lists whose rows lie in the order of an index. */
const IN_ORDER: readonly (readonly [list: string, read: (db: Db) => Promise<unknown>])[] = [
  ['goods', (db) => listGoods(db, staff, { ...PAGE, keywords: '' })],
  ['customers by last order', (db) => customerPage(db, staff, { ...PAGE, sort: 'last_order' }, '2026-11-01')],
  ['refunds', (db) => refundPage(db, staff, PAGE)],
  ['invoices', (db) => staffInvoices(db, staff, { ...INVOICES, keywords: '' })],
  ['lines of the bank', (db) => linePage(db, staff, { ...PAGE, keywords: '' })],
  ['orders of points', (db) => staffPointsOrders(db, staff, PAGE)],
  ['points', (db) => pointsHolders(db, staff, PAGE)],
  ['lots', (db) => lotPage(db, staff, { ...PAGE, keywords: '' })],
  ['costs of lots', (db) => costPage(db, staff, { ...PAGE, keywords: '' })],
  ['lots on hand', (db) => shelfPage(db, { ...PAGE, keywords: '' })],
  ['quarantine', (db) => quarantinePage(db, { ...QUARANTINE, keywords: '' })],
  ['holders', (db) => couponHolders(db, staff, 1, PAGE)],
  ['vouchers', (db) => listVouchers(db, staff, PAGE)],
  ['records of a draw', (db) => listRecords(db, staff, 1, PAGE)],
  ['stock documents', (db) => documentPage(db, staff, { ...PAGE, keywords: '' })],
  ['pieces without a code', (db) => gapPage(db, { ...PAGE, keywords: '' })],
];

it.each(IN_ORDER)('skips ids of an index before page 1,000 of %s', async (_, read) => {
  expect([...(await pagePlanOf(shop, read)).readWhole]).toEqual([]);
});

/** Lists of which any part may be asked for. */
const UNASKED: readonly (readonly [table: string, read: (db: Db) => Promise<unknown>])[] = [
  ['outbox', (db) => outboxPage(db, staff, PAGE)],
  ['refund', (db) => refundPage(db, staff, PAGE)],
];

it.each(UNASKED)('a page of %s looks at no row for what nobody asks', async (_, read) => {
  expect([...(await pagePlanOf(shop, read)).filtered]).toEqual([]);
});

/** Lists by the table that their rows are of. */
const BY_TABLE: readonly (readonly [table: string, read: (db: Db) => Promise<unknown>])[] = [
  ['goods', (db) => listGoods(db, staff, { ...PAGE, keywords: '' })],
  ['account', (db) => customerPage(db, staff, { ...PAGE, sort: 'month_desc' }, '2026-11-01')],
  ['sales_order', (db) => deskOrders(db, staff, PAGE)],
  ['after_sales', (db) => deskCases(db, staff, { ...CASES, keywords: '' })],
];

// Of a bound that is not written out it expects a tenth of all rows, and reads every image and category of 200,000 goods for twenty.
it.each(BY_TABLE)('a page of %s is taken for a page, not for a part of all', async (table, read) => {
  expect(await rowsExpected(shop, table, read)).toBeLessThanOrEqual(1000);
});

const CLOCK = { now: new Date('2026-11-27T02:00:00Z'), today: '2026-11-27' };
const YEAR = { from: '2025-11-28', to: '2026-11-27' };
it('a year of sales_day reads days of all customers together, never those of each', async () => {
  const asked = requestOf('sales_day', YEAR, CLOCK, null);
  const { indexes, readWhole } = await planOf(shop, (db) =>
    reportFacts(db, staff, asked, { number: 1, size: 20 }),
  );
  expect(indexes).toContain('sales_by_day_pkey');
  expect(readWhole).not.toContain('sales_by_account');
});

/** Reports of sales, and which sums each adds up (decisions 86 and 91). */
const REPORTS_OF_SALES = [
  ['sales_customer', 'sales_by_account_pkey'],
  ['sales_region', 'sales_by_account_account_idx'],
  ['sales_goods', 'sales_by_goods_half_pkey'],
  ['sales_goods', 'sales_by_goods_day_pkey'],
] as const;

it.each(REPORTS_OF_SALES)(
  'a year of %s is read from sums by %s, never from all orders',
  async (report, index) => {
    const asked = requestOf(report, YEAR, CLOCK, null);
    const { indexes, readWhole } = await planOf(shop, (db) =>
      reportFacts(db, staff, asked, { number: 1, size: 20 }),
    );
    expect(indexes).toContain(index);
    for (const table of ['sales_order', 'sales_order_line']) expect(readWhole).not.toContain(table);
  },
);
