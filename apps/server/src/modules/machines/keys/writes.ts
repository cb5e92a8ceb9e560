/**
 * 密钥 of machines: made by staff for the wholesaler's systems, by the owner of a company for the company's. Each has a service account of
 * its own, which the audit log and orders name. The secret is told once.
 */

import { randomUUID } from 'node:crypto';
import type { BuyerScope, KeyScope, SellerScope } from '@qingnang/contract/machine-words';
import { MACHINE_ROLE } from '@qingnang/contract/machine-words';
import type { Tx } from '../../../db/transaction.ts';
import { bearerOf, newSecret, secretHash } from '../../../http/machine.ts';
import { NOBODY } from '../../../http/passwords.ts';
import { rolesByScopes } from '../../../http/permissions.ts';

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
