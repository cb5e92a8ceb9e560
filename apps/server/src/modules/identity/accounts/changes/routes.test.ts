import type { BankAccount, UndoState } from '@qingnang/contract/account-safety';
import type { HandedInvitation } from '@qingnang/contract/admin-accounts';
import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Client } from '../../../../testing/client.ts';
import { codeFor, forgetCodes } from '../../../../testing/codes.ts';
import { bankOnFile, proved, settle, undoToken } from '../../../../testing/proofs.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { giveBalance } from '../../../balances/wallet/writes.ts';

let shop: TestShop;
let accountId: number;
const PHONE = '13800000002';
const THIEF = '13912340001';
const PASSWORD = 'Qinghe@5829';

beforeAll(async () => {
  shop = await createShop();
  const row = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'zhensuo')
    .executeTakeFirstOrThrow();
  accountId = row.id;
  await inTransaction(shop.db, (tx) => giveBalance(tx, accountId, fen(100_000), 'top_up_test', 'start'));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await forgetCodes(shop);
  await sql`delete from account_change`.execute(shop.db);
  await sql`update account set password_hash = (select password_hash from account where username = 'yaodian')
    where id = ${accountId}`.execute(shop.db);
});

async function changePhone(client: Client, phone: string): Promise<void> {
  await client.post('/api/user/code', { phone, purpose: 'phone' }).expect(200);
  const code = await codeFor(shop, phone);
  await client.post('/api/user/updateUserInfo', { name: '周', phone, code }).expect(200);
}

const addBank = async (client: Client, number: string) =>
  (
    await client
      .post<BankAccount>('/api/user/bank_accounts', { bank: '中国银行', bank_account: number })
      .expect(200)
  ).data;

/** A browser that came by the link. */
async function byLink(token: string): Promise<Client> {
  const browser = shop.visitor();
  const answer = await browser.raw(`/api/user/undo/${token}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/undo']);
  return browser;
}
const stateOf = async (browser: Client) => (await browser.get<UndoState>('/api/user/undo').expect(200)).data;
const undo = (browser: Client, password: string) => browser.post('/api/user/undo', { password });
const account = () =>
  shop.db
    .selectFrom('account')
    .select(['phone', 'wechat_openid', 'head_account_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

it('a number taken over is won back by who holds the old one, with all that was done since', async () => {
  const thief = await proved(shop, await shop.buyer('zhensuo'));
  await changePhone(thief, THIEF);
  const token = await undoToken(shop, PHONE);
  // The thief goes on: a password of his own, a bank account, another number again.
  const { id: bank } = await addBank(thief, '6222000000009999');
  await forgetCodes(shop);
  await thief.post('/api/user/code', { phone: THIEF, purpose: 'reset' }).expect(200);
  const own = await codeFor(shop, THIEF);
  await thief.post('/api/user/resetPassword', { password: 'Thief@2026x', code: own }).expect(200);
  const later = await undoToken(shop, THIEF);

  const owner = await byLink(token);
  expect(await stateOf(owner)).toMatchObject({
    state: 'open',
    username: 'zhensuo',
    phone: '138****0002',
    changes: [
      { words: '登录密码已修改' },
      { words: '新增提现账户 中国银行（尾号 9999）' },
      { words: '绑定手机号已改为 139****0001' },
    ],
  });
  // Looking changes nothing; a weak password neither.
  expect((await account()).phone).toBe(THIEF);
  expect((await undo(owner, '123').expect(422)).errors).toHaveProperty('password');
  await undo(owner, 'Owner@2026').expect(200);
  expect((await stateOf(owner)).state).toBe('done');

  expect((await account()).phone).toBe(PHONE);
  await thief.get('/api/user/base').expect(401);
  await shop.visitor().post('/api/user/login', { username: 'zhensuo', password: 'Thief@2026x' }).expect(422);
  const back = shop.visitor();
  await back.post('/api/user/login', { username: 'zhensuo', password: 'Owner@2026' }).expect(200);
  const { data } = await back.get<{ list: BankAccount[] }>('/api/user/bank_accounts').expect(200);
  expect(data.list.map(({ id }) => id)).not.toContain(bank);
  // The thief's own links are worth nothing any more, and no link works twice.
  expect((await stateOf(await byLink(later))).state).toBe('none');
  expect((await stateOf(await byLink(token))).state).toBe('none');
  await undo(await byLink(token), 'Again@2026').expect(422);
});

it('a link holds for seven days and is nothing but its secret', async () => {
  const buyer = await proved(shop, await shop.buyer('zhensuo'));
  await addBank(buyer, '6222000000001111');
  const token = await undoToken(shop, PHONE);
  expect((await stateOf(shop.visitor())).state).toBe('none');
  expect((await stateOf(await byLink('A'.repeat(22)))).state).toBe('none');
  await undo(await byLink('A'.repeat(22)), 'Owner@2026').expect(422);
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from expires_at - created_at)::int / 86400 as days from account_change`.execute(
    shop.db,
  );
  expect(rows[0]?.days).toBe(7);
  await sql`update account_change set expires_at = now()`.execute(shop.db);
  expect((await stateOf(await byLink(token))).state).toBe('none');
});

