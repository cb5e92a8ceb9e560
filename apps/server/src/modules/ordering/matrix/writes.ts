/**
 * One table of goods and stores, ordered at once: lines that stand in no cart go through the same `planCheckout` and acts of ordering,
 * each store in a transaction under a key of its own.
 */

import type { Db } from '../../../db/client.ts';
import { voucherShareOf } from '../../../db/shop-settings.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict } from '../../../http/errors.ts';
import { hashBody, type Idempotency, once } from '../../../http/idempotency.ts';
import type { Buyer } from '../../../http/session.ts';
import { offersOf } from '../../catalogue/reads.ts';
import { type AddressRow, addressesOf } from '../../company/reads.ts';
import { pricedCart } from '../cart/reads.ts';
import type { Cart, CartRow } from '../cart/rules.ts';
import { keepQuote } from '../checkout/changes/writes.ts';
import { type CheckoutPlan, planCheckout, requireServed } from '../checkout/reads.ts';
import type { OrderRequest, Placement } from '../orders/placing/writes.ts';
import { NO_WISHES } from '../orders/wishes/rules.ts';
import { columnsOf } from './reads.ts';
import { type JudgedLine, judgeLines, type MatrixLine, type Problem, problemOf } from './rules.ts';

export interface StoreWish {
  storeId: number;
  /** null = the default one. */
  addressId: number | null;
  lines: readonly MatrixLine[];
}
export interface StoreQuote {
  store: Buyer;
  addresses: AddressRow[];
  addressId: number;
  lines: JudgedLine[];
  /** null when it cannot be ordered as it stands. */
  plan: CheckoutPlan | null;
  /** What the lines cost, also where the store may not order them now; null when there is nothing to price. */
  cart: Cart | null;
  problem: Problem | null;
}

/** As on the page of checkout: the best coupons, vouchers as far as they go. */
const BEST = { coupons: [], useVoucher: true, isSplit: false, onlyCoupon: null };

/**
 * What each store would pay now. A quote is remembered for its store, so that a change can be named when it is ordered.
 * @throws 404 when one of the stores is not this head office's
 */
export async function quoteMatrix(db: Db, head: Buyer, wishes: readonly StoreWish[]): Promise<StoreQuote[]> {
  const stores = await columnsOf(
    db,
    head,
    wishes.map(({ storeId }) => storeId),
  );
  const voucherShareE2 = await voucherShareOf(db);
  return Promise.all(
    stores.map((store, at) => quoteStore(db, store, wishes[at] as StoreWish, voucherShareE2)),
  );
}

/** The same for one account. */
export async function quoteStore(
  db: Db,
  store: Buyer,
  wish: Omit<StoreWish, 'storeId'>,
  voucherShareE2: number,
): Promise<StoreQuote> {
  const [addresses, lines] = await Promise.all([addressesOf(db, store), judgedLines(db, store, wish.lines)]);
  const address = addresses.find(({ id }) => id === wish.addressId) ?? addresses[0];
  const rows = lines.flatMap(({ row }) => row ?? []);
  const head = { store, addresses, addressId: address?.id ?? 0, lines };
  if (!address) return { ...head, plan: null, cart: null, problem: NO_ADDRESS };
  if (rows.length === 0) return { ...head, plan: null, cart: null, problem: NOTHING };
  try {
    const plan = await planCheckout(db, store, {
      ids: rows.map(({ id }) => id),
      rows,
      useBalance: false,
      addressId: address.id,
      choice: BEST,
      voucherShareE2,
      forUpdate: false,
    });
    requireServed(plan.cart);
    await keepQuote(db, store, plan, address.id);
    return { ...head, plan, cart: plan.cart, problem: null };
  } catch (error) {
    const problem = problemOf(error);
    return { ...head, plan: null, cart: await pricedCart(db, store, rows, address.id), problem };
  }
}

const NO_ADDRESS: Problem = { code: 409, message: '没有收货地址，请先为该店添加' };
const NOTHING: Problem = { code: 409, message: '所选商品该店都不能购买' };

