import { adminTransferConfirm } from '@qingnang/contract/desk';
import { type Fen, fen, formatFen, parseFen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { dayInChina } from '../../../../../http/dates.ts';
import { conflict, invalid, notFound } from '../../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../../http/idempotency.ts';
import type { Staff } from '../../../../../http/session.ts';
import { type Act, ask } from '../../../../identity/writes.ts';
import { dueOf, type OrderRow } from '../../../../ordering/reads.ts';
import { lockOrder } from '../../../../ordering/writes.ts';
import { USED_ELSEWHERE } from '../allocation/orders/writes.ts';
import { allocate } from '../allocation/writes.ts';
import type { LineRow } from '../lines/writes.ts';

/** `bank_ref` and `amount` as staff read them off the statement. */
const schema = adminTransferConfirm.body.extend({ id: z.int() });
type Confirmed = z.output<typeof schema>;

/** An order's transfer that no line of the imported statement stands behind. */
export const transferAct: Act<typeof schema> = {
  key: 'order.transfer',
  policy: 'unmatched',
  permission: 'money.write',
  schema,
  perform: takeIn,
};

/**
 * Staff have seen an order's transfer on the statement, and name its reference: it pays the order at once where the line is on file, open
 * and of that amount; a second person has to agree otherwise.
 * @returns whether it waits
 * @throws 404; 409 when the order waits for no transfer; 422 at `amount` or `bank_ref`
 */
export function confirmOrderTransfer(
  db: Db,
  staff: Staff,
  form: Confirmed,
  idempotency: Idempotency | null,
): Promise<boolean> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const { rows } = await sql<{ order_no: string; account_id: number; is_on_file: boolean }>`
        select order_no, account_id, exists (select from bank_line where bank_ref = ${form.bank_ref}) as is_on_file
        from sales_order where id = ${form.id}`.execute(tx);
      const [row] = rows;
      if (!row) throw notFound('订单不存在');
      if (row.is_on_file) {
        await takeIn(tx, staff, form);
        return false;
      }
      const words = `确认订单 ${row.order_no} 的对公转账到账；流水号 ${form.bank_ref} 不在已导入的银行流水里`;
      const amount = parseFen(form.amount) ?? fen(0);
      const about = { subject: `order:${form.id}`, words, amount, accountId: row.account_id };
      await ask(tx, staff, transferAct, form, about);
      return true;
    }),
  );
}

async function takeIn(tx: Tx, staff: Staff, { id, bank_ref, amount }: Confirmed): Promise<void> {
  const given = parseFen(amount);
  if (given === null) throw invalid({ amount: '到账金额最多 2 位小数' });
  const line = await lineNamed(tx, staff, id, bank_ref, given);
  const order = await lockOrder(tx, id);
  const due = await awaited(tx, order);
  if (given !== due) throw invalid({ amount: `到账金额与应付金额 ¥${formatFen(due)} 不一致` });
  if (line.status === 'matched') throw invalid({ bank_ref: USED_ELSEWHERE });
  if (line.status !== 'open') throw invalid({ bank_ref: '该流水已标记为退回或忽略，请先在收款台处理' });
  if (fen(line.amount_fen) !== given)
    throw invalid({ bank_ref: `银行流水中该笔金额为 ¥${formatFen(fen(line.amount_fen))}` });
  const allocations = [{ kind: 'order' as const, orderId: id, amount: given }];
  await allocate(tx, staff, line, { allocations, note: '', field: 'bank_ref' });
}

/** What an order waits for by bank; of one that has ended what it waited for. @throws 409 when no transfer was chosen for it */
async function awaited(tx: Tx, { id, status }: OrderRow): Promise<Fen> {
  const open = await tx
    .selectFrom('payment')
    .select('amount_fen')
    .where('order_id', '=', id)
    .where('method', '=', 'transfer')
    .where('status', '=', 'created')
    .executeTakeFirst();
  if (!open) throw conflict('这张订单没有待确认的对公转账');
  const due = status === ORDER_STATUS.pending_payment ? (await dueOf(tx, [id])).get(id) : undefined;
  return due ?? fen(open.amount_fen);
}

/** The line of a reference, locked. A new one says what two have compared: that the buyer's company has paid. */
async function lineNamed(
  tx: Tx,
  { staffId }: Staff,
  orderId: number,
  bankRef: string,
  amount: Fen,
): Promise<LineRow> {
  await sql`
    insert into bank_line (bank_ref, paid_on, payer, amount_fen, memo, staff_id)
    select ${bankRef}, ${dayInChina(new Date())}::date, a.company, ${amount}::bigint, o.order_no, ${staffId}
    from sales_order o join account a on a.id = o.account_id where o.id = ${orderId} and ${amount}::bigint > 0
    on conflict (bank_ref) do nothing`.execute(tx);
  const line = await tx
    .selectFrom('bank_line')
    .selectAll()
    .where('bank_ref', '=', bankRef)
    .forUpdate()
    .executeTakeFirst();
  if (line) return line;
  await lockOrder(tx, orderId);
  throw invalid({ amount: '到账金额必须大于 0' });
}
