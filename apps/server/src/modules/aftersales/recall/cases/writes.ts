import { CASE_STATUS, RECALL } from '@qingnang/rules/after-sales';
import { sql } from 'kysely';
import { json } from '../../../../db/json.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { nextNumber } from '../../../ordering/writes.ts';
import { noteCase } from '../../cases/progress/writes.ts';
import type { HoldingRow } from '../lots/reads.ts';
import type { RecallRow } from '../reads.ts';

interface Lot {
  goodsId: number;
  lotNo: string;
}

const lockOrders = (lot: Lot, accountId: number | null) => sql`
  select from sales_order where id in (
    select s.order_id from shipment_line sl join lot t on t.id = sl.lot_id join shipment s on s.id = sl.shipment_id
    where t.goods_id = ${lot.goodsId} and t.lot_no = ${lot.lotNo})
    and ${accountId === null ? sql`true` : sql`account_id = ${accountId}`}
  order by id for update`;

/** Orders that were sent pieces of a lot, in id order as everybody does: what is held is read with the locks held. */
export async function lockOrdersOf(tx: Tx, lot: Lot): Promise<void> {
  await lockOrders(lot, null).execute(tx);
}

/** The same for one buyer. */
export async function lockOrdersOfAccount(
  tx: Tx,
  holder: { goods_id: number; lot_no: string; account_id: number },
): Promise<void> {
  const lot = { goodsId: holder.goods_id, lotNo: holder.lot_no };
  await lockOrders(lot, holder.account_id).execute(tx);
}

/**
 * Opens a return for each order that holds pieces: agreed already, waiting for the goods without end. Orders are locked by the
 * caller.
 * @param holdings with pieces that no case holds
 */
export async function openCases(
  tx: Tx,
  recall: Pick<RecallRow, 'id' | 'notice' | 'return_address'>,
  holdings: readonly HoldingRow[],
  staffId: number | null,
): Promise<void> {
  const orders = new Map(holdings.map((holding) => [holding.order_id, holding]));
  const heads = [...orders.values()].map(({ order_id, account_id, consignee, phone }) => ({
    order_id,
    account_id,
    consignee,
    phone,
  }));
  // A lot may be in more orders than a statement has room for one by one.
  const { rows: made } = await sql<{ id: number; order_id: number }>`
    insert into after_sales (case_no, order_id, account_id, kind, reason, nature, reason_text, is_shop_fault, status, describe, contact,
      phone, return_address, reviewed_at, recall_id)
    select ${nextNumber('case', 'T')}, order_id, account_id, 'return', ${RECALL.key}, ${RECALL.nature}, ${RECALL.text},
      ${RECALL.isShopFault}, ${CASE_STATUS.pending_return}, ${recall.notice}, consignee, phone, ${recall.return_address}, now(),
      ${recall.id}
    from jsonb_to_recordset(${json(heads)}::jsonb) as h (order_id bigint, account_id bigint, consignee text, phone text)
    returning id, order_id`.execute(tx);
  const caseOf = new Map(made.map((row) => [row.order_id, row.id]));
  const lines = holdings.map((holding) => ({
    case: caseOf.get(holding.order_id) ?? 0,
    line: holding.order_line_id,
    lot: holding.shipment_line_id,
    number: holding.number - holding.held,
  }));
  await sql`
    insert into after_sales_line (case_id, order_line_id, shipment_line_id, number)
    select "case", line, lot, number
    from jsonb_to_recordset(${json(lines)}::jsonb) as l ("case" bigint, line bigint, lot bigint, number int)`.execute(
    tx,
  );
  const moves = made.map(({ id }) => ({ id, from: null, to: CASE_STATUS.pending_return }));
  await noteCase(tx, moves, 'recall', {
    actor: staffId === null ? 'system' : 'staff',
    ...(staffId === null ? {} : { staffId }),
    note: recall.notice,
  });
}
