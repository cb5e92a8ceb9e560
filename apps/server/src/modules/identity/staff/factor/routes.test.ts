import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { codeIn, holdStep, nextStep } from '../../../../testing/factors.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { deskAccess } from '../../../../testing/staff.ts';

let shop: TestShop;
const { reset, signIn, auditOf } = deskAccess(() => shop);

beforeAll(async () => {
  holdStep();
  shop = await createShop();
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});
beforeEach(() => reset());

const PASSWORD = 'Admin@2026';

describe('the second factor', () => {
  /** Turns it on for a role; the code of this step is used then. */
  async function turnOn(username: string): Promise<{ client: Client; secret: string }> {
    const client = await shop.staff(username);
    const { data } = await client.post<{ secret: string }>('/api/admin/totp').expect(200);
    await client
      .post('/api/admin/totp/confirm', { secret: data.secret, code: codeIn(data.secret) })
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
    nextStep();
    await signIn('finance', PASSWORD, { totp: codeIn(secret) }, visitor).expect(200);
    await visitor.get('/api/admin/me').expect(200);
    const [on] = await auditOf('finance', 'staff.totp');
    expect(on).toMatchObject({ before: { totp: '关' }, after: { totp: '开' } });
    expect(JSON.stringify(on)).not.toContain(secret);
  });

  it('takes a code once: not again, not an older one, not twice side by side', async () => {
    const { secret } = await turnOn('finance');
    expect((await signIn('finance', PASSWORD, { totp: codeIn(secret) })).status).toBe(422);
    nextStep();
    const totp = codeIn(secret);
    const answers = await Promise.all([1, 2, 3].map(() => signIn('finance', PASSWORD, { totp })));
    expect(answers.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
    const { errors } = await signIn('finance', PASSWORD, { totp: codeIn(secret, -1) });
    expect(errors).toEqual({ totp: ['口令刚刚过期，请输入应用上现在显示的口令'] });
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

describe('a screen that was left open', () => {
  it('turns no second factor on without the password; who has just signed in need not say it again', async () => {
    const client = await shop.staff('service');
    const { data } = await client.post<{ secret: string }>('/api/admin/totp').expect(200);
    const confirm = (more: object = {}) =>
      client.post('/api/admin/totp/confirm', {
        secret: data.secret,
        code: codeIn(data.secret),
        ...more,
      });
    await sql`update session set created_at = now() - interval '301 seconds'`.execute(shop.db);
    expect((await confirm().expect(422)).errors).toEqual({ password: ['请输入登录密码，确认是您本人'] });
    expect((await confirm({ password: 'wrong-one' }).expect(422)).errors).toHaveProperty('password');
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from login_failure where subject = 'staff:service'`.execute(shop.db);
    expect(rows[0]?.n).toBe(1);
    expect((await client.get('/api/admin/me')).data.has_totp).toBe(false);
    await confirm({ password: PASSWORD }).expect(200);
    expect((await client.get('/api/admin/me')).data.has_totp).toBe(true);
  });
});

describe('moving the second factor', () => {
  it('asks for the old device or a recovery code, which is good once', async () => {
    const client = await shop.staff('quality');
    const begin = async () =>
      (await client.post<{ secret: string }>('/api/admin/totp').expect(200)).data.secret;
    const first = await begin();
    const code = codeIn(first);
    const on = await client
      .post<{ recovery_codes: string[] }>('/api/admin/totp/confirm', {
        secret: first,
        code,
      })
      .expect(200);
    const [recovery = '', another = ''] = on.data.recovery_codes;
    expect(new Set(on.data.recovery_codes).size).toBe(10);
    expect((await client.get('/api/admin/me')).data).toMatchObject({ has_totp: true, recovery_codes: 10 });
    const second = await begin();
    const move = (old_code?: string) =>
      client.post<{ recovery_codes: string[] }>('/api/admin/totp/confirm', {
        secret: second,
        code: codeIn(second),
        ...(old_code === undefined ? {} : { old_code }),
      });
    expect((await move().expect(422)).errors).toHaveProperty('old_code');
    expect((await move('000000').expect(422)).errors).toHaveProperty('old_code');
    const { rows } = await sql`
      select after from audit_log where action = 'staff.proof_failed' order by id desc limit 1`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ after: { reason: '原动态口令没有通过' } }]);
    // The code that turned it on has been used.
    expect((await move(code).expect(422)).errors).toHaveProperty('old_code');
    await signIn('quality', PASSWORD, { totp: recovery.toLowerCase() }).expect(200);
    expect((await signIn('quality', PASSWORD, { totp: recovery })).status).toBe(422);
    await shop.db.deleteFrom('login_failure').execute();
    const moved = await move(another).expect(200);
    // The old device and what was left of its recovery codes are worth nothing now.
    nextStep();
    expect((await signIn('quality', PASSWORD, { totp: codeIn(first) })).status).toBe(422);
    expect((await signIn('quality', PASSWORD, { totp: on.data.recovery_codes[2] ?? '' })).status).toBe(422);
    await shop.db.deleteFrom('login_failure').execute();
    await signIn('quality', PASSWORD, { totp: moved.data.recovery_codes[0] ?? '' }).expect(200);
  });
});

describe('where staff need a second factor', () => {
  beforeAll(() => {
    shop.services.config.staffFactor = 'power';
  });
  afterAll(() => {
    shop.services.config.staffFactor = 'nobody';
  });
  const me = async (client: Client) =>
    (await client.get<{ must_set_factor: boolean }>('/api/admin/me').expect(200)).data.must_set_factor;

  it.each([
    ['admin', '/api/admin/staff'],
    ['finance', '/api/admin/refunds'],
  ])('%s sets it up before anything else, and goes on', async (username, page) => {
    const client = await shop.staff(username);
    expect(await me(client)).toBe(true);
    const refused = await client.get(page).expect(403);
    expect(refused).toMatchObject({ code: 10003, message: '请先开启动态口令' });
    await client.get('/api/admin/accounts/export.xlsx').expect(403);
    const { data } = await client.post<{ secret: string }>('/api/admin/totp').expect(200);
    await client
      .post('/api/admin/totp/confirm', { secret: data.secret, code: codeIn(data.secret) })
      .expect(200);
    expect(await me(client)).toBe(false);
    await client.get(page).expect(200);
  });

  it('roles without power over money or staff work as before, until they are given it', async () => {
    const client = await shop.staff('sales');
    expect(await me(client)).toBe(false);
    await client.get('/api/admin/orders').expect(200);
    const permissions = ['order.read', 'wallet.write'];
    await shop.db.insertInto('role').values({ key: 'sales', name: '销售', permissions }).execute();
    expect(await me(client)).toBe(true);
    await client.get('/api/admin/orders').expect(403);
    await shop.db.deleteFrom('role').where('key', '=', 'sales').execute();
  });

  it('everybody does, where the shop says so', async () => {
    const client = await shop.staff('warehouse');
    expect(await me(client)).toBe(false);
    shop.services.config.staffFactor = 'everybody';
    expect(await me(client)).toBe(true);
    expect((await client.get('/api/admin/orders').expect(403)).code).toBe(10003);
    shop.services.config.staffFactor = 'power';
    await client.get('/api/admin/orders').expect(200);
  });

  it('a one-time password is replaced first', async () => {
    const client = await shop.staff('admin');
    await shop.db
      .updateTable('staff')
      .set({ must_change_password: true })
      .where('username', '=', 'admin')
      .execute();
    expect((await client.post('/api/admin/totp').expect(403)).code).toBe(10002);
  });
});
