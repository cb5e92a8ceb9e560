import type { ExternalNumbers } from '@qingnang/contract/external-numbers';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import { COLUMN } from '../reads.ts';

/** What staff correct by hand; lots are named by what is pushed only. */
export type EditedKind = 'goods' | 'customer';

/** What systems call a thing. @throws 404 for one that is not there, or a customer that is not shown to who asks */
export async function numbersOfOne(
  db: Db | Tx,
  staff: Staff,
  kind: EditedKind,
  id: number,
): Promise<ExternalNumbers> {
  const thing =
    kind === 'goods'
      ? sql`select from goods where id = ${id}`
      : sql`select from account a where a.id = ${id} and ${seen(staff, sql`a.id`)}`;
  const { rows } = await sql<{ is_there: boolean; numbers: ExternalNumbers }>`
    select exists (${thing}) as is_there, (select coalesce(jsonb_agg(
      jsonb_build_object('source', source, 'external_id', external_id) order by source), '[]')
      from external_number where ${sql.ref(COLUMN[kind])} = ${id}) as numbers`.execute(db);
  const [row] = rows;
  if (!row?.is_there) throw notFound(kind === 'goods' ? '商品不存在' : '客户不存在');
  return row.numbers;
}
