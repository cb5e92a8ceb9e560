import { type Kysely, sql } from 'kysely';

/** What a buyer keeps to order by: own lists, and what lies on the own shelf (docs/decisions/0075-replenishment-by-the-buyer.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table quick_template (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  name text not null,
  saved_at timestamptz not null default now(),
  unique (account_id, name)
);
create table quick_template_line (
  template_id bigint not null references quick_template (id) on delete cascade,
  goods_id bigint not null references goods (id) on delete cascade,
  place int not null,
  number int not null check (number > 0),
  primary key (template_id, goods_id)
);
create index quick_template_line_goods_idx on quick_template_line (goods_id);

create table shelf_count (
  account_id bigint not null references account (id) on delete cascade,
  goods_id bigint not null references goods (id) on delete cascade,
  -- in the goods' unit
  number int not null check (number >= 0),
  counted_on date not null,
  primary key (account_id, goods_id)
);
create index shelf_count_goods_idx on shelf_count (goods_id);
`.execute(db);
}
