import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { hashPassword } from '../../http/passwords.ts';
import { findStaff, openSession, type Staff } from '../../http/session.ts';
import type { Client } from '../../testing/client.ts';
import { WAREHOUSE } from '../../testing/fixture.ts';
import { createShop, type TestShop } from '../../testing/shop.ts';
import { codeAt, fromBase32, stepAt } from './rules.ts';
import { createStaff, writeAudit } from './writes.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('login_failure').execute();
  await shop.db.updateTable('staff').set({ totp_secret: null, totp_step: 0, is_active: true }).execute();
});

const PASSWORD = 'Admin@2026';
const signIn = (
  username: string,
  password: string,
  more: Record<string, unknown> = {},
  client = shop.visitor(),
) => client.post<{ needs_totp: boolean; name: string }>('/api/admin/login', { username, password, ...more });
const codeIn = (secret: string, steps: number) => codeAt(fromBase32(secret), stepAt(Date.now()) + steps);
const staffId = async (username: string) =>
  (await shop.db.selectFrom('staff').select('id').where('username', '=', username).executeTakeFirstOrThrow())
    .id;
const auditOf = async (username: string, action: string) =>
  shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('staff_id', '=', await staffId(username))
    .where('action', '=', action)
    .execute();

describe('calls of the desk', () => {
  it.each([
    ['DELETE', '/api/admin/logout'],
    ['GET', '/api/admin/me'],
    ['POST', '/api/admin/totp'],
    ['POST', '/api/admin/totp/confirm'],
    ['GET', '/api/admin/audit'],
  ])('%s %s requires a staff sign-in; a buyer’s is none', async (method, path) => {
    for (const client of [shop.visitor(), await shop.buyer()]) {
      const { status, code } = await client.send(method, path, method === 'POST' ? {} : undefined);
      expect([status, code]).toEqual([401, 10001]);
    }
  });
});

describe('POST /api/admin/login', () => {
  it.each(['admin', 'service', 'sales', 'goods', 'operations', 'finance', 'quality', 'warehouse', 'ADMIN'])(
    'signs in %s and notes it',
    async (username) => {
      const before = await auditOf(username.toLowerCase(), 'staff.sign_in');
      const { data, headers } = await signIn(username, PASSWORD).expect(200);
      expect(data).toEqual({ needs_totp: false, name: expect.stringMatching(/./) });
      expect(headers.getSetCookie()[0]).toMatch(
        /^qn_staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      const after = await auditOf(username.toLowerCase(), 'staff.sign_in');
      expect(after).toHaveLength(before.length + 1);
      expect(after.at(-1)).toMatchObject({
        entity: 'staff',
        ip: '127.0.0.1',
        request_id: expect.stringMatching(/./),
      });
    },
  );

  it('says the same for a wrong password, for nobody, for who has left and for a buyer', async () => {
    await shop.db.updateTable('staff').set({ is_active: false }).where('username', '=', 'sales').execute();
    const attempts = [
      ['admin', 'wrong'],
      ['nobody', PASSWORD],
      ['sales', PASSWORD],
    ] as const;
    for (const [username, password] of attempts) {
      const { errors } = await signIn(username, password).expect(422);
      expect(errors).toEqual({ password: ['用户名或密码不正确'] });
    }
    await shop.db.deleteFrom('login_failure').execute();
    expect((await signIn('yaodian', 'Demo@2026').expect(422)).errors).toHaveProperty('password');
  });

  it('ends the sessions of who has left', async () => {
    const client = await shop.staff('sales');
    await shop.db.updateTable('staff').set({ is_active: false }).where('username', '=', 'sales').execute();
    await client.get('/api/admin/me').expect(401);
  });

  it('asks for a captcha after 3 failures and locks after 10, apart from a buyer of the same name', async () => {
    const failures = (count: number) =>
      shop.db
        .insertInto('login_failure')
        .values(Array.from({ length: count }, () => ({ subject: 'staff:admin' })))
        .execute();
    await failures(3);
    expect((await signIn('admin', PASSWORD).expect(422)).errors).toEqual({ captcha: ['请输入验证码'] });
    const { data } = await shop.visitor().get<{ id: string }>('/api/user/captcha?username=admin').expect(200);
    const { answer } = await shop.db
      .selectFrom('captcha')
      .select('answer')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    await signIn('admin', PASSWORD, { captcha_id: data.id, captcha: answer }).expect(200);
    await failures(10);
    const locked = await signIn('admin', PASSWORD).expect(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await shop.visitor().post('/api/user/login', { username: 'admin', password: 'x' })).status).toBe(
      422,
    );
  });

  it.each([
    ['nothing', {}, ['password', 'username']],
    ['a long code', { username: 'admin', password: 'x', totp: '123456789' }, ['totp']],
    ['an object', { username: {}, password: 'x' }, ['username']],
  ])('%s: 422 by field', async (_, body, fields) => {
    const { errors } = await shop.visitor().post('/api/admin/login', body).expect(422);
    expect(Object.keys(errors ?? {}).sort()).toEqual(fields);
  });

  it('gives a new session in place of the one the browser came with', async () => {
    const client = await shop.staff('goods');
    const count = () =>
      shop.db.selectFrom('session').select('token_hash').where('staff_id', 'is not', null).execute();
    const before = (await count()).length;
    await signIn('goods', PASSWORD, {}, client).expect(200);
    expect(await count()).toHaveLength(before);
  });
});

