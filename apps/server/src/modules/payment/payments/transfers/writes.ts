/**
 * Bank transfers: lines of the statement are matched by order number, proof or payer and paid in through the same `settle` as
 * any notice; one line may pay several orders.
 */

import { fen, formatFen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { BankLine } from '../../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound, Refusal } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit, writeAudits } from '../../../identity/writes.ts';
import type { OrderRow } from '../../../ordering/reads.ts';
import { lockOrders } from '../../../ordering/writes.ts';
import { settle } from '../writes.ts';
import { noticeNumbers, payerRefusal, suggest } from './matching/rules.ts';
import { openLines } from './reads.ts';

export type LineRow = Selectable<BankLine>;

/** A line is locked before its orders, everywhere: two lines for one order and one line for two come one after the other. */

/**
 * Takes a line as the money of one or more orders of one buyer, whose amounts make it up to the cent. Money for an order that has
 * ended is taken in and goes back.
 * @throws 404; 409 when line or orders were dealt with; 422 at `order_ids`
 */
export function matchLine(
  db: Db,
  staff: Staff,
  lineId: number,
  orderIds: readonly number[],
  idempotency: Idempotency | null,
): Promise<null> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const line = await lockOpenLine(tx, lineId);
      const opened = await lockTransfers(tx, orderIds);
      const total = fen(opened.reduce((sum, { payment }) => sum + payment.amount_fen, 0));
      if (total !== fen(line.amount_fen))
        throw invalid({
          order_ids: `所选订单应付合计 ¥${formatFen(total)}，与到账金额 ¥${formatFen(fen(line.amount_fen))} 不一致`,
        });
      if (new Set(opened.map(({ order }) => order.account_id)).size > 1)
        throw invalid({ order_ids: '一笔转账只能用于同一客户的订单' });
      await payWith(tx, staff, line, opened, 'order_ids');
      return null;
    }),
  );
}

/** Lines that are read at once. */
const BATCH = 200;

/**
 * Matches the open lines whose number, amount and payer agree, each in a transaction of its own.
 * @returns how many; one that somebody else was quicker with, or that is refused, stays as it is
 */
export async function matchCertain(db: Db, staff: Staff): Promise<number> {
  let matched = 0;
  for (let after = 0; ; ) {
    const { lines, candidates } = await openLines(db, after, BATCH);
    for (const line of lines) {
      const certain = suggest(line, candidates).filter(({ isCertain }) => isCertain);
      const [only] = certain;
      if (only && certain.length === 1 && (await matchSafely(db, staff, line.id, only.orders))) matched += 1;
    }
    const last = lines.at(-1);
    if (!last || lines.length < BATCH) return matched;
    after = last.id;
  }
}

