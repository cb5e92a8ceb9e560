/** The columns of the sums of sales that are kept (decision 0086): who adds them up, who reads them and who checks them take them from here. */

const MONEY = ['goods_fen', 'discount_fen', 'refunded_fen'] as const;

/** By day and customer, `sales_by_account`. */
export const ACCOUNT_SUMS = ['orders', 'pieces', ...MONEY] as const;
/** By span and goods, `sales_by_goods`. */
export const GOODS_SUMS = ['lines', 'times', 'pieces', 'gifts', ...MONEY] as const;
/** The spans in months, longest first, as their table has partitions; 0 is a day. */
export const SPANS = [6, 3, 1, 0] as const;
/** The same as rows of SQL, `span` with `months`. */
export const SPAN_ROWS = `(values ${SPANS.map((months) => `(${months})`).join(', ')}) span (months)`;

/** Columns in a row, each as it is or as `write` has it. */
export const listed = <C extends string>(
  columns: readonly C[],
  write: (column: C) => string = (column) => column,
): string => columns.map(write).join(', ');

/** Their sums under the same names. */
export const summed = (columns: readonly string[]): string =>
  listed(columns, (column) => `sum(${column}) as ${column}`);
