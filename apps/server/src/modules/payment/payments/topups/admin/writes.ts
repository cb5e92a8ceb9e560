import { adminTopUpConfirm } from '@qingnang/contract/admin-wallet';
import { type Fen, fen, formatFen, parseFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { dayInChina } from '../../../../../http/dates.ts';
import { conflict, invalid, notFound } from '../../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../../http/idempotency.ts';
import type { Staff } from '../../../../../http/session.ts';
import { type Act, ask, writeAudit } from '../../../../identity/writes.ts';
import { keepAllocation } from '../../transfers/allocation/writes.ts';
import { decide } from '../../transfers/lines/writes.ts';
import { isPayer } from '../../transfers/matching/rules.ts';
import { settleTopUp } from '../writes.ts';

const USED_ELSEWHERE = '该银行流水号已用于其他款项';

/** `bank_ref` and `amount` as staff read them off the statement. */
const schema = adminTopUpConfirm.body.extend({ id: z.int() });
type Confirmed = z.output<typeof schema>;

/** A top-up that no line of the imported statement stands behind. */
export const topUpAct: Act<typeof schema> = {
  key: 'top_up.confirm',
  policy: 'unmatched',
  permission: 'wallet.write',
  schema,
  perform: takeIn,
};

/**
 * Staff have found the transfer at the bank: it is put into the balance, once, where the customer's own money of that reference is on the
 * imported statement; a second person has to agree otherwise.
 * @returns whether it waits
 * @throws 404, 409 unless it is a transfer that has not come, 422 at `amount` or `bank_ref`
 */
export function confirmTopUp(
  db: Db,
  staff: Staff,
  form: Confirmed,
  idempotency: Idempotency | null,
): Promise<boolean> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const { rows } = await sql<{
        account_id: number;
        company: string;
        top_up_no: string;
        payer: string | null;
      }>`
        select t.account_id, a.company, t.top_up_no,
          (select payer from bank_line where bank_ref = ${form.bank_ref}) as payer
        from top_up t join account a on a.id = t.account_id where t.id = ${form.id}`.execute(tx);
      const [row] = rows;
      if (!row) throw notFound('充值单不存在');
      if (row.payer !== null && isPayer(row.company, row.payer)) {
        await takeIn(tx, staff, form);
        return false;
      }
      const amount = parseFen(form.amount);
      if (amount === null) throw invalid({ amount: WRONG_AMOUNT });
      const why = row.payer === null ? '不在已导入的银行流水里' : `的付款人是 ${row.payer}，不是该客户`;
      const words = `确认充值单 ${row.top_up_no} 到账并记入客户余额；流水号 ${form.bank_ref} ${why}`;
      const about = { subject: `top_up:${form.id}`, words, amount, accountId: row.account_id };
      await ask(tx, staff, topUpAct, form, about);
      return true;
    }),
  );
}

const WRONG_AMOUNT = '到账金额最多 2 位小数';

/** Puts a transfer into the balance. The bank's line is kept as dealt with, so that it pays no order as well, and locked before the top-up. */
async function takeIn(tx: Tx, staff: Staff, { id, bank_ref, amount }: Confirmed): Promise<void> {
  const given = parseFen(amount);
  if (given === null) throw invalid({ amount: WRONG_AMOUNT });
  const asked = await tx
    .selectFrom('top_up')
    .select(['top_up_no', 'account_id', 'method', 'status', 'amount_fen'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!asked) throw notFound('充值单不存在');
  if (asked.method !== 'transfer') throw conflict('在线支付的充值由支付渠道确认');
  const due = fen(asked.amount_fen);
  if (given !== due) throw invalid({ amount: `到账金额与充值金额 ¥${formatFen(due)} 不一致` });
  if (asked.status === 'paid') throw conflict('这笔充值已到账，请刷新页面');
  await takeLine(tx, staff, { id, accountId: asked.account_id }, bank_ref, given);
  const settled = await settleTopUp(tx, 'transfer', {
    noticeId: bank_ref,
    paymentNo: asked.top_up_no,
    providerTradeNo: bank_ref,
    amountFen: asked.amount_fen,
  });
  if (settled === 'used_elsewhere') throw invalid({ bank_ref: USED_ELSEWHERE });
  if (settled !== 'settle') throw conflict('这笔充值已到账，请刷新页面');
  await tx.updateTable('top_up').set({ staff_id: staff.staffId }).where('id', '=', id).execute();
  await writeAudit(tx, staff, {
    action: 'top_up.confirm',
    entity: 'top_up',
    entityId: id,
    before: { status: asked.status },
    after: { status: 'paid', top_up_no: asked.top_up_no, amount: formatFen(given), bank_ref },
  });
}

/** Marks the bank's line of a reference as this top-up's; one that is not on file yet is made. */
async function takeLine(
  tx: Tx,
  staff: Staff,
  { id, accountId }: { id: number; accountId: number },
  bankRef: string,
  amount: Fen,
): Promise<void> {
  await sql`
    insert into bank_line (bank_ref, paid_on, payer, amount_fen, memo, staff_id)
    select ${bankRef}, ${dayInChina(new Date())}::date, a.company, ${amount}::bigint, t.top_up_no, ${staff.staffId}
    from top_up t join account a on a.id = t.account_id where t.id = ${id}
    on conflict (bank_ref) do nothing`.execute(tx);
  const line = await tx
    .selectFrom('bank_line')
    .selectAll()
    .where('bank_ref', '=', bankRef)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (line.status !== 'open') throw invalid({ bank_ref: USED_ELSEWHERE });
  if (fen(line.amount_fen) !== amount)
    throw invalid({ bank_ref: `银行流水中该笔金额为 ¥${formatFen(fen(line.amount_fen))}` });
  await decide(tx, staff, line, { status: 'matched', allocations: `余额充值 ${formatFen(amount)}` });
  await keepAllocation(tx, line, amount, { kind: 'balance', account_id: accountId, top_up_id: id });
}
