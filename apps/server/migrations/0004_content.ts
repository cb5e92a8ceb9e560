import { type Kysely, sql } from 'kysely';

/** What the header and the home page show: navigation, hot words, banners. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table nav_item (
  id bigint generated always as identity primary key,
  parent_id bigint references nav_item (id) on delete cascade,
  name text not null,
  url text not null default '',
  image text not null default '',
  is_open boolean not null default false,
  sort int not null default 0
);
create table hot_word (
  id bigint generated always as identity primary key,
  word text not null unique,
  is_hot boolean not null default false,
  sort int not null default 0
);
create table banner (
  id bigint generated always as identity primary key,
  place text not null,
  title text not null default '',
  image text not null,
  image_tablet text not null default '',
  image_phone text not null default '',
  url text not null default '',
  starts_at timestamptz,
  ends_at timestamptz,
  sort int not null default 0
);
create index banner_place_idx on banner (place, sort);
`.execute(db);
}
