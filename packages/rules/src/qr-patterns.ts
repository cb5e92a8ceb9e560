/** The fixed parts of a QR code: what a reader finds it by, and what says how to read it. */

/** `grid[y][x]`, true = dark, null where the data goes. */
export type Grid = (boolean | null)[][];

const sizeOf = (version: number) => 17 + 4 * version;

/** Finders, separators, timing, alignment, the dark module, version; format areas are held free of data as light. */
export function drawPatterns(version: number): Grid {
  const size = sizeOf(version);
  const symbol: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  for (let i = 0; i < size; i += 1) {
    set(symbol, i, 6, i % 2 === 0);
    set(symbol, 6, i, i % 2 === 0);
  }
  drawAlignments(symbol, version);
  drawFormat(symbol, 0);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawSquares(symbol, x, y, 4);
  if (version >= 7) drawVersion(symbol, version);
  return symbol;
}

/** Sets a module; what lies outside (a finder's separator at the edge) is dropped. */
export function set(symbol: Grid, x: number, y: number, dark: boolean): void {
  const row = symbol[y];
  if (row && x >= 0 && x < row.length) row[x] = dark;
}

/** Squares inside one another round a centre: dark in the middle, then light and dark in turn; a finder's core is 3 wide. */
function drawSquares(symbol: Grid, centreX: number, centreY: number, radius: number): void {
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      set(symbol, centreX + dx, centreY + dy, radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
  }
}

function drawAlignments(symbol: Grid, version: number): void {
  const centres = alignmentCentres(version);
  const last = centres.length - 1;
  for (const [i, x] of centres.entries()) {
    for (const [k, y] of centres.entries()) {
      const isFinderCorner = (i === 0 && k === 0) || (i === 0 && k === last) || (i === last && k === 0);
      if (!isFinderCorner) drawSquares(symbol, x, y, 2);
    }
  }
}

/** Annex E: from 6 to the far edge in equal even steps, the first step taking the rest. */
export function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const far = sizeOf(version) - 7;
  // Version 32 is the one that the rule of rounding up misses.
  const step = version === 32 ? 26 : Math.ceil((far - 6) / (count - 1) / 2) * 2;
  const others = Array.from({ length: count - 1 }, (_, i) => far - i * step);
  return [6, ...others.reverse()];
}

const LEVEL_M = 0b00;

/** Level and mask with ten check bits, twice; bit 14 first. */
export function drawFormat(symbol: Grid, mask: number): void {
  const bits = formatBits(mask);
  const size = symbol.length;
  for (let i = 0; i < 15; i += 1) {
    const dark = ((bits >> i) & 1) === 1;
    // Round the first finder, past the timing lines; then along the other two.
    if (i < 6) set(symbol, 8, i, dark);
    else if (i < 8) set(symbol, 8, i + 1, dark);
    else set(symbol, i === 8 ? 7 : 14 - i, 8, dark);
    if (i < 8) set(symbol, size - 1 - i, 8, dark);
    else set(symbol, 8, size - 15 + i, dark);
  }
  set(symbol, 8, size - 8, true);
}

export function formatBits(mask: number): number {
  const data = (LEVEL_M << 3) | mask;
  return ((data << 10) | bchRemainder(data, 10, 0x537)) ^ 0x5412;
}

export function versionBits(version: number): number {
  return (version << 12) | bchRemainder(version, 12, 0x1f25);
}

/** Remainder of `data` · x^degree divided by the generator, over bits. */
function bchRemainder(data: number, degree: number, divisor: number): number {
  let rest = data << degree;
  for (let bit = 31; bit >= degree; bit -= 1) {
    if ((rest >>> bit) & 1) rest ^= divisor << (bit - degree);
  }
  return rest;
}

function drawVersion(symbol: Grid, version: number): void {
  const bits = versionBits(version);
  const edge = symbol.length - 11;
  for (let i = 0; i < 18; i += 1) {
    const dark = ((bits >> i) & 1) === 1;
    set(symbol, edge + (i % 3), Math.floor(i / 3), dark);
    set(symbol, Math.floor(i / 3), edge + (i % 3), dark);
  }
}
