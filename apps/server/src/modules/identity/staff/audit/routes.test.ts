import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../db/transaction.ts';
import { openSession, type Staff } from '../../../../http/session.ts';
import { findStaff } from '../../../../http/staff-session.ts';
import { manyBuyers } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { writeAudit } from '../writes.ts';

const NOBODY = { staffId: null, trace: { requestId: '', ip: '' } };

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const staffId = async (username: string) =>
  (await shop.db.selectFrom('staff').select('id').where('username', '=', username).executeTakeFirstOrThrow())
    .id;

describe('GET /api/admin/audit', () => {
  let admin: Client;
  beforeAll(async () => {
    const staff = (await findStaff(
      shop.db,
      await openSession(shop.db, { staffId: await staffId('goods'), ip: '', userAgent: '' }),
      { requestId: 'r-1', ip: '10.0.0.9' },
    )) as Staff;
    const entry = { action: 'goods.update', entity: 'goods' };
    await inTransaction(shop.db, async (tx) => {
      await writeAudit(tx, staff, {
        ...entry,
        entityId: 7,
        before: { price: '8.40' },
        after: { price: '8.20' },
      });
      await writeAudit(tx, staff, { ...entry, entityId: 8, after: ['a', { price: null }] });
      await writeAudit(tx, staff, {
        ...entry,
        action: 'goods.note',
        entityId: '7',
        before: '旧',
        after: true,
      });
    });
  });
  beforeEach(async () => {
    admin = await shop.staff('admin');
  });
  interface Page {
    list: Record<string, unknown>[];
    total: number;
    page: number;
    page_size: number;
  }
  const read = async (query: string) => (await admin.get<Page>(`/api/admin/audit?${query}`).expect(200)).data;

  it.each(['goods', 'operations', 'service', 'warehouse', 'sales'])(
    'is not for the role %s',
    async (role) => {
      await (await shop.staff(role)).get('/api/admin/audit').expect(403);
    },
  );

  it('is for the roles that check others', async () => {
    for (const role of ['finance', 'quality'])
      await (await shop.staff(role)).get('/api/admin/audit').expect(200);
  });

  it('answers the newest first, with before and after as they were', async () => {
    const page = await read('entity=goods');
    expect(page.total).toBe(3);
    expect(page.list.map((one) => [one.action, one.entity_id, one.before, one.after])).toEqual([
      ['goods.note', '7', '"旧"', 'true'],
      ['goods.update', '8', '', '["a",{"price":null}]'],
      ['goods.update', '7', '{"price":"8.40"}', '{"price":"8.20"}'],
    ]);
    expect(page.list[0]).toMatchObject({ staff: '林佳', ip: '10.0.0.9', at: expect.any(Number) });
  });

  it('filters by row and by person, and pages', async () => {
    expect((await read('entity=goods&entity_id=7')).total).toBe(2);
    expect((await read(`entity=goods&staff_id=${await staffId('goods')}`)).total).toBe(3);
    expect((await read(`entity=goods&staff_id=${await staffId('sales')}`)).list).toEqual([]);
    const second = await read('entity=goods&page=2&page_size=2');
    expect([second.list.length, second.total, second.page, second.page_size]).toEqual([1, 3, 2, 2]);
    await shop.visitor().post('/api/admin/login', { username: 'goods', password: 'Admin@2026' }).expect(200);
    expect((await read('entity=&entity_id=&staff_id=')).total).toBeGreaterThan(3);
  });

  it.each([
    ['page=0', 'page'],
    ['page_size=101', 'page_size'],
    ['staff_id=x', 'staff_id'],
    [`entity=${'x'.repeat(31)}`, 'entity'],
  ])('%s: 422', async (query, field) => {
    const { errors } = await admin.get(`/api/admin/audit?${query}`).expect(422);
    expect(errors).toHaveProperty(field);
  });
});

