import { type Kysely, sql } from 'kysely';

/** 移库 stands in the way of a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table trace_event drop constraint trace_event_kind_check,
  add constraint trace_event_kind_check
    check (kind in ('import', 'stock', 'unstock', 'move', 'ship', 'open', 'receive', 'return', 'decline', 'hold', 'release', 'void'))`.execute(
    db,
  );
}
