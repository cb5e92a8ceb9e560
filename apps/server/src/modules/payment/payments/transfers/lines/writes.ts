import { fen } from '@qingnang/rules/money';
import { type Selectable, sql } from 'kysely';
import type { BankLine } from '../../../../../db/tables.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';

/** A line is locked before its orders, everywhere: two lines for one order and one line for two come one after the other. */

export type LineRow = Selectable<BankLine>;

export async function lockLine(tx: Tx, id: number): Promise<LineRow> {
  const line = await tx
    .selectFrom('bank_line')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!line) throw notFound('没有这笔流水');
  return line;
}

/** @throws 404; 409 when it was dealt with */
export async function lockOpenLine(tx: Tx, id: number): Promise<LineRow> {
  const line = await lockLine(tx, id);
  if (line.status !== 'open') throw conflict('这笔流水已处理，请刷新页面');
  return line;
}

export interface Decision {
  status: keyof typeof VERBS;
  note?: string;
  /** Where the money went, in words. */
  allocations?: string;
}

const VERBS = { open: 'reopen', matched: 'match', returned: 'return', ignored: 'ignore' } as const;

/** Says what became of a locked line, and who said so. */
export async function decide(
  tx: Tx,
  staff: Staff,
  line: LineRow,
  { status, note = '', allocations }: Decision,
): Promise<void> {
  await tx
    .updateTable('bank_line')
    .set({
      status,
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
    after: { status, note, bank_ref: line.bank_ref, ...(allocations ? { allocations } : {}) },
  });
}

/** What a line brought. */
export const amountOf = (line: LineRow) => fen(line.amount_fen);
