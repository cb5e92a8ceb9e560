/** Payments and refunds as machines follow them: a page in one statement. */
import type { V1Payment, V1Refund } from '@qingnang/contract/v1-payments';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { changedThings, type FeedPage, type FeedQuery } from '../feed/reads.ts';

export interface PaymentRow {
  id: number;
  payment_no: string;
  status: V1Payment['state'];
  account_id: number;
  method: string;
  amount_fen: number;
  created_at: Date;
  paid_at: Date | null;
  orders: { order_id: number; order_no: string; amount_fen: number }[];
}

export interface RefundRow {
  id: number;
  refund_no: string;
  status: V1Refund['state'];
  payment_id: number;
  order_id: number;
  order_no: string;
  account_id: number;
  method: string;
  amount_fen: number;
  cause: string;
  created_at: Date;
  done_at: Date | null;
}

export async function changedPayments(db: Db, query: FeedQuery): Promise<FeedPage<PaymentRow>> {
  const { rows: ids, ...page } = await changedThings(db, 'payment', query);
  const { rows } = await sql<PaymentRow>`
    select p.id, p.payment_no, p.status, p.account_id, p.method, p.amount_fen, p.created_at, p.paid_at,
      (select coalesce(jsonb_agg(jsonb_build_object('order_id', s.order_id, 'order_no', o.order_no, 'amount_fen', s.amount_fen)
        order by s.order_id), '[]')
        from payment_order s join sales_order o on o.id = s.order_id where s.payment_id = p.id) as orders
    from unnest(${[...ids]}::bigint[]) with ordinality wanted (id, at) join payment p using (id)
    order by wanted.at`.execute(db);
  return { ...page, rows };
}

export async function changedRefunds(db: Db, query: FeedQuery): Promise<FeedPage<RefundRow>> {
  const { rows: ids, ...page } = await changedThings(db, 'refund', query);
  const { rows } = await sql<RefundRow>`
    select r.id, r.refund_no, r.status, r.payment_id, r.order_id, o.order_no, r.account_id, r.method, r.amount_fen, r.cause,
      r.created_at, r.done_at
    from unnest(${[...ids]}::bigint[]) with ordinality wanted (id, at) join refund r using (id)
    join sales_order o on o.id = r.order_id
    order by wanted.at`.execute(db);
  return { ...page, rows };
}
