/**
 * 密钥 of machines: made by staff for the wholesaler's systems, by the owner of a company for the company's. Each has a service account of
 * its own, which the audit log and orders name. The secret is told once.
 */

import { randomUUID } from 'node:crypto';
import { keysOf } from '@qingnang/contract/keys';
import type { AdminKeyForm, CompanyKeyForm } from '@qingnang/contract/machine-keys';
import {
  BUYER_SCOPES,
  type BuyerScope,
  KEY_SCOPES,
  type KeyScope,
  MACHINE_ROLE,
  MOST_COMPANY_KEYS,
  SELLER_SCOPES,
  type SellerScope,
  scopeWords,
} from '@qingnang/contract/machine-words';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { noteEvent, type Origin } from '../../../http/account-events.ts';
import { conflict, forbidden, notFound } from '../../../http/errors.ts';
import { bearerOf, newSecret, secretHash } from '../../../http/machine.ts';
import { NOBODY } from '../../../http/passwords.ts';
import { permissionsByScopes, rolesByScopes } from '../../../http/permissions.ts';
import { type Asking, requireProof } from '../../../http/proof.ts';
import { type Buyer, requireOwn, type Staff } from '../../../http/session.ts';
import { tell, writeAudit } from '../../identity/writes.ts';
import { endOfDay, inOrder } from './rules.ts';

export interface NewKey<S extends KeyScope> {
  name: string;
  scopes: readonly S[];
  expiresAt: Date;
}

/** A key as its maker sees it, this once. */
export interface MadeKey {
  id: number;
  /** What the machine sends behind `Bearer`. */
  secret: string;
}

/**
 * Makes a key of the wholesaler.
 * @throws 403 for scopes that go beyond what its maker may do; 422
 */
export function makeSellerKey(db: Db, staff: Staff, form: AdminKeyForm): Promise<MadeKey> {
  const scopes = inOrder(keysOf(SELLER_SCOPES), form.scopes);
  const beyond = scopes.find((one) => [...permissionsByScopes([one])].some((p) => !staff.permissions.has(p)));
  if (beyond !== undefined) throw forbidden(`不能授予您自己没有的权限：${KEY_SCOPES[beyond]}`);
  const expiresAt = endOfDay(form.expires_on, new Date());
  return inTransaction(db, async (tx) => {
    const made = await addSellerKey(tx, { name: form.name, scopes, expiresAt }, staff.staffId);
    await writeAudit(tx, staff, {
      action: 'api_key.create',
      entity: 'api_key',
      entityId: made.id,
      after: { name: form.name, scopes: scopeWords(scopes), expires_on: form.expires_on },
    });
    return made;
  });
}

/**
 * Makes a key of a company, by its owner.
 * @throws 403 without a fresh proof, or while a head office acts; 409 when there are too many; 422
 */
export function makeCompanyKey(db: Db, buyer: Buyer, form: CompanyKeyForm, asking: Asking): Promise<MadeKey> {
  const scopes = inOrder(keysOf(BUYER_SCOPES), form.scopes);
  const expiresAt = endOfDay(form.expires_on, new Date());
  return inTransaction(db, async (tx) => {
    await requireProof(tx, buyer, asking);
    await tx.selectFrom('account').select('id').where('id', '=', buyer.accountId).forNoKeyUpdate().execute();
    const { count } = await tx
      .selectFrom('api_key')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', buyer.accountId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_COMPANY_KEYS)
      throw conflict(`最多 ${MOST_COMPANY_KEYS} 个密钥，请先停用不用的`);
    const made = await addCompanyKey(tx, { name: form.name, scopes, expiresAt }, buyer.accountId);
    const what = `新增密钥 ${form.name}（${scopeWords(scopes)}）`;
    await tellOwner(tx, buyer, { what, cause: `api_key:${made.id}` }, asking);
    return made;
  });
}

/** From this moment the key opens nothing. @throws 404; 409 when it was revoked before */
export async function revokeKey(db: Db, staff: Staff, id: number, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name, account_id: accountId } = await revoke(tx, id, null, {
      revoked_by: staff.staffId,
      revoke_reason: reason,
    });
    await writeAudit(tx, staff, {
      action: 'api_key.revoke',
      entity: 'api_key',
      entityId: id,
      after: { name, reason },
    });
    if (accountId !== null)
      await tellOwner(tx, { accountId }, { what: `客服已停用密钥 ${name}`, cause: `api_key:${id}:revoked` });
  });
}

/** The same by the owner of the company. @throws 403 while a head office acts; 404; 409 */
export async function revokeOwnKey(db: Db, buyer: Buyer, id: number, origin: Origin): Promise<void> {
  requireOwn(buyer);
  await inTransaction(db, async (tx) => {
    const { name } = await revoke(tx, id, buyer.accountId, {});
    await tellOwner(tx, buyer, { what: `密钥 ${name} 已停用`, cause: `api_key:${id}:revoked` }, origin);
  });
}

async function revoke(
  tx: Tx,
  id: number,
  accountId: number | null,
  by: { revoked_by?: number; revoke_reason?: string },
): Promise<{ name: string; account_id: number | null }> {
  const key = await tx
    .selectFrom('api_key')
    .select(['name', 'account_id', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!key || (accountId !== null && key.account_id !== accountId)) throw notFound('密钥不存在');
  if (key.revoked_at) throw conflict('密钥已停用');
  await tx
    .updateTable('api_key')
    .set({ revoked_at: new Date(), ...by })
    .where('id', '=', id)
    .execute();
  return key;
}

async function tellOwner(
  tx: Tx,
  { accountId }: Pick<Buyer, 'accountId'>,
  { what, cause }: { what: string; cause: string },
  origin: Origin = { ip: '', userAgent: '' },
): Promise<void> {
  await noteEvent(tx, { accountId, memberId: null, kind: 'key', words: what }, origin);
  await tell(tx, accountId, { key: 'security.key', fields: { what }, url: '/keys', cause });
}

/** A key of the wholesaler with its service account. @param createdBy of the staff; null = the shop's operator */
export async function addSellerKey(
  tx: Tx,
  { name, scopes, expiresAt }: NewKey<SellerScope>,
  createdBy: number | null,
): Promise<MadeKey> {
  const account = await tx
    .insertInto('staff')
    .values({
      kind: 'service',
      is_active: false,
      username: `key:${randomUUID()}`,
      password_hash: NOBODY,
      name,
      role: MACHINE_ROLE,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return addKey(tx, { name, scopes, expiresAt }, { staff_id: account.id, created_by: createdBy });
}

/** A key of a company with its service account. */
export async function addCompanyKey(
  tx: Tx,
  { name, scopes, expiresAt }: NewKey<BuyerScope>,
  accountId: number,
): Promise<MadeKey> {
  const member = await tx
    .insertInto('member')
    .values({
      kind: 'service',
      is_active: false,
      account_id: accountId,
      login: `key:${randomUUID()}`,
      password_hash: NOBODY,
      name,
      roles: rolesByScopes(scopes),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return addKey(tx, { name, scopes, expiresAt }, { account_id: accountId, member_id: member.id });
}

async function addKey(
  tx: Tx,
  { name, scopes, expiresAt }: NewKey<KeyScope>,
  whose: { staff_id: number; created_by: number | null } | { account_id: number; member_id: number },
): Promise<MadeKey> {
  const secret = newSecret();
  const { id } = await tx
    .insertInto('api_key')
    .values({ name, scopes: [...scopes], expires_at: expiresAt, secret_hash: secretHash(secret), ...whose })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret: bearerOf(id, secret) };
}
