import { VOUCHER_ACCOUNTS, VOUCHER_FILE } from '@qingnang/contract/voucher-words';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { json } from '../../../../db/json.ts';
import { dayInChina } from '../../../../http/dates.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { payFor, placeFor } from '../../../../testing/orders.ts';
import { figuresOf } from '../rules.ts';

const PATH = '/api/admin/voucher-accounts';
const YESTERDAY = dayInChina(new Date(Date.now() - 24 * 3600_000));
const CODES = Object.fromEntries(Object.entries(VOUCHER_ACCOUNTS).map(([key, { usual }]) => [key, usual]));

let market: Market;
let finance: Client;

beforeAll(async () => {
  market = await openMarket(2, 'promotion');
  finance = await market.shop.staff('finance');
  const { client } = market.freshBuyer();
  await payFor(client, (await placeFor(client, { number: 30 })).id);
  await market.shop.db
    .updateTable('payment')
    .set({ paid_at: new Date(`${YESTERDAY}T12:00:00+08:00`) })
    .execute();
});
afterAll(() => market.shop.close());

const fileOf = (period: string, layout = 'kingdee') =>
  finance.raw(`${VOUCHER_FILE}?period=${period}&layout=${layout}`);

it('exports the figures that a day was closed with, once accounts have codes', async () => {
  expect((await fileOf(YESTERDAY)).status).toBe(409);
  await finance.put(PATH, { ...CODES, bank: '10 02' }).expect(422);
  await finance.put(PATH, CODES).expect(200);
  expect((await finance.get(PATH).expect(200)).data).toEqual({ codes: CODES });
  // Nobody has closed it.
  expect((await fileOf(YESTERDAY)).status).toBe(409);

  const { id } = await market.shop.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
  const figures = figuresOf([{ key: 'received_wechat', fen: 100_050 }]);
  await market.shop.db
    .insertInto('day_close')
    .values({ day: YESTERDAY, figures: json(figures), staff_id: id })
    .execute();
  const file = await fileOf(YESTERDAY, 'yonyou');
  expect(file.status).toBe(200);
  expect((await file.text()).replace('\ufeff', '').split('\r\n')).toEqual([
    '制单日期,凭证类别,凭证编号,附单据数,摘要,科目编码,借方金额,贷方金额',
    `${YESTERDAY},记,1,0,${YESTERDAY} 订单收款,101201,1000.50,`,
    `${YESTERDAY},记,1,0,${YESTERDAY} 订单收款,220301,,1000.50`,
    '',
  ]);
  expect(await (await fileOf(YESTERDAY.slice(0, 7))).text()).toContain('其他货币资金-微信待清算');
});

it('refuses what is no day, month or layout', async () => {
  expect((await fileOf('2026')).status).toBe(422);
  expect((await fileOf(YESTERDAY, 'sap')).status).toBe(422);
  expect((await fileOf('2020-01')).status).toBe(409);
});

it('requires sign-in and the permission', async () => {
  await market.shop.visitor().get(PATH).expect(401);
  await (await market.shop.staff('warehouse')).get(PATH).expect(403);
});
