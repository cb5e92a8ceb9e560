import { ofEachFact } from './goods-facts.ts';
import { IMPORT_FIELDS } from './goods-import-fields.ts';
import { GOODS_LABELS } from './goods-labels.ts';
import { keysOf } from './keys.ts';
import { rankPriceName } from './reference-fields.ts';

/** Columns of a mass change's file: all that an import of goods knows but the 说明书, and what only goods in the shop have. 编号 names the goods, an empty cell changes nothing, `-` empties what may be empty. @param ranks from the lowest, each with its price */
export const massColumns = (ranks: readonly { name: string }[]) => ({
  name: GOODS_LABELS.name,
  generic_name: GOODS_LABELS.generic_name,
  ...ofEachFact((_key, { label }) => label),
  maker: GOODS_LABELS.maker,
  spec: GOODS_LABELS.spec,
  unit: GOODS_LABELS.unit,
  approval_no: GOODS_LABELS.approval_no,
  barcode: GOODS_LABELS.barcode,
  source_code: IMPORT_FIELDS.source_code,
  rx_class: GOODS_LABELS.rx_class,
  scope: GOODS_LABELS.scope,
  storage: GOODS_LABELS.storage,
  is_ephedrine: GOODS_LABELS.is_ephedrine,
  is_tcm: GOODS_LABELS.is_tcm,
  categories: GOODS_LABELS.category_ids,
  price0: rankPriceName(ranks[0]?.name ?? '0'),
  price1: rankPriceName(ranks[1]?.name ?? '1'),
  price2: rankPriceName(ranks[2]?.name ?? '2'),
  price3: rankPriceName(ranks[3]?.name ?? '3'),
  retail_price: '建议零售价',
  floor_price: '控价',
  min_order: '起订量',
  multiple: '订购倍数',
  middle_pack: '中包装',
  case_pack: '件装量',
  limit_per_order: '单次限购',
  limit_per_day: '每日限购',
  description: GOODS_LABELS.description,
  status: '状态',
  tags: '标签',
});
export type MassColumns = ReturnType<typeof massColumns>;

/** In the order of the file. */
export const MASS_FIELDS = keysOf(massColumns([]));
