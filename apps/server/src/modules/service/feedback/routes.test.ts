import type { FeedbackItem, StaffFeedback } from '@qingnang/contract/feedback';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../../db/json.ts';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import type { Client } from '../../../testing/client.ts';
import { placeFor } from '../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

const MINE = '/api/user/feedback';
const DESK = '/api/admin/feedback';

let shop: TestShop;
let staff: Client;
let buyers: TestBuyer[];
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('service');
  buyers = await manyBuyers(shop, 10);
  await sql`update shipping_rule set minimum_order_fen = 0, free_from_fen = 1`.execute(shop.db);
});
afterAll(() => shop.close());

const fresh = (): TestBuyer => {
  const buyer = buyers.pop();
  if (!buyer) throw new Error('no buyers left');
  return buyer;
};
const send = async ({ client }: TestBuyer, more: object = {}) =>
  (await client.post<FeedbackItem>(MINE, { content: '希望增加夜间配送', type: 1, ...more }).expect(201)).data;
const answer = (id: number, more: object = {}) =>
  staff.post<StaffFeedback>(`${DESK}/${id}/answer`, { reply: '已安排', version: 1, ...more });
const picture = async ({ client }: TestBuyer, purpose = 'feedback') => {
  const data = new FormData();
  data.append('file', new Blob(['%PDF-1.4\n']), 'page.pdf');
  data.append('purpose', purpose);
  return (await client.post<{ id: number }>('/api/file', data).expect(201)).data.id;
};

describe('who may', () => {
  it('signed-in accounts, and staff with the permission', async () => {
    await shop.visitor().post(MINE, { content: '好', type: 1 }).expect(401);
    await shop.visitor().get(MINE).expect(401);
    await (await shop.staff('warehouse')).get(DESK).expect(403);
    const reader = await shop.staff('operations');
    await reader.get(DESK).expect(200);
    const { id } = await send(fresh());
    await reader.post(`${DESK}/${id}/answer`, { reply: '好', version: 1 }).expect(403);
    await reader.post(`${DESK}/${id}/close`, { version: 1 }).expect(403);
  });
});

describe('a feedback', () => {
  it('needs words and a type only, and is shown with its state', async () => {
    const buyer = fresh();
    const first = await send(buyer);
    expect(first).toMatchObject({
      type: 1,
      type_name: '建议',
      status: 'open',
      status_name: '待答复',
      due_at: null,
      order_id: 0,
      files: [],
      rating: 0,
    });
    const { id } = await send(buyer, { type: 4, content: '<img src=x onerror=alert(1)>' });
    const { data } = await buyer.client.get<{ list: FeedbackItem[]; total: number }>(MINE).expect(200);
    expect(data).toMatchObject({ total: 2, list: [{ id, content: '<img src=x onerror=alert(1)>' }, first] });
    expect((await buyer.client.get(`${MINE}/${id}`).expect(200)).data).toMatchObject({ id });
  });

  it('names an order and files of its own, each file once', async () => {
    const buyer = fresh();
    const other = fresh();
    const { id: order } = await placeFor(buyer.client);
    const file = await picture(buyer);
    const sent = await send(buyer, { type: 2, order_id: order, file_ids: [file, file], contact: '张三' });
    expect(sent).toMatchObject({
      order_id: order,
      order_no: expect.stringMatching(/^D\d+$/),
      contact: '张三',
      files: [{ id: file }],
    });
    const refused = async (who: TestBuyer, more: object) =>
      (await who.client.post(MINE, { content: '好', type: 1, ...more }).expect(422)).errors;
    expect(await refused(buyer, { file_ids: [file] })).toHaveProperty('file_ids');
    expect(await refused(other, { order_id: order })).toHaveProperty('order_id');
    expect(await refused(other, { file_ids: [await picture(buyer)] })).toHaveProperty('file_ids');
    expect(await refused(buyer, { file_ids: [await picture(buyer, 'after_sales')] })).toHaveProperty(
      'file_ids',
    );
    expect((await staff.raw(`/api/admin/files/${file}`)).status).toBe(200);
    await other.client.get(`/api/file/${file}`).expect(404);
  });

  it.each([
    [{ content: ' ' }, 'content'],
    [{ content: '字'.repeat(1001) }, 'content'],
    [{ type: 0 }, 'type'],
    [{ type: 5 }, 'type'],
    [{ type: 'x' }, 'type'],
    [{ file_ids: [1, 2, 3, 4, 5, 6, 7] }, 'file_ids'],
    [{ order_id: -1 }, 'order_id'],
    [{ contact: '字'.repeat(61) }, 'contact'],
  ])('is refused for %j', async (more, field) => {
    const client = await shop.buyer('yaodian');
    const { errors } = await client.post(MINE, { content: '好', type: 1, ...more }).expect(422);
    expect(errors).toHaveProperty(field);
  });

  it('is taken ten times a day, also at once', async () => {
    const { client } = fresh();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        client.post(MINE, { content: '好', type: 3 }).then(({ status }) => status),
      ),
    );
    expect(answers.filter((status) => status === 201)).toHaveLength(10);
    expect(answers.filter((status) => status === 409)).toHaveLength(4);
  });
});

