/** Settlement files: what a provider says of a day, kept line by line, compared with the shop's books and tied to the bank. */

import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import type { SheetUpload } from '../../../service/reads.ts';
import { compareDay } from '../reconciliation/writes.ts';
import type { Settlement } from './reading/rules.ts';
import { digestOf, type JudgedSettlement, judgedSettlement, settlementOf } from './reads.ts';
import { billOf, sumsOf, tellsTrades } from './rules.ts';

export interface Imported {
  /** Of the day; 0 = it has not been compared. */
  reconciliationId: number;
  added: number;
  /** Lines that another file had brought. */
  known: number;
  openDifferences: number;
}

/**
 * Keeps a provider's file of a day and compares the day by it.
 * @throws 422 at `file`: it is none, does not add up to its own sums, or was imported before
 */
export async function importSettlement(db: Db, staff: Staff, file: SheetUpload): Promise<Imported> {
  const [settlement, digest] = await Promise.all([settlementOf(file), digestOf(file)]);
  return takeSettlement(db, staff, settlement, { name: file.name, digest });
}

/** Keeps a paper that was read. @throws 422 at `file` when it is of today, or was imported before */
export function takeSettlement(
  db: Db,
  staff: Staff,
  settlement: Settlement,
  file: { name: string; digest: string },
): Promise<Imported> {
  if (settlement.day >= dayInChina(new Date())) throw invalid({ file: '只能导入昨天及更早的账单' });
  return inTransaction(db, async (tx) => {
    const judged = await judgedSettlement(tx, settlement);
    const fileId = await keepFile(tx, staff, judged, file);
    const added = await keepLines(tx, fileId, judged);
    await tieEarlierPayouts(tx, fileId);
    const { provider, day, layout, lines } = judged;
    if (tellsTrades(layout)) await compareDay(tx, provider, day, billOf(lines));
    const taken = lines.filter(({ kind }) => kind !== null).length;
    await writeAudit(tx, staff, {
      action: 'settlement.import',
      entity: 'settlement',
      entityId: fileId,
      before: null,
      after: { provider, day, layout, name: file.name, added, rows: lines.length },
    });
    return { ...(await standingOf(tx, judged)), added, known: taken - added };
  });
}

async function keepFile(
  tx: Tx,
  { staffId }: Staff,
  { provider, layout, day, opening_fen }: JudgedSettlement,
  { name, digest }: { name: string; digest: string },
): Promise<number> {
  const row = await tx
    .insertInto('settlement_file')
    .values({
      provider,
      layout,
      day,
      name,
      digest,
      lines: 0,
      payments_fen: 0,
      refunds_fen: 0,
      fees_fen: 0,
      payouts_fen: 0,
      opening_fen,
      staff_id: staffId,
    })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw invalid({ file: `${day} 的这种账单已导入过` });
  return row.id;
}

/** Lines that are new, in the order of their numbers: two files of one provider wait for each other, and never crosswise. @returns how many */
async function keepLines(
  tx: Tx,
  fileId: number,
  { provider, day, lines }: JudgedSettlement,
): Promise<number> {
  const taken = lines.filter(({ kind }) => kind !== null);
  const { rows } = await sql<{
    kind: 'payment' | 'refund' | 'fee' | 'payout';
    amount_fen: number;
    fee_fen: number;
  }>`
    insert into settlement_line (file_id, provider, day, kind, number, trade_no, amount_fen, fee_fen)
    select ${fileId}, ${provider}, ${day}::date, kind, number, trade_no, amount_fen, fee_fen
    from jsonb_to_recordset(${json(taken)}::jsonb)
      as l (kind text, number text, trade_no text, amount_fen bigint, fee_fen bigint)
    order by kind, trade_no, number
    on conflict (provider, kind, trade_no, number) do nothing
    returning kind, amount_fen, fee_fen`.execute(tx);
  const sums = sumsOf(rows);
  await tx
    .updateTable('settlement_file')
    .set({
      lines: rows.length,
      payments_fen: sums.payments,
      refunds_fen: sums.refunds,
      fees_fen: sums.fees,
      payouts_fen: sums.payouts,
    })
    .where('id', '=', fileId)
    .execute();
  return rows.length;
}

/** Payouts that two people had found at the bank before their file was there; of equal ones the oldest first. */
async function tieEarlierPayouts(tx: Tx, fileId: number): Promise<void> {
  await sql`
    with come as (
      select id, provider, amount_fen, row_number() over (partition by amount_fen order by id) as place
      from settlement_line where file_id = ${fileId} and kind = 'payout'),
    waiting as (
      select id, provider, amount_fen, row_number() over (partition by provider, amount_fen order by id) as place
      from bank_allocation where kind = 'payout' and settlement_line_id is null)
    update bank_allocation a set settlement_line_id = come.id
    from come join waiting using (provider, amount_fen, place) where a.id = waiting.id`.execute(tx);
}

async function standingOf(
  tx: Tx,
  { provider, day }: JudgedSettlement,
): Promise<Pick<Imported, 'reconciliationId' | 'openDifferences'>> {
  const { rows } = await sql<{ id: number; open: number }>`
    select r.id, (select count(*) from reconciliation_difference d
      where d.reconciliation_id = r.id and d.settled_at is null) as open
    from reconciliation r where r.provider = ${provider} and r.day = ${day}::date`.execute(tx);
  const [row] = rows;
  return { reconciliationId: row?.id ?? 0, openDifferences: row?.open ?? 0 };
}
