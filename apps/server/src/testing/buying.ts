import type { AddAnswer, CartData, CheckoutView } from '@qingnang/contract/cart';
import type { OrderDetail } from '@qingnang/contract/orders';
import type { TestBuyer } from './buyers.ts';

/** The way of a buyer from the cart to the order, as short calls. */

/** @returns what was added or why not */
export const addTo = async (
  { client }: TestBuyer,
  goods: number,
  number: number,
  more: Record<string, unknown> = {},
): Promise<AddAnswer> =>
  (await client.post<AddAnswer>('/api/cart', { params: [{ goods_id: goods, number, ...more }] }).expect(200))
    .data;

/** @returns the line's id; 0 when it was refused */
export const lineFor = async (
  buyer: TestBuyer,
  goods: number,
  number: number,
  more: Record<string, unknown> = {},
): Promise<number> => (await addTo(buyer, goods, number, more)).added[0]?.line_id ?? 0;

export const cartOf = async ({ client }: TestBuyer): Promise<CartData> =>
  (await client.get<CartData>('/api/cart/list').expect(200)).data;

export const checkoutOf = async (
  { client }: TestBuyer,
  ids: readonly number[],
  more: Record<string, unknown> = {},
): Promise<CheckoutView> =>
  (await client.post<CheckoutView>('/api/cart/checkout', { ids, ...more }).expect(200)).data;

export const place = (
  { client, addressId }: TestBuyer,
  ids: readonly number[],
  more: Record<string, unknown> = {},
) =>
  client.post<{ orders: { id: number; amount: number }[] }>('/api/order', {
    ids,
    address_id: addressId,
    ...more,
  });

/** Places lines and reads the one order that they become. */
export async function ordered(
  buyer: TestBuyer,
  ids: readonly number[],
  more: Record<string, unknown> = {},
): Promise<OrderDetail> {
  const { data } = await place(buyer, ids, more).expect(201);
  return orderOf(buyer, data.orders[0]?.id ?? 0);
}

export const orderOf = async ({ client }: TestBuyer, id: number): Promise<OrderDetail> =>
  (await client.get<OrderDetail>(`/api/order/${id}`).expect(200)).data;
