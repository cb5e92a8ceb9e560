import type { AddAnswer } from '@qingnang/contract/cart';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { json } from '../../db/json.ts';
import { type ControlRule, refusedBy } from '../../modules/catalogue/eligibility/control/rules.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { GOODS } from '../fixture.ts';
import { createShop, type TestShop } from '../shop.ts';

/**
 * Controlled goods through the calls that buy: exactly the accounts that the rules name can put them into the cart and order
 * them. That the rule itself decides every combination is tested beside it.
 */

let shop: TestShop;
let buyers: (TestBuyer & { standing: Parameters<typeof refusedBy>[2]; line: number })[];

beforeAll(async () => {
  shop = await createShop();
  await sql`update shipping_rule set minimum_order_fen = 0`.execute(shop.db);
  const crowd = await manyBuyers(shop, 8);
  buyers = await Promise.all(
    crowd.map(async (buyer, i) => {
      const standing = {
        accountId: buyer.accountId,
        rank: i % 2 === 0 ? 0 : 2,
        buyerType: i % 4 < 2 ? 'pharmacy' : 'clinic',
        province: i < 4 ? '四川省' : '重庆市',
        city: '',
        district: '',
      };
      await sql`update account set rank = ${standing.rank}, buyer_type = ${standing.buyerType},
        province = ${standing.province}, city = '', district = '' where id = ${buyer.accountId}`.execute(
        shop.db,
      );
      // A line from before the goods was controlled.
      const line = await add(buyer);
      return { ...buyer, standing, line: line ?? 0 };
    }),
  );
});
afterAll(() => shop.close());

async function add({ client }: TestBuyer): Promise<number | null> {
  const params = [{ goods_id: GOODS.hundred, number: 1 }];
  const { data } = await client.post<AddAnswer>('/api/cart', { params }).expect(200);
  return data.added[0]?.line_id ?? null;
}

/** `+rank=1` allows, `-region=四川省` blocks; `#n` is the account of the n-th buyer. */
const parse = (text: string): ControlRule[] =>
  text.split(' ').map((one) => {
    const [dimension = '', value = ''] = one.slice(1).split('=');
    return {
      effect: one.startsWith('+') ? 'allow' : 'block',
      dimension: dimension as ControlRule['dimension'],
      value: value.startsWith('#') ? String(buyers[Number(value.slice(1))]?.accountId) : value,
    };
  });

it.each([
  '+region=四川省',
  '-region=四川省',
  '+buyer_type=clinic',
  '-buyer_type=clinic',
  '+rank=2',
  '-rank=2',
  '+account=#3',
  '-account=#3',
  '+region=四川省 +buyer_type=pharmacy +rank=2',
  '-region=重庆市 -rank=2 +account=#7',
  '+buyer_type=clinic -account=#2 +account=#1',
])('%s: who may, can; who may not, cannot', async (text) => {
  const rules = parse(text);
  await sql`delete from control_rule`.execute(shop.db);
  await sql`insert into control_rule (goods_id, effect, dimension, value)
    select ${GOODS.hundred}, r.effect, r.dimension, r.value
    from jsonb_to_recordset(${json(rules)}::jsonb) as r (effect text, dimension text, value text)`.execute(
    shop.db,
  );
  const outcome = { may: 0, mayNot: 0 };
  for (const buyer of buyers) {
    const isRefused = refusedBy(rules, null, buyer.standing) !== null;
    outcome[isRefused ? 'mayNot' : 'may'] += 1;
    const who = JSON.stringify(buyer.standing);
    expect((await add(buyer)) === null, who).toBe(isRefused);
    const quick = await buyer.client.post<AddAnswer>(`/api/cart/quick_add/${GOODS.hundred}`).expect(200);
    expect(quick.data.added.length === 0, who).toBe(isRefused);
    const checkout = await buyer.client.post('/api/cart/checkout', { ids: [buyer.line] });
    expect(checkout.status, who).toBe(isRefused ? 409 : 200);
    if (isRefused) {
      const order = { ids: [buyer.line], address_id: buyer.addressId };
      await buyer.client.post('/api/order', order).expect(409);
    }
  }
  expect(Math.min(outcome.may, outcome.mayNot)).toBeGreaterThan(0);
});
