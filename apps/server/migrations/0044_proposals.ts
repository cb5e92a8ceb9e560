import { type Kysely, sql } from 'kysely';

/** Orders that wait for somebody's yes: of a salesman for his customer, of a member of a company for who may order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table order_proposal (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  kind text not null check (kind in ('salesman','member')),
  -- who proposed it: one of both, by kind
  staff_id bigint references staff (id),
  member_id bigint,
  -- the name as it was then
  proposer text not null,
  reason text not null default '',
  -- what is to be bought, and how; nothing of it is held
  lines jsonb not null,
  request jsonb not null,
  -- what the proposer was shown: the quote by its hash, and its total after everything that is taken off
  quote_hash text not null,
  seen jsonb not null,
  total_fen bigint not null check (total_fen >= 0),
  state text not null default 'waiting' check (state in ('waiting','confirmed','refused','withdrawn','expired')),
  proposed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- who answered, by name as it was then; a member of the company, where it was one
  decided_by_member bigint,
  decider text not null default '',
  decided_at timestamptz,
  refuse_reason text not null default '',
  check ((kind = 'salesman') = (staff_id is not null)),
  check ((kind = 'member') = (member_id is not null)),
  check ((state = 'waiting') = (decided_at is null)),
  check (state = 'refused' or refuse_reason = '')
);
create index order_proposal_account_idx on order_proposal (account_id, id desc);
create index order_proposal_staff_idx on order_proposal (staff_id, id desc) where staff_id is not null;
create index order_proposal_waiting_idx on order_proposal (expires_at) where state = 'waiting';

-- the orders that a proposal has become
alter table sales_order add column proposal_id bigint references order_proposal (id);
create index sales_order_proposal_idx on sales_order (proposal_id) where proposal_id is not null;

-- a role that the shop has written down itself has what the built-in one has
update role set permissions = permissions || '{order.propose}'::text[]
where key in ('admin', 'sales') and not 'order.propose' = any(permissions);`.execute(db);
}
