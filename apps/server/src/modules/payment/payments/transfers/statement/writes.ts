import { type BankRow, bankRow } from '@qingnang/contract/transfers';
import { fen, parseFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { json } from '../../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { dayInChina } from '../../../../../http/dates.ts';
import { invalid } from '../../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../../http/idempotency.ts';
import type { Staff } from '../../../../../http/session.ts';
import { type Act, ask, writeAudit } from '../../../../identity/writes.ts';
import { knownReferences } from './reads.ts';
import { lineErrors } from './rules.ts';

/**
 * Keeps lines of the statement; those whose reference is on file are passed over.
 * @throws 422 by row
 */
export function importLines(
  db: Db,
  staff: Staff,
  rows: readonly BankRow[],
  idempotency: Idempotency | null,
): Promise<{ added: number; skipped: string[] }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const today = dayInChina(new Date());
      for (const [at, row] of rows.entries()) {
        const [wrong] = Object.entries(lineErrors(row, today));
        if (wrong) throw invalid({ [`rows.${at}.${wrong[0]}`]: `${row.bank_ref}：${wrong[1]}` });
      }
      const added = await insertLines(tx, staff, rows);
      await writeAudit(tx, staff, {
        action: 'bank_line.import',
        entity: 'bank_line',
        entityId: added[0]?.id ?? 0,
        after: { added: added.length, rows: rows.length },
      });
      const kept = new Set(added.map(({ bank_ref }) => bank_ref));
      // A reference that stands in the list twice is taken once and passed over once.
      const skipped = rows.filter(({ bank_ref }) => !kept.delete(bank_ref)).map(({ bank_ref }) => bank_ref);
      return { added: added.length, skipped };
    }),
  );
}

/** A line that no file of the bank has brought. */
export const lineAct: Act<typeof bankRow> = {
  key: 'bank_line.create',
  policy: 'unmatched',
  permission: 'money.write',
  schema: bankRow,
  perform: keepLine,
};

/** Asks for a line that was typed: a second person has to agree. @returns the request's id @throws 422 by field, at `bank_ref` when it is on file */
export function addLine(
  db: Db,
  staff: Staff,
  row: BankRow,
  idempotency: Idempotency | null,
): Promise<{ id: number }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const words = `手工录入银行到账：${row.payer} 于 ${row.paid_on} 付款，流水号 ${row.bank_ref}`;
      const about = { subject: `bank_line:${row.bank_ref}`, words, amount: parseFen(row.amount) ?? fen(0) };
      return { id: await ask(tx, staff, lineAct, row, about) };
    }),
  );
}

async function keepLine(tx: Tx, staff: Staff, row: BankRow): Promise<void> {
  const errors = lineErrors(row, dayInChina(new Date()));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const [added] = await insertLines(tx, staff, [row]);
  if (!added) throw invalid({ bank_ref: '该流水号已存在' });
  await writeAudit(tx, staff, {
    action: 'bank_line.create',
    entity: 'bank_line',
    entityId: added.id,
    after: { ...row },
  });
}

async function insertLines(
  tx: Tx,
  { staffId }: Staff,
  rows: readonly BankRow[],
): Promise<{ id: number; bank_ref: string }[]> {
  const known = await knownReferences(
    tx,
    rows.map(({ bank_ref }) => bank_ref),
  );
  const lines = rows
    .filter(({ bank_ref }) => !known.has(bank_ref))
    .map(({ amount, ...row }) => ({ ...row, amount_fen: Number(parseFen(amount)) }));
  // In the order of their references: two imports of one statement wait for each other, and never crosswise.
  const { rows: added } = await sql<{ id: number; bank_ref: string }>`
    insert into bank_line (bank_ref, paid_on, payer, payer_account, amount_fen, memo, staff_id)
    select bank_ref, paid_on, payer, payer_account, amount_fen, memo, ${staffId}
    from jsonb_to_recordset(${json(lines)}::jsonb)
      as l (bank_ref text, paid_on date, payer text, payer_account text, amount_fen bigint, memo text)
    order by bank_ref
    on conflict (bank_ref) do nothing returning id, bank_ref`.execute(tx);
  return added;
}