it('a WeChat that was bound is unbound again, one that was unbound is back', async () => {
  await sql`update account set wechat_openid = 'own', wechat_name = '老李', wechat_bound_at = now()
    where id = ${accountId}`.execute(shop.db);
  const buyer = await proved(shop, await shop.buyer('zhensuo'));
  await buyer.delete('/api/user/unbind_wechat').expect(200);
  await undo(await byLink(await undoToken(shop, PHONE)), PASSWORD).expect(200);
  expect((await account()).wechat_openid).toBe('own');
  await sql`update account set wechat_openid = null where id = ${accountId}`.execute(shop.db);
});

it('is told in the account, too', async () => {
  const buyer = await proved(shop, await shop.buyer('zhensuo'));
  await addBank(buyer, '6222000000002222');
  const { data } = await buyer.get<{ list: { title: string; body: string }[] }>('/api/message').expect(200);
  expect(data.list[0]).toMatchObject({
    title: '提现银行账户已变更',
    body: expect.stringContaining('尾号 2222'),
  });
});

describe('for a day after a change', () => {
  it('no money leaves, to old accounts neither, and the refusal says until when', async () => {
    const bank = await bankOnFile(shop, accountId);
    const buyer = await proved(shop, await shop.buyer('zhensuo'));
    const ask = () => buyer.post('/api/user/withdrawals', { amount: '10', bank_account_id: bank });
    await ask().expect(200);
    const added = await addBank(buyer, '6222000000003333');
    expect(added.is_usable).toBe(false);
    expect((await ask().expect(409)).message).toMatch(/\d+月\d+日 \d\d:\d\d 之后才能提现/);
    await settle(shop);
    await ask().expect(200);
    const early = await buyer
      .post('/api/user/withdrawals', { amount: '10', bank_account_id: added.id })
      .expect(422);
    expect(early.errors?.bank_account_id?.[0]).toMatch(/起可用于提现/);
    await sql`update bank_account set usable_at = now() where id = ${added.id}`.execute(shop.db);
    await buyer.post('/api/user/withdrawals', { amount: '10', bank_account_id: added.id }).expect(200);
  });

  it('but for what changed before the company had handed anything in: its first password', async () => {
    await sql`update account set pass_status = 0, contract_valid_until = null where id = ${accountId}`.execute(
      shop.db,
    );
    const service = await shop.staff('service');
    const { data } = await service
      .post<HandedInvitation>(`/api/admin/accounts/${accountId}/invitation`)
      .expect(200);
    const browser = shop.visitor();
    await browser.post('/api/user/invitation', { code: data.code }).expect(200);
    await browser.post('/api/user/invitation/accept', { password: PASSWORD }).expect(200);
    await sql`update account set pass_status = 1 where id = ${accountId}`.execute(shop.db);
    const draft = await browser.post<{ id: number }>('/api/contract/draft').expect(200);
    await browser.post('/api/user/code', { phone: PHONE, purpose: 'contract' }).expect(200);
    const signature = { code: await codeFor(shop, PHONE), name: '周文', agree: 1 };
    await browser.post(`/api/contract/${draft.data.id}/sign`, signature).expect(200);
  });

  it('no contract is signed', async () => {
    await sql`delete from contract`.execute(shop.db);
    await sql`update account set contract_valid_until = null where id = ${accountId}`.execute(shop.db);
    const buyer = await proved(shop, await shop.buyer('zhensuo'));
    const { data } = await buyer.post<{ id: number }>('/api/contract/draft').expect(200);
    await addBank(buyer, '6222000000004444');
    await buyer.post('/api/user/code', { phone: PHONE, purpose: 'contract' }).expect(200);
    const signature = { code: await codeFor(shop, PHONE), name: '周文', agree: 1 };
    const refused = await buyer.post(`/api/contract/${data.id}/sign`, signature).expect(409);
    expect(refused.message).toContain('之后才能签署合同');
    await settle(shop);
    await buyer.post(`/api/contract/${data.id}/sign`, signature).expect(200);
  });
});

