import type { SpecialKind } from '@qingnang/contract/catalog';
import { priceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Staff } from '../http/session.ts';
import { priceText } from '../modules/catalogue/catalog/admin/rules.ts';
import { createSpecial } from '../modules/marketing/campaigns/admin/writes.ts';
import { asDemoStaff } from './acting.ts';

const DAY = 24 * 3600;
const MONTH = 30 * DAY;
const WEEK = 7 * DAY;

interface Campaign {
  kind: SpecialKind;
  name: string;
  goods: number;
  /** Of the list price. */
  percent: number;
  /** Seconds from now. */
  from: number;
  to: number;
  /** In smallest orders; null = sells from the shelf, without a limit. */
  stock: number | null;
  limit: number | null;
  group?: GroupBuy;
}

/** What a group is reached by; pieces in smallest orders. */
interface GroupBuy {
  buyers?: number;
  pieces?: number;
}

/** 拼团: `demo/group-buys` lets buyers join the first two. */
function groupBuys(): Campaign[] {
  const base = {
    kind: 'group' as const,
    goods: 1,
    percent: 80,
    from: -3600,
    to: 5 * DAY,
    stock: null,
    limit: null,
  };
  return [
    { ...base, name: '三户成团', group: { buyers: 3 } },
    { ...base, name: '满量成团', percent: 75, to: 8 * DAY, group: { pieces: 150 } },
    {
      ...base,
      name: '限量拼团',
      percent: 70,
      to: WEEK,
      stock: 120,
      limit: 60,
      group: { buyers: 5, pieces: 60 },
    },
    { ...base, name: '下期拼团', from: DAY, to: WEEK, group: { buyers: 2 } },
  ];
}

const CAMPAIGNS: readonly Campaign[] = [
  { kind: 'seckill', name: '本周秒杀', goods: 6, percent: 72, from: -3600, to: WEEK, stock: 120, limit: 12 },
  {
    kind: 'seckill',
    name: '下周秒杀',
    goods: 6,
    percent: 70,
    from: WEEK,
    to: 2 * WEEK,
    stock: 120,
    limit: 12,
  },
  { kind: 'daily', name: '', goods: 10, percent: 85, from: -3600, to: MONTH, stock: null, limit: null },
  { kind: 'youx', name: '', goods: 8, percent: 90, from: -3600, to: MONTH, stock: null, limit: null },
  { kind: 'newcomer', name: '', goods: 4, percent: 80, from: -3600, to: MONTH, stock: null, limit: 10 },
  ...groupBuys(),
];
const NEAR_EXPIRY = { goods: 8, months: 8, percent: 55 };

/** Special prices of all kinds, dated from now and made by the same act as real ones, so that stock and ledgers agree. */
export async function loadDemoSpecials(db: Db): Promise<void> {
  await asDemoStaff(db, 'operations', (staff) => openAll(db, staff));
}

async function openAll(db: Db, staff: Staff): Promise<void> {
  // Rounds begin at a full hour.
  const now = Math.floor(Date.now() / 3_600_000) * 3600;
  const goods = await plainGoods(
    db,
    CAMPAIGNS.reduce((sum, campaign) => sum + campaign.goods, 0),
  );
  for (const campaign of CAMPAIGNS) {
    for (const one of goods.splice(0, campaign.goods)) {
      const form = { ...formOf(campaign, one), ...windowOf(campaign, now) };
      await inTransaction(db, (tx) => createSpecial(tx, staff, form));
    }
  }
  for (const lot of await nearLots(db)) {
    const window = windowOf({ from: -3600, to: MONTH }, now);
    const price = reduced(lot.price_e4, NEAR_EXPIRY.percent);
    const form = {
      goods_id: lot.goods_id,
      lot_id: lot.lot_id,
      stock_total: lot.pieces,
      kind: 'near_expiry' as const,
      name: '近效期特惠',
      price,
      ...window,
    };
    await inTransaction(db, (tx) => createSpecial(tx, staff, form));
  }
}

