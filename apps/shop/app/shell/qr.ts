/**
 * A small QR encoder (ISO/IEC 18004): bytes, error correction level L, versions 1 to 5, which have one block of data each
 * and so need no interleaving. Enough for the address of a shop: at most 106 bytes.
 */

/** Codewords of data and of error correction, by version − 1. */
const CAPACITY = [
  { data: 19, check: 7 },
  { data: 34, check: 10 },
  { data: 55, check: 15 },
  { data: 80, check: 20 },
  { data: 108, check: 26 },
] as const;

export type Modules = readonly (readonly boolean[])[];

/**
 * @returns the square of dark modules, without its quiet zone.
 * @throws RangeError when the text has more than 106 bytes.
 */
export function qrModules(text: string): Modules {
  const bytes = new TextEncoder().encode(text);
  const version = CAPACITY.findIndex(({ data }) => bytes.length + 2 <= data) + 1;
  const capacity = CAPACITY[version - 1];
  if (!capacity) throw new RangeError(`a QR code of ${bytes.length} bytes is not supported`);
  const data = dataCodewords(bytes, capacity.data);
  const bits = bitsOf([...data, ...checkCodewords(data, capacity.check)]);
  const grid = new Grid(17 + 4 * version);
  drawPatterns(grid, version);
  drawData(grid, bits);
  drawFormat(grid);
  return grid.dark;
}

/** The picture with a quiet zone of two modules, dark on white. */
export function qrSvg(text: string): string {
  const modules = qrModules(text);
  const size = modules.length + 4;
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 2} ${y + 2}h1v1h-1z` : '')))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#1F2937" d="${path}"/></svg>`;
}

function dataCodewords(bytes: Uint8Array, length: number): number[] {
  // Mode 0100 (bytes), eight bits of length, the bytes, a terminator of four zero bits: all of it shifted by half a byte.
  const nibbles = [
    4,
    bytes.length >> 4,
    bytes.length & 15,
    ...[...bytes].flatMap((b) => [b >> 4, b & 15]),
    0,
  ];
  const words: number[] = [];
  for (let i = 0; i < nibbles.length; i += 2) words.push(((nibbles[i] ?? 0) << 4) | (nibbles[i + 1] ?? 0));
  for (let pad = 0xec; words.length < length; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** Reed-Solomon over GF(256) with the polynomial 0x11d. */
export function checkCodewords(data: readonly number[], count: number): number[] {
  const divisor = generator(count);
  const rest = Array.from({ length: count }, () => 0);
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((coefficient, i) => {
      rest[i] = (rest[i] ?? 0) ^ multiply(coefficient, factor);
    });
  }
  return rest;
}

/** Coefficients of (x − 1)(x − 2)(x − 4)…, highest first, without the leading one. */
function generator(degree: number): number[] {
  let coefficients = [1];
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    const shifted = [...coefficients, 0];
    coefficients = shifted.map((value, at) => value ^ multiply(coefficients[at - 1] ?? 0, root));
    root = multiply(root, 2);
  }
  return coefficients.slice(1);
}

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

const bitsOf = (words: readonly number[]): boolean[] =>
  words.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => ((word >> bit) & 1) === 1));

/** Modules, and which of them belong to a pattern and carry no data. */
class Grid {
  readonly size: number;
  readonly dark: boolean[][];
  readonly #fixed: boolean[][];

  constructor(size: number) {
    this.size = size;
    this.dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    this.#fixed = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  }

  has(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.size && y < this.size;
  }

  isFixed(x: number, y: number): boolean {
    return this.#fixed[y]?.[x] === true;
  }

  set(x: number, y: number, dark: boolean): void {
    const row = this.dark[y];
    if (row) row[x] = dark;
  }

  fix(x: number, y: number, dark: boolean): void {
    if (!this.has(x, y)) return;
    this.set(x, y, dark);
    const row = this.#fixed[y];
    if (row) row[x] = true;
  }
}

function drawPatterns(grid: Grid, version: number): void {
  const { size } = grid;
  for (let i = 0; i < size; i += 1) {
    grid.fix(6, i, i % 2 === 0);
    grid.fix(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawSquares(grid, x, y, 4, [2, 4]);
  if (version > 1) drawSquares(grid, size - 7, size - 7, 2, [1]);
  // Room for the format, which is written last.
  for (let i = 0; i < 9; i += 1) {
    if (i !== 6) {
      grid.fix(8, i, false);
      grid.fix(i, 8, false);
    }
    if (i < 8) {
      grid.fix(size - 1 - i, 8, false);
      grid.fix(8, size - 1 - i, false);
    }
  }
}

/** Squares around a centre, dark but for the rings named. */
function drawSquares(grid: Grid, x: number, y: number, reach: number, light: readonly number[]): void {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1)
      grid.fix(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
}

/** Two columns at a time from the right, up and down, with mask 0: every other module is turned over. */
function drawData(grid: Grid, bits: readonly boolean[]): void {
  let at = 0;
  let upwards = true;
  // From 8 to 5: the column of the vertical timing pattern is left out.
  for (let column = grid.size - 1; column > 0; column -= column === 8 ? 3 : 2) {
    for (let i = 0; i < grid.size; i += 1) {
      const y = upwards ? grid.size - 1 - i : i;
      for (const x of [column, column - 1]) {
        if (grid.isFixed(x, y)) continue;
        grid.set(x, y, (bits[at] ?? false) !== ((x + y) % 2 === 0));
        at += 1;
      }
    }
    upwards = !upwards;
  }
}

/** Level L (01) and mask 0 (000) with their check bits, masked as the standard says. */
const FORMAT = 0b111011111000100;

function drawFormat(grid: Grid): void {
  const { size } = grid;
  const bit = (i: number): boolean => ((FORMAT >> i) & 1) === 1;
  for (let i = 0; i < 6; i += 1) grid.set(8, i, bit(i));
  grid.set(8, 7, bit(6));
  grid.set(8, 8, bit(7));
  grid.set(7, 8, bit(8));
  for (let i = 9; i < 15; i += 1) grid.set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i += 1) grid.set(size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i += 1) grid.set(8, size - 15 + i, bit(i));
  grid.set(8, size - 8, true);
}
