/** The chapters of the documentation for machines, in their order; `docs.tag` of a call is one of them. */
export const TAGS: readonly (readonly [name: string, about: string])[] = [
  ['密钥', '检查密钥是否可用'],
  ['商品', '商城自己的系统：商品资料'],
  ['价格', '商城自己的系统：等级价和合同价'],
  ['库存', '商城自己的系统：库存和批号'],
  ['客户', '商城自己的系统：客户'],
  ['订单', '商城自己的系统：订单、发货、发票和应收账款'],
  ['变更', '商城自己的系统：从上次以来改变了什么'],
  ['核对', '商城自己的系统：双方的数字是否一致'],
  ['推送', '商城自己的系统：事件推送的地址和重发'],
  ['采购', '客户的系统：查商品与价格、下单、单据与追溯码'],
];
