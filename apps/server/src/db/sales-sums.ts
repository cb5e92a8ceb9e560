/** The columns of the sums of sales that are kept (decision 0086): who adds them up, who reads them and who checks them take them from here. */

const MONEY = ['goods_fen', 'discount_fen', 'refunded_fen'] as const;

/** By day and customer, `sales_by_account`. */
export const ACCOUNT_SUMS = ['orders', 'pieces', ...MONEY] as const;
/** By day or month and goods, `sales_by_goods`. */
export const GOODS_SUMS = ['lines', 'times', 'pieces', 'gifts', ...MONEY] as const;

/** Columns in a row, each as it is or as `write` has it. */
export const listed = <C extends string>(
  columns: readonly C[],
  write: (column: C) => string = (column) => column,
): string => columns.map(write).join(', ');

/** Their sums under the same names. */
export const summed = (columns: readonly string[]): string =>
  listed(columns, (column) => `sum(${column}) as ${column}`);
