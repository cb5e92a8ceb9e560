import { dateTime } from '../../app/format.ts';
import { LABELS } from '../goods/values.ts';
import { TABS } from '../orders/statuses.ts';
import { KINDS } from '../promotions/words.ts';

/** Words for what the log writes as codes; a code without a word here is shown as it is. */

export const ENTITIES: Record<string, string> = {
  order: '订单',
  goods: '商品',
  category: '分类',
  brand: '品牌',
  mass_change: '批量修改',
  special: '特价',
  combination: '组合购',
  promotion: '促销活动',
  banner: '广告',
  nav_item: '导航',
  hot_word: '热搜词',
  site_link: '友情链接',
  article: '文章',
  search_synonym: '同义词',
  search_reading: '读音',
  search_pin: '置顶商品',
  wanted: '求购',
  reconciliation: '对账',
  after_sales: '售后',
  quarantine: '隔离药品',
  lot: '批号',
  bank_line: '银行流水',
  refund: '退款',
  setting: '设置',
  staff: '员工',
};

const changesOf = (entity: string, name: string): Record<string, string> => ({
  [`${entity}.create`]: `新增${name}`,
  [`${entity}.update`]: `修改${name}`,
  [`${entity}.delete`]: `删除${name}`,
});

export const ACTIONS: Record<string, string> = {
  'order.approve': '审核通过',
  'order.reject': '审核退回',
  'order.note': '内部备注',
  'order.transfer': '确认到账',
  'bank_line.import': '导入流水',
  'bank_line.create': '录入流水',
  'bank_line.match': '流水入账',
  'bank_line.return': '流水退回',
  'bank_line.ignore': '流水忽略',
  'bank_line.reopen': '流水重新打开',
  'refund.approve': '同意退款',
  'refund.refuse': '驳回退款',
  'refund.retry': '重试退款',
  'refund.repeat': '重新提交退款',
  'setting.update': '修改设置',
  'order.ship': '发货',
  'goods.create': '新增商品',
  'goods.update': '修改商品',
  'goods.receive': '批号入库',
  'goods.images': '商品图片',
  'goods.tags': '商品标签',
  'goods.control': '控销规则',
  'goods.right': '控销申请',
  'goods.shelf': '上下架',
  'category.create': '新增分类',
  'category.update': '修改分类',
  'category.delete': '删除分类',
  'brand.create': '新增品牌',
  'brand.update': '修改品牌',
  'brand.delete': '删除品牌',
  'mass_change.apply': '执行批量修改',
  'mass_change.undo': '撤销批量修改',
  'special.create': '新增特价',
  'special.update': '修改特价',
  'special.stop': '停止特价',
  ...changesOf('combination', '组合购'),
  'combination.stop': '停止组合购',
  ...changesOf('promotion', '促销活动'),
  'promotion.stop': '停止促销活动',
  ...changesOf('banner', '广告'),
  ...changesOf('nav_item', '导航'),
  ...changesOf('hot_word', '热搜词'),
  ...changesOf('site_link', '友情链接'),
  ...changesOf('article', '文章'),
  ...changesOf('search_synonym', '同义词'),
  ...changesOf('search_reading', '读音'),
  ...changesOf('search_pin', '置顶商品'),
  'article.restore': '恢复文章旧版',
  'after_sales.approve_return': '同意寄回',
  'after_sales.approve_refund': '同意退款',
  'after_sales.approve_resend': '同意补发',
  'after_sales.answer': '答复售后',
  'after_sales.refuse': '拒绝售后',
  'after_sales.accept': '退货验收',
  'after_sales.inspect_refuse': '验收拒收',
  'after_sales.resend': '补发发货',
  'after_sales.refund_again': '重新提交退款',
  'after_sales.recall': '发起召回',
  'quarantine.decide': '隔离药品处理',
  'wanted.answer': '回复求购',
  'reconciliation.run': '重新对账',
  'reconciliation.settle': '说明对账差异',
  'staff.sign_in': '登录',
  'staff.sign_out': '退出登录',
  'staff.totp': '动态口令',
};

/** What special prices, combinations and promotions have in common. */
const OFFER: Record<string, string> = {
  name: '名称',
  describe: '说明',
  image: '图片',
  warehouse_id: '仓库',
  starts_at: '开始',
  ends_at: '结束',
  stock_total: '活动库存',
  stock_left: '余量',
  limit_per_account: '每户限购',
  sort: '排序',
  is_stopped: '停止',
};

const FIELDS: Record<string, Record<string, string>> = {
  order: { status: '状态', note: '备注', shipment_no: '发货单', picks: '批号数量' },
  goods: { ...LABELS, images: '图片', tags: '标签', control: '控销规则', reply: '回复' },
  mass_change: { file: '文件', goods: '商品数' },
  staff: { totp: '动态口令' },
  special: {
    ...OFFER,
    goods_id: '商品',
    kind: '类型',
    price: '特价',
    lot_id: '批号',
    zone_id: '专区',
    group_min_buyers: '成团户数',
    group_min_pieces: '成团数量',
  },
  combination: { ...OFFER, items: '每套商品' },
  promotion: {
    ...OFFER,
    kind: '类型',
    basis: '计算方式',
    is_repeating: '重复享受',
    is_all_goods: '全部商品',
    exclusion_group: '互斥组',
    with_coupon: '可与优惠券同用',
    budget: '预算',
    ranks: '会员等级',
    provinces: '省份',
    buyer_types: '客户类型',
    goods_ids: '商品',
    tiers: '档位',
  },
};
export const fieldName = (entity: string, field: string): string => FIELDS[entity]?.[field] ?? field;

const YES_NO = { true: '是', false: '否' };
/** Words of values by entity and field. */
const VALUES: Record<string, Record<string, string>> = {
  'promotion.kind': Object.fromEntries(Object.entries(KINDS).map(([kind, { name }]) => [kind, name])),
  'promotion.basis': { amount: '满额', number: '满件' },
  'promotion.is_repeating': YES_NO,
  'promotion.is_all_goods': YES_NO,
  'promotion.with_coupon': YES_NO,
  'promotion.is_stopped': YES_NO,
};

/** A moment as the log writes it: UTC with milliseconds. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function valueWords(entity: string, field: string, value: string): string {
  if (value === '') return '空';
  if (MOMENT.test(value)) return dateTime(Date.parse(value) / 1000);
  const words = VALUES[`${entity}.${field}`];
  if (words) return words[value] ?? value;
  if (entity !== 'order' || field !== 'status') return value;
  return TABS.find(({ status }) => String(status) === value)?.label ?? value;
}
