/** What files that come in are called, and what their columns say. `docs/connectors.md` lists the same. */
import type { Compared, Inward } from '../peer.ts';

/** How a cell becomes a field: text as it is, a whole number, 是 or 否, a day, or one of some words. */
export type Form = 'text' | 'whole' | 'flag' | 'day' | Readonly<Record<string, string>>;

export interface Column {
  /** The field of the call. */
  field: string;
  /** What the column is called; the name of the field does as well. */
  names: readonly string[];
  form: Form;
  /** A row without it is refused. */
  isNeeded?: true;
}

const RX = { 处方药: 'rx', 甲类非处方药: 'otc_a', 乙类非处方药: 'otc_b' };
const STORAGE = { 常温: 'normal', 阴凉: 'cool', 冷藏: 'cold', 冷冻: 'frozen' };
const KINDS = { 药品: 'drug', 中药饮片: 'tcm', 器械: 'device', 食品: 'food', 其他: 'general' };

const text = (field: string, ...names: string[]): Column => ({ field, names, form: 'text' });
const whole = (field: string, ...names: string[]): Column => ({ field, names, form: 'whole' });
const flag = (field: string, ...names: string[]): Column => ({ field, names, form: 'flag' });
const day = (field: string, ...names: string[]): Column => ({ field, names, form: 'day' });
const words = (field: string, form: Form, ...names: string[]): Column => ({ field, names, form });
const needed = (column: Column): Column => ({ ...column, isNeeded: true });

const GOODS = needed(text('goods', '商品编号', '商品编码', '货号'));
const NUMBER = needed(text('external_id', '商品编号', '商品编码', '货号'));
const WAREHOUSE = needed(text('warehouse', '仓库', '仓库编码'));
const LOT = text('lot_no', '批号');
/** Prices of ranks, one column each: `-` = the rank has none of its own. */
const RANKS: readonly Column[] = [
  text('price_0', '普通价', '价格'),
  text('price_1', '等级1价'),
  text('price_2', '等级2价'),
  text('price_3', '等级3价'),
];

export const COLUMNS: Readonly<Record<Inward, readonly Column[]>> = {
  customers: [
    needed(text('external_id', '客户编号', '客户编码')),
    text('username', '用户名'),
    text('phone', '手机号'),
    text('company', '企业名称', '客户名称'),
    text('buyer_type', '客户类型'),
    text('contact_name', '联系人'),
    text('credit_code', '统一社会信用代码'),
    text('province', '省'),
    text('city', '市'),
    text('district', '区'),
    whole('rank', '等级'),
    text('customer_group', '客户分组'),
    flag('has_contract_prices', '合同价'),
    text('salesman', '业务员'),
    text('note', '备注'),
  ],
  goods: [
    NUMBER,
    needed(text('name', '名称', '商品名称')),
    text('generic_name', '通用名'),
    text('spec', '规格'),
    text('unit', '单位'),
    text('maker', '生产厂家', '厂家'),
    text('approval_no', '批准文号'),
    text('barcode', '条形码', '条码'),
    words('kind', KINDS, '类型'),
    words('rx_class', RX, '处方类别', '处方分类'),
    flag('ephedrine', '含麻'),
    text('scope', '经营范围'),
    words('storage', STORAGE, '储存条件'),
    text('category', '分类'),
    text('price', '价格', '普通价'),
    text('retail_price', '零售价'),
    whole('middle_pack', '中包装'),
    whole('case_pack', '件装量'),
    whole('min_order', '起订量'),
    text('description', '说明'),
    text('trade_name', '商品名'),
    text('dosage_form', '剂型'),
    text('origin', '产地'),
    text('grade', '等级'),
    text('mah', '上市许可持有人'),
    text('registrant', '注册人/备案人'),
    text('production_permit', '生产许可证号/备案号'),
    text('insurance_code', '医保代码'),
    text('insurance_class', '医保类别'),
    text('consistency', '一致性评价'),
    text('essential', '基药'),
    text('tax_code', '税收分类编码'),
  ],
  prices: [NUMBER, ...RANKS],
  'contract-prices': [
    text('customer', '客户编号', '客户编码'),
    text('customer_group', '客户分组'),
    GOODS,
    needed(text('price', '价格', '合同价')),
    needed(day('valid_from', '生效日期')),
    day('valid_until', '截止日期'),
  ],
  lots: [GOODS, WAREHOUSE, needed(LOT), day('produced_on', '生产日期'), day('expires_on', '有效期')],
  stock: [
    GOODS,
    WAREHOUSE,
    LOT,
    whole('quantity', '数量', '库存'),
    whole('change', '增减'),
    whole('sequence', '序号'),
    text('as_of', '清点时间'),
  ],
  parcels: [
    needed(whole('order_id', '订单ID')),
    needed(text('carrier', '承运方')),
    needed(text('tracking_no', '运单号')),
    whole('order_line_id', '订单行ID'),
    LOT,
    whole('quantity', '数量'),
    /** Several with spaces between. */
    text('codes', '追溯码'),
  ],
};

export const COMPARED_COLUMNS: Readonly<Record<Compared, readonly Column[]>> = {
  stock: [GOODS, WAREHOUSE, needed(whole('quantity', '数量', '库存'))],
  prices: [GOODS, ...RANKS],
  orders: [
    needed(text('number', '订单号')),
    text('state', '状态'),
    text('payable', '应付'),
    text('refunded', '已退'),
    text('paid', '已付'),
    whole('shipped', '已发数量'),
  ],
};
