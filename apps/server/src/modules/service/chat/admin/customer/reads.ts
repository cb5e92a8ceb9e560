import { CASE_STATUS } from '@qingnang/rules/after-sales';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { onlyRow } from '../../../../../db/only-row.ts';
import type { Staff } from '../../../../../http/session.ts';
import { typeName } from '../../../../identity/reads.ts';
import { WARNING_DAYS } from '../../../../identity/rules.ts';

/** A customer beside the conversation. */
export interface CustomerRow {
  account_id: number;
  company: string;
  /** In words. */
  buyer_type: string;
  contact_name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  rank: number;
  pass_status: number;
  salesman: string | null;
  cart_lines: number;
  balance_fen: number;
  points: number;
  licences: { name: string; valid_until: string; is_expired: boolean }[];
  orders: {
    id: number;
    order_no: string;
    status: number;
    total_fen: number;
    /** Unix seconds. */
    placed_at: number;
  }[];
  open_cases: number;
}

const LAST_ORDERS = 5;
const ENDED = [CASE_STATUS.done, CASE_STATUS.refused, CASE_STATUS.withdrawn];

/** In one statement. @param today calendar day in China: papers that have ended or end within 30 days of it are listed */
export async function customerBeside(
  db: Db,
  _staff: Staff,
  accountId: number,
  today: string,
): Promise<CustomerRow> {
  const { rows } = await sql<CustomerRow>`
    select a.id as account_id, a.company, ${typeName(sql`a.buyer_type`)} as buyer_type, a.contact_name, a.phone, a.province, a.city, a.district, a.rank,
      case when a.pass_status = 1 and exists (select from account_licence l
        where l.account_id = a.id and l.valid_until < ${today}::date and l.gates_scopes = '{}') then 4
        else a.pass_status end::int as pass_status,
      s.name as salesman,
      coalesce((select lines from cart_size where account_id = a.id), 0) as cart_lines,
      coalesce((select balance_fen from wallet where account_id = a.id), 0) as balance_fen,
      coalesce((select balance from points_account where account_id = a.id), 0) as points,
      coalesce((select jsonb_agg(jsonb_build_object('name', kind, 'valid_until', valid_until,
          'is_expired', valid_until < ${today}::date) order by valid_until, kind)
        from account_licence where account_id = a.id and valid_until <= ${today}::date + ${WARNING_DAYS}::int), '[]') as licences,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'order_no', o.order_no, 'status', o.status,
          'total_fen', o.goods_fen - o.discount_fen + o.shipping_fen,
          'placed_at', floor(extract(epoch from o.placed_at))::bigint) order by o.id desc)
        from (select * from sales_order where account_id = a.id order by id desc limit ${LAST_ORDERS}) o), '[]') as orders,
      (select count(*)::int from after_sales where account_id = a.id and status <> all(${ENDED}::smallint[])) as open_cases
    from account a left join staff s on s.id = a.salesman_id
    where a.id = ${accountId}`.execute(db);
  // A conversation has an account.
  return onlyRow(rows);
}
