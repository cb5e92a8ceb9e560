import { type Kysely, sql } from 'kysely';

/** Who brings parcels, as data; parcels that the warehouse says have arrived; customers who come in without a code by SMS. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table carrier (
  id bigint generated always as identity primary key,
  -- as it stands on parcels and delivery notes: it stays as it was made
  name text not null unique,
  -- its name at the tracking service (Kuaidi100); '' = it is not asked about, as the shop's own vehicles
  code text not null default '',
  -- where buyers ask; '' = not known
  phone text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
insert into carrier (name, code, phone) values
  ('自有配送', '', ''),
  ('顺丰速运', 'shunfeng', '95338'),
  ('京东物流', 'jd', '950616'),
  ('德邦物流', 'debangwuliu', '95353'),
  ('中国邮政', 'youzhengguonei', '11183'),
  ('中通快运', 'zhongtongkuaiyun', ''),
  ('其他物流', '', '');

-- a parcel whose delivered_at is from staff, not from its carrier; taken away when they take it back
create table delivery_mark (
  shipment_id bigint primary key references shipment (id),
  receiver text not null,
  note text not null default '',
  staff_id bigint not null references staff (id),
  marked_at timestamptz not null default now()
);

-- a one-time password that staff hand out: its owner sets a password with it
create table account_invitation (
  -- sha-256 of the secret
  token_hash bytea primary key,
  account_id bigint not null references account (id) on delete cascade,
  staff_id bigint not null references staff (id),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index account_invitation_account_idx on account_invitation (account_id);`.execute(db);
}
