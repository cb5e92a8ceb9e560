import { sql } from 'kysely';
import type { TestBuyer } from '../buyers.ts';
import type { ApiResponse, Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import type { TestShop } from '../shop.ts';

/** Who takes part in a try. */
export interface Scene {
  shop: TestShop;
  staff: Client;
  buyer: TestBuyer;
}

/** A way on which a goods goes on. What is prepared while all is well is tried when it is not. */
export interface Path {
  name: string;
  prepare: (scene: Scene) => Promise<() => Promise<ApiResponse<unknown>>>;
  /** Causes that it does not come to name. */
  unseen?: readonly string[];
}

/** Pieces of each try. */
export const NUMBER = 60;
export const add = ({ client }: TestBuyer) =>
  client.post('/api/cart', { params: [{ goods_id: GOODS.ladder, number: NUMBER }] });
export const parcel = (id: number) => ({ carrier: '顺丰', tracking_no: `SF${id}` });

/** A head office that the buyer is a store of from now on. */
export async function headOf({ shop, buyer }: Scene): Promise<Client> {
  const head = await shop.buyer();
  await sql`update account set head_account_id = 1 where id = ${buyer.accountId}`.execute(shop.db);
  return head;
}
