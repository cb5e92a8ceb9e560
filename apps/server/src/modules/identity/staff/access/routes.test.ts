import { NO_PREFERENCES } from '@qingnang/contract/office-preferences';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../db/transaction.ts';
import { hashPassword } from '../../../../http/passwords.ts';
import type { Client } from '../../../../testing/client.ts';
import { proven } from '../../../../testing/codes.ts';
import { WAREHOUSE } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { deskAccess } from '../../../../testing/staff.ts';
import { createStaff } from '../writes.ts';

let shop: TestShop;
const { reset, signIn, staffId, auditOf } = deskAccess(() => shop);

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());
beforeEach(() => reset());

const PASSWORD = 'Admin@2026';

describe('calls of the desk', () => {
  it.each([
    ['DELETE', '/api/admin/logout'],
    ['GET', '/api/admin/me'],
    ['POST', '/api/admin/totp'],
    ['POST', '/api/admin/totp/confirm'],
    ['PUT', '/api/admin/me/preferences'],
    ['POST', '/api/admin/password'],
    ['GET', '/api/admin/sessions'],
    ['DELETE', '/api/admin/sessions'],
    ['DELETE', '/api/admin/sessions/0194d3d5-0000-7000-8000-000000000000'],
  ])('%s %s requires a staff sign-in; a buyer’s is none', async (method, path) => {
    for (const client of [shop.visitor(), await shop.buyer()]) {
      const { status, code } = await client.send(method, path, method.startsWith('P') ? {} : undefined);
      expect([status, code]).toEqual([401, 10001]);
    }
  });
});

