import type { adminCouponHolders } from '@qingnang/contract/admin-coupons';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { everyWord } from '../../../../../db/keywords.ts';
import type { Staff } from '../../../../../http/session.ts';
import { seen, textHas } from '../../../../identity/reads.ts';
import { HELD_STATES } from '../../reads.ts';

export interface HolderRow {
  id: number;
  account_id: number;
  company: string;
  username: string;
  state: 'unused' | 'used' | 'expired' | 'void';
  source: string;
  taken_at: Date;
  valid_until: Date;
  order_no: string;
}

const STATE = sql`case when ${HELD_STATES.expired} then 'expired' else h.status end`;

type Filter = z.output<NonNullable<typeof adminCouponHolders.query>>;

/** One page of those who hold or held a coupon, newest first. */
export async function couponHolders(
  db: Db,
  staff: Staff,
  couponId: number,
  { state, keywords = '', page, page_size }: Filter,
): Promise<{ rows: HolderRow[]; total: number }> {
  const from = sql`from account_coupon h join account a on a.id = h.account_id
    left join sales_order o on o.id = h.order_id
    where h.coupon_id = ${couponId} and ${seen(staff, sql`h.account_id`)} and ${state ? HELD_STATES[state] : sql`true`}
      and ${everyWord(keywords, [sql`a.company`, textHas(staff, sql`a.username`), sql`o.order_no`])}`;
  const [found, count] = await Promise.all([
    sql<HolderRow>`
      select h.id, h.account_id, a.company, a.username, ${STATE} as state, h.source, h.created_at as taken_at, h.valid_until,
        coalesce(o.order_no, '') as order_no
      ${from} order by h.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}
