import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { leastDays } from '../../../../fulfilment/reads.ts';
import type { LotOnHand, OpenLine } from '../../../../fulfilment/rules.ts';
import { setAside } from '../../../../marketing/reads.ts';

/** Pieces of a case that are to be sent again, line by line: those accepted, else those claimed. `orderLineId` is the case's line. */
export async function resendLines(
  db: Db | Tx,
  caseId: number,
): Promise<(OpenLine & { soldLineId: number })[]> {
  const { rows } = await sql<OpenLine & { soldLineId: number }>`
    select c.id as "orderLineId", l.id as "soldLineId", l.goods_id as "goodsId", l.name, coalesce(c.accepted_number, c.number) as open,
      null as "lotId", g.storage, ${leastDays(sql`g.rx_class`)} as "leastDays"
    from after_sales_line c join sales_order_line l on l.id = c.order_line_id join goods g on g.id = l.goods_id
    where c.case_id = ${caseId} and coalesce(c.accepted_number, c.number) > 0 order by c.id`.execute(db);
  return rows;
}

const ofCase = (caseId: number) => sql`
  t.quantity > 0 and t.stopped_at is null
    and t.warehouse_id = (select o.warehouse_id from after_sales a join sales_order o on o.id = a.order_id where a.id = ${caseId})
    and t.goods_id in (select l.goods_id from after_sales_line c join sales_order_line l on l.id = c.order_line_id
      where c.case_id = ${caseId})`;

/** Locks the lots that `resendLots` answers, by a statement of its own: what is kept for offers is read with the locks held. */
export async function lockResendLots(tx: Tx, caseId: number): Promise<void> {
  await sql`select from lot t where ${ofCase(caseId)} order by t.id for update`.execute(tx);
}

/** Lots that the pieces of a case can be sent from, first expired first. */
export async function resendLots(db: Db | Tx, caseId: number): Promise<LotOnHand[]> {
  const { rows } = await sql<LotOnHand>`
    select t.id as "lotId", t.goods_id as "goodsId", t.lot_no as "lotNo", t.expires_on as "expiresOn", t.quantity as "onHand",
      ${setAside(sql`t.id`, [])} as "setAside"
    from lot t where ${ofCase(caseId)}
    order by t.goods_id, t.expires_on nulls last, t.received_at, t.id`.execute(db);
  return rows;
}
