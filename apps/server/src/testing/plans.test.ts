import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../db/client.ts';
import type { Staff } from '../http/session.ts';
import { walletPage } from '../modules/balances/wallet/admin/reads.ts';
import { listGoods } from '../modules/catalogue/catalog/admin/reads.ts';
import { customerPage } from '../modules/company/customers/reads.ts';
import { staffInvoices } from '../modules/payment/invoices/admin/reads.ts';
import { linePage } from '../modules/payment/payments/transfers/reads.ts';
import { planOf } from './plans.ts';
import { pusher } from './pushes.ts';
import { createShop, type TestShop } from './shop.ts';

/** Long lists of staff are read by indexes (decision 0089), which a few rows cannot show by their time. */

let shop: TestShop;
let staff: Staff;
beforeAll(async () => {
  shop = await createShop();
  staff = await pusher(shop.db);
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
];

it.each(LISTS)('finds words of %s by %s', async (_, index, read) => {
  expect((await planOf(shop, (db) => read(db, 'K123'))).indexes).toContain(index);
});
