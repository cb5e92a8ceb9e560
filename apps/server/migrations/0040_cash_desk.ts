import { type Kysely, sql } from 'kysely';

/** One payment for several orders. */
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
insert into payment_order (payment_id, order_id, amount_fen) select id, order_id, amount_fen from payment`.execute(
    db,
  );
}
