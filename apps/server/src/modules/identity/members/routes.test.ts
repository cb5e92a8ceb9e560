import type { HandedMember, MemberItem } from '@qingnang/contract/members';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { memberOf } from '../../../testing/members.ts';
import { proved, undoToken } from '../../../testing/proofs.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let owner: Client;
let accountId: number;

beforeAll(async () => {
  shop = await createShop();
  accountId = (await sql<{ id: number }>`select id from account where username = 'yaodian'`.execute(shop.db))
    .rows[0]?.id as number;
});
afterAll(() => shop.close());
beforeEach(async () => {
  // All of them come from one address.
  await sql`delete from login_failure`.execute(shop.db);
  owner = await proved(shop, await shop.buyer());
});

const NEW = 'huoxiang88';
let logins = 0;
const form = (more: object = {}) => {
  logins += 1;
  return { name: '李采购', login: `licaigou${logins}`, roles: ['buyer'], order_limit: '1000.00', ...more };
};
const added = async (more: object = {}) =>
  (await owner.post<HandedMember>('/api/members', form(more)).expect(201)).data;
const listed = async () => (await owner.get<{ list: MemberItem[] }>('/api/members').expect(200)).data.list;

/** Sets the first password with the one-time password, as its reader does. */
async function firstSignIn({ code }: Pick<HandedMember, 'code'>, password = NEW): Promise<Client> {
  const browser = shop.visitor();
  await browser.post('/api/user/invitation', { code }).expect(200);
  await browser.post('/api/user/invitation/accept', { password }).expect(200);
  return browser;
}

describe('members of a company', () => {
  it('require sign-in, and the owner', async () => {
    await shop.visitor().get('/api/members').expect(401);
    const { client } = await memberOf(shop, accountId, ['buyer', 'approver', 'receiver', 'accountant']);
    for (const answer of [
      await client.get('/api/members').expect(403),
      await client.post('/api/members', form()).expect(403),
      await client.post('/api/user/withdrawals', {}).expect(403),
    ])
      expect(answer.message).toContain('请由负责人操作');
  });

  it('are added by who has just proved to be the owner', async () => {
    const plain = await shop.buyer();
    expect((await plain.post('/api/members', form()).expect(403)).code).toBe(10004);
    const { member, code } = await added({ roles: ['receiver', 'buyer', 'buyer'] });
    expect(member).toMatchObject({
      name: '李采购',
      roles: ['buyer', 'receiver'],
      order_limit: 1000,
      is_active: true,
      has_password: false,
      signed_in_at: null,
    });
    expect(code).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/);
    expect(await listed()).toContainEqual(member);
    const { rows } = await sql<{ body: string }>`
      select body from message where account_id = ${accountId} order by id desc limit 1`.execute(shop.db);
    expect(rows[0]?.body).toContain('新增成员 李采购（采购员、收货员）');
  });

  it('have a name that nobody else signs in with, and which is not told from another', async () => {
    const { member } = await added({ login: '13911112222' });
    const taken = ['yaodian', 'ZHENSUO', '13800000002', '13911112222', member.login];
    for (const login of taken) {
      const { errors } = await owner.post('/api/members', form({ login })).expect(422);
      expect(errors).toEqual({ login: ['该登录名已被使用，请换一个'] });
    }
    for (const login of ['李', '139111', 'u13911112222'])
      await owner.post('/api/members', form({ login })).expect(422);
    // Nor does an account take a member's name or number.
    const rename = (values: object) =>
      shop.db.updateTable('account').set(values).where('username', '=', 'zhensuo').execute();
    await expect(rename({ phone: '13911112222' })).rejects.toMatchObject({ constraint: 'account_phone_key' });
    await added({ login: 'Chenhui' });
    await expect(rename({ username: 'chenhui' })).rejects.toMatchObject({
      constraint: 'account_username_key',
    });
  });

  it('are told by fields what is wrong with them', async () => {
    const wrong = await owner
      .post('/api/members', { name: '', login: '', roles: ['owner'], order_limit: '-1' })
      .expect(422);
    expect(Object.keys(wrong.errors ?? {}).sort()).toEqual(['login', 'name', 'order_limit', 'roles.0']);
    const { errors } = await owner.post('/api/members', form({ order_limit: '1.234' })).expect(422);
    expect(errors).toEqual({ order_limit: ['金额最多 2 位小数'] });
  });

  it('sign in with their own password, and are the account with their own rights', async () => {
    const handed = await added();
    const browser = await firstSignIn(handed);
    const { data } = await browser
      .get<{ id: number; member: { name: string; roles: string[] }; balance: number }>('/api/user/base')
      .expect(200);
    expect([data.id, data.member]).toEqual([accountId, { name: '李采购', roles: ['buyer'], phone: '' }]);
    const again = shop.visitor();
    await again.post('/api/user/login', { username: handed.member.login, password: NEW }).expect(200);
    await again.get('/api/user/base').expect(200);
    const one = (await listed()).find(({ id }) => id === handed.member.id);
    expect([one?.has_password, typeof one?.signed_in_at]).toEqual([true, 'number']);
    // The owner's own password is another one.
    await again.post('/api/user/proof', { password: NEW }).expect(200);
    await owner.post('/api/user/proof', { password: NEW }).expect(422);
    // A one-time password holds once.
    await shop.visitor().post('/api/user/invitation', { code: handed.code }).expect(422);
  });

  it('are slowed down and locked like accounts, and an unknown name looks the same', async () => {
    const handed = await added();
    await firstSignIn(handed);
    const login = (username: string) =>
      shop.visitor().post('/api/user/login', { username, password: 'falsch123' });
    const [known, unknown] = [await login(handed.member.login), await login('niemand')];
    expect([known.status, known.message]).toEqual([unknown.status, unknown.message]);
    for (let attempt = 0; attempt < 2; attempt += 1) await login(handed.member.login);
    expect((await login(handed.member.login)).errors).toHaveProperty('captcha');
  });

  it('change their own password with the old one, which ends their other sessions and nobody else’s', async () => {
    const handed = await added();
    const browser = await firstSignIn(handed);
    const other = shop.visitor();
    await other.post('/api/user/login', { username: handed.member.login, password: NEW }).expect(200);
    const change = { password: 'zhenzhu2027', old_password: NEW };
    await browser.post('/api/user/resetPassword', { password: 'zhenzhu2027', code: '123456' }).expect(422);
    await browser.post('/api/user/resetPassword', change).expect(200);
    await browser.get('/api/user/base').expect(200);
    await other.get('/api/user/base').expect(401);
    await owner.get('/api/user/base').expect(200);
    const devices = (await browser.get<{ list: object[] }>('/api/user/sessions').expect(200)).data.list;
    expect(devices).toHaveLength(1);
  });

  it('stay signed in when the owner’s other devices are signed out', async () => {
    const browser = await firstSignIn(await added());
    await owner.delete('/api/user/sessions').expect(200);
    await browser.get('/api/user/base').expect(200);
  });
});