describe('what entries are about', () => {
  it('is called as people call it, in values too; what is gone keeps its id', async () => {
    const { id: goodsId } = await shop.db
      .selectFrom('goods')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const sales = await staffId('sales');
    await inTransaction(shop.db, async (tx) => {
      const entry = { action: 'goods.tags', entity: 'goods' };
      const named = {
        warehouse_id: null,
        goods_ids: [goodsId],
        lines: [{ staff_id: sales, number: goodsId }],
      };
      await writeAudit(tx, NOBODY, { ...entry, entityId: goodsId, after: named });
      await writeAudit(tx, NOBODY, { ...entry, entityId: 999_999_999, after: { goods_id: 999_999_999 } });
    });
    const admin = await shop.staff('admin');
    const { data } = await admin.get<{ list: Record<string, string>[] }>(
      '/api/admin/audit?page_size=2&action=goods.tags',
    );
    const { rows } = await sql<{ name: string }>`
      select name || ' ' || spec as name from goods where id = ${goodsId}`.execute(shop.db);
    const name = rows[0]?.name;
    const [gone, there] = data.list;
    expect(gone).toMatchObject({ entity_name: '', entity_id: '999999999', after: '{"goods_id":999999999}' });
    expect(there?.entity_name).toBe(name);
    expect(JSON.parse(there?.after ?? '')).toEqual({
      warehouse_id: null,
      goods_ids: [name],
      lines: [{ staff_id: '刘洋', number: goodsId }],
    });
  });
});

it('an order’s status goes by its name', async () => {
  const entry = { action: 'order.approve', entity: 'order', entityId: 0 };
  await inTransaction(shop.db, (tx) =>
    writeAudit(tx, NOBODY, { ...entry, before: { status: 20 }, after: { status: 30 } }),
  );
  const admin = await shop.staff('admin');
  const { data } = await admin.get<{ list: object[] }>('/api/admin/audit?page_size=1&entity=order');
  expect(data.list[0]).toMatchObject({ before: '{"status":"待审核"}', after: '{"status":"待发货"}' });
});