/** @returns false when it was refused */
async function matchSafely(
  db: Db,
  staff: Staff,
  lineId: number,
  orders: readonly { order_id: number }[],
): Promise<boolean> {
  const ids = orders.map(({ order_id }) => order_id);
  try {
    await matchLine(db, staff, lineId, ids, null);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

const DECIDE_FROM = { returned: 'open', ignored: 'open', open: 'ignored' } as const;

/** Marks money that pays no order: sent back by bank, or of no concern; an ignored line may be opened again. */
export function decideLine(
  db: Db,
  staff: Staff,
  lineId: number,
  { status, note }: { status: keyof typeof DECIDE_FROM; note: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const line = await lockLine(tx, lineId);
    if (line.status !== DECIDE_FROM[status]) throw conflict('这笔流水已处理，请刷新页面');
    await decide(tx, staff, line, { status, note });
  });
}

/** An order that waits for a transfer. */
export interface OpenedTransfer {
  order: OrderRow;
  company: string;
  payment: { id: number; payment_no: string; amount_fen: number };
}

/** Locks orders by id, the offers of their groups first, with the transfers that were opened for them. */
export async function lockTransfers(tx: Tx, orderIds: readonly number[]): Promise<OpenedTransfer[]> {
  const orders = await lockOrders(tx, orderIds);
  const ids = orders.map(({ id }) => id);
  const payments = await tx
    .selectFrom('payment as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select(['p.id', 'p.payment_no', 'p.amount_fen', 'p.order_id', 'a.company'])
    .where(({ eb, fn, val }) => eb('p.order_id', '=', fn.any(val(ids))))
    .where('p.method', '=', 'transfer')
    .where('p.status', '=', 'created')
    .orderBy('p.id')
    .execute();
  return orders.map((order) => {
    const payment = payments.find(({ order_id }) => order_id === order.id);
    if (!payment)
      throw conflict(
        ids.length === 1 ? '这张订单没有待确认的对公转账' : `订单 ${order.order_no} 没有待确认的对公转账`,
      );
    return { order, company: payment.company, payment };
  });
}

/** Takes a locked open line as the money of orders. @param field where a refusal is said */
export async function payWith(
  tx: Tx,
  staff: Staff,
  line: LineRow,
  opened: readonly OpenedTransfer[],
  field: string,
): Promise<void> {
  for (const { order, company } of opened) {
    const refusal = payerRefusal({ kind: order.kind, company }, line.payer);
    if (refusal !== '') throw invalid({ [field]: refusal });
  }
  const numbers = noticeNumbers(line.bank_ref, opened.length);
  const outcomes: string[] = [];
  for (const [at, { payment }] of opened.entries()) {
    const number = numbers[at] ?? line.bank_ref;
    const settled = await settle(tx, 'transfer', {
      noticeId: number,
      paymentNo: payment.payment_no,
      providerTradeNo: number,
      amountFen: payment.amount_fen,
    });
    if (settled === 'used_elsewhere') throw invalid({ [field]: USED_ELSEWHERE });
    outcomes.push(settled);
  }
  await decide(tx, staff, line, { status: 'matched', paymentId: opened[0]?.payment.id ?? null });
  await writeAudits(
    tx,
    staff,
    opened.map(({ order }, at) => {
      const outcome = outcomes[at] ?? 'settle';
      return {
        action: 'order.transfer',
        entity: 'order',
        entityId: order.id,
        before: { status: order.status },
        after: {
          status: outcome === 'settle' ? ORDER_STATUS.pending_review : order.status,
          note: `${line.bank_ref} ${OUTCOMES[outcome] ?? ''}`.trim(),
        },
      };
    }),
  );
}

export const USED_ELSEWHERE = '该银行流水号已用于另一张订单';

/** What became of the money, in the log. */
const OUTCOMES: Readonly<Record<string, string>> = {
  settle: '已入账',
  refund_late: '订单已结束，转退款',
  refund_double: '订单已支付，转退款',
};

async function lockLine(tx: Tx, id: number): Promise<LineRow> {
  const line = await tx
    .selectFrom('bank_line')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!line) throw notFound('没有这笔流水');
  return line;
}

async function lockOpenLine(tx: Tx, id: number): Promise<LineRow> {
  const line = await lockLine(tx, id);
  if (line.status !== 'open') throw conflict('这笔流水已处理，请刷新页面');
  return line;
}

interface Decision {
  status: keyof typeof VERBS;
  note?: string;
  paymentId?: number | null;
}

const VERBS = { open: 'reopen', matched: 'match', returned: 'return', ignored: 'ignore' } as const;

async function decide(
  tx: Tx,
  staff: Staff,
  line: LineRow,
  { status, note = '', paymentId = null }: Decision,
): Promise<void> {
  await tx
    .updateTable('bank_line')
    .set({
      status,
      payment_id: paymentId,
      note,
      staff_id: staff.staffId,
      decided_at: status === 'open' ? null : sql`now()`,
    })
    .where('id', '=', line.id)
    .execute();
  await writeAudit(tx, staff, {
    action: `bank_line.${VERBS[status]}`,
    entity: 'bank_line',
    entityId: line.id,
    before: { status: line.status, note: line.note },
    after: { status, note, bank_ref: line.bank_ref },
  });
}
