import type { HandedInvitation } from '@qingnang/contract/admin-accounts';
import type { Invitation } from '@qingnang/contract/invitations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { forgetCodes } from '../../../../testing/codes.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let service: Client;
let accountId: number;
beforeAll(async () => {
  shop = await createShop();
  service = await shop.staff('service');
  const { id } = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'zhensuo')
    .executeTakeFirstOrThrow();
  accountId = id;
});
afterAll(() => shop.close());
beforeEach(() => forgetCodes(shop));

const NEW = 'huoxiang88';
const path = () => `/api/admin/accounts/${accountId}/invitation`;
const handed = async () => (await service.post<HandedInvitation>(path()).expect(200)).data;
const stateOf = async (browser: Client) =>
  (await browser.get<Invitation>('/api/user/invitation').expect(200)).data;
const typed = (browser: Client, code: string) => browser.post('/api/user/invitation', { code });
const accept = (browser: Client, password: string) =>
  browser.post('/api/user/invitation/accept', { password });
const agedSession = () =>
  sql`update session set created_at = now() - interval '1 hour' where staff_id is not null`.execute(shop.db);

describe('a one-time password of staff', () => {
  it('lets its owner set a password and come in, once; everybody else is signed out and the number is told', async () => {
    const elsewhere = await shop.buyer('zhensuo');
    const { code, username, company, expires_at: until } = await handed();
    expect([username, company]).toEqual(['zhensuo', expect.stringContaining('诊所')]);
    expect(until).toBeCloseTo(Date.now() / 1000 + 24 * 3600, -2);
    const browser = shop.visitor();
    expect((await stateOf(browser)).state).toBe('none');
    await typed(browser, ` ${code.toLowerCase()} `).expect(200);
    expect(await stateOf(browser)).toEqual({ state: 'open', company, username });
    // Looking changes nothing.
    await elsewhere.get('/api/user/base').expect(200);
    expect((await accept(browser, '123').expect(422)).errors).toHaveProperty('password');
    await accept(browser, NEW).expect(200);
    await browser.get('/api/user/base').expect(200);
    await elsewhere.get('/api/user/base').expect(401);
    await shop.visitor().post('/api/user/login', { username, password: NEW }).expect(200);
    expect((await stateOf(browser)).state).toBe('none');
    expect((await typed(shop.visitor(), code).expect(422)).errors).toHaveProperty('code');
    const { rows } = await sql<{ text: string }>`
      select text from outbox where receiver = '13800000002' and template = 'account_changed'`.execute(
      shop.db,
    );
    expect(rows[0]?.text).toContain('登录密码已修改');
    const messages = await shop.db
      .selectFrom('message')
      .select('title')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
    expect(messages.map(({ title }) => title)).toEqual(['客服为本账户发放了一次性密码', '登录密码已修改']);
  });

  it('comes as a link that leaves its secret with the browser only', async () => {
    const { link } = await handed();
    const browser = shop.visitor();
    const answer = await browser.raw(new URL(link).pathname);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/invitation']);
    expect((await stateOf(browser)).state).toBe('open');
    const other = shop.visitor();
    await other.raw('/api/user/invitation/nonsense');
    expect((await stateOf(other)).state).toBe('none');
  });

  it('holds for a day, in place of those before, for an account that is not blocked', async () => {
    const [first, second] = [await handed(), await handed()];
    await typed(shop.visitor(), first.code).expect(422);
    await typed(shop.visitor(), second.code).expect(200);
    await sql`update account set is_blocked = true where id = ${accountId}`.execute(shop.db);
    await service.post(path()).expect(409);
    await typed(shop.visitor(), second.code).expect(422);
    await sql`update account set is_blocked = false where id = ${accountId}`.execute(shop.db);
    await sql`update account_invitation set expires_at = now()`.execute(shop.db);
    const late = shop.visitor();
    await typed(late, second.code).expect(422);
    await accept(late, NEW).expect(422);
  });

  it('is taken by one of two that come with it at once', async () => {
    const { code } = await handed();
    const browsers = [shop.visitor(), shop.visitor()];
    await Promise.all(browsers.map((browser) => typed(browser, code).expect(200)));
    const answers = await Promise.all(browsers.map((browser, at) => accept(browser, `kangmin9${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('keeps no secret that could be read: neither in the table nor in the log', async () => {
    const { code, link } = await handed();
    const secret = code.replaceAll('-', '');
    const { rows } = await sql`
      select to_jsonb(i)::text from account_invitation i where account_id = ${accountId}
      union all select to_jsonb(a)::text from audit_log a where action = 'account.invite'`.execute(shop.db);
    expect(rows.length).toBeGreaterThan(1);
    const kept = JSON.stringify(rows);
    for (const form of [code, secret, link]) expect(kept).not.toContain(form);
  });
});

describe('whoever makes a one-time password', () => {
  it('may change customers', async () => {
    await shop.visitor().post(path()).expect(401);
    await (await shop.staff('sales')).post(path()).expect(403);
    await service.post('/api/admin/accounts/999999/invitation').expect(404);
  });

  it('says the password again when the sign-in is not fresh, and is locked out of guessing', async () => {
    await agedSession();
    const ask = (proof?: string) => service.post(path(), proof === undefined ? {} : { proof });
    expect((await ask().expect(422)).errors).toEqual({ proof: ['请输入登录密码，确认是您本人'] });
    expect((await ask('wrong').expect(422)).errors).toEqual({ proof: ['登录密码不正确'] });
    await ask('Admin@2026').expect(200);
    for (let at = 0; at < 9; at += 1) await ask(`wrong${at}`).expect(422);
    await ask('Admin@2026').expect(429);
    await sql`delete from login_failure`.execute(shop.db);
  });

  it('with a second factor says its code instead', async () => {
    await agedSession();
    await sql`update staff set totp_secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' where username = 'service'`.execute(
      shop.db,
    );
    const ask = (proof: string) => service.post(path(), { proof });
    expect((await ask('Admin@2026').expect(422)).errors).toEqual({ proof: ['动态口令不正确'] });
    await sql`update staff set totp_secret = null where username = 'service'`.execute(shop.db);
    await sql`delete from login_failure`.execute(shop.db);
  });
});
