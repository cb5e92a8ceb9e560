/** The shop's reports as data, without schemas. */

import {
  CUSTOMER,
  column,
  count,
  counted,
  day,
  GOODS,
  type ReportWords,
  rate,
  text,
  yuan,
} from './statistics-columns.ts';
import { MONEY_REPORT_KEYS, MONEY_REPORTS } from './statistics-money.ts';
import { SHELF_REPORT_KEYS, SHELF_REPORTS } from './statistics-shelf.ts';

const MONEY = [
  counted('pieces', '件数'),
  yuan('goods_amount', '商品金额'),
  yuan('discount', '优惠'),
  yuan('refunded', '缺货与退货'),
  yuan('amount', '净销售额'),
];

/** Weeks before a day whose same weekday tells what is usual. */
export const USUAL_WEEKS = 8;

const SALES = {
  isRange: true,
  about:
    '按付款日期统计已付款且未取消的订单；净销售额 = 商品金额 − 优惠 − 缺货与退货的退款，不含运费；件数已减缺货与退货，不含赠品。',
} as const;
const TOP_SALES = { name: '净销售额前 10 名', kind: 'bars', cell: 'yuan' } as const;

const SOLD_KEYS = [
  'sales_day',
  'sales_hour',
  'sales_goods',
  'sales_customer',
  'sales_salesman',
  'sales_region',
  'promotion',
  'draw',
  'search',
  'conversion',
  'newcomer',
  'licence',
  'after_sales',
] as const;

export const REPORT_KEYS = [...SOLD_KEYS, ...SHELF_REPORT_KEYS, ...MONEY_REPORT_KEYS] as const;
export type ReportKey = (typeof REPORT_KEYS)[number];

