import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kyselyOn } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type Buyer, findBuyer, openSession } from '../../../http/session.ts';
import type { Client } from '../../../testing/client.ts';
import { bareOrder, endBareOrder, giveCoupon, inHours, openCoupon } from '../../../testing/coupons.ts';
import { CATEGORY, GOODS } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { goodsInZones } from '../zones/goods/reads.ts';
import { usableCoupons } from './reads.ts';
import { giveBackCoupons, useCoupons } from './writes.ts';

let shop: TestShop;
let staff: Client;
let buyer: Buyer;
let other: Buyer;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  [buyer, other] = await Promise.all([buyerNamed('yaodian'), buyerNamed('zhensuo')]);
  await sql`insert into brand (code, name) values ('a', '甲')`.execute(shop.db);
  await sql`update goods set brand_id = 1 where id = ${GOODS.ladder}`.execute(shop.db);
});
afterAll(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
  await shop.close();
});

async function buyerNamed(username: string): Promise<Buyer> {
  const { id } = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const token = await openSession(shop.db, { accountId: id, ip: '', userAgent: '' });
  return (await findBuyer(shop.db, token)) as Buyer;
}

/** Makes a coupon and gives it to `yaodian`. @returns the account's own coupon */
async function held(more: Record<string, unknown> = {}, username = 'yaodian'): Promise<number> {
  const { id } = await openCoupon(staff, { is_claimable: 0, ...more });
  await giveCoupon(staff, id, [username]);
  const { rows } = await sql<{ id: number }>`select max(id) as id from account_coupon`.execute(shop.db);
  return rows[0]?.id ?? 0;
}

const usable = (goodsIds: readonly number[], who = buyer) =>
  usableCoupons(shop.db, who, goodsIds, goodsInZones);
const use = (uses: Parameters<typeof useCoupons>[2], who = buyer) =>
  inTransaction(shop.db, (tx) => useCoupons(tx, who.accountId, uses));
const giveBack = (order: Parameters<typeof giveBackCoupons>[1]) =>
  inTransaction(shop.db, (tx) => giveBackCoupons(tx, order));
