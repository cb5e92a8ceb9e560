import type { FactorSecret, FactorState, SignedIn } from '@qingnang/contract/second-factor';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { forgetCodes } from '../../../../testing/codes.ts';
import { codeIn, giveFactor, holdStep, nextStep, RECOVERY_CODE } from '../../../../testing/factors.ts';
import { proved, settle, undoToken } from '../../../../testing/proofs.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let accountId: number;
let buyer: Client;
/** Of `zhensuo`. */
const PHONE = '13800000002';
const PASSWORD = 'Demo@2026';
const NEEDS_PROOF = 10004;

beforeAll(async () => {
  holdStep();
  shop = await createShop();
  const { id } = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'zhensuo')
    .executeTakeFirstOrThrow();
  accountId = id;
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});
beforeEach(async () => {
  await forgetCodes(shop);
  await sql`delete from account_change`.execute(shop.db);
  await sql`delete from account_factor`.execute(shop.db);
  buyer = await shop.buyer('zhensuo');
});

interface Codes {
  recovery_codes: string[];
}
const begin = (client = buyer) => client.post<FactorSecret>('/api/user/factor');
const confirm = (body: object, client = buyer) => client.post<Codes>('/api/user/factor/confirm', body);
const stateOf = async (client = buyer) =>
  (await client.get<FactorState>('/api/user/factor').expect(200)).data;
const end = (code: string, client = buyer) => client.post('/api/user/factor/off', { code });
const renew = (code: string, client = buyer) =>
  client.post<Codes>('/api/user/factor/recovery_codes', { code });
const told = async () =>
  (await shop.db
    .selectFrom('account_change')
    .select(['kind', 'words', 'told'])
    .orderBy('id', 'desc')
    .executeTakeFirst()) ?? null;

/** Turns it on as its owner does. */
async function turnOn(): Promise<{ secret: string; codes: string[] }> {
  await proved(shop, buyer);
  const { secret } = (await begin().expect(200)).data;
  const { data } = await confirm({ secret, code: codeIn(secret) }).expect(200);
  return { secret, codes: data.recovery_codes };
}

it.each([
  ['GET', ''],
  ['POST', ''],
  ['POST', '/confirm'],
  ['POST', '/recovery_codes'],
  ['POST', '/off'],
])('%s /api/user/factor%s requires sign-in', async (method, path) => {
  const answer = await shop
    .visitor()
    .send(method, `/api/user/factor${path}`, method === 'GET' ? undefined : {});
  expect(answer.status).toBe(401);
});