describe('changing members', () => {
  it('rights hold from the next call on; a change that came between is refused', async () => {
    const { member, ...handed } = await added({ roles: ['receiver'] });
    const browser = await firstSignIn(handed);
    const { message } = await browser.post('/api/cart/batch_delete', { ids: [1] }).expect(403);
    expect(message).toBe('您的角色是收货员，采购下单请由采购或负责人操作');
    const change = { name: '李婷', roles: ['buyer'], order_limit: '', version: member.version };
    const path = `/api/members/${member.id}`;
    const { data } = await owner.put<MemberItem>(path, change).expect(200);
    expect(data).toMatchObject({ name: '李婷', roles: ['buyer'], order_limit: null });
    await owner.put(path, change).expect(409);
    expect((await browser.get('/api/cart/list')).status).toBe(200);
    expect((await browser.post('/api/cart/batch_delete', { ids: [1] })).status).not.toBe(403);
  });

  it('one who is stopped is signed out at once and comes in no more, until the owner lets them', async () => {
    const handed = await added();
    const browser = await firstSignIn(handed);
    const path = `/api/members/${handed.member.id}`;
    await owner.post(`${path}/stop`).expect(200);
    await browser.get('/api/user/base').expect(401);
    const login = () =>
      shop.visitor().post('/api/user/login', { username: handed.member.login, password: NEW });
    expect((await login().expect(403)).message).toContain('成员账号已停用');
    await owner.post(`${path}/stop`).expect(409);
    await owner.post(`${path}/password`).expect(409);
    await owner.post(`${path}/start`).expect(200);
    await login().expect(200);
    await owner.post(`${path}/start`).expect(409);
  });

  it('another one-time password ends the sessions when it is used, not before', async () => {
    const handed = await added();
    const browser = await firstSignIn(handed);
    const { data } = await owner.post<HandedMember>(`/api/members/${handed.member.id}/password`).expect(200);
    await browser.get('/api/user/base').expect(200);
    await firstSignIn(data, 'zhenzhu2027');
    await browser.get('/api/user/base').expect(401);
  });

  it('not someone else’s', async () => {
    const { member } = await added();
    const stranger = await proved(shop, await shop.buyer('zhensuo'));
    const path = `/api/members/${member.id}`;
    const change = { name: '李婷', roles: ['buyer'], version: member.version };
    const answers = [
      await stranger.put(path, change),
      await stranger.post(`${path}/password`),
      await stranger.post(`${path}/stop`),
      await stranger.post(`${path}/start`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await stranger.get<{ list: [] }>('/api/members').expect(200)).data.list).toEqual([]);
  });
});

it('undoing a change of the account stops who came in with it, and signs everybody out', async () => {
  const early = await firstSignIn(await added());
  await sql`update member set created_at = now() - interval '2 days', password_at = now() - interval '2 days'`.execute(
    shop.db,
  );
  await sql`delete from account_change`.execute(shop.db);
  await proved(shop, owner);
  await owner
    .post('/api/user/bank_accounts', { bank: '中国银行', bank_account: '6222000011112222' })
    .expect(200);
  const late = await added();
  const token = await undoToken(shop, '13800000001');
  const browser = shop.visitor();
  await browser.raw(`/api/user/undo/${token}`);
  await browser.post('/api/user/undo', { password: 'baizhu2027x' }).expect(200);
  await early.get('/api/user/base').expect(401);
  const { rows } = await sql<{ id: number; is_active: boolean }>`select id, is_active from member`.execute(
    shop.db,
  );
  expect(rows.filter(({ is_active }) => !is_active).map(({ id }) => id)).toContain(late.member.id);
  expect(rows.some(({ is_active }) => is_active)).toBe(true);
  await shop.visitor().post('/api/user/invitation', { code: late.code }).expect(422);
});
