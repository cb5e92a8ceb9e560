import { AGE_NAMES, AGES } from './credit-words.ts';
import {
  CUSTOMER,
  column,
  count,
  counted,
  day,
  GOODS,
  type ReportColumn,
  type ReportWords,
  rate,
  text,
  yuan,
} from './statistics-columns.ts';

/** Reports of money: what is earned, what came in, what is owed. */

export const MONEY_REPORT_KEYS = [
  'margin_day',
  'margin_month',
  'margin_goods',
  'margin_category',
  'margin_customer',
  'margin_salesman',
  'money_in',
  'receivables',
] as const;
export type MoneyReportKey = (typeof MONEY_REPORT_KEYS)[number];

const EARNED: readonly ReportColumn[] = [
  counted('pieces', '件数'),
  yuan('amount', '销售额'),
  yuan('cost', '成本'),
  yuan('margin', '毛利'),
  rate('margin_rate', '毛利率', 'margin', 'amount'),
  counted('unknown_pieces', '成本未知件数'),
  yuan('unknown_amount', '成本未知销售额'),
];

const MARGIN = {
  isRange: true,
  permission: 'cost.read',
  about:
    '按发货日期统计发出的批次，扣除缺货与退货；销售额是优惠后的金额减去发票上的税额，成本是批次的不含税进价。成本未知的批次单列，不计入销售额和毛利。赠品和补发只有成本。',
} as const;
const TOP = { name: '毛利前 10 名', kind: 'bars', cell: 'yuan' } as const;

export const MONEY_REPORTS: Readonly<Record<MoneyReportKey, ReportWords>> = {
  margin_day: {
    ...MARGIN,
    name: '每日毛利',
    unit: '天',
    sort: 'day',
    columns: [day('day', '日期'), ...EARNED],
    chart: { name: '每日毛利', kind: 'line', cell: 'yuan' },
  },
  margin_month: {
    ...MARGIN,
    name: '每月毛利',
    unit: '个月',
    sort: 'month',
    columns: [text('month', '月份', 10), ...EARNED],
    chart: { name: '每月毛利', kind: 'bars', cell: 'yuan' },
  },
  margin_goods: {
    ...MARGIN,
    name: '商品毛利',
    unit: '个商品',
    sort: 'margin',
    columns: [...GOODS, ...EARNED],
    chart: TOP,
  },
  margin_category: {
    ...MARGIN,
    about: `${MARGIN.about}有几个分类的商品计入其中最早建立的。`,
    name: '分类毛利',
    unit: '个分类',
    sort: 'margin',
    columns: [text('name', '分类', 20), ...EARNED],
    chart: TOP,
  },
  margin_customer: {
    ...MARGIN,
    name: '客户毛利',
    unit: '个客户',
    sort: 'margin',
    columns: [...CUSTOMER, ...EARNED],
    chart: TOP,
  },
  margin_salesman: {
    ...MARGIN,
    name: '业务员毛利',
    unit: '位业务员',
    sort: 'margin',
    columns: [text('name', '业务员', 12), ...EARNED],
    chart: TOP,
  },
  money_in: {
    name: '收款',
    unit: '天',
    isRange: true,
    permission: 'money.read',
    about:
      '与日结同一口径：收款按付款日期，充值按到账日期，账期按结清日期，退款按完成日期。收到合计 = 微信 + 支付宝 + 转账 + 充值 + 到账款转入余额 + 账期到账结清；余额支付和余额结清用的是以前收到的钱。',
    sort: 'day',
    columns: [
      day('day', '日期'),
      yuan('wechat', '微信支付'),
      yuan('alipay', '支付宝'),
      yuan('transfer', '银行转账'),
      yuan('top_up', '充值'),
      yuan('surplus', '转入余额'),
      yuan('settled', '账期到账结清'),
      yuan('received', '收到合计'),
      yuan('balance', '余额支付'),
      yuan('settled_balance', '余额结清账期'),
      yuan('refunded', '退出'),
    ],
    chart: { name: '每日收到合计', kind: 'line', cell: 'yuan' },
  },
  receivables: {
    name: '应收账款',
    unit: '个客户',
    isRange: false,
    permission: 'wallet.read',
    about: '账期客户现在的欠款，按到期多久分开；没有发货的不算到期。合计与账期台账、日结的应收账款期末一致。',
    sort: 'open',
    columns: [
      ...CUSTOMER,
      count('orders', '未结订单'),
      ...AGES.map((age) => yuan(age, AGE_NAMES[age])),
      yuan('open', '欠款合计'),
      rate('overdue_rate', '逾期占比', 'overdue', 'open'),
      column('overdue', '逾期合计', 'yuan', 14, true),
      day('due_on', '最早到期'),
    ],
    chart: { name: '欠款前 10 名', kind: 'bars', cell: 'yuan' },
  },
};
