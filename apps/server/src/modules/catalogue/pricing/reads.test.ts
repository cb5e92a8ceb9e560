import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayInChina } from '../../../http/dates.ts';
import { type Buyer, findOrdering } from '../../../http/session.ts';
import { manyBuyers } from '../../../testing/buyers.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { offersOf } from '../goods/offers/reads.ts';
import { hasContractPrice } from './reads.ts';

const DAY_MS = 24 * 3600 * 1000;
const inDays = (days: number) => dayInChina(new Date(Date.now() + days * DAY_MS));
const STATES = ['none', 'holds', 'ended', 'coming'] as const;
type State = (typeof STATES)[number];
const DAYS: Record<Exclude<State, 'none'>, [from: string, until: string]> = {
  holds: [inDays(0), inDays(9)],
  ended: [inDays(-9), inDays(-1)],
  coming: [inDays(1), inDays(9)],
};
const PRICES = { own: 210_000, head: 220_000, group: 230_000 };
const NORMAL = 250_000;

let shop: TestShop;
let accountId: number;
let headId: number;
let groupId: number;
beforeAll(async () => {
  shop = await createShop();
  const [store, head] = await manyBuyers(shop, 2);
  if (!store || !head) throw new Error('no buyers');
  [accountId, headId] = [store.accountId, head.accountId];
  const groups = shop.db
    .insertInto('customer_group')
    .values([{ name: '甲' }, { name: '乙' }])
    .returning('id');
  const [own, other] = await groups.execute();
  groupId = own?.id ?? 0;
  // That the head office is in another group with a price is nothing to its store.
  const set = shop.db.updateTable('account');
  await set
    .set({ customer_group_id: other?.id ?? 0 })
    .where('id', '=', headId)
    .execute();
  await set
    .set({ head_account_id: headId, customer_group_id: groupId, rank: 0 })
    .where('id', '=', accountId)
    .execute();
  await sql`insert into contract_price (customer_group_id, goods_id, price_e4)
    values (${other?.id}, ${GOODS.hundred}, 200000)`.execute(shop.db);
});
afterAll(() => shop.close());

async function write(states: Record<keyof typeof PRICES, State>, isSpecial: boolean): Promise<Buyer> {
  await sql`delete from contract_price where account_id in (${accountId}, ${headId}) or customer_group_id = ${groupId}`.execute(
    shop.db,
  );
  const whose = { own: [accountId, null], head: [headId, null], group: [null, groupId] };
  const rows = (['own', 'head', 'group'] as const).flatMap((party) => {
    const state = states[party];
    if (state === 'none') return [];
    const [account_id = null, customer_group_id = null] = whose[party];
    const [valid_from, valid_until] = DAYS[state];
    const terms = { goods_id: GOODS.hundred, price_e4: PRICES[party], valid_from, valid_until };
    return [{ account_id, customer_group_id, ...terms }];
  });
  if (rows.length > 0) await shop.db.insertInto('contract_price').values(rows).execute();
  await shop.db.updateTable('account').set({ is_special: isSpecial }).where('id', '=', accountId).execute();
  const buyer = (await findOrdering(shop.db, [accountId])).get(accountId);
  if (!buyer) throw new Error('no buyer');
  return buyer;
}

const CASES = [true, false].flatMap((isSpecial) =>
  STATES.flatMap((own) => STATES.flatMap((head) => STATES.map((group) => ({ own, head, group, isSpecial })))),
);

it('an account pays its own contract price, else its head office’s, else its group’s, else the normal one', async () => {
  const asked = {
    account: `${accountId}`,
    head: `${headId}`,
    group: `${groupId}`,
    goods: `${GOODS.hundred}`,
  };
  for (const { isSpecial, ...states } of CASES) {
    const buyer = await write(states, isSpecial);
    const first = (['own', 'head', 'group'] as const).find((party) => states[party] === 'holds');
    const offer = (await offersOf(shop.db, { buyer }, [GOODS.hundred])).get(GOODS.hundred);
    const expected = isSpecial && first ? PRICES[first] : NORMAL;
    expect([states, isSpecial, Number(offer?.basePrice)]).toEqual([states, isSpecial, expected]);
    const { rows } = await sql<{ has: boolean }>`select ${sql.raw(hasContractPrice(asked))} as has`.execute(
      shop.db,
    );
    expect([states, rows[0]?.has]).toEqual([states, first !== undefined]);
  }
});
