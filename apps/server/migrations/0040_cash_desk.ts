import { type Kysely, sql } from 'kysely';

/** One payment for several orders; each line of the bank's statement ends in one place or several. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- what a payment was opened for, order by order; what came in is in payment_share. payment.order_id is the first of them,
-- where its pages lead back to
create table payment_order (
  payment_id bigint not null references payment (id),
  order_id bigint not null references sales_order (id),
  amount_fen bigint not null check (amount_fen > 0),
  primary key (payment_id, order_id)
);
create index payment_order_order_idx on payment_order (order_id);
insert into payment_order (payment_id, order_id, amount_fen) select id, order_id, amount_fen from payment;

-- where the money of a line went; parts of a matched or returned line make its amount
create table bank_allocation (
  id bigint generated always as identity primary key,
  line_id bigint not null references bank_line (id),
  kind text not null check (kind in ('order','balance','return')),
  amount_fen bigint not null check (amount_fen > 0),
  -- kind order
  order_id bigint references sales_order (id),
  payment_id bigint references payment (id),
  -- kind balance; a top-up that the buyer had asked for, or money that came without
  account_id bigint references account (id),
  top_up_id bigint references top_up (id),
  check ((kind = 'order') = (order_id is not null)),
  check ((kind = 'order') = (payment_id is not null)),
  check ((kind = 'balance') = (account_id is not null)),
  check (kind = 'balance' or top_up_id is null)
);
create index bank_allocation_line_idx on bank_allocation (line_id);
create index bank_allocation_order_idx on bank_allocation (order_id) where order_id is not null;

-- until now a line paid orders whole: by its own reference, or by it with their places behind it
insert into bank_allocation (line_id, kind, amount_fen, order_id, payment_id)
select b.id, 'order', p.amount_fen, p.order_id, p.id
from bank_line b join payment p on p.provider_trade_no = b.bank_ref
where b.status = 'matched' and p.method = 'transfer' and p.status = 'paid';
insert into bank_allocation (line_id, kind, amount_fen, order_id, payment_id)
select b.id, 'order', p.amount_fen, p.order_id, p.id
from bank_line b join payment p on regexp_replace(p.provider_trade_no, '#[0-9]+$', '') = b.bank_ref
where b.status = 'matched' and p.method = 'transfer' and p.status = 'paid'
  and not exists (select from bank_allocation a where a.line_id = b.id);
insert into bank_allocation (line_id, kind, amount_fen)
select id, 'return', amount_fen from bank_line where status = 'returned';

-- read by nobody from here on
alter table bank_line drop constraint bank_line_check;

-- accounts at banks that staff know whose they are, since they have taken their money in
create table known_payer (
  id bigint generated always as identity primary key,
  -- digits and letters only
  payer_account text not null,
  payer text not null,
  account_id bigint not null references account (id) on delete cascade,
  staff_id bigint references staff (id),
  learned_at timestamptz not null default now(),
  unique (payer_account, account_id)
);

-- what one person alone puts into a balance is for no order
alter table lone_act alter column order_id drop not null;
insert into approval_policy (key, order_fen, customer_fen, staff_fen, percent, approvers) values
  ('deposit', null, 1000000, 2000000, null, '{admin,finance}');`.execute(db);
}
