import { keysOf } from './keys.ts';

/** 对接: what the key of a machine may open. A wholesaler's key has scopes of the first list, a buyer's of the second. */

export const SELLER_SCOPES = {
  'goods.read': '查看商品',
  'goods.write': '维护商品',
  'prices.read': '查看价格',
  'prices.write': '维护价格',
  'stock.read': '查看库存与批号',
  'stock.write': '维护库存与批号',
  'customers.read': '查看客户',
  'customers.write': '维护客户',
  'orders.read': '查看订单',
  'orders.write': '处理订单',
  'shipments.write': '发货',
  'invoices.read': '查看发票',
  'receivables.read': '查看应收账款',
  'comparisons.write': '核对数据',
  'webhooks.manage': '管理事件推送',
} as const;
export type SellerScope = keyof typeof SELLER_SCOPES;

export const BUYER_SCOPES = {
  'buyer.catalogue': '查商品与价格',
  'buyer.order': '下单',
  'buyer.papers': '单据与追溯码',
} as const;
export type BuyerScope = keyof typeof BUYER_SCOPES;

export const KEY_SCOPES: Readonly<Record<KeyScope, string>> = { ...SELLER_SCOPES, ...BUYER_SCOPES };
export type KeyScope = SellerScope | BuyerScope;

/** 查看商品、维护商品 */
export const scopeWords = (scopes: readonly KeyScope[]): string =>
  keysOf(KEY_SCOPES)
    .filter((one) => scopes.includes(one))
    .map((one) => KEY_SCOPES[one])
    .join('、');

/** The role of service accounts: no row of the table `role` may have this key. */
export const MACHINE_ROLE = 'machine';

/** Calls of a key that are shown at most. */
export const MOST_CALLS = 200;
/** Years that a key lasts at most: a secret that nobody changes is known to too many. */
export const MOST_KEY_YEARS = 2;
/** Keys of one company, revoked ones not counted. */
export const MOST_COMPANY_KEYS = 10;
