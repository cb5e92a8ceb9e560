import type { AfterSalesPreview } from '@qingnang/contract/after-sales';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { caseOf, claim, done, openCase, optionsOf, proof, sentBack } from '../../../testing/claims.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../testing/market.ts';
import { ownOrder, shippedFor } from '../../../testing/parcels.ts';
import type { TestShop } from '../../../testing/shop.ts';
import { expireCases } from './progress/writes.ts';

let market: Market;
let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  market = await openMarket(20, 'promotion');
  ({ shop, staff } = market);
});
afterAll(() => shop.close());
afterEach(async () => expect(await ledgerDifferences(shop.db)).toEqual([]));

const buyerWith = async (what = {}): Promise<{ client: Client; accountId: number; order: number }> => {
  const { client, accountId } = market.freshBuyer();
  return { client, accountId, order: await shippedFor(client, staff, what) };
};
const lotsOf = async (client: Client, order: number) => (await optionsOf(client, order)).lines;

describe('who may', () => {
  it('requires sign-in', async () => {
    const visitor = shop.visitor();
    await visitor.get('/api/user/after_sales').expect(401);
    await visitor.get('/api/user/after_sales/options').expect(401);
    await visitor.post('/api/user/after_sales/preview').expect(401);
    await visitor.post('/api/user/after_sales').expect(401);
    await visitor.get('/api/user/after_sales/1').expect(401);
    await visitor.post('/api/user/after_sales/1/withdraw').expect(401);
    await visitor.post('/api/user/after_sales/1/send_back').expect(401);
  });

  it('refuses an account without after-sales, in words', async () => {
    const { client, accountId, order } = await buyerWith();
    await sql`update account set is_after_sale = false where id = ${accountId}`.execute(shop.db);
    const refused = await client.get(`/api/user/after_sales/options?order_id=${order}`).expect(403);
    expect(refused.message).toBe('您的账号未开通在线售后，请联系客服');
    await claim(client, { kind: 'complaint', reason: 'service' }).expect(403);
    await client.get('/api/user/after_sales').expect(200);
  });

  it('never shows or touches someone else’s order, case, lot or file', async () => {
    const mine = await buyerWith();
    const id = await openCase(mine.client, mine.order);
    const [lot] = await lotsOf(mine.client, mine.order);
    const line = { shipment_line_id: lot?.shipment_line_id ?? 0, number: 1 };
    const file = await proof(mine.client);
    const other = await buyerWith();
    await other.client.get(`/api/user/after_sales/options?order_id=${mine.order}`).expect(404);
    await other.client.get(`/api/user/after_sales/${id}`).expect(404);
    await other.client.post(`/api/user/after_sales/${id}/withdraw`).expect(404);
    await other.client
      .post(`/api/user/after_sales/${id}/send_back`, { carrier: '顺丰', tracking_no: '1' })
      .expect(404);
    const asked = { kind: 'return', reason: 'quality', file_ids: [await proof(other.client)] };
    await claim(other.client, { ...asked, order_id: mine.order, lines: [line] }).expect(404);
    await claim(other.client, { ...asked, order_id: 999_999, lines: [line] }).expect(404);
    const strange = await claim(other.client, { ...asked, order_id: other.order, lines: [line] }).expect(422);
    expect(strange.errors).toEqual({ 'lines.0.shipment_line_id': ['不是本订单已发的批号'] });
    const [own] = await lotsOf(other.client, other.order);
    const stolen = { ...asked, order_id: other.order, file_ids: [file] };
    const ownLine = { shipment_line_id: own?.shipment_line_id ?? 0, number: 1 };
    expect((await claim(other.client, { ...stolen, lines: [ownLine] }).expect(422)).errors).toHaveProperty(
      'file_ids',
    );
    expect((await other.client.get<{ total: number }>('/api/user/after_sales').expect(200)).data.total).toBe(
      0,
    );
  });
});

const BAD: readonly (readonly [object, string])[] = [
  [{ kind: 'nothing' }, 'kind'],
  [{ reason: 'recall' }, 'reason'],
  [{ reason: 'short' }, 'reason'],
  [{ order_id: '' }, 'order_id'],
  [{ order_id: 'x' }, 'order_id'],
  [{ lines: [] }, 'lines'],
  [{ file_ids: [] }, 'file_ids'],
  [{ file_ids: [999_999] }, 'file_ids'],
  [{ contact: '' }, 'contact'],
  [{ phone: 'abc' }, 'phone'],
  [{ describe: 'x'.repeat(501) }, 'describe'],
];

