import type { BankAllocation, BankRow } from '@qingnang/contract/transfers';
import { fen, formatFen } from '@qingnang/rules/money';
import type { Db } from '../db/client.ts';
import { dayInChina } from '../http/dates.ts';
import type { Buyer, Staff } from '../http/session.ts';
import { beginPayment } from '../modules/payment/payments/opening/writes.ts';
import { allocateLine } from '../modules/payment/payments/transfers/allocation/writes.ts';
import { importLines } from '../modules/payment/payments/transfers/statement/writes.ts';

/** Yuan as staff type it. */
export const typed = (amountFen: number): string => formatFen(fen(amountFen)).replaceAll(',', '');

/** The bank's statement brings a line of today. @returns its id */
export async function bringLine(
  db: Db,
  staff: Staff,
  line: Pick<BankRow, 'bank_ref' | 'payer' | 'amount' | 'memo'> & Partial<BankRow>,
): Promise<number> {
  const row = { paid_on: dayInChina(new Date()), payer_account: '', ...line };
  await importLines(db, staff, [row], null);
  const { id } = await db
    .selectFrom('bank_line')
    .select('id')
    .where('bank_ref', '=', row.bank_ref)
    .executeTakeFirstOrThrow();
  return id;
}

export async function spread(
  db: Db,
  staff: Staff,
  id: number,
  allocations: BankAllocation[],
  note = '',
): Promise<void> {
  await allocateLine(db, staff, { id, allocations, note }, null);
}

/** An order that its buyer has paid from company account to company account. */
export async function payByTransfer(
  db: Db,
  { buyer, staff }: { buyer: Buyer; staff: Staff },
  orderId: number,
): Promise<void> {
  await beginPayment(db, buyer, { orderIds: [orderId], method: 'transfer' }, {}, null);
  const order = await db
    .selectFrom('sales_order as o')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .select(['o.order_no', 'o.payable_fen', 'a.company'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const amount = typed(order.payable_fen);
  const line = { bank_ref: `demo-${order.order_no}`, payer: order.company, amount, memo: order.order_no };
  const id = await bringLine(db, staff, line);
  await spread(db, staff, id, [{ kind: 'order', order_id: orderId, amount }]);
}
