import { keysOf } from '@qingnang/contract/keys';
import type { RetentionRule } from '@qingnang/contract/retention';
import { RETENTION_KINDS } from '@qingnang/contract/retention-words';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import type { Client } from '../../../testing/client.ts';
import { shippedFor } from '../../../testing/parcels.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { applyRetention } from './writes.ts';

let shop: TestShop;
let admin: Client;
let buyer: TestBuyer;
beforeAll(async () => {
  shop = await createShop();
  admin = await shop.staff();
  [buyer] = (await manyBuyers(shop, 1)) as [TestBuyer];
});
afterAll(() => shop.close());

const PATH = '/api/admin/retention';
const rules = async () => (await admin.get<{ list: RetentionRule[] }>(PATH).expect(200)).data.list;
const dueOf = async (kind: string) =>
  (await admin.get<{ list: { kind: string; count: number }[] }>(`${PATH}/due`).expect(200)).data.list.find(
    (row) => row.kind === kind,
  )?.count;
const run = () => applyRetention(shop.db, new Date());

describe('periods', () => {
  it('require a role, and are all there with their grounds', async () => {
    await shop.visitor().get(PATH).expect(401);
    await (await shop.staff('warehouse')).get(PATH).expect(403);
    const list = await rules();
    expect(list.map(({ kind }) => kind)).toEqual(keysOf(RETENTION_KINDS));
    expect(list.every(({ ground, about }) => ground !== '' && about !== '')).toBe(true);
  });

  it('are set above the least only, once by version, with history', async () => {
    const refused = await admin.put(`${PATH}/orders`, { days: 1000, version: 0 }).expect(422);
    expect(refused.errors?.days?.[0]).toContain('不能少于 5 年');
    await admin.put(`${PATH}/messages`, { days: 400, version: 0 }).expect(200);
    await admin.put(`${PATH}/messages`, { days: 500, version: 0 }).expect(409);
    expect((await rules()).find(({ kind }) => kind === 'messages')).toMatchObject({ days: 400, version: 1 });
    const { data } = await admin.get(`${PATH}/messages/history`).expect(200);
    expect(data.list).toEqual([expect.objectContaining({ before: '2 年', after: '400 天' })]);
  });
});

describe('the run', () => {
  it('takes what is over and nothing younger, says so before and keeps a record', async () => {
    const message = (cause: string, days: number) =>
      sql`
      insert into message (account_id, kind, title, cause, created_at)
      values (${buyer.accountId}, 'order', 'x', ${cause}, now() - make_interval(days => ${days}))`.execute(
        shop.db,
      );
    await message('old', 401);
    await message('young', 399);
    expect(await dueOf('messages')).toBe(1);
    expect(await run()).toEqual({ messages: 1 });
    expect(await run()).toEqual({});
    const left = await shop.db.selectFrom('message').select('cause').where('title', '=', 'x').execute();
    expect(left).toEqual([{ cause: 'young' }]);
    const { data } = await admin.get(`${PATH}/runs`).expect(200);
    expect(data.list).toEqual([expect.objectContaining({ name: '站内消息', removed: 1 })]);
  });

  it('goes on in batches until nothing is left', async () => {
    await sql`insert into sms_code (phone, purpose, code_hash, expires_at, created_at)
      select '13900000000', 'login', '', now(), now() - interval '31 days' from generate_series(1, 1201)`.execute(
      shop.db,
    );
    expect(await run()).toEqual({ codes: 1201 });
  });

  it('masks orders of long ago, but not one that is open or whose lot was good within a year', async () => {
    const staff = await shop.staff();
    const old = await shippedFor(buyer.client, staff);
    const consignee = async () =>
      await shop.db
        .selectFrom('sales_order')
        .select(['consignee', 'phone', 'payable_fen'])
        .where('id', '=', old)
        .executeTakeFirstOrThrow();
    const before = await consignee();
    await sql`update sales_order set placed_at = now() - interval '11 years' where id = ${old}`.execute(
      shop.db,
    );
    expect(await run()).toEqual({});
    await sql`update sales_order set status = 60 where id = ${old}`.execute(shop.db);
    expect(await dueOf('orders')).toBe(0);
    await sql`update shipment_line set expires_on = (now() - interval '2 years')::date`.execute(shop.db);
    await sql`update sales_order set receipt_status = 'owed' where id = ${old}`.execute(shop.db);
    expect(await dueOf('orders')).toBe(0);
    await sql`update sales_order set receipt_status = '' where id = ${old}`.execute(shop.db);
    expect(await run()).toEqual({ orders: 1 });
    expect(await consignee()).toEqual({
      consignee: '（已隐去）',
      phone: '',
      payable_fen: before.payable_fen,
    });
    expect(await run()).toEqual({});
  });

  it('takes security records after their period, and consents of accounts that are closed only', async () => {
    await sql`insert into account_event (account_id, kind, words, at)
      values (${buyer.accountId}, 'sign_in', 'x', now() - interval '3 years')`.execute(shop.db);
    await sql`insert into legal_text (code, number, title, body, published_at) values ('yhxy', 1, 'x', 'x', now() - interval '9 years')`.execute(
      shop.db,
    );
    await sql`insert into consent (account_id, person, legal_text_id, way, at)
      select ${buyer.accountId}, 'x', id, 'visit', now() - interval '8 years' from legal_text`.execute(
      shop.db,
    );
    expect(await run()).toEqual({ events: 1 });
    await sql`update account set closed_at = now() - interval '8 years', legal_person = 'x' where id = ${buyer.accountId}`.execute(
      shop.db,
    );
    expect(await run()).toEqual({ consents: 1, licences: 1 });
    expect(await run()).toEqual({});
  });

  it.each(keysOf(RETENTION_KINDS))('%s: its statements are sound', async (kind) => {
    expect(await dueOf(kind)).toBe(0);
  });
});
