import { isMobileOrLandline } from '@qingnang/rules/identity';
import { placeErrors } from '@qingnang/rules/regions';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { actOf, noteEvent, type Origin } from '../../../http/account-events.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { type AddressRow, addressOf, COLUMNS } from './reads.ts';

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
 * @throws 422 at `phone`, or at the part of the place that does not exist; 409 when there are 20 already
 */
export async function addAddress(
  db: Db,
  buyer: Buyer,
  address: NewAddress,
  wantsDefault: boolean,
  origin: Origin,
): Promise<AddressRow> {
  requirePhone(address);
  requirePlace(address);
  return inTransaction(db, async (tx) => {
    const existing = await lockAddresses(tx, buyer.accountId);
    if (existing.length >= MAX_ADDRESSES)
      throw conflict(`最多保存 ${MAX_ADDRESSES} 个收货地址，请先删除不用的`);
    const isDefault = wantsDefault || existing.length === 0;
    const added = await insertAddress(tx, buyer.accountId, address, { isDefault });
    await note(tx, buyer, '新增收货地址', added, origin);
    return added;
  });
}

/**
 * Changes an address; orders keep theirs as it was. The place of the one on the licence is what the papers say.
 * @throws 404 unless it is this buyer's; 422 at `phone`, at the part of a new place that does not exist, or at the place of the
 *   one on the licence
 */
export async function editAddress(
  db: Db,
  buyer: Buyer,
  id: number,
  { is_default: wantsDefault, ...address }: NewAddress & { is_default: boolean },
  origin: Origin,
): Promise<AddressRow> {
  requirePhone(address);
  return inTransaction(db, async (tx) => {
    await lockAddresses(tx, buyer.accountId);
    const before = await addressOf(tx, buyer, id);
    if (!before) throw notFound('收货地址不存在');
    const moved = PLACE.find((field) => address[field] !== before[field]);
    if (before.is_registered && moved)
      throw invalid({ [moved]: '证照上的注册地址不能修改，如已变更请更新资质' });
    // One of before that the list does not know may keep its place.
    if (moved) requirePlace(address);
    if (wantsDefault) await makeDefault(tx, buyer.accountId, id);
    const { consignee, phone, province, city, district, detail } = address;
    await tx
      .updateTable('address')
      .set({ consignee, phone, province, city, district, detail, ...(moved ? AGAIN : {}) })
      .where('id', '=', id)
      .execute();
    await note(tx, buyer, '修改收货地址', address, origin);
    const isDefault = before.is_default || wantsDefault;
    return { ...before, ...address, ...(moved ? AGAIN : {}), id, is_default: isDefault };
  });
}
/** A change of where goods may go stands in the account's record. */
const note = (
  tx: Tx,
  buyer: Buyer,
  act: string,
  { city, district, detail }: Pick<NewAddress, 'city' | 'district' | 'detail'>,
  origin: Origin,
) => noteEvent(tx, actOf(buyer, 'address', `${act}：${city}${district}${detail}`), origin);

/** Another place is another address: it is reviewed again. */
const AGAIN = { review: 'waiting', review_reason: '' } as const;
const PLACE = ['province', 'city', 'district', 'detail'] as const;

/** Takes this address for all that names none. @throws 404 unless it is this buyer's */
export async function chooseDefault(db: Db, buyer: Buyer, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const existing = await lockAddresses(tx, buyer.accountId);
    if (!existing.some((one) => one.id === id)) throw notFound('收货地址不存在');
    await makeDefault(tx, buyer.accountId, id);
  });
}

async function makeDefault(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx
    .updateTable('address')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .execute();
  await tx.updateTable('address').set({ is_default: true }).where('id', '=', id).execute();
}

function requirePlace(address: NewAddress): void {
  const errors = placeErrors(address);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** @throws 422 at `phone` */
export function requirePhone({ phone }: NewAddress): void {
  if (!isMobileOrLandline(phone))
    throw invalid({ phone: '请填写正确的手机号，或带区号的座机号（028-88888888）' });
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
  {
    isDefault = false,
    isRegistered = false,
    isReviewed = false,
  }: { isDefault?: boolean; isRegistered?: boolean; isReviewed?: boolean } = {},
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
      review: isReviewed ? 'passed' : 'waiting',
    })
    .returning(COLUMNS)
    .$castTo<AddressRow>()
    .executeTakeFirstOrThrow();
}

/**
 * Removes an address; orders keep theirs. When it was the default, the registered or else the newest one becomes it.
 * @throws 404 unless it is this buyer's; 409 for the address on the licence
 */
export async function removeAddress(db: Db, buyer: Buyer, id: number, origin: Origin): Promise<void> {
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
    const gone = await tx
      .selectFrom('address')
      .select(['city', 'district', 'detail'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await note(tx, buyer, '删除收货地址', gone, origin);
    const next = existing.find((one) => one.id !== id);
    if (address.is_default && next) await makeDefault(tx, buyer.accountId, next.id);
  });
}

/**
 * Makes the address on the licence the registered one, which was another one before if it has moved: that one stays as an
 * ordinary address that has to be reviewed. The first address of an account becomes the default. The caller has locked the account.
 */
export async function setRegisteredAddress(tx: Tx, accountId: number, address: NewAddress): Promise<void> {
  const existing = await lockAddresses(tx, accountId);
  const { province, city, district, detail } = address;
  const same = await tx
    .selectFrom('address')
    .select(['id', 'is_registered'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(({ and }) => and({ province, city, district, detail }))
    .orderBy('is_registered', 'desc')
    .executeTakeFirst();
  if (same?.is_registered) return;
  await tx
    .updateTable('address')
    .set({ is_registered: false, ...AGAIN })
    .where('account_id', '=', accountId)
    .where('is_registered', '=', true)
    .execute();
  if (same) await tx.updateTable('address').set({ is_registered: true }).where('id', '=', same.id).execute();
  else await insertAddress(tx, accountId, address, { isDefault: existing.length === 0, isRegistered: true });
}
