/** What a buyer's scan turns out to be, in words; light enough for any bundle. */
export const SCAN_VERDICTS = {
  counted: '已计数',
  duplicate: '重复扫码',
  wrong_lot: '批号不符',
  other_parcel: '不在本包裹',
  not_sent: '不在发货清单',
  foreign: '不是本商城发给您的',
} as const;
export type ScanVerdict = keyof typeof SCAN_VERDICTS;

/** Scans of one request: a scanner reads some three a second. */
export const MOST_SCANS = 50;

/** What a row of a downloaded file of codes can say. */
const CODE_VALUES = {
  code: '追溯码',
  level: '包装级别',
  parent: '上级码',
  pieces: '件数',
  name: '品名',
  spec: '规格',
  maker: '厂家',
  approval_no: '批准文号',
  lot_no: '批号',
  produced_on: '生产日期',
  expires_on: '有效期至',
  order_no: '订单号',
  shipment_no: '包裹号',
  shipped_on: '发货日期',
  seller: '供货单位',
} as const;
export type CodeValue = keyof typeof CODE_VALUES;

interface CodeProfile {
  name: string;
  about: string;
  /** What the file calls a column, and what stands in it. */
  columns: readonly (readonly [title: string, value: CodeValue])[];
  /** Only the smallest packs: what a till or a settlement scans. */
  isLeavesOnly?: true;
}

const plain = (...values: CodeValue[]): CodeProfile['columns'] =>
  values.map((value) => [CODE_VALUES[value], value]);

/**
 * Files of codes by whom they are for. The platforms change their templates: a new one is a row here, and what a column is called
 * can be changed without touching what stands in it.
 */
export const CODE_PROFILES = {
  full: {
    name: '全部信息',
    about: '每个码一行，含包装级别和上级码',
    columns: plain(
      'name',
      'spec',
      'maker',
      'approval_no',
      'lot_no',
      'produced_on',
      'expires_on',
      'code',
      'level',
      'parent',
      'pieces',
      'order_no',
      'shipment_no',
    ),
  },
  province: {
    name: '追溯平台入库',
    about: '上传省级或国家追溯平台的入库明细',
    columns: [
      ['单据号', 'shipment_no'],
      ['单据日期', 'shipped_on'],
      ['发货单位', 'seller'],
      ['药品名称', 'name'],
      ['规格', 'spec'],
      ['生产企业', 'maker'],
      ['批准文号', 'approval_no'],
      ['产品批号', 'lot_no'],
      ['有效期至', 'expires_on'],
      ['追溯码', 'code'],
    ],
  },
  insurance: {
    name: '医保采集',
    about: '上传医保信息平台的小包装追溯码',
    columns: [
      ['药品追溯码', 'code'],
      ['药品名称', 'name'],
      ['规格', 'spec'],
      ['生产企业', 'maker'],
      ['批准文号', 'approval_no'],
      ['生产批号', 'lot_no'],
      ['生产日期', 'produced_on'],
      ['有效期止', 'expires_on'],
      ['供应商', 'seller'],
      ['随货单号', 'shipment_no'],
    ],
    isLeavesOnly: true,
  },
  bare: { name: '只要追溯码', about: '一列，供门店系统导入', columns: plain('code') },
} as const satisfies Record<string, CodeProfile>;
export type CodeProfileKey = keyof typeof CODE_PROFILES;

export const CODE_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type CodeFormat = (typeof CODE_FORMATS)[number];

/** GET with `format`, `profile` and, for one parcel, `shipment_id`. */
export const ORDER_CODES_FILE = '/api/order/:id/codes/file';