const order = (couponFen = 3000, who = buyer) => bareOrder(shop.db, who.accountId, { couponFen });
const statusOf = async (id: number) =>
  (await shop.db.selectFrom('account_coupon').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    .status;

describe('usable coupons', () => {
  it('are unused and good now, those that end first first, with their goods in scope', async () => {
    const zone = await zoneOf([GOODS.hundred]);
    const ids = [
      await held({ scope: 'zone', scope_ids: [zone], valid_until: inHours(5) }),
      await held({ scope: 'category', scope_ids: [CATEGORY.western], valid_until: inHours(6) }),
      await held({ scope: 'brand', scope_ids: [1], valid_until: inHours(7), minus: '20' }),
      await held({ scope: 'goods', scope_ids: [GOODS.plain, 12], valid_until: inHours(8) }),
      await held({ valid_until: inHours(9), kind: 'percent', percent: '12.5', cap: '50', threshold: '0' }),
    ];
    const hidden = [
      await held({ valid_from: inHours(1), valid_until: inHours(2) }),
      await held({}, 'zhensuo'),
      await held(),
    ];
    await sql`update account_coupon set valid_until = now() where id = ${hidden[2]}`.execute(shop.db);
    const asked = [GOODS.plain, GOODS.ladder, GOODS.hundred, GOODS.fourDecimals];
    const found = await usable(asked);
    expect(found.map(({ id }) => id)).toEqual(ids);
    const goodsOf = found.map(({ rule }) => rule.goodsIds && [...rule.goodsIds].sort((a, b) => a - b));
    expect(goodsOf).toEqual([
      [GOODS.hundred],
      [GOODS.plain, GOODS.ladder, GOODS.fourDecimals, GOODS.hundred],
      [GOODS.ladder],
      [GOODS.plain],
      null,
    ]);
    expect(found[2]).toMatchObject({
      rule: { id: ids[2], kind: 'amount', minus: 2000n, threshold: 50_000n, cap: null },
      words: '满 ¥500 减 ¥20',
      scopeText: '限 甲',
    });
    expect(found[4]).toMatchObject({
      rule: { kind: 'percent', percentE2: 1250, cap: 5000n, threshold: 0n },
      words: '无门槛打 8.75 折，最多减 ¥50',
    });
    expect((await usable(asked, other)).map(({ id }) => id)).toEqual([hidden[1]]);
  });

  it('are at most fifty, read by a constant number of statements', async () => {
    const { id } = await openCoupon(staff, { is_claimable: 0 });
    await sql`with made as (
        insert into account_coupon (coupon_id, account_id, valid_from, valid_until, source)
        select ${id}, ${other.accountId}, now(), now() + interval '1 day', 'give' from generate_series(1, 60) returning id),
      moved as (insert into coupon_movement (account_coupon_id, cause) select id, 'take' from made),
      used as (insert into coupon_use values (${id}, ${other.accountId}, 60))
      update coupon set taken = 60 where id = ${id}`.execute(shop.db);
    expect(await usable([GOODS.plain], other)).toHaveLength(50);
    const statements: string[] = [];
    const db = kyselyOn(shop.services.pool, (statement) => void statements.push(statement));
    await usableCoupons(db, other, [GOODS.plain], goodsInZones);
    expect(statements).toHaveLength(1);
    // Coupons, goods, categories, zones, goods of zones.
    const many = Array.from({ length: 200 }, (_, at) => at + 1);
    await usableCoupons(db, buyer, many, goodsInZones);
    expect(statements.length - 1).toBe(5);
  });
});

/** A published zone of picked goods. */
async function zoneOf(goodsIds: readonly number[]): Promise<number> {
  const form = { code: 'winter', kind: 'activity', title: '冬季专区', goods_ids: goodsIds, blocks: [] };
  const { data } = await staff.post<{ id: number; version: number }>('/api/admin/zones', form).expect(201);
  await staff.post(`/api/admin/zones/${data.id}/publish`, { version: data.version }).expect(200);
  return data.id;
}

describe('using coupons', () => {
  it('takes each once, only its own and only good ones', async () => {
    const mine = await held();
    const theirs = await held({}, 'zhensuo');
    const ahead = await held({ valid_from: inHours(1), valid_until: inHours(2) });
    const one = await order();
    const uses = [mine, theirs, ahead, 999_999].map((couponId) => ({
      couponId,
      orderId: one.id,
      orderNo: one.order_no,
    }));
    const refused = await inTransaction(shop.db, async (tx) => {
      const ids = await useCoupons(tx, buyer.accountId, uses);
      throw Object.assign(new Error('refused'), { ids });
    }).catch((error: { ids: number[] }) => error.ids);
    expect(refused.sort((a, b) => a - b)).toEqual([theirs, ahead, 999_999]);
    expect(await statusOf(mine)).toBe('unused');
    expect(await use(uses.slice(0, 1))).toEqual([]);
    expect(await statusOf(mine)).toBe('used');
    expect(await use([])).toEqual([]);
  });

  it('of two orders at once lets one through', async () => {
    const coupon = await held();
    const orders = await Promise.all([order(), order()]);
    const answers = await Promise.all(
      orders.map(({ id, order_no }) => use([{ couponId: coupon, orderId: id, orderNo: order_no }])),
    );
    expect(answers.map(({ length }) => length).sort()).toEqual([0, 1]);
    const loser = orders[answers.findIndex(({ length }) => length === 1)];
    if (loser) await endBareOrder(shop.db, loser);
  });

  it('refuses a coupon that two orders of one checkout name', async () => {
    const coupon = await held();
    const orders = await Promise.all([order(0), order(0)]);
    const uses = orders.map(({ id, order_no }) => ({ couponId: coupon, orderId: id, orderNo: order_no }));
    expect(await use(uses)).toEqual([coupon]);
  });

  it('gives back once; the coupon can be used again, an expired one stays expired', async () => {
    const [good, expired] = [await held(), await held()];
    const orders = await Promise.all([order(), order()]);
    for (const [at, couponId] of [good, expired].entries()) {
      const { id = 0, order_no = '' } = orders[at] ?? {};
      expect(await use([{ couponId, orderId: id, orderNo: order_no }])).toEqual([]);
    }
    await sql`update account_coupon set valid_until = now() where id = ${expired}`.execute(shop.db);
    for (const one of orders) {
      await endBareOrder(shop.db, one);
      await Promise.all([giveBack(one), giveBack(one)]);
      await giveBack(one);
    }
    expect([await statusOf(good), await statusOf(expired)]).toEqual(['unused', 'unused']);
    const next = await order();
    expect(await use([{ couponId: expired, orderId: next.id, orderNo: next.order_no }])).toEqual([expired]);
    expect(await use([{ couponId: good, orderId: next.id, orderNo: next.order_no }])).toEqual([]);
    // What came back and went on is not touched by the first order again.
    if (orders[0]) await giveBack(orders[0]);
    expect(await statusOf(good)).toBe('used');
  });
});
