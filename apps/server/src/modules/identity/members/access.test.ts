import type { HandedMember, MemberItem } from '@qingnang/contract/members';
import type { FactorSecret, SignedIn } from '@qingnang/contract/second-factor';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalWechat } from '../../../channels/wechat/local.ts';
import type { Client } from '../../../testing/client.ts';
import { askCode, codeFor, forgetCodes } from '../../../testing/codes.ts';
import { codeIn, demandFactor, giveFactor, holdStep, nextStep } from '../../../testing/factors.ts';
import { proved } from '../../../testing/proofs.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

/** A member has what the owner has: a second factor, and ways in by SMS and WeChat. */

let shop: TestShop;
let owner: Client;
let accountId: number;
let made = 0;
const PASSWORD = 'huoxiang88';

beforeAll(async () => {
  holdStep();
  shop = await createShop();
  const { rows } = await sql<{ id: number }>`select id from account where username = 'yaodian'`.execute(
    shop.db,
  );
  accountId = rows[0]?.id ?? 0;
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});
beforeEach(async () => {
  await forgetCodes(shop);
  await demandFactor(shop, 'optional');
  owner = await proved(shop, await shop.buyer());
});

interface Own {
  id: number;
  login: string;
  /** Signed in. */
  client: Client;
}
/** Somebody with a mobile number who has set a password. */
async function memberWith(login: string): Promise<Own> {
  const form = { name: '李采购', login, roles: ['buyer'] };
  const { data } = await owner.post<HandedMember>('/api/members', form).expect(201);
  const client = shop.visitor();
  await client.post('/api/user/invitation', { code: data.code }).expect(200);
  await client.post('/api/user/invitation/accept', { password: PASSWORD }).expect(200);
  return { id: data.member.id, login, client: await proved(shop, client) };
}
function newNumber(): string {
  made += 1;
  return `1391234${String(made).padStart(4, '0')}`;
}
const byPassword = async (login: string, client = shop.visitor()) =>
  (await client.post<SignedIn>('/api/user/login', { username: login, password: PASSWORD }).expect(200)).data;
const sayCode = (client: Client, code: string) => client.post<SignedIn>('/api/user/login/factor', { code });
const nameOf = async (client: Client) =>
  (await client.get<{ member: { phone: string } | null }>('/api/user/base').expect(200)).data.member;
const listed = async (id: number) =>
  (await owner.get<{ list: MemberItem[] }>('/api/members').expect(200)).data.list.find(
    (one) => one.id === id,
  );
const lastMessage = async () => {
  const { rows } = await sql<{ body: string }>`
    select body from message where account_id = ${accountId} order by id desc limit 1`.execute(shop.db);
  return rows[0]?.body;
};

/** Switches the second factor on as its app does. @returns its secret */
async function setUp(client: Client): Promise<string> {
  const { secret } = (await client.post<FactorSecret>('/api/user/factor').expect(200)).data;
  const body = { secret, code: codeIn(secret) };
  const { data } = await client
    .post<{ recovery_codes: string[] }>('/api/user/factor/confirm', body)
    .expect(200);
  expect(data.recovery_codes).toHaveLength(10);
  nextStep();
  return secret;
}

