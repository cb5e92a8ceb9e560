/** What keeps a goods from being sold when it is missing. */
export interface SaleFacts {
  /** '' = unknown. */
  maker: string;
  spec: string;
  unit: string;
  /** 0 = being set. */
  priceE4: number | null;
  approvalNo: string;
  /** The paper that the kind of goods needs. */
  paper: 'drug' | 'device' | null;
  /** Null = not known yet. */
  rxClass: string | null;
  /** '' = unknown. */
  scope: string;
}

/** What is not allowed on sale without, in words; empty when nothing is missing. */
export function missingForSale(facts: SaleFacts): string[] {
  const missing: string[] = [];
  if (facts.maker === '') missing.push('缺厂家');
  if (facts.spec === '') missing.push('缺规格');
  if (facts.unit === '') missing.push('缺单位');
  if (facts.priceE4 === null || facts.priceE4 === 0) missing.push('缺价格');
  if (facts.approvalNo === '' && facts.paper === 'drug') missing.push('缺批准文号');
  if (facts.approvalNo === '' && facts.paper === 'device') missing.push('缺注册证或备案号');
  if (facts.rxClass === null) missing.push('缺处方分类');
  if (facts.scope === '') missing.push('缺经营范围');
  return missing;
}

/** Pieces of a goods wanted from one warehouse. */
export interface StockDemand {
  goodsId: number;
  warehouseId: number;
  /** Whole pieces, at least 1. */
  number: number;
}

/** Pieces taken from one lot. */
export interface LotPick extends StockDemand {
  lotId: number;
}

/** Pieces of an order that are not where the books say, or cannot be sold. */
export interface MissingPieces extends StockDemand {
  /** '' = nobody said in which lot. */
  lotNo: string;
  reason: 'short' | 'damaged';
  /** Null = of no order's line. */
  orderLineId: number | null;
}

/** What is left of demands without the missing pieces of the same stock rows. */
export function withoutMissing(
  demands: readonly StockDemand[],
  missing: readonly StockDemand[],
): StockDemand[] {
  const gone = missing.map(({ goodsId, warehouseId, number }) => ({ goodsId, warehouseId, number: -number }));
  return sumByStock([...demands, ...gone]).filter(({ number }) => number > 0);
}

/** Demands of one stock row added up, by goods and warehouse in order: two lines never take the same piece. */
export function sumByStock(demands: readonly StockDemand[]): StockDemand[] {
  const sums = new Map<string, StockDemand>();
  for (const { goodsId, warehouseId, number } of demands) {
    const key = `${goodsId}:${warehouseId}`;
    sums.set(key, { goodsId, warehouseId, number: number + (sums.get(key)?.number ?? 0) });
  }
  return [...sums.values()].sort((a, b) => a.goodsId - b.goodsId || a.warehouseId - b.warehouseId);
}

/** Days of a lot as texts, `2026-03-09`. */
export interface LotDays {
  produced_on?: string | undefined;
  expires_on?: string | undefined;
}

/** What is wrong with the days of a lot that comes in, by field. @param today in China */
export function lotDayErrors({ produced_on, expires_on }: LotDays, today: string): Record<string, string> {
  if (expires_on && expires_on < today) return { expires_on: '已过有效期，不能入库' };
  if (produced_on && produced_on > today) return { produced_on: '生产日期不能晚于今天' };
  if (produced_on && expires_on && expires_on <= produced_on) return { expires_on: '有效期必须晚于生产日期' };
  return {};
}

/** Said where a lot is there already with other days. */
export const OTHER_DAYS = '该批号已在库，生产日期或有效期不同，请核对';