const windowOf = ({ from, to }: { from: number; to: number }, now: number) => ({
  starts_at: now + from,
  ends_at: now + to,
});

interface PlainGoods {
  id: number;
  warehouse_id: number;
  price_e4: number;
  /** The smallest order. */
  smallest: number;
}

function formOf({ kind, name, percent, stock, limit, group }: Campaign, goods: PlainGoods) {
  const base = { goods_id: goods.id, kind, name, price: reduced(goods.price_e4, percent) };
  return {
    ...base,
    ...(limit === null ? {} : { limit_per_account: limit * goods.smallest }),
    ...(group?.buyers && { group_min_buyers: group.buyers }),
    ...(group?.pieces && { group_min_pieces: group.pieces * goods.smallest }),
    ...(stock === null ? {} : { warehouse_id: goods.warehouse_id, stock_total: stock * goods.smallest }),
  };
}

/** A part of a price, down to the 0.1 yuan. */
function reduced(listE4: number, percent: number): string {
  const tenth = 1000n;
  const exact = (BigInt(listE4) * BigInt(percent)) / 100n;
  return priceText(priceE4(exact - (exact % tenth)));
}

/** Much sold goods with plenty in the first warehouse that the demo buyers may buy, without a ladder, contract or special price. */
async function plainGoods(db: Db, count: number): Promise<PlainGoods[]> {
  const { rows } = await sql<PlainGoods>`
    select g.id, s.warehouse_id, p.price_e4,
      greatest(g.min_order, g.multiple, case when g.can_split then 1 else g.middle_pack end) as smallest
    from goods g
    join goods_price p on p.goods_id = g.id and p.rank = 0 and p.price_e4 between 50000 and 600000
    join stock s on s.goods_id = g.id and s.warehouse_id = (select id from warehouse order by sort, id limit 1)
    where g.status = 'on' and not g.is_ephedrine and not g.is_tcm and g.limit_per_order is null and g.limit_per_day is null
      and g.scope in ('chemical', 'antibiotic', 'patent_tcm')
      and s.available >= 200 * greatest(g.min_order, g.multiple, g.middle_pack)
      and exists (select from goods_image where goods_id = g.id)
      and not exists (select from ladder where goods_id = g.id)
      and not exists (select from contract_price where goods_id = g.id)
      and not exists (select from special_price where goods_id = g.id)
    order by g.sales_count desc, g.id limit ${count}`.execute(db);
  return rows;
}

interface NearLot {
  goods_id: number;
  lot_id: number;
  price_e4: number;
  pieces: number;
}

/** Lots that expire soon, one of a goods, in whole smallest orders. */
async function nearLots(db: Db): Promise<NearLot[]> {
  const { rows } = await sql<NearLot>`
    select goods_id, lot_id, price_e4, pieces from (
      select distinct on (g.id) g.id as goods_id, lot.id as lot_id, p.price_e4, lot.expires_on,
        least(lot.quantity, s.available) / step.pieces * step.pieces as pieces
      from lot
      join goods g on g.id = lot.goods_id
      join goods_price p on p.goods_id = g.id and p.rank = 0 and p.price_e4 >= 20000
      join stock s on s.goods_id = g.id and s.warehouse_id = lot.warehouse_id,
      lateral (select greatest(g.min_order, g.multiple, g.middle_pack) as pieces) step
      where g.status = 'on' and not g.is_ephedrine and g.scope in ('chemical', 'antibiotic', 'patent_tcm')
        and not exists (select from special_price where goods_id = g.id)
        and lot.expires_on between current_date + 40 and current_date + make_interval(months => ${NEAR_EXPIRY.months})
      order by g.id, lot.expires_on, lot.id) near
    where pieces > 0 order by expires_on, goods_id limit ${NEAR_EXPIRY.goods}`.execute(db);
  return rows;
}
