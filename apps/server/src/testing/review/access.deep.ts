import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../../http/passwords.ts';
import { openSession } from '../../http/session.ts';
import { sendCode } from '../../modules/identity/accounts/codes/writes.ts';
import type { ApiResponse, Client } from '../client.ts';
import { codeFor, forgetCodes } from '../codes.ts';
import { codeIn, holdStep } from '../factors.ts';
import { proved } from '../proofs.ts';
import { createShop, type TestShop } from '../shop.ts';
import { holdRow, untilWaiting } from './waiting.ts';

/** Ways in, as somebody without the key would try them. */

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetCodes(shop));

const times = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const statuses = (answers: readonly ApiResponse<unknown>[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
/** Answers that say whether a password was right. */
const judged = (answers: readonly ApiResponse<unknown>[], field: string) =>
  answers.filter(({ errors }) => errors?.[field] !== undefined).length;
const PASSWORD = 'Demo@2026';
/** Past the rules for new ones, which refuse the demo's own. */
const setPassword = async (username: string, password: string) =>
  shop.db
    .updateTable('account')
    .set({ password_hash: await hashPassword(password) })
    .where('username', '=', username)
    .execute();

describe('many guesses at once', () => {
  it('learn no more about a buyer’s password than the three without a proof of work', async () => {
    const answers = await times(30, (index) =>
      shop.visitor().post('/api/user/login', { username: 'zhensuo', password: `guess${index}` }),
    );
    expect(judged(answers, 'password')).toBe(3);
    expect(
      (await shop.visitor().post('/api/user/login', { username: 'zhensuo', password: PASSWORD })).status,
    ).toBe(422);
  });

  it('nor about that of staff', async () => {
    const answers = await times(30, (index) =>
      shop.visitor().post('/api/admin/login', { username: 'admin', password: `guess${index}` }),
    );
    expect(judged(answers, 'password')).toBe(3);
  });

  it('nor about the present password, from a screen that was left open', async () => {
    const buyer = await shop.buyer('zhensuo');
    const answers = await times(30, (index) =>
      buyer.post('/api/user/resetPassword', { password: 'Fresh@20260', old_password: `guess${index}` }),
    );
    expect(judged(answers, 'old_password')).toBe(10);
  });

  it('but many who sign in at once from one address do', async () => {
    const answers = await times(15, () =>
      shop.visitor().post('/api/user/login', { username: 'zhensuo', password: PASSWORD }),
    );
    expect(statuses(answers, 200)).toBe(15);
  });
});

describe('a new password', () => {
  it('is not compared with the present one before the code has proved who asks', async () => {
    const { phone } = await shop.db
      .selectFrom('account')
      .select('phone')
      .where('username', '=', 'zhensuo')
      .executeTakeFirstOrThrow();
    await sendCode(shop.db, { phone, purpose: 'reset', ip: '' });
    const wrong = (await codeFor(shop, phone)) === '123456' ? '654321' : '123456';
    await setPassword('zhensuo', 'Qinghe@5829');
    const buyer = shop.visitor();
    await buyer.post('/api/user/login', { username: 'zhensuo', password: 'Qinghe@5829' }).expect(200);
    const answer = await buyer.post('/api/user/resetPassword', { password: 'Qinghe@5829', code: wrong });
    expect(answer.errors).toEqual({ code: ['验证码不正确'] });
    const { errors } = await buyer.post('/api/user/resetPassword', {
      password: 'Qinghe@5829',
      code: await codeFor(shop, phone),
    });
    expect(errors).toEqual({ password: ['新密码不能与当前密码相同'] });
    await setPassword('zhensuo', PASSWORD);
  });

  it.each([
    ['account', 'zhensuo', '/api/user/login', '/api/user/base', PASSWORD],
    ['staff', 'admin', '/api/admin/login', '/api/admin/me', 'Admin@2026'],
  ])(
    'shuts out who signs in to an %s with the old one at that moment',
    async (table, username, path, own, password) => {
      const row = sql.table(table);
      const { rows } = await sql<{ hash: string }>`
      select password_hash as hash from ${row} where username = ${username}`.execute(shop.db);
      const change = await holdRow(
        shop.db,
        sql`update ${row} set password_hash = 'changed' where username = ${username}`,
      );
      const client: Client = shop.visitor();
      const signingIn = client.post(path, { username, password });
      await untilWaiting(shop.db);
      await change.release();
      expect((await signingIn).status).toBe(422);
      expect((await client.get(own)).status).toBe(401);
      await sql`update ${row} set password_hash = ${rows[0]?.hash} where username = ${username}`.execute(
        shop.db,
      );
    },
  );
});

describe('a head office that acts for a store', () => {
  const act = async () => {
    const head = await shop.buyer('yaodian');
    const { id } = await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'kangmin-jinli')
      .executeTakeFirstOrThrow();
    await head.post(`/api/stores/${id}/switch`).expect(200);
    return head;
  };

  it('is signed out when its own password changes', async () => {
    const acting = await act();
    const elsewhere = await shop.buyer('yaodian');
    const body = { old_password: PASSWORD, password: 'Fresh@20260' };
    await elsewhere.post('/api/user/resetPassword', body).expect(200);
    expect((await acting.get('/api/user/base')).status).toBe(401);
    await setPassword('yaodian', PASSWORD);
  });

  it('and when it is blocked', async () => {
    const acting = await act();
    const staff = await shop.staff();
    const { id } = await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'yaodian')
      .executeTakeFirstOrThrow();
    await staff.post(`/api/admin/accounts/${id}/block`, { reason: '测试停用' }).expect(200);
    expect((await acting.get('/api/user/base')).status).toBe(401);
    await staff.post(`/api/admin/accounts/${id}/unblock`).expect(200);
    expect((await acting.get('/api/user/base')).status).toBe(401);
  });
});

