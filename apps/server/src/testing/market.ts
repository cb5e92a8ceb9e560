import { sql } from 'kysely';
import { expect } from 'vitest';
import { manyBuyers, type TestBuyer } from './buyers.ts';
import type { Client } from './client.ts';
import { ledgerDifferences } from './ledgers.ts';
import { createShop, type TestShop } from './shop.ts';

/** A shop where buyers who have bought nothing yet meet offers of one kind. */
export interface Market {
  shop: TestShop;
  staff: Client;
  /** One that no test has had. */
  freshBuyer: () => TestBuyer;
  /** After each test: the ledgers agree, and once more when all its offers are stopped. */
  endRound: () => Promise<void>;
}

/** Tables of offers, and the calls that stop one. */
const STOPS = {
  special_price: '/api/admin/specials',
  combination: '/api/admin/combinations',
  promotion: '/api/admin/promotions',
} as const;

/** Without a minimum order, so that single pieces can be bought. */
export async function openMarket(buyers: number, offers: keyof typeof STOPS): Promise<Market> {
  const shop = await createShop();
  const staff = await shop.staff();
  const crowd = await manyBuyers(shop, buyers);
  await sql`update shipping_rule set minimum_order_fen = 0`.execute(shop.db);
  return {
    shop,
    staff,
    freshBuyer: () => {
      const buyer = crowd.pop();
      if (!buyer) throw new Error(`more than ${buyers} buyers`);
      return buyer;
    },
    endRound: async () => {
      const before = await ledgerDifferences(shop.db);
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(offers)} where not is_stopped`.execute(shop.db);
      for (const { id } of rows) await staff.post(`${STOPS[offers]}/${id}/stop`).expect(200);
      expect([before, await ledgerDifferences(shop.db)]).toEqual([[], []]);
    },
  };
}
