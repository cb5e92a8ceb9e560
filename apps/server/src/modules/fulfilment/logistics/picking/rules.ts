import { STORAGES } from '@qingnang/rules/cold-chain';
import { type LotOnHand, type OpenLine, type Pick, pickByExpiry } from '../rules.ts';

export interface PickingLine extends OpenLine {
  orderId: number;
  warehouseId: number;
  spec: string;
  unit: string;
  maker: string;
  barcode: string;
  isGift: boolean;
}
export interface LotInWarehouse extends LotOnHand {
  warehouseId: number;
}

/** One thing to take off the shelf. */
export interface PickingRow {
  line: PickingLine;
  /** null = no lot has these pieces. */
  lot: LotOnHand | null;
  number: number;
}

/** Cold goods leave the cold room last. */
const WALK: readonly string[] = Object.keys(STORAGES);

/**
 * What is taken off the shelf for each order: first expired first out, orders served in their order from the same lots, those
 * of one warehouse together. What no lot reaches stands there without one.
 * @param today `2026-11-21`
 * @returns rows by order id
 */
export function pickingLists(
  lines: readonly PickingLine[],
  lots: readonly LotInWarehouse[],
  today: string,
): Map<number, PickingRow[]> {
  const lists = new Map<number, PickingRow[]>();
  for (const warehouseId of new Set(lines.map((line) => line.warehouseId))) {
    const here = lines.filter((line) => line.warehouseId === warehouseId);
    const lotsHere = lots.filter((lot) => lot.warehouseId === warehouseId);
    for (const row of rowsOf(here, lotsHere, pickByExpiry(here, lotsHere, today))) {
      lists.set(row.line.orderId, [...(lists.get(row.line.orderId) ?? []), row]);
    }
  }
  return new Map([...lists].map(([orderId, rows]) => [orderId, inWalkingOrder(rows)]));
}

/** As the shelves are walked: by storage, name, goods and lot. */
export const inWalkingOrder = <Row extends PickingRow>(rows: readonly Row[]): Row[] =>
  [...rows].sort(asWalked);

function rowsOf(
  lines: readonly PickingLine[],
  lots: readonly LotOnHand[],
  picks: readonly Pick[],
): PickingRow[] {
  return lines.flatMap((line) => {
    const own = picks.filter(({ orderLineId }) => orderLineId === line.orderLineId);
    const short = line.open - own.reduce((sum, { number }) => sum + number, 0);
    const rows: PickingRow[] = own.map(({ lotId, number }) => ({
      line,
      lot: lots.find((lot) => lot.lotId === lotId) ?? null,
      number,
    }));
    return short > 0 ? [...rows, { line, lot: null, number: short }] : rows;
  });
}

function asWalked(a: PickingRow, b: PickingRow): number {
  return (
    WALK.indexOf(a.line.storage) - WALK.indexOf(b.line.storage) ||
    a.line.name.localeCompare(b.line.name, 'zh-CN') ||
    a.line.goodsId - b.line.goodsId ||
    (a.lot?.lotNo ?? '').localeCompare(b.lot?.lotNo ?? '') ||
    a.line.orderLineId - b.line.orderLineId
  );
}

interface Trouble {
  lot_no: string;
  short: number;
  damaged: number;
}

/** Why an order waits when pieces were not there or cannot be sold; '' = all were found. */
export function troubleWords(name: string, { lot_no: lotNo, short, damaged }: Trouble): string {
  const parts = [short > 0 && `缺 ${short}`, damaged > 0 && `破损 ${damaged}`].filter(
    (part) => part !== false,
  );
  return parts.length === 0 ? '' : `拣货发现 ${name} 批号 ${lotNo} ${parts.join('、')}`.slice(0, 100);
}
