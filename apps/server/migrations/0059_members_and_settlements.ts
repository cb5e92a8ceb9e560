import { type Kysely, sql } from 'kysely';

/** Members of a company have a second factor and a WeChat of their own, as the owner has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- whose second factor it is; null = the owner's
alter table account_factor add column member_id bigint references member (id) on delete cascade;
drop index account_factor_key;
create unique index account_factor_key on account_factor (account_id, coalesce(member_id, 0)) where ended_at is null;
create index account_factor_member_idx on account_factor (member_id) where member_id is not null;

-- with which the member signs in; messages go to the account's
alter table member add column wechat_openid text;
alter table member add column wechat_name text not null default '';
alter table member add column wechat_bound_at timestamptz;
create index member_wechat_idx on member (wechat_openid) where wechat_openid is not null;

-- which of the account's people binds or signs in by the code; null = the owner
alter table wechat_scene add column member_id bigint references member (id) on delete cascade;
create index wechat_scene_member_idx on wechat_scene (member_id) where member_id is not null;`.execute(db);
}
