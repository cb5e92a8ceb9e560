/** Names and bounds of what a buyer says beside an order, without schemas: browsers take them without those. */

/** 不开票, 增值税普通发票, 增值税专用发票. */
export const INVOICE_KINDS = ['none', 'normal', 'special'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** Papers that travel with the goods: 药检报告, 首营资料, 随货同行单副本, 发票. */
export const PAPERS = ['report', 'first_goods', 'note_copy', 'invoice'] as const;
export type Paper = (typeof PAPERS)[number];

/** Months of shelf life that a buyer may ask for at least; 0 = none named. */
export const EXPIRY_MONTHS = [0, 6, 12] as const;

export const MAX_REMARK = 200;
export const MAX_EXPIRY_WISH = 60;
export const MAX_DELIVERY_NOTE = 60;
