import { type Kysely, sql } from 'kysely';

/** The help centre: categories below the one of help, articles with a page of their own, and what articles said before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table article_category add column parent_id bigint references article_category (id);
create index article_category_parent_idx on article_category (parent_id) where parent_id is not null;
insert into article_category (code, name, sort, parent_id)
select v.code, v.name, v.sort, c.id from article_category c, (values
  ('xrzn', '新人指南', 1), ('zfps', '支付配送', 2), ('fwbz', '服务保障', 3), ('us', '关于我们', 4)) v (code, name, sort)
where c.code = 'help';

-- the page of the shop that shows the article; null for news and for articles reached by their ids
alter table article add column code text unique;
-- within its category of help
alter table article add column sort int not null default 0;

-- every version of an article, the present one too; staff_id is null for what did not come from a form
create table article_version (
  article_id bigint not null references article (id) on delete cascade,
  version int not null,
  title text not null,
  body text not null,
  staff_id bigint references staff (id),
  at timestamptz not null default now(),
  primary key (article_id, version)
);
create index article_version_staff_idx on article_version (staff_id) where staff_id is not null;
`.execute(db);
}
