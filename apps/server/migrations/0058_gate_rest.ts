import { type Kysely, sql } from 'kysely';

/** Head offices that confirm recalls for their stores; frozen goods; legal texts by two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- the head office that wrote it for its store; null = the holder itself, or staff
alter table recall_confirmation add column head_account_id bigint references account (id);

-- 冷冻 beside 冷藏: parcels of their own, colder
alter table goods drop constraint goods_storage_check,
  add constraint goods_storage_check check (storage in ('normal','cool','cold','frozen'));
alter table cold_parcel add column storage text not null default 'cold' check (storage in ('cold','frozen'));

-- seller and companies as they were called when it was confirmed: its paper is drawn of them afterwards
alter table credit_statement add column names jsonb;

insert into approval_policy (key, approvers) values ('legal_text', '{admin,quality}');
`.execute(db);
}
