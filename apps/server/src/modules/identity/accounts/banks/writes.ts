import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx, takenIndex } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import { type Asking, requireProof } from '../../../../http/proof.ts';
import { type Buyer, requireOwn } from '../../../../http/session.ts';
import { WAIT_HOURS } from '../changes/rules.ts';
import { type Change, noteChange } from '../changes/writes.ts';
import { ownCredentials } from '../reads.ts';
import { type BankRow, ownBanks } from './reads.ts';

/** More than a company has. */
const MOST = 10;

/**
 * Puts a bank account of the company on file: its money goes there from the next day on.
 * @throws 403 without a fresh proof, or while a head office acts; 422 at `bank_account` for one that is on file
 */
export function addBank(
  db: Db,
  buyer: Buyer,
  { bank, number }: { bank: string; number: string },
  asking: Asking,
  idempotency: Idempotency | null,
): Promise<{ id: number }> {
  requireOwn(buyer);
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      await lockOwn(tx, buyer);
      const banks = await ownBanks(tx, buyer);
      if (banks.some((one) => one.number === number)) throw invalid({ bank_account: ON_FILE });
      if (banks.length >= MOST) throw invalid({ bank_account: `最多添加 ${MOST} 个银行账户` });
      await requireProof(tx, buyer, asking);
      const { id } = await tx
        .insertInto('bank_account')
        .values({
          account_id: buyer.accountId,
          holder: buyer.company,
          bank,
          number,
          usable_at: sql`now() + make_interval(hours => ${WAIT_HOURS})`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const words = `新增提现账户 ${bank}（尾号 ${number.slice(-4)}）`;
      await note(tx, buyer, { kind: 'bank_add', before: { added: id }, words }, `bank:${id}:add`, asking);
      return { id };
    }),
  ).catch((error) => {
    throw takenIndex(error) === 'bank_account_key' ? invalid({ bank_account: ON_FILE }) : error;
  });
}

const ON_FILE = '这个银行账户已经添加';

/**
 * Takes a bank account off the file.
 * @throws 404; 409 while money is on its way there; 403 without a fresh proof, or while a head office acts
 */
export async function removeBank(db: Db, buyer: Buyer, id: number, asking: Asking): Promise<void> {
  requireOwn(buyer);
  await inTransaction(db, async (tx) => {
    await lockOwn(tx, buyer);
    const row = await lockBank(tx, buyer, id);
    if (!row) throw notFound('银行账户不存在');
    const { rows } = await sql`
      select from withdrawal where bank_account_id = ${id} and status in ('requested','approved') limit 1`.execute(
      tx,
    );
    if (rows.length > 0) throw conflict('有提现正汇往这个账户，请等它完成或先取消');
    await requireProof(tx, buyer, asking);
    await sql`update bank_account set removed_at = now() where id = ${id}`.execute(tx);
    const words = `移除提现账户 ${row.bank}（尾号 ${row.number.slice(-4)}）`;
    const cause = `bank:${id}:remove:${Date.now()}`;
    await note(tx, buyer, { kind: 'bank_remove', before: { removed: id }, words }, cause, asking);
  });
}

/** One of the account's own on file, which stays there until the transaction's end; undefined for any other. */
export const lockBank = (tx: Tx, { accountId }: Buyer, id: number): Promise<BankRow | undefined> =>
  tx
    .selectFrom('bank_account')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Changes of an account, and their undoing, come one after the other. */
async function lockOwn(tx: Tx, { accountId }: Buyer): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
}

async function note(
  tx: Tx,
  buyer: Buyer,
  change: Pick<Change, 'kind' | 'before' | 'words'>,
  cause: string,
  asking: Asking,
): Promise<void> {
  const { phone } = await ownCredentials(tx, buyer);
  const notice = {
    key: 'security.bank',
    fields: { what: change.words },
    url: '/yegl?tab=banks',
    cause,
  } as const;
  await noteChange(tx, buyer.accountId, { ...change, told: phone, notice }, asking);
}
