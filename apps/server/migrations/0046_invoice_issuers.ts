import { type Kysely, sql } from 'kysely';

/** Invoices by an issuing service: what it was asked under, the files that it gives, codes of tax categories, invoicing by the month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table invoice drop constraint invoice_status_check;
-- issuing: the service has it
alter table invoice add constraint invoice_status_check check (status in ('requested','issuing','issued','failed','refused'));
-- what the service knows it by; another one once it has refused
alter table invoice add column serial text not null default ('Q' || upper(left(replace(gen_random_uuid()::text, '-', ''), 17)));
alter table invoice add constraint invoice_serial_key unique (serial);
-- since when the service may have it under its serial; null = it has not
alter table invoice add column sent_at timestamptz;
alter table invoice add column ofd_file_id bigint references file (id);
alter table invoice add column xml_file_id bigint references file (id);
-- where its files are still to be fetched from, by format; null = none is
alter table invoice add column file_urls jsonb;
alter table invoice add column files_at timestamptz;
alter table invoice add column file_tries int not null default 0;
drop index invoice_waiting_idx;
create index invoice_waiting_idx on invoice (next_at) where status in ('requested','issuing');
create index invoice_files_idx on invoice (files_at) where file_urls is not null;

-- an order above the bound of one invoice stands on several: parts 1, 2 …
alter table invoice_order add column part smallint not null default 1;
drop index invoice_order_live_key;
create unique index invoice_order_live_key on invoice_order (order_id, part) where is_live;

-- 税收分类编码; '' = not known
alter table goods add column tax_code text not null default '';

-- customers who are invoiced by the month
create table invoice_rule (
  account_id bigint primary key references account (id) on delete cascade,
  -- of the month, in China
  day smallint not null check (day between 1 and 28),
  title_id bigint not null references invoice_title (id),
  kind text not null check (kind in ('normal','special')),
  -- the first day on which it may be due
  starts_on date not null,
  -- why the last run made nothing; '' = it did
  problem text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now()
);
-- months that were invoiced, or had nothing to be
create table invoice_month (
  account_id bigint not null references account (id) on delete cascade,
  -- its first day
  month date not null,
  made_at timestamptz not null default now(),
  primary key (account_id, month)
);`.execute(db);
}
