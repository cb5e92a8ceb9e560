import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { onlyRow } from '../../../../db/only-row.ts';

/** Whether something has changed that somebody wants to be told of, or a delivery is due. Writes nothing, so that it may be asked often. */
export async function hasWork(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from webhook_endpoint e, feed_state f where e.is_active and (
      exists (select from webhook_delivery d where d.endpoint_id = e.id and d.status = 'waiting' and d.next_at <= now()
        and (d.leased_until is null or d.leased_until < now()))
      or exists (select from unnest(e.types) type where exists (
        select from change_feed c where c.kind = split_part(type, '.', 1) and c.writer >= f.told_writer)))) as is_due`.execute(
    db,
  );
  return onlyRow(rows).is_due;
}
