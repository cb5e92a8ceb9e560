import { priceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { endSession, findStaff, openSession, type Staff } from '../http/session.ts';
import { priceText } from '../modules/catalog/admin/rules.ts';
import { createCombination } from '../modules/combinations/admin/writes.ts';
import { createPromotion } from '../modules/promotions/admin/writes.ts';

const DAY = 24 * 3600;
const TRACE = { requestId: 'demo', ip: '' };

interface DemoCombination {
  name: string;
  describe: string;
  /** Codes of the categories that its goods are taken from, with the pieces in a set. */
  parts: readonly (readonly [category: string, number: number])[];
  /** Of the list price. */
  percent: number;
  days: number;
  /** Sets; undefined = from the shelf, without a limit. */
  stock?: number;
  limit?: number;
}

const COMBINATIONS: readonly DemoCombination[] = [
  {
    name: '秋冬感冒常备组合',
    describe: '感冒、止咳、退热一次配齐，门店秋冬动销快',
    parts: [
      ['xi-cold-wind', 5],
      ['xi-cough', 5],
      ['xi-fever', 5],
    ],
    percent: 88,
    days: 30,
  },
  {
    name: '肠胃健康组合',
    describe: '胃酸胃痛、消食、止泻，换季肠胃用药',
    parts: [
      ['xi-acid', 3],
      ['xi-motility', 3],
      ['xi-diarrhoea', 3],
    ],
    percent: 90,
    days: 20,
    stock: 60,
    limit: 6,
  },
  {
    name: '慢病长处方组合',
    describe: '降压、降脂长期用药，整组更省',
    parts: [
      ['xi-ccb', 10],
      ['xi-statin', 10],
    ],
    percent: 92,
    days: 45,
    stock: 100,
    limit: 10,
  },
  {
    name: '女性养护组合',
    describe: '维生素配调经养血，适合会员日陈列',
    parts: [
      ['xi-vitamin', 6],
      ['xi-period', 4],
    ],
    percent: 85,
    days: 15,
    stock: 80,
  },
];

interface DemoPromotion {
  name: string;
  describe: string;
  basis: 'amount' | 'number';
  is_repeating: 0 | 1;
  categories: readonly string[];
  days: number;
  /** What is to be reached, in yuan or pieces, and how many pieces are given. */
  tiers: readonly (readonly [reach: number, number: number])[];
}

const PROMOTIONS: readonly DemoPromotion[] = [
  {
    name: '感冒咳嗽满额赠',
    describe: '活动商品满额即赠，档位取最高',
    basis: 'amount',
    is_repeating: 0,
    categories: ['xi-cold-wind', 'xi-cough', 'xi-throat'],
    days: 30,
    tiers: [
      [500, 2],
      [1000, 5],
    ],
  },
  {
    name: '抗感染每满 800 元赠',
    describe: '每满 800 元赠一份，多买多赠',
    basis: 'amount',
    is_repeating: 1,
    categories: ['xi-ceph', 'xi-macrolide', 'xi-quinolone', 'xi-virus'],
    days: 20,
    tiers: [[800, 2]],
  },
  {
    name: '肠胃用药满件赠',
    describe: '活动商品合计满件即赠',
    basis: 'number',
    is_repeating: 0,
    categories: ['xi-acid', 'xi-motility', 'xi-diarrhoea', 'xi-constipation'],
    days: 25,
    tiers: [
      [50, 2],
      [120, 6],
    ],
  },
];

/** Combinations and gifts, dated from now and made by the same acts as real ones, so that stock and ledgers agree. */
export async function loadDemoBundles(db: Db): Promise<void> {
  const staff = await db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', 'operations')
    .executeTakeFirstOrThrow();
  const token = await openSession(db, { staffId: staff.id, ip: '', userAgent: 'demo' });
  const operations = await findStaff(db, token);
  if (operations) await openAll(db, operations, Math.floor(Date.now() / 1000));
  await endSession(db, token);
}

async function openAll(db: Db, staff: Staff, now: number): Promise<void> {
  const { id: warehouse_id } = await db
    .selectFrom('warehouse')
    .select('id')
    .orderBy('sort')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const window = (days: number) => ({ starts_at: now - 3600, ends_at: now + days * DAY });
  for (const [sort, one] of COMBINATIONS.entries()) {
    const items = await partsOf(db, warehouse_id, one);
    if (items.length < one.parts.length) continue;
    const { name, describe, days, stock, limit } = one;
    const form = { name, describe, image: '', warehouse_id, ...window(days), sort, items };
    await createCombination(
      db,
      staff,
      { ...form, stock_total: stock, limit_per_account: limit },
      TRACE,
      null,
    );
  }
  const gifts = await giftGoods(db, warehouse_id, PROMOTIONS.length);
  for (const [sort, one] of PROMOTIONS.entries()) {
    const goods_ids = (await goodsIn(db, warehouse_id, one.categories, 12)).map(({ id }) => id);
    const gift = gifts[sort];
    if (gift === undefined || goods_ids.length === 0) continue;
    const { name, describe, basis, is_repeating, days } = one;
    const tiers = one.tiers.map(([reach, gift_number]) => ({
      ...(basis === 'amount' ? { reach_amount: String(reach) } : { reach_number: reach }),
      goods_id: gift,
      gift_number,
      stock_total: 60 * gift_number,
      limit_per_account: 10 * gift_number,
    }));
    const form = { name, describe, image: '', warehouse_id, basis, is_repeating, ...window(days), sort };
    await createPromotion(db, staff, { ...form, goods_ids, tiers }, TRACE, null);
  }
}

interface DemoGoods {
  id: number;
  price_e4: number;
}

/** One goods of each category, in whole cents below its price. */
async function partsOf(db: Db, warehouseId: number, { parts, percent }: DemoCombination) {
  const items: { goods_id: number; number: number; price: string }[] = [];
  for (const [category, number] of parts) {
    const [goods] = await goodsIn(db, warehouseId, [category], 1);
    if (!goods) continue;
    const exact = (BigInt(goods.price_e4) * BigInt(percent)) / 100n;
    items.push({ goods_id: goods.id, number, price: priceText(priceE4(exact - (exact % 100n))) });
  }
  return items;
}

// What every demo buyer may buy, with plenty in the warehouse and no special price of its own. The first goods are left as they
// are: they are the examples of goods without anything special (`cli/demo-ids`).
const PLAIN = sql`g.id > 60 and g.status = 'on' and not g.is_ephedrine and g.limit_per_order is null and g.limit_per_day is null
  and g.scope in ('chemical', 'antibiotic', 'patent_tcm') and s.available >= 1500
  and exists (select from goods_image where goods_id = g.id)
  and not exists (select from control_rule where goods_id = g.id)
  and not exists (select from contract_price where goods_id = g.id)
  and not exists (select from special_price where goods_id = g.id)`;

/** Much sold goods of some categories. */
async function goodsIn(
  db: Db,
  warehouseId: number,
  categories: readonly string[],
  count: number,
): Promise<DemoGoods[]> {
  const { rows } = await sql<DemoGoods>`
    select g.id, p.price_e4 from goods g
    join goods_price p on p.goods_id = g.id and p.rank = 0 and p.price_e4 > 20000
    join stock s on s.goods_id = g.id and s.warehouse_id = ${warehouseId}
    where ${PLAIN} and exists (select from goods_category gc join category c on c.id = gc.category_id
      where gc.goods_id = g.id and c.code = any(${[...categories]}::text[]))
    order by g.sales_count desc, g.id limit ${count}`.execute(db);
  return rows;
}

/** Cheap goods that are no prescription medicines. */
async function giftGoods(db: Db, warehouseId: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g
    join goods_price p on p.goods_id = g.id and p.rank = 0 and p.price_e4 between 20000 and 150000
    join stock s on s.goods_id = g.id and s.warehouse_id = ${warehouseId}
    where ${PLAIN} and g.rx_class = 'otc_b' order by p.price_e4, g.id limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}
