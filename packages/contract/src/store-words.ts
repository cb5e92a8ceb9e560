/** Of stores, without schemas: browsers take it without those. */

export const STORE_EXPORT = '/api/stores/orders.xlsx';
/** Goods and stores that a matrix holds at most. */
export const MATRIX_GOODS = 100;
