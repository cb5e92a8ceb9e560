import { demoGoods } from './goods.ts';
import { between, chance } from './random.ts';
import type { DemoGoods, DemoLot } from './types.ts';
import { warehouses } from './warehouses.ts';

const outOfStockShare = 0.03;
const nearExpiryShare = 0.04;
const dayMs = 86_400_000;

/**
 * The lots on hand of the goods at this position, seen from `today`: one to three in each warehouse, oldest expiry
 * first, quantities in whole middle packs. About 3 % of the goods have no lot at all, some stand in one warehouse
 * only, and about 4 % have a lot that expires within six months. The same position and day give the same lots.
 * Throws RangeError for a position outside the catalogue.
 */
export function demoLots(index: number, today: Date): readonly DemoLot[] {
  const goods = demoGoods[index];
  if (!goods) throw new RangeError(`the demo catalogue has no goods at position ${index}`);
  const soldOut = chance(`out:${index}`) < outOfStockShare;
  if (soldOut) return [];
  const inBoth = chance(`second:${index}`) < 0.85;
  return warehouses.slice(0, inBoth ? 2 : 1).flatMap((warehouse) => {
    const count = between(`lots:${index}:${warehouse.code}`, 1, 3);
    const lotAt = (position: number) => lot(goods, index, today, { warehouse, position, count });
    return Array.from({ length: count }, (_, position) => lotAt(position));
  });
}

/** Where a lot stands: the warehouse, and the how-many-th of how many there. */
interface Place {
  warehouse: (typeof warehouses)[number];
  position: number;
  count: number;
}

function lot(goods: DemoGoods, index: number, today: Date, { warehouse, position, count }: Place): DemoLot {
  const seed = `${index}:${warehouse.code}:${position}`;
  const life = shelfLifeDays(goods);
  const near = position === 0 && warehouse.code === 'cd' && chance(`near:${index}`) < nearExpiryShare;
  // Later positions are fresher; a normal lot has at least eight months left.
  const oldest = Math.min(Math.floor(life * 0.6), life - 240);
  const slot = Math.floor(oldest / count);
  const youngest = slot * (count - 1 - position) + 5;
  const age = near
    ? life - between(`left:${seed}`, 45, 170)
    : between(`age:${seed}`, youngest, youngest + slot - 10);
  const produced = new Date(today.getTime() - age * dayMs);
  const made = day(produced);
  return {
    warehouse: warehouse.code,
    lotNo: `${made.slice(2).replaceAll('-', '')}${String(between(`no:${seed}`, 1, 99)).padStart(2, '0')}`,
    produced: made,
    expires: day(new Date(produced.getTime() + life * dayMs)),
    quantity: quantity(goods, seed, warehouse.stockShare, near),
  };
}

/** Days from production to expiry: five years for devices, two for cold and cool goods, otherwise two or three. */
function shelfLifeDays(goods: DemoGoods): number {
  if (goods.rx === 'device') return 1825;
  if (goods.rx === 'tcm' || goods.storage !== 'normal') return 730;
  return chance(`life:${goods.name}:${goods.maker}`) < 0.6 ? 1095 : 730;
}

/** Dear goods are kept in small numbers, cheap ones by the case. Always at least one middle pack. */
function quantity(goods: DemoGoods, seed: string, share: number, near: boolean): number {
  const price = Number(goods.price);
  const value = (near ? 1_500 : 12_000) * share * (0.4 + chance(`qty:${seed}`));
  const bundles = Math.floor(Math.min(value / price, goods.casePack * 12) / goods.middlePack);
  return Math.max(1, bundles) * goods.middlePack;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
