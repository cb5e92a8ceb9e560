import {
  column,
  count,
  counted,
  day,
  GOODS,
  made,
  type ReportWords,
  text,
  yuan,
} from './statistics-columns.ts';

/** Reports of what lies on the shelf: what is missing there, for how long it lasts, what stays too long. */

export const SHELF_REPORT_KEYS = [
  'stock_out',
  'cover_short',
  'cover_long',
  'slow',
  'expiry',
  'clearance',
] as const;
export type ShelfReportKey = (typeof SHELF_REPORT_KEYS)[number];

/** Days of stock up to which a goods is soon out: what a supplier usually needs, and some. */
export const SHORT_COVER_DAYS = 15;
/** Days of stock from which a goods lies too long: half a year, after which much of it is near its expiry. */
export const LONG_COVER_DAYS = 180;

const LOT = [
  ...GOODS,
  text('warehouse', '仓库', 12),
  text('lot_no', '批号', 14),
  day('expires_on', '有效期至'),
];
const ESTIMATED = '金额按当前基础价估算。';

const COVER = {
  unit: '个商品',
  isRange: false,
  days: { label: '日均销量', options: [30, 90], usual: 30 },
} as const;
const COVERED = [
  ...GOODS,
  counted('pieces', '可售库存'),
  counted('sold', '期间售出'),
  column('daily', '日均件数', 'mean', 10),
  column('cover', '可售天数', 'days', 10),
];
const ABOUT_COVER =
  '可售天数 = 所有仓库的可售库存 ÷ 日均件数；日均按昨天为止的 30 或 90 天售出（已减缺货与退货，不含赠品）计，上架不满这些天的按实际天数。';

export const SHELF_REPORTS: Readonly<Record<ShelfReportKey, ReportWords>> = {
  stock_out: {
    name: '缺货',
    unit: '个商品',
    about:
      '在售商品所有仓库同时无货的时间；少卖件数 = 截止日前 90 天日均件数 × 缺货天数。购物车客户是现在仍放着该商品的客户。',
    isRange: true,
    sort: 'days',
    columns: [
      ...GOODS,
      count('times', '缺货次数'),
      column('days', '缺货天数', 'days', 10, true),
      text('state', '现在', 8),
      counted('notices', '到货提醒'),
      counted('carts', '购物车客户'),
      counted('lost_pieces', '少卖件数'),
    ],
    chart: { name: '缺货天数前 10 名', kind: 'bars', cell: 'days' },
  },
  cover_short: {
    ...COVER,
    name: '快卖完',
    about: `${ABOUT_COVER}列出在售商品中只够卖 ${SHORT_COVER_DAYS} 天以内的，已经无货的排在最前；这段时间没有售出的不列。`,
    sort: 'cover',
    direction: 'asc',
    columns: [...COVERED, day('ends_on', '预计卖完')],
    chart: { name: '商品数（按可售天数）', kind: 'bars', cell: 'count' },
  },
  cover_long: {
    ...COVER,
    name: '压货',
    about: `${ABOUT_COVER}列出在售商品中够卖 ${LONG_COVER_DAYS} 天以上的，和有库存而这段时间没有售出的（可售天数为“—”）；上架不满所选天数的新品不列。${ESTIMATED}`,
    sort: 'value',
    columns: [...COVERED, yuan('value', '金额'), day('first_expiry', '最早到期')],
    chart: { name: '金额前 10 名', kind: 'bars', cell: 'yuan' },
  },
  slow: {
    name: '滞销',
    unit: '个批号',
    about: `所选天数内没有售出、且到货已超过这些天数的商品，按批号列出。${ESTIMATED}`,
    isRange: false,
    days: { label: '没有售出', options: [30, 60, 90, 180], usual: 90 },
    sort: 'value',
    columns: [
      ...LOT,
      counted('pieces', '库存'),
      yuan('value', '金额'),
      day('received_on', '到货'),
      day('last_day', '最近售出'),
    ],
    chart: { name: '金额前 10 名', kind: 'bars', cell: 'yuan' },
  },
  expiry: {
    name: '近效期',
    unit: '个批号',
    about: `所选天数内到期或已过期的库存，含已锁定的过期件数。${ESTIMATED}`,
    isRange: false,
    days: { label: '到期', options: [90, 180, 270, 365], usual: 180 },
    sort: 'value',
    columns: [
      ...LOT,
      text('left', '剩余', 12),
      counted('pieces', '库存'),
      counted('locked', '已锁定'),
      yuan('value', '金额'),
    ],
    chart: { name: '金额（按剩余时间）', kind: 'bars', cell: 'yuan' },
  },
  clearance: {
    name: '临期特价建议',
    unit: '个批号',
    about:
      '所选天数内到期、按近 90 天的日均件数卖不完的批号，先到期的先卖。建议价按剩余天数降价：30 天内 50%，60 天内 40%，90 天内 30%，180 天内 20%，更久 10%；只有一部分卖不完的按比例少降，最少降一半；不低于含税成本。已有近效期特价的批号不列。金额按普通价估算。',
    isRange: false,
    days: { label: '到期', options: [90, 180, 270, 365], usual: 180 },
    sort: 'value',
    columns: [
      ...LOT,
      count('left_days', '剩余天数'),
      counted('pieces', '库存'),
      column('daily', '日均件数', 'mean', 10),
      counted('surplus', '卖不完'),
      yuan('value', '卖不完金额'),
      column('list_price', '普通价', 'yuan', 10),
      made('cost', '含税成本', 'yuan', 10),
      made('price', '建议特价', 'yuan', 10),
      made('why', '理由', 'text', 40),
    ],
    chart: { name: '卖不完金额前 10 名', kind: 'bars', cell: 'yuan' },
  },
};
