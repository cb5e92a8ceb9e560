import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { shippedFor } from '../../../../testing/parcels.ts';
import {
  confirmPieces,
  moveToLot,
  noticeOf,
  recallLot,
  recallMessagesOf,
  recallOf,
  recallSmsOf,
} from '../../../../testing/recalls.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { followRecalls } from '../jobs.ts';

let shop: TestShop;
let quality: Client;
let buyers: TestBuyer[];

beforeAll(async () => {
  shop = await createShop();
  quality = await shop.staff('quality');
  buyers = await manyBuyers(shop, 3);
});
afterAll(() => shop.close());

/** A store that was sent twenty pieces of one lot. */
async function held() {
  const buyer = buyers.pop() as TestBuyer;
  const order = await shippedFor(buyer.client, await shop.staff(), { goods: GOODS.limited, number: 20 });
  const lot = { goods_id: GOODS.limited, lot_no: `R${order}` };
  await moveToLot(shop.db, order, lot.lot_no, 1);
  return { buyer, client: buyer.client, order, lot };
}

it('a head office is told what its stores were sent, once for all of them, and may confirm for each', async () => {
  const head = buyers.pop() as TestBuyer;
  const [one, two] = [await held(), await held()];
  await moveToLot(shop.db, two.order, one.lot.lot_no, 1);
  await sql`update account set head_account_id = ${head.accountId}
    where id in (${one.buyer.accountId}, ${two.buyer.accountId})`.execute(shop.db);
  const { id } = await recallLot(quality, one.lot);
  expect(await recallMessagesOf(shop.db, head.accountId)).toMatchObject([
    { title: expect.stringContaining('请通知门店停售'), url: '/order/recalls?state=waiting' },
  ]);
  expect(await recallMessagesOf(shop.db, one.buyer.accountId)).toHaveLength(1);
  expect(await recallSmsOf(shop.db, head.accountId)).toHaveLength(1);
  const { data } = await head.client
    .get<{ list: { id: number; store: string }[]; waiting: number }>('/api/user/recalls')
    .expect(200);
  expect(data.waiting).toBe(2);
  expect(data.list.every(({ store }) => store !== '')).toBe(true);
  await two.client.get(`/api/user/recalls/${(await noticeOf(one.client)).id}`).expect(404);

  const own = await noticeOf(one.client);
  const pieces = { received: 20, stopped: 20, sold: 0, to_return: 20 };
  expect((await confirmPieces(head.client, own, pieces)).data).toMatchObject({
    state: 'confirmed',
    parcels: [{ number: 20 }],
    confirmations: [{ by_head: 1, by_staff: 0 }],
  });
  expect(await noticeOf(one.client)).toMatchObject({ store: '', confirmations: [{ by_head: 1 }] });
  expect(await recallOf(quality, id)).toMatchObject({ holders: 2, confirmed: 1 });
  await sql`update recall set begun_at = begun_at - interval '9 hours' where id = ${id}`.execute(shop.db);
  await followRecalls(shop.db, new Date());
  expect((await recallMessagesOf(shop.db, head.accountId)).map(({ title }) => title)[1]).toContain(
    '请确认门店的',
  );
  await sql`update account set head_account_id = null where head_account_id = ${head.accountId}`.execute(
    shop.db,
  );
  expect((await confirmPieces(head.client, own, pieces)).status).toBe(404);
});
