import type { SignedIn } from '@qingnang/contract/second-factor';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalWechat } from '../../../../channels/wechat/local.ts';
import { ENTRY_COOKIE } from '../../../../http/entry.ts';
import type { Client } from '../../../../testing/client.ts';
import { askCode, codeFor, forgetCodes, proven } from '../../../../testing/codes.ts';
import { codeIn, demandFactor, giveFactor, holdStep, RECOVERY_CODE } from '../../../../testing/factors.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let accountId: number;
let secret: string;
/** Of `zhensuo`. */
const PHONE = '13800000002';
const PASSWORD = 'Demo@2026';

beforeAll(async () => {
  holdStep();
  shop = await createShop();
  accountId = await idOf('zhensuo');
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});
beforeEach(async () => {
  await forgetCodes(shop);
  await demandFactor(shop, 'optional');
  secret = await giveFactor(shop, accountId);
});

const idOf = async (username: string) =>
  (
    await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id;
const byPassword = (client: Client, username = 'zhensuo') =>
  client.post<SignedIn>('/api/user/login', { username, password: PASSWORD });
const sayCode = (client: Client, code: string, more: object = {}) =>
  client.post<SignedIn>('/api/user/login/factor', { code, ...more });
/** A browser that has passed the first step. */
async function halfway(username = 'zhensuo'): Promise<Client> {
  const client = shop.visitor();
  await byPassword(client, username).expect(200);
  return client;
}
const isSignedIn = async (client: Client) => (await client.get('/api/user/base')).status === 200;

const WAYS: [string, (client: Client) => Promise<SignedIn>][] = [
  ['password', async (client) => (await byPassword(client).expect(200)).data],
  [
    'SMS code',
    async (client) => {
      await askCode(shop, PHONE, 'login', client);
      const body = { phone: PHONE, code: await codeFor(shop, PHONE) };
      return (await client.post<SignedIn>('/api/user/login_code', body).expect(200)).data;
    },
  ],
  [
    'WeChat',
    async (client) => {
      const phone = shop.services.wechat as LocalWechat;
      const { data } = await client.post<{ scene: string }>('/api/user/wechat_login').expect(200);
      await phone.scan(shop.url, data.scene, '周医生');
      const { rows } = await sql<{ openid: string }>`
        select openid from wechat_scene where scene = ${data.scene}`.execute(shop.db);
      await sql`update account set wechat_openid = ${rows[0]?.openid} where id = ${accountId}`.execute(
        shop.db,
      );
      const choose = await client.post<SignedIn>(`/api/user/wechat_login/${data.scene}/choose`).expect(200);
      await sql`update account set wechat_openid = null where id = ${accountId}`.execute(shop.db);
      return choose.data;
    },
  ],
];

describe.each(WAYS)('signing in by %s', (_, firstStep) => {
  it('opens no session before the code', async () => {
    const client = shop.visitor();
    expect(await firstStep(client)).toEqual({ username: '', company: '', next: 'code' });
    expect(client.cookie()).not.toContain('qn_session');
    expect(await isSignedIn(client)).toBe(false);
    expect((await client.get('/api/user/login/factor').expect(200)).data).toEqual({
      state: 'open',
      username: 'zhensuo',
    });
    const { data, message } = await sayCode(client, codeIn(secret)).expect(200);
    expect([data.username, data.next, message]).toEqual(['zhensuo', 'done', '登录成功']);
    expect(await isSignedIn(client)).toBe(true);
    // The ticket is gone with it.
    expect((await client.get('/api/user/login/factor').expect(200)).data).toMatchObject({ state: 'none' });
  });
});

describe('the code', () => {
  it('is asked of a browser that has passed the first step only', async () => {
    const { errors } = await sayCode(shop.visitor(), codeIn(secret)).expect(422);
    expect(errors).toEqual({ code: ['登录已超时，请返回重新登录'] });
    const forger = shop.visitor();
    for (const ticket of [`${accountId}.9999999999.${'x'.repeat(43)}`, '', '..', '%']) {
      forger.setCookie(ENTRY_COOKIE, ticket);
      await sayCode(forger, codeIn(secret)).expect(422);
    }
    expect(await isSignedIn(forger)).toBe(false);
  });

  it('is good once, and an older one is none', async () => {
    const code = codeIn(secret);
    const client = await halfway();
    await sayCode(client, code).expect(200);
    for (const used of [code, codeIn(secret, -2), codeIn(secret, 1)]) {
      const { errors } = await sayCode(await halfway(), used).expect(422);
      expect(errors).toEqual({ code: ['动态口令不正确或已使用'] });
    }
  });

  it('that has just expired says so, and is not counted as a wrong one', async () => {
    const client = await halfway();
    for (let i = 0; i < 5; i += 1) {
      const { errors } = await sayCode(client, codeIn(secret, -1)).expect(422);
      expect(errors).toEqual({ code: ['口令刚刚过期，请输入应用上现在显示的口令'] });
    }
    await sayCode(client, codeIn(secret)).expect(200);
  });

  it('lets one of two in who bring it at once', async () => {
    const code = codeIn(secret);
    const clients = [await halfway(), await halfway(), await halfway()];
    const answers = await Promise.all(clients.map((client) => sayCode(client, code)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(await Promise.all(clients.map(isSignedIn))).toEqual(answers.map(({ status }) => status === 200));
  });

  it('of another account is none', async () => {
    const others = await giveFactor(shop, await idOf('guoqi'));
    await sayCode(await halfway(), codeIn(others)).expect(422);
    await sayCode(await halfway('guoqi'), codeIn(others)).expect(200);
    await shop.db.deleteFrom('account_factor').where('totp_secret', '=', others).execute();
  });

  it('may be a recovery code, once', async () => {
    await sayCode(await halfway(), RECOVERY_CODE.toLowerCase()).expect(200);
    await sayCode(await halfway(), RECOVERY_CODE).expect(422);
  });

  it.each(['', '12345', '<script>'])('%j is refused at the field', async (code) => {
    const { errors } = await sayCode(await halfway(), code).expect(422);
    expect(Object.keys(errors ?? {})).toEqual(['code']);
  });

  it('is read as a Chinese keyboard types it', async () => {
    const wide = codeIn(secret).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    await sayCode(await halfway(), wide).expect(200);
  });
});

describe('tries at the code', () => {
  it('count as failed sign-ins, which a right password does not forgive, and lock in the end', async () => {
    const client = await halfway();
    for (let i = 0; i < 3; i += 1) await sayCode(client, '000000').expect(422);
    // From here on each try costs work, and the first step before it, too.
    expect((await sayCode(client, '000000').expect(422)).errors).toHaveProperty('captcha');
    expect((await byPassword(shop.visitor()).expect(422)).errors).toHaveProperty('captcha');
    await sql`insert into login_failure (subject) select 'buyer:zhensuo@127.0.0.1' from generate_series(1, 10)`.execute(
      shop.db,
    );
    await sayCode(client, codeIn(secret)).expect(429);
  });

  it('are forgiven by a right one, with its proof of work', async () => {
    const client = await halfway();
    for (let i = 0; i < 3; i += 1) await sayCode(client, '000000').expect(422);
    await sayCode(client, codeIn(secret), await proven(shop, 'login', 'zhensuo', client)).expect(200);
    await halfway();
  });
});

describe('between the two steps', () => {
  it('a new password, a block and another factor end what was begun', async () => {
    const client = await halfway();
    await sql`update account set is_blocked = true where id = ${accountId}`.execute(shop.db);
    await sayCode(client, codeIn(secret)).expect(422);
    await sql`update account set is_blocked = false where id = ${accountId}`.execute(shop.db);
    const before = codeIn(secret);
    const moved = await giveFactor(shop, accountId);
    await sayCode(client, before).expect(422);
    const { rows } = await sql<{ password_hash: string }>`
      select password_hash from account where id = ${accountId}`.execute(shop.db);
    await sql`update account set password_hash = 'another' where id = ${accountId}`.execute(shop.db);
    expect((await sayCode(client, codeIn(moved)).expect(422)).errors).toEqual({
      code: ['登录已超时，请返回重新登录'],
    });
    await sql`update account set password_hash = ${rows[0]?.password_hash} where id = ${accountId}`.execute(
      shop.db,
    );
  });

  it('a ticket for a new password is none for the code, and the other way round', async () => {
    const client = await halfway();
    const ticket = new RegExp(`${ENTRY_COOKIE}=([^;]+)`).exec(client.cookie())?.[1] ?? '';
    const thief = shop.visitor();
    thief.setCookie('qn_reset', ticket);
    await thief.post('/api/user/forget/reset', { password: 'huoxiang88' }).expect(422);
  });
});

describe('other ways to a session', () => {
  it('a forgotten password does not go around it', async () => {
    const client = shop.visitor();
    await askCode(shop, PHONE, 'reset', client);
    await client.post('/api/user/forget', { phone: PHONE, code: await codeFor(shop, PHONE) }).expect(200);
    await client.post('/api/user/forget/reset', { password: 'huoxiang88' }).expect(200);
    const body = { username: 'zhensuo', password: 'huoxiang88' };
    expect((await client.post<SignedIn>('/api/user/login', body).expect(200)).data.next).toBe('code');
    await sql`update account set password_hash = (select password_hash from account where username = 'yaodian')
      where id = ${accountId}`.execute(shop.db);
  });

  it('nor does a one-time password of staff', async () => {
    const staff = await shop.staff();
    const { data } = await staff
      .post<{ code: string }>(`/api/admin/accounts/${accountId}/invitation`)
      .expect(200);
    const client = shop.visitor();
    await client.post('/api/user/invitation', { code: data.code }).expect(200);
    const accepted = await client
      .post<SignedIn>('/api/user/invitation/accept', { password: 'huoxiang99' })
      .expect(200);
    expect(accepted.data.next).toBe('code');
    expect(await isSignedIn(client)).toBe(false);
    await sayCode(client, codeIn(secret)).expect(200);
    await sql`update account set password_hash = (select password_hash from account where username = 'yaodian')
      where id = ${accountId}`.execute(shop.db);
  });
});

describe('where the shop demands it', () => {
  it('who has none is signed in and told to set it up; who has one goes on', async () => {
    await demandFactor(shop, 'required');
    const client = shop.visitor();
    const { data, message } = await byPassword(client, 'yaodian').expect(200);
    expect([data.next, message]).toEqual(['set_up', '登录成功，请开启两步验证']);
    const refused = await client.post('/api/user/withdrawals', {}).expect(403);
    expect([refused.code, refused.message]).toEqual([10003, '请先开启两步验证']);
    await client.get('/api/goods/list').expect(200);
    await client.get('/api/cart/list').expect(200);
    const ours = await halfway();
    expect((await sayCode(ours, codeIn(secret)).expect(200)).data.next).toBe('done');
    await ours.post('/api/user/withdrawals', {}).expect(422);
  });

  it('a head office’s own counts while it acts for a store', async () => {
    await demandFactor(shop, 'required');
    const storeId = await idOf('yaodian');
    await sql`update account set head_account_id = ${accountId}, buyer_type = 'chain_store' where id = ${storeId}`.execute(
      shop.db,
    );
    await sql`update account set buyer_type = 'chain_head' where id = ${accountId}`.execute(shop.db);
    const head = await halfway();
    await sayCode(head, codeIn(secret)).expect(200);
    await head.post(`/api/stores/${storeId}/switch`).expect(200);
    await head.get('/api/invoices').expect(200);
    expect((await head.get('/api/user/factor').expect(200)).data).toMatchObject({
      is_acting: true,
      since: null,
      recovery_codes: 0,
    });
    await sql`update account set head_account_id = null where id = ${storeId}`.execute(shop.db);
  });
});

it('a wrong code stands in the account’s record: at signing in, and as proof of who is asking', async () => {
  await sayCode(await halfway(), '000000').expect(422);
  const buyer = await shop.buyer('zhensuo');
  await buyer.post('/api/user/proof', { factor_code: '000000' }).expect(422);
  const events = await shop.db
    .selectFrom('account_event')
    .select(['kind', 'words', 'ip'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const wrong = { words: '动态口令不正确', ip: '127.0.0.1' };
  expect(events).toEqual([
    { kind: 'factor', ...wrong },
    { kind: 'sign_in_failed', ...wrong },
  ]);
});