describe('DELETE /api/admin/logout', () => {
  it('ends the session and notes it', async () => {
    const client = await shop.staff('quality');
    await client.delete('/api/admin/logout').expect(200);
    await client.get('/api/admin/me').expect(401);
    expect(await auditOf('quality', 'staff.sign_out')).toHaveLength(1);
  });
});

describe('GET /api/admin/me', () => {
  it('answers who it is, what they may do, and the queues of the desk', async () => {
    const accountId = (await shop.db.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow())
      .id;
    const place = { consignee: '', phone: '', region: '', address: '' };
    const order = {
      account_id: accountId,
      kind: 'normal',
      warehouse_id: WAREHOUSE.chengdu,
      goods_fen: 0,
      payable_fen: 0,
    };
    const statuses = [10, 20, 20, 30, 30, 30, 40, 50, 60, 70];
    await shop.db
      .insertInto('sales_order')
      .values(
        statuses.map((status) => ({
          ...order,
          ...place,
          status,
          order_no: sql<string>`'S' || nextval('order_no_seq')`,
        })),
      )
      .execute();
    const { data } = await (await shop.staff('warehouse')).get('/api/admin/me').expect(200);
    expect(data).toEqual({
      id: await staffId('warehouse'),
      username: 'warehouse',
      name: '赵强',
      role: 'warehouse',
      role_name: '仓库',
      permissions: [
        'after_sales.inspect',
        'after_sales.read',
        'after_sales.write',
        'goods.read',
        'order.read',
        'order.ship',
        'staff.self',
      ],
      has_totp: false,
      queues: { to_review: 2, to_ship: 4, unpaid: 1 },
    });
    const goods = await (await shop.staff('goods')).get('/api/admin/me').expect(200);
    expect(goods.data.queues).toEqual({ to_review: 0, to_ship: 0, unpaid: 0 });
  });
});

