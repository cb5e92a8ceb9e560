import { type Fen, fen, formatFen, parseFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { type Trace, writeAudit } from '../../../staff/writes.ts';
import { settleTopUp } from '../writes.ts';

const USED_ELSEWHERE = '该银行流水号已用于其他款项';

/**
 * Staff have found the transfer at the bank: it is put into the balance, once. The bank's line is kept as dealt with, so that it
 * pays no order as well. The line is locked before the top-up.
 * @throws 404, 409 unless it is a transfer that has not come, 422 at `amount` or `bank_ref`
 */
export function confirmTopUp(
  db: Db,
  staff: Staff,
  id: number,
  { bankRef, amount }: { bankRef: string; amount: string },
  trace: Trace,
  idempotency: Idempotency | null,
): Promise<null> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const given = parseFen(amount);
      if (given === null) throw invalid({ amount: '到账金额最多 2 位小数' });
      const asked = await tx
        .selectFrom('top_up')
        .select(['top_up_no', 'method', 'status', 'amount_fen'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!asked) throw notFound('充值单不存在');
      if (asked.method !== 'transfer') throw conflict('在线支付的充值由支付渠道确认');
      const due = fen(asked.amount_fen);
      if (given !== due) throw invalid({ amount: `到账金额与充值金额 ¥${formatFen(due)} 不一致` });
      if (asked.status === 'paid') throw conflict('这笔充值已到账，请刷新页面');
      await takeLine(tx, staff, id, bankRef, given);
      const settled = await settleTopUp(tx, 'transfer', {
        noticeId: bankRef,
        paymentNo: asked.top_up_no,
        providerTradeNo: bankRef,
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
        after: { status: 'paid', top_up_no: asked.top_up_no, amount: formatFen(given), bank_ref: bankRef },
        ...trace,
      });
      return null;
    }),
  );
}

/** Marks the bank's line of a reference as this top-up's; one that is not on file yet is made. */
async function takeLine(tx: Tx, { staffId }: Staff, id: number, bankRef: string, amount: Fen): Promise<void> {
  await sql`
    insert into bank_line (bank_ref, paid_on, payer, amount_fen, memo, staff_id)
    select ${bankRef}, ${dayInChina(new Date())}::date, a.company, ${amount}::bigint, t.top_up_no, ${staffId}
    from top_up t join account a on a.id = t.account_id where t.id = ${id}
    on conflict (bank_ref) do nothing`.execute(tx);
  const line = await tx
    .selectFrom('bank_line')
    .select(['id', 'status', 'amount_fen'])
    .where('bank_ref', '=', bankRef)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (line.status !== 'open') throw invalid({ bank_ref: USED_ELSEWHERE });
  if (fen(line.amount_fen) !== amount)
    throw invalid({ bank_ref: `银行流水中该笔金额为 ¥${formatFen(fen(line.amount_fen))}` });
  await sql`
    update bank_line set status = 'ignored', decided_at = now(), staff_id = ${staffId},
      note = '余额充值 ' || (select top_up_no from top_up where id = ${id})
    where id = ${line.id}`.execute(tx);
}
