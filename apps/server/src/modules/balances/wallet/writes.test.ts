import { type Fen, fen } from '@qingnang/rules/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { type Buyer, findBuyer, openSession } from '../../../http/session.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { createAccount } from '../../identity/accounts/writes.ts';
import { balanceOf, walletDifferences } from './reads.ts';
import { giveBalance, takeBalance } from './writes.ts';

let shop: TestShop;
let buyer: Buyer;
let made = 0;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await newBuyer();
});

async function newBuyer(): Promise<Buyer> {
  made += 1;
  const phone = `139${String(made).padStart(8, '0')}`;
  const account = {
    username: `w${made}`,
    phone,
    passwordHash: '',
    company: `钱包 ${made}`,
    buyerType: 'pharmacy',
  };
  const accountId = await inTransaction(shop.db, (tx) => createAccount(tx, account));
  const token = await openSession(shop.db, { accountId, ip: '', userAgent: '' });
  return (await findBuyer(shop.db, token)) as Buyer;
}

const give = (amount: number, ref: string, cause = 'refund') =>
  inTransaction(shop.db, (tx) => giveBalance(tx, buyer.accountId, fen(amount), cause, ref));
const take = (amount: number, ref: string) =>
  inTransaction(shop.db, (tx) => takeBalance(tx, buyer.accountId, fen(amount), 'order', ref));
const ledger = () =>
  shop.db
    .selectFrom('wallet_entry')
    .select(['delta_fen', 'balance_after_fen', 'cause', 'ref'])
    .where('account_id', '=', buyer.accountId)
    .orderBy('id')
    .execute();

describe('the wallet', () => {
  it('is empty before it had anything, and nothing can be taken', async () => {
    expect(await balanceOf(shop.db, buyer)).toBe(0n);
    expect(await take(1, 'D1')).toBe(false);
    expect(await ledger()).toEqual([]);
  });

  it('writes every movement with the balance after it', async () => {
    await give(1000, 'R1');
    expect(await take(300, 'D1')).toBe(true);
    expect(await balanceOf(shop.db, buyer)).toBe(700n);
    expect(await ledger()).toEqual([
      { delta_fen: 1000, balance_after_fen: 1000, cause: 'refund', ref: 'R1' },
      { delta_fen: -300, balance_after_fen: 700, cause: 'order', ref: 'D1' },
    ]);
  });

  it('gives the last fen, and not one more', async () => {
    await give(100, 'R1');
    expect(await take(101, 'D1')).toBe(false);
    expect(await take(100, 'D2')).toBe(true);
    expect(await balanceOf(shop.db, buyer)).toBe(0n);
  });

  it('takes for one order once: a second take rolls back', async () => {
    await give(1000, 'R1');
    await take(300, 'D1');
    await expect(take(300, 'D1')).rejects.toThrow(/unique/);
    expect(await balanceOf(shop.db, buyer)).toBe(700n);
  });

  it('gives for one cause and ref once, also when asked side by side', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => give(500, 'R1')));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await give(500, 'R1', 'cashback')).toBe(true);
    expect(await balanceOf(shop.db, buyer)).toBe(1000n);
  });

  it('rolls back with its transaction', async () => {
    const failing = inTransaction(shop.db, async (tx) => {
      await giveBalance(tx, buyer.accountId, fen(500), 'refund', 'R1');
      throw new Error('later step failed');
    });
    await expect(failing).rejects.toThrow('later step failed');
    expect([await balanceOf(shop.db, buyer), await ledger()]).toEqual([0n, []]);
  });

  it.each([0n, -1n])('refuses to move %s', async (amount) => {
    await inTransaction(shop.db, async (tx) => {
      await expect(takeBalance(tx, buyer.accountId, amount as Fen, 'order', 'D1')).rejects.toThrow(
        RangeError,
      );
      await expect(giveBalance(tx, buyer.accountId, amount as Fen, 'order', 'D1')).rejects.toThrow(
        RangeError,
      );
    });
  });

  it('holds under 50 parallel takes: exactly what was there is taken, and the ledger adds up', async () => {
    await give(2050, 'R1');
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => take(100, `D${i}`)));
    expect(answers.filter(Boolean)).toHaveLength(20);
    expect(await balanceOf(shop.db, buyer)).toBe(50n);
    let running = 0;
    for (const entry of await ledger()) {
      running += entry.delta_fen;
      expect(entry.balance_after_fen).toBe(running);
    }
    expect(running).toBe(50);
    expect(await walletDifferences(shop.db)).toEqual([]);
  });

  it('holds when money comes and goes side by side', async () => {
    await give(1000, 'R0');
    const moves = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0 ? give(30, `R${i + 1}`) : take(50, `D${i}`),
    );
    await Promise.all(moves);
    expect(await balanceOf(shop.db, buyer)).toBe(800n);
    expect(await walletDifferences(shop.db)).toEqual([]);
  });

  it('finds a wallet that its ledger does not explain, and a ledger without a wallet', async () => {
    await give(1000, 'R1');
    await shop.db
      .updateTable('wallet')
      .set({ balance_fen: 1200 })
      .where('account_id', '=', buyer.accountId)
      .execute();
    const changed = { account_id: buyer.accountId, balance_fen: 1200, ledger_fen: 1000 };
    expect(await walletDifferences(shop.db)).toEqual([changed]);
    await shop.db.deleteFrom('wallet').where('account_id', '=', buyer.accountId).execute();
    expect(await walletDifferences(shop.db)).toEqual([{ ...changed, balance_fen: 0 }]);
    await shop.db.deleteFrom('wallet_entry').where('account_id', '=', buyer.accountId).execute();
  });
});
