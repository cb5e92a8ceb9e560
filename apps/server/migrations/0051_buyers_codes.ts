import { type Kysely, sql } from 'kysely';

/** 药品追溯码, the buyer's side: what buyers scan when they take goods in, and the codes that a return names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- rows are only added: what was refused is part of what has come
create table receiving_scan (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipment (id),
  -- of counted and duplicate: the lot it counts for; of wrong_lot and other_parcel: the one that it was sent with
  shipment_line_id bigint references shipment_line (id),
  member_id bigint references member (id),
  pieces int not null default 0 check (pieces >= 0),
  scanned_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- of the browser: the same scan may be sent again
  scan_key text not null,
  -- as it was read, or as it is written when it could be understood
  code text not null,
  verdict text not null check (verdict in ('counted','duplicate','wrong_lot','other_parcel','not_sent','foreign')),
  unique (shipment_id, scan_key)
);
create unique index receiving_scan_counted_key on receiving_scan (shipment_id, code) where verdict = 'counted';

-- packs that a case is about
create table after_sales_code (
  line_id bigint not null references after_sales_line (id) on delete cascade,
  pieces int not null check (pieces > 0),
  code bytea not null,
  primary key (line_id, code)
);
create index after_sales_code_idx on after_sales_code (code);`.execute(db);
}