/**
 * An order of lines that stand in no cart, each in the quantity that was asked for, as somebody asks for another: without balance, with
 * the best of coupons and vouchers.
 * @throws 409 for a line that cannot be bought in its quantity
 */
export async function requestFor(
  tx: Tx,
  buyer: Buyer,
  { lines, addressId, quoteHash }: Pick<StoreOrder, 'lines' | 'addressId' | 'quoteHash'>,
) {
  const rows = await linesToOrder(tx, buyer, lines);
  return {
    ids: rows.map(({ id }) => id),
    rows,
    addressId,
    useBalance: false,
    paymentMethod: '',
    wishes: NO_WISHES,
    choice: BEST,
    quoteHash,
  };
}

/** Lines that stand in no cart, as this account would buy them now. */
const judgedLines = async (db: Db | Tx, store: Buyer, lines: readonly MatrixLine[]): Promise<JudgedLine[]> =>
  judgeLines(
    lines,
    await offersOf(
      db,
      { buyer: store },
      lines.map(({ goodsId }) => goodsId),
    ),
    store,
  );

export interface StoreOrder extends Omit<StoreWish, 'addressId'> {
  addressId: number;
  quoteHash: string | null;
  /** Who may go over the budget of the month knows that this does. */
  isOverBudget: boolean;
}
/** How a store's lines become orders, or wait for somebody's yes: what knows of both says so. */
export type Submit = (
  tx: Tx,
  store: Buyer,
  request: Omit<OrderRequest, 'voucherShareE2'>,
) => Promise<Placement>;

export interface StoreResult {
  store: Buyer;
  /** null = it was refused. */
  submitted: Placement | null;
  problem: Problem | null;
}

/**
 * Orders for one store after the other, each in a transaction of its own under a key of its own: one that is refused holds up none
 * of the others, and a request that is repeated orders what is missing, and nothing twice.
 * @throws 404 when one of the stores is not this head office's: nothing is ordered then
 */
export async function orderMatrix(
  db: Db,
  head: Buyer,
  wishes: readonly StoreOrder[],
  submit: Submit,
  idempotency: Idempotency | null,
): Promise<StoreResult[]> {
  const stores = await columnsOf(
    db,
    head,
    wishes.map(({ storeId }) => storeId),
  );
  const results: StoreResult[] = [];
  for (const [at, store] of stores.entries()) {
    const wish = wishes[at] as StoreOrder;
    try {
      const submitted = await orderStore(db, store, wish, submit, idempotency);
      results.push({ store, submitted, problem: null });
    } catch (error) {
      results.push({ store, submitted: null, problem: problemOf(error) });
    }
  }
  return results;
}

/** @throws 409 for a line that cannot be bought in its quantity, else as `placeOrder` */
function orderStore(
  db: Db,
  store: Buyer,
  { addressId, lines, quoteHash, isOverBudget }: StoreOrder,
  submit: Submit,
  idempotency: Idempotency | null,
): Promise<Placement> {
  const own = idempotency && {
    ...idempotency,
    scope: `account:${store.accountId}`,
    bodyHash: hashBody([addressId, lines]),
  };
  return inTransaction(db, (tx) =>
    once(tx, own, async () => {
      const request = await requestFor(tx, store, { lines, addressId, quoteHash });
      return submit(tx, store, { ...request, isOverBudget });
    }),
  );
}

/** The rows of an order whose lines stand in no cart. @throws 409 for one that cannot be bought in its quantity */
async function linesToOrder(tx: Tx, store: Buyer, lines: readonly MatrixLine[]): Promise<CartRow[]> {
  const judged = await judgedLines(tx, store, lines);
  const changed = judged.find(({ row }, at) => row?.number !== lines[at]?.number);
  if (changed) throw conflict(changed.note || '数量有变化，请重新核价', { goods_id: changed.goodsId });
  return judged.flatMap(({ row }) => row ?? []);
}
