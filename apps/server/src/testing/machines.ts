import type { BuyerScope, SellerScope } from '@qingnang/contract/machine-words';
import { inTransaction } from '../db/transaction.ts';
import { addCompanyKey, addSellerKey } from '../modules/machines/keys/writes.ts';
import type { Client } from './client.ts';
import type { TestShop } from './shop.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

/** A machine of the wholesaler that calls with a key of its own. */
export async function sellerMachine(
  shop: TestShop,
  scopes: readonly SellerScope[],
  expiresAt = new Date(Date.now() + YEAR_MS),
): Promise<Client> {
  const { secret } = await inTransaction(shop.db, (tx) =>
    addSellerKey(tx, { name: 'ERP', scopes, expiresAt }, null),
  );
  return withKey(shop, secret);
}

/** A machine of a company. */
export async function buyerMachine(
  shop: TestShop,
  scopes: readonly BuyerScope[],
  username = 'yaodian',
): Promise<Client> {
  const { id } = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return machineOf(shop, scopes, id);
}

/** The same for an account by its id. */
export async function machineOf(
  shop: TestShop,
  scopes: readonly BuyerScope[],
  accountId: number,
): Promise<Client> {
  const expiresAt = new Date(Date.now() + YEAR_MS);
  const { secret } = await inTransaction(shop.db, (tx) =>
    addCompanyKey(tx, { name: '药房系统', scopes, expiresAt }, accountId),
  );
  return withKey(shop, secret);
}

/** Who calls with this key. */
export function withKey(shop: TestShop, secret: string): Client {
  const client = shop.visitor();
  client.useKey(secret);
  return client;
}
