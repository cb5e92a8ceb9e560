import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../../http/passwords.ts';
import type { Client } from '../../../../testing/client.ts';
import { askCode, codeFor, forgetCodes, wrongCode } from '../../../../testing/codes.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetCodes(shop));

const OLD = 'Demo@2026';
const NEW = 'huoxiang88';
const ZHENSUO = '13800000002';
const login = (username: string, password: string, client: Client = shop.visitor()) =>
  client.post('/api/user/login', { username, password });
const account = (username: string) =>
  shop.db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
/** A browser that has confirmed the number. */
async function confirmed(phone: string): Promise<Client> {
  await forgetCodes(shop);
  const client = shop.visitor();
  await askCode(shop, phone, 'reset', client);
  await client.post('/api/user/forget', { phone, code: await codeFor(shop, phone) }).expect(200);
  return client;
}
/** The demo's password, which nobody may choose. */
const giveBack = async (username: string) =>
  shop.db
    .updateTable('account')
    .set({ password_hash: await hashPassword(OLD) })
    .where('username', '=', username)
    .execute();
const stateOf = async (client: Client) => (await client.get('/api/user/forget').expect(200)).data;
const reset = (client: Client, password: string) => client.post('/api/user/forget/reset', { password });

describe('a forgotten password', () => {
  it('is replaced after the number is confirmed; everybody is signed out, and the lock is gone', async () => {
    const elsewhere = await shop.buyer('zhensuo');
    await shop.db
      .insertInto('login_failure')
      .values(Array.from({ length: 10 }, () => ({ subject: 'buyer:zhensuo@127.0.0.1' })))
      .execute();
    await login('zhensuo', OLD).expect(429);
    const client = await confirmed(ZHENSUO);
    expect(await stateOf(client)).toEqual({ state: 'open', username: 'zhensuo', phone: '138****0002' });
    await reset(client, NEW).expect(200);
    expect(await stateOf(client)).toMatchObject({ state: 'done', username: '' });
    await elsewhere.get('/api/user/base').expect(401);
    await login('zhensuo', OLD).expect(422);
    const { data } = await login('zhensuo', NEW).expect(200);
    expect(data.username).toBe('zhensuo');
    expect(await shop.db.selectFrom('message').select('title').execute()).toEqual([
      { title: '登录密码已修改' },
    ]);
    await giveBack('zhensuo');
  });

  it('keeps the ticket from scripts and other sites', async () => {
    const client = shop.visitor();
    await askCode(shop, ZHENSUO, 'reset', client);
    const body = { phone: ZHENSUO, code: await codeFor(shop, ZHENSUO) };
    const { headers } = await client.post('/api/user/forget', body).expect(200);
    expect(headers.getSetCookie()[0]).toMatch(
      /^qn_reset=[\w.%-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('needs a ticket of this browser that has not run out, been used or been forged', async () => {
    const words = { password: ['验证已失效，请重新验证手机号'] };
    expect((await reset(shop.visitor(), NEW).expect(422)).errors).toEqual(words);
    const holder = await confirmed('13800000004');
    const { id, password_hash } = await account('guoqi');
    for (const forged of [`${id}.9999999999.${'x'.repeat(43)}`, `1.1.${password_hash}`, 'done', '..', '%']) {
      const client = shop.visitor();
      client.setCookie('qn_reset', forged);
      await reset(client, NEW).expect(422);
    }
    const [first, second] = [holder, await confirmed('13800000004')];
    await reset(first, NEW).expect(200);
    await reset(second, 'anders2026').expect(422);
    await reset(first, 'anders2026').expect(422);
    await login('guoqi', NEW).expect(200);
  });

  it('takes one of two new passwords that come at once', async () => {
    const client = await confirmed('13800000004');
    const answers = await Promise.all(['kangmin91', 'kangmin92'].map((password) => reset(client, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    await giveBack('guoqi');
  });

  it.each(['', 'a1', '12345678', 'guoqi2026', 'a13800000004', 'a1'.repeat(33)])(
    'keeps the ticket when the new password is %j',
    async (password) => {
      const client = await confirmed('13800000004');
      expect((await reset(client, password).expect(422)).errors).toHaveProperty('password');
      expect(await stateOf(client)).toMatchObject({ state: 'open' });
    },
  );

  it('does not tell a number without an account from a wrong code', async () => {
    await askCode(shop, '13966660000', 'reset');
    await askCode(shop, ZHENSUO, 'reset');
    const forget = (phone: string, code: string) => shop.visitor().post('/api/user/forget', { phone, code });
    const code = await wrongCode(shop, ZHENSUO);
    const [unknown, known] = [await forget('13966660000', code), await forget(ZHENSUO, code)];
    expect([unknown.status, unknown.errors]).toEqual([422, known.errors]);
    // A code for signing in is none for a new password.
    await forgetCodes(shop);
    await askCode(shop, ZHENSUO, 'login');
    await forget(ZHENSUO, await codeFor(shop, ZHENSUO)).expect(422);
  });
});

describe('POST /api/user/resetPassword', () => {
  const change = (client: Client, body: Record<string, unknown>) =>
    client.post('/api/user/resetPassword', body);

  it('requires sign-in', async () => {
    await shop.visitor().post('/api/user/resetPassword', { password: NEW }).expect(401);
  });

  it('with a password alone says what else is needed', async () => {
    const buyer = await shop.buyer('yaodian');
    for (const password of [OLD, NEW]) {
      const { errors } = await change(buyer, { password }).expect(422);
      expect(errors).toEqual({ old_password: ['请填写当前密码，或用短信验证码验证'] });
    }
  });

  it('changes it with the present one: this session stays, others end', async () => {
    const [buyer, elsewhere] = [await shop.buyer('xinke'), await shop.buyer('xinke')];
    await change(buyer, { password: NEW, old_password: OLD }).expect(200);
    await buyer.get('/api/user/base').expect(200);
    await elsewhere.get('/api/user/base').expect(401);
    await login('xinke', NEW).expect(200);
    expect((await change(buyer, { password: NEW, old_password: NEW }).expect(422)).errors).toEqual({
      password: ['新密码不能与当前密码相同'],
    });
    await giveBack('xinke');
  });

  it('changes it with a code to the own number, once', async () => {
    const buyer = await shop.buyer('xinke');
    await buyer.post('/api/user/code', { phone: '13800000003', purpose: 'reset' }).expect(200);
    const code = await codeFor(shop, '13800000003');
    await change(buyer, { password: NEW, code: await wrongCode(shop, '13800000003') }).expect(422);
    await change(buyer, { password: NEW, code }).expect(200);
    expect((await change(buyer, { password: 'anders2026', code }).expect(422)).errors).toHaveProperty('code');
    await giveBack('xinke');
  });

  it.each([
    [{ password: OLD, old_password: OLD }, { password: ['这个密码太常见，容易被猜到，请换一个'] }],
    [{ password: 'woaini1314', old_password: OLD }, { password: ['这个密码太常见，容易被猜到，请换一个'] }],
    [{ password: 'yaodian88', old_password: OLD }, { password: ['密码不能包含用户名'] }],
    [{ password: 'short1', old_password: OLD }, { password: ['密码为 8 至 64 个字符'] }],
    [{ password: NEW, old_password: 'wrong' }, { old_password: ['当前密码不正确'] }],
    [{ password: NEW, code: '12' }, { code: ['验证码已失效，请重新获取'] }],
  ])('refuses %j', async (body, errors) => {
    expect((await change(await shop.buyer('yaodian'), body).expect(422)).errors).toEqual(errors);
  });

  it('locks who guesses the present one', async () => {
    const buyer = await shop.buyer('yaodian');
    for (let i = 0; i < 10; i += 1)
      await change(buyer, { password: NEW, old_password: `wrong${i}` }).expect(422);
    await change(buyer, { password: NEW, old_password: OLD }).expect(429);
    expect((await account('yaodian')).password_hash).toMatch(/^\$argon2id/);
    await forgetCodes(shop);
    await shop.buyer('yaodian');
  });
});
