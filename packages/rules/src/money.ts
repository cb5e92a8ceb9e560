/**
 * Exact money. Unit prices are whole ten-thousandths of a yuan (`PriceE4`), amounts whole cents (`Fen`); both
 * are `bigint`, branded so that one is never taken for the other. Floats appear only at the very edge, as
 * JSON numbers.
 */

declare const unit: unique symbol;

/** A unit price in 1/10000 yuan. */
export type PriceE4 = bigint & { readonly [unit]: 'price_e4' };

/** An amount in 1/100 yuan. */
export type Fen = bigint & { readonly [unit]: 'fen' };

const PRICE_DECIMALS = 4;
const FEN_DECIMALS = 2;
const E4_PER_FEN = 100n;

/**
 * Takes whole ten-thousandths of a yuan (a database value, say) as a price. Throws RangeError when `n` is not
 * an integer.
 */
export function priceE4(n: bigint | number | string): PriceE4 {
  return integer(n) as PriceE4;
}

/** Takes whole cents as an amount. Throws RangeError when `n` is not an integer. */
export function fen(n: bigint | number | string): Fen {
  return integer(n) as Fen;
}

/**
 * Reads yuan as people and JSON write them ('12.5', 12.5) as a price; null unless 1–12 digits and at most 4
 * decimals.
 */
export function parsePriceE4(text: string | number): PriceE4 | null {
  return parseDecimal(text, PRICE_DECIMALS) as PriceE4 | null;
}

/** Reads yuan as people and JSON write them as an amount; null unless 1–12 digits and at most 2 decimals. */
export function parseFen(text: string | number): Fen | null {
  return parseDecimal(text, FEN_DECIMALS) as Fen | null;
}

/**
 * A price as a JSON number of yuan. `parsePriceE4` reads the same price back for everything below 2^39 yuan
 * (549 thousand million).
 */
export function priceToYuan(price: PriceE4): number {
  return Number(decimalText(price, PRICE_DECIMALS));
}

/** An amount as a JSON number of yuan. `parseFen` reads the same amount back. */
export function fenToYuan(amount: Fen): number {
  return Number(decimalText(amount, FEN_DECIMALS));
}

/** An amount for the screen, without the currency sign: '1,234.50'. */
export function formatFen(amount: Fen): string {
  return withThousands(decimalText(amount, FEN_DECIMALS));
}

/** A price for the screen, without the currency sign, with 2 to 4 decimals: '1,234.50', '0.385'. */
export function formatPrice(price: PriceE4): string {
  return withThousands(decimalText(price, PRICE_DECIMALS).replace(/0{1,2}$/, ''));
}

/** An amount as machines are told it: '1234.50'. */
export const decimalFen = (amount: Fen): string => decimalText(amount, FEN_DECIMALS);

/** A price as machines are told it: '1234.5000'. */
export const decimalPrice = (price: PriceE4): string => decimalText(price, PRICE_DECIMALS);

/** Exact ten-thousandths of a yuan down to whole cents: totals are floored. */
export function floorToFen(sumE4: bigint): Fen {
  const cents = sumE4 / E4_PER_FEN;
  return fen(sumE4 % E4_PER_FEN < 0n ? cents - 1n : cents);
}

/** The sum of amounts; 0 for none. */
export function sumFen(amounts: readonly Fen[]): Fen {
  return fen(amounts.reduce<bigint>((sum, amount) => sum + amount, 0n));
}

/** The smaller of two amounts or prices. */
export const lesser = <Amount extends bigint>(a: Amount, b: Amount): Amount => (a < b ? a : b);

/** 0 for what is below it. */
export const atLeastZero = (amount: bigint): Fen => fen(amount > 0n ? amount : 0n);

function integer(n: bigint | number | string): bigint {
  if (typeof n === 'bigint') return n;
  // BigInt() itself would take '', ' 7 ' and '0x7', and numbers that a float has already rounded.
  const isExact = typeof n === 'number' ? Number.isSafeInteger(n) : /^-?\d+$/.test(n);
  if (!isExact) throw new RangeError(`not an exact integer: ${n}`);
  return BigInt(n);
}

function parseDecimal(text: string | number, decimals: number): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(String(text));
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > decimals) return null;
  return BigInt(`${match[1]}${fraction.padEnd(decimals, '0')}`);
}

function decimalText(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function withThousands(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  if (whole.length <= 3) return decimal;
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${fraction}`;
}
