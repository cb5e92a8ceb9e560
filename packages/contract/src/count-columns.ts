/** Columns of a count as a file, by field. A goods is named by its number, else by its code, else by its barcode. Without schemas: browsers take it without those. */
export const COUNT_COLUMNS = {
  goods_id: '商品编号',
  source_code: '商品编码',
  barcode: '条码',
  lot_no: '批号',
  number: '实盘数量',
} as const;

/** POST, `multipart/form-data` with `file`; answers 201 with the rows. Nothing is kept. */
export const STOCK_COUNT_UPLOAD = '/api/admin/stock-documents/read';
export const MAX_COUNT_MB = 5;
