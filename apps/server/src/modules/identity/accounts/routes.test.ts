import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { findBuyer, openSession } from '../../../http/session.ts';
import type { Client } from '../../../testing/client.ts';
import { proven } from '../../../testing/codes.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { createAccount, endOtherSessions } from './writes.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('login_failure').execute();
});

const PASSWORD = 'Demo@2026';
const signIn = (
  username: string,
  password: string,
  more: Record<string, unknown> = {},
  client = shop.visitor(),
) => client.post('/api/user/login', { username, password, ...more });
const idOf = async (username: string) => {
  const { id } = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return id;
};
const sessionsOf = async (username: string) =>
  shop.db
    .selectFrom('session')
    .select('token_hash')
    .where('account_id', '=', await idOf(username))
    .execute();

/** Failures as they would stand after so many wrong passwords, the newest so many seconds ago. */
async function failed(subject: string, times: number, secondsAgo = 1): Promise<void> {
  const rows = Array.from({ length: times }, (_, i) => ({
    subject,
    failed_at: new Date(Date.now() - (secondsAgo + i) * 1000),
  }));
  await shop.db.insertInto('login_failure').values(rows).execute();
}
const proof = (username: string, client?: Client) => proven(shop, 'login', username, client);

describe('POST /api/user/login', () => {
  it('is public; signs in by user name, whatever its case, or by mobile number', async () => {
    for (const name of ['yaodian', 'YaoDian', ' yaodian ', '13800000001']) {
      const client = shop.visitor();
      const { data, message } = await signIn(name, PASSWORD, {}, client).expect(200);
      expect([data, message]).toEqual([
        { username: 'yaodian', company: '成都康民大药房有限公司', next: 'done' },
        '登录成功',
      ]);
      const { data: base } = await client.get('/api/user/base').expect(200);
      expect(base.username).toBe('yaodian');
    }
  });

  it.each(['zhensuo', 'xinke', 'guoqi', 'kangmin-jinli', 'kangmin-binjiang'])(
    'lets %s in, whatever its papers',
    async (name) => {
      await signIn(name, PASSWORD).expect(200);
    },
  );

  it('takes form bodies', async () => {
    await shop.visitor().post('/api/user/login', 'username=yaodian&password=Demo%402026').expect(200);
  });

  it('sets a cookie that scripts and other sites do not get', async () => {
    const { headers } = await signIn('yaodian', PASSWORD).expect(200);
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^qn_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('sends the cookie over https only where the shop is served so', async () => {
    const origin = 'https://shop.example.cn';
    const settings = { NODE_ENV: 'production', PUBLIC_URL: origin, TRUST_PROXY: '1', RATE_LIMIT: '1' };
    const secure = await createShop(settings);
    const credentials = { username: 'yaodian', password: PASSWORD };
    const { headers } = await secure.visitor().post('/api/user/login', credentials, { origin }).expect(200);
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-qn_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const token = cookie.slice('__Host-qn_session='.length).split(';')[0] ?? '';
    const base = (name: string) => {
      const client = secure.visitor();
      client.setCookie(name, token);
      return client.get('/api/user/base');
    };
    await base('__Host-qn_session').expect(200);
    // Whoever can plant a cookie at a neighbour's host cannot plant this one.
    await base('qn_session').expect(401);
    await secure.close();
  });

  it('says the same for a wrong password and for nobody', async () => {
    const wrong = await signIn('yaodian', 'wrong').expect(422);
    const nobody = await signIn('nobody-here', 'wrong').expect(422);
    expect(wrong.errors).toEqual({ password: ['用户名或密码不正确'] });
    expect([nobody.errors, nobody.message, nobody.code]).toEqual([wrong.errors, wrong.message, wrong.code]);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['nothing', {}, ['password', 'username']],
    ['an empty name', { username: ' ', password: 'x' }, ['username']],
    ['an empty password', { username: 'yaodian', password: '' }, ['password']],
    ['a huge name', { username: 'x'.repeat(61), password: 'x' }, ['username']],
    ['a huge password', { username: 'yaodian', password: 'x'.repeat(129) }, ['password']],
    ['an object for a name', { username: { $ne: '' }, password: 'x' }, ['username']],
    ['a list for a password', { username: 'yaodian', password: ['Demo@2026'] }, ['password']],
    ['control characters', { username: 'yao\u0000dian', password: 'x' }, ['username']],
    ['a proof that is none', { username: 'yaodian', password: 'x', captcha: 'x'.repeat(4001) }, ['captcha']],
  ])('%s: 422 by field', async (_, body, fields) => {
    const { errors } = await shop.visitor().post('/api/user/login', body).expect(422);
    expect(Object.keys(errors ?? {}).sort()).toEqual(fields);
  });

  it.each(["' or 1=1 --", '%', '_', '😀', '\\', 'yaodian\u200b'])(
    'a hostile name %j is just a wrong one',
    async (name) => {
      const { errors } = await signIn(name, PASSWORD).expect(422);
      expect(errors).toEqual({ password: ['用户名或密码不正确'] });
    },
  );

  it('gives a new session in place of the one the browser came with', async () => {
    const client = shop.visitor();
    await shop.db.deleteFrom('session').execute();
    await signIn('kangmin-jinli', PASSWORD, {}, client).expect(200);
    const [first] = await sessionsOf('kangmin-jinli');
    await signIn('kangmin-jinli', PASSWORD, {}, client).expect(200);
    const now = await sessionsOf('kangmin-jinli');
    expect(now).toHaveLength(1);
    expect(now).not.toEqual([first]);
  });

  it('belongs a number to the one who receives its messages, not to one who calls himself so', async () => {
    await inTransaction(shop.db, (tx) =>
      createAccount(tx, {
        username: '13800000002',
        phone: '13700000000',
        passwordHash:
          '$argon2id$v=19$m=19456,t=2,p=1$bm90aGluZ25vdGhpbmc$bm90aGluZ25vdGhpbmdub3RoaW5nbm90aGluZ25vdGg',
        company: '冒名',
        buyerType: 'pharmacy',
      }),
    );
    const { data } = await signIn('13800000002', PASSWORD).expect(200);
    expect(data.username).toBe('zhensuo');
  });
});

describe('limits of sign-in', () => {
  const ADDRESS = 'ip:127.0.0.1';

  const NEEDED = { captcha: ['需要安全验证：请开启浏览器的 JavaScript 后重试'] };
  const VOID = { captcha: ['安全验证已失效，请重试'] };

  it('count a failure for the name, in small letters, for the address, and for both together', async () => {
    await signIn('YaoDian', 'wrong').expect(422);
    const rows = await shop.db.selectFrom('login_failure').select('subject').orderBy('subject').execute();
    expect(rows.map((row) => row.subject)).toEqual(['buyer:yaodian', 'buyer:yaodian@127.0.0.1', ADDRESS]);
  });

  it('ask for a proof of work after 3 failures, also of a name that does not exist, and also for the right password', async () => {
    for (const name of ['yaodian', 'nobody-here']) {
      await shop.db.deleteFrom('login_failure').execute();
      for (let i = 0; i < 3; i += 1) await signIn(name, 'wrong').expect(422);
      expect((await signIn(name, PASSWORD).expect(422)).errors).toEqual(NEEDED);
    }
  });

  it('ask for one when the address has failed with several names', async () => {
    for (const name of ['a1', 'a2', 'a3']) await signIn(name, 'wrong').expect(422);
    expect((await signIn('yaodian', PASSWORD).expect(422)).errors).toEqual(NEEDED);
  });

  it('let in with a proof, and then forget the failures', async () => {
    await failed('buyer:yaodian', 3);
    await signIn('yaodian', PASSWORD, await proof('YaoDian')).expect(200);
    await signIn('yaodian', PASSWORD).expect(200);
    expect(await shop.db.selectFrom('login_failure').selectAll().execute()).toEqual([]);
  });

  it('take a proof once, right or wrong the password, however often it comes at once', async () => {
    await failed('buyer:yaodian', 3);
    const used = await proof('yaodian');
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn('yaodian', 'wrong', used)));
    expect(answers.filter(({ errors }) => errors?.password)).toHaveLength(1);
    expect((await signIn('yaodian', PASSWORD, used).expect(422)).errors).toEqual(VOID);
  });

  it('take none for another name or realm, none that was changed, and none that was cheaper than it is now', async () => {
    await failed('buyer:yaodian', 3);
    await failed('buyer:zhensuo', 3);
    await failed('staff:yaodian', 3);
    const given = await proof('yaodian');
    expect((await signIn('zhensuo', PASSWORD, given).expect(422)).errors).toEqual(VOID);
    const asStaff = await proven(shop, 'staff', 'yaodian');
    expect((await signIn('yaodian', PASSWORD, asStaff).expect(422)).errors).toEqual(VOID);
    const changed = Buffer.from(given.captcha ?? '', 'base64')
      .toString()
      .replace('"level":0', '"level":5');
    const forged = { captcha: Buffer.from(changed).toString('base64') };
    expect((await signIn('yaodian', PASSWORD, forged).expect(422)).errors).toEqual(VOID);
    for (const captcha of ['x', 'e30=', Buffer.from('null').toString('base64')])
      expect((await signIn('yaodian', PASSWORD, { captcha }).expect(422)).errors).toEqual(VOID);
    await failed('buyer:yaodian', 1);
    expect((await signIn('yaodian', PASSWORD, given).expect(422)).errors).toEqual(VOID);
    await signIn('yaodian', PASSWORD, await proof('yaodian')).expect(200);
  });

  it('take a proof for 5 minutes', async () => {
    await failed('buyer:yaodian', 3);
    const given = await proof('yaodian');
    const later = Date.now() + 301_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    const { errors } = await signIn('yaodian', PASSWORD, given).expect(422);
    vi.restoreAllMocks();
    expect(errors).toEqual(VOID);
  });

  it('ten wrong ones from elsewhere do not keep the right password out', async () => {
    await failed('buyer:yaodian', 40);
    await signIn('yaodian', PASSWORD, await proof('yaodian')).expect(200);
  });

  it('do not touch a browser that has signed in under this name before', async () => {
    const known = shop.visitor();
    await signIn('yaodian', PASSWORD, {}, known).expect(200);
    await failed('buyer:yaodian', 40);
    await failed(ADDRESS, 60);
    await signIn('yaodian', PASSWORD).expect(429);
    await signIn('13800000001', PASSWORD, {}, known).expect(200);
    await signIn('zhensuo', PASSWORD, {}, known).expect(429);
    await failed('buyer:yaodian', 40);
    await signIn('yaodian', PASSWORD, {}, known).expect(200);
  });

  it('let a known browser guess ten times, counted against itself alone', async () => {
    const known = shop.visitor();
    await signIn('yaodian', PASSWORD, {}, known).expect(200);
    for (let i = 0; i < 10; i += 1)
      await signIn('yaodian', 'wrong', await proof('yaodian', known), known).expect(422);
    await signIn('yaodian', PASSWORD, await proof('yaodian', known), known).expect(429);
    await signIn('yaodian', PASSWORD).expect(200);
  });

  it.each([
    ['buyer:yaodian@127.0.0.1', 9],
    [ADDRESS, 49],
  ])('lock %s after one more than %i failures, for the right password too', async (subject, times) => {
    await failed(subject, times);
    await signIn('yaodian', 'wrong', await proof('yaodian')).expect(422);
    const { message, code, headers } = await signIn('yaodian', PASSWORD, await proof('yaodian')).expect(429);
    expect([code, message]).toEqual([429, '登录失败次数过多，请 15 分钟后再试']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(890);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
  });

  it('lock one name and leave others alone', async () => {
    await failed('buyer:yaodian@127.0.0.1', 10);
    await signIn('yaodian', PASSWORD).expect(429);
    await signIn('zhensuo', PASSWORD).expect(200);
    await shop.staff();
  });

  it('open again after 15 minutes', async () => {
    await failed('buyer:yaodian@127.0.0.1', 10, 15 * 60 + 1);
    await signIn('yaodian', PASSWORD).expect(200);
  });

  it('do not let one good account clear an address of what it failed with others', async () => {
    for (const name of ['a1', 'a2']) await signIn(name, 'wrong').expect(422);
    await signIn('zhensuo', 'wrong').expect(422);
    await shop.db.deleteFrom('login_failure').where('subject', 'like', 'buyer:zhensuo%').execute();
    await signIn('zhensuo', PASSWORD, await proof('zhensuo')).expect(200);
    const rows = await shop.db
      .selectFrom('login_failure')
      .select('subject')
      .where('subject', '=', ADDRESS)
      .execute();
    expect(rows).toHaveLength(3);
  });
});

describe('GET /api/user/challenge', () => {
  const challenge = (query: string) => shop.visitor().get(`/api/user/challenge?${query}`);

  it('is public and answers that none is needed', async () => {
    const { data, headers } = await challenge('purpose=login&name=yaodian').expect(200);
    expect(data).toEqual({ challenge: null });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('makes one for a name that has failed, dearer with each failure; one for a code always', async () => {
    await failed('buyer:yaodian', 5);
    await failed('staff:admin', 3);
    const levels = [];
    for (const query of [
      'purpose=login&name=YAODIAN',
      'purpose=staff&name=admin',
      'purpose=code&name=13911110001',
    ]) {
      const { data } = await challenge(query).expect(200);
      levels.push(data.challenge);
    }
    expect(levels).toMatchObject([
      { parameters: { data: { purpose: 'login', name: 'yaodian', level: 2, most: 20 } } },
      { parameters: { data: { purpose: 'staff', name: 'admin', level: 0, most: 5 } } },
      { parameters: { data: { purpose: 'code', name: '13911110001', level: 0 } } },
    ]);
  });

  it('a name that is too long, and an unknown purpose: 422', async () => {
    const { errors } = await challenge(`purpose=gift&name=${'x'.repeat(61)}`).expect(422);
    expect(Object.keys(errors ?? {}).sort()).toEqual(['name', 'purpose']);
  });
});

describe('DELETE /api/user/logout', () => {
  it('requires sign-in', async () => {
    const { code } = await shop.visitor().delete('/api/user/logout').expect(401);
    expect(code).toBe(10001);
  });

  it('ends this session for good, and no other', async () => {
    const [client, elsewhere] = [await shop.buyer('zhensuo'), await shop.buyer('zhensuo')];
    const before = (await sessionsOf('zhensuo')).length;
    const { headers, message } = await client.delete('/api/user/logout').expect(200);
    expect(message).toBe('已退出登录');
    expect(headers.getSetCookie()[0]).toMatch(/^qn_session=;/);
    expect(await sessionsOf('zhensuo')).toHaveLength(before - 1);
    await client.get('/api/user/base').expect(401);
    await elsewhere.get('/api/user/base').expect(200);
  });
});

describe('endOtherSessions', () => {
  it('ends all sessions of the account but the one that stays', async () => {
    const accountId = await idOf('xinke');
    const open = () => openSession(shop.db, { accountId, ip: '', userAgent: '' });
    const [stays, goes] = [await open(), await open()];
    const other = await openSession(shop.db, { accountId: await idOf('guoqi'), ip: '', userAgent: '' });
    await inTransaction(shop.db, (tx) => endOtherSessions(tx, { accountId, memberId: null }, stays));
    const found = await Promise.all([stays, goes, other].map((token) => findBuyer(shop.db, token)));
    expect(found.map((buyer) => buyer?.username ?? null)).toEqual(['xinke', null, 'guoqi']);
    await inTransaction(shop.db, (tx) => endOtherSessions(tx, { accountId, memberId: null }));
    expect(await findBuyer(shop.db, stays)).toBeNull();
  });
});
