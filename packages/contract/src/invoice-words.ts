/** Names and bounds of invoices, without schemas: browsers take them without those. */

export const INVOICE_STATES = {
  requested: '待开具',
  issuing: '开具中',
  issued: '已开具',
  failed: '处理中',
  refused: '已驳回',
} as const;
export type InvoiceState = keyof typeof INVOICE_STATES;

/** Files of an issued invoice and what each is called. */
export const INVOICE_FORMATS = { pdf: 'PDF', ofd: 'OFD', xml: 'XML' } as const;
export type InvoiceFormat = keyof typeof INVOICE_FORMATS;

export const INVOICE_KIND_NAMES = { normal: '普通发票', special: '专用发票' } as const;

/** Per cent of value-added tax that prices may contain; 0 = exempt. */
export const TAX_RATES = [0, 1, 3, 6, 9, 13] as const;

/** Days after its goods have left in which an order may be invoiced. */
export const INVOICE_DAYS = 180;
/** Orders that one request takes. */
export const MAX_INVOICE_ORDERS = 50;
/** Lines of one invoice: what the tax office's form takes. */
export const MAX_INVOICE_LINES = 2000;

/** GET: a file of an issued invoice of the account's own: `?format=pdf`, `ofd` or `xml`. */
export const INVOICE_FILE = '/api/invoices/:id/file';
/** POST: the issuing service calls about an invoice; the key is of the invoice's own. */
export const INVOICE_NOTICE = '/api/notify/invoice/:key';
/** GET: what was issued in a month, as XLSX for the accountant. */
export const INVOICE_EXPORT = '/api/admin/invoices/export.xlsx';
/** POST multipart: an invoice that staff have issued at the tax office's site: `file` (PDF) and `number`. */
export const INVOICE_BY_HAND = '/api/admin/invoices/:id/by_hand';
