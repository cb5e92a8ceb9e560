import { findAccounts } from '../http/session.ts';
import { addressesOf } from '../modules/company/reads.ts';
import { NO_WISHES } from '../modules/ordering/orders/wishes/rules.ts';
import type { Proposer } from '../modules/ordering/proposals/rules.ts';
import { propose } from '../modules/ordering/proposals/writes.ts';
import type { TestShop } from './shop.ts';

/** The salesman of the fixture. */
export async function salesmanOf({ db }: Pick<TestShop, 'db'>): Promise<Proposer> {
  const { id, name } = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('username', '=', 'sales')
    .executeTakeFirstOrThrow();
  return { kind: 'salesman', staffId: id, name };
}

/**
 * Proposes lines of an account's cart as an order.
 * @param ids lines of the cart
 * @returns the proposal's id
 */
export async function proposeFor(
  { db }: Pick<TestShop, 'db'>,
  accountId: number,
  ids: readonly number[],
  by: Proposer,
  reason = '补货',
): Promise<number> {
  const account = (await findAccounts(db, [accountId])).get(accountId);
  if (!account) throw new Error(`no account ${accountId}`);
  const [address] = await addressesOf(db, account);
  const request = {
    ids,
    addressId: address?.id ?? 0,
    useBalance: false,
    paymentMethod: '',
    wishes: NO_WISHES,
    choice: { coupons: [], useVoucher: true, isSplit: false, onlyCoupon: null },
    quoteHash: null,
  };
  return (await propose(db, account, { by, reason, request }, null)).id;
}
