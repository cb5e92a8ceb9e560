import { type Kysely, sql } from 'kysely';

/** Members of a company have a second factor and a WeChat of their own, as the owner has; what settles credit at the bank is its line. */
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
create index wechat_scene_member_idx on wechat_scene (member_id) where member_id is not null;

-- Money that the bank has brought is settled by its line, whoever entered it: what is left here is paid from the balance.
alter table credit_settlement drop column way, drop column bank_ref, drop column staff_id;`.execute(db);
}