describe('the second factor of a member', () => {
  it('is asked for after the password, is theirs alone, and the owner hears of it', async () => {
    const { id, login, client } = await memberWith(newNumber());
    const fresh = shop.visitor();
    await byPassword(login, fresh);
    expect((await fresh.post('/api/user/factor').expect(403)).code).toBe(10004);
    const secret = await setUp(client);
    expect(await lastMessage()).toContain('成员 李采购：两步验证已开启');
    // It ends the other sessions, of nobody else.
    await fresh.get('/api/user/base').expect(401);
    await owner.get('/api/user/base').expect(200);
    expect((await owner.get('/api/user/factor').expect(200)).data).toMatchObject({ since: null });
    expect(await listed(id)).toMatchObject({ has_factor: true });

    const browser = shop.visitor();
    expect(await byPassword(login, browser)).toEqual({ username: '', company: '', next: 'code' });
    await browser.get('/api/user/base').expect(401);
    expect((await browser.get('/api/user/login/factor').expect(200)).data).toMatchObject({ username: login });
    await sayCode(browser, '000000').expect(422);
    expect((await sayCode(browser, codeIn(secret)).expect(200)).data).toMatchObject({ next: 'done' });
    expect(await nameOf(browser)).toMatchObject({ phone: login });
  });

  it('is none of the owner’s, nor the owner’s one of theirs', async () => {
    const { id, login } = await memberWith(newNumber());
    const ownersSecret = await giveFactor(shop, accountId);
    expect(await byPassword(login)).toMatchObject({ next: 'done' });
    const secret = await giveFactor(shop, accountId, id);
    const browser = shop.visitor();
    await byPassword(login, browser);
    await sayCode(browser, codeIn(ownersSecret)).expect(422);
    await sayCode(browser, codeIn(secret)).expect(200);
    await shop.db.deleteFrom('account_factor').where('member_id', 'is', null).execute();
  });

  it('proves who is asking, and is switched off by a code of its own', async () => {
    const { id, client } = await memberWith(newNumber());
    const secret = await giveFactor(shop, accountId, id);
    await client.post('/api/user/proof', { factor_code: codeIn(secret) }).expect(200);
    nextStep();
    await client.post('/api/user/factor/off', { code: '000000' }).expect(422);
    await client.post('/api/user/factor/off', { code: codeIn(secret) }).expect(200);
    expect(await listed(id)).toMatchObject({ has_factor: false });
  });

  it('where the shop demands one is demanded of members, too', async () => {
    const { login } = await memberWith(newNumber());
    await demandFactor(shop, 'required');
    const browser = shop.visitor();
    expect(await byPassword(login, browser)).toMatchObject({ next: 'set_up' });
    const answer = await browser.post('/api/order', { ids: [1], address_id: 1 }).expect(403);
    expect([answer.code, answer.message]).toEqual([10003, '请先开启两步验证']);
    await setUp(await proved(shop, browser));
    expect((await browser.post('/api/order', { ids: [1], address_id: 1 })).code).not.toBe(10003);
  });

  it('is switched off by the owner with a proof, and by staff, who say why', async () => {
    const { id, login, client } = await memberWith(newNumber());
    await giveFactor(shop, accountId, id);
    const path = `/api/members/${id}/factor_off`;
    await client.post(path).expect(403);
    expect((await (await shop.buyer()).post(path).expect(403)).code).toBe(10004);
    await (await proved(shop, await shop.buyer('zhensuo'))).post(path).expect(404);
    await owner.post(path).expect(200);
    await client.get('/api/user/base').expect(401);
    expect(await byPassword(login)).toMatchObject({ next: 'done' });
    await owner.post(path).expect(409);

    await giveFactor(shop, accountId, id);
    const staff = await shop.staff('service');
    const wish = { member_id: id, reason: '负责人来电，员工换了手机' };
    await staff.post(`/api/admin/accounts/${accountId + 1}/factor_off`, wish).expect(404);
    await staff.post(`/api/admin/accounts/${accountId}/factor_off`, wish).expect(200);
    expect(await byPassword(login)).toMatchObject({ next: 'done' });
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where action = 'account.factor_end' order by id desc limit 1`.execute(
      shop.db,
    );
    expect(rows[0]?.after).toEqual({ member: '李采购', factor: '关', reason: wish.reason });
  });
});

describe('a member with a mobile number', () => {
  it('signs in by SMS once a password is set, and with the second factor after it', async () => {
    const login = newNumber();
    const form = { name: '李采购', login, roles: ['buyer'] };
    await owner.post<HandedMember>('/api/members', form).expect(201);
    // A number that the owner has mistyped lets nobody in: nothing is sent.
    await askCode(shop, login, 'login');
    await expect(codeFor(shop, login)).rejects.toThrow('no code');

    const { id, login: phone } = await memberWith(newNumber());
    const bySms = async (client: Client) => {
      await forgetCodes(shop);
      await askCode(shop, phone, 'login');
      const body = { phone, code: await codeFor(shop, phone) };
      return (await client.post<SignedIn>('/api/user/login_code', body).expect(200)).data;
    };
    const browser = shop.visitor();
    expect(await bySms(browser)).toMatchObject({ next: 'done', username: phone });
    expect(await nameOf(browser)).toMatchObject({ phone });
    const secret = await giveFactor(shop, accountId, id);
    const second = shop.visitor();
    expect(await bySms(second)).toMatchObject({ next: 'code' });
    await sayCode(second, codeIn(secret)).expect(200);
    await owner.post(`/api/members/${id}/stop`).expect(200);
    await forgetCodes(shop);
    await askCode(shop, phone, 'login');
    const stopped = { phone, code: await codeFor(shop, phone) };
    await shop.visitor().post('/api/user/login_code', stopped).expect(403);
  });

  it('sets a new password with a code, and proves with one who is asking', async () => {
    const { login, client } = await memberWith(newNumber());
    await client.post('/api/user/code', { phone: login, purpose: 'proof' }).expect(200);
    await client.post('/api/user/proof', { code: await codeFor(shop, login) }).expect(200);
    // The owner's number is not theirs.
    await client.post('/api/user/code', { phone: '13800000001', purpose: 'proof' }).expect(422);

    await forgetCodes(shop);
    const browser = shop.visitor();
    await askCode(shop, login, 'reset', browser);
    const confirmed = { phone: login, code: await codeFor(shop, login) };
    await browser.post('/api/user/forget', confirmed).expect(200);
    expect((await browser.get('/api/user/forget').expect(200)).data).toMatchObject({ username: login });
    await browser.post('/api/user/forget/reset', { password: 'zhenzhu2027' }).expect(200);
    await client.get('/api/user/base').expect(401);
    await owner.get('/api/user/base').expect(200);
    const body = { username: login, password: 'zhenzhu2027' };
    await shop.visitor().post('/api/user/login', body).expect(200);
    expect(await lastMessage()).toContain('成员 李采购：设置了新的登录密码');
  });

  it('who signs in with a name has no codes', async () => {
    const { client } = await memberWith('chenzhiqiang');
    const { errors } = await client.post('/api/user/proof', { code: '123456' }).expect(422);
    expect(errors).toEqual({ code: ['没有手机号，请用登录密码验证'] });
  });
});

describe('a member’s WeChat', () => {
  const phone = () => shop.services.wechat as LocalWechat;
  const signInCode = async (client: Client) =>
    (await client.post<{ scene: string }>('/api/user/wechat_login').expect(200)).data.scene;
  async function bind(client: Client, name: string): Promise<void> {
    const { data } = await client.post<{ scene: string }>('/api/user/create_code').expect(200);
    await phone().scan(shop.url, data.scene, name);
    await owner.get(`/api/user/wechat_code/${data.scene}`).expect(404);
    await client.post(`/api/user/wechat_code/${data.scene}/bind`).expect(200);
  }
  /** A browser whose code was scanned and agreed to. */
  async function scanned(name: string): Promise<{ browser: Client; scene: string }> {
    const browser = shop.visitor();
    const scene = await signInCode(browser);
    await phone().scan(shop.url, scene, name);
    await phone().say(shop.url, '1', name);
    return { browser, scene };
  }

  it('is bound by the member, signs the member in, and is not the account’s', async () => {
    const { login, client } = await memberWith(newNumber());
    await bind(client, '采购小李');
    expect((await client.get('/api/user/wechat').expect(200)).data).toMatchObject({ bound: true });
    expect((await client.get('/api/user/base').expect(200)).data).toMatchObject({ wechat: true });
    expect((await owner.get('/api/user/wechat').expect(200)).data).toMatchObject({ bound: false });
    expect(await lastMessage()).toContain('成员 李采购：已绑定微信“采购小李”');
    const { browser, scene } = await scanned('采购小李');
    await browser.post(`/api/user/wechat_login/${scene}/choose`).expect(200);
    expect(await nameOf(browser)).toMatchObject({ phone: login });
    await client.delete('/api/user/unbind_wechat').expect(200);
    expect((await client.get('/api/user/wechat').expect(200)).data).toMatchObject({ bound: false });
  });

  it('that is an owner’s elsewhere, or two members’, chooses whose', async () => {
    const [one, other] = [await memberWith(newNumber()), await memberWith(newNumber())];
    await bind(one.client, '兼职小王');
    await bind(other.client, '兼职小王');
    const { browser, scene } = await scanned('兼职小王');
    const { data } = await browser
      .get<{ state: string; accounts: object[] }>(`/api/user/wechat_login/${scene}`)
      .expect(200);
    expect(data.state).toBe('choose');
    expect(data.accounts).toMatchObject([{ member_id: one.id }, { member_id: other.id }]);
    const choose = (body: object) => browser.post(`/api/user/wechat_login/${scene}/choose`, body);
    // The owner has not bound it.
    await choose({ account_id: accountId }).expect(422);
    await choose({ account_id: accountId, member_id: other.id }).expect(200);
    expect(await nameOf(browser)).toMatchObject({ phone: other.login });
  });

  it('lets nobody in who is stopped', async () => {
    const { id, client } = await memberWith(newNumber());
    await bind(client, '停用小周');
    await owner.post(`/api/members/${id}/stop`).expect(200);
    const { browser, scene } = await scanned('停用小周');
    await browser.post(`/api/user/wechat_login/${scene}/choose`).expect(409);
  });
});
