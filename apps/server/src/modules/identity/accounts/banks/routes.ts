import { bankAccountAdd, bankAccountRemove, bankAccounts } from '@qingnang/contract/account-safety';
import { notFound } from '../../../../http/errors.ts';
import { askingBy } from '../../../../http/proof.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentBank } from './present.ts';
import { knownBanks, ownBanks } from './reads.ts';
import { addBank, removeBank } from './writes.ts';

export const routes: readonly Route[] = [
  on(bankAccounts, async (_input, { db, buyer }) => {
    const [rows, known] = await Promise.all([ownBanks(db, buyer), knownBanks(db, buyer)]);
    return {
      company: buyer.company,
      list: rows.map((row) => presentBank(row, new Date())),
      known: known.map(({ bank, number }) => ({ bank, bank_account: number })),
    };
  }),
  on(bankAccountAdd, async ({ body }, call) => {
    const { db, buyer, idempotency } = call;
    const wish = { bank: body.bank, number: body.bank_account };
    const { id } = await addBank(db, buyer, wish, askingBy(call), idempotency);
    const row = (await ownBanks(db, buyer)).find((one) => one.id === id);
    // Removed again at this moment, or by a request that was sent twice.
    if (!row) throw notFound('银行账户不存在');
    return new Answer(presentBank(row, new Date()), '已添加，24 小时后可用于提现');
  }),
  on(bankAccountRemove, async ({ params }, call) => {
    await removeBank(call.db, call.buyer, params.id, askingBy(call));
    return new Answer({}, '已移除');
  }),
];
