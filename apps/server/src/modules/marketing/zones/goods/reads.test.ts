import { type ZoneRule, zoneRule } from '@qingnang/contract/admin-zones';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORY, GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { FROM_SHELF, openSpecial } from '../../../../testing/specials.ts';
import { goodsOfForm } from './reads.ts';

let shop: TestShop;
const BRAND = { one: 1, two: 2 };

/** Every condition with the goods on the shelf that it alone brings, most sold (= lowest id) first. */
const CONDITIONS: Readonly<Record<string, { rule: Partial<ZoneRule>; ids: readonly number[] }>> = {
  category: {
    rule: { category_ids: [CATEGORY.western] },
    // The goods lie in a category below it.
    ids: [1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13],
  },
  herbs: { rule: { category_ids: [CATEGORY.herbs] }, ids: [GOODS.fourDecimals] },
  brand: { rule: { brand_ids: [BRAND.one] }, ids: [1, 2, 11] },
  brands: { rule: { brand_ids: [BRAND.one, BRAND.two] }, ids: [1, 2, 3, 11] },
  maker: { rule: { maker_ids: [1] }, ids: [1, 3, 5, 7, 11, 13] },
  tag: { rule: { tags: ['新'] }, ids: [2, 11] },
  // The letter of a running special price is one as well; that of newcomers is nobody's.
  runningTag: { rule: { tags: ['秒', '特'] }, ids: [3, 11] },
  rx: { rule: { rx: ['otc_a', 'tcm'] }, ids: [3, 7, 12] },
  special: { rule: { specials: ['seckill'] }, ids: [11] },
  specials: { rule: { specials: ['seckill', 'daily', 'newcomer'] }, ids: [3, 11, 13] },
  freeShipping: { rule: { is_free_shipping: 1 }, ids: [2, 3, 12] },
  controlled: { rule: { is_controlled: 1 }, ids: [1, 3, 11] },
};

beforeAll(async () => {
  shop = await createShop();
  const { db } = shop;
  await sql`insert into brand (code, name) values ('a', '甲'), ('b', '乙')`.execute(db);
  await sql`update goods set brand_id = 1 where id in (1, 2, 9, 11)`.execute(db);
  await sql`update goods set brand_id = 2 where id = 3`.execute(db);
  await sql`update goods set free_shipping_number = 5 where id in (2, 3, 9, 12)`.execute(db);
  await sql`update goods_category set category_id = ${CATEGORY.herbs} where goods_id = ${GOODS.fourDecimals}`.execute(
    db,
  );
  await sql`insert into goods_tag (goods_id, name, is_show) values (2, '新', true), (11, '新', true), (12, '新', false)`.execute(
    db,
  );
  await sql`insert into control_rule (goods_id, effect, dimension, value)
    values (1, 'block', 'rank', '3'), (1, 'block', 'rank', '2'), (3, 'allow', 'region', '四川省'), (9, 'block', 'rank', '1'),
      (11, 'block', 'rank', '1')`.execute(db);
  const staff = await shop.staff();
  await openSpecial(staff);
  await openSpecial(staff, { ...FROM_SHELF, goods_id: 3, kind: 'daily', price: '3' });
  await openSpecial(staff, { ...FROM_SHELF, goods_id: 13, kind: 'newcomer', price: '3' });
  const later = Math.floor(Date.now() / 1000) + 600;
  const waiting = { ...FROM_SHELF, starts_at: later, ends_at: later + 60 };
  await openSpecial(staff, { ...waiting, goods_id: 2, price: '9' });
  const { id } = await openSpecial(staff, { ...FROM_SHELF, goods_id: 12, price: '45' });
  await staff.post(`/api/admin/specials/${id}/stop`).expect(200);
});
afterAll(() => shop.close());

const belonging = (rule: Partial<ZoneRule>, goods_ids: number[] = [], excluded_ids: number[] = []) =>
  goodsOfForm(shop.db, { rule: zoneRule.parse(rule), goods_ids, excluded_ids });

describe('goods belong to a zone', () => {
  it.each(Object.entries(CONDITIONS))('by %s', async (_, { rule, ids }) => {
    expect(await belonging(rule)).toEqual(ids);
  });

  const PAIRS = Object.keys(CONDITIONS).flatMap((one, at) =>
    Object.keys(CONDITIONS)
      .slice(at + 1)
      .filter((other) => !isSameField(one, other))
      .map((other): [string, string] => [one, other]),
  );
  it('when every pair of conditions holds', async () => {
    const wrong: string[] = [];
    for (const [one, other] of PAIRS) {
      const [a, b] = [CONDITIONS[one], CONDITIONS[other]];
      const both = (a?.ids ?? []).filter((id) => b?.ids.includes(id));
      const found = await belonging({ ...a?.rule, ...b?.rule });
      if (found.join() !== both.join())
        wrong.push(`${one} + ${other}: ${found.join()} instead of ${both.join()}`);
    }
    expect(wrong).toEqual([]);
    expect(PAIRS.length).toBeGreaterThan(50);
  });

  it('only picked ones without a condition', async () => {
    expect(await belonging({})).toEqual([]);
    expect(await belonging({}, [12, 2, GOODS.offShelf, 999_999])).toEqual([12, 2]);
  });

  it('picked ones first, in their order, each once; excluded ones never', async () => {
    const { rule } = CONDITIONS.maker ?? { rule: {} };
    expect(await belonging(rule, [12, 5], [1, 13, 999_999])).toEqual([12, 5, 3, 7, 11]);
    expect(await belonging(rule, [], [1, 3, 5, 7, 11, 13])).toEqual([]);
  });
});

/** Two values of one field cannot stand in a rule together. */
function isSameField(one: string, other: string): boolean {
  const fieldOf = (name: string) => Object.keys(CONDITIONS[name]?.rule ?? {})[0];
  return fieldOf(one) === fieldOf(other);
}
