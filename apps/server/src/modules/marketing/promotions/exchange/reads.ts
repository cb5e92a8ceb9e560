import { priceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Buyer } from '../../../../http/session.ts';
import { isFor } from '../reads.ts';
import type { ExchangeSpecial } from '../rules.ts';

interface ExchangeRow {
  id: number;
  goods_id: number;
  warehouse_id: number;
  promotion_id: number;
  promotion_name: string;
  step_id: number;
  price_e4: number;
  stock_left: number;
  limit: number | null;
  used: number;
  starts: number;
  ends: number;
  runs: boolean;
}

/**
 * Special prices of 换购 by id as they hold for an account, ended ones too; ids of anything else are missing. One statement, none
 * for no ids.
 */
export async function exchangeSpecials(
  db: Db | Tx,
  buyer: Buyer,
  ids: readonly number[],
): Promise<Map<number, ExchangeSpecial>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ExchangeRow>`
    select s.id, s.goods_id, s.warehouse_id, p.id as promotion_id, p.name as promotion_name, t.id as step_id, s.price_e4,
      s.stock_left, s.limit_per_account as limit, coalesce(u.number, 0) as used,
      floor(extract(epoch from p.starts_at))::int8 as starts, floor(extract(epoch from p.ends_at))::int8 as ends,
      (not p.is_stopped and p.starts_at <= now() and p.ends_at > now() and ${isFor({ buyer })}) as runs
    from special_price s join promotion_tier t on t.gift_offer_id = s.id join promotion p on p.id = t.promotion_id
    left join special_price_use u on u.special_price_id = s.id and u.account_id = ${buyer.accountId}
    where s.id = any(${[...ids]}::int8[]) and s.kind = 'exchange'`.execute(db);
  return new Map(rows.map((row) => [row.id, toExchange(row)]));
}

const toExchange = (row: ExchangeRow): ExchangeSpecial => ({
  id: row.id,
  goodsId: row.goods_id,
  warehouseId: row.warehouse_id,
  promotionId: row.promotion_id,
  promotionName: row.promotion_name,
  stepId: row.step_id,
  price: priceE4(row.price_e4),
  stockLeft: row.stock_left,
  limitPerAccount: row.limit,
  used: row.used,
  group: null,
  startsAt: row.starts,
  endsAt: row.ends,
  runs: row.runs,
});
