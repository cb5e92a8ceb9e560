import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { askCode, codeFor, forgetCodes, wrongCode } from '../../../testing/codes.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetCodes(shop));

const PASSWORD = 'kangmin88';
let last = 0;
/** A number of its own for each test. */
function newPhone(): string {
  last += 1;
  return `1393333${String(last).padStart(4, '0')}`;
}

async function codeOf(phone: string): Promise<string> {
  await askCode(shop, phone, 'register');
  return codeFor(shop, phone);
}
const register = (body: Record<string, unknown>, client: Client = shop.visitor(), key = '') =>
  client.post(
    '/api/user/register',
    { password: PASSWORD, agree: 1, ...body },
    key ? { 'idempotency-key': key } : {},
  );
const accountOf = (phone: string) =>
  shop.db.selectFrom('account').selectAll().where('phone', '=', phone).executeTakeFirst();

describe('POST /api/user/register', () => {
  it('opens an account that has yet to send its papers, and signs it in', async () => {
    const phone = newPhone();
    const client = shop.visitor();
    const { data, message } = await register(
      { phone, code: await codeOf(phone), username: '康民药店' },
      client,
    ).expect(201);
    expect([data, message]).toEqual([{ username: '康民药店' }, '注册成功，请填写企业资料']);
    const { data: base } = await client.get('/api/user/base').expect(200);
    expect(base).toMatchObject({ username: '康民药店', phone, is_passed: 0, rank: 0 });
    expect((await accountOf(phone))?.password_hash).toMatch(/^\$argon2id\$/);
    expect((await accountOf(phone))?.phone_proved_at).toBeInstanceOf(Date);
    await shop.visitor().post('/api/user/login', { username: phone, password: PASSWORD }).expect(200);
    await client.post('/api/cart', { params: [{ goods_id: 1, number: 1, ck_id: 1 }] });
    expect(
      (await client.get<{ list: { price: unknown }[] }>('/api/goods/list').expect(200)).data.list[0]?.price ??
        null,
    ).toBeNull();
  });

  it('makes a user name of the number for who chooses none', async () => {
    const phone = newPhone();
    const { data } = await register({ phone, code: await codeOf(phone), username: '' }).expect(201);
    expect(data).toEqual({ username: `u${phone}` });
    // Its owner goes on with another number, which somebody else is given later.
    await shop.db.updateTable('account').set({ phone: newPhone() }).where('phone', '=', phone).execute();
    await forgetCodes(shop);
    expect((await register({ phone, code: await codeOf(phone) }).expect(201)).data.username).toBe(
      `u${phone}-2`,
    );
  });

  it.each([
    [
      'nothing',
      { phone: undefined, code: undefined, password: undefined, agree: undefined },
      ['agree', 'code', 'password', 'phone'],
    ],
    ['without consent', { agree: 0 }, ['agree']],
    ['a weak password', { password: '12345678' }, ['password']],
    ['the number as a password', { password: 'a13944440000' }, ['password']],
    ['the user name as a password', { username: 'kangmin', password: 'KangMin88' }, ['password']],
    ['a huge password', { password: 'a1'.repeat(40) }, ['password']],
    ['a number as a user name', { username: '13800000002' }, ['username']],
    ['hostile user name', { username: '<img src=x>' }, ['username']],
    ['a list', { username: ['a'], password: { a: 1 } }, ['password', 'username']],
    ['no code', { code: ' ' }, ['code']],
    ['a wrong code', { code: '12' }, ['code']],
  ])('%s: 422 by field', async (_, body, fields) => {
    const { errors } = await register({ phone: '13944440000', code: '123456', ...body }).expect(422);
    expect(Object.keys(errors ?? {}).sort()).toEqual(fields);
  });

  it('says that a number is taken only to who has its code, and gives the code back', async () => {
    const taken = '13800000002';
    const code = await codeOf(taken);
    const guessed = await register({ phone: taken, code: await wrongCode(shop, taken) }).expect(422);
    expect(guessed.errors).toEqual({ code: ['验证码不正确'] });
    for (let i = 0; i < 2; i += 1) {
      const { errors } = await register({ phone: taken, code }).expect(422);
      expect(errors).toEqual({ phone: ['该手机号已注册，请直接登录'] });
    }
  });

  it('refuses a user name that is taken, whatever its case, and leaves the code for the next try', async () => {
    const phone = newPhone();
    const code = await codeOf(phone);
    const { errors } = await register({ phone, code, username: 'ZhenSuo' }).expect(422);
    expect(errors).toEqual({ username: ['用户名已被使用，请换一个'] });
    await register({ phone, code, username: 'zhensuo-2' }).expect(201);
  });

  it('answers a double click once', async () => {
    const phone = newPhone();
    const code = await codeOf(phone);
    const clients = [shop.visitor(), shop.visitor()];
    const answers = await Promise.all(
      clients.map((client) => register({ phone, code }, client, 'double-click')),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    for (const client of clients) await client.get('/api/user/base').expect(200);
    await register({ phone, code, password: 'anders2026' }, shop.visitor(), 'double-click').expect(409);
  });

  it('opens one account for two registrations at once with one code', async () => {
    const phone = newPhone();
    const code = await codeOf(phone);
    const answers = await Promise.all(
      ['one-shop', 'two-shop'].map((username) => register({ phone, code, username })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('opens one account for two registrations at once with one user name', async () => {
    const phones = [newPhone(), newPhone()];
    const codes = [await codeOf(phones[0] ?? ''), await codeOf(phones[1] ?? '')];
    const answers = await Promise.all(
      phones.map((phone, i) => register({ phone, code: codes[i], username: 'same-name' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(answers.find(({ status }) => status === 422)?.errors).toHaveProperty('username');
  });
});

describe('GET /api/user/phone/:value', () => {
  it.each([
    ['13800000001', false],
    ['13955550000', true],
    ['028-88888888', false],
    ['x', false],
    ["1' or 1=1", false],
  ])('%s: %s', async (phone, may) => {
    const { data } = await shop
      .visitor()
      .get(`/api/user/phone/${encodeURIComponent(phone)}`)
      .expect(200);
    expect(data).toMatchObject({ can_register: may, message: expect.stringMatching(/./) });
  });

  it('answers ten times an hour for an address', async () => {
    const limited = await createShop({ RATE_LIMIT: '1' });
    const answers = [];
    for (let i = 0; i < 11; i += 1) answers.push(await limited.visitor().get('/api/user/phone/13955550000'));
    await limited.close();
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(3000);
  });
});
