import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { machineOf } from '../machines.ts';
import { createShop, type TestShop } from '../shop.ts';
import { CALLS, type DeclaredCall, nameOf } from './calls.ts';
import { MARK, type Owned, type OwnedIds, ownedRows, stateOf } from './owned.ts';

/**
 * Every call of buyers that names a row in its address, by a stranger: refused, nothing told, nothing changed. A call with a parameter
 * stands in one of the two tables below, or the test fails.
 */

/** Calls that name what belongs to an account. */
const OWNED: Readonly<Record<string, Owned>> = {
  'PUT /api/address/:id': 'address',
  'DELETE /api/address/:id': 'address',
  'POST /api/address/:id/default': 'address',
  'POST /api/cart/:id/edit': 'cartLine',
  'DELETE /api/user/quick_template/:id': 'quickTemplate',
  'GET /api/order/:id': 'order',
  'POST /api/order/:id/cancel': 'openOrder',
  'POST /api/order/:id/confirm': 'order',
  'POST /api/order/:id/pay': 'openOrder',
  'GET /api/order/:id/payment': 'openOrder',
  'GET /api/order/:id/rebuy': 'order',
  'POST /api/order/:id/rebuy': 'order',
  'POST /api/order/:id/same': 'order',
  'GET /api/order/:id/receiving': 'order',
  'GET /api/order/:id/codes': 'order',
  'GET /api/order/:id/codes/file': 'order',
  'GET /api/order/:id/scans': 'order',
  'POST /api/receiving/:id/scans': 'parcel',
  'POST /api/receiving/:id/scans/settle': 'parcel',
  'GET /api/order/:id/transfer': 'openOrder',
  'POST /api/order/:id/transfer/proof': 'openOrder',
  'GET /api/order/shipment/:id/delivery-note.pdf': 'parcel',
  'PUT /api/receiving/line/:id': 'parcelLine',
  'DELETE /api/receiving/line/:id': 'parcelLine',
  'POST /api/receiving/:id/done': 'parcel',
  'POST /api/receiving/:id/reopen': 'parcel',
  'GET /api/user/receipts/:id': 'receiptOrder',
  'POST /api/user/receipts/:id': 'receiptOrder',
  'GET /api/user/receipts/:id/form.pdf': 'receiptOrder',
  'GET /api/user/recalls/:id': 'recall',
  'POST /api/user/recalls/:id/confirm': 'recall',
  'GET /api/user/after_sales/:id': 'case',
  'POST /api/user/after_sales/:id/withdraw': 'case',
  'POST /api/user/after_sales/:id/send_back': 'case',
  'PUT /api/user/invoice_titles/:id': 'invoiceTitle',
  'DELETE /api/user/invoice_titles/:id': 'invoiceTitle',
  'GET /api/invoices/:id': 'invoice',
  'GET /api/invoices/:id/file': 'invoice',
  'POST /api/contract/:id/sign': 'contract',
  'GET /api/contract/:id/file': 'contract',
  'GET /api/jybg/:id/file': 'report',
  'GET /api/user/buy/:id': 'wanted',
  'POST /api/user/buy/:id/close': 'wanted',
  'GET /api/user/feedback/:id': 'feedback',
  'POST /api/user/feedback/:id/rating': 'feedback',
  'GET /api/file/:id': 'file',
  'DELETE /api/user/sessions/:id': 'session',
  'POST /api/stores/:id/switch': 'store',
  'POST /api/stores/requests/:id/agree': 'headRequest',
  'POST /api/stores/requests/:id/refuse': 'headRequest',
  'GET /api/user/wechat_code/:scene': 'wechatScene',
  'POST /api/user/wechat_code/:scene/bind': 'wechatScene',
  'GET /api/user/top_ups/:id': 'topUp',
  'POST /api/user/top_ups/:id/proof': 'topUp',
  'POST /api/user/withdrawals/:id/cancel': 'withdrawal',
  'DELETE /api/user/bank_accounts/:id': 'bankAccount',
  'POST /api/points/orders/:id/cancel': 'pointsOrder',
  'POST /api/points/orders/:id/confirm': 'pointsOrder',
  'POST /api/points/orders/:id/address': 'pointsOrder',
  'PUT /api/members/:id': 'member',
  'POST /api/members/:id/password': 'member',
  'POST /api/members/:id/factor_off': 'member',
  'POST /api/members/:id/stop': 'member',
  'POST /api/members/:id/start': 'member',
  'PUT /api/budgets/:id': 'store',
  'POST /api/user/data-exports/:id/open': 'dataExport',
  'GET /api/user/data-exports/:id/file': 'dataExport',
  'GET /api/user/proposals/:id': 'proposal',
  'POST /api/user/proposals/:id/confirm': 'proposal',
  'POST /api/user/proposals/:id/refuse': 'proposal',
  'POST /api/user/proposals/:id/withdraw': 'proposal',
  'GET /api/user/credit/statements/:id': 'creditStatement',
  'POST /api/user/credit/statements/:id/confirm': 'creditStatement',
  'POST /api/user/credit/statements/:id/dispute': 'creditStatement',
  'GET /api/user/credit/statements/:id/file.xlsx': 'creditStatement',
  'GET /api/user/credit/statements/:id/file.pdf': 'creditStatement',
  'POST /api/keys/:id/revoke': 'apiKey',
  'GET /api/keys/:id/calls': 'apiKey',
  'GET /api/v1/purchases/:id': 'order',
  'GET /api/v1/purchases/:id/codes': 'order',
  'GET /api/v1/purchases/:id/papers': 'order',
  'GET /api/v1/purchases/:id/papers.zip': 'order',
};

