/** 数据核对: what a system outside holds beside what the shop holds, in words. Without schemas. */

export const COMPARED_KINDS = { stock: '库存', prices: '价格', orders: '订单' } as const;
export type ComparedKind = keyof typeof COMPARED_KINDS;

/** What of an order is compared; `order`: that it is there at all. */
export const ORDER_FIGURES = {
  state: '状态',
  payable: '应付',
  refunded: '已退',
  paid: '已付',
  shipped: '已发数量',
  order: '整张订单',
} as const;
export type OrderFigure = keyof typeof ORDER_FIGURES;
