import { type Kysely, sql } from 'kysely';

/** What systems outside call the shop's things, and how far their messages about a shelf have come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table external_number (
  kind text not null check (kind in ('goods','lot','customer')),
  -- which system: each numbers for itself
  source text not null check (source ~ '^[a-z0-9][a-z0-9_-]{0,19}$'),
  external_id text not null check (char_length(external_id) between 1 and 64),
  goods_id bigint references goods (id) on delete cascade,
  lot_id bigint references lot (id) on delete cascade,
  account_id bigint references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (kind, source, external_id),
  -- a system calls a thing by one name
  unique (goods_id, source),
  unique (lot_id, source),
  unique (account_id, source),
  check (num_nonnulls(goods_id, lot_id, account_id) = 1),
  check ((kind = 'goods') = (goods_id is not null) and (kind = 'lot') = (lot_id is not null))
);
-- staff look for a number without knowing who numbers
create index external_number_id_idx on external_number (external_id);

-- The newest message about a shelf, or about a lot on it: what is older, or comes again, changes nothing.
create table shelf_mark (
  source text not null,
  goods_id bigint not null references goods (id) on delete cascade,
  warehouse_id bigint not null references warehouse (id) on delete cascade,
  -- '' = the whole shelf
  lot_no text not null,
  -- how the sender counts its messages; null = none has come
  sequence bigint,
  -- or the moment it counted at
  as_of timestamptz,
  primary key (source, goods_id, warehouse_id, lot_no)
);
create index shelf_mark_goods_idx on shelf_mark (goods_id);
create index shelf_mark_warehouse_idx on shelf_mark (warehouse_id);
`.execute(db);
}