describe('a changed number', () => {
  it('is told of, since whoever has it can set a password', async () => {
    const buyer = await shop.buyer('xinke');
    const own = await shop.db
      .selectFrom('account')
      .select(['id', 'phone'])
      .where('username', '=', 'xinke')
      .executeTakeFirstOrThrow();
    const phone = '13912340001';
    await sendCode(shop.db, { phone, purpose: 'phone', ip: '', accountId: own.id });
    const code = await codeFor(shop, phone);
    await (await proved(shop, buyer))
      .post('/api/user/updateUserInfo', { name: '李四', phone, code })
      .expect(200);
    const { data } = await buyer.get<{ list: { title: string; body: string }[] }>('/api/message').expect(200);
    expect(data.list[0]).toMatchObject({
      title: '绑定手机号已修改',
      body: expect.stringContaining('139****0001'),
    });
  });
});

describe('the second factor', () => {
  beforeEach(() => void holdStep());
  afterEach(() => void vi.useRealTimers());

  it('is not moved by guessing the old device’s code', async () => {
    const secret = 'A'.repeat(32);
    await sql`update staff set totp_secret = ${'B'.repeat(32)} where username = 'finance'`.execute(shop.db);
    const { id } = await shop.db
      .selectFrom('staff')
      .select('id')
      .where('username', '=', 'finance')
      .executeTakeFirstOrThrow();
    const client = shop.visitor();
    client.setCookie('qn_staff', await openSession(shop.db, { staffId: id, ip: '', userAgent: '' }));
    const code = codeIn(secret);
    const answers = await times(14, (index) =>
      client.post('/api/admin/totp/confirm', { secret, code, old_code: String(100_000 + index) }),
    );
    expect(statuses(answers, 429)).toBe(4);
  });
});

describe('a role with a name of JavaScript’s own', () => {
  it('is an unknown one', async () => {
    const admin = await shop.staff();
    const form = { name: '怪', permissions: [], version: 0 };
    expect((await admin.put('/api/admin/roles/constructor', form)).status).toBe(404);
    expect((await admin.delete('/api/admin/roles/constructor')).status).toBe(404);
    const member = { username: 'somebody', name: '某人', role: 'constructor' };
    expect((await admin.post('/api/admin/staff', member)).errors).toHaveProperty('role');
  });
});
