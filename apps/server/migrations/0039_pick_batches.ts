import { type Kysely, sql } from 'kysely';

/** Orders that are picked, packed and shipped together. What has become of them stands at the orders themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create sequence pick_batch_no_seq;
create table pick_batch (
  id bigint generated always as identity primary key,
  batch_no text not null unique,
  warehouse_id bigint not null references warehouse,
  staff_id bigint not null references staff,
  created_at timestamptz not null default now()
);
create table pick_batch_order (
  -- an order is in one batch at most
  order_id bigint primary key references sales_order,
  batch_id bigint not null references pick_batch,
  -- its number on the pick list; printed, so it stays
  place int not null check (place > 0),
  -- the boxes it is packed in
  boxes int not null default 1 check (boxes between 1 and 99),
  unique (batch_id, place)
);`.execute(db);
}
