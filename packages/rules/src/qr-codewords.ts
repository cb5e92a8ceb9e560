import { drawPatterns } from './qr-patterns.ts';

/** The bytes of a QR code: how much a version holds, the text as codewords, and the check codewords that mend damage. */

// Tables 9 and 1 of the standard, level M, by version from 1

const CHECK_PER_BLOCK = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
  31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];
const VERSIONS = BLOCKS.length;

/** Table and bytes alike: what is not there counts 0. */
const at = (table: readonly number[], index: number): number => table[index] ?? 0;
const checkPerBlock = (version: number) => at(CHECK_PER_BLOCK, version - 1);
const blocks = (version: number) => at(BLOCKS, version - 1);

/** All codewords of a version: what its patterns leave free, in whole bytes. */
function codewordCount(version: number): number {
  const free = drawPatterns(version)
    .flat()
    .filter((module) => module === null).length;
  return Math.floor(free / 8);
}

const dataCount = (version: number) => codewordCount(version) - checkPerBlock(version) * blocks(version);
const lengthBits = (version: number) => (version < 10 ? 8 : 16);

/** The smallest version that holds so many bytes. Throws RangeError when none does. */
export function smallestVersion(byteCount: number): number {
  for (let version = 1; version <= VERSIONS; version += 1) {
    if (4 + lengthBits(version) + 8 * byteCount <= 8 * dataCount(version)) return version;
  }
  throw new RangeError(`too much for a QR code: ${byteCount} bytes`);
}

const BYTE_MODE = 0b0100;
const PADS = [0xec, 0x11];

/** Mode, length, the bytes, an end mark, then padding up to what the version holds. */
export function toDataCodewords(bytes: Uint8Array, version: number): number[] {
  const room = dataCount(version);
  const bits =
    toBits(BYTE_MODE, 4) +
    toBits(bytes.length, lengthBits(version)) +
    [...bytes].map((byte) => toBits(byte, 8)).join('');
  const ended = bits.padEnd(Math.min(bits.length + 4, room * 8), '0');
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0');
  const codewords = (whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  for (let i = 0; codewords.length < room; i += 1) codewords.push(at(PADS, i % 2));
  return codewords;
}

export const toBits = (value: number, length: number) => value.toString(2).padStart(length, '0');

/** Splits the data into blocks (the later ones may be one longer), adds each block's check codewords, and takes them in turn. */
export function interleave(data: readonly number[], version: number): number[] {
  const count = blocks(version);
  const short = Math.floor(data.length / count);
  const longBlocks = data.length % count;
  const parts: number[][] = [];
  for (let i = 0, start = 0; i < count; i += 1) {
    const length = short + (i >= count - longBlocks ? 1 : 0);
    parts.push(data.slice(start, start + length));
    start += length;
  }
  const checks = parts.map((part) => checkCodewords(part, checkPerBlock(version)));
  return [...inTurn(parts), ...inTurn(checks)];
}

function inTurn(lists: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}

/** Reed–Solomon over GF(256): the remainder of the data divided by (x − 1)(x − 2)(x − 4)… with `count` factors. */
export function checkCodewords(data: readonly number[], count: number): number[] {
  const divisor = generator(count);
  const remainder = Array.from({ length: count }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (remainder.shift() ?? 0);
    remainder.push(0);
    for (let i = 0; i < count; i += 1) remainder[i] = at(remainder, i) ^ multiply(at(divisor, i), factor);
  }
  return remainder;
}

/** Coefficients of the product, highest first, without the leading 1. */
function generator(count: number): number[] {
  let product = [1];
  for (let i = 0, root = 1; i < count; i += 1, root = multiply(root, 2)) {
    const shifted = [...product, 0];
    product = shifted.map((coefficient, k) => coefficient ^ multiply(k === 0 ? 0 : at(product, k - 1), root));
  }
  return product.slice(1);
}

/** Product in GF(256) modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}
