import type { adminCouponHolders } from '@qingnang/contract/admin-coupons';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { everyWord, foundByOne } from '../../../../../db/keywords.ts';
import { pageOf } from '../../../../../db/paging.ts';
import type { Staff } from '../../../../../http/session.ts';
import { accountsWith, seen, textHas } from '../../../../identity/reads.ts';
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
  { state, keywords = '', ...page }: Filter,
): Promise<{ rows: HolderRow[]; total: number }> {
  const companies = accountsWith([sql`a.company`, textHas(staff, sql`a.username`)]);
  const words = foundByOne(sql`h.id`, [
    (word) => sql`select w.id from account_coupon w where w.account_id in (${companies(word)})`,
    (word) => sql`select w.id from account_coupon w join sales_order o on o.id = w.order_id
      where w.coupon_id = ${couponId} and ${everyWord(word, [sql`o.order_no`])}`,
  ]);
  const ids = sql`select h.id from account_coupon h where h.coupon_id = ${couponId} and ${seen(staff, sql`h.account_id`)}
    and ${state ? HELD_STATES[state] : sql`true`} and ${everyWord(keywords, [words])}`;
  const [found, count] = await Promise.all([
    sql<HolderRow>`
      with ${pageOf({ ids, order: sql`h.id desc` }, page)}
      select h.id, h.account_id, a.company, a.username, ${STATE} as state, h.source, h.created_at as taken_at, h.valid_until,
        coalesce(o.order_no, '') as order_no
      from page join account_coupon h on h.id = page.id join account a on a.id = h.account_id
      left join sales_order o on o.id = h.order_id order by page.place`.execute(db),
    sql<{ total: number }>`select count(*) as total from (${ids}) h`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}
