import { type Kysely, sql } from 'kysely';

/** Hash partitions of what is read by one key. */
const PARTS = 8;
/** Years of events with a partition of their own; what is later has one together until a migration divides it. */
const YEARS = { first: 2026, last: 2035 };

/**
 * 药品追溯码. Tables without foreign keys hold a million rows a day (docs/decisions/0050-trace-codes.md): a code is kept as bytes, two digits in each,
 * so that its key takes 11 bytes and not 21.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- a code as bytes: an even number of digits as they are read in hexadecimal, anything else behind a byte that no digits make
create function trace_pack(code text) returns bytea language sql immutable strict parallel safe
return case when code ~ '^([0-9]{2})+$' then decode(code, 'hex') else '\\xff'::bytea || decode(code, 'escape') end;
create function trace_text(code bytea) returns text language sql immutable strict parallel safe
return case when get_byte(code, 0) = 255 then encode(substr(code, 2), 'escape') else encode(code, 'hex') end;

-- the head of a code: one goods has several, by packing version and level
create table trace_prefix (
  id bigint generated always as identity primary key,
  prefix text not null unique check (prefix ~ '^[0-9A-Z]{4,20}$'),
  goods_id bigint not null references goods,
  -- 1 小, 2 中, 3 大
  level smallint not null check (level between 1 and 3),
  -- of the shop's selling unit
  pieces int not null check (pieces > 0),
  -- of the whole code; null = any
  code_length int default 20 check (code_length between 14 and 48),
  state text not null default 'proposed' check (state in ('proposed', 'confirmed')),
  proposed_by bigint references staff,
  confirmed_by bigint references staff,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index trace_prefix_goods_idx on trace_prefix (goods_id);
create index trace_prefix_state_idx on trace_prefix (state, id);

-- every code the shop has ever known, and where it is now
create table trace_code (
  goods_id bigint not null,
  -- of the parcel that it left in last
  shipment_line_id bigint,
  -- all that is in it, of the selling unit
  pieces int not null check (pieces > 0),
  level smallint not null check (level between 1 and 3),
  code bytea not null primary key,
  -- the case that it is or was packed in
  parent bytea,
  state text not null default 'stock' check (state in ('stock', 'out', 'returned', 'void')),
  -- '' = not known yet
  lot_no text not null default '',
  check (parent <> code)
) partition by hash (code);
create index trace_code_parent_idx on trace_code (parent) where parent is not null;

-- codes of each delivered line as they were scanned: a case that left whole is one row
create table shipment_code (
  shipment_line_id bigint not null,
  scanned_at timestamptz not null,
  scanned_by bigint not null,
  pieces int not null check (pieces > 0),
  code bytea not null,
  device text not null default '',
  primary key (shipment_line_id, code)
) partition by hash (shipment_line_id);

-- what has happened to a code; rows are only added. A code inside a case has the case's events, too
create table trace_event (
  at timestamptz not null default now(),
  order_id bigint,
  shipment_id bigint,
  case_id bigint,
  account_id bigint,
  staff_id bigint,
  code bytea not null,
  kind text not null check (kind in ('import', 'ship', 'open', 'receive', 'return', 'void')),
  note text not null default ''
) partition by range (at);
create index trace_event_code_idx on trace_event (code);
create index trace_event_case_idx on trace_event (case_id) where case_id is not null;

-- scanned for a parcel that has not left; the key keeps a code out of two parcels
create table trace_scan (
  code bytea primary key,
  order_id bigint not null references sales_order,
  order_line_id bigint not null references sales_order_line,
  pieces int not null check (pieces > 0),
  lot_no text not null default '',
  scanned_by bigint not null references staff,
  scanned_at timestamptz not null default now(),
  device text not null default ''
);
create index trace_scan_order_idx on trace_scan (order_id);

-- pieces that a manager lets go without a code
create table trace_exception (
  id bigint generated always as identity primary key,
  order_id bigint not null references sales_order,
  order_line_id bigint not null references sales_order_line,
  -- null = not shipped yet
  shipment_id bigint references shipment,
  pieces int not null check (pieces > 0),
  reason text not null check (reason in ('damaged', 'old_stock', 'uncoded', 'other')),
  note text not null,
  staff_id bigint not null references staff,
  created_at timestamptz not null default now()
);
create index trace_exception_order_idx on trace_exception (order_id);

-- files of makers and of platforms, described: what is in which column or element
create table trace_format (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('import', 'upload')),
  name text not null unique,
  kind text not null check (kind in ('csv', 'xml')),
  layout jsonb not null
);

create table trace_import (
  id bigint generated always as identity primary key,
  format_id bigint not null references trace_format,
  file text not null,
  rows int not null,
  added int not null,
  changed int not null,
  same int not null,
  refused int not null,
  staff_id bigint not null references staff,
  created_at timestamptz not null default now()
);
create table trace_import_error (
  import_id bigint not null references trace_import on delete cascade,
  line int not null,
  code text not null,
  message text not null,
  primary key (import_id, line)
);

-- what the platforms have to be told: one row for a parcel, a return, a recalled lot
create table trace_upload (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('out', 'return', 'recall')),
  shipment_id bigint references shipment,
  case_id bigint references after_sales,
  lot_id bigint references lot,
  account_id bigint references account,
  created_at timestamptz not null default now(),
  unique nulls not distinct (kind, shipment_id, case_id, lot_id),
  check (num_nonnulls(shipment_id, case_id, lot_id) = 1)
);
-- how far a platform is with it; no row = not uploaded
create table trace_upload_state (
  upload_id bigint not null references trace_upload,
  format_id bigint not null references trace_format,
  state text not null check (state in ('pending', 'done', 'failed')),
  message text not null default '',
  tries int not null default 0,
  updated_at timestamptz not null default now(),
  primary key (upload_id, format_id)
);
-- a buyer's number at a platform
create table trace_partner (
  format_id bigint not null references trace_format,
  account_id bigint not null references account,
  partner_no text not null,
  primary key (format_id, account_id)
);

-- whoever keeps quality in a role that the shop has written down itself can look codes up and keep them
update role set permissions = permissions || '{trace.read,trace.write,trace.override}'::text[]
where (key = 'admin' or 'quality.write' = any(permissions)) and not 'trace.read' = any(permissions);`.execute(
    db,
  );

  for (let part = 0; part < PARTS; part += 1)
    await sql
      .raw(`
create table trace_code_${part} partition of trace_code for values with (modulus ${PARTS}, remainder ${part});
create table shipment_code_${part} partition of shipment_code for values with (modulus ${PARTS}, remainder ${part});`)
      .execute(db);
  for (let year = YEARS.first; year <= YEARS.last; year += 1)
    await sql
      .raw(`
create table trace_event_${year} partition of trace_event
for values from ('${year}-01-01 00:00+08') to ('${year + 1}-01-01 00:00+08')`)
      .execute(db);
  await sql`create table trace_event_rest partition of trace_event default`.execute(db);

  for (const format of FORMATS)
    await sql`insert into trace_format (purpose, name, kind, layout)
      values (${format.purpose}, ${format.name}, ${format.kind}, ${JSON.stringify(format.layout)}::jsonb)`.execute(
      db,
    );
}

const LEVELS = {
  1: ['1', '小', '小包装', '一级'],
  2: ['2', '中', '中包装', '二级'],
  3: ['3', '大', '大包装', '箱', '三级'],
};
const UPLOAD_COLUMNS = [
  { name: '单据号', value: 'shipment_no' },
  { name: '单据时间', value: 'shipped_at' },
  { name: '往来单位编号', value: 'partner_no' },
  { name: '往来单位', value: 'company' },
  { name: '品名', value: 'goods' },
  { name: '规格', value: 'spec' },
  { name: '生产企业', value: 'maker' },
  { name: '批准文号', value: 'approval_no' },
  { name: '批号', value: 'lot_no' },
  { name: '有效期至', value: 'expires_on' },
  { name: '追溯码', value: 'code' },
  { name: '包装级别', value: 'level' },
];

/** What a shop starts with; makers and platforms differ, so all of it can be changed. */
const FORMATS = [
  {
    purpose: 'import',
    name: '关联关系 CSV',
    kind: 'csv',
    layout: {
      row: '',
      code: '追溯码',
      parent: '上级码',
      level: '包装级别',
      lot_no: '批号',
      levels: LEVELS,
    },
  },
  {
    purpose: 'import',
    name: '关联关系 XML',
    kind: 'xml',
    layout: {
      row: 'Code',
      code: 'curCode',
      parent: 'parentCode',
      level: 'packLayer',
      lot_no: 'batchNo',
      levels: LEVELS,
    },
  },
  {
    purpose: 'upload',
    name: '通用 CSV',
    kind: 'csv',
    layout: { root: '', row: '', columns: UPLOAD_COLUMNS },
  },
  {
    purpose: 'upload',
    name: '通用 XML',
    kind: 'xml',
    layout: {
      root: 'Document',
      row: 'Data',
      columns: UPLOAD_COLUMNS.map(({ value }) => ({ name: value, value })),
    },
  },
];
