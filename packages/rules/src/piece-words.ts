/**
 * How quantities are named. 件 is a case in this trade (件装量 400 盒): what is counted in smallest packs is never called so.
 */

/** Of packs of several goods, or of a goods whose unit is not known. */
export const MIXED_UNIT = '盒/瓶';

/** `12 盒`; `12 盒/瓶` where they are of several units. @param pieces a number as it is shown */
export const piecesWords = (pieces: number | bigint | string, unit = ''): string =>
  `${pieces} ${unit || MIXED_UNIT}`;

/** Of a whole list: `6 种，数量合计 120`. Numbers as they are shown. */
export const totalWords = (kinds: number | string, pieces: number | string): string =>
  `${kinds} 种，数量合计 ${pieces}`;
