import type { adminOrderList } from '@qingnang/contract/desk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { payFor, placeFor } from '../../../../testing/orders.ts';
import { bookOf } from '../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

type Page = z.output<typeof adminOrderList.data>;

let shop: TestShop;
let staff: Client;
let small: number;
let large: number;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  const buyer = await shop.buyer();
  ({ id: small } = await placeFor(buyer, { goods: GOODS.plain, number: 40 }));
  ({ id: large } = await placeFor(buyer, { number: 100 }));
  await payFor(buyer, large);
  await payFor(buyer, small);
  await sql`update sales_order set remark = '=1+1 请发新批号' where id = ${large}`.execute(shop.db);
  await sql`update account set salesman_id = (select id from staff where role = 'sales' limit 1)
    where id = (select account_id from sales_order where id = ${large})`.execute(shop.db);
});
afterAll(() => shop.close());

const idsOf = async (query: string) =>
  (await staff.get<Page>(`/api/admin/orders?${query}`).expect(200)).data.list.map(({ id }) => id);

describe('the desk is narrowed by', () => {
  it.each([
    ['kind=normal', 2],
    ['kind=receipt', 0],
    ['ck_id=1', 2],
    ['ck_id=2', 0],
    ['payment_method=wechat', 2],
    ['payment_method=transfer', 0],
    ['has_remark=1', 1],
    ['has_remark=0', 1],
    ['amount_from=800', 1],
    ['amount_from=100&amount_to=500.55', 1],
    ['province=北京市', 0],
    ['held=1', 0],
    ['picked=0&held=0', 2],
    ['keywords=布洛芬', 1],
    ['keywords=100%25', 0],
    ['salesman_id=999', 0],
    ['account_id=999', 0],
    ['status=20&kind=normal&ck_id=1&has_remark=1', 1],
  ])('%s', async (query, count) => {
    expect(await idsOf(query)).toHaveLength(count);
  });

  it('the salesman and the province of the buyer', async () => {
    const { data } = await staff.get<{ salesmen: { id: number }[] }>('/api/admin/orders/options').expect(200);
    expect(await idsOf(`salesman_id=${data.salesmen[0]?.id}`)).toHaveLength(2);
    const { rows } = await sql<{
      region: string;
    }>`select region from sales_order where id = ${large}`.execute(shop.db);
    expect(await idsOf(`province=${encodeURIComponent(rows[0]?.region.slice(0, 3) ?? '')}`)).toHaveLength(2);
  });

  it('and sorted', async () => {
    expect(await idsOf('sort=total_desc')).toEqual([large, small]);
    expect(await idsOf('sort=total_asc')).toEqual([small, large]);
    expect(await idsOf('sort=newest')).toEqual([large, small]);
    expect(await idsOf('sort=oldest')).toEqual([small, large]);
    // What was paid first has waited longest.
    expect(await idsOf('status=20')).toEqual([large, small]);
  });

  it.each(['sort=x', 'kind=x', 'amount_from=-1', 'amount_to=1.23456', 'ck_id=0', 'held=2', 'from=x'])(
    'never by %s',
    async (query) => {
      const { errors } = await staff.get(`/api/admin/orders?${query}`).expect(422);
      expect(errors).toHaveProperty(query.split('=')[0] ?? '');
    },
  );
});

