import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { json } from '../../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';

/** Goods that the list has come to name. */
export interface Hit {
  id: number;
  /** In words. */
  class: string;
  /** It left the shelf by it. */
  wasOn: boolean;
}

/** Puts goods before the staff who keep the catalogue; one that waits already waits once. */
export async function noteHits(tx: Tx, hits: readonly Hit[]): Promise<void> {
  await sql`
    insert into forbidden_hit (goods_id, class, was_on)
    select h.id, h.class, h."wasOn" from jsonb_to_recordset(${json(hits)}::jsonb) as h (id bigint, class text, "wasOn" boolean)
    where not exists (select from forbidden_hit o where o.goods_id = h.id and o.seen_at is null)`.execute(tx);
}

/** Staff have looked at some of them; those that others have looked at stay theirs. */
export function seeHits(db: Db, staff: Staff, ids: readonly number[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      update forbidden_hit h set seen_at = now(), seen_by = ${staff.staffId} from goods g
      where h.id = any(${[...ids]}::bigint[]) and h.seen_at is null and g.id = h.goods_id returning g.name`.execute(
      tx,
    );
    if (rows.length === 0) return;
    await writeAudit(tx, staff, {
      action: 'forbidden_entry.seen',
      entity: 'forbidden_entry',
      entityId: 0,
      after: { goods: rows.map(({ name }) => name).join('、') },
    });
  });
}
