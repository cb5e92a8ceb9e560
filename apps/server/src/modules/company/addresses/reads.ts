import type { Place } from '@qingnang/rules/shipping';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer } from '../../../http/session.ts';
import type { ReviewedAddress } from './rules.ts';

export const COLUMNS = [
  'id',
  'consignee',
  'phone',
  'province',
  'city',
  'district',
  'detail',
  'is_default',
  'is_registered',
  'review',
  'review_reason',
] as const;

export interface AddressRow extends ReviewedAddress {
  id: number;
  consignee: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  detail: string;
  is_default: boolean;
}

/** The buyer's addresses: the default one first, then the one on the licence, then the newest. */
export function addressesOf(db: Db, buyer: Buyer): Promise<AddressRow[]> {
  return db
    .selectFrom('address')
    .select(COLUMNS)
    .where('account_id', '=', buyer.accountId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('is_registered', 'desc')
    .orderBy('id', 'desc')
    .$castTo<AddressRow>()
    .execute();
}

/** One address of this buyer; undefined for another's, a removed or an unknown one. */
export function addressOf(db: Db | Tx, buyer: Buyer, id: number): Promise<AddressRow | undefined> {
  return db
    .selectFrom('address')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('account_id', '=', buyer.accountId)
    .where('deleted_at', 'is', null)
    .$castTo<AddressRow>()
    .executeTakeFirst();
}

/** Where the buyer's default address is; null without one. */
export async function defaultPlace(db: Db, buyer: Buyer): Promise<Place | null> {
  const place = await db
    .selectFrom('address')
    .select(['province', 'city', 'district'])
    .where('account_id', '=', buyer.accountId)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return place ?? null;
}
