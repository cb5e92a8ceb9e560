import type { AdminWithdrawalRow } from '@qingnang/contract/admin-wallet';
import type { WithdrawalRow } from '@qingnang/contract/wallet';
import { fen } from '@qingnang/rules/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../db/transaction.ts';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { CROWD } from '../../../../testing/deep.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { bankOnFile, proved } from '../../../../testing/proofs.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { giveBalance, takeBalance } from '../../../balances/wallet/writes.ts';

let shop: TestShop;
let one: TestBuyer;
let other: TestBuyer;
let admin: Client;
let finance: Client;
/** Bank accounts on file by account. */
const banks = new Map<Client, number>();

beforeAll(async () => {
  shop = await createShop();
  [one, other] = (await manyBuyers(shop, 2)) as [TestBuyer, TestBuyer];
  [admin, finance] = await Promise.all([shop.staff(), shop.staff('finance')]);
  for (const { client, accountId } of [one, other]) {
    await proved(shop, client);
    banks.set(client, await bankOnFile(shop, accountId));
  }
  await give(one.accountId, 100_000, 'start');
});
afterAll(() => shop.close());

const give = (accountId: number, amount: number, ref: string) =>
  inTransaction(shop.db, (tx) => giveBalance(tx, accountId, fen(amount), 'top_up_test', ref));
const ask = (amount: string, client = one.client, bank = banks.get(client)) =>
  client.post<WithdrawalRow>('/api/user/withdrawals', { amount, bank_account_id: bank });
const money = async ({ client }: TestBuyer) =>
  (await client.get<{ balance: number; frozen: number }>('/api/user/user_money').expect(200)).data;
const act = (client: Client, id: number, name: string, body: object = {}) =>
  client.post<AdminWithdrawalRow>(`/api/admin/withdrawals/${id}/${name}`, body);

describe('a withdrawal', () => {
  it('takes the money at once and gives it back once when it is cancelled', async () => {
    const { data } = await ask('300').expect(200);
    expect(data).toMatchObject({ status: 'requested', bank_account: '622200001111' });
    expect(await money(one)).toMatchObject({ balance: 700, frozen: 300 });
    await other.client.post(`/api/user/withdrawals/${data.id}/cancel`).expect(404);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => one.client.post(`/api/user/withdrawals/${data.id}/cancel`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await money(one)).toMatchObject({ balance: 1000, frozen: 0 });
  });

  it('refuses what the balance does not hold and what is no account of its own on file', async () => {
    for (const amount of ['0', '0.99', '1000.01', '1.001'])
      expect((await ask(amount).expect(422)).errors).toHaveProperty('amount');
    for (const bank of [0, 999_999, banks.get(other.client)])
      expect((await ask('10', one.client, bank).expect(422)).errors).toHaveProperty('bank_account_id');
  });

  it('is approved by one and sent by another', async () => {
    const { id } = (await ask('100').expect(200)).data;
    await act(finance, id, 'pay', { bank_ref: 'W1' }).expect(409);
    const desk = await finance
      .get<{ list: AdminWithdrawalRow[] }>('/api/admin/withdrawals?state=requested')
      .expect(200);
    expect(desk.data.list.find((row) => row.id === id)).toMatchObject({
      holder: '测试药店 0',
      is_on_file: true,
      bank_since: expect.any(Number),
      changes: [],
    });
    await act(finance, id, 'approve').expect(200);
    await one.client.post(`/api/user/withdrawals/${id}/cancel`).expect(409);
    await act(finance, id, 'pay', { bank_ref: 'W1' }).expect(403);
    const paid = await act(admin, id, 'pay', { bank_ref: 'W1' }).expect(200);
    expect(paid.data).toMatchObject({ status: 'paid', bank_ref: 'W1' });
    await act(admin, id, 'refuse', { reason: '账号有误' }).expect(409);
    expect(await money(one)).toMatchObject({ balance: 900, frozen: 0 });
  });

  it('comes back when it is refused, also after it was approved', async () => {
    const { id } = (await ask('200').expect(200)).data;
    await act(finance, id, 'approve').expect(200);
    await act(finance, id, 'refuse', { reason: '银行退回，账号有误' }).expect(200);
    expect(await money(one)).toMatchObject({ balance: 900, frozen: 0 });
    const shown = await one.client.get<{ list: WithdrawalRow[] }>('/api/user/withdrawals');
    expect(shown.data.list[0]).toMatchObject({ status: 'refused', reason: '银行退回，账号有误' });
  });
});

describe('a correction', () => {
  const correct = (delta: string, kind = 'balance') =>
    finance.post<{ id: number }>('/api/admin/corrections', {
      account_id: other.accountId,
      kind,
      delta,
      reason: '线下补差',
    });

  it('is done once by another person, and never below zero', async () => {
    const { id } = (await correct('12.34').expect(200)).data;
    expect(await money(other)).toMatchObject({ balance: 0 });
    await finance.post(`/api/admin/corrections/${id}/agree`).expect(403);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.post(`/api/admin/corrections/${id}/agree`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await money(other)).toMatchObject({ balance: 12.34 });
    const much = (await correct('-12.35').expect(200)).data.id;
    await admin.post(`/api/admin/corrections/${much}/agree`).expect(409);
    await admin.post(`/api/admin/corrections/${much}/refuse`, { reply: '金额不对' }).expect(200);
    expect(await money(other)).toMatchObject({ balance: 12.34 });
    const points = (await correct('50', 'points').expect(200)).data.id;
    await admin.post(`/api/admin/corrections/${points}/agree`).expect(200);
    expect(await money(other)).toMatchObject({ points: 50 });
  });

  it('is a number that means something', async () => {
    for (const [delta, kind] of [
      ['0', 'balance'],
      ['1.5', 'points'],
      ['x', 'balance'],
      ['1.234', 'balance'],
    ] as const)
      expect((await correct(delta, kind).expect(422)).errors).toHaveProperty('delta');
  });
});

it('holds when a crowd withdraws, spends and is corrected side by side', async () => {
  const { accountId } = other;
  await give(accountId, 100_000, 'crowd');
  const { id } = await shop.db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', 'finance')
    .executeTakeFirstOrThrow();
  const corrections = await shop.db
    .insertInto('correction')
    .values(
      Array.from({ length: 0.3 * CROWD }, (_, i) => ({
        account_id: accountId,
        kind: 'balance',
        delta: i % 2 === 0 ? -1700 : 300,
        reason: '压力测试',
        asked_by: id,
      })),
    )
    .returning('id')
    .execute();
  const spend = (i: number) =>
    inTransaction(shop.db, (tx) => takeBalance(tx, accountId, fen(1100), 'order', `crowd${i}`));
  await Promise.all([
    ...Array.from({ length: 0.35 * CROWD }, () => ask('13', other.client)),
    ...Array.from({ length: 0.35 * CROWD }, (_, i) => spend(i)),
    ...corrections.map((one) => admin.post(`/api/admin/corrections/${one.id}/agree`)),
  ]);
  expect((await money(other)).balance).toBeGreaterThanOrEqual(0);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
  const check = await finance.get<{ list: object[] }>('/api/admin/wallets/check').expect(200);
  expect(check.data.list).toEqual([]);
});
