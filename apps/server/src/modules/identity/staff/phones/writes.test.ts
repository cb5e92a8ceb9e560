import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { SHOWN_PER_HOUR } from './writes.ts';

const PHONE = '13955551234';
const LANDLINE = '028-87654321';
const CONSIGNEE = '13866664321';

let shop: TestShop;
let buyer: TestBuyer;
let order: { id: number };
let orderNo: string;
let finance: Client;
let operations: Client;
let service: Client;

beforeAll(async () => {
  shop = await createShop();
  [buyer] = (await manyBuyers(shop, 1)) as [TestBuyer];
  await sql`update shipping_rule set minimum_order_fen = 0, free_from_fen = 1`.execute(shop.db);
  order = await placeFor(buyer.client);
  await sql`update account set phone = ${PHONE}, landline = ${LANDLINE}, username = ${`u${PHONE}`}
    where id = ${buyer.accountId}`.execute(shop.db);
  const { rows } = await sql<{ order_no: string }>`
    update sales_order set phone = ${CONSIGNEE} where id = ${order.id} returning order_no`.execute(shop.db);
  orderNo = rows[0]?.order_no ?? '';
  [finance, operations, service] = await Promise.all([
    shop.staff('finance'),
    shop.staff('operations'),
    shop.staff('service'),
  ]);
});
afterAll(() => shop.close());

const accountPath = () => `/api/admin/accounts/${buyer.accountId}/phone`;
const orderPath = () => `/api/admin/orders/${order.id}/phone`;
const entries = async () =>
  (
    await sql<{ username: string; action: string; entity_id: string; after: unknown }>`
      select s.username, l.action, l.entity_id, l.after from audit_log l join staff s on s.id = l.staff_id
      where l.action in ('account.phone', 'order.phone') order by l.id`.execute(shop.db)
  ).rows;

describe('a masked number', () => {
  it('is shown to staff who are signed in and may read what it belongs to', async () => {
    for (const path of [accountPath(), orderPath()]) {
      await shop.visitor().post(path).expect(401);
      await buyer.client.post(path).expect(401);
      await (await shop.staff('goods')).post(path).expect(403);
    }
    await finance.post('/api/admin/accounts/999999/phone').expect(404);
    await finance.post('/api/admin/orders/999999/phone').expect(404);
    expect(await entries()).toEqual([]);
  });

  it('is not shown to the salesman of somebody else', async () => {
    const sales = await shop.staff('sales');
    await sales.post(accountPath()).expect(404);
    await sales.post(orderPath()).expect(404);
    expect(await entries()).toEqual([]);
  });

  it('is shown in full, which stands in the log', async () => {
    const { data: masked } = await operations
      .get<{ phone: string; landline: string; username: string }>(`/api/admin/accounts/${buyer.accountId}`)
      .expect(200);
    expect(masked).toMatchObject({ phone: '139****1234', landline: '028****4321', username: 'u139****1234' });
    const { data: shown } = await operations
      .get<{ phone: string; buyer: { phone: string } }>(`/api/admin/orders/${order.id}`)
      .expect(200);
    expect([shown.phone, shown.buyer.phone]).toEqual(['138****4321', '139****1234']);

    expect((await operations.post(accountPath()).expect(200)).data).toEqual({
      phone: PHONE,
      landline: LANDLINE,
    });
    expect((await operations.post(orderPath()).expect(200)).data).toEqual({ phone: CONSIGNEE });
    expect(await entries()).toEqual([
      {
        username: 'operations',
        action: 'account.phone',
        entity_id: String(buyer.accountId),
        after: { company: '测试药店 0' },
      },
      {
        username: 'operations',
        action: 'order.phone',
        entity_id: String(order.id),
        after: { order_no: orderNo },
      },
    ]);
  });

  it(`is shown ${SHOWN_PER_HOUR} times an hour to one person`, async () => {
    const before = (await entries()).length;
    await sql`insert into audit_log (at, staff_id, action, entity, entity_id, request_id, ip)
      select now() - interval '61 minutes', s.id, 'account.phone', 'account', '1', '', '' from staff s, generate_series(1, 70)
      where s.username = 'finance'`.execute(shop.db);
    // At once: what comes together is counted one after the other.
    const answers = await Promise.all(
      Array.from({ length: SHOWN_PER_HOUR + 3 }, (_, at) =>
        finance.post(at % 2 ? accountPath() : orderPath()),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(SHOWN_PER_HOUR);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.message).toBe('一小时内最多显示 60 个手机号，请 60 分钟后再试');
    expect((await entries()).length).toBe(before + 70 + SHOWN_PER_HOUR);
    await service.post(accountPath()).expect(200);
  });
});

describe('searching for a number', () => {
  const total = async (client: Client, path: string, words: string) =>
    (
      await client
        .get<{ total: number }>(
          `${path}${path.includes('?') ? '&' : '?'}keywords=${encodeURIComponent(words)}`,
        )
        .expect(200)
    ).data.total;

  it('finds it by all of its digits, by a part only who sees it', async () => {
    const accounts = '/api/admin/accounts';
    for (const words of [PHONE, `u${PHONE}`, '测试药店'])
      expect([words, await total(operations, accounts, words)]).toEqual([words, 1]);
    for (const words of ['1395555', '39555512', '1234', 'u1395', '5555123']) {
      expect([words, await total(operations, accounts, words)]).toEqual([words, 0]);
      expect([words, await total(service, accounts, words)]).toEqual([words, 1]);
    }
  });

  it('finds an order by the number of its consignee in the same way', async () => {
    const orders = '/api/admin/orders';
    expect(await total(operations, orders, CONSIGNEE)).toBe(1);
    expect(await total(operations, orders, CONSIGNEE.slice(0, 9))).toBe(0);
    expect(await total(service, orders, CONSIGNEE.slice(0, 9))).toBe(1);
  });

  it('does not find entries of the log by digits of a number', async () => {
    await sql`insert into audit_log (action, entity, entity_id, after, request_id, ip)
      values ('account.update', 'account', '77777', ${JSON.stringify({ phone: PHONE })}::text::jsonb, '', '')`.execute(
      shop.db,
    );
    const log = '/api/admin/audit?entity=account&action=account.update';
    expect(await total(finance, log, PHONE)).toBe(1);
    expect(await total(finance, log, '77777')).toBe(1);
    expect(await total(finance, log, PHONE.slice(0, 8))).toBe(0);
  });
});
