import { type Kysely, sql } from 'kysely';

/** Imports of goods that staff bring on screen: the file, what its columns mean, and how far it has come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check check (purpose in
  ('receipt','authorisation','transfer','after_sales','document','invoice','contract','report','shop_document','feedback','chat','top_up',
    'goods_import'));

create table goods_import (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  file_id bigint not null references file (id),
  -- rows that did not land as they stand; null = none, or not run yet
  errors_file_id bigint references file (id),
  state text not null default 'mapped' check (state in ('mapped','checking','checked','running','done','failed','stopped')),
  headers jsonb not null,
  -- the first rows, to choose columns by
  sample jsonb not null,
  columns jsonb not null,
  kind text not null default 'drug' check (kind in ('drug','tcm','device','food','general')),
  -- of drugs that state none; null = they stay drafts
  rx_class text check (rx_class in ('rx','otc_a','otc_b')),
  -- of the last check or run, null before it
  counts jsonb,
  -- known when it has been checked
  rows_total int,
  -- why it failed
  problem text not null default '',
  -- each start of the task has another number: one that was overtaken writes nothing more
  run_no int not null default 0,
  -- starts of the task since staff asked for this check or run
  runs int not null default 0,
  -- when the task was last at work; null = it has not begun
  beat_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index goods_import_under_way_idx on goods_import (id) where state in ('checking','running');
`.execute(db);
}
