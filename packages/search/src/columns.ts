import { grown } from './postings.ts';

const KINDS = {
  ids: Float64Array,
  /** 1 = in use. */
  live: Uint8Array,
  nameOf: Int32Array,
  makerOf: Int32Array,
  specOf: Int32Array,
  approvalHeadOf: Int32Array,
  usesOf: Int32Array,
  traitOf: Int32Array,
  categoriesOf: Int32Array,
  brandOf: Int32Array,
  sales: Float64Array,
  /** Stock, shelf life and sales as one number, the row's own part of the default order. */
  weights: Float64Array,
  prices: Float64Array,
  created: Float64Array,
  /** The first and the last digits of each code as a number; only a filter, the strings decide. */
  approvalDigits: Uint32Array,
  barcodeDigits: Uint32Array,
  approvalTails: Uint32Array,
  barcodeTails: Uint32Array,
} as const;

type Kinds = typeof KINDS;
type Name = keyof Kinds;

/** The figures of all goods, one array a column, indexed by slot. `…Of` columns point into dictionaries. */
export type Columns = { [K in Name]: InstanceType<Kinds[K]> };

const NAMES = Object.keys(KINDS) as Name[];

export function emptyColumns(): Columns {
  return mapColumns((name) => new KINDS[name](0));
}

/** The same columns with room for at least this many slots. */
export function grownColumns(columns: Columns, least: number): Columns {
  return mapColumns((name) => grown(columns[name], least));
}

/** New columns whose row `n` is row `order[n]` of the old ones. */
export function arrangedColumns(columns: Columns, order: Int32Array): Columns {
  return mapColumns((name) => {
    const from = columns[name];
    const to = new KINDS[name](order.length);
    for (let slot = 0; slot < order.length; slot += 1) to[slot] = from[order[slot] ?? 0] ?? 0;
    return to;
  });
}

/** Copies of the first `top` rows, no longer than that. */
export function cutColumns(columns: Columns, top: number): Columns {
  return mapColumns((name) => columns[name].slice(0, top));
}

function mapColumns(make: (name: Name) => Columns[Name]): Columns {
  return Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Columns;
}
