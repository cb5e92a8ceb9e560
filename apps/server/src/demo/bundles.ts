import { priceE4 } from '@qingnang/rules/money';
import type { Db } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Staff } from '../http/session.ts';
import { priceText } from '../modules/catalogue/catalog/admin/rules.ts';
import { createCombination } from '../modules/marketing/combinations/admin/writes.ts';
import { asDemoStaff } from './acting.ts';
import { goodsIn } from './plain-goods.ts';
import { openPromotions } from './promotions.ts';

const DAY = 24 * 3600;

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

/** Combinations and promotions, dated from now and made by the same acts as real ones, so that stock and ledgers agree. */
export async function loadDemoBundles(db: Db): Promise<void> {
  await asDemoStaff(db, 'operations', (staff) => openAll(db, staff, Math.floor(Date.now() / 1000)));
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
    const about = { name, describe, image: '', warehouse_id, ...window(days), sort, items };
    const form = { ...about, stock_total: stock, limit_per_account: limit };
    await inTransaction(db, (tx) => createCombination(tx, staff, form));
  }
  await openPromotions(db, staff, warehouse_id, now);
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
