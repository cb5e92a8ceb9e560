import { ofEachFact } from './goods-facts.ts';
import { GOODS_LABELS } from './goods-labels.ts';
import { keysOf } from './keys.ts';

/**
 * What an import takes from a file, by field, in words: the command, its column map and the office's. In the order in which columns are
 * looked for.
 */
export const IMPORT_FIELDS = {
  name: GOODS_LABELS.name,
  generic_name: GOODS_LABELS.generic_name,
  ...ofEachFact((_key, { label }) => label),
  maker: GOODS_LABELS.maker,
  spec: GOODS_LABELS.spec,
  unit: GOODS_LABELS.unit,
  approval_no: GOODS_LABELS.approval_no,
  device_no: '注册证或备案号',
  barcode: GOODS_LABELS.barcode,
  rx_class: GOODS_LABELS.rx_class,
  category: GOODS_LABELS.category_ids,
  price: GOODS_LABELS.prices,
  retail_price: GOODS_LABELS.retail_price,
  middle_pack: GOODS_LABELS.middle_pack,
  case_pack: GOODS_LABELS.case_pack,
  min_order: GOODS_LABELS.min_order,
  storage: GOODS_LABELS.storage,
  kind: '商品类型',
  hint: '特殊管理',
  tcm_flag: '是否中药',
  source_code: '商品编码',
  description: GOODS_LABELS.description,
  nature: '性味归经',
  effect: '功效',
  dosage: '用法用量',
  caution: '禁忌',
} as const;
export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_KEYS = keysOf(IMPORT_FIELDS);

/** Fields that may stand in several columns: the first filled cell counts. */
export const SEVERAL_COLUMNS: ReadonlySet<ImportField> = new Set(['source_code', 'maker', 'category']);

/** What a file is about where a row does not say. */
export const GOODS_KINDS = {
  drug: '药品',
  tcm: '中药饮片',
  device: '医疗器械',
  food: '保健食品',
  general: '消毒与日用',
} as const;
export type GoodsKind = keyof typeof GOODS_KINDS;
export const GOODS_KIND_KEYS = keysOf(GOODS_KINDS);

/** The class of drugs that state none, if they are not to stay drafts. */
export const STATED_RX_CLASSES = ['rx', 'otc_a', 'otc_b'] as const;
export type StatedRxClass = (typeof STATED_RX_CLASSES)[number];
