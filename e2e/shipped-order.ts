import type { Account } from './account.ts';
import type { Staff, TestGoods } from './staff.ts';

/** An order of 30 boxes at ¥10.00 that is on its way. */
export async function shippedOrder(account: Account, staff: Staff, goods: TestGoods): Promise<number> {
  const order = await account.order(goods.id, 30);
  await account.pay(order);
  await staff.approve(order);
  await staff.ship(order);
  return order;
}
