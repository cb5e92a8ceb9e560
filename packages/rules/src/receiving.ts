/** Taking a parcel in: what the count of a lot says against the delivery note. */

/** What was counted of a lot. */
export interface Count {
  good: number;
  damaged: number;
  /** The lot on the packs when it is another than on the note; '' = the same. */
  otherLot: string;
}

export type DifferenceKind = 'short' | 'damage' | 'wrong' | 'warm';
export interface Difference {
  kind: DifferenceKind;
  number: number;
}

export const DIFFERENCE_NAMES: Readonly<Record<DifferenceKind, string>> = {
  short: '少货',
  damage: '破损',
  wrong: '批号不符',
  warm: '到货温度超限',
};

/** Cold goods that came too warm or too cold: all of them are refused, whatever was counted. */
export const warmDifference = (number: number): Difference => ({ kind: 'warm', number });

/** What is wrong with a lot of `number` pieces; its parts never add up to more than that. Empty: all is as written. */
export function differencesOf(number: number, { good, damaged, otherLot }: Count): Difference[] {
  const found: Difference[] = [
    { kind: 'short', number: number - good - damaged },
    { kind: 'damage', number: damaged },
    { kind: 'wrong', number: otherLot === '' ? 0 : good },
  ];
  return found.filter((one) => one.number > 0);
}

/** Digits before the rest of a 追溯码 that name goods and pack. */
const TRACE_PREFIX = 7;
const TRACE_LENGTH = 20;

/** What a scanner has read: the pack's EAN, the trace code (追溯码) of one pack, or nothing that goods carry. */
export type Scanned =
  | { kind: 'barcode'; code: string }
  | { kind: 'trace'; prefix: string }
  | { kind: 'unknown' };

export function readScan(text: string): Scanned {
  const code = text.replace(/\s/g, '');
  if (/^\d+$/.test(code) && code.length === TRACE_LENGTH)
    return { kind: 'trace', prefix: code.slice(0, TRACE_PREFIX) };
  return /^\d{8,14}$/.test(code) ? { kind: 'barcode', code } : { kind: 'unknown' };
}

/** GTIN-14, EAN-13 and UPC-12 of one pack differ by leading zeros only. */
export const sameBarcode = (a: string, b: string): boolean =>
  a !== '' && b !== '' && a.replace(/^0+/, '') === b.replace(/^0+/, '');
