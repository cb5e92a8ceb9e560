import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refusal } from '../../../http/errors.ts';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import { lineFor } from '../../../testing/buying.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { proposeFor, salesmanOf } from '../../../testing/proposals.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import type { Proposer } from './rules.ts';
import { withdrawProposal } from './writes.ts';

/** Many who answer one proposal at once. */

let shop: TestShop;
let salesman: Proposer;
let buyers: TestBuyer[];

beforeAll(async () => {
  shop = await createShop();
  salesman = await salesmanOf(shop);
  buyers = await manyBuyers(shop, 41);
  await sql`update shipping_rule set minimum_order_fen = 0`.execute(shop.db);
});
afterAll(() => shop.close());

const nextBuyer = (): TestBuyer => {
  const buyer = buyers.pop();
  if (!buyer) throw new Error('no buyer is left');
  return buyer;
};
const proposed = async (buyer: TestBuyer, number: number) =>
  proposeFor(shop, buyer.accountId, [await lineFor(buyer, GOODS.plain, number)], salesman);
const ordersOf = async (id: number) =>
  (await sql`select id from sales_order where proposal_id = ${id}`.execute(shop.db)).rows.length;

it('two hundred confirmations place one order', async () => {
  const buyer = nextBuyer();
  const id = await proposed(buyer, 60);
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => buyer.client.post(`/api/user/proposals/${id}/confirm`, {})),
  );
  const counts = Map.groupBy(answers, ({ status }) => status);
  expect([counts.get(201)?.length, counts.get(409)?.length]).toEqual([1, 199]);
  expect(await ordersOf(id)).toBe(1);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});

it('confirmed or withdrawn, never both', async () => {
  const ended = { confirmed: 0, withdrawn: 0 };
  for (let round = 0; round < 40; round += 1) {
    const buyer = nextBuyer();
    const id = await proposed(buyer, 10);
    const [answer, isWithdrawn] = await Promise.all([
      buyer.client.post(`/api/user/proposals/${id}/confirm`, {}),
      withdrawProposal(shop.db, buyer, salesman, id).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal && error.status === 409) return false;
          throw error;
        },
      ),
    ]);
    expect([answer.status === 201, await ordersOf(id)]).toEqual([!isWithdrawn, isWithdrawn ? 0 : 1]);
    ended[isWithdrawn ? 'withdrawn' : 'confirmed'] += 1;
  }
  expect(ended.confirmed + ended.withdrawn).toBe(40);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});