describe('the second factor', () => {
  /** Turns it on for a role; the code of this step is used then. */
  async function turnOn(username: string): Promise<{ client: Client; secret: string }> {
    const client = await shop.staff(username);
    const { data } = await client.post<{ secret: string }>('/api/admin/totp').expect(200);
    await client
      .post('/api/admin/totp/confirm', { secret: data.secret, code: codeIn(data.secret, 0) })
      .expect(200);
    return { client, secret: data.secret };
  }

  it('begins with a secret as text, address and picture, and is not on before a right code', async () => {
    const client = await shop.staff('finance');
    const { data } = await client.post<Record<string, string>>('/api/admin/totp').expect(200);
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(data.otpauth_url ?? '')).toBe(
      `otpauth://totp/青囊药采:finance?secret=${data.secret}&issuer=青囊药采`,
    );
    expect(data.image).toMatch(/^<svg .*<\/svg>$/);
    const code = codeIn(data.secret ?? '', -3);
    const { errors } = await client
      .post('/api/admin/totp/confirm', { secret: data.secret, code })
      .expect(422);
    expect(errors).toEqual({ code: ['动态口令不正确，请核对手机时间后重试'] });
    expect((await client.get('/api/admin/me')).data.has_totp).toBe(false);
    await signIn('finance', PASSWORD).expect(200);
  });

  it.each([
    [{}, ['code', 'secret']],
    [{ secret: 'A'.repeat(65), code: '123456' }, ['secret']],
    [{ secret: 'not-base-32-not-base-32-not-base', code: '123456' }, ['secret']],
    [{ secret: 'A'.repeat(32), code: '12345' }, ['code']],
  ])('does not take %j', async (body, fields) => {
    const { errors } = await (await shop.staff('finance')).post('/api/admin/totp/confirm', body).expect(422);
    expect(Object.keys(errors ?? {}).sort()).toEqual(fields);
  });

  it('once on, a password alone signs nobody in', async () => {
    const { client, secret } = await turnOn('finance');
    expect((await client.get('/api/admin/me')).data.has_totp).toBe(true);
    const visitor = shop.visitor();
    const { data, headers } = await signIn('finance', PASSWORD, {}, visitor).expect(200);
    expect([data, headers.getSetCookie()]).toEqual([{ needs_totp: true, name: '' }, []]);
    await visitor.get('/api/admin/me').expect(401);
    await signIn('finance', PASSWORD, { totp: codeIn(secret, 1) }, visitor).expect(200);
    await visitor.get('/api/admin/me').expect(200);
    const [on] = await auditOf('finance', 'staff.totp');
    expect(on).toMatchObject({ before: { totp: '关' }, after: { totp: '开' } });
    expect(JSON.stringify(on)).not.toContain(secret);
  });

  it('takes a code once: not again, not an older one, not twice side by side', async () => {
    const { secret } = await turnOn('finance');
    expect((await signIn('finance', PASSWORD, { totp: codeIn(secret, 0) })).status).toBe(422);
    const totp = codeIn(secret, 1);
    const answers = await Promise.all([1, 2, 3].map(() => signIn('finance', PASSWORD, { totp })));
    expect(answers.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
    const { errors } = await signIn('finance', PASSWORD, { totp: codeIn(secret, 0) });
    expect(errors).toHaveProperty('totp');
  });

  it('counts wrong codes as failures, and a right password does not clear them', async () => {
    await turnOn('finance');
    for (let i = 0; i < 2; i += 1) {
      const { errors } = await signIn('finance', PASSWORD, { totp: '000000' }).expect(422);
      expect(errors).toEqual({ totp: ['动态口令不正确或已使用'] });
      await signIn('finance', PASSWORD).expect(200);
    }
    const rows = await shop.db
      .selectFrom('login_failure')
      .select('id')
      .where('subject', '=', 'staff:finance')
      .execute();
    expect(rows).toHaveLength(2);
  });
});

describe('GET /api/admin/audit', () => {
  let admin: Client;
  beforeAll(async () => {
    const staff = (await findStaff(
      shop.db,
      await openSession(shop.db, { staffId: await staffId('goods'), ip: '', userAgent: '' }),
    )) as Staff;
    const trace = { requestId: 'r-1', ip: '10.0.0.9' };
    const entry = { action: 'goods.update', entity: 'goods', ...trace };
    await inTransaction(shop.db, async (tx) => {
      await writeAudit(tx, staff, {
        ...entry,
        entityId: 7,
        before: { price: '8.40' },
        after: { price: '8.20' },
      });
      await writeAudit(tx, staff, { ...entry, entityId: 8, after: ['a', { b: null }] });
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
      ['goods.update', '8', '', '["a",{"b":null}]'],
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

describe('createStaff', () => {
  it('makes somebody who can sign in, and refuses a name that is taken in another case', async () => {
    const passwordHash = await hashPassword('Neu@20262026');
    const staff = { username: 'newcomer', passwordHash, name: '新人', role: 'sales' };
    await inTransaction(shop.db, (tx) => createStaff(tx, staff));
    await signIn('newcomer', 'Neu@20262026').expect(200);
    await expect(
      inTransaction(shop.db, (tx) => createStaff(tx, { ...staff, username: 'NewComer' })),
    ).rejects.toThrow(/unique/);
  });
});