describe('the log, searched', () => {
  const DAY = '2026-03-09';
  let admin: Client;
  beforeAll(async () => {
    admin = await shop.staff('admin');
    const values = Array.from({ length: 5 }, (_, i) => ({
      staff_id: null,
      action: 'account.update',
      entity: 'account',
      entity_id: `QN-${i}`,
      before: sql<never>`${JSON.stringify({ company: `锦江第${i}药店`, note: '=1+1' })}::text::jsonb`,
      after: sql<never>`${JSON.stringify({ company: `成都市锦江区同仁药房${i}`, rank: i })}::text::jsonb`,
      // The last second of a day in China, and the first of the next.
      at: new Date(i < 3 ? `${DAY}T15:59:59Z` : `${DAY}T16:00:00Z`),
    }));
    await shop.db.insertInto('audit_log').values(values).execute();
  });
  const ids = async (query: string) =>
    (
      await admin
        .get<{ list: { entity_id: string }[] }>(`/api/admin/audit?entity=account&${query}`)
        .expect(200)
    ).data.list.map((one) => one.entity_id);

  it.each([
    ['同仁药房3', ['QN-3']],
    ['锦江', ['QN-4', 'QN-3', 'QN-2', 'QN-1', 'QN-0']],
    // The signs are there, in another order.
    ['江锦', []],
    ['成都市 第2', ['QN-2']],
    ['qn-1', ['QN-1']],
    ['100%', []],
  ])('by words: %s', async (words, found) => {
    expect(await ids(`keywords=${encodeURIComponent(words)}`)).toEqual(found);
  });

  it('by days in China, act and staff', async () => {
    expect(await ids(`to=${DAY}`)).toEqual(['QN-2', 'QN-1', 'QN-0']);
    expect(await ids('from=2026-03-10')).toEqual(['QN-4', 'QN-3']);
    expect(await ids('action=account.update&page_size=1&page=2')).toEqual(['QN-3']);
    expect(await ids('action=account.block')).toEqual([]);
  });

  it.each([
    ['keywords=---', 'keywords'],
    [`keywords=${'x'.repeat(61)}`, 'keywords'],
    ['from=2026-02-30', 'from'],
    ['to=yesterday', 'to'],
  ])('%s: 422', async (query, field) => {
    expect((await admin.get(`/api/admin/audit?${query}`).expect(422)).errors).toHaveProperty(field);
    expect((await admin.get(`/api/admin/audit/export.csv?${query}`).expect(422)).errors).toHaveProperty(
      field,
    );
  });

  it('offers the staff and the acts that there are', async () => {
    const { data } = await admin
      .get<{ staff: { name: string }[]; actions: string[] }>('/api/admin/audit/options')
      .expect(200);
    expect(data.staff.map((one) => one.name)).toContain('赵强');
    expect(data.actions).toEqual([...new Set(data.actions)].sort());
    expect(data.actions).toContain('account.update');
  });

  it('as a file: every match over all batches, without formulas', async () => {
    await sql`
      insert into audit_log (action, entity, entity_id, at)
      select 'many.update', 'many', n::text, now() from generate_series(1, 4500) n`.execute(shop.db);
    const bytes = await (await admin.raw('/api/admin/audit/export.csv?entity=many')).arrayBuffer();
    // The mark by which Excel knows UTF-8, which `decode` takes off.
    expect([...new Uint8Array(bytes, 0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const file = new TextDecoder().decode(bytes);
    const lines = file.trim().split('\r\n');
    expect(lines[0]).toBe('时间,员工,操作,对象,编号,修改前,修改后,IP');
    expect(new Set(lines.slice(1).map((one) => one.split(',')[4])).size).toBe(4500);
    const found = await (
      await admin.raw('/api/admin/audit/export.csv?entity=account&keywords=同仁药房3')
    ).text();
    expect(found.trim().split('\r\n')[1]).toBe(
      '2026-03-10 00:00:00,系统,修改客户,客户,QN-3,备注：=1+1；单位名称：锦江第3药店,单位名称：成都市锦江区同仁药房3；等级：钻石会员,',
    );
  });

  it('is not for who may not read it', async () => {
    const sales = await shop.staff('sales');
    for (const path of ['/api/admin/audit', '/api/admin/audit/options', '/api/admin/audit/export.csv'])
      await sales.get(path).expect(403);
    await shop.visitor().get('/api/admin/audit/export.csv').expect(401);
  });
});

describe('what else stands in it', () => {
  let admin: Client;
  beforeAll(async () => {
    admin = await shop.staff('admin');
  });
  const last = async () =>
    (await admin.get<{ list: Record<string, string>[] }>('/api/admin/audit?page_size=1').expect(200)).data
      .list[0];

  it('refused sign-ins of staff, by whom they were meant; unknown names are not kept', async () => {
    const tryIn = (username: string) =>
      shop.visitor().post('/api/admin/login', { username, password: 'wrong' }).expect(422);
    await tryIn('warehouse');
    const { id } = await shop.db
      .selectFrom('staff')
      .select('id')
      .where('username', '=', 'warehouse')
      .executeTakeFirstOrThrow();
    const refused = { action: 'staff.sign_in_failed', staff: '系统', after: '{"reason":"密码不正确"}' };
    expect(await last()).toMatchObject({ ...refused, entity_id: String(id), ip: '127.0.0.1' });
    await tryIn('Admin@2026');
    expect(await last()).toMatchObject({ ...refused, entity_id: '未知用户名' });
    await shop.db.deleteFrom('login_failure').execute();
  });

  it.each([
    ['accounts', '/api/admin/accounts/export.xlsx?keywords=x'],
    ['orders', '/api/admin/orders/export.xlsx?keywords=x'],
    ['goods', '/api/admin/goods/export?keywords=x'],
    ['audit', '/api/admin/audit/export.csv?keywords=x'],
    ['invoices', '/api/admin/invoices/export.xlsx?month=2026-01'],
    ['receipts', '/api/admin/receipts/report.xlsx?month=2026-01'],
    ['statistics-sales_customer', '/api/admin/statistics/sales_customer/export.csv?keywords=x'],
    ['statistics-sales_day', '/api/admin/statistics/sales_day/export.xlsx?from=2026-01-01&to=2026-01-02'],
  ])('the export of %s, before it leaves, with what narrowed it', async (what, path) => {
    expect((await admin.raw(path)).status).toBe(200);
    const entry = await last();
    expect(entry).toMatchObject({ action: `export.${what}`, entity: 'export', entity_id: what });
    const [name = '', value] = path.split('?')[1]?.split('&')[0]?.split('=') ?? [];
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ [name]: value });
  });

  it('long pages of people, and not short ones', async () => {
    await manyBuyers(shop, 40);
    await admin.get('/api/admin/accounts?page_size=20').expect(200);
    expect((await last())?.action).not.toBe('view.people');
    await admin.get('/api/admin/accounts?page_size=40').expect(200);
    expect(await last()).toMatchObject({ action: 'view.people', entity_id: 'accounts' });
  });
});