/** Calls of the wholesaler's machines name what is the shop's own. */
const isShops = ({ path, scopes }: DeclaredCall): boolean =>
  path.startsWith('/api/admin/') ||
  scopes.some((scope) => scope.startsWith('machine:') && !scope.startsWith('machine:buyer.'));

/** Calls that name what is the same for everybody, or what the browser itself has to prove. */
const COMMON: readonly string[] = [
  'GET /api/article/:id',
  'POST /api/cart/quick_add/:id',
  'POST /api/coupon/:id/claim',
  'POST /api/draw/:id',
  'GET /api/draw/:id/activity',
  'GET /api/draw/:id/simple',
  'GET /api/focus/brand/:id',
  // Of licences that everybody may see.
  'GET /api/focus/licences/:id/file',
  'GET /api/goods/detail/:id',
  'GET /api/goods/related/:id',
  'GET /api/goods/leaflet/:id',
  // Of a goods; what is told of it is the account's own.
  'GET /api/order/bought/:id',
  'GET /api/coupon/goods/:id',
  'POST /api/goods/:id/notice',
  'DELETE /api/goods/:id/notice',
  'POST /api/goods/:id/right',
  'GET /api/help/:code',
  'GET /api/legal/:code',
  'GET /api/index_wntj/:page',
  'POST /api/points/goods/:id/redeem',
  'GET /api/promotion/goods/:id',
  'GET /api/user/phone/:value',
  // The secret in the cookie of the browser that shows the code.
  'GET /api/user/wechat_login/:scene',
  'POST /api/user/wechat_login/:scene/choose',
  'POST /api/user/wechat_login/:scene/bind',
  // The key of the invoice, which the issuing service was given.
  'POST /api/notify/invoice/:key',
  // The secret of a link that was sent.
  'GET /api/user/undo/:token',
  'GET /api/user/invitation/:token',
  'GET /api/zone/:key',
  'GET /api/zone/:key/goods',
];

/** Calls that name rows in their body, as a stranger would. */
const IN_BODIES: readonly { method: string; path: string; body: (ids: OwnedIds) => object }[] = [
  { method: 'DELETE', path: '/api/cart', body: ({ cartLine }) => ({ ids: [cartLine] }) },
  {
    method: 'POST',
    path: '/api/order',
    body: ({ cartLine, address }) => ({ ids: [cartLine], address_id: address }),
  },
  {
    method: 'POST',
    path: '/api/user/after_sales',
    body: ({ order, parcelLine, file }) => ({
      kind: 'return',
      reason: 'quality',
      order_id: order,
      lines: [{ shipment_line_id: parcelLine, number: 1 }],
      file_ids: [file],
      describe: '外包装破损，药盒受潮',
      contact: '张三',
      phone: '13800000000',
    }),
  },
  {
    method: 'POST',
    path: '/api/user/feedback',
    body: ({ order, file }) => ({ content: '反馈', type: 2, order_id: order, file_ids: [file] }),
  },
  { method: 'POST', path: '/api/message/read', body: ({ message }) => ({ ids: [message] }) },
  { method: 'POST', path: '/api/message/delete', body: ({ message }) => ({ ids: [message] }) },
  {
    method: 'POST',
    path: '/api/invoices',
    body: ({ order, invoiceTitle }) => ({ order_ids: [order], title_id: invoiceTitle, kind: 'normal' }),
  },
  { method: 'GET', path: '/api/user/application', body: ({ store }) => ({ store_id: store }) },
  {
    method: 'POST',
    path: '/api/cart/copy',
    body: ({ store, cartLine }) => ({ ids: [cartLine], other_user_ids: [store] }),
  },
];

