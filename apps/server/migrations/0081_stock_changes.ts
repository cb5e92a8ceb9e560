import { type Kysely, sql } from 'kysely';

/** Pieces that are missing are set aside until somebody counts, and staff change stock by documents (docs/decisions/0081-stock-documents.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- set aside until somebody counts: neither for sale nor held by orders, still in the lots
alter table stock add column to_count int not null default 0 check (to_count >= 0);
alter table stock_movement add column to_count_delta int not null default 0;

create table shortage (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods (id) on delete cascade,
  warehouse_id bigint not null references warehouse (id),
  -- '' = nobody said in which lot they were missing
  lot_no text not null,
  number int not null check (number > 0),
  -- not yet counted or written off
  open int not null check (open between 0 and number),
  reason text not null check (reason in ('short', 'damaged')),
  order_line_id bigint references sales_order_line (id) on delete set null,
  order_no text not null,
  at timestamptz not null default now()
);
create index shortage_open_idx on shortage (goods_id, warehouse_id) where open > 0;
create index shortage_line_idx on shortage (order_line_id);

-- one act of staff on stock: 盘点, 报损, 移库, 更正, 退供应商
create table stock_document (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('count', 'write_off', 'move', 'correction', 'supplier')),
  warehouse_id bigint not null references warehouse (id),
  to_warehouse_id bigint references warehouse (id),
  note text not null,
  staff_id bigint not null references staff (id),
  at timestamptz not null default now(),
  -- null = it waits for a second person, or was refused
  done_at timestamptz,
  check ((kind = 'move') = (to_warehouse_id is not null))
);
create table stock_document_line (
  document_id bigint not null references stock_document (id) on delete cascade,
  line int not null,
  lot_id bigint not null references lot (id) on delete cascade,
  -- what the books said when it was written down, and by how many pieces it differs
  before int not null,
  delta int not null,
  reason text not null,
  primary key (document_id, line),
  unique (document_id, lot_id)
);
create index stock_document_line_lot_idx on stock_document_line (lot_id);

alter table approval_policy add column pieces int check (pieces >= 0);
insert into approval_policy (key, pieces, approvers) values ('stock', 50, '{admin,goods,quality}');
update role set permissions = permissions || '{stock.write}'::text[] where key in ('admin', 'goods', 'warehouse');
`.execute(db);
}