describe('turning it on', () => {
  it('asks who is there before it shows a secret, and before it takes one', async () => {
    expect((await begin().expect(403)).code).toBe(NEEDS_PROOF);
    const mine = 'A'.repeat(32);
    expect((await confirm({ secret: mine, code: codeIn(mine) }).expect(403)).code).toBe(NEEDS_PROOF);
    expect((await stateOf()).since).toBeNull();
  });

  it('shows the secret as text, address and picture once, and never again', async () => {
    await proved(shop, buyer);
    const { data } = await begin().expect(200);
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(data.otpauth_url)).toContain(`:zhensuo?secret=${data.secret}&issuer=`);
    expect(data.image).toMatch(/^<svg .*<\/svg>$/);
    const on = await confirm({ secret: data.secret, code: codeIn(data.secret) }).expect(200);
    const [first = ''] = on.data.recovery_codes;
    expect(new Set(on.data.recovery_codes).size).toBe(10);
    const staff = await shop.staff();
    const answers = await Promise.all([
      buyer.raw('/api/user/factor'),
      buyer.raw('/api/user/base'),
      buyer.raw('/api/user/undo'),
      buyer.raw('/api/user/sessions'),
      staff.raw(`/api/admin/accounts/${accountId}`),
    ]);
    for (const answer of answers) {
      const text = await answer.text();
      expect(text).not.toContain(data.secret);
      expect(text).not.toContain(first);
    }
    // Nor is it in what is told, or kept for the undoing.
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(c)::text as text from account_change c
      union all select to_jsonb(o)::text from outbox o union all select to_jsonb(m)::text from message m`.execute(
      shop.db,
    );
    for (const { text } of rows) expect(text).not.toContain(data.secret);
  });

  it('tells the number on file, ends all other sessions and keeps this one', async () => {
    const elsewhere = await shop.buyer('zhensuo');
    await turnOn();
    await elsewhere.get('/api/user/base').expect(401);
    expect((await buyer.get('/api/user/base').expect(200)).data.has_factor).toBe(true);
    expect(await stateOf()).toMatchObject({ recovery_codes: 10, is_demanded: false, is_acting: false });
    expect(await told()).toEqual({ kind: 'factor', words: '两步验证已开启', told: PHONE });
    await proved(shop, buyer);
    const wait = await buyer.post('/api/user/withdrawals', { amount: '10', bank_account_id: 1 });
    expect(wait.message).toContain('账户信息刚刚变更');
  });

  it('is not on before a right code, and not by a secret that is none', async () => {
    await proved(shop, buyer);
    const { secret } = (await begin().expect(200)).data;
    expect((await confirm({ secret, code: codeIn(secret, -3) }).expect(422)).errors).toHaveProperty('code');
    const short = 'not-base-32-not-base';
    expect((await confirm({ secret: short, code: '123456' }).expect(422)).errors).toHaveProperty('secret');
    expect((await stateOf()).since).toBeNull();
  });

  it('happens once when two tabs do it at a time', async () => {
    await proved(shop, buyer);
    const [one, two] = [(await begin()).data.secret, (await begin()).data.secret];
    const answers = await Promise.all([one, two].map((secret) => confirm({ secret, code: codeIn(secret) })));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it('lets nobody in behind its back: a sign-in that has passed its password has to say the code', async () => {
    await proved(shop, buyer);
    const { secret } = (await begin().expect(200)).data;
    const clients = Array.from({ length: 6 }, () => shop.visitor());
    await Promise.all([
      confirm({ secret, code: codeIn(secret) }).expect(200),
      ...clients.map((client) =>
        client.post<SignedIn>('/api/user/login', { username: 'zhensuo', password: PASSWORD }).expect(200),
      ),
    ]);
    const answers = await Promise.all(clients.map((client) => client.get('/api/user/base')));
    expect(answers.map(({ status }) => status)).toEqual(clients.map(() => 401));
  });
});

describe('while it is on', () => {
  it('moves with a code of the old phone or a recovery code only', async () => {
    const { codes } = await turnOn();
    const { secret } = (await begin().expect(200)).data;
    const code = codeIn(secret);
    expect((await confirm({ secret, code }).expect(422)).errors).toHaveProperty('old_code');
    const wrong = { secret, code, old_code: '000000' };
    expect((await confirm(wrong).expect(422)).errors).toHaveProperty('old_code');
    await confirm({ secret, code, old_code: codes[0] }).expect(200);
    expect((await told())?.words).toBe('两步验证已换到新手机');
    // What was left of the old ones is worth nothing.
    await end(codes[1] ?? '').expect(422);
    nextStep();
    await end(codeIn(secret)).expect(200);
  });

  it('makes new recovery codes for a code, which stays used', async () => {
    const { secret, codes } = await turnOn();
    await renew('000000').expect(422);
    nextStep();
    const code = codeIn(secret);
    const { data } = await renew(code).expect(200);
    expect(new Set([...data.recovery_codes, ...codes]).size).toBe(20);
    expect((await told())?.words).toBe('两步验证的恢复码已更换');
    await renew(code).expect(422);
    await end(codes[0] ?? '').expect(422);
    await end(data.recovery_codes[0] ?? '').expect(200);
  });

  it('is turned off with a code, neither with a password nor with a proof', async () => {
    const { secret } = await turnOn();
    await proved(shop, buyer);
    await buyer.post('/api/user/factor/off', { password: PASSWORD }).expect(422);
    nextStep();
    await end(codeIn(secret)).expect(200);
    expect(await stateOf()).toMatchObject({ since: null, recovery_codes: 0 });
    expect((await told())?.words).toBe('两步验证已关闭');
    nextStep();
    await end(codeIn(secret)).expect(422);
  });

  it('is not to be guessed: wrong codes count as failed sign-ins, however many come at once', async () => {
    await giveFactor(shop, accountId);
    const answers = await Promise.all(Array.from({ length: 15 }, (_, i) => end(String(100_000 + i))));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
    await end(RECOVERY_CODE).expect(429);
  });

  it('its codes prove who is asking, once each', async () => {
    const secret = await giveFactor(shop, accountId);
    const code = codeIn(secret);
    const prove = (client: Client) => client.post('/api/user/proof', { factor_code: code });
    await prove(buyer).expect(200);
    const bank = { bank: '中国银行', bank_account: '6222000044445555' };
    await buyer.post('/api/user/bank_accounts', bank).expect(200);
    await settle(shop);
    expect((await prove(buyer).expect(422)).errors).toHaveProperty('factor_code');
    // Nor is it another account's.
    expect((await prove(await shop.buyer('yaodian')).expect(422)).errors).toHaveProperty('factor_code');
  });

  it('is its owner’s own: a head office that acts for the store neither sees nor touches it', async () => {
    await giveFactor(shop, accountId);
    const head = await shop.buyer('yaodian');
    await sql`update account set head_account_id = (select id from account where username = 'yaodian')
      where id = ${accountId}`.execute(shop.db);
    await head.post(`/api/stores/${accountId}/switch`).expect(200);
    await begin(head).expect(403);
    await end(RECOVERY_CODE, head).expect(403);
    await renew(RECOVERY_CODE, head).expect(403);
    expect((await stateOf(head)).since).toBeNull();
    await sql`update account set head_account_id = null where id = ${accountId}`.execute(shop.db);
  });
});

describe('undoing', () => {
  async function undo(): Promise<void> {
    const browser = shop.visitor();
    await browser.raw(`/api/user/undo/${await undoToken(shop, PHONE)}`);
    await browser.post('/api/user/undo', { password: 'Qinghe@5829' }).expect(200);
    await sql`update account set password_hash = (select password_hash from account where username = 'yaodian')
      where id = ${accountId}`.execute(shop.db);
  }
  const signIn = async (client: Client) =>
    (await client.post<SignedIn>('/api/user/login', { username: 'zhensuo', password: PASSWORD }).expect(200))
      .data.next;
  const sayCode = (client: Client, code: string) => client.post('/api/user/login/factor', { code });

  it('of turning it on turns it off again: a thief cannot lock the owner out', async () => {
    await turnOn();
    await undo();
    expect(await signIn(shop.visitor())).toBe('done');
  });

  it('of turning it off brings it back, with codes that are still used', async () => {
    const { secret, codes } = await turnOn();
    nextStep();
    const code = codeIn(secret);
    await end(code).expect(200);
    expect(await signIn(shop.visitor())).toBe('done');
    await undo();
    const client = shop.visitor();
    expect(await signIn(client)).toBe('code');
    await sayCode(client, code).expect(422);
    await sayCode(client, codes[0] ?? '').expect(200);
  });

  it('of moving it brings the old phone back', async () => {
    const first = await turnOn();
    const { secret } = (await begin().expect(200)).data;
    await confirm({ secret, code: codeIn(secret), old_code: first.codes[0] }).expect(200);
    await undo();
    const client = shop.visitor();
    expect(await signIn(client)).toBe('code');
    nextStep();
    await sayCode(client, codeIn(secret)).expect(422);
    await sayCode(client, first.codes[1] ?? '').expect(200);
  });
});
