import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inside } from '../../../../db/keywords.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import type { ReviewedAddress } from '../rules.ts';

export interface ReviewRow extends ReviewedAddress {
  id: number;
  account_id: number;
  company: string;
  consignee: string;
  phone: string;
  place: string;
  registered: string | null;
  proposed_by: string | null;
  reviewed_by: string | null;
  created_at: Date;
}

interface ReviewFilter {
  review?: ReviewedAddress['review'] | undefined;
  keywords?: string | undefined;
  page: number;
  page_size: number;
}

/** One page of addresses other than those on licences, what waits longest first, and how many wait. */
export async function addressReviews(
  db: Db,
  staff: Staff,
  { review = 'waiting', keywords = '', page, page_size: size }: ReviewFilter,
): Promise<{ rows: ReviewRow[]; total: number; waiting: number }> {
  const like = inside(keywords);
  const own = sql`from address d join account a on a.id = d.account_id
    where d.deleted_at is null and not d.is_registered and ${seen(staff, sql`d.account_id`)}`;
  const found = sql`d.review = ${review} and (a.company ilike ${like} or d.detail ilike ${like})`;
  const sorted = review === 'waiting' ? sql`d.id` : sql`d.reviewed_at desc nulls last, d.id desc`;
  const [{ rows }, counted] = await Promise.all([
    sql<ReviewRow>`
      select d.id, d.account_id, a.company, d.consignee, d.phone, place_words(d.province, d.city, d.district) || d.detail as place,
        (select place_words(r.province, r.city, r.district) || r.detail from address r
          where r.account_id = d.account_id and r.is_registered and r.deleted_at is null limit 1) as registered,
        d.is_registered, d.review, d.review_reason, d.created_at,
        (select name from staff where id = d.proposed_by) as proposed_by,
        (select name from staff where id = d.reviewed_by) as reviewed_by
      ${own} and ${found} order by ${sorted} limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number; waiting: number }>`
      select count(*) filter (where ${found}) as total, count(*) filter (where d.review = 'waiting') as waiting ${own}`.execute(
      db,
    ),
  ]);
  const { total = 0, waiting = 0 } = counted.rows[0] ?? {};
  return { rows, total, waiting };
}
