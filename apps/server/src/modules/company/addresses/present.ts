import type { Address } from '@qingnang/contract/accounts';
import type { AddressRow } from './reads.ts';

export function presentAddress(row: AddressRow): Address {
  return {
    id: row.id,
    consignee: row.consignee,
    phone: row.phone,
    province: row.province,
    city: row.city,
    district: row.district,
    detail: row.detail,
    is_default: Number(row.is_default),
    is_registered: Number(row.is_registered),
    review: row.review,
    review_reason: row.review_reason,
  };
}