describe('the keyword finds an order by', () => {
  beforeAll(async () => {
    await sql`update sales_order set consignee = '欧阳试', phone = '13911112222' where id = ${large}`.execute(
      shop.db,
    );
    await sql`update account set company = '锦江试验大药房（总店）'
      where id = (select account_id from sales_order where id = ${large})`.execute(shop.db);
    await sql`update sales_order_line set name = 'Vc 银翘片' where order_id = ${small}`.execute(shop.db);
  });
  const found = (words: string) => idsOf(`sort=oldest&keywords=${encodeURIComponent(words)}`);

  it.each([
    ['goods', '银翘', () => [small]],
    ['goods, in capitals or small', 'VC', () => [small]],
    ['one sign', '翘', () => [small]],
    ['company', '试验大药房', () => [small, large]],
    ['consignee', '欧阳', () => [large]],
    ['several words', '银翘  试验', () => [small]],
    ['several words, not all of them there', '银翘 欧阳', () => []],
    ['signs that are none side by side', '银片', () => []],
    ['what a pattern means, as it is written', '%翘_', () => []],
    ['the beginning of the telephone number', '1391111', () => [large]],
    ['its end', '112222', () => [large]],
    ['not its middle', '9111', () => []],
  ])('%s: %s', async (_, words, ids) => expect(await found(words)).toEqual(ids()));

  it('its number, whole or the end of it', async () => {
    const { data } = await staff.get<{ order_no: string }>(`/api/admin/orders/${small}`).expect(200);
    expect(await found(data.order_no)).toEqual([small]);
    expect(await found(data.order_no.slice(-8))).toEqual([small]);
  });

  it('its telephone number only whole for who does not see it', async () => {
    const who = await shop.staff('operations');
    const by = async (words: string) =>
      (await who.get<Page>(`/api/admin/orders?keywords=${words}`).expect(200)).data.list.map(({ id }) => id);
    expect([await by('1391111'), await by('13911112222')]).toEqual([[], [large]]);
  });

  it('counts no further than anybody turns pages, and says that there are more', async () => {
    await sql`insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone, region, address)
      select 'Z' || i, account_id, kind, warehouse_id, 60, goods_fen, payable_fen, consignee, phone, region, address
      from sales_order, generate_series(1, 1001) i where id = ${large}`.execute(shop.db);
    const page = async (query: string) => {
      const { data } = await staff.get<Page>(`/api/admin/orders?page_size=1&${query}`).expect(200);
      return [data.total, data.more];
    };
    expect([
      await page('kind=normal'),
      await page('kind=receipt'),
      await page('status=60'),
      await page(''),
    ]).toEqual([
      [1000, true],
      [0, false],
      [1001, false],
      [1003, false],
    ]);
    await sql`delete from sales_order where order_no like 'Z%'`.execute(shop.db);
  });
});

describe('the export', () => {
  it('holds the filtered orders; words of a buyer are never a formula', async () => {
    await sql`insert into external_number (kind, source, external_id, account_id)
      select 'customer', s, n, (select account_id from sales_order where remark like '=1+1%')
      from (values ('erp', 'C-9'), ('wms', 'W-9')) as v (s, n)`.execute(shop.db);
    const answer = await staff.raw('/api/admin/orders/export.xlsx?has_remark=1');
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="orders-\d+\.xlsx"$/),
    ]);
    const [sheet] = await bookOf(answer);
    const [heads = [], row = [], ...more] = sheet?.values ?? [];
    const cell = (name: string) => row[heads.indexOf(name)];
    expect([cell('状态'), cell('件数'), cell('订单金额'), more]).toEqual(['待审核', 100, 900, []]);
    expect(cell('买家备注')).toBe('=1+1 请发新批号');
    expect(cell('客户外部编号')).toBe('C-9、W-9');
  });

  it('is for staff who see orders, and refuses what the list refuses', async () => {
    expect((await shop.visitor().raw('/api/admin/orders/export.xlsx')).status).toBe(401);
    const goods = await shop.staff('goods');
    expect((await goods.raw('/api/admin/orders/export.xlsx')).status).toBe(403);
    expect((await staff.raw('/api/admin/orders/export.xlsx?sort=x')).status).toBe(422);
  });
});

describe('counts', () => {
  it('say what the warehouse has to do and what is held', async () => {
    await staff.post('/api/admin/orders/approve', { ids: [small, large] }).expect(200);
    await staff.post('/api/admin/orders/pick', { ids: [small] }).expect(200);
    await staff.post('/api/admin/orders/hold', { ids: [large], reason: '核对' }).expect(200);
    const { data } = await staff.get<Page>('/api/admin/orders').expect(200);
    expect([data.to_pick, data.picked, data.held]).toEqual([1, 1, 1]);
    expect(await idsOf('status=30&picked=1')).toEqual([small]);
    expect(await idsOf('held=1')).toEqual([large]);
    const [row] = data.list.filter(({ id }) => id === large);
    expect([row?.hold_reason, row?.open_count, row?.storage]).toEqual(['核对', 100, 'normal']);
  });
});
