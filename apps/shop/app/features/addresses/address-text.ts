import type { Address } from '@qingnang/contract/accounts';

/** 重庆市重庆市 would be said twice. */
export const addressText = ({
  province,
  city,
  district,
  detail,
}: Pick<Address, 'province' | 'city' | 'district' | 'detail'>): string =>
  `${province}${city === province ? '' : city}${district}${detail}`;
