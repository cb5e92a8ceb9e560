import type { adminPromotions } from '@qingnang/contract/admin-promotions';
import type { PromotionKind } from '@qingnang/contract/promotion-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Staff } from '../../../../http/session.ts';

export interface TierRow {
  id: number;
  reach_fen: number | null;
  reach_number: number | null;
  minus_fen: number | null;
  gift: {
    goods_id: number;
    name: string;
    spec: string;
    number: number;
    price_e4: number;
    stock_total: number;
    stock_left: number;
    limit_per_account: number | null;
    /** Pieces in orders that stand. */
    given: number;
  } | null;
}

export interface PromotionRow {
  id: number;
  version: number;
  kind: PromotionKind;
  name: string;
  describe: string;
  image: string;
  warehouse_id: number;
  warehouse_name: string;
  basis: 'amount' | 'number';
  is_repeating: boolean;
  is_all_goods: boolean;
  exclusion_group: string;
  with_coupon: boolean;
  budget_fen: number | null;
  spent_fen: number;
  ranks: number[];
  provinces: string[];
  buyer_types: string[];
  starts_at: Date;
  ends_at: Date;
  is_stopped: boolean;
  sort: number;
  tiers: TierRow[];
  goods: { id: number; name: string; spec: string; maker: string; image: string | null }[];
  goods_count: number;
}

/** @param goods of each promotion, at most */
const rowsWith = (goods: number) => sql`
  select p.id, p.version, p.kind, p.name, p.describe, p.image, p.warehouse_id, w.name as warehouse_name, p.basis, p.is_repeating,
    p.is_all_goods, p.exclusion_group, p.with_coupon, p.budget_fen, p.spent_fen, to_json(p.ranks) as ranks, p.provinces,
    p.buyer_types, p.starts_at, p.ends_at, p.is_stopped, p.sort,
    (select coalesce(json_agg(json_build_object('id', t.id, 'reach_fen', t.reach_fen, 'reach_number', t.reach_number,
        'minus_fen', t.minus_fen, 'gift', case when s.id is not null then json_build_object('goods_id', g.id, 'name', g.name,
          'spec', g.spec, 'number', t.gift_number, 'price_e4', s.price_e4, 'stock_total', s.stock_total,
          'stock_left', s.stock_left, 'limit_per_account', s.limit_per_account,
          'given', (select coalesce(sum(number), 0) from special_price_use where special_price_id = s.id)) end)
        order by t.id), '[]')
      from promotion_tier t left join special_price s on s.id = t.gift_offer_id left join goods g on g.id = s.goods_id
      where t.promotion_id = p.id) as tiers,
    (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'spec', g.spec, 'maker', m.name,
        'image', (select url from goods_image where goods_id = g.id order by position limit 1))
        order by first.position, g.id), '[]')
      from (select goods_id, position from promotion_goods where promotion_id = p.id order by position, goods_id
        limit ${goods}) first join goods g on g.id = first.goods_id join maker m on m.id = g.maker_id) as goods,
    (select count(*) from promotion_goods where promotion_id = p.id) as goods_count
  from promotion p join warehouse w on w.id = p.warehouse_id`;

const STATES: Readonly<Record<string, RawBuilder<boolean>>> = {
  waiting: sql`not p.is_stopped and p.starts_at > now()`,
  running: sql`not p.is_stopped and p.starts_at <= now() and p.ends_at > now()`,
  ended: sql`(p.is_stopped or p.ends_at <= now())`,
};

type Filter = z.output<NonNullable<typeof adminPromotions.query>>;

const GOODS_OF_A_LIST = 10;
/** As many as a form may name. */
const GOODS_OF_ONE = 2000;

/** One page of all promotions, newest first, each with its first goods. */
export async function listPromotions(
  db: Db,
  _staff: Staff,
  filter: Filter,
): Promise<{ rows: PromotionRow[]; total: number }> {
  const where = whereOf(filter);
  const { page, page_size } = filter;
  const [found, count] = await Promise.all([
    sql<PromotionRow>`${rowsWith(GOODS_OF_A_LIST)} where ${where} order by p.id desc limit ${page_size}
      offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from promotion p where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

const NAMES = [sql`p.name`, sql`p.describe`, sql`p.exclusion_group`];

function whereOf({ kind, state, keywords = '' }: Filter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [everyWord(keywords, NAMES)];
  if (kind) conditions.push(sql`p.kind = ${kind}`);
  if (state) conditions.push(STATES[state] ?? sql`true`);
  return sql.join(conditions, sql` and `);
}

/** One promotion as staff see it, with all its goods; undefined for an unknown one. */
export async function promotionRow(db: Db, _staff: Staff, id: number): Promise<PromotionRow | undefined> {
  const { rows } = await sql<PromotionRow>`${rowsWith(GOODS_OF_ONE)} where p.id = ${id}`.execute(db);
  return rows[0];
}
