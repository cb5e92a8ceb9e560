import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { codeFor, forgetCodes, wrongCode } from '../../../../testing/codes.ts';
import { settle } from '../../../../testing/proofs.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;
/** Of `zhensuo`. */
const PHONE = '13800000002';
const NEW_PHONE = '13912340001';
const NEEDED = 10004;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await forgetCodes(shop);
  buyer = await shop.buyer('zhensuo');
});

const prove = (client: Client, body: object) => client.post('/api/user/proof', body);
const askCode = (phone: string, purpose: string) => buyer.post('/api/user/code', { phone, purpose });
const add = (client: Client, number = '6222000044445555') =>
  client.post('/api/user/bank_accounts', { bank: '中国银行', bank_account: number });
/** The same session in another browser: who has stolen the cookie. */
const thiefOf = (client: Client) => {
  const thief = shop.visitor();
  thief.setCookie('qn_session', /qn_session=([^;]+)/.exec(client.cookie())?.[1] ?? '');
  return thief;
};

it('requires sign-in', async () => {
  await prove(shop.visitor(), { password: 'Demo@2026' }).expect(401);
});

describe('a session alone', () => {
  it('changes neither the number nor the bank account, and takes no money out', async () => {
    await askCode(NEW_PHONE, 'phone').expect(200);
    const code = await codeFor(shop, NEW_PHONE);
    const change = await buyer.post('/api/user/updateUserInfo', { name: '周', phone: NEW_PHONE, code });
    expect([change.status, change.code]).toEqual([403, NEEDED]);
    expect((await add(buyer).expect(403)).code).toBe(NEEDED);
    const account = { amount: '10', bank: '黑客银行', bank_account: '6222020000000099999' };
    await buyer.post('/api/user/withdrawals', account).expect(422);
    const row = await shop.db
      .selectFrom('account')
      .select('phone')
      .where('username', '=', 'zhensuo')
      .executeTakeFirstOrThrow();
    expect(row.phone).toBe(PHONE);
  });

  it('is not enough while its owner has proved: the thief of the cookie has no proof', async () => {
    const thief = thiefOf(buyer);
    await prove(buyer, { password: 'Demo@2026' }).expect(200);
    expect((await add(thief).expect(403)).code).toBe(NEEDED);
    thief.setCookie('qn_proof', 'guessed');
    expect((await add(thief).expect(403)).code).toBe(NEEDED);
    await add(buyer).expect(200);
    await settle(shop);
  });
});

describe('a proof', () => {
  it('is the password, or a code to the own number, and no other', async () => {
    expect((await prove(buyer, {}).expect(422)).errors).toHaveProperty('password');
    expect((await prove(buyer, { password: 'wrong' }).expect(422)).errors).toHaveProperty('password');
    await askCode(NEW_PHONE, 'proof').expect(422);
    await askCode(PHONE, 'proof').expect(200);
    expect((await prove(buyer, { code: await wrongCode(shop, PHONE) }).expect(422)).errors).toHaveProperty(
      'code',
    );
    // A code that somebody else's session asked for, or one of another purpose, is worth nothing.
    const code = await codeFor(shop, PHONE);
    await prove(await shop.buyer('yaodian'), { code }).expect(422);
    await prove(buyer, { code }).expect(200);
    await prove(buyer, { code }).expect(422);
    await forgetCodes(shop);
    await askCode(PHONE, 'reset').expect(200);
    await prove(buyer, { code: await codeFor(shop, PHONE) }).expect(422);
  });

  it('holds for five minutes, in this session', async () => {
    await prove(buyer, { password: 'Demo@2026' }).expect(200);
    await add(buyer, '6222000044446666').expect(200);
    const other = await shop.buyer('zhensuo');
    other.setCookie('qn_proof', /qn_proof=([^;]+)/.exec(buyer.cookie())?.[1] ?? '');
    expect((await add(other, '6222000044447777').expect(403)).code).toBe(NEEDED);
    await sql`update session set proved_at = now() - interval '301 seconds'`.execute(shop.db);
    expect((await add(buyer, '6222000044447777').expect(403)).code).toBe(NEEDED);
    await settle(shop);
  });

  it('is not to be guessed: wrong passwords count as failed sign-ins, wrong codes against the code', async () => {
    const answers = [];
    for (let i = 0; i < 11; i += 1) answers.push((await prove(buyer, { password: `wrong${i}` })).status);
    expect(answers.at(-1)).toBe(429);
    await forgetCodes(shop);
    await askCode(PHONE, 'proof').expect(200);
    const wrong = await wrongCode(shop, PHONE);
    for (let i = 0; i < 5; i += 1) await prove(buyer, { code: wrong }).expect(422);
    await prove(buyer, { code: await codeFor(shop, PHONE) }).expect(422);
  });

  it('is the account’s own: a head office that acts for its store gives none for it', async () => {
    const { rows } = await sql<{ id: number }>`select id from account where username = 'zhensuo'`.execute(
      shop.db,
    );
    const id = rows[0]?.id ?? 0;
    const head = await shop.buyer('yaodian');
    await sql`update account set head_account_id = (select id from account where username = 'yaodian') where id = ${id}`.execute(
      shop.db,
    );
    await prove(head, { password: 'Demo@2026' }).expect(200);
    await head.post(`/api/stores/${id}/switch`).expect(200);
    await prove(head, { password: 'Demo@2026' }).expect(403);
    const refused = await add(head, '6222000044448888').expect(403);
    expect(refused.message).toContain('总部');
    await head.post('/api/user/withdrawals', { amount: '10', bank_account_id: 1 }).expect(403);
    await sql`update account set head_account_id = null where id = ${id}`.execute(shop.db);
  });
});
