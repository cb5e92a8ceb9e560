import { sql } from 'kysely';
import { json } from '../../../../../../db/json.ts';
import type { Tx } from '../../../../../../db/transaction.ts';
import type { RowOfChange } from '../reads.ts';
import { divided } from './rules.ts';

/**
 * Takes prices out of a change into one that waits for a second person, all else of their rows stays. A change of nothing else waits itself.
 * @returns the change that waits
 */
export async function holdPrices(tx: Tx, changeId: number, rows: readonly RowOfChange[]): Promise<number> {
  const rest = rows.map((row) => ({
    row_no: row.row_no,
    before: divided(row.before).rest,
    after: divided(row.after).rest,
  }));
  const isAll = rest.every(({ after }) => Object.keys(after).length === 0);
  if (isAll && rows.length === (await rowCount(tx, changeId))) {
    await sql`update mass_change set status = 'waiting' where id = ${changeId}`.execute(tx);
    await sql`update mass_change_row set version = null where change_id = ${changeId} and error = ''`.execute(
      tx,
    );
    return changeId;
  }
  const heldId = await addHeld(tx, changeId, rows);
  await sql`
    update mass_change_row r set before = h.before, after = h.after
    from jsonb_to_recordset(${json(rest)}::jsonb) as h (row_no int, before jsonb, after jsonb)
    where r.change_id = ${changeId} and r.row_no = h.row_no`.execute(tx);
  await sql`
    delete from mass_change_row where change_id = ${changeId} and error = '' and after = '{}'::jsonb`.execute(
    tx,
  );
  await sql`
    update mass_change set rows_changed = (
      select count(*) from mass_change_row where change_id = ${changeId} and error = '')
    where id = ${changeId}`.execute(tx);
  return heldId;
}

async function rowCount(tx: Tx, changeId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('mass_change_row')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('change_id', '=', changeId)
    .where('error', '=', '')
    .executeTakeFirstOrThrow();
  return total;
}

/** Rows of prices look at prices alone: another change of the goods does not hold them up. */
async function addHeld(tx: Tx, changeId: number, rows: readonly RowOfChange[]): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into mass_change (staff_id, file_name, status, rows_total, rows_changed, rows_refused, held_from)
    select staff_id, file_name, 'waiting', ${rows.length}, ${rows.length}, 0, id from mass_change where id = ${changeId}
    returning id`.execute(tx);
  const heldId = made.rows[0]?.id ?? 0;
  const held = rows.map((row) => ({
    row_no: row.row_no,
    goods_id: row.goods_id,
    name: row.name,
    before: divided(row.before).prices,
    after: divided(row.after).prices,
  }));
  await sql`
    insert into mass_change_row (change_id, row_no, goods_id, name, before, after)
    select ${heldId}, row_no, goods_id, name, before, after
    from jsonb_to_recordset(${json(held)}::jsonb) as r (row_no int, goods_id bigint, name text, before jsonb, after jsonb)`.execute(
    tx,
  );
  return heldId;
}