describe('what may be claimed', () => {
  it('is each delivered lot with what is left of it, and why not', async () => {
    const { client, order } = await buyerWith({ goods: GOODS.hundred, number: 30 });
    const before = await optionsOf(client, order);
    expect(
      before.lines.map(({ lot_no, shipped_number, left_number }) => [lot_no, shipped_number, left_number]),
    ).toEqual([
      ['A1100', 20, 20],
      ['A1101', 10, 10],
    ]);
    expect(before.kinds).toHaveLength(9);
    expect(before.contact).toEqual({ name: '张三', phone: '13800000000' });
    await openCase(client, order, { number: 25 });
    const { lines } = await optionsOf(client, order);
    expect(lines.map(({ left_number }) => left_number)).toEqual([0, 5]);
    const first = lines[0]?.choices.find(({ kind, reason }) => kind === 'return' && reason === 'quality');
    expect(first?.refusal).toEqual({ code: 'none_left', message: '该批号已全部申请售后' });
    const near = lines[1]?.choices.find(({ reason }) => reason === 'near_expiry');
    expect(near?.refusal?.code).toBe('not_near_expiry');
  });

  it('ends with the window of its reason', async () => {
    const { client, order } = await buyerWith();
    await sql`update shipment set shipped_at = now() - interval '8 days' where order_id = ${order}`.execute(
      shop.db,
    );
    const [lot] = await lotsOf(client, order);
    const line = { shipment_line_id: lot?.shipment_line_id ?? 0, number: 1 };
    const asked = {
      kind: 'damage',
      reason: 'damage',
      order_id: order,
      lines: [line],
      file_ids: [await proof(client)],
    };
    const late = await claim(client, asked).expect(422);
    expect(late.message).toBe('布洛芬缓释胶囊：破损须在到货 3 天内申请，已超过期限');
    await claim(client, { ...asked, kind: 'return', reason: 'quality' }).expect(201);
  });

  it('without an order, only what needs none', async () => {
    const { client } = market.freshBuyer();
    const { data } = await client
      .get<{ kinds: { kind: string }[]; lines: unknown[]; order: unknown }>('/api/user/after_sales/options')
      .expect(200);
    expect([data.kinds.map(({ kind }) => kind), data.lines, data.order]).toEqual([
      ['company_papers', 'complaint'],
      [],
      null,
    ]);
  });

  it('nothing of an order that was not paid or has ended', async () => {
    const { client, order } = await buyerWith();
    const asked = { kind: 'papers', reason: 'missing', order_id: order };
    for (const status of [10, 70, 80]) {
      await sql`update sales_order set status = ${status} where id = ${order}`.execute(shop.db);
      await claim(client, asked).expect(409);
    }
    await sql`update sales_order set status = 50 where id = ${order}`.execute(shop.db);
    await claim(client, asked).expect(201);
  });

  it('names the field of bad input', async () => {
    const { client, order } = await shared();
    const [lot] = await lotsOf(client, order);
    const right = {
      kind: 'return',
      reason: 'quality',
      order_id: order,
      lines: [{ shipment_line_id: lot?.shipment_line_id ?? 0, number: 1 }],
      file_ids: [],
    };
    for (const [more, field] of BAD)
      expect((await claim(client, { ...right, ...more } as never).expect(422)).errors).toHaveProperty([
        field,
      ]);
  });

  it('names the line of a bad number', async () => {
    const { client, order } = await shared();
    const [lot] = await lotsOf(client, order);
    const id = lot?.shipment_line_id ?? 0;
    const asked = { kind: 'return', reason: 'quality', order_id: order };
    for (const number of [0, -1, 1.5, 'x', 999]) {
      const lines = [{ shipment_line_id: id, number: number as number }];
      expect((await claim(client, { ...asked, lines, file_ids: [] }).expect(422)).errors).toMatchObject(
        number === 999 ? { file_ids: expect.anything() } : { 'lines.0.number': expect.anything() },
      );
    }
    const body = { ...asked, lines: [{ shipment_line_id: id, number: 999 }] };
    expect((await client.post('/api/user/after_sales/preview', body).expect(422)).errors).toHaveProperty([
      'lines.0.number',
    ]);
    const twice = { ...asked, lines: [1, 2].map((number) => ({ shipment_line_id: id, number })) };
    expect((await client.post('/api/user/after_sales/preview', twice).expect(422)).errors).toHaveProperty([
      'lines.1.shipment_line_id',
    ]);
  });

  let one: Awaited<ReturnType<typeof buyerWith>> | null = null;
  const shared = async () => {
    one ??= await buyerWith();
    return one;
  };
});

