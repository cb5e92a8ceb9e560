import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';

/** Whose stores are meant: the head office that acts, else the account itself. */
export const headOf = ({ actingHead, accountId }: Pick<Buyer, 'actingHead' | 'accountId'>): number =>
  actingHead?.accountId ?? accountId;

export interface DatedPaper {
  kind: string;
  /** Last day, `2026-12-31`. */
  valid_until: string;
  /** Without it the account buys nothing. */
  stops_all: boolean;
}
export interface StoreRow {
  id: number;
  company: string;
  username: string;
  head_account_id: number | null;
  pass_status: number;
  refuse_reason: string;
  is_blocked: boolean;
  contract_valid_until: string | null;
  address: string | null;
  /** Those with an end, the first to end first. */
  papers: DatedPaper[];
  cart_lines: number;
  open_orders: number;
  month_fen: number;
}

const { pending_payment, pending_group, pending_review, pending_shipment, partly_shipped, shipped } =
  ORDER_STATUS;
const OPEN = [pending_payment, pending_group, pending_review, pending_shipment, partly_shipped, shipped];
const GIVEN_UP = [ORDER_STATUS.cancelled, ORDER_STATUS.closed];

/** What was bought counts when it is paid, as in the account's own 采购额 (`shell/centre`). */
const paidSince = (day: string) =>
  sql<boolean>`paid_at >= ${day}::date::timestamp at time zone 'Asia/Shanghai'`;

/**
 * A head office and its stores, in this order, with what there is to know of each: one statement.
 * @param monthStart first day of the month in China
 */
export async function storesOf(db: Db, headId: number, monthStart: string): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    select a.id, a.company, a.username, a.head_account_id, a.pass_status, a.refuse_reason, a.is_blocked, a.contract_valid_until,
      (select case when province = city then city else province || city end || district || detail from address
        where account_id = a.id and deleted_at is null order by is_registered desc, is_default desc, id limit 1) as address,
      coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'valid_until', valid_until,
            'stops_all', gates_scopes = '{}') order by valid_until, kind)
          from account_licence where account_id = a.id and valid_until is not null), '[]') as papers,
      coalesce((select lines from cart_size where account_id = a.id), 0) as cart_lines,
      o.open_orders, o.month_fen
    from account a cross join lateral (
      select count(*) filter (where status = any(${OPEN}::smallint[]))::int as open_orders,
        coalesce(sum(goods_fen - discount_fen + shipping_fen)
          filter (where ${paidSince(monthStart)} and status <> all(${GIVEN_UP}::smallint[])), 0)::bigint as month_fen
      from sales_order where account_id = a.id
        and (${paidSince(monthStart)} or status = any(${OPEN}::smallint[]))) o
    where a.id = ${headId} or a.head_account_id = ${headId}
    order by a.id <> ${headId}, a.id`.execute(db);
  return rows;
}

/** Accounts whose orders a head office may see: its own and its stores'. */
export interface OwnAccounts {
  accountIds: readonly number[];
  /** Companies by id. */
  names: ReadonlyMap<number, string>;
}

/**
 * The head office and its stores, or one of them.
 * @throws 404 for a store that is not among them
 */
export async function ownAccounts(db: Db, buyer: Buyer, storeId: number | undefined): Promise<OwnAccounts> {
  const headId = headOf(buyer);
  const rows = await db
    .selectFrom('account')
    .select(['id', 'company'])
    .where((where) => where.or([where('id', '=', headId), where('head_account_id', '=', headId)]))
    .orderBy('id')
    .execute();
  const names = new Map(rows.map(({ id, company }) => [id, company]));
  if (storeId === undefined) return { accountIds: [...names.keys()], names };
  if (!names.has(storeId)) throw notFound('门店不存在');
  return { accountIds: [storeId], names };
}
