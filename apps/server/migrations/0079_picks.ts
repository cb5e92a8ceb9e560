import { type Kysely, sql } from 'kysely';

/** What was taken off the shelf for a line of an order, by lot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table pick (
  order_line_id bigint not null references sales_order_line (id) on delete cascade,
  lot_no text not null,
  picked integer not null check (picked >= 0),
  short integer not null check (short >= 0),
  damaged integer not null check (damaged >= 0),
  -- what of the line had shipped by then: a pick belongs to the parcel that follows it
  after_shipped integer not null,
  staff_id bigint not null references staff (id),
  at timestamptz not null default now(),
  primary key (order_line_id, lot_no)
);
`.execute(db);
}
