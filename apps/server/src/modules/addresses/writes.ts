import { isMobileOrLandline } from '@qingnang/rules/identity';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import type { Buyer } from '../../http/session.ts';
import type { AddressRow } from './reads.ts';

/** More than a chain's receiving points; a list of this length is still read at a glance. */
const MAX_ADDRESSES = 20;

export interface NewAddress {
  consignee: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  detail: string;
}

/**
 * Adds an address; the first one becomes the default.
 * @throws 422 at `phone`; 409 when there are 20 already
 */
export async function addAddress(
  db: Db,
  buyer: Buyer,
  address: NewAddress,
  wantsDefault: boolean,
): Promise<AddressRow> {
  if (!isMobileOrLandline(address.phone))
    throw invalid({ phone: '请填写正确的手机号，或带区号的座机号（028-88888888）' });
  return inTransaction(db, async (tx) => {
    const existing = await lockAddresses(tx, buyer.accountId);
    if (existing.length >= MAX_ADDRESSES)
      throw conflict(`最多保存 ${MAX_ADDRESSES} 个收货地址，请先删除不用的`);
    return insertAddress(tx, buyer.accountId, address, { isDefault: wantsDefault || existing.length === 0 });
  });
}

/** Locks the account's addresses against a second act at the same time, also when there are none yet. */
async function lockAddresses(tx: Tx, accountId: number) {
  await sql`select id from account where id = ${accountId} for no key update`.execute(tx);
  return tx
    .selectFrom('address')
    .select(['id', 'is_default', 'is_registered'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('is_registered', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Writes one address; a new default takes the place of the old one. */
export async function insertAddress(
  tx: Tx,
  accountId: number,
  address: NewAddress,
  { isDefault = false, isRegistered = false }: { isDefault?: boolean; isRegistered?: boolean },
): Promise<AddressRow> {
  if (isDefault) {
    await tx
      .updateTable('address')
      .set({ is_default: false })
      .where('account_id', '=', accountId)
      .where('is_default', '=', true)
      .execute();
  }
  return tx
    .insertInto('address')
    .values({
      account_id: accountId,
      consignee: address.consignee,
      phone: address.phone,
      province: address.province,
      city: address.city,
      district: address.district,
      detail: address.detail,
      is_default: isDefault,
      is_registered: isRegistered,
    })
    .returning([
      'id',
      'consignee',
      'phone',
      'province',
      'city',
      'district',
      'detail',
      'is_default',
      'is_registered',
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Removes an address; orders keep theirs. When it was the default, the registered or else the newest one becomes it.
 * @throws 404 unless it is this buyer's; 409 for the address on the licence
 */
export async function removeAddress(db: Db, buyer: Buyer, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const existing = await lockAddresses(tx, buyer.accountId);
    const address = existing.find((one) => one.id === id);
    if (!address) throw notFound('收货地址不存在');
    if (address.is_registered) throw conflict('证照上的注册地址不能删除，如已变更请更新资质');
    await tx
      .updateTable('address')
      .set({ deleted_at: new Date(), is_default: false })
      .where('id', '=', id)
      .execute();
    const next = existing.find((one) => one.id !== id);
    if (!address.is_default || !next) return;
    await tx.updateTable('address').set({ is_default: true }).where('id', '=', next.id).execute();
  });
}
