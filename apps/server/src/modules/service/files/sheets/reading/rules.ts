/** What a file may hold. Of one whose maker is not trusted: a small file may unpack to gigabytes. */
export interface SheetLimits {
  /** Of an XLSX file, unpacked. */
  bytes: number;
  rows: number;
  cells: number;
  /** Characters of one cell; Excel takes no more than 32,767. */
  cellLength: number;
  /** Characters of one row. */
  rowLength: number;
}

export const NO_LIMITS: SheetLimits = {
  bytes: Number.POSITIVE_INFINITY,
  rows: Number.POSITIVE_INFINITY,
  cells: Number.POSITIVE_INFINITY,
  cellLength: Number.POSITIVE_INFINITY,
  rowLength: Number.POSITIVE_INFINITY,
};

const MB = 1024 * 1024;

/** Lists of up to some thousand rows: what buyers order, customers, bank statements. */
export const LIST_LIMITS: SheetLimits = {
  bytes: 64 * MB,
  rows: 60_000,
  cells: 400_000,
  cellLength: 32_767,
  rowLength: 256 * 1024,
};

/** The whole range of goods: 50,000 rows of twenty cells are some 60 MB of XML. */
export const GOODS_LIMITS: SheetLimits = { ...LIST_LIMITS, bytes: 256 * MB, cells: 2_000_000 };

/** Counts rows and cells of a file as they come. */
export class SheetMeter {
  readonly #limits: SheetLimits;
  #rows = 0;
  #cells = 0;

  constructor(limits: SheetLimits) {
    this.#limits = limits;
  }

  /** Why a row is too much, in the words of the operator; null when it is not. */
  refusalOf({ line, cells }: { line: number; cells: readonly string[] }): string | null {
    const { rows, cells: maxCells, cellLength, rowLength } = this.#limits;
    this.#rows += 1;
    this.#cells += cells.length;
    if (this.#rows > rows) return `文件超过 ${rows} 行，请分成几个文件`;
    if (this.#cells > maxCells) return `文件超过 ${maxCells} 个单元格，请分成几个文件`;
    if (cells.some(({ length }) => length > cellLength)) return longCell(line, cellLength);
    if (cells.reduce((sum, { length }) => sum + length, 0) > rowLength) return `第 ${line} 行内容太长`;
    return null;
  }
}

const longCell = (line: number, most: number) => `第 ${line} 行有单元格超过 ${most} 个字`;
