import { type Kysely, sql } from 'kysely';

/** How long goods keep is part of their order in lists, so the index reads a goods again when its lots come, go or change their days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create trigger lot_search_insert after insert on lot
  referencing new table as changed for each statement execute function note_search_changes();
create trigger lot_search_delete after delete on lot
  referencing old table as changed for each statement execute function note_search_changes();
-- not for every piece that is sold
create trigger lot_search_update after update on lot
  for each row when ((old.quantity > 0, old.expires_on, old.stopped_at is null)
    is distinct from (new.quantity > 0, new.expires_on, new.stopped_at is null)) execute function note_search_change()`.execute(
    db,
  );
}
