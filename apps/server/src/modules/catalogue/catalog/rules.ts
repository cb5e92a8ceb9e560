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

/** Demands of one stock row added up, by goods and warehouse in order: two lines never take the same piece. */
export function sumByStock(demands: readonly StockDemand[]): StockDemand[] {
  const sums = new Map<string, StockDemand>();
  for (const { goodsId, warehouseId, number } of demands) {
    const key = `${goodsId}:${warehouseId}`;
    sums.set(key, { goodsId, warehouseId, number: number + (sums.get(key)?.number ?? 0) });
  }
  return [...sums.values()].sort((a, b) => a.goodsId - b.goodsId || a.warehouseId - b.warehouseId);
}