describe('staff', () => {
  it('answer: the buyer hears of it, rates once, and nothing after it is closed', async () => {
    const buyer = fresh();
    const { id } = await send(buyer);
    await buyer.client.post(`${MINE}/${id}/rating`, { rating: 5 }).expect(409);
    const { data } = await answer(id).expect(200);
    expect(data).toMatchObject({
      status: 'answered',
      staff: '周敏',
      version: 2,
      account_id: buyer.accountId,
    });
    const { data: messages } = await buyer.client.get<{ list: object[] }>('/api/message').expect(200);
    expect(messages.list[0]).toMatchObject({
      title: '您的建议已答复',
      body: '已安排',
      url: `/yjfk#feedback-${id}`,
    });
    await buyer.client.post(`${MINE}/${id}/rating`, { rating: 6 }).expect(422);
    expect((await buyer.client.post(`${MINE}/${id}/rating`, { rating: 4 }).expect(200)).data).toMatchObject({
      rating: 4,
    });
    await buyer.client.post(`${MINE}/${id}/rating`, { rating: 5 }).expect(409);
    await answer(id, { version: 1 }).expect(409);
    await answer(id, { reply: '更正', version: 2 }).expect(200);
    await answer(id, { reply: '更正', close: 1, version: 3 }).expect(200);
    await answer(id, { version: 4 }).expect(409);
    // Closing with the same words says nothing new.
    const after = await buyer.client.get<{ total: number }>('/api/message').expect(200);
    expect(after.data.total).toBe(2);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where entity = 'feedback' and entity_id = ${String(id)}`.execute(shop.db);
    expect(rows.map(({ action }) => action)).toEqual(Array.from({ length: 3 }, () => 'feedback.answer'));
  });

  it('close one without an answer, which cannot be rated', async () => {
    const buyer = fresh();
    const { id } = await send(buyer);
    await staff.post(`${DESK}/${id}/close`, { version: 1 }).expect(200);
    await staff.post(`${DESK}/${id}/close`, { version: 2 }).expect(409);
    await buyer.client.post(`${MINE}/${id}/rating`, { rating: 5 }).expect(409);
    await staff.post(`${DESK}/999999/close`, { version: 1 }).expect(404);
  });

  it('have complaints first, by the time they are due, and see what is late', async () => {
    const buyer = fresh();
    await sql`delete from feedback`.execute(shop.db);
    const plain = await send(buyer);
    const later = await send(buyer, { type: 2, content: '配送太慢' });
    const late = await send(buyer, { type: 2 });
    expect(later.due_at).toBeGreaterThan(later.created_at + 24 * 3600);
    await sql`update feedback set due_at = now() - interval '1 minute' where id = ${late.id}`.execute(
      shop.db,
    );
    const read = async (query: string) =>
      (
        await staff
          .get<{ list: StaffFeedback[]; total: number; counts: Record<string, number> }>(`${DESK}${query}`)
          .expect(200)
      ).data;
    const { list, counts } = await read('');
    expect(list.map(({ id }) => id)).toEqual([late.id, later.id, plain.id]);
    expect(list.map(({ is_overdue }) => is_overdue)).toEqual([true, false, false]);
    expect(counts).toEqual({ all: 3, open: 3, overdue: 1, answered: 0, closed: 0 });
    expect((await read('?tab=overdue')).list.map(({ id }) => id)).toEqual([late.id]);
    expect((await read('?type=1')).total).toBe(1);
    expect((await read(`?keywords=${encodeURIComponent('太慢')}`)).list.map(({ id }) => id)).toEqual([
      later.id,
    ]);
    const { data: me } = await staff.get<{ queues: object }>('/api/admin/me').expect(200);
    expect(me.queues).toMatchObject({ feedback: 3, complaints_overdue: 1 });
    await staff.get(`${DESK}?tab=nonsense`).expect(422);
  });

  it('leave holidays out of a complaint’s time', async () => {
    const buyer = fresh();
    const before = await send(buyer, { type: 2 });
    const day = (seconds: number) => new Date(seconds * 1000 + 8 * 3_600_000).toISOString().slice(0, 10);
    await sql`insert into setting (key, value) values ('holidays', ${json({ days: [day(before.due_at ?? 0)] })}::jsonb)`.execute(
      shop.db,
    );
    const after = await send(buyer, { type: 2 });
    expect(after.due_at).toBeGreaterThan((before.due_at ?? 0) + 12 * 3600);
  });
});
