import { keysOf } from '@qingnang/contract/keys';
import { LOT_COST_COLUMNS, type LotCostCells, type LotCostField } from '@qingnang/contract/lot-costs';
import { type PriceE4, parsePriceE4 } from '@qingnang/rules/money';

/** A lot as far as a file names it. */
export interface NamedLot {
  id: number;
  goodsId: number;
  goods: string;
  warehouse: string;
  lotNo: string;
  /** null = unknown. */
  cost: PriceE4 | null;
}

export interface JudgedCost {
  line: number;
  cells: LotCostCells['cells'];
  act: 'change' | 'same' | 'refused';
  goods: string;
  lots: readonly NamedLot[];
  /** What they cost by this row; null while it is refused. */
  cost: PriceE4 | null;
  errors: { field: LotCostField; message: string }[];
}

/** What each row of a file does, in its order; a lot is named once. @param lots of the goods that the file names */
export function judgeCosts(rows: readonly LotCostCells[], lots: readonly NamedLot[]): JudgedCost[] {
  const taken = new Set<number>();
  return rows.map((row) => {
    const judged = judgeRow(row, lots);
    if (judged.act === 'refused') return judged;
    if (judged.lots.some(({ id }) => taken.has(id)))
      return { ...judged, act: 'refused', cost: null, errors: [{ field: 'lot_no', message: '文件里重复' }] };
    for (const { id } of judged.lots) taken.add(id);
    return judged;
  });
}

const FIELDS = keysOf(LOT_COST_COLUMNS);

function judgeRow({ line, cells: raw }: LotCostCells, lots: readonly NamedLot[]): JudgedCost {
  const cells = Object.fromEntries(
    FIELDS.map((field) => [field, (raw[field] ?? '').normalize('NFKC').trim()]),
  ) as Record<LotCostField, string>;
  const ofGoods = lots.filter(({ goodsId }) => goodsId === Number(cells.goods_id));
  const named = ofGoods.filter(
    ({ lotNo, warehouse }) =>
      lotNo === cells.lot_no && (cells.warehouse === '' || warehouse === cells.warehouse),
  );
  const cost = parsePriceE4(cells.cost);
  const errors: JudgedCost['errors'] = [];
  if (cells.goods_id === '') errors.push({ field: 'goods_id', message: '请填写商品编号' });
  else if (ofGoods.length === 0) errors.push({ field: 'goods_id', message: '没有这个商品，或它没有批号' });
  else if (named.length === 0) errors.push({ field: 'lot_no', message: '这个商品没有这个批号' });
  if (cost === null || cost < 0n)
    errors.push({ field: 'cost', message: '请填写不小于 0、最多 4 位小数的进价' });
  const isSame = named.every((lot) => lot.cost === cost);
  return {
    line,
    cells,
    goods: ofGoods[0]?.goods ?? '',
    lots: named,
    errors,
    ...(errors.length > 0 ? { act: 'refused', cost: null } : { act: isSame ? 'same' : 'change', cost }),
  };
}
