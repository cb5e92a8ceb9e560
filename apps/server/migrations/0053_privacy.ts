import { type Kysely, sql } from 'kysely';

/** Legal texts with versions, consents, what happened to an account's access, copies of own data, closing of accounts, and retention. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- 用户协议 and 隐私政策. A published version is evidence: nobody changes it any more.
create table legal_text (
  id bigint generated always as identity primary key,
  code text not null check (code in ('yhxy','yszc')),
  number int not null check (number > 0),
  title text not null,
  summary text not null default '',
  body text not null,
  -- what is different from the version before, for its readers
  note text not null default '',
  -- whoever has agreed to an older one is asked again
  demands_consent boolean not null default true,
  published_at timestamptz,
  published_by bigint references staff (id),
  created_by bigint references staff (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 0,
  unique (code, number)
);
create unique index legal_text_draft_key on legal_text (code) where published_at is null;

create function keep_published_text() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'a published text is kept as it is';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_published_text before update or delete on legal_text
  for each row execute function keep_published_text();

insert into legal_text (code, number, title, summary, body, published_at)
select code, 1, title, summary, body, case when status = 'published' and published_at <= now() then published_at end
from article where code in ('yhxy','yszc');
delete from article where code in ('yhxy','yszc');

-- Who has agreed to what: only added to.
create table consent (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  -- null = the owner
  member_id bigint references member (id) on delete set null,
  -- who it was, also when the member is gone
  person text not null,
  legal_text_id bigint not null references legal_text (id),
  way text not null check (way in ('register','invitation','wechat','visit')),
  ip text not null default '',
  device text not null default '',
  at timestamptz not null default now()
);
create unique index consent_key on consent (account_id, coalesce(member_id, 0), legal_text_id);

-- 安全记录: what was done to an account's access and with its papers, by whom.
create table account_event (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  -- null = the owner, or nobody who is known
  member_id bigint references member (id) on delete set null,
  kind text not null,
  words text not null,
  ip text not null default '',
  device text not null default '',
  at timestamptz not null default now()
);
create index account_event_account_idx on account_event (account_id, at desc, id desc);
create index account_event_at_idx on account_event (at);

-- 数据副本: copies of an account's own data, asked for by its owner.
create table data_export (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  state text not null default 'waiting' check (state in ('waiting','ready','failed','gone')),
  -- of the file in the private store
  sha256 text not null default '',
  size bigint not null default 0,
  asked_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  tries int not null default 0
);
create unique index data_export_waiting_key on data_export (account_id) where state = 'waiting';
create index data_export_account_idx on data_export (account_id, id desc);

-- 注销: asked for, perhaps taken back, done.
create table account_closing (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  reason text not null default '',
  -- as it was when it was asked for: afterwards the account has no name of a person any more
  ip text not null default '',
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  taken_back_at timestamptz,
  closed_at timestamptz,
  -- keyed hashes of the names that it signed in with: who signs in is told what became of it
  login_hashes text[] not null default '{}'
);
create unique index account_closing_open_key on account_closing (account_id)
  where taken_back_at is null;
create index account_closing_logins_idx on account_closing using gin (login_hashes);
alter table account add column closed_at timestamptz;
-- by which of its ways a session came in
alter table session add column way text not null default '';

-- 保存期限: how long each kind of data stays; what kinds there are, their grounds and least periods stand in the program.
create table retention_rule (
  kind text primary key,
  days int not null check (days > 0),
  version int not null default 0,
  updated_by bigint references staff (id),
  updated_at timestamptz not null default now()
);
-- A field that is new in an old section.
update setting set value = value || '{"drug_report":""}' where key = 'legal';

create table retention_run (
  id bigint generated always as identity primary key,
  kind text not null,
  -- what was older went
  cutoff timestamptz not null,
  removed bigint not null,
  at timestamptz not null default now()
);
create index retention_run_at_idx on retention_run (at desc);
`.execute(db);
}