describe('PUT /api/admin/me/preferences', () => {
  const of = async (client: Client) =>
    (await client.get<{ preferences: unknown }>('/api/admin/me').expect(200)).data.preferences;

  it("keeps what one has set, and leaves everything else, and everybody else's, as it is", async () => {
    const [mine, others] = [await shop.staff('quality'), await shop.staff('service')];
    const set = (body: Record<string, unknown>) => mine.put('/api/admin/me/preferences', body);
    await set({ pins: ['/warehouse', '/lots'] }).expect(200);
    const view = { name: '冷藏待审', query: 'status=2&storage=cold' };
    await set({ views: [view], turned: ['运营'] }).expect(200);
    const all = {
      pins: ['/warehouse', '/lots'],
      views: [view],
      turned: ['运营'],
      recent: [],
      hidden_columns: [],
    };
    expect(await of(mine)).toEqual(all);
    expect(await of(others)).toEqual(NO_PREFERENCES);
  });

  it.each([
    [{}, '没有要保存的设置'],
    [{ pins: ['//elsewhere.example'] }, '页面的地址不正确'],
    [{ pins: Array.from({ length: 13 }, (_, at) => `/p${at}`) }, '置顶最多 12 个'],
    [{ views: [{ name: '', query: '' }] }, '视图名称'],
  ])('refuses %j: %s', async (body, words) => {
    const client = await shop.staff('warehouse');
    const { errors } = await client.put('/api/admin/me/preferences', body).expect(422);
    expect(JSON.stringify(errors)).toContain(words);
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

  it('asks for a proof of work after 3 failures and locks here after 10, apart from a buyer of the same name', async () => {
    const failures = (subject: string, count: number) =>
      shop.db
        .insertInto('login_failure')
        .values(Array.from({ length: count }, () => ({ subject })))
        .execute();
    await failures('staff:admin', 3);
    expect((await signIn('admin', PASSWORD).expect(422)).errors).toHaveProperty('captcha');
    await signIn('admin', PASSWORD, await proven(shop, 'staff', 'admin')).expect(200);
    await failures('staff:admin@127.0.0.1', 10);
    const locked = await signIn('admin', PASSWORD).expect(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await shop.visitor().post('/api/user/login', { username: 'admin', password: 'x' })).status).toBe(
      422,
    );
  });

  it.each(['admin', 'warehouse'])(
    '%s gets in from the own device, whoever hammers the name',
    async (name) => {
      const known = shop.visitor();
      await signIn(name, PASSWORD, {}, known).expect(200);
      const subjects = [`staff:${name}`, `staff:${name}@127.0.0.1`, 'ip:127.0.0.1'];
      const rows = subjects.flatMap((subject) => Array.from({ length: 60 }, () => ({ subject })));
      await shop.db.insertInto('login_failure').values(rows).execute();
      await signIn(name, PASSWORD).expect(429);
      await signIn(name, PASSWORD, {}, known).expect(200);
    },
  );

  it.each([
    ['nothing', {}, ['password', 'username']],
    ['a long code', { username: 'admin', password: 'x', totp: '1'.repeat(41) }, ['totp']],
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
      preferences: NO_PREFERENCES,
      site_name: '青囊药采',
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
        'report.read',
        'staff.self',
        'stock.write',
      ],
      has_totp: false,
      recovery_codes: 0,
      must_change_password: false,
      must_set_factor: false,
      queues: {
        to_review: 2,
        to_ship: 4,
        unpaid: 1,
        gated: 0,
        recalls: 0,
        feedback: 0,
        complaints_overdue: 0,
        approvals: 0,
        cold: 0,
        forbidden: 0,
        alarms: 0,
      },
    });
    const goods = await (await shop.staff('goods')).get('/api/admin/me').expect(200);
    expect(goods.data.queues).toEqual({
      to_review: 0,
      to_ship: 0,
      unpaid: 0,
      gated: 0,
      recalls: 0,
      feedback: 0,
      complaints_overdue: 0,
      approvals: 0,
      cold: 0,
      forbidden: 0,
      alarms: 0,
    });
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

describe('POST /api/admin/password', () => {
  const NEW = 'Huoxiang-5829';
  const change = (client: Client, old: string, password: string) =>
    client.post('/api/admin/password', { old, password });

  it('changes it, ends the other sessions and is noted without the password', async () => {
    const [here, elsewhere] = [await shop.staff('sales'), await shop.staff('sales')];
    await change(here, PASSWORD, NEW).expect(200);
    await elsewhere.get('/api/admin/me').expect(401);
    await here.get('/api/admin/me').expect(200);
    await signIn('sales', PASSWORD).expect(422);
    await signIn('sales', NEW).expect(200);
    const [entry] = await auditOf('sales', 'staff.password');
    expect(entry).toMatchObject({ before: null, after: null });
    await shop.db
      .updateTable('staff')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('username', '=', 'sales')
      .execute();
  });

  it.each([
    ['a wrong old one', 'nope', NEW, 'old'],
    ['none', '', '', 'old'],
    ['the same', PASSWORD, PASSWORD, 'password'],
    ['a short one', PASSWORD, 'Ab1', 'password'],
    ['one with the user name', PASSWORD, 'finance-2026', 'password'],
    ['a long one', PASSWORD, `a1${'x'.repeat(200)}`, 'password'],
  ])('%s: 422', async (_, old, password, field) => {
    const { errors } = await change(await shop.staff('finance'), old, password).expect(422);
    expect(errors).toHaveProperty(field);
  });

  it('locks after ten wrong ones, without a way round the sign-in', async () => {
    const client = await shop.staff('finance');
    for (let i = 0; i < 10; i += 1) await change(client, 'nope', NEW).expect(422);
    await change(client, PASSWORD, NEW).expect(429);
    await signIn('finance', PASSWORD).expect(429);
  });
});

describe('one’s own sessions', () => {
  it('are listed, ended one by one or all but this one', async () => {
    await shop.db
      .deleteFrom('session')
      .where('staff_id', '=', await staffId('warehouse'))
      .execute();
    const clients = [
      await shop.staff('warehouse'),
      await shop.staff('warehouse'),
      await shop.staff('warehouse'),
    ];
    const [here, second, third] = clients as [Client, Client, Client];
    interface Session {
      id: string;
      device: string;
      is_this: boolean;
    }
    const list = async (client: Client) =>
      (await client.get<{ list: Session[] }>('/api/admin/sessions').expect(200)).data.list;
    expect((await list(here)).map((one) => one.is_this).sort()).toEqual([false, false, true]);
    const other = (await list(second)).find((one) => one.is_this)?.id ?? '';
    // Somebody else's session is none.
    await (await shop.staff('goods')).delete(`/api/admin/sessions/${other}`).expect(404);
    await second.get('/api/admin/me').expect(200);
    await here.delete(`/api/admin/sessions/${other}`).expect(200);
    await second.get('/api/admin/me').expect(401);
    await here.delete(`/api/admin/sessions/${other}`).expect(404);
    await here.delete('/api/admin/sessions/nonsense').expect(404);
    await here.delete('/api/admin/sessions').expect(200);
    await third.get('/api/admin/me').expect(401);
    expect(await list(here)).toHaveLength(1);
  });
});

describe('a session that nobody uses', () => {
  const awayFor = (minutes: number) =>
    shop.db
      .updateTable('session')
      .set({ seen_at: sql<Date>`now() - ${minutes}::int * interval '1 minute'` })
      .where('staff_id', '=', sql<number>`(select id from staff where username = 'goods')`)
      .execute();

  it('of staff ends after half an hour, and use prolongs it', async () => {
    const client = await shop.staff('goods');
    await awayFor(29);
    await client.get('/api/admin/me').expect(200);
    await awayFor(31);
    await client.get('/api/admin/me').expect(401);
    const fresh = await shop.staff('goods');
    await awayFor(29);
    await fresh.get('/api/admin/me').expect(200);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from session where seen_at > now() - interval '1 minute'
        and staff_id = (select id from staff where username = 'goods')`.execute(shop.db);
    expect(rows[0]?.count).toBe(1);
  });

  it('is not prolonged by what an open page asks by itself', async () => {
    const client = await shop.staff('goods');
    await awayFor(29);
    await client.send('GET', '/api/admin/me', undefined, { 'x-background': '1' }).expect(200);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from session where seen_at > now() - interval '28 minutes'
        and staff_id = (select id from staff where username = 'goods')`.execute(shop.db);
    expect(rows[0]?.count).toBe(0);
  });

  it('of buyers ends after two weeks', async () => {
    const client = await shop.buyer();
    const awayDays = (days: number) =>
      sql`update session set seen_at = now() - ${days}::int * interval '1 day' where account_id is not null`.execute(
        shop.db,
      );
    await awayDays(13);
    await client.get('/api/user/base').expect(200);
    await awayDays(15);
    await client.get('/api/user/base').expect(401);
  });
});
