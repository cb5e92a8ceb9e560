/** What other machines are told has changed, by kind, in words. Without schemas. */

export const FEED_KINDS = {
  goods: '商品',
  price: '价格',
  stock: '库存与批号',
  customer: '客户',
  licence: '客户证照',
  order: '订单',
  payment: '付款',
  refund: '退款',
  shipment: '发货',
  invoice: '发票',
  claim: '售后',
  receivable: '应收账款',
} as const;
export type FeedKind = keyof typeof FEED_KINDS;

/** How long changes are kept; a cursor that is older is refused. */
export const FEED_DAYS = 90;