describe('a bank account', () => {
  it('stands once, is its company’s, and stays while money is on its way there', async () => {
    const buyer = await proved(shop, await shop.buyer('zhensuo'));
    const { id } = await addBank(buyer, '6222000000005555');
    const again = { bank: '中国银行', bank_account: '6222-0000 0000 5555' };
    expect((await buyer.post('/api/user/bank_accounts', again).expect(422)).errors).toHaveProperty(
      'bank_account',
    );
    await (await proved(shop, await shop.buyer('yaodian')))
      .delete(`/api/user/bank_accounts/${id}`)
      .expect(404);
    await settle(shop);
    await sql`update bank_account set usable_at = now() where id = ${id}`.execute(shop.db);
    const wish = { amount: '10', bank_account_id: id };
    await sql`update bank_account set holder = '别的公司' where id = ${id}`.execute(shop.db);
    await buyer.post('/api/user/withdrawals', wish).expect(422);
    await sql`update bank_account set holder = (select company from account where id = ${accountId})
      where id = ${id}`.execute(shop.db);
    const { data } = await buyer.post<{ id: number }>('/api/user/withdrawals', wish).expect(200);
    await buyer.delete(`/api/user/bank_accounts/${id}`).expect(409);
    await buyer.post(`/api/user/withdrawals/${data.id}/cancel`).expect(200);
    await buyer.delete(`/api/user/bank_accounts/${id}`).expect(200);
    await settle(shop);
    await buyer.post('/api/user/withdrawals', wish).expect(422);
  });

  it('that was undone gets no money that was asked for before: staff can only refuse it', async () => {
    const buyer = await proved(shop, await shop.buyer('zhensuo'));
    const { id } = await addBank(buyer, '6222000000006666');
    const token = await undoToken(shop, PHONE);
    await settle(shop);
    await sql`update bank_account set usable_at = now() where id = ${id}`.execute(shop.db);
    const wish = { amount: '10', bank_account_id: id };
    const { data } = await buyer.post<{ id: number }>('/api/user/withdrawals', wish).expect(200);
    const finance = await shop.staff('finance');
    await finance.post(`/api/admin/withdrawals/${data.id}/approve`).expect(200);
    await undo(await byLink(token), PASSWORD).expect(200);
    const admin = await shop.staff();
    const paid = await admin.post(`/api/admin/withdrawals/${data.id}/pay`, { bank_ref: 'W1' }).expect(409);
    expect(paid.message).toContain('请驳回');
    await admin
      .post(`/api/admin/withdrawals/${data.id}/refuse`, { reason: '客户撤销了收款账户' })
      .expect(200);
  });
});
