/** Why pieces of an order will not ship. Of the first two none is for sale again before somebody has counted. Without schemas: browsers take it without those. */
export const CUT_REASONS = { short: '缺货', damaged: '破损', wish: '买家要求', price: '价格有误' } as const;
export type CutReason = keyof typeof CUT_REASONS;
export const CUT_REASON_KEYS = ['short', 'damaged', 'wish', 'price'] as const satisfies readonly CutReason[];
