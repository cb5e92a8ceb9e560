/** What staff do to stock (库存调整). Without schemas: browsers take it without those. */

export const STOCK_KINDS = {
  count: '盘点',
  write_off: '报损',
  move: '移库',
  correction: '更正',
  supplier: '退供应商',
} as const;
export type StockKind = keyof typeof STOCK_KINDS;

export const STOCK_STATES = {
  done: '已完成',
  waiting: '待复核',
  refused: '已拒绝',
  withdrawn: '已撤回',
} as const;
export type StockState = keyof typeof STOCK_STATES;

export const SHORTAGE_REASONS = { short: '缺货', damaged: '破损' } as const;

/** Lines of one document. */
export const MOST_STOCK_LINES = 200;
/** Kinds whose lines say why. */
export const REASONED_KINDS: readonly StockKind[] = ['write_off', 'correction', 'supplier'];
