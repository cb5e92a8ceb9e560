/** The export of a buyer's orders, without schemas: browsers take it without those. */

/** GET, with the filter of the list: orders and their lines as XLSX, the newest `MAX_EXPORT`. */
export const ORDER_EXPORT = '/api/order/export.xlsx';
export const MAX_EXPORT = 10_000;
