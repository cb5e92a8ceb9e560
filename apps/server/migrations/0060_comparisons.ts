import { type Kysely, sql } from 'kysely';

/** What a system outside holds beside what the shop holds: figure by figure, as of the last time that both were laid side by side. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table comparison (
  id bigint generated always as identity primary key,
  source text not null,
  kind text not null check (kind in ('stock', 'prices', 'orders')),
  -- the caller's name of it: the same again goes on with it
  run text not null,
  began_at timestamptz not null default now(),
  -- null = the caller has not said yet that this was all
  ended_at timestamptz,
  compared integer not null default 0,
  unique (source, kind, run)
);
create table figure (
  source text not null,
  kind text not null,
  -- number of a goods as the source calls it, or of an order
  subject text not null,
  -- code of a warehouse, a rank, or what of an order it is
  place text not null,
  -- null = that side knows nothing of it
  said text,
  shop text,
  comparison_id bigint not null references comparison (id),
  compared_at timestamptz not null default now(),
  -- null = both say the same
  differs_since timestamptz,
  primary key (source, kind, subject, place)
);
create index figure_differs_idx on figure (differs_since) where differs_since is not null;`.execute(db);
}
