/** What a policy bounds: all that one person does alone for an order, a customer or by himself in 24 hours; how far a price moves or lies below another; pieces that a lot differs by. */
export type Limit = 'order' | 'customer' | 'staff' | 'percent' | 'pieces';

interface PolicyWords {
  name: string;
  about: string;
  /** Below them one person is enough; without any nobody does it alone. */
  limits: readonly Limit[];
}

/** Which acts a second person is needed for, in words; the numbers and roles are rows of `approval_policy`. */
export const POLICIES = {
  refund: {
    name: '退款与减发',
    about: '审核退回、减发、售后退款；24 小时内一人经手的合计',
    limits: ['order', 'customer', 'staff'],
  },
  price: {
    name: '调价',
    about:
      '商品的等级价和阶梯价升降的幅度，与 24 小时前相比，多次小幅调整合并计算；合同价低于客户正常价的幅度',
    limits: ['percent'],
  },
  campaign_price: {
    name: '活动价',
    about: '特价、秒杀、拼团、组合购和专区价低于普通价的幅度，普通价以 24 小时前为准；满赠和换购除外',
    limits: ['percent'],
  },
  correction: { name: '余额与积分更正', about: '增减客户的余额或积分', limits: [] },
  unmatched: {
    name: '没有银行流水的到账',
    about: '确认的充值、转账或账期结款不在已导入的流水里，或手工录入流水',
    limits: [],
  },
  deposit: {
    name: '到账款转入余额',
    about: '把银行流水里的预付款或多付的款记入付款客户的余额；24 小时内一人经手的合计',
    limits: ['customer', 'staff'],
  },
  credit_terms: {
    name: '账期额度',
    about: '开通账期、重新启用、提高额度、延长账期',
    limits: [],
  },
  credit_write_off: { name: '账期核销', about: '核销收不回的应收账款', limits: [] },
  withdrawal: { name: '提现汇出', about: '一人同意，另一人汇出', limits: [] },
  bank_account: {
    name: '本店银行账户',
    about: '修改开票信息里已填写的开户银行和银行账号',
    limits: [],
  },
  goods_marks: {
    name: '首营品种标记',
    about: '修改商品的经营范围、处方类别、含麻标记；还没有入库的草稿除外',
    limits: [],
  },
  lot_release: { name: '解除批号停售', about: '停售或召回过的批号重新上架销售', limits: [] },
  stock: {
    name: '库存调整',
    about: '盘点、报损、移库、更正、退供应商中，一个批号增减的数量',
    limits: ['pieces'],
  },
  recall_close: { name: '结束召回', about: '结束召回或召回演练', limits: [] },
  legal_text: {
    name: '协议与政策',
    about: '发布用户协议、隐私政策的新版本；还没有发布过的第一版除外',
    limits: [],
  },
  limit: { name: '复核规则', about: '修改限额和复核角色', limits: [] },
  role: { name: '角色与权限', about: '新增、修改、删除角色，更换员工角色', limits: [] },
} as const satisfies Record<string, PolicyWords>;

export type PolicyKey = keyof typeof POLICIES;

export const isPolicy = (key: string): key is PolicyKey => Object.hasOwn(POLICIES, key);
