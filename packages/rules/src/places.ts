import type { Place } from './shipping.ts';

/** 四川省成都市锦江区; a municipality, and a county that is its own city, is named once. The database's `place_words` does the same. */
export const placeWords = ({ province, city, district }: Place): string =>
  `${province}${city === province ? '' : city}${district === city ? '' : district}`;

/** The same with street and house. */
export const addressWords = (address: Place & { detail: string }): string =>
  `${placeWords(address)}${address.detail}`;
