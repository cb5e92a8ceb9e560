import { type Fen, fen } from '@qingnang/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';
import { VOUCHER_STATES } from '../reads.ts';
import { type HeldVoucher, type VoucherStateRow, voucherState } from '../rules.ts';

interface VoucherRow extends VoucherStateRow {
  id: number;
  name: string;
  note: string;
  amount_fen: number;
  uses: { id: number; order_no: string; amount_fen: number; at: number }[] | null;
}

const MOST_USES = 20;

// An order that ended has its part back: it is no use any more.
const USES = sql`(select json_agg(json_build_object('id', u.id, 'order_no', u.order_no, 'amount_fen', u.amount_fen, 'at', u.at)
    order by u.movement desc)
  from (
    select m.id as movement, o.id, o.order_no, -(m.delta_fen + part.delta_fen) as amount_fen,
      floor(extract(epoch from m.created_at))::int8 as at
    from voucher_movement m join sales_order o on o.order_no = m.ref and o.account_id = v.account_id
    cross join lateral (
      select coalesce(sum(p.delta_fen), 0)::int8 as delta_fen from voucher_movement p
      where p.voucher_id = v.id and p.order_id = o.id) part
    where m.voucher_id = v.id and m.cause = 'order' and m.delta_fen + part.delta_fen < 0 and not exists (
      select from voucher_movement e where e.voucher_id = v.id and e.cause = 'order_end' and e.ref = m.ref)
    order by m.id desc limit ${sql.lit(MOST_USES)}) u)`;

/** 0 something left and good, 1 used up, 2 expired with something left, or void. */
const STATUS: readonly RawBuilder<boolean>[] = [
  VOUCHER_STATES.unused,
  VOUCHER_STATES.used,
  sql`(${VOUCHER_STATES.expired} or ${VOUCHER_STATES.void})`,
];

/** One page of the buyer's cash vouchers by `STATUS`; good ones by their end, others newest first. */
export async function ownVoucherPage(
  db: Db,
  buyer: Buyer,
  { status, page, page_size }: { status: number; page: number; page_size: number },
): Promise<{ vouchers: HeldVoucher[]; total: number }> {
  const where = sql`v.account_id = ${buyer.accountId} and ${STATUS[status] ?? sql`false`}`;
  const order = status === 0 ? sql`v.valid_until, v.id` : sql`v.id desc`;
  const [found, count] = await Promise.all([
    sql<VoucherRow>`
      select v.id, v.name, v.note, v.amount_fen, v.left_fen, v.is_void, v.valid_from, v.valid_until, ${USES} as uses
      from cash_voucher v where ${where} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from cash_voucher v where ${where}`.execute(db),
  ]);
  const now = new Date();
  return { vouchers: found.rows.map((row) => toHeld(row, now)), total: count.rows[0]?.total ?? 0 };
}

const toHeld = (row: VoucherRow, now: Date): HeldVoucher => ({
  id: row.id,
  name: row.name,
  note: row.note,
  amount: fen(row.amount_fen),
  left: fen(row.left_fen),
  state: voucherState(row, now),
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  uses: (row.uses ?? []).map((use) => ({
    orderId: use.id,
    orderNo: use.order_no,
    amount: fen(use.amount_fen),
    at: use.at,
  })),
});

export interface VoucherCounts {
  unused: number;
  used: number;
  expired: number;
  /** Left on those that are good now. */
  amount: Fen;
}

/** How many cash vouchers the buyer has by `STATUS`. */
export async function voucherCounts(db: Db, buyer: Buyer): Promise<VoucherCounts> {
  const [unused, used, expired] = STATUS;
  const { rows } = await sql<{ unused: number; used: number; expired: number; amount_fen: number }>`
    select count(*) filter (where ${unused}) as unused, count(*) filter (where ${used}) as used,
      count(*) filter (where ${expired}) as expired,
      coalesce(sum(v.left_fen) filter (where ${unused} and v.valid_from <= now()), 0)::int8 as amount_fen
    from cash_voucher v where v.account_id = ${buyer.accountId}`.execute(db);
  const { unused: good = 0, used: gone = 0, expired: over = 0, amount_fen = 0 } = rows[0] ?? {};
  return { unused: good, used: gone, expired: over, amount: fen(amount_fen) };
}