let shop: TestShop;
let owner: TestBuyer;
let stranger: TestBuyer;
let ids: OwnedIds;

beforeAll(async () => {
  shop = await createShop();
  [owner, stranger] = (await manyBuyers(shop, 2)) as [TestBuyer, TestBuyer];
  await sql`update shipping_rule set minimum_order_fen = 0, free_from_fen = 1`.execute(shop.db);
  for (const buyer of [owner, stranger])
    machines.set(buyer, await machineOf(shop, ['buyer.order', 'buyer.papers'], buyer.accountId));
  // When a key was used last is written once a minute: not within this test.
  await sql`update api_key set last_used_at = '2099-01-01'`.execute(shop.db);
  ids = await ownedRows(shop, owner, await shop.staff());
  // Both may have stores, so that a store is refused for whose it is.
  await sql`update account set buyer_type = 'chain_head' where id = any(${[owner.accountId, stranger.accountId]})`.execute(
    shop.db,
  );
});
afterAll(() => shop.close());

/** The machines of both companies. */
const machines = new Map<TestBuyer, Client>();

async function answerOf(buyer: TestBuyer, method: string, path: string, body: object = {}) {
  const client = path.startsWith('/api/v1/') ? machines.get(buyer) : buyer.client;
  if (!client) throw new Error('no machine');
  const response = await client.raw(path, method, method === 'GET' ? undefined : body);
  return { status: response.status, text: await response.text() };
}

const REFUSED = new Set([403, 404, 409, 422]);
const owned = Object.entries(OWNED).map(([name, kind]) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, path: path.replace(/:\w+/, '{}'), kind };
});
const pathTo = (path: string, id: number | string) => path.replace('{}', String(id));

describe('what belongs to another account', () => {
  it('is known for every call that names a row in its address', () => {
    const named = CALLS.filter((call) => call.path.includes(':') && !isShops(call)).map(nameOf);
    const listed = new Set([...Object.keys(OWNED), ...COMMON]);
    expect(named.filter((one) => !listed.has(one))).toEqual([]);
    expect([...listed].filter((one) => !named.includes(one))).toEqual([]);
  });

  it('is refused to a stranger by every call, and stays as it is', async () => {
    const before = await stateOf(shop.db);
    const wrong: string[] = [];
    for (const { name, method, path, kind } of owned) {
      const { status, text } = await answerOf(stranger, method, pathTo(path, ids[kind]));
      if (!REFUSED.has(status) || text.includes(MARK)) wrong.push(`${name}: ${status} ${text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect(await stateOf(shop.db)).toEqual(before);
  });

  it('is not found with ids in bodies either', async () => {
    const before = await stateOf(shop.db);
    const wrong: string[] = [];
    for (const { method, path, body } of IN_BODIES) {
      const sent = body(ids);
      const query =
        method === 'GET' ? `?${new URLSearchParams(sent as Record<string, string>).toString()}` : '';
      const { status, text } = await answerOf(stranger, method, path + query, sent);
      if (status >= 500 || text.includes(MARK))
        wrong.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect(await stateOf(shop.db)).toEqual(before);
  });

  it('is there for its owner, so that the refusals above say something', async () => {
    // An invoice that is only asked for has no file yet.
    const reads = owned.filter(
      ({ method, name }) => method === 'GET' && name !== 'GET /api/invoices/:id/file',
    );
    const wrong: string[] = [];
    for (const { name, method, path, kind } of reads) {
      const { status } = await answerOf(owner, method, pathTo(path, ids[kind]));
      if (status !== 200) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
