import { type Kysely, sql } from 'kysely';

/**
 * 药品追溯码 from the dock to the furnace: codes of lots that come in, codes that a return brought or did not, codes in quarantine,
 * and files that lie ready for the platforms' own programs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- the codes that begin with some signs, by the order of their bytes; those of no even number of digits lie apart (trace_pack)
create function trace_heads(head text) returns table (low bytea, high bytea) language sql immutable strict parallel safe rows 2 as $$
  select decode(rpad(head, length(head) + length(head) % 2, '0'), 'hex'), decode(rpad(head, 64, 'f'), 'hex') where head ~ '^[0-9]+$'
  union all select '\\xff'::bytea || decode(head, 'escape'), '\\xff'::bytea || decode(head, 'escape') || decode(repeat('f', 96), 'hex') $$;

-- the lot that it was taken into stock with; null = nobody has scanned it in
alter table trace_code add lot_id bigint;
create index trace_code_lot_idx on trace_code (goods_id, lot_no);
-- held: came back and waits in quarantine
alter table trace_code drop constraint trace_code_state_check,
  add constraint trace_code_state_check check (state in ('stock', 'out', 'returned', 'held', 'void'));
alter table trace_event drop constraint trace_event_kind_check,
  add constraint trace_event_kind_check
    check (kind in ('import', 'stock', 'unstock', 'ship', 'open', 'receive', 'return', 'decline', 'hold', 'release', 'void'));

-- whether the pack came back; null = nobody has looked yet
alter table after_sales_code add accepted boolean;
update after_sales_code k set accepted = true from after_sales_line c
where c.id = k.line_id and c.accepted_number = c.number;
-- the line of the case whose pieces these are: their codes are named there
alter table quarantine add line_id bigint references after_sales_line;

-- files that a platform's own program fetches: a folder below trace-outbox of the data folder; '' = staff download them
alter table trace_format add folder text not null default '' check (folder ~ '^[a-z0-9-]{0,40}$');
create unique index trace_format_folder_key on trace_format (folder) where folder <> '';
create table trace_sent_file (
  id bigint generated always as identity primary key,
  format_id bigint not null references trace_format,
  -- what had happened before this day in China and was not told yet
  day date not null,
  folder text not null,
  name text not null,
  parcels int not null check (parcels > 0),
  codes int not null check (codes >= 0),
  sha256 text not null,
  state text not null default 'made' check (state in ('made', 'fetched', 'confirmed', 'refused')),
  reason text not null default '',
  made_at timestamptz not null default now(),
  fetched_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references staff,
  unique (format_id, day),
  check ((state in ('confirmed', 'refused')) = (decided_by is not null)),
  check (state <> 'refused' or reason <> '')
);
create table trace_sent_upload (
  file_id bigint not null references trace_sent_file,
  upload_id bigint not null references trace_upload,
  primary key (file_id, upload_id)
);
create index trace_sent_upload_idx on trace_sent_upload (upload_id);`.execute(db);
}
