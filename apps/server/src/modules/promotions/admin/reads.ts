import type { adminPromotions } from '@qingnang/contract/admin-bundles';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import type { Staff } from '../../../http/session.ts';

export interface PromotionRow {
  id: number;
  version: number;
  name: string;
  describe: string;
  image: string;
  warehouse_id: number;
  warehouse_name: string;
  basis: 'amount' | 'number';
  is_repeating: boolean;
  starts_at: Date;
  ends_at: Date;
  is_stopped: boolean;
  sort: number;
  tiers: {
    id: number;
    reach_fen: number | null;
    reach_number: number | null;
    goods_id: number;
    name: string;
    spec: string;
    gift_number: number;
    stock_total: number;
    stock_left: number;
    limit_per_account: number | null;
    given: number;
  }[];
  goods: { id: number; name: string; spec: string; maker: string; image: string | null }[];
}

const ROWS = sql`
  select p.id, p.version, p.name, p.describe, p.image, p.warehouse_id, w.name as warehouse_name, p.basis, p.is_repeating,
    p.starts_at, p.ends_at, p.is_stopped, p.sort,
    (select coalesce(json_agg(json_build_object('id', t.id, 'reach_fen', t.reach_fen, 'reach_number', t.reach_number,
        'goods_id', g.id, 'name', g.name, 'spec', g.spec, 'gift_number', t.gift_number, 'stock_total', s.stock_total,
        'stock_left', s.stock_left, 'limit_per_account', s.limit_per_account,
        'given', (select coalesce(sum(number), 0) from special_price_use where special_price_id = s.id)) order by t.id), '[]')
      from promotion_tier t join special_price s on s.id = t.gift_offer_id join goods g on g.id = s.goods_id
      where t.promotion_id = p.id) as tiers,
    (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'spec', g.spec, 'maker', m.name,
        'image', (select url from goods_image where goods_id = g.id order by position limit 1))
        order by pg.position, g.id), '[]')
      from promotion_goods pg join goods g on g.id = pg.goods_id join maker m on m.id = g.maker_id
      where pg.promotion_id = p.id) as goods
  from promotion p join warehouse w on w.id = p.warehouse_id`;

const STATES: Readonly<Record<string, RawBuilder<boolean>>> = {
  waiting: sql`not p.is_stopped and p.starts_at > now()`,
  running: sql`not p.is_stopped and p.starts_at <= now() and p.ends_at > now()`,
  ended: sql`(p.is_stopped or p.ends_at <= now())`,
};

type Filter = z.output<NonNullable<typeof adminPromotions.query>>;

/** One page of all promotions, newest first. */
export async function listPromotions(
  db: Db,
  _staff: Staff,
  { state, page, page_size }: Filter,
): Promise<{ rows: PromotionRow[]; total: number }> {
  const where = (state && STATES[state]) ?? sql`true`;
  const [found, count] = await Promise.all([
    sql<PromotionRow>`${ROWS} where ${where} order by p.id desc limit ${page_size}
      offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from promotion p where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** One promotion as staff see it; undefined for an unknown one. */
export async function promotionRow(db: Db, _staff: Staff, id: number): Promise<PromotionRow | undefined> {
  const { rows } = await sql<PromotionRow>`${ROWS} where p.id = ${id}`.execute(db);
  return rows[0];
}
