import { CASE_STATUS, RECALL } from '@qingnang/rules/after-sales';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { json } from '../../../db/json.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import type { Staff } from '../../../http/session.ts';
import { recallFromShelf } from '../../catalogue/writes.ts';
import { writeAudit } from '../../identity/writes.ts';
import { nextNumber } from '../../ordering/writes.ts';
import { noteCase, SEND_UNTIL } from '../cases/progress/writes.ts';
import { type HolderRow, holdersOf, recallLot } from './reads.ts';

export interface Recall {
  notice: string;
  returnAddress: string;
}
export interface RecallResult {
  opened: number;
  pieces: number;
  cases: { id: number; case_no: string; company: string }[];
}

/**
 * Calls a lot back: what is on the shelf is locked, and every order that holds pieces of it gets a return, agreed already and
 * waiting for the goods. Pieces under other cases stay there.
 * @throws 404, 409 when nobody holds anything
 */
export function recallFrom(
  db: Db,
  staff: Staff,
  lotId: number,
  recall: Recall,
  idempotency: Idempotency | null,
): Promise<RecallResult> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const lot = await recallLot(tx, lotId);
      if (!lot) throw notFound('没有发出过该批号');
      await lockOrdersOf(tx, lotId);
      // A recall reaches everybody, whoever begins it.
      const holders = (await holdersOf(tx, { customersOf: null }, lotId)).filter(
        ({ number, held }) => number > held,
      );
      if (holders.length === 0) throw conflict('该批号没有可召回的数量');
      const cases = await openCases(tx, staff, holders, recall);
      await recallFromShelf(tx, lotId);
      const pieces = holders.reduce((sum, { number, held }) => sum + number - held, 0);
      await writeAudit(tx, staff, {
        action: 'after_sales.recall',
        entity: 'lot',
        entityId: lotId,
        after: { lot_no: lot.lot_no, cases: cases.length, pieces, notice: recall.notice },
      });
      return { opened: cases.length, pieces, cases };
    }),
  );
}

/** In id order, as everybody does; what is held is read with the locks held. */
async function lockOrdersOf(tx: Tx, lotId: number): Promise<void> {
  await sql`select from sales_order where id in (
    select s.order_id from shipment_line sl join shipment s on s.id = sl.shipment_id where sl.lot_id = ${lotId})
    order by id for update`.execute(tx);
}

async function openCases(tx: Tx, staff: Staff, holders: readonly HolderRow[], recall: Recall) {
  const orders = new Map(holders.map((holder) => [holder.order_id, holder]));
  const heads = [...orders.values()].map(({ order_id, account_id, consignee, phone }) => ({
    order_id,
    account_id,
    consignee,
    phone,
  }));
  // A lot may be in more orders than a statement has room for one by one.
  const { rows: made } = await sql<{ id: number; case_no: string; order_id: number }>`
    insert into after_sales (case_no, order_id, account_id, kind, reason, nature, reason_text, is_shop_fault, status, describe, contact, phone, return_address,
      reviewed_at, send_until)
    select ${nextNumber('case', 'T')}, order_id, account_id, 'return', ${RECALL.key}, ${RECALL.nature}, ${RECALL.text}, ${RECALL.isShopFault}, ${CASE_STATUS.pending_return}, ${recall.notice},
      consignee, phone, ${recall.returnAddress}, now(), ${SEND_UNTIL}
    from jsonb_to_recordset(${json(heads)}::jsonb) as h (order_id bigint, account_id bigint, consignee text, phone text)
    returning id, case_no, order_id`.execute(tx);
  const caseOf = new Map(made.map((row) => [row.order_id, row.id]));
  const lines = holders.map((holder) => ({
    case: caseOf.get(holder.order_id) ?? 0,
    line: holder.order_line_id,
    lot: holder.shipment_line_id,
    number: holder.number - holder.held,
  }));
  await sql`
    insert into after_sales_line (case_id, order_line_id, shipment_line_id, number)
    select "case", line, lot, number
    from jsonb_to_recordset(${json(lines)}::jsonb) as l ("case" bigint, line bigint, lot bigint, number int)`.execute(
    tx,
  );
  await noteCase(
    tx,
    made.map(({ id }) => ({ id, from: null, to: CASE_STATUS.pending_return })),
    'recall',
    { actor: 'staff', staffId: staff.staffId, note: recall.notice },
  );
  return made.map(({ id, case_no, order_id }) => ({
    id,
    case_no,
    company: orders.get(order_id)?.company ?? '',
  }));
}
