import { ofEachFact } from './goods-facts.ts';
import { GOODS_LABELS } from './goods-labels.ts';
import { keysOf } from './keys.ts';
import { LEAFLET_FIELDS } from './leaflet-fields.ts';

/** Of the 说明书, whose 贮藏 files give in the column of the storage class, and whose 有效期 is the name of a lot's end, too. */
const { storage: _, validity: __, ...LEAFLET } = LEAFLET_FIELDS;
const LEAFLET_LABELS = Object.fromEntries(
  Object.entries(LEAFLET).map(([key, { label }]) => [key, label]),
) as Record<keyof typeof LEAFLET, string>;

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
  ...LEAFLET_LABELS,
  validity: '有效期限',
  storage_text: '贮藏（说明书）',
} as const;
export type ImportField = keyof typeof IMPORT_FIELDS;
/** Of the 说明书: what a mass change has no column of. */
export type LeafletColumn = keyof typeof LEAFLET_LABELS | 'validity' | 'storage_text';
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

/** What a new goods does not go on sale without; its name is asked of every row. A device has its own number in place of a drug's. */
export const NEEDED_FOR_SALE: ReadonlySet<ImportField> = new Set([
  'maker',
  'spec',
  'unit',
  'approval_no',
  'device_no',
  'rx_class',
  'price',
]);

/** The goods of the sample file: a drug, a device and 饮片. What is not here is an empty cell. */
export const IMPORT_SAMPLE: readonly Partial<Record<ImportField, string>>[] = [
  {
    name: '示例阿莫西林胶囊（用前删除）',
    generic_name: '阿莫西林',
    trade_name: '示例牌',
    dosage_form: '胶囊剂',
    mah: '示例制药有限公司',
    tax_code: '1070304010000000000',
    maker: '示例制药有限公司',
    spec: '0.25g*24粒',
    unit: '盒',
    approval_no: '国药准字H20260001',
    barcode: '6900000000016',
    rx_class: '处方药',
    category: '化学药品/抗菌药',
    price: '12.50',
    retail_price: '18.00',
    middle_pack: '10',
    case_pack: '400',
    min_order: '10',
    storage: '遮光，密封，在阴凉处（不超过20℃）保存',
    kind: '药品',
    source_code: 'YP-0001',
    dosage: '口服，一次 0.5g',
    indications: '适用于敏感菌所致的感染',
    adverse: '可见恶心、皮疹，严重时停药就诊',
    taboo: '青霉素过敏者禁用',
    validity: '24 个月',
    standard: '《中国药典》2025 年版二部',
  },
  {
    name: '示例电子血压计（用前删除）',
    registrant: '示例医疗器械有限公司',
    production_permit: '川药监械生产许20260001号',
    maker: '示例医疗器械有限公司',
    spec: '上臂式',
    unit: '台',
    device_no: '川械注准20262070001',
    price: '138.00',
    storage: '常温',
    kind: '医疗器械',
    source_code: 'QX-0001',
  },
  {
    name: '示例黄芪（用前删除）',
    origin: '甘肃',
    maker: '示例中药饮片有限公司',
    spec: '片，500g',
    unit: '袋',
    price: '46.00',
    storage: '阴凉',
    kind: '中药饮片',
    tcm_flag: '1',
    nature: '甘，微温。归肺、脾经',
    indications: '补气升阳，固表止汗',
    source_code: 'ZY-0001',
  },
];