describe('a case of the buyer', () => {
  it('is listed, shown with its way and its order, and given up', async () => {
    const { client, order } = await buyerWith();
    const id = await openCase(client, order, { number: 3 });
    const shown = await caseOf(client, id);
    expect(shown).toMatchObject({
      kind_name: '退货',
      reason_name: '质量问题',
      status_name: '待审核',
      acts: ['withdraw'],
    });
    expect([shown.url, shown.piece_count, shown.files.length]).toEqual([`/order/returnInfo/${id}`, 3, 1]);
    expect(shown.steps.map(({ name, done: isDone }) => [name, isDone])).toEqual([
      ['待审核', true],
      ['待寄回', false],
      ['待验收', false],
      ['退款中', false],
      ['已完成', false],
    ]);
    const seen = await ownOrder(client, order);
    expect(seen.cases.map((one) => [one.id, one.status_name])).toEqual([[id, '待审核']]);
    expect(seen.acts).toContain('after_sales');
    const list = async (query: string) =>
      (await client.get<{ total: number; counts: unknown }>(`/api/user/after_sales?${query}`).expect(200))
        .data;
    expect(await list('')).toMatchObject({ total: 1, counts: [{ status: 10, count: 1 }] });
    expect((await list('kind=damage')).total + (await list('status=60')).total).toBe(0);
    expect((await list(`keywords=${encodeURIComponent('布洛芬')}`)).total).toBe(1);
    await client.post(`/api/user/after_sales/${id}/withdraw`).expect(200);
    await client.post(`/api/user/after_sales/${id}/withdraw`).expect(409);
    expect((await caseOf(client, id)).status_name).toBe('已撤销');
    expect((await lotsOf(client, order))[0]?.left_number).toBe(60);
  });

  it('answers the same for the same key, and opens one', async () => {
    const { client, order } = await buyerWith();
    const [lot] = await lotsOf(client, order);
    const lines = [{ shipment_line_id: lot?.shipment_line_id ?? 0, number: 2 }];
    const asked = {
      kind: 'return',
      reason: 'quality',
      order_id: order,
      lines,
      file_ids: [await proof(client)],
    };
    const first = await claim(client, asked, 'case-key-0001').expect(201);
    const again = await claim(client, asked, 'case-key-0001').expect(201);
    expect(again.data).toEqual(first.data);
    await claim(client, { ...asked, describe: '别的' }, 'case-key-0001').expect(409);
    expect((await lotsOf(client, order))[0]?.left_number).toBe(58);
  });

  it('30 at once for the last piece: one gets it', async () => {
    const { client, order } = await buyerWith({ goods: GOODS.plain, number: 1 });
    const [lot] = await lotsOf(client, order);
    const lines = [{ shipment_line_id: lot?.shipment_line_id ?? 0, number: 1 }];
    const files = await Promise.all(Array.from({ length: 30 }, () => proof(client)));
    const answers = await Promise.all(
      files.map((file) =>
        claim(client, { kind: 'return', reason: 'quality', order_id: order, lines, file_ids: [file] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 29 }, () => 422),
    ]);
    expect((await lotsOf(client, order))[0]?.left_number).toBe(0);
  });

  it('ends by itself when the goods do not come back in time', async () => {
    const { client, order } = await buyerWith();
    const [late, sent] = [await openCase(client, order), await openCase(client, order)];
    await done(staff, late, 'approve_return', { return_address: '成都市锦江区退货组' });
    await sentBack(client, staff, sent);
    expect(await expireCases(shop.db)).toBe(0);
    await sql`update after_sales set send_until = now() - interval '1 minute' where id = any(${[late, sent]})`.execute(
      shop.db,
    );
    expect(await expireCases(shop.db)).toBe(1);
    expect(await expireCases(shop.db)).toBe(0);
    expect([(await caseOf(client, late)).status_name, (await caseOf(client, sent)).status_name]).toEqual([
      '已撤销',
      '待验收',
    ]);
    await client
      .post(`/api/user/after_sales/${late}/send_back`, { carrier: '顺丰', tracking_no: '1' })
      .expect(409);
  });

  it('a preview says the cents of each line, and what cannot be claimed counts nothing', async () => {
    const { client, order } = await buyerWith({ number: 7 });
    const [lot] = await lotsOf(client, order);
    const lines = [{ shipment_line_id: lot?.shipment_line_id ?? 0, number: 3 }];
    const ask = async (kind: string, reason: string) =>
      (
        await client
          .post<AfterSalesPreview>('/api/user/after_sales/preview', { kind, reason, order_id: order, lines })
          .expect(200)
      ).data;
    expect(await ask('return', 'quality')).toMatchObject({
      ok: 1,
      refund_amount: 30,
      goods_amount: 30,
      needs_photo: 1,
    });
    expect(await ask('exchange', 'quality')).toMatchObject({ ok: 1, refund_amount: 0 });
    const near = await ask('return', 'near_expiry');
    expect([near.ok, near.refund_amount, near.lines[0]?.refusal?.code]).toEqual([0, 0, 'not_near_expiry']);
    const words = { kind: 'papers', reason: 'missing', order_id: order };
    expect((await client.post('/api/user/after_sales/preview', words).expect(422)).errors).toHaveProperty(
      'kind',
    );
  });
});
