import type { adminSpecials } from '@qingnang/contract/campaigns';
import { priceE4 } from '@qingnang/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import { groupBuyJson, PART_KINDS } from '../../../catalogue/reads.ts';
import type { GroupBuy } from '../../../catalogue/rules.ts';
import { setAside } from '../reads.ts';
import type { SpecialFacts } from './rules.ts';

export interface SpecialRow {
  id: number;
  version: number;
  goods_id: number;
  goods_name: string;
  spec: string;
  maker: string;
  kind: string;
  name: string;
  price_e4: number;
  list_price_e4: number | null;
  starts_at: Date;
  ends_at: Date;
  warehouse_id: number | null;
  warehouse_name: string | null;
  lot_id: number | null;
  lot_no: string | null;
  stock_total: number | null;
  stock_left: number | null;
  limit_per_account: number | null;
  is_stopped: boolean;
  zone_id: number | null;
  zone_name: string | null;
  group: GroupBuy | null;
  sold: number;
  buyers: number;
}

const ROWS = sql`
  select s.id, s.version, s.goods_id, g.name as goods_name, g.spec, m.name as maker, s.kind, s.name, s.price_e4,
    (select price_e4 from goods_price where goods_id = g.id and rank = 0) as list_price_e4,
    s.starts_at, s.ends_at, s.warehouse_id, w.name as warehouse_name, s.lot_id, lot.lot_no, s.stock_total, s.stock_left,
    s.limit_per_account, s.is_stopped, s.zone_id,
    (select title from zone where id = s.zone_id) as zone_name, ${sql.raw(groupBuyJson('s'))} as group, coalesce(u.sold, 0) as sold, coalesce(u.buyers, 0) as buyers
  from special_price s
  join goods g on g.id = s.goods_id
  join maker m on m.id = g.maker_id
  left join warehouse w on w.id = s.warehouse_id
  left join lot on lot.id = s.lot_id
  left join lateral (select sum(number) as sold, count(*) as buyers from special_price_use
    where special_price_id = s.id and number > 0) u on true`;

type Filter = z.output<NonNullable<typeof adminSpecials.query>>;

/** One page of the offers of all goods, newest first. */
export async function listSpecials(
  db: Db,
  _staff: Staff,
  filter: Filter,
): Promise<{ rows: SpecialRow[]; total: number }> {
  const where = whereOf(filter);
  const from = (filter.page - 1) * filter.page_size;
  const [page, count] = await Promise.all([
    sql<SpecialRow>`${ROWS} where ${where} order by s.id desc limit ${filter.page_size} offset ${from}`.execute(
      db,
    ),
    sql<{ total: number }>`
      select count(*) as total from special_price s join goods g on g.id = s.goods_id join maker m on m.id = g.maker_id
      where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** Parts of combinations and gifts are changed with what they belong to. */
const IS_OFFER = sql`s.kind not in (${sql.raw(PART_KINDS)})`;

const STATES: Readonly<Record<string, RawBuilder<boolean>>> = {
  waiting: sql`not s.is_stopped and s.starts_at > now()`,
  running: sql`not s.is_stopped and s.starts_at <= now() and s.ends_at > now()`,
  ended: sql`(s.is_stopped or s.ends_at <= now())`,
};

const NAMES = [sql`s.name`, sql`g.name`, sql`g.trade_name`, sql`m.name`, sql`g.initials`];

function whereOf({ goods_id, kind, state, keywords = '' }: Filter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [IS_OFFER, everyWord(keywords, NAMES)];
  if (goods_id) conditions.push(sql`s.goods_id = ${goods_id}`);
  if (kind) conditions.push(sql`s.kind = ${kind}`);
  if (state) conditions.push(STATES[state] ?? sql`true`);
  return sql.join(conditions, sql` and `);
}

/** One offer as staff see it; undefined for an unknown one. */
export async function specialRow(db: Db, _staff: Staff, id: number): Promise<SpecialRow | undefined> {
  const { rows } = await sql<SpecialRow>`${ROWS} where s.id = ${id} and ${IS_OFFER}`.execute(db);
  return rows[0];
}

interface FactsRow {
  list_price_e4: number | null;
  min_order: number;
  multiple: number;
  middle_pack: number;
  case_pack: number;
  can_split: boolean;
  round_to_case: boolean;
  is_ephedrine: boolean;
  has_warehouse: boolean;
  has_zone: boolean;
  lot: { goods_id: number; warehouse_id: number; expires_at: string | null } | null;
}

/** What a form's rows are; undefined for an unknown goods. The goods is locked: its offers are made one after the other. */
export async function specialFacts(
  tx: Tx,
  ids: { goodsId: number; warehouseId: number | null; lotId: number | null; zoneId: number | null },
): Promise<SpecialFacts | undefined> {
  const { rows } = await sql<FactsRow>`
    select g.is_ephedrine, g.min_order, g.multiple, g.middle_pack, g.case_pack, g.can_split, g.round_to_case,
      (select price_e4 from goods_price where goods_id = g.id and rank = 0) as list_price_e4,
      exists (select from warehouse where id = coalesce(${ids.warehouseId}::int8, lot.warehouse_id)) as has_warehouse,
      exists (select from zone where id = ${ids.zoneId}::int8) as has_zone,
      case when lot.id is null then null else json_build_object('goods_id', lot.goods_id, 'warehouse_id', lot.warehouse_id,
        'expires_at', (lot.expires_on + 1)::timestamptz - interval '1 second') end as lot
    from goods g left join lot on lot.id = ${ids.lotId}::int8
    where g.id = ${ids.goodsId} for no key update of g`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const { lot, list_price_e4, has_warehouse } = row;
  return {
    listPrice: list_price_e4 === null ? null : priceE4(list_price_e4),
    quantity: {
      minimum: row.min_order,
      multiple: row.multiple,
      middlePack: row.middle_pack,
      casePack: row.case_pack,
      canSplit: row.can_split,
      roundToCase: row.round_to_case,
    },
    isEphedrine: row.is_ephedrine,
    hasWarehouse: has_warehouse,
    hasZone: row.has_zone,
    lot: lot && {
      goodsId: lot.goods_id,
      warehouseId: lot.warehouse_id,
      expiresAt: lot.expires_at === null ? null : new Date(lot.expires_at),
    },
  };
}

/** An offer of the same goods and kind whose window overlaps; of near-expiry offers only those of the same lot. */
export async function overlapping(
  tx: Tx,
  offer: {
    id: number;
    goodsId: number;
    kind: string;
    lotId: number | null;
    startsAt: Date;
    endsAt: Date;
  },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from special_price where goods_id = ${offer.goodsId} and kind = ${offer.kind} and id <> ${offer.id}
      and lot_id is not distinct from ${offer.lotId}::int8 and not is_stopped
      and ends_at > now() and starts_at < ${offer.endsAt} and ends_at > ${offer.startsAt} order by id limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/** Pieces of a lot that no near-expiry offer and no order through one holds. The lot is locked. */
export async function freePieces(tx: Tx, lotId: number): Promise<number> {
  await sql`select from lot where id = ${lotId} for update`.execute(tx);
  const { rows } = await sql<{ free: number }>`
    select (quantity - ${setAside(sql`lot.id`, [])})::int4 as free from lot where id = ${lotId}`.execute(tx);
  return rows[0]?.free ?? 0;
}
