import type { ReferenceFacts } from '@qingnang/contract/approval-references';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { approvalNumber } from './rules.ts';

/** What is known of numbers, by the number as it is kept. @param numbers however they are written */
export async function referencesOf(
  db: Db | Tx,
  numbers: readonly string[],
): Promise<Map<string, ReferenceFacts>> {
  const wanted = [...new Set(numbers.map(approvalNumber))].filter((number) => number !== '');
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<ReferenceFacts>`
    select approval_no, name, dosage_form, spec, maker, mah, rx_class from approval_reference
    where approval_no = any(${wanted}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.approval_no, row]));
}