export const REPORTS: Readonly<Record<ReportKey, ReportWords>> = {
  sales_day: {
    ...SALES,
    name: '每日销售',
    unit: '天',
    sort: 'day',
    columns: [day('day', '日期'), counted('orders', '订单数'), count('customers', '客户数'), ...MONEY],
    chart: { name: '每日净销售额', kind: 'line', cell: 'yuan' },
  },
  sales_hour: {
    ...SALES,
    isRange: false,
    isDay: true,
    name: '时段销售',
    unit: '个时段',
    about: `${SALES.about}平时是此前 ${USUAL_WEEKS} 周里同一星期几的平均，开店不满 ${USUAL_WEEKS} 周时按实际周数；当天正在进行的小时只与平时到同一分钟的相比。时间为北京时间。`,
    sort: 'hour',
    direction: 'asc',
    columns: [
      text('hour', '时段', 14),
      counted('orders', '订单数'),
      column('usual_orders', '平时订单数', 'mean', 12, true),
      yuan('amount', '净销售额'),
      yuan('usual_amount', '平时净销售额'),
      yuan('difference', '与平时相差'),
    ],
    chart: { name: '各时段净销售额', kind: 'line', cell: 'yuan', key: { now: '当天', before: '平时' } },
  },
  sales_goods: {
    ...SALES,
    name: '商品销售',
    unit: '个商品',
    sort: 'amount',
    columns: [...GOODS, counted('times', '购买次数'), ...MONEY, counted('gifts', '赠品件数')],
    chart: TOP_SALES,
  },
  sales_customer: {
    ...SALES,
    name: '客户销售',
    unit: '个客户',
    sort: 'amount',
    columns: [...CUSTOMER, counted('orders', '订单数'), ...MONEY, day('last_day', '最近付款')],
    chart: TOP_SALES,
  },
  sales_salesman: {
    ...SALES,
    name: '业务员销售',
    unit: '位业务员',
    sort: 'amount',
    columns: [
      text('name', '业务员', 12),
      counted('customers', '客户数'),
      counted('orders', '订单数'),
      counted('proposed', '代客下单'),
      ...MONEY,
    ],
    chart: TOP_SALES,
  },
  sales_region: {
    ...SALES,
    name: '地区销售',
    unit: '个地区',
    sort: 'amount',
    columns: [
      text('name', '省份', 14),
      text('city', '城市', 14),
      counted('customers', '客户数'),
      counted('orders', '订单数'),
      ...MONEY,
    ],
    chart: TOP_SALES,
  },
  promotion: {
    name: '促销费用',
    unit: '个活动',
    about:
      '只计已付款且未取消的订单，按付款日期统计。满减、满返按活动台账，赠品和换购按当前基础价与售价之差，优惠券、现金券按实际抵扣；抽中的券在用掉时计入，不在抽奖里重复计。',
    isRange: true,
    sort: 'cost',
    columns: [
      text('kind', '类型', 10),
      text('name', '活动', 28),
      count('times', '次数'),
      count('customers', '客户数'),
      column('goods_amount', '订单商品金额', 'yuan', 14),
      yuan('cost', '费用'),
      rate('cost_rate', '费用率', 'cost', 'goods_amount'),
    ],
    chart: { name: '费用前 10 名', kind: 'bars', cell: 'yuan' },
  },
  draw: {
    name: '抽奖费用',
    unit: '个奖品',
    about: '按抽奖日期统计；费用按奖品设置的成本计。',
    isRange: true,
    sort: 'cost',
    columns: [
      text('name', '抽奖', 24),
      text('prize', '奖品', 24),
      counted('times', '抽中次数'),
      count('customers', '客户数'),
      counted('points', '消耗积分'),
      yuan('cost', '费用'),
    ],
    chart: { name: '费用前 10 名', kind: 'bars', cell: 'yuan' },
  },
  search: {
    name: '搜不到的词',
    unit: '个词',
    about: '当天最后一次搜索没有结果的词。',
    isRange: true,
    sort: 'times',
    columns: [
      text('name', '搜索词', 24),
      text('kind', '搜的是', 8),
      counted('times', '次数'),
      count('days', '出现天数'),
      day('last_day', '最近一次'),
    ],
    chart: { name: '次数前 10 名', kind: 'bars', cell: 'count' },
  },
  conversion: {
    name: '从搜索到订单',
    unit: '天',
    about:
      '搜索按当天的次数记，只记词、不记是谁搜的；下单数和下单客户按下单时间，含后来取消的，付款数是其中现在已付款的。打开商品和加入购物车没有记录，也没有记录一张订单来自哪次搜索：各列只是同一天的对照，“订单 ÷ 搜索”不是每次搜索的成交率，没有搜索就下单的也在内。',
    isRange: true,
    permission: 'search.read',
    sort: 'day',
    columns: [
      day('day', '日期'),
      counted('searches', '搜索次数'),
      counted('found', '有结果'),
      rate('found_rate', '有结果率', 'found', 'searches'),
      count('buyers', '下单客户'),
      counted('orders', '下单数'),
      rate('order_rate', '订单 ÷ 搜索', 'orders', 'searches'),
      counted('paid', '付款数'),
      rate('paid_rate', '付款率', 'paid', 'orders'),
    ],
    chart: { name: '订单 ÷ 搜索', kind: 'line', cell: 'rate' },
  },
  newcomer: {
    name: '新客户',
    unit: '个客户',
    about: '所选日期注册的客户；订单和净销售额算到现在。',
    isRange: true,
    sort: 'joined_on',
    columns: [
      ...CUSTOMER,
      text('region', '地区', 18),
      day('joined_on', '注册'),
      text('state', '审核', 10),
      day('first_day', '首单付款'),
      counted('orders', '订单数'),
      yuan('amount', '净销售额'),
    ],
    chart: { name: '每日新客户', kind: 'line', cell: 'count' },
  },
  licence: {
    name: '证照到期',
    unit: '份证照',
    about: '所选天数内到期或已过期的客户证照；过期天数为负的还没有到期。',
    isRange: false,
    days: { label: '到期', options: [7, 30, 60, 90], usual: 30 },
    sort: 'overdue',
    columns: [
      ...CUSTOMER,
      text('phone', '电话', 14),
      text('licence', '证照', 20),
      text('number', '编号', 22),
      day('valid_until', '有效期至'),
      count('overdue', '过期天数'),
    ],
    chart: { name: '证照数（按剩余时间）', kind: 'bars', cell: 'count' },
  },
  after_sales: {
    name: '售后率',
    unit: '个商品',
    about: '按订单付款日期统计：这些订单里申请售后的件数占售出件数的比例，不含已拒绝、已撤销的申请，含赠品。',
    isRange: true,
    sort: 'claimed_rate',
    columns: [
      ...GOODS,
      counted('sold', '售出件数'),
      counted('cases', '售后单'),
      counted('claimed', '售后件数'),
      rate('claimed_rate', '售后率', 'claimed', 'sold'),
      counted('quality', '质量问题'),
      counted('damage', '破损'),
      counted('short', '少货错发'),
      counted('other', '其他'),
    ],
    chart: { name: '售后件数前 10 名', kind: 'bars', cell: 'count' },
  },
  ...SHELF_REPORTS,
  ...MONEY_REPORTS,
};

/** Days that one range holds at most. */
export const MAX_RANGE_DAYS = 366;
/** Rows that a file holds at most. */
export const MAX_REPORT_ROWS = 50_000;
/** Files of a report, with its query. */
export const STATISTICS_XLSX = '/api/admin/statistics/:report/export.xlsx';
export const STATISTICS_CSV = '/api/admin/statistics/:report/export.csv';
