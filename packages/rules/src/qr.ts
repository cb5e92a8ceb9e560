import { interleave, smallestVersion, toBits, toDataCodewords } from './qr-codewords.ts';
import { drawFormat, drawPatterns, type Grid, set } from './qr-patterns.ts';

/**
 * QR codes (ISO/IEC 18004): text as UTF-8 bytes, error correction level M, the smallest of the 40 versions that holds it. Enough
 * for what a phone reads from our pages: payment codes and the secret of a second factor.
 */

/** `modules[y][x]`, true = dark. */
export type Modules = readonly (readonly boolean[])[];

/** Light modules that the standard wants around the symbol. */
const QUIET = 4;

/** The code as an SVG picture, quiet zone included. Throws RangeError for text of more than 2,331 bytes. */
export function qrSvg(text: string): string {
  const modules = qrModules(text);
  const size = modules.length + 2 * QUIET;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${modules.map(rowPath).join('')}"/></svg>`
  );
}

/** One rectangle for every run of dark modules. */
function rowPath(row: readonly boolean[], y: number): string {
  const runs = row
    .map((dark) => (dark ? '1' : '0'))
    .join('')
    .matchAll(/1+/g);
  return Array.from(runs, (run) => {
    const length = run[0].length;
    return `M${run.index + QUIET} ${y + QUIET}h${length}v1h-${length}z`;
  }).join('');
}

/** The symbol without its quiet zone. */
export function qrModules(text: string): Modules {
  const bytes = new TextEncoder().encode(text);
  const version = smallestVersion(bytes.length);
  const codewords = interleave(toDataCodewords(bytes, version), version);
  const symbol = drawPatterns(version);
  drawCodewords(symbol, codewords);
  return bestMasked(symbol, version);
}

/** Puts the bits where the patterns left room. */
function drawCodewords(symbol: Grid, codewords: readonly number[]): void {
  const bits = codewords.map((codeword) => toBits(codeword, 8)).join('');
  let next = 0;
  for (const [x, y] of dataPath(symbol.length)) {
    if (symbol[y]?.[x] !== null) continue;
    set(symbol, x, y, bits[next] === '1');
    next += 1;
  }
}

/** The order of the data: pairs of columns from the right, up and down in turn, past the timing column. */
function* dataPath(size: number): Generator<[x: number, y: number]> {
  let upward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i += 1) {
      const y = upward ? size - 1 - i : i;
      yield [right, y];
      yield [right - 1, y];
    }
    upward = !upward;
  }
}

// Masks: the one of eight under which a reader sees the fewest misleading patterns

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function bestMasked(symbol: Grid, version: number): Modules {
  const patterns = drawPatterns(version);
  const candidates = MASKS.map((mask, number) => {
    const masked: Grid = symbol.map((row, y) =>
      row.map((dark, x) => (patterns[y]?.[x] === null ? dark !== mask(x, y) : dark)),
    );
    drawFormat(masked, number);
    return masked.map((row) => row.map((dark) => dark === true));
  });
  const scored = candidates.map((modules) => ({ modules, penalty: penaltyOf(modules) }));
  return scored.reduce((best, one) => (one.penalty < best.penalty ? one : best)).modules;
}

/** Section 7.8.3: long runs, blocks of four, what looks like a finder, and too much of one colour. */
function penaltyOf(modules: Modules): number {
  const lines = [...modules, ...modules.map((_, x) => modules.map((row) => row[x] === true))].map((line) =>
    line.map((dark) => (dark ? '1' : '0')).join(''),
  );
  const dark = modules.flat().filter(Boolean).length;
  const share = (dark * 100) / modules.length ** 2;
  return sum(lines.map(linePenalty)) + blockPenalty(modules) + Math.floor(Math.abs(share - 50) / 5) * 10;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

function linePenalty(line: string): number {
  const runs = sum((line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2));
  const finders = [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  return runs + finders * 40;
}

function blockPenalty(modules: Modules): number {
  let count = 0;
  for (let y = 1; y < modules.length; y += 1) {
    for (let x = 1; x < modules.length; x += 1) {
      const colour = modules[y]?.[x];
      if (
        modules[y]?.[x - 1] === colour &&
        modules[y - 1]?.[x] === colour &&
        modules[y - 1]?.[x - 1] === colour
      )
        count += 1;
    }
  }
  return count * 3;
}
